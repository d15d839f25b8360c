// Choices as lines of a file: SIMT_CHOICES_LOG and SIMT_CHOICES. The first line has the seed. In each other
// line there is one choice, with tabs between its fields. A replay looks choices up by their purpose and
// place, and does not rely on the order of the lines. The seed decides what is not in the file.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choices.h"

#define FIRST_LINE "# choices of the CPU device, SIMT_SEED="
#define COLUMNS    "# purpose\tkernel\tlaunch\tblock\tthread\tn\talternatives\ttaken\n"
enum { FIELDS = 8 };

static int open_file(const char *name, int flags)
{
    int given = simt_given_descriptor(name);
    return given >= 0 ? given : open(name, flags | O_CLOEXEC, 0666);
}

// ---- replay

static struct entry {
    uint64_t key, alternatives, taken; // alternatives 0: the entry is free
} * entries;
static size_t room;            // number of entries, a power of two
static uint64_t missing;       // choices that were not in the file
static struct simt_text first; // the first of them, in words

static _Noreturn void refuse(size_t line, const char *why)
{
    dprintf(STDERR_FILENO, "simt: SIMT_CHOICES=%s: ", simt_options.choices);
    if (line)
        dprintf(STDERR_FILENO, "line %zu ", line);
    dprintf(STDERR_FILENO, "%s\n", why);
    _exit(2);
}

// Returns the entry with that key, or a free one.
static struct entry *entry_of(uint64_t key)
{
    size_t i = key & (room - 1);
    while (entries[i].alternatives && entries[i].key != key)
        i = (i + 1) & (room - 1);
    return &entries[i];
}

static void put_place(struct simt_text *text, const struct choice *c)
{
    simt_text_add(text, "%s of %s, launch %u", simt_purposes[c->purpose].name, c->occasion->name,
                  c->occasion->number);
    if (c->block != NO_BLOCK)
        simt_text_add(text, ", block %lld", (long long)c->block);
    if (c->thread != NO_THREAD)
        simt_text_add(text, ", thread %d", c->thread);
    simt_text_add(text, ", n %llu", (unsigned long long)c->n);
}

bool simt_choice_replayed(struct choice *c)
{
    const struct entry *e = entry_of(simt_choice_key(c));
    c->taken = e->taken;
    if (e->alternatives == c->alternatives)
        return true;
    if (missing++ == 0)
        put_place(&first, c);
    return false;
}

void simt_choices_tell(void)
{
    if (missing)
        fprintf(stderr,
                "simt: %llu of %llu choices are not in %s, so SIMT_SEED=%llu made them. The first is %s.\n",
                (unsigned long long)missing, (unsigned long long)simt_choices_made, simt_options.choices,
                (unsigned long long)simt_options.seed, first.bytes);
}

// ---- reading

