// Compares the orders that exercises/simt/search tries with all orders that there are:
//     orders_compare N SECTION RESIDENT FOLDER [FUNCTION]
// Both must have the same outcomes. The kernel program is that of HARNESS_PROGRAMS, and its scan must be
// inclusive. Its reports go to the folder. Prints how many orders and outcomes there are.
#include <stdio.h>
#include <stdlib.h>

#include "../../exercises/simt/search/search.h"
#include "check/check.h"

const struct contract contract = {
    .entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .sections = {2}, .cost = &domino_cost};

struct outcomes {
    unsigned long orders;
    uint64_t *of;
    size_t count, room;
};

static int by_number(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void add(struct outcomes *o, uint64_t outcome)
{
    if (o->count == o->room) {
        o->room = o->room ? 2 * o->room : 1024;
        o->of = more_room(o->of, o->room, sizeof *o->of);
    }
    o->of[o->count++] = outcome;
}

static void leave_one_of_each(struct outcomes *o)
{
    size_t kept = 0;
    qsort(o->of, o->count, sizeof *o->of, by_number);
    for (size_t i = 0; i < o->count; i++)
        if (i == 0 || o->of[i] != o->of[kept - 1])
            o->of[kept++] = o->of[i];
    o->count = kept;
}

static struct outcomes outcomes(bool every, const struct contract *c, struct size_case size,
                                const char *folder)
{
    struct outcomes all = {0};
    struct simt_orders *o = simt_orders_begin(true, every);
    struct kernel_process k = {0};
    struct order order = {.record = RECORD_STRONG};
    while ((order.choices = simt_orders_next(o))) {
        struct verdict v = {0};
        struct trial trial = trial_of(c, INTERVAL, size, 1);
        trial.order = &order;
        trial_run(&trial, &k, folder);
        if (!judge(&v, &trial, &k) || !simt_orders_take(o, message_text(&trial.outcome.reply, "choices"))) {
            printf("order %lu is wrong: %s\n", simt_orders_tried(o) + 1, text_bytes(&v.lines));
            exit(1);
        }
        add(&all, simt_orders_outcome(o));
        trial_free(&trial);
        verdict_free(&v);
    }
    kernel_stop(&k);
    all.orders = simt_orders_tried(o);
    simt_orders_end(o);
    leave_one_of_each(&all);
    return all;
}

int main(int argc, char **argv)
{
    struct contract of_function = contract;
    if (argc < 5)
        return 2;
    of_function.function = argv[5];
    const struct size_case size = {strtoul(argv[1], NULL, 10), (unsigned)strtoul(argv[2], NULL, 10)};
    set_resident((unsigned)strtoul(argv[3], NULL, 10));
    struct outcomes few = outcomes(false, &of_function, size, argv[4]),
                    all = outcomes(true, &of_function, size, argv[4]);
    bool same = few.count == all.count;
    for (size_t i = 0; same && i < few.count; i++)
        same = few.of[i] == all.of[i];
    printf("%lu of %lu orders, %zu of %zu outcomes%s\n", few.orders, all.orders, few.count, all.count,
           same ? "" : ": they differ");
    free(few.of);
    free(all.of);
    return !same;
}
