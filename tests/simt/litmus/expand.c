// Makes the tests of the table `tests`, whose beginning explains its form.
#include "expand.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHAPES = 128, MAX_WORDS = 32, MAX_LINE = 512 };

struct test tests[MAX_TESTS];
unsigned tests_count;

static const char *file_name;
static unsigned line_number;

static _Noreturn void refuse(const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    fprintf(stderr, "litmus: %s:%u: ", file_name, line_number);
    vfprintf(stderr, form, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(2);
}

// ---- modes

enum between { NOTHING, ACQ_REL_FENCE, SC_FENCE, SYNCTHREADS };
struct mode {
    bool plain_data;
    enum order read, write, update;
    enum scope scope;
    enum between between;
    enum scope fence_scope;
};

static const struct {
    const char *word;
    struct mode mode;
} mode_words[] = {
    {"plain", {.read = PLAIN, .write = PLAIN, .update = RELAXED, .scope = GPU}},
    {"vol", {.read = VOLATILE, .write = VOLATILE, .update = RELAXED, .scope = GPU}},
    {"rlx", {.read = RELAXED, .write = RELAXED, .update = RELAXED}},
    {"rel", {.read = RELAXED, .write = RELEASE, .update = RELEASE}},
    {"acq", {.read = ACQUIRE, .write = RELAXED, .update = ACQUIRE}},
    {"ar", {.read = ACQUIRE, .write = RELEASE, .update = ACQ_REL}},
    {"sc", {.read = SEQ_CST, .write = SEQ_CST, .update = SEQ_CST}},
    {"far", {.read = RELAXED, .write = RELAXED, .update = RELAXED, .between = ACQ_REL_FENCE}},
    {"fsc", {.read = RELAXED, .write = RELAXED, .update = RELAXED, .between = SC_FENCE}},
    {"bar", {.read = RELAXED, .write = RELAXED, .update = RELAXED, .scope = GPU, .between = SYNCTHREADS}},
};

static enum scope scope_of(const char *word)
{
    static const char *const words[] = {"cta", "cluster", "gpu", "sys"};
    for (unsigned i = 0; i < 4; i++)
        if (!strcmp(word, words[i]))
            return (enum scope)i;
    refuse("no such scope: %s", word);
}

static struct mode mode_of(const char *word)
{
    bool plain_data = *word == 'p' && strchr("-v", word[1]),
         is_volatile = word[plain_data] == 'v' && strchr(word, '-');
    const char *name = plain_data || is_volatile ? strchr(word, '-') + 1 : word;
    size_t length = strcspn(name, ".");
    for (unsigned i = 0; i < sizeof mode_words / sizeof *mode_words; i++) {
        if (strlen(mode_words[i].word) != length || strncmp(mode_words[i].word, name, length) != 0)
            continue;
        struct mode m = mode_words[i].mode;
        m.plain_data = plain_data;
        if (name[length])
            m.scope = scope_of(name + length + 1);
        if (m.between == ACQ_REL_FENCE || m.between == SC_FENCE)
            m.fence_scope = m.scope, m.scope = GPU;
        if (is_volatile)
            m.read = m.write = VOLATILE;
        return m;
    }
    refuse("no such mode: %s", word);
}

// ---- statements

// The place is `x`, `y`, `z` or `w`.
static void set_action(struct statement *s, const char *text)
{
    char kind = *text;
    s->action = !kind         ? LOAD
                : kind == '=' ? STORE
                : kind == '+' ? ADD
                : kind == '<' ? EXCHANGE
                : kind == '?' ? COMPARE_AND_SWAP
                              : END;
    if (kind == '/')
        refuse("mixed sizes are not modelled: each word is accessed as a whole");
    s->forwards = kind == '=' && text[1] == 'r';
    if (s->action == COMPARE_AND_SWAP ? sscanf(text + 1, "%d,%d", &s->expected, &s->value) != 2
        : s->action == LOAD           ? false
                            : s->action == END || (!s->forwards && sscanf(text + 1, "%d", &s->value) != 1))
        refuse("no such access: %s", text);
}

static struct statement statement_of(char *text, const struct mode *thread_mode)
{
    struct statement s = {.action = BARRIER};
    if (!strcmp(text, "bar"))
        return s;
    char *own = strchr(text, ':');
    if (own)
        *own++ = 0;
    struct mode mode = own ? mode_of(own) : *thread_mode;
    s.scope = mode.scope;
    s.order = mode.update;
    s.action = FENCE;
    if (!strcmp(text, "fence"))
        return s;
    bool datum = *text == '.';
    const char *places = "xyzw", *place = strchr(places, text[datum]);
    if (!place || !text[datum])
        refuse("no such statement: %s", text);
    s.cell = (unsigned)(place - places);
    set_action(&s, text + datum + 1);
    s.order = s.action == LOAD ? mode.read : s.action == STORE ? mode.write : mode.update;
    if (datum && mode.plain_data)
        s.order = PLAIN;
    return s;
}

// ---- tests

struct words {
    char *list[MAX_WORDS];
    unsigned count;
};

static struct words split(char *text, const char *at)
{
    struct words w = {.count = 0};
    for (char *next, *word = strtok_r(text, at, &next); word; word = strtok_r(NULL, at, &next)) {
        if (w.count == MAX_WORDS)
            refuse("more than %d words", MAX_WORDS);
        w.list[w.count++] = word;
    }
    return w;
}

static void append(struct test *t, unsigned thread, struct statement s)
{
    if (t->length[thread] == MAX_LENGTH)
        refuse("%s: a thread has more than %d statements", t->name, MAX_LENGTH);
    t->list[thread][t->length[thread]++] = s;
    t->registers += (unsigned)reads(s.action);
    if (t->registers > MAX_READS)
        refuse("%s: more than %d reads", t->name, MAX_READS);
    if (is_access(s.action) && s.cell >= t->cells)
        t->cells = s.cell + 1;
}

static void fill_thread(struct test *t, unsigned thread, char *text, const struct mode *mode)
{
    struct words statements = split(text, " \t");
    for (unsigned i = 0; i < statements.count; i++) {
        if (i > 0 && mode->between == SYNCTHREADS)
            append(t, thread, (struct statement){.action = BARRIER});
        else if (i > 0 && mode->between != NOTHING)
            append(t, thread,
                   (struct statement){.action = FENCE,
                                      .order = mode->between == SC_FENCE ? SEQ_CST : ACQ_REL,
                                      .scope = mode->fence_scope});
        append(t, thread, statement_of(statements.list[i], mode));
    }
}

static void place(struct test *t, const char *word)
{
    t->in_shared_memory = !strcmp(word, "shared");
    t->cluster_blocks = !strcmp(word, "cluster") ? t->threads : !strcmp(word, "clusters") ? 2 : 1;
    for (unsigned i = 0; i < t->threads; i++)
        if (!strcmp(word, "blocks") || t->cluster_blocks > 1)
            t->block[i] = i;
        else if (!strcmp(word, "pairs"))
            t->block[i] = i / 2;
        else if (!strcmp(word, "tail"))
            t->block[i] = i > 0;
        else if (strcmp(word, "block") != 0 && !t->in_shared_memory)
            refuse("no such place: %s", word);
}

// The threads of a block must meet at the same barriers.
static void check_barriers(const struct test *t)
{
    unsigned barriers[MAX_THREADS] = {0};
    for (unsigned i = 0; i < t->threads; i++)
        for (unsigned k = 0; k < t->length[i]; k++)
            barriers[i] += t->list[i][k].action == BARRIER;
    for (unsigned i = 0; i < t->threads; i++)
        for (unsigned j = 0; j < i; j++)
            if (t->block[i] == t->block[j] && barriers[i] != barriers[j])
                refuse("%s: not all threads of a block come to the barrier", t->name);
}

struct shape {
    char name[24], threads[MAX_LINE];
};
static struct shape shapes[MAX_SHAPES];
static unsigned shapes_count;

static void make_test(const struct shape *shape, const char *modes, const char *where)
{
    if (tests_count == MAX_TESTS)
        refuse("more than %d tests", MAX_TESTS);
    struct test *t = &tests[tests_count++];
    memset(t, 0, sizeof *t);
    snprintf(t->name, sizeof t->name, "%s+%s@%s", shape->name, modes, where);
    snprintf(t->family, sizeof t->family, "%s", shape->name);
    char threads[MAX_LINE], mode_text[MAX_LINE];
    snprintf(threads, sizeof threads, "%s", shape->threads);
    snprintf(mode_text, sizeof mode_text, "%s", modes);
    struct words thread = split(threads, "|"), mode = split(mode_text, "+");
    if (thread.count > MAX_THREADS || (mode.count != 1 && mode.count != thread.count))
        refuse("%s: %u threads and %u modes", t->name, thread.count, mode.count);
    t->threads = thread.count;
    for (unsigned i = 0; i < t->threads; i++) {
        struct mode m = mode_of(mode.list[mode.count == 1 ? 0 : i]);
        fill_thread(t, i, thread.list[i], &m);
    }
    place(t, where);
    check_barriers(t);
    for (struct test *other = tests; other < t; other++)
        if (!strcmp(other->name, t->name))
            refuse("%s is there twice", t->name);
}

static const struct shape *find_shape(const char *name)
{
    for (unsigned i = 0; i < shapes_count; i++)
        if (!strcmp(shapes[i].name, name))
            return &shapes[i];
    refuse("no such shape: %s", name);
}

static void add_shape(char *text)
{
    if (shapes_count == MAX_SHAPES)
        refuse("more than %d shapes", MAX_SHAPES);
    size_t length = strcspn(text, " ");
    struct shape *s = &shapes[shapes_count++];
    snprintf(s->name, sizeof s->name, "%.*s", (int)length, text);
    snprintf(s->threads, sizeof s->threads, "%s", text + length);
}

static void try(char *text)
{
    struct words parts = split(text, ":");
    if (parts.count != 3)
        refuse("not of the form SHAPE… : MODE… : PLACE…");
    struct words shape = split(parts.list[0], " "), mode = split(parts.list[1], " "),
                 where = split(parts.list[2], " ");
    for (unsigned s = 0; s < shape.count; s++)
        for (unsigned m = 0; m < mode.count; m++)
            for (unsigned w = 0; w < where.count; w++)
                make_test(find_shape(shape.list[s]), mode.list[m], where.list[w]);
}

void read_tests(const char *file)
{
    FILE *in = fopen(file, "r");
    if (!in) {
        perror(file);
        exit(2);
    }
    file_name = file;
    char line[MAX_LINE];
    for (line_number = 1; fgets(line, sizeof line, in); line_number++) {
        line[strcspn(line, "\n")] = 0;
        if (!strncmp(line, "shape ", 6))
            add_shape(line + 6 + strspn(line + 6, " "));
        else if (!strncmp(line, "try ", 4))
            try(line + 4);
        else if (*line && *line != '#')
            refuse("neither shape nor try: %s", line);
    }
    fclose(in);
}

const struct test *find_test(const char *name)
{
    for (unsigned i = 0; i < tests_count; i++)
        if (!strcmp(tests[i].name, name))
            return &tests[i];
    return NULL;
}
