// make draw if blocks pass on values within a launch: chooses the run, prints it as tables, and has it drawn.
#include <stdlib.h>
#include <string.h>

#include "flow/timeline.h"
#include "tool.h"

enum {
    SECTIONS_DRAWN = 4, // if the user doesn't say how many
    ORDERS_TRIED = 4,
    ORDER_WITH_WAITS = 11, // in the exercises that have a timeline, some blocks wait in it
    RESIDENT_MOST = 128,
    RESIDENT_USUALLY = 2, // as the device has it
};

// --- Tables.

// The rest of the headline: which run it is, and how it went.
static void about_text(struct text *text, const struct timeline *t, unsigned resident)
{
    struct text trouble = {0};
    trouble_text(&trouble, t->trial);
    if (trouble.length == 0)
        tool_elsewhere(&trouble, t->trial);
    text_add(text, ", N=%zu SECTION=%u RESIDENT=%u SEED=%u%s%s%s", t->trial->n, t->trial->section, resident,
             t->trial->schedule, trouble.length > 0 ? ": " : "", text_bytes(&trouble),
             t->cut ? ", its beginning" : "");
    text_free(&trouble);
}

static void print_blocks(const struct timeline *t)
{
    printf("# row\tblock\tsection: -1 none, -2 several\tended: -1 for blocks that have not started; block is "
           "their number\n");
    for (int i = 0; i < t->shown; i++)
        printf("%d\t%d\t%lld\t%d\n", i, t->blocks[i].block, timeline_section(t, i), t->blocks[i].ended);
    if (t->grid > t->block_count)
        printf("%d\t%lld\t-1\t-1\n", t->shown, t->grid - t->block_count);
}

static const char *act_name(enum act act)
{
    static const char *const names[] = {
        [LOADS] = "loads",     [SCANNED] = "scanned",     [LOOKS] = "looks",
        [CHANGES] = "changes", [PUBLISHES] = "publishes", [STORES] = "stores",
    };
    return names[act];
}

static void print_points(const struct timeline *t)
{
    printf("\n\n# place\tmoment\twhat\trow\tline\twrong\traced\tfor ever\tplaces\tvalues\twaits for\n");
    for (int i = 0; i < t->point_count; i++) {
        const struct point *point = &t->points[i];
        const struct activity *m = point->of;
        printf("%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\n", i, (int)(m - t->activities),
               point->waits ? "waits" : act_name(m->act), point->row, m->line, m->wrong, m->raced,
               m->for_ever, text_bytes(&point->places), text_bytes(&point->values), text_bytes(&point->wait));
    }
}

static void print_arrows(const struct timeline *t)
{
    printf("\n\n# from\tto\telement\n");
    for (const struct handed *a = t->handed; a < t->handed + t->handed_count; a++)
        printf("%d\t%d\t%d\n", a->from, a->to, a->element);
}

// --- The run: a few sections, several of them resident, so that they wait for each other.

static size_t choose_size(void)
{
    char number[24];
    unsigned section = (unsigned)setting_number(&settings.section, contract.sections[0], UINT32_MAX);
    size_t n = setting_number(&settings.n, (size_t)SECTIONS_DRAWN * section, UINT64_MAX);
    size_t sections = section > 0 ? (n + section - 1) / section : 0;
    if (sections < 1 || sections > BLOCKS_SHOWN) {
        fprintf(stderr, "N must be 1 to %d sections of %u here: a larger picture cannot be read\n",
                BLOCKS_SHOWN, section);
        exit(2);
    }
    snprintf(number, sizeof number, "%zu", n);
    set_setting(&settings.n, number);
    snprintf(number, sizeof number, "%u", section);
    set_setting(&settings.section, number);
    set_setting(&settings.x, "");
    set_setting(&settings.element, "interval");
    return sections;
}

// Whether something goes wrong in that order with this number of resident blocks.
static bool goes_wrong(unsigned schedule, unsigned resident)
{
    struct trial trial = tool_trial();
    struct run run;
    struct text trouble = {0};
    trial.schedule = schedule;
    set_resident(resident);
    run_make(&run, trial, false);
    trouble_text(&trouble, &run.trial);
    bool wrong = trouble.length > 0;
    text_free(&trouble);
    run_free(&run);
    return wrong;
}

// Chooses the order and the number of resident blocks: those that the user asks for; otherwise the first
// order, of a few, in which something goes wrong, with all blocks resident first; otherwise all blocks, in an
// order in which some wait for others.
static void choose_order(size_t sections, unsigned *schedule, unsigned *resident)
{
    const unsigned tried[] = {(unsigned)sections, 2, 1};
    *schedule = (unsigned)setting_number(&settings.seed, 1, UINT32_MAX);
    *resident = (unsigned)setting_number(&settings.resident, 0, RESIDENT_MOST);
    if (tool_order()) { // which depends on the number of resident blocks
        *resident = (unsigned)setting_number(&settings.simt_resident, RESIDENT_USUALLY, RESIDENT_MOST);
        return;
    }
    if (*resident > 0 || *schedule != 1) {
        *resident = *resident > 0 ? *resident : (unsigned)sections;
        return;
    }
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        for (*schedule = 1; *schedule <= ORDERS_TRIED; ++*schedule) {
            *resident = tried[i];
            if (goes_wrong(*schedule, *resident))
                return;
        }
    *schedule = ORDER_WITH_WAITS;
    *resident = (unsigned)sections;
}

int tool_timeline(void)
{
    unsigned schedule, resident;
    struct run run;
    struct timeline t;
    choose_order(choose_size(), &schedule, &resident);
    set_resident(resident);
    struct trial trial = tool_trial();
    trial.schedule = schedule;
    run_make(&run, trial, true);
    timeline_read(&t, &run.trial, run.trace);
    if (tool_witness())
        timeline_mark(&t, tool_witness());
    if (t.count > 0) {
        struct text about = {0};
        about_text(&about, &t, resident);
        printf("# timeline %d moments of %d blocks, seed %u\n# %s\n", t.count, t.block_count, schedule,
               about.bytes);
        print_blocks(&t);
        print_points(&t);
        print_arrows(&t);
        timeline_draw(&t, about.bytes);
        text_free(&about);
    } else if (run.trial.outcome.ending == EXITED && run.trial.outcome.status == NOT_THE_KERNEL) {
        tool_judge(&run.trial, &run.k);
    } else {
        fprintf(stderr, "nothing to draw yet: no block reads or writes global memory at n=%zu\n", trial.n);
    }
    int status = t.count > 0 ? 0 : 1;
    timeline_free(&t);
    run_free(&run);
    return status;
}
