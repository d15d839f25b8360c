// The formulas of each scan, against what the device measures on the kernel that does it.
#include "harness.h"

// --- What a formula may be off by, for B sections of N elements each, the last perhaps partial.

static unsigned long log2_up(unsigned long n)
{
    unsigned long log = 0;
    while (1ul << log < n)
        log++;
    return log;
}

static unsigned long up(unsigned long n, unsigned long section) { return (n + section - 1) / section; }

static unsigned long sections(const struct measured *m) { return up(m->n, m->section); }

static unsigned long one(const struct measured *m) { return m->n > 0; }

static unsigned long one_a_section(const struct measured *m) { return sections(m); }

static unsigned long log_section(const struct measured *m) { return log2_up(m->section); }

static unsigned long log_a_section(const struct measured *m) { return sections(m) * log_section(m); }

static unsigned long rest_a_section(const struct measured *m) { return sections(m) * (m->section - 1); }

static unsigned long partial_section(const struct measured *m)
{
    return m->n % m->section > 0 ? m->work / sections(m) : 0;
}

static unsigned long other_sections(const struct measured *m) { return m->work - m->work / sections(m); }

static unsigned long other_steps(const struct measured *m) { return m->steps * (sections(m) - 1); }

#define BY_HAND .many = "do the smallest section by hand", .few = "do the smallest section by hand"
#define SECTION_WORK                                                                              \
    {                                                                                             \
        partial_section,                                                                          \
        "one section if the last is partial",                                                     \
        .few = "the last section is padded with identities, and these are combined as well",      \
    },                                                                                            \
        {other_sections, "all sections but one", .few = "n elements have more than one section"}, \
    {                                                                                             \
        one_a_section, "1 per section", BY_HAND                                                   \
    }
#define SECTION_STEPS                                                            \
    {other_steps, "the steps of all sections but one",                           \
     .many = "sections don't wait for each other, so their steps don't add up"}, \
    {                                                                            \
        one, "1", BY_HAND                                                        \
    }

#define SECTION_SCAN   .entry = SCAN, .kind = INCLUSIVE, .reach = SECTIONS
#define EXCLUSIVE_SCAN .entry = SCAN, .kind = EXCLUSIVE, .reach = SECTIONS
#define ONE_A_THREAD   .sections = {1, 2, 8, 32, 64, 256, 1024}
#define TWO_A_THREAD   .sections = {2, 4, 8, 32, 64, 256, 1024, 2048}

// --- 01: given.
static const struct contract on_the_host = {.entry = SERIAL, .kind = EXCLUSIVE, .reach = WHOLE};
static const struct formula serial = {
    .function = "serial", .measured = "serial", .contract = &on_the_host, .no_sections = true};

// --- 02: whole array; S = log2 n, rounded up, strides.
static unsigned long strides(const struct measured *m) { return (1ul << log2_up(m->n)) - 1; }

static unsigned long strides_beyond(const struct measured *m) { return (1ul << log2_up(m->n)) - m->n; }

static unsigned long no_power(const struct measured *m) { return (m->n & (m->n - 1)) > 0; }

static const struct contract whole_array = {
    .entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .sections = {32, 256}};
static const struct clue hillis_steele_work[] = {
    {strides, "2^S − 1, for S strides",
     .many = "in the step with stride d the first d elements have no partner, and 1 + 2 + 4 + … is 2^S − 1"},
    {strides_beyond, "2^S − n, for S strides",
     .many = "1 + 2 + 4 + … is 2^S − 1, which is n − 1 only if n is a power of two",
     .few = "1 + 2 + 4 + … is 2^S − 1, which is n − 1 only if n is a power of two"},
    {0},
};
static const struct clue hillis_steele_steps[] = {
    {no_power, "1 if n is not a power of two", .few = "there is a step for each stride below n"},
    {one, "1", BY_HAND},
    {0},
};
static const struct formula hillis_steele = {.function = "hillis_steele",
                                             .measured = "hillis_steele",
                                             .contract = &whole_array,
                                             .no_sections = true,
                                             .work = hillis_steele_work,
                                             .steps = hillis_steele_steps};

// --- 03 to 05: Kogge-Stone.
static const struct contract inclusive_sections = {SECTION_SCAN, ONE_A_THREAD},
                             exclusive_sections = {EXCLUSIVE_SCAN, ONE_A_THREAD};
static const struct clue kogge_stone_work[] = {
    {rest_a_section, "N − 1 per section",
     .many = "in the step with stride d the first d threads have no partner, and 1 + 2 + … + N/2 is N − 1"},
    {log_a_section, "log2 N per section",
     .few = "the identity in place 0 is combined like any other element"},
    SECTION_WORK,
    {0},
};
static const struct clue kogge_stone_steps[] = {
    SECTION_STEPS,
    {log_section, "log2 N", .many = "one step for each stride: a barrier is not a step"},
    {0},
};
static const struct formula kogge_stone = {.function = "kogge_stone",
                                           .measured = "kogge_stone",
                                           .contract = &inclusive_sections,
                                           .work = kogge_stone_work,
                                           .steps = kogge_stone_steps};
