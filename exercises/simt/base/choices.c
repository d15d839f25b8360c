// The decisions of the schedule. A choice is drawn from the seed, its purpose and its place alone, so each
// purpose has a random stream of its own, and in it each place. If one choice turns out differently, or if
// the program makes more choices, all others stay as they are. The name of a kernel has no influence.
//
// SIMT_CHOICES_LOG writes each choice to a file, and SIMT_CHOICES replays such a file: see choices_file.c.
#include <stdlib.h>
#include <string.h>

#include "choices.h"

uint64_t simt_choices_made;

static uint64_t any(uint64_t random, uint64_t alternatives) { return random % alternatives; }

// Three passes in eight go up, three go down, which is good for the caches, and two jump.
static uint64_t any_step(uint64_t random, uint64_t alternatives)
{
    if (random % 8 < 6)
        return random % 2 ? alternatives - 1 : 0;
    return random / 8 % alternatives;
}

const struct purpose simt_purposes[PURPOSES] = {
    [CHOICE_ORDER] = {"order", any}, [CHOICE_TURN] = {"turn", any},      [CHOICE_PASSES] = {"passes", any},
    [CHOICE_FIRST] = {"first", any}, [CHOICE_STEP] = {"step", any_step}, [CHOICE_FENCE] = {"fence", any},
    [CHOICE_POLL] = {"poll", any},   [CHOICE_GRID] = {"grid", any},      [CHOICE_NODE] = {"node", any},
    [CHOICE_OLDER] = {"older", any},
};

static struct counted { // how many occasions with that name there were
    const char *name;
    uint32_t count;
} * counted;
static size_t names;
static uint64_t seed, weak; // mixed

// Any number would do. With this one, the examples in the pages show what they are to show.
static const uint64_t salt = 0x2cd5919c500u;

void simt_choices_seed(uint64_t number)
{
    seed = simt_mixed(number ^ salt);
    weak = simt_mixed(simt_options.weak ^ seed);
    names = 0;
}

struct occasion simt_occasion_of(const char *name, uint32_t number)
{
    uint64_t key = 0;
    for (const char *c = name; *c; c++)
        key = simt_mixed(key ^ (unsigned char)*c);
    return (struct occasion){name, number, key};
}

struct occasion simt_occasion(const char *name)
{
    size_t i = 0;
    while (i < names && strcmp(counted[i].name, name))
        i++;
    if (i == names) {
        counted = simt_device_realloc(counted, ++names, sizeof *counted);
        counted[i] = (struct counted){name, 0};
    }
    return simt_occasion_of(name, ++counted[i].count);
}

// Another number, such as PURPOSES when a purpose is added, would change the schedules of all seeds.
enum { PLACES_PER_BLOCK = 9 };

static uint64_t place_of(const struct choice *c)
{
    const uint64_t launch = c->occasion->number * 0x9e3779b97f4a7c15u;
    const uint64_t where = simt_mixed(launch + (uint64_t)c->block * PLACES_PER_BLOCK + c->purpose);
    return simt_mixed(where + c->n * (MAX_BLOCK_THREADS + 1) + (uint64_t)c->thread);
}

uint64_t simt_choice_key(const struct choice *c) { return place_of(c) ^ c->occasion->key; }

uint64_t simt_choose(struct choice c)
{
    if (c.alternatives < 2)
        return 0;
    simt_choices_made++;
    if (!simt_options.choices || !simt_choice_replayed(&c))
        c.taken = simt_purposes[c.purpose].draw(
            simt_mixed((c.purpose == CHOICE_OLDER ? weak : seed) ^ place_of(&c)), c.alternatives);
    if (simt_options.choices_log)
        simt_choice_log(&c);
    return c.taken;
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
