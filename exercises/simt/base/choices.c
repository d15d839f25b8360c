// The decisions of the schedule. A choice is drawn from the seed, its purpose and its place alone, so each
// purpose has a random stream of its own, and in it each place. If one choice turns out differently, or if
// the program makes more choices, all others stay as they are. The name of a kernel has no influence.
//
// Choices can be given: by the file SIMT_CHOICES, or by a text, as if nothing had been launched before it.
// What is not given is drawn or, with SIMT_SEED=plain, the plain one. The choices made can be written down:
// in the file SIMT_CHOICES_LOG, or in a text.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "choices.h"

uint64_t simt_choices_made;

// ---- the seed

// The launches of each kernel.
static struct launches {
    struct counted { // how many occasions with that name there were
        const char *name;
        uint32_t count;
    } * of;
    size_t names;
} launches;
static uint64_t seed, weak; // mixed

// Any number would do. With this one, the examples in the pages show what they are to show.
static const uint64_t salt = 0x2cd5919c500u;

static void mix_seeds(uint64_t number)
{
    seed = simt_mixed(number ^ salt);
    weak = simt_mixed(simt_options.weak ^ seed);
}

void simt_choices_seed(uint64_t number)
{
    mix_seeds(number);
    launches.names = 0;
}

const char *simt_choices_seed_name(void)
{
    static char name[24];
    snprintf(name, sizeof name, "%llu", (unsigned long long)simt_options.seed);
    return simt_options.plain ? "plain" : name;
}

struct occasion simt_occasion(const char *name)
{
    size_t i = 0;
    while (i < launches.names && strcmp(launches.of[i].name, name))
        i++;
    if (i == launches.names) {
        launches.of = simt_device_realloc(launches.of, ++launches.names, sizeof *launches.of);
        launches.of[i] = (struct counted){name, 0};
    }
    return simt_occasion_of(name, ++launches.of[i].count);
}

// ---- choices that are given

static struct choices_table of_file, of_text;
static const struct choices_table *given; // one of these, or NULL
static struct {                           // what a text that is given has put aside
    struct options options;
    struct launches launches;
} before;

static uint64_t missing;       // choices that were not in the file
static struct simt_text first; // the first of them, in words

static void put_place(struct simt_text *text, const struct choice *c)
{
    simt_text_add(text, "%s of %s, launch %u", simt_purpose_names[c->purpose], c->occasion->name,
                  c->occasion->number);
    if (c->block != NO_BLOCK)
        simt_text_add(text, ", block %lld", (long long)c->block);
    if (c->thread != NO_THREAD)
        simt_text_add(text, ", thread %d", c->thread);
    simt_text_add(text, ", n %llu", (unsigned long long)c->n);
}

// Sets what is taken as it is given. Returns false if it is not.
static bool is_given(struct choice *c)
{
    if (!given || simt_choice_find(given, c))
        return given;
    if (given == &of_file && !simt_options.plain && missing++ == 0)
        put_place(&first, c);
    return false;
}

void simt_choices_tell(void)
{
    if (missing)
        fprintf(stderr,
                "simt: %llu of %llu choices are not in %s, so SIMT_SEED=%s made them. The first is %s.\n",
                (unsigned long long)missing, (unsigned long long)simt_choices_made, simt_options.choices,
                simt_choices_seed_name(), first.bytes);
}

bool simt_choices_have_holds(void) { return given && given->holds; }

static void take_seed(const struct choices_seed *from)
{
    simt_options.plain = from->plain;
    simt_options.seed = from->seed;
    simt_options.strong |= from->strong;
    if (from->has_weak)
        simt_options.weak = from->weak;
}

static void put_back(void)
{
    simt_options.seed = before.options.seed;
    simt_options.plain = before.options.plain;
    simt_options.weak = before.options.weak;
    simt_options.strong = before.options.strong;
    free(launches.of);
    launches = before.launches;
    simt_choices_drop(&of_text);
    given = of_file.entries ? &of_file : NULL;
    mix_seeds(simt_options.seed);
}

// Reads the text. Returns NULL, or why it is not one of choices.
static const char *read_text(struct choices_table *table, struct choices_seed *from, const char *bytes,
                             size_t count)
{
    static struct simt_text why;
    struct simt_text text = {0};
    simt_text_cut(&why, 0);
    simt_text_add_bytes(&text, bytes, count);
    const bool good = simt_choices_read(table, from, &text, &why);
    simt_text_drop(&text);
    return good ? NULL : why.bytes;
}

bool simt_choices_add(const char *bytes, size_t count)
{
    struct choices_seed unused;
    simt_choices_drop(&of_text);
    if (read_text(&of_text, &unused, bytes, count))
        return false;
    given = &of_text;
    return true;
}

const char *simt_choices_begin(const char *bytes, size_t count)
{
    struct choices_table table = {.entries = NULL};
    struct choices_seed from;
    if (!bytes) {
        if (given == &of_text)
            put_back();
        return NULL;
    }
    const char *why = read_text(&table, &from, bytes, count);
    if (why)
        return why;
    if (given == &of_text)
        put_back();
    before.options = simt_options;
    before.launches = launches;
    launches = (struct launches){NULL, 0};
    of_text = table;
    given = &of_text;
    take_seed(&from);
    mix_seeds(simt_options.seed);
    return NULL;
}

