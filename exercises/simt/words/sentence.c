// From clauses to sentences: looks up the words of each reason, and puts the facts into them.
#include <ctype.h>
#include <string.h>

#include "inside.h"

const struct words *const simt_words[] = {simt_race_words,      simt_barrier_words,     simt_bounds_words,
                                          simt_launch_words,    simt_host_words,        simt_note_words,
                                          simt_texture_words,   simt_element_words,     simt_crash_words,
                                          simt_undefined_words, simt_unsupported_words, NULL};

static const char *words_of(const char *reason)
{
    for (const struct words *const *table = simt_words; *table; table++)
        for (const struct words *w = *table; w->reason; w++)
            if (!strcmp(w->reason, reason))
                return w->text;
    simt_device_failed("there are no words for the reason %s", reason);
}

// A clause that is being put into words.
struct sentence {
    struct simt_text *text;
    const struct finding *f;
    const struct source_line *places;
    const struct clause *clause;
};

static void put_words(const struct sentence *s, const char *words, const char *end);

static void put_who(const struct sentence *s, const struct access *a)
{
    simt_text_add(s->text, "thread %u", a->thread.x);
    if (s->f->several_blocks)
        simt_text_add(s->text, " of block %u", a->block.x);
}

static const char *verb(enum op op)
{
    return op == OP_READ ? "reads" : op == OP_WRITE ? "writes" : "atomically updates";
}

static const char *use(enum op op) { return op == OP_ATOMIC ? "atomically accesses" : verb(op); }

static const char *bare(enum op op)
{
    return op == OP_READ ? "read" : op == OP_ATOMIC ? "atomically update" : op == OP_CALL ? "free" : "write";
}

// Whether the fact's name, in [name, end), is `word` and a digit, which becomes *digit.
static bool is_fact(const char *name, const char *end, const char *word, unsigned *digit)
{
    size_t length = strlen(word);
    if ((size_t)(end - name) != length + 1 || strncmp(name, word, length) != 0 || !isdigit(end[-1]))
        return false;
    *digit = (unsigned)(end[-1] - '0');
    return true;
}

static void put_call(const struct sentence *s, unsigned k)
{
    const char *what = s->f->access[k].op == OP_LAUNCH ? "launch" : "call";
    if (!s->places[k].line) {
        simt_text_add(s->text, "a %s", what);
        return;
    }
    simt_text_add(s->text, "the %s at ", what);
    simt_put_place(s->text, &s->places[k]);
}

static bool put_access_fact(const struct sentence *s, const char *name, const char *end)
{
    unsigned k;
    if (is_fact(name, end, "thread", &k))
        simt_text_add(s->text, "%u", s->f->access[k - 1].thread.x);
    else if (is_fact(name, end, "block", &k))
        simt_text_add(s->text, "%u", s->f->access[k - 1].block.x);
    else if (is_fact(name, end, "who", &k))
        put_who(s, &s->f->access[k - 1]);
    else if (is_fact(name, end, "call", &k))
        put_call(s, k - 1);
    else if (is_fact(name, end, "by", &k) && s->f->access[k - 1].on_device)
        simt_text_add(s->text, "thread %u", s->f->access[k - 1].thread.x);
    else if (is_fact(name, end, "by", &k))
        simt_text_add(s->text, "host code");
    else if (is_fact(name, end, "verb", &k))
        simt_text_add(s->text, "%s", verb(s->f->access[k - 1].op));
    else if (is_fact(name, end, "use", &k))
        simt_text_add(s->text, "%s", use(s->f->access[k - 1].op));
    else if (is_fact(name, end, "does", &k))
        simt_text_add(s->text, "%s", verb(s->f->access[s->clause->n[k] - 1].op));
    else if (is_fact(name, end, "do", &k))
        simt_text_add(s->text, "%s", bare(s->f->access[s->clause->n[k] - 1].op));
    else if (is_fact(name, end, "at", &k))
        simt_put_place(s->text, &s->places[s->clause->n[k] - 1]);
    else
        return false;
    return true;
}

// By the name in the kernel: the parameter's, if that is another than the array's.
static void put_short_name(struct simt_text *text, const struct object *o)
{
    if (*o->parameter)
        simt_text_add(text, "%s", o->parameter);
    else
        simt_put_name(text, o);
    if (o->has_index)
        simt_put_index(text, o, *o->parameter ? o->parameter_index : o->index);
}

