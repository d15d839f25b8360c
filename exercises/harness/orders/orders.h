// All orders of a call whose threads wait for one another by flags: which of them have to be tried, so that
// the call is right in every order.
//
// The CPU device runs a call so that each strong access is a choice of the thread that goes on. Such choices
// make a tree, whose paths are the orders. Two orders that differ only in accesses which do not depend on
// each other have the same outcome, and only one of them is tried.
#ifndef HARNESS_ORDERS_H
#define HARNESS_ORDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct orders;
// Begins a search. every: also tries orders that have the same outcome, to test the search.
struct orders *orders_begin(bool every);
// The choices of the order that is to be tried next, as far as they are not plain. They are valid until the
// next call. NULL if all orders have been tried.
const char *orders_next(struct orders *o);
// What the device has written down about the order that was to be tried. False if it makes no sense as such
// an order, or if it is too long. There is no next order then.
bool orders_take(struct orders *o, const char *record);
// How many orders have been tried, without those that turned out to be the same as others.
unsigned long orders_tried(const struct orders *o);
// Stands for what happened in the order that was taken last: it is the same for two orders if all threads
// have seen the same values.
uint64_t orders_outcome(const struct orders *o);
void orders_end(struct orders *o);

// --- decisions.c: what makes an order differ from the plain one
struct side {
    unsigned block, thread;
    unsigned long long pc; // of its strong access; 0 if it makes none
};
struct decision {
    bool starts;               // another block starts; otherwise:
    struct side first, second; // the first goes on before the second, which would go on in the plain order
};
// Finds up to `most` decisions in what the device has written down about an order. Returns how many there
// are.
size_t decisions_find(struct decision *decisions, size_t most, const char *record);

// --- shrink.c
// The number of lines that are choices.
unsigned choices_count(const char *choices);
// Removes lines of a text of choices, as long as `still` says of the others that they do. Returns a text that
// the caller frees. To end it early, let `still` return false.
char *choices_shrunk(const char *choices, bool (*still)(void *of, const char *choices), void *of);

#endif
