// Choices as lines of a text. The first line has the seed. In each other line there is one choice, with tabs
// between its fields. A choice is looked up by its purpose and place, so the order of the lines does not
// matter.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "choices.h"

#define FIRST_LINE "# choices of the CPU device, SIMT_SEED="
#define COLUMNS    "# purpose\tkernel\tlaunch\tblock\tthread\tn\talternatives\ttaken\n"
#define PLAIN      "plain"
#define WEAK       " SIMT_WEAK="
#define STRONG     " SIMT_ORDERS=strong"
enum { FIELDS = 8 };

const char *const simt_purpose_names[PURPOSES] = {
    [CHOICE_ORDER] = "order", [CHOICE_TURN] = "turn",   [CHOICE_PASSES] = "passes", [CHOICE_FIRST] = "first",
    [CHOICE_STEP] = "step",   [CHOICE_FENCE] = "fence", [CHOICE_POLL] = "poll",     [CHOICE_GRID] = "grid",
    [CHOICE_NODE] = "node",   [CHOICE_OLDER] = "older", [CHOICE_HOLD] = "hold",     [CHOICE_NEXT] = "next",
    [CHOICE_START] = "start", [CHOICE_PART] = "part",
};

// ---- places

struct occasion simt_occasion_of(const char *name, uint32_t number)
{
    uint64_t key = 0;
    for (const char *c = name; *c; c++)
        key = simt_mixed(key ^ (unsigned char)*c);
    return (struct occasion){name, number, key};
}

// Another number, such as PURPOSES when a purpose is added, would change the schedules of all seeds.
enum { PLACES_PER_BLOCK = 9 };

uint64_t simt_choice_place(const struct choice *c)
{
    const uint64_t launch = c->occasion->number * 0x9e3779b97f4a7c15u;
    // Later purposes than these must not get the places of the next block.
    const uint64_t purpose = c->purpose < CHOICE_NEXT ? c->purpose : (uint64_t)c->purpose << 32;
    const uint64_t where = simt_mixed(launch + (uint64_t)c->block * PLACES_PER_BLOCK + purpose);
    return simt_mixed(where + c->n * (MAX_BLOCK_THREADS + 1) + (uint64_t)c->thread);
}

// Keys of different choices are taken to be different: two of a million are the same with a probability of
// less than 1 in 10 million.
static uint64_t key_of(const struct choice *c) { return simt_choice_place(c) ^ c->occasion->key; }

// ---- the table

struct choices_entry {
    uint64_t key, alternatives, taken; // alternatives 0: the entry is free
};

// Returns the entry with that key, or a free one.
static struct choices_entry *entry_of(const struct choices_table *table, uint64_t key)
{
    size_t i = key & (table->room - 1);
    while (table->entries[i].alternatives && table->entries[i].key != key)
        i = (i + 1) & (table->room - 1);
    return &table->entries[i];
}

bool simt_choice_find(const struct choices_table *table, struct choice *c)
{
    const struct choices_entry *e = entry_of(table, key_of(c));
    c->taken = e->taken;
    return e->alternatives == c->alternatives;
}

void simt_choices_drop(struct choices_table *table)
{
    free(table->entries);
    *table = (struct choices_table){.entries = NULL};
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
        if (!strcmp(name, simt_purpose_names[c->purpose]))
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

// Enters what the line says. Returns NULL, or what is wrong with the line.
static const char *enter(struct choices_table *table, char *line)
{
    struct choice c;
    struct occasion o;
    if (*line == '#' || !*line)
        return NULL;
    if (!parse(line, &c, &o))
        return "is not a choice";
    const uint64_t key = key_of(&c);
    struct choices_entry *e = entry_of(table, key);
    if (e->alternatives)
        return "has a choice that a line before it has, too";
    *e = (struct choices_entry){key, c.alternatives, c.taken};
    table->holds |= c.purpose == CHOICE_HOLD;
    return NULL;
}

// Reads the first line, which it takes apart.
static bool parse_seed(char *line, struct choices_seed *seed)
{
    *seed = (struct choices_seed){.plain = false};
    if (!line || strncmp(line, FIRST_LINE, strlen(FIRST_LINE)) != 0)
        return false;
    line += strlen(FIRST_LINE);
    char *strong = strstr(line, STRONG), *weak = strstr(line, WEAK);
    if (strong && !strong[strlen(STRONG)]) {
        *strong = 0;
        seed->strong = true;
    }
    if (weak) {
        *weak = 0;
        seed->has_weak = true;
        if (!number(weak + strlen(WEAK), 0, &seed->weak))
            return false;
    }
    seed->plain = !strcmp(line, PLAIN);
    return seed->plain || number(line, 0, &seed->seed);
}

bool simt_choices_read(struct choices_table *table, struct choices_seed *seed, struct simt_text *text,
                       struct simt_text *why)
{
    size_t lines = 1;
    char *rest = text->bytes, *line = strsep(&rest, "\n");
    if (!parse_seed(line, seed)) {
        simt_text_add(why, "not a file of choices");
        return false;
    }
    for (const char *c = rest; c && *c; c++)
        lines += *c == '\n';
    for (table->room = 64; table->room < 2 * lines; table->room *= 2) {
    }
    table->entries = simt_device_calloc(table->room, sizeof *table->entries);
    for (size_t k = 2; (line = strsep(&rest, "\n")); k++) {
        const char *wrong = enter(table, line);
        if (wrong) {
            simt_text_add(why, "line %zu %s", k, wrong);
            simt_choices_drop(table);
            return false;
        }
    }
    return true;
}

// ---- writing

void simt_choices_put_seed(struct simt_text *text, const struct choices_seed *seed)
{
    simt_text_add(text, FIRST_LINE);
    if (seed->plain)
        simt_text_add(text, PLAIN);
    else
        simt_text_add(text, "%llu", (unsigned long long)seed->seed);
    if (seed->has_weak)
        simt_text_add(text, WEAK "%llu", (unsigned long long)seed->weak);
    simt_text_add(text, "%s\n" COLUMNS, seed->strong ? STRONG : "");
}

static void put_number(struct simt_text *line, int64_t value, int64_t none)
{
    if (value == none)
        simt_text_add(line, "-\t");
    else
        simt_text_add(line, "%lld\t", (long long)value);
}

void simt_choice_put(struct simt_text *text, const struct choice *c)
{
    simt_text_add(text, "%s\t%s\t%u\t", simt_purpose_names[c->purpose], c->occasion->name,
                  c->occasion->number);
    put_number(text, c->block, NO_BLOCK);
    put_number(text, c->thread, NO_THREAD);
    simt_text_add(text, "%llu\t%llu\t%llu\n", (unsigned long long)c->n, (unsigned long long)c->alternatives,
                  (unsigned long long)c->taken);
}

void simt_choices_put_hold(struct simt_text *text, const struct occasion *o, int64_t block, int thread,
                           uint64_t n)
{
    simt_choice_put(text, &(struct choice){.purpose = CHOICE_HOLD,
                                           .occasion = o,
                                           .block = block,
                                           .thread = thread,
                                           .n = n,
                                           .alternatives = 2,
                                           .taken = 1});
}
