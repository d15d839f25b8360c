// All orders of a call whose threads wait for one another by flags: which of them have to be tried, so that
// the call is right in every order.
//
// The CPU device runs a call so that each strong access is a choice of the thread that goes on. Such choices
// make a tree, whose paths are the orders. Two orders that differ only in accesses which do not depend on
// each other have the same outcome, and only one of them is tried.
#ifndef SIMT_ROOM_SEARCH_H
#define SIMT_ROOM_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct simt_orders;
// Begins a search. older: with each value that the memory model lets a load get. every: also tries orders
// that have the same outcome, to test the search.
struct simt_orders *simt_orders_begin(bool older, bool every);
// The choices of the order that is to be tried next, as far as they are not plain. They are valid until the
// next call. NULL if all orders have been tried.
const char *simt_orders_next(struct simt_orders *o);
// What the device has written down about the order that was to be tried. False if it makes no sense as such
// an order, or if it is too long. There is no next order then.
bool simt_orders_take(struct simt_orders *o, const char *record);
// How many orders have been tried, without those that turned out to be the same as others.
unsigned long simt_orders_tried(const struct simt_orders *o);
// Stands for what happened in the order that was taken last: it is the same for two orders if all threads
// have seen the same values.
uint64_t simt_orders_outcome(const struct simt_orders *o);
void simt_orders_end(struct simt_orders *o);

// --- decisions.c: what makes an order differ from the plain one
struct simt_side {
    unsigned block, thread;
    unsigned long long pc; // of its strong access; 0 if it makes none
};
struct simt_decision {
    enum {
        GOES_FIRST,   // the first goes on before the second, which would go on in the plain order
        GETS_OLDER,   // the load of the first gets an older value
        STARTS_FIRST, // another block starts
    } what;
    struct simt_side first, second;
};
// Finds up to `most` decisions in what the device has written down about an order. Returns how many there
// are.
size_t simt_decisions_find(struct simt_decision *decisions, size_t most, const char *record);

// --- shrink.c
// The number of lines that are choices.
unsigned simt_choices_count(const char *choices);
// Removes lines of a text of choices, as long as the others are ENOUGH. Returns a text that the caller frees.
enum shrunk { TOO_FEW, ENOUGH, NO_TIME_LEFT }; // the last ends it early
char *simt_choices_shrunk(const char *choices, enum shrunk (*are)(void *of, const char *choices), void *of);

#endif