// Reads a number, or "-" if `none` is not 0, which then stands for it.
static bool number(const char *text, int64_t none, uint64_t *value)
{
    char *end;
    if (none && !strcmp(text, "-")) {
        *value = (uint64_t)none;
        return true;
    }
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

static bool purpose(const char *name, struct choice *c)
{
    for (c->purpose = 0; c->purpose < PURPOSES; c->purpose++)
        if (!strcmp(name, simt_purposes[c->purpose].name))
            return true;
    return false;
}

// Reads a line, which it takes apart.
static bool parse(char *line, struct choice *c, struct occasion *o)
{
    char *field[FIELDS];
    uint64_t launch, block, thread;
    for (int i = 0; i < FIELDS; i++)
        if (!(field[i] = strsep(&line, "\t")))
            return false;
    if (line || !purpose(field[0], c) || !number(field[2], 0, &launch) ||
        !number(field[3], NO_BLOCK, &block) || !number(field[4], NO_THREAD, &thread) ||
        !number(field[5], 0, &c->n) || !number(field[6], 0, &c->alternatives) ||
        !number(field[7], 0, &c->taken))
        return false;
    *o = simt_occasion_of(field[1], (uint32_t)launch);
    c->occasion = o;
    c->block = (int64_t)block;
    c->thread = (int)thread;
    return c->taken < c->alternatives;
}

static void enter(char *line, size_t number_of_line)
{
    struct choice c;
    struct occasion o;
    if (*line == '#' || !*line)
        return;
    if (!parse(line, &c, &o))
        refuse(number_of_line, "is not a choice");
    const uint64_t key = simt_choice_key(&c);
    struct entry *e = entry_of(key);
    if (e->alternatives)
        refuse(number_of_line, "has a choice that a line before it has, too");
    *e = (struct entry){key, c.alternatives, c.taken};
}

static void read_all(struct simt_text *text)
{
    static char part[1 << 16];
    int file = open_file(simt_options.choices, O_RDONLY);
    ssize_t n = file < 0 ? -1 : 0;
    while (file >= 0 && (n = read(file, part, sizeof part)) > 0 && text->length <= CHOICES_BYTES)
        simt_text_add_bytes(text, part, (size_t)n);
    if (n < 0)
        refuse(0, strerror(errno));
    if (text->length > CHOICES_BYTES)
        refuse(0, "too long to be a file of choices");
    close(file);
}

static void open_replay(void)
{
    struct simt_text text = {0};
    size_t lines = 1;
    read_all(&text);
    char *rest = text.bytes, *line = strsep(&rest, "\n");
    if (!line || strncmp(line, FIRST_LINE, strlen(FIRST_LINE)) != 0 ||
        !number(line + strlen(FIRST_LINE), 0, &simt_options.seed))
        refuse(0, "not a file of choices");
    for (const char *c = rest; c && *c; c++)
        lines += *c == '\n';
    for (room = 64; room < 2 * lines; room *= 2) {
    }
    entries = simt_device_calloc(room, sizeof *entries);
    for (size_t k = 2; (line = strsep(&rest, "\n")); k++)
        enter(line, k);
    simt_text_drop(&text);
}

// ---- the log

static int log_file;
static size_t logged;

static void log_text(struct simt_text *line)
{
    errno = 0;
    if (write(log_file, line->bytes, line->length) != (ssize_t)line->length)
        simt_device_failed("SIMT_CHOICES_LOG, %s: %s", simt_options.choices_log,
                           errno ? strerror(errno) : "there is no more room");
    logged += line->length;
    simt_text_cut(line, 0);
}

static void open_log(void)
{
    struct simt_text text = {0};
    log_file = open_file(simt_options.choices_log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    if (log_file < 0) {
        dprintf(STDERR_FILENO, "simt: SIMT_CHOICES_LOG=%s: %s\n", simt_options.choices_log, strerror(errno));
        _exit(2);
    }
    simt_text_add(&text, FIRST_LINE "%llu\n" COLUMNS, (unsigned long long)simt_options.seed);
    log_text(&text);
    simt_text_drop(&text);
}

static void put_number(struct simt_text *line, int64_t value, int64_t none)
{
    if (value == none)
        simt_text_add(line, "-\t");
    else
        simt_text_add(line, "%lld\t", (long long)value);
}

void simt_choice_log(const struct choice *c)
{
    static struct simt_text line;
    simt_text_add(&line, "%s\t%s\t%u\t", simt_purposes[c->purpose].name, c->occasion->name,
                  c->occasion->number);
    put_number(&line, c->block, NO_BLOCK);
    put_number(&line, c->thread, NO_THREAD);
    simt_text_add(&line, "%llu\t%llu\t%llu\n", (unsigned long long)c->n, (unsigned long long)c->alternatives,
                  (unsigned long long)c->taken);
    if (logged + line.length > CHOICES_BYTES)
        simt_options.choices_log = NULL; // the rest comes from the seed
    else
        log_text(&line);
}

void simt_choices_open(void)
{
    if (simt_options.choices)
        open_replay();
    if (simt_options.choices_log)
        open_log();
    simt_choices_seed(simt_options.seed);
}