static void put_fact(const struct sentence *s, const char *name, const char *end)
{
    const struct clause *c = s->clause;
    const char *question = memchr(name, '?', (size_t)(end - name));
    unsigned k;
    if (question) {
        const char *bar = memchr(question, '|', (size_t)(end - question));
        const bool one = c->n[*name - '0'] == 1;
        put_words(s, one ? question + 1 : bar + 1, one ? bar : end);
    } else if (is_fact(name, end, "", &k))
        simt_text_add(s->text, "%lld", (long long)c->n[k]);
    else if (is_fact(name, end, "u", &k))
        simt_text_add(s->text, "%llu", (unsigned long long)c->n[k]);
    else if (is_fact(name, end, "x", &k))
        simt_text_add(s->text, "0x%08x", (unsigned)c->n[k]);
    else if (is_fact(name, end, "text", &k))
        simt_text_add(s->text, "%s", c->text[k]);
    else if (end - name == 4 && !strncmp(name, "name", 4))
        put_short_name(s->text, &c->object);
    else if (end - name == 2 && !strncmp(name, "it", 2))
        put_short_name(s->text, &s->f->object);
    else if (end - name == 7 && !strncmp(name, "threads", 7))
        simt_put_threads(s->text, &c->threads);
    else if (is_fact(name, end, "blocks", &k))
        simt_put_blocks(s->text, &c->n[k], sizeof c->n / sizeof *c->n - 1 - k);
    else if (is_fact(name, end, "lanes", &k))
        simt_put_lanes(s->text, (uint32_t)c->n[k]);
    else if (!put_access_fact(s, name, end))
        simt_device_failed("the words of the reason %s name an unknown fact: %s", c->reason, name);
}

// Returns the brace that closes the one at `open`.
static const char *closing(const char *open)
{
    int level = 0;
    const char *p = open;
    do
        level += (*p == '{') - (*p == '}');
    while (level > 0 && *++p);
    return p;
}

static bool is_of_memory(const struct access *a)
{
    return a->op == OP_READ || a->op == OP_WRITE || a->op == OP_ATOMIC;
}

// A finding about one access says where the function that makes it was called. It may be called in many
// lines, and only one of them may be wrong.
static void put_caller(const struct sentence *s)
{
    const struct source_line *at = &s->places[0];
    const struct finding *f = s->f;
    if (at->caller_line && is_of_memory(&f->access[0]) && !(f->accesses > 1 && is_of_memory(&f->access[1])))
        simt_text_add(s->text, " (called at %s:%d)", simt_base_name(at->caller), at->caller_line);
}

static void put_words(const struct sentence *s, const char *words, const char *end)
{
    for (const char *p = words; p < end; p++)
        if (p[0] == '%' && p[1] >= '1' && p[1] < '1' + MAX_ACCESSES) {
            simt_put_place(s->text, &s->places[*++p - '1']);
            if (*p == '1')
                put_caller(s);
        } else if (*p == '{') {
            const char *close = closing(p);
            put_fact(s, p + 1, close);
            p = close;
        } else
            simt_text_add_bytes(s->text, p, 1);
}

// Whether "between %2 and %3" in the text would name one line twice. Nothing can stand between a line and
// itself.
static bool is_one_line(const char *text, const struct source_line *places)
{
    for (const char *p = text; (p = strstr(p, "between %")); p++) {
        const struct source_line *a = &places[p[9] - '1'], *b = &places[p[16] - '1'];
        if (a->line && same_line(a, b))
            return true;
    }
    return false;
}

static bool in_one_line(const struct finding *f, const struct source_line *places)
{
    for (unsigned i = 0; i < f->clauses && f->in_one_line; i++)
        if (is_one_line(words_of(f->because[i].reason), places))
            return true;
    return false;
}

void simt_put_clauses(struct simt_text *text, const struct finding *f, const struct source_line *places)
{
    static const char *const links[] = {
        [NO_LINK] = "", [LINK_COLON] = ": ", [LINK_AND] = ", and ", [LINK_WHILE] = " while "};
    const bool short_form = in_one_line(f, places);
    for (unsigned i = 0; i < (short_form ? 2 : f->clauses); i++) {
        const struct clause *c = &f->because[i];
        const struct sentence s = {text, f, places, c};
        const char *words = words_of(short_form && i == 1 ? f->in_one_line : c->reason);
        simt_text_add(text, "%s", links[short_form && i == 1 ? LINK_COLON : c->link]);
        put_words(&s, words, words + strlen(words));
    }
}

static void put_object(struct simt_text *text, const struct finding *f)
{
    const struct object *o = &f->object;
    if (o->what == NO_OBJECT)
        return;
    simt_put_name(text, o);
    if (o->has_index)
        simt_put_index(text, o, o->index);
    if (*o->parameter)
        simt_text_add(text, ", which is %s[%lld]", o->parameter, (long long)o->parameter_index);
    simt_text_add(text, ": ");
}

void simt_put_sentence(struct simt_text *text, const struct finding *f, const struct source_line *places)
{
    if (!f->shows) { // otherwise that has been said
        simt_text_add(text, "%s: ", f->kind);
        put_object(text, f);
    }
    simt_put_clauses(text, f, places);
    if (f->needs) // the sentence names only one of the accesses
        simt_text_add(text, ", and these accesses need at least %zu", f->needs);
}
