// Where two runs of a call part. An element of the results is made by combines, each by a thread that had
// read two operands. A thread makes the same combines in both runs, one after the other, so each combine of
// the one run has its like in the other. The first combines that have another operand in the other run say
// whose reads came too early or too late, and what they got.
#include <stdlib.h>

#include "inside.h"

struct walk {
    const struct attempt *run, *other;
    const size_t *turns, *other_turns; // see derivation_turns
    bool *seen;                        // for each number of the run, whether the walk has been there
    struct parting *found;
    unsigned count;
};

static bool same_combine(const struct walk *w, uint32_t a, uint32_t b)
{
    const struct derivation *in_run = &w->run->derivation, *in_other = &w->other->derivation;
    if (!derivation_is_node(in_run, a) || !derivation_is_node(in_other, b))
        return false;
    const struct node x = derivation_node(in_run, a), y = derivation_node(in_other, b);
    return x.launch > 0 && x.launch == y.launch && x.block == y.block && x.thread == y.thread &&
           x.pc == y.pc && w->turns[a] == w->other_turns[b];
}

// Whether both are the same element of the input, the same special number, or the same product.
static bool same_value(const struct walk *w, uint32_t a, uint32_t b)
{
    const struct derivation *in_run = &w->run->derivation, *in_other = &w->other->derivation;
    if (!derivation_is_node(in_run, a) && !derivation_is_node(in_other, b))
        return a == b;
    const struct interval x = derivation_is(in_run, a), y = derivation_is(in_other, b);
    return x.lo >= 0 && x.lo == y.lo && x.hi == y.hi;
}

static struct maker maker_of(const struct derivation *d, uint32_t number)
{
    if (!derivation_is_node(d, number))
        return (struct maker){0};
    const struct node node = derivation_node(d, number);
    return (struct maker){node.launch > 0, node.block, node.thread};
}

// Which of the two the same thread made first: see struct parting.
static int turn_of(const struct walk *w, uint32_t a, uint32_t b)
{
    const struct derivation *in_run = &w->run->derivation, *in_other = &w->other->derivation;
    if (!derivation_is_node(in_run, a) || !derivation_is_node(in_other, b))
        return 0;
    const struct node x = derivation_node(in_run, a), y = derivation_node(in_other, b);
    if (x.launch == 0 || x.launch != y.launch || x.block != y.block || x.thread != y.thread)
        return 0;
    return (w->turns[a] > w->other_turns[b]) - (w->turns[a] < w->other_turns[b]);
}

// Compares two numbers: an operand of the combine `by` in both runs, or, if that is NULL, the element itself.
static void part(struct walk *w, const struct node *by, uint32_t a, uint32_t b)
{
    if (same_value(w, a, b))
        return;
    if (same_combine(w, a, b)) {
        if (w->seen[a])
            return;
        w->seen[a] = true;
        const struct node x = derivation_node(&w->run->derivation, a),
                          y = derivation_node(&w->other->derivation, b);
        part(w, &x, x.left, y.left);
        part(w, &x, x.right, y.right);
    } else if (w->count < PARTINGS) {
        w->found[w->count++] =
            (struct parting){.read = by != NULL,
                             .launch = by ? by->launch : 0,
                             .reader = by ? (struct maker){true, by->block, by->thread} : (struct maker){0},
                             .got = maker_of(&w->run->derivation, a),
                             .instead_of = maker_of(&w->other->derivation, b),
                             .turn = turn_of(w, a, b)};
    }
}

unsigned partings(struct parting found[PARTINGS], const struct attempt *run, const struct attempt *other,
                  size_t element)
{
    if (!run->numbers || !other->numbers || element >= other->count)
        return 0;
    bool *seen = room_for(run->derivation.count, sizeof *seen);
    size_t *turns = derivation_turns(&run->derivation), *other_turns = derivation_turns(&other->derivation);
    struct walk w = {run, other, turns, other_turns, seen, found, 0};
    part(&w, NULL, run->numbers[element], other->numbers[element]);
    free(seen);
    free(turns);
    free(other_turns);
    return w.count;
}