// ---- choices that are written down

static struct simt_text record;
static enum simt_record kept = SIMT_RECORD_NONE;

bool simt_choices_each_strong(void) { return kept == SIMT_RECORD_STRONG || simt_options.strong; }

static struct simt_text notes;

static bool logs_strong(void) { return simt_options.strong && simt_options.choices_log; }

struct simt_text *simt_choices_notes(void)
{
    return kept == SIMT_RECORD_STRONG || logs_strong() ? &notes : NULL;
}

void simt_choices_noted(void)
{
    if (kept == SIMT_RECORD_STRONG && record.length < CHOICES_BYTES)
        simt_text_add_bytes(&record, notes.bytes, notes.length);
    if (logs_strong())
        simt_choices_log_text(&notes);
    simt_text_cut(&notes, 0);
}

bool simt_choices_in_use(void)
{
    return given || simt_options.choices_log || simt_choices_each_strong() || kept != SIMT_RECORD_NONE;
}

bool simt_choices_matter_plain(void)
{
    return simt_options.plain || simt_options.steady || kept == SIMT_RECORD_NOT_PLAIN;
}

static struct choices_seed current_seed(void)
{
    return (struct choices_seed){simt_options.seed, simt_options.plain,
                                 simt_options.weak || before.options.weak, simt_options.weak,
                                 simt_choices_each_strong()};
}

void simt_choices_put_first(struct simt_text *text)
{
    const struct choices_seed now = current_seed();
    simt_choices_put_seed(text, &now);
}

void simt_choices_record(enum simt_record which)
{
    kept = which;
    struct choices_seed now = current_seed();
    now.plain |= which == SIMT_RECORD_NOT_PLAIN;
    simt_text_cut(&record, 0);
    if (which != SIMT_RECORD_NONE)
        simt_choices_put_seed(&record, &now);
}

const char *simt_choices_recorded(size_t *bytes)
{
    *bytes = record.length;
    return record.bytes ? record.bytes : "";
}

// Whether it is a choice that orders of strong accesses have.
static bool is_of_strong(const struct choice *c)
{
    return c->purpose == CHOICE_NEXT || c->purpose == CHOICE_START || c->purpose == CHOICE_OLDER;
}

static bool is_kept(const struct choice *c)
{
    switch (kept) {
    case SIMT_RECORD_ALL: return true;
    case SIMT_RECORD_NOT_PLAIN: return c->taken != c->plain;
    case SIMT_RECORD_STRONG: return is_of_strong(c);
    default: return false;
    }
}

static void write_down(const struct choice *c)
{
    if (simt_options.choices_log && (!simt_options.strong || is_of_strong(c)))
        simt_choice_log(c);
    if (record.length < CHOICES_BYTES && is_kept(c))
        simt_choice_put(&record, c);
}

// ---- choosing

// Three passes in eight go up, three go down, which is good for the caches, and two jump.
static uint64_t any_step(uint64_t random, uint64_t alternatives)
{
    if (random % 8 < 6)
        return random % 2 ? alternatives - 1 : 0;
    return random / 8 % alternatives;
}

static uint64_t draw(const struct choice *c)
{
    const uint64_t random = simt_mixed((c->purpose == CHOICE_OLDER ? weak : seed) ^ simt_choice_place(c));
    return c->purpose == CHOICE_STEP ? any_step(random, c->alternatives) : random % c->alternatives;
}

// A thread that is held takes more turns, which would otherwise change all those that come later.
static bool is_plain(const struct choice *c)
{
    return simt_options.plain || (simt_options.newest && c->purpose == CHOICE_OLDER) ||
           (simt_options.steady && (c->purpose == CHOICE_TURN || c->purpose == CHOICE_PASSES));
}

uint64_t simt_choose(struct choice c)
{
    if (c.alternatives < 2)
        return 0;
    simt_choices_made++;
    if (!is_given(&c))
        c.taken = is_plain(&c) ? c.plain : draw(&c);
    write_down(&c);
    return c.taken;
}

// There is one for each access, so only those that are taken are written down.
bool simt_choices_hold(struct choice c)
{
    if (!given || !simt_choice_find(given, &c) || !c.taken)
        return false;
    write_down(&c);
    return true;
}

uint64_t simt_choose_in(const struct occasion *o, enum purpose_of_choice purpose, uint64_t n,
                        uint64_t alternatives)
{
    return simt_choose((struct choice){.purpose = purpose,
                                       .occasion = o,
                                       .block = NO_BLOCK,
                                       .thread = NO_THREAD,
                                       .n = n,
                                       .alternatives = alternatives});
}

void simt_choices_open(void)
{
    struct choices_seed from;
    if (simt_options.choices) {
        simt_choices_open_file(&of_file, &from);
        given = &of_file;
        take_seed(&from);
    }
    from = current_seed();
    if (simt_options.choices_log)
        simt_choices_open_log(&from);
    simt_choices_seed(simt_options.seed);
}