static const struct formula double_buffer = {.function = "double_buffer",
                                             .measured = "double_buffer",
                                             .contract = &inclusive_sections,
                                             .work = kogge_stone_work,
                                             .steps = kogge_stone_steps};
static const struct formula exclusive = {.function = "exclusive",
                                         .measured = "exclusive",
                                         .contract = &exclusive_sections,
                                         .work = kogge_stone_work,
                                         .steps = kogge_stone_steps};

// --- 06 and 07: two trees.
static const struct contract reverse_tree = {SECTION_SCAN, TWO_A_THREAD},
                             downsweep = {EXCLUSIVE_SCAN, TWO_A_THREAD};
static const struct clue brent_kung_work[] = {
    {log_a_section, "log2 N per section",
     .many = "in each step of the reverse tree the last place has nothing beyond it to combine with"},
    {rest_a_section, "N − 1 per section", .many = "that is the work of Blelloch's downsweep",
     .few = "there are two trees"},
    SECTION_WORK,
    {0},
};
static const struct clue brent_kung_steps[] = {
    {one, "1", .many = "the reverse tree begins at stride N/4: the total is finished already"},
    SECTION_STEPS,
    {0},
};
static const struct clue blelloch_work[] = {
    {log_a_section, "log2 N per section",
     .few = "that is Brent-Kung's work: in Blelloch's downsweep each node combines"},
    {rest_a_section, "N − 1 per section", .many = "a copy is not a combine", .few = "there are two sweeps"},
    SECTION_WORK,
    {0},
};
static const struct clue blelloch_steps[] = {
    {one, "1", .few = "that is Brent-Kung's number of steps: Blelloch's downsweep begins at the root"},
    SECTION_STEPS,
    {0},
};
static const struct formula brent_kung = {.function = "brent_kung",
                                          .measured = "brent_kung",
                                          .contract = &reverse_tree,
                                          .work = brent_kung_work,
                                          .steps = brent_kung_steps};
static const struct formula blelloch = {.function = "blelloch",
                                        .measured = "blelloch",
                                        .contract = &downsweep,
                                        .work = blelloch_work,
                                        .steps = blelloch_steps};

// --- 08: runs of C elements, T threads with one each.
static unsigned long threads(const struct measured *m) { return m->section / m->coarsening; }

static unsigned long run_a_section(const struct measured *m) { return sections(m) * (m->coarsening - 1); }

static unsigned long threads_a_section(const struct measured *m) { return sections(m) * threads(m); }

static unsigned long other_threads(const struct measured *m) { return sections(m) * (threads(m) - 1); }

static unsigned long run_alone(const struct measured *m) { return threads(m) == 1 ? m->coarsening - 1 : 0; }

static unsigned long run_of_several(const struct measured *m)
{
    return threads(m) > 1 ? m->coarsening - 1 : 0;
}

static unsigned long run_at_once(const struct measured *m) { return threads(m) > 1 ? m->coarsening - 2 : 0; }

static const struct contract runs_of_2 = {SECTION_SCAN, .sections = {2, 4, 32, 256, 2048}},
                             runs_of_4 = {SECTION_SCAN, .sections = {4, 8, 32, 256, 4096}},
                             runs_of_8 = {SECTION_SCAN, .sections = {8, 16, 64, 256, 4096}};
static const struct clue three_phase_work[] = {
    {other_threads, "T − 1 per section, for T threads",
     .many =
         "Kogge-Stone on T totals takes T·log2 T − (T − 1), and nothing is added to a run's last element"},
    {run_a_section, "C − 1 per section, for runs of C", .many = "nothing comes before the first run"},
    {threads_a_section, "T per section, for T threads", .many = "a run of C elements takes C − 1 combines"},
    SECTION_WORK,
    {0},
};
static const struct clue three_phase_steps[] = {
    {run_alone, "C − 1 if a section is one run of C", .many = "nothing is added to the only run"},
    {run_of_several, "C − 1, for runs of C", .few = "a thread adds to its elements one after the other"},
    {run_at_once, "C − 2, for runs of C", .few = "a thread adds to its elements one after the other"},
    SECTION_STEPS,
    {0},
};
static const struct formula three_phase_2 = {.function = "three_phase",
                                             .measured = "three_phase_2",
                                             .contract = &runs_of_2,
                                             .coarsening = 2,
                                             .work = three_phase_work,
                                             .steps = three_phase_steps};
