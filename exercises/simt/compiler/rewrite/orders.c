// Checks the memory orders and scopes that the functions __nv_atomic_… are given. As with nvcc, these are
// constants. A constant is a number or one of CUDA's names. What consists of several words is left to nvcc.
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

static const char prefix[] = "__nv_atomic_";

// The functions by the rest of their name. A name that is not here is that of an update of one value.
static const struct function {
    const char *name;
    unsigned values; // arguments before the orders
    bool loads, stores;
} functions[] = {
    {"load", 2, true, false},
    {"load_n", 1, true, false},
    {"store", 2, false, true},
    {"store_n", 2, false, true},
    {"exchange", 3, false, false},
    {"compare_exchange", 4, false, false},
    {"compare_exchange_n", 4, false, false},
    {"thread_fence", 0, false, false},
};
static const struct function update = {"", 2, false, false};

bool is_nv_atomic(size_t i)
{
    return tokens[i].length >= sizeof prefix && !memcmp(tokens[i].text, prefix, sizeof prefix - 1);
}

static const struct function *function_at(size_t i)
{
    const char *name = tokens[i].text + sizeof prefix - 1;
    const size_t length = tokens[i].length - (sizeof prefix - 1);
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (strlen(functions[k].name) == length && !memcmp(functions[k].name, name, length))
            return &functions[k];
    return &update;
}

// Returns the value of the argument [from, to), as the position of its name in the list or as the number that
// it is, or -1 if it is not one word. kind: of the call at token i, for messages.
static int value_of(size_t from, size_t to, const char *const names[], size_t i, const char *kind)
{
    for (; from < to && is(from, "(") && closing(from) == to - 1; from++)
        to--;
    if (to != from + 1)
        return -1;
    int count = 0, value = is_number(from) ? atoi(tokens[from].text) : -1;
    for (; names[count]; count++)
        if (is(from, names[count]))
            value = count;
    if (value < 0)
        refuse(i, "the %s of %.*s() must be one of the constants %s to %s", kind, (int)tokens[i].length,
               tokens[i].text, names[0], names[count - 1]);
    if (value >= count)
        refuse(i, "there is no %s %d: %s is the last one", kind, value, names[count - 1]);
    return value;
}

void check_orders(size_t i)
{
    static const char *const orders[] = {"__NV_ATOMIC_RELAXED",
                                         "__NV_ATOMIC_CONSUME",
                                         "__NV_ATOMIC_ACQUIRE",
                                         "__NV_ATOMIC_RELEASE",
                                         "__NV_ATOMIC_ACQ_REL",
                                         "__NV_ATOMIC_SEQ_CST",
                                         NULL};
    static const char *const scopes[] = {"__NV_THREAD_SCOPE_THREAD",  "__NV_THREAD_SCOPE_BLOCK",
                                         "__NV_THREAD_SCOPE_CLUSTER", "__NV_THREAD_SCOPE_DEVICE",
                                         "__NV_THREAD_SCOPE_SYSTEM",  NULL};
    if (!is_nv_atomic(i) || !is(i + 1, "("))
        return;
    const struct function *f = function_at(i);
    const unsigned scope = f->values + (f->values == 4 ? 2 : 1);
    size_t end = matching(i + 1, "(", ")"), from = i + 2;
    for (unsigned k = 0; from < end; k++) {
        size_t to = next_argument(from, end);
        if (k >= f->values && k < scope) {
            int order = value_of(from, to, orders, i, "memory order");
            if (f->loads && (order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL))
                refuse(i, "a load can't have the memory order %s: it can acquire", orders[order]);
            if (f->stores &&
                (order == __ATOMIC_CONSUME || order == __ATOMIC_ACQUIRE || order == __ATOMIC_ACQ_REL))
                refuse(i, "a store can't have the memory order %s: it can release", orders[order]);
        } else if (k == scope) {
            value_of(from, to, scopes, i, "thread scope");
        }
        from = to + 1;
    }
}
