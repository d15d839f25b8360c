// Explains wrong intervals in words.
#include "contract.h"

bool interval_is(struct interval is, struct span span)
{
    return span.end <= span.first ? is.lo >= 0 && is.hi < is.lo
                                  : is.lo == (int)span.first && is.hi + 1 == (int)span.end;
}

void product_text(struct text *text, size_t first, size_t end)
{
    if (end <= first)
        text_add(text, "the identity");
    else if (end == first + 1)
        text_add(text, "x[%zu]", text->first + first);
    else
        text_add(text, "x[%zu]⊕%sx[%zu]", text->first + first, end == first + 2 ? "" : "…⊕",
                 text->first + end - 1);
}

// x[0] / x[0] and x[1] / x[0] … x[6]
static void list_text(struct text *text, size_t first, size_t end)
{
    if (end == first + 1)
        text_add(text, "x[%zu]", text->first + first);
    else if (end == first + 2)
        text_add(text, "x[%zu] and x[%zu]", text->first + first, text->first + end - 1);
    else
        text_add(text, "x[%zu] … x[%zu]", text->first + first, text->first + end - 1);
}

static void skipped_text(struct text *text, size_t first, size_t end)
{
    list_text(text, first, end);
    text_add(text, " between them %s skipped", end == first + 1 ? "is" : "are");
}

const char *interval_explain_combine(struct text *text, struct interval left, struct interval right)
{
    if (right.lo > left.hi + 1) {
        skipped_text(text, (size_t)left.hi + 1, (size_t)right.lo);
        return "skipped";
    }
    if (right.hi < left.lo) {
        text_add(text, "the operands are swapped; the left operand must come first in the array");
        if (right.hi + 1 < left.lo) {
            text_add(text, ", and ");
            skipped_text(text, (size_t)right.hi + 1, (size_t)left.lo);
        }
        return "swapped";
    }
    size_t first = (size_t)(left.lo > right.lo ? left.lo : right.lo),
           last = (size_t)(left.hi < right.hi ? left.hi : right.hi);
    list_text(text, first, last + 1);
    text_add(text, " %s counted twice", first == last ? "is" : "are");
    return "twice";
}

// A broken interval only records the ends that did not meet: the left operand ended in x[hi], and the right
// one began with x[lo], where lo != hi + 1.
static const char *explain_broken(struct text *text, size_t hi, size_t lo)
{
    text_add(text, "…⊕x[%zu] was combined with x[%zu]⊕…: ", text->first + hi, text->first + lo);
    if (lo > hi) {
        skipped_text(text, hi + 1, lo);
        return "skipped";
    }
    if (lo == hi) {
        text_add(text, "x[%zu] is counted twice", text->first + lo);
    } else {
        list_text(text, lo, hi + 1);
        text_add(text, " are counted twice, or the operands are swapped");
    }
    return "twice";
}

static bool disjoint(size_t first, size_t end, struct span want)
{
    return first >= want.end || end <= want.first;
}

static void explain_excess(struct text *text, const char *part, size_t first, size_t end, struct span want)
{
    if (first < want.first) {
        text_add(text, ": ");
        list_text(text, first, want.first < end ? want.first : end);
        text_add(text, " %s to the previous %s", want.first - first == 1 ? "belongs" : "belong", part);
    }
    if (end > want.end && !disjoint(first, end, want)) {
        text_add(text, ": ");
        list_text(text, want.end, end);
        text_add(text, " should not be included");
    }
}

static void never_arrived_text(struct text *text, size_t first, size_t end)
{
    text_add(text, ": ");
    list_text(text, first, end);
    text_add(text, " never arrived");
}

static void explain_missing(struct text *text, size_t first, size_t end, struct span want)
{
    if (first > want.first)
        never_arrived_text(text, want.first, first);
    if (end < want.end)
        never_arrived_text(text, end, want.end);
}

const char *interval_explain(struct text *text, struct spot at, struct interval got, struct span want)
{
    text_add(text, "%s[%zu] ", at.array, text->first + at.index);
    if (got.lo < 0) {
        text_add(text, "is broken: ");
        return explain_broken(text, (size_t)(-1 - got.lo), (size_t)(-1 - got.hi));
    }
    size_t first = (size_t)got.lo, end = (size_t)got.hi + 1; // both are equal for the identity
    text_add(text, "holds ");
    product_text(text, first, end);
    bool holds = end > first, wants = want.end > want.first;
    bool excess = holds && (first < want.first || (wants && end > want.end && !disjoint(first, end, want)));
    if (excess)
        explain_excess(text, at.part, first, end, want);
    if (holds && wants && !disjoint(first, end, want)) {
        explain_missing(text, first, end, want);
        return first > want.first || end < want.end ? "missing" : "too-much";
    }
    text_add(text, ": it should hold ");
    product_text(text, want.first, want.end);
    return excess ? "too-much" : "another";
}