static const struct formula three_phase_4 = {.function = "three_phase",
                                             .measured = "three_phase_4",
                                             .contract = &runs_of_4,
                                             .coarsening = 4,
                                             .work = three_phase_work,
                                             .steps = three_phase_steps};
static const struct formula three_phase_8 = {.function = "three_phase",
                                             .measured = "three_phase_8",
                                             .contract = &runs_of_8,
                                             .coarsening = 8,
                                             .work = three_phase_work,
                                             .steps = three_phase_steps};

// --- 09: levels, each but the last with sections that something is added to.
static unsigned long sum_of_levels(const struct measured *m,
                                   unsigned long (*term)(unsigned long n, unsigned long N))
{
    unsigned long sum = 0;
    for (unsigned long n = m->n; n > m->section; n = up(n, m->section))
        sum += term(n, m->section);
    return sum;
}

static unsigned long level(unsigned long n, unsigned long N) { return n > N; }

static unsigned long added(unsigned long n, unsigned long N) { return n - N; }

static unsigned long first_section(unsigned long n, unsigned long N) { return n > N ? N : 0; }

static unsigned long beyond(unsigned long n, unsigned long N) { return up(n, N) * N - n; }

static unsigned long levels_below(const struct measured *m) { return sum_of_levels(m, level); }

static unsigned long all_added(const struct measured *m) { return sum_of_levels(m, added); }

static unsigned long first_sections(const struct measured *m) { return sum_of_levels(m, first_section); }

static unsigned long all_beyond(const struct measured *m) { return sum_of_levels(m, beyond); }

static const struct contract levels = {.entry = SCAN,
                                       .kind = INCLUSIVE,
                                       .reach = WHOLE,
                                       .sections = {2, 4, 8, 32, 64, 256, 1024},
                                       .measured = 32};
static const struct clue hierarchical_work[] = {
    {all_added, "1 for each element that something is added to", .few = "adding the totals is work, too"},
    {first_sections, "N for each level with several sections", .many = "nothing is added to a first section"},
    {all_beyond, "the places beyond the last element", .many = "nothing is added beyond the last element"},
    SECTION_WORK,
    {0},
};
static const struct clue hierarchical_steps[] = {
    {levels_below, "1 for each level but the last",
     .few = "adding a level's prefixes takes a step of its own"},
    SECTION_STEPS,
    {0},
};
static const struct formula hierarchical = {.function = "hierarchical",
                                            .measured = "hierarchical",
                                            .contract = &levels,
                                            .work = hierarchical_work,
                                            .steps = hierarchical_steps};

static const struct formula *const all[] = {
    &serial,   &hillis_steele, &kogge_stone,   &double_buffer, &exclusive,    &brent_kung,
    &blelloch, &three_phase_2, &three_phase_4, &three_phase_8, &hierarchical, NULL,
};
const struct contract contract = {.entry = FORMULAS, .formulas = all};

#define ONLY(f) ((const struct formula *const[]){&f, NULL})

TEST(serial) { check_formulas(t, ONLY(serial)); }

TEST(hillis_steele) { check_formulas(t, ONLY(hillis_steele)); }

TEST(kogge_stone) { check_formulas(t, ONLY(kogge_stone)); }

TEST(double_buffer) { check_formulas(t, ONLY(double_buffer)); }

TEST(exclusive) { check_formulas(t, ONLY(exclusive)); }

TEST(brent_kung) { check_formulas(t, ONLY(brent_kung)); }

TEST(blelloch) { check_formulas(t, ONLY(blelloch)); }

TEST(three_phase)
{
    check_formulas(t, (const struct formula *const[]){&three_phase_2, &three_phase_4, &three_phase_8, NULL});
}

TEST(hierarchical) { check_formulas(t, ONLY(hierarchical)); }

// On one lane every algorithm takes as many turns as it has combines.
TEST(one_lane)
{
    static const struct formula *const some[] = {&kogge_stone, &brent_kung, &hierarchical, NULL};
    check_bound(t, some, (const unsigned[]){1, 0}, EXACTLY);
}

// Sections of 2 are one step, which no lane can begin early: here the bound is what is measured.
static const struct contract pairs = {SECTION_SCAN, .sections = {2}};
static const struct formula one_step = {
    .function = "kogge_stone", .measured = "kogge_stone", .contract = &pairs};

TEST(one_step)
{
    static const struct formula *const exact[] = {&serial, &one_step, NULL};
    check_bound(t, exact, (const unsigned[]){2, 3, 5, 8, 32, 1024, 0}, EXACTLY);
}

TEST(some_lanes) { check_bound(t, all, (const unsigned[]){2, 3, 5, 8, 32, 1024, 0}, AT_LEAST); }
