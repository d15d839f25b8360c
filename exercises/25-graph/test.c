// CUDA graphs: captured, launched again and again, made node by node, with two branches, and updated.
#include <stdio.h>

#include "harness.h"

static unsigned steps_of(size_t n)
{
    unsigned steps = 0;
    for (size_t stride = 1; stride < n; stride *= 2)
        steps++;
    return steps;
}

// The steps and the copy to y. If the number of steps is odd, there is a copy back, too.
static unsigned nodes_of(size_t n) { return 1 + steps_of(n) + steps_of(n) % 2; }

static size_t arrays_of(const struct call *c) { return (size_t)call_number(c, "batches"); }
static size_t m_of(const struct call *c) { return (size_t)call_number(c, "m"); }

// --- Inputs. Elements are opaque.

static void make_x(struct call *c) { call_input(c, "x", call_n(c)); }
static void make_two(struct call *c) { call_input(c, "x", 2 * call_n(c)); }

static void make_batches(struct call *c)
{
    call_set(c, "batches", call_sort_is(c, "one") ? 1 : 3);
    call_input(c, "x", arrays_of(c) * call_n(c));
}

// m elements take as many steps as n, or more.
static void make_renewal(struct call *c)
{
    size_t most = (size_t)1 << steps_of(call_n(c)); // elements for as many steps
    call_set(c, "m", (long long)(call_sort_is(c, "more-steps") ? most + 1 : most));
    call_input(c, "x", call_n(c) + m_of(c));
}

// --- What the outputs must hold

// `length` elements of y, from `first` on, are the scan of the same elements of x.
static void scan_spans(struct span *y, size_t first, size_t length)
{
    for (size_t i = first; i < first + length; i++)
        y[i] = (struct span){first, i + 1};
}

static void set(struct call *c, const char *name, unsigned number)
{
    *(unsigned *)call_output(c, name, 1) = number;
}

static void serial_graph(struct call *c)
{
    size_t n = call_n(c);
    scan_spans(call_spans(c, "y", n), 0, n);
    set(c, "node_count", nodes_of(n));
    set(c, "longest", nodes_of(n));
    set(c, "block", n > 1 ? call_section(c) : 0);
}

static void serial_two(struct call *c)
{
    size_t n = call_n(c);
    struct span *y = call_spans(c, "y", 2 * n);
    scan_spans(y, 0, n);
    scan_spans(y, n, n);
    set(c, "node_count", 2 * nodes_of(n));
    set(c, "longest", nodes_of(n));
    set(c, "block", n > 1 ? call_section(c) : 0);
}

static void serial_batches(struct call *c)
{
    size_t n = call_n(c);
    struct span *y = call_spans(c, "y", arrays_of(c) * n);
    for (size_t b = 0; b < arrays_of(c); b++)
        scan_spans(y, b * n, n);
    set(c, "instantiations", 1);
    set(c, "launches", (unsigned)arrays_of(c));
    set(c, "left", 0);
}

static void serial_renewal(struct call *c)
{
    size_t n = call_n(c), m = m_of(c);
    struct span *y = call_spans(c, "y", n + m);
    scan_spans(y, 0, n);
    scan_spans(y, n, m);
    set(c, "instantiations", steps_of(n) != steps_of(m));
    set(c, "left", 0);
}

// --- Reasons

static void why_nodes(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    unsigned steps = steps_of(call_n(c)), copies = 1 + steps % 2;
    snprintf(because, size, "a scan of %zu element%s takes %u step%s and %s", call_n(c),
             call_n(c) == 1 ? "" : "s", steps, steps == 1 ? "" : "s", copies == 1 ? "a copy" : "two copies");
}

static void why_longest(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c, (void)i;
    snprintf(because, size, "each node of a scan depends on the node before it, and on no other scan");
}

static void why_block(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    if (call_n(c) > 1)
        snprintf(because, size, "each launch has %u threads per block", call_section(c));
    else
        snprintf(because, size, "there is no launch");
}

static void why_instantiations(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c, (void)i;
    snprintf(because, size, "one graph is enough for all arrays");
}

static void why_launches(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    snprintf(because, size, "x holds %zu array%s of n elements", arrays_of(c), arrays_of(c) == 1 ? "" : "s");
}

static void why_left(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c, (void)i;
    snprintf(because, size, "every graph that is not used any more must be destroyed");
}

static void why_renewal(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    unsigned n = steps_of(call_n(c)), m = steps_of(m_of(c));
    if (n == m)
        snprintf(because, size, "both graphs have %u step%s, so exec can be updated", n, n == 1 ? "" : "s");
    else
        snprintf(because, size, "exec has %u step%s and the new graph has %u, so exec cannot be updated", n,
                 n == 1 ? "" : "s", m);
}

// --- Costs of one scan of n elements

static unsigned long work_of(const struct call *c)
{
    unsigned long work = 0;
    for (size_t stride = 1; stride < call_n(c); stride *= 2)
        work += call_n(c) - stride;
    return work;
}

static unsigned long steps_cost(const struct call *c) { return steps_of(call_n(c)); }

// Each combine loads two elements, and the first elements of a step are loaded alone; each step stores n.
static unsigned long bytes_of(const struct call *c)
{
    return 4 * (work_of(c) + 2 * call_n(c) * steps_of(call_n(c)));
}

static const struct task_cost scan_cost = {
    .algorithm = "the scan by log n launches",
    .amounts = {[COUNT_WORK] = {work_of, "n - stride per step"},
                [COUNT_STEPS] = {steps_cost, "log2 n, rounded up"},
                [COUNT_LAUNCHES] = {steps_cost, "one per step"},
                [COUNT_BYTES] = {bytes_of, "12n - 4 * stride per step"}}};

#define THREADS    \
    {              \
        2, 32, 256 \
    }

static const char *const scans[] = {"elements", NULL};
static const char *const batches[] = {"three", "one", NULL};
static const char *const renewals[] = {"same-steps", "more-steps", NULL};

// One scan as a graph, which the function captures or makes node by node: what is expected is the same.
#define GRAPH_OF(number, name)                                                                        \
    .function = #name, .part = number, .sections = THREADS,                                           \
    .arrays = {{"x", ELEMS, INPUT},                                                                   \
               {"y", ELEMS, OUTPUT},                                                                  \
               {"node_count", UNSIGNEDS, OUTPUT, .single = true, .why = why_nodes},                   \
               {"longest", UNSIGNEDS, OUTPUT, .single = true, .why = why_longest},                    \
               {"block", UNSIGNEDS, OUTPUT, .single = true, .why = why_block}},                       \
    .inputs = scans, .make = make_x, .serial = serial_graph, .cost = &scan_cost, .chain = SCAN_CHAIN, \
    .measured = 256, .not_empty = true

static const struct task record = {GRAPH_OF(1, record)};
static const struct task build = {GRAPH_OF(3, build)};

static const struct task scan_batches = {
    .function = "scan_batches",
    .part = 2,
    .sections = THREADS,
    .arrays = {{"x", ELEMS, INPUT},
               {"y", ELEMS, OUTPUT},
               {"instantiations", UNSIGNEDS, OUTPUT, .single = true, .why = why_instantiations},
               {"launches", UNSIGNEDS, OUTPUT, .single = true, .why = why_launches},
               {"left", UNSIGNEDS, OUTPUT, .single = true, .why = why_left}},
    .inputs = batches,
    .make = make_batches,
    .serial = serial_batches,
    .chain = SCAN_CHAIN,
    .measured = 256,
    .not_empty = true,
};

static const struct task record_two = {
    .function = "record_two",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"x", ELEMS, INPUT},
               {"y", ELEMS, OUTPUT},
               {"node_count", UNSIGNEDS, OUTPUT, .single = true},
               {"longest", UNSIGNEDS, OUTPUT, .single = true, .why = why_longest},
               {"block", UNSIGNEDS, OUTPUT, .single = true, .why = why_block}},
    .inputs = scans,
    .make = make_two,
    .serial = serial_two,
    .chain = SCAN_CHAIN,
    .measured = 256,
    .not_empty = true,
};

static const struct task renew = {
    .function = "renew",
    .part = 5,
    .sections = THREADS,
    .arrays = {{"x", ELEMS, INPUT},
               {"y", ELEMS, OUTPUT},
               {"instantiations", UNSIGNEDS, OUTPUT, .single = true, .why = why_renewal},
               {"left", UNSIGNEDS, OUTPUT, .single = true, .why = why_left}},
    .inputs = renewals,
    .make = make_renewal,
    .serial = serial_renewal,
    .chain = SCAN_CHAIN,
    .measured = 256,
    .not_empty = true,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&record, &scan_batches, &build, &record_two, &renew, NULL},
};

TEST_PART(1, recorded) { check_task(t, &record); }

TEST_PART(1, costs) { check_task_costs(t, &record); }

TEST_PART(1, balance_of_recording) { check_task_balance(t, &record); }

TEST_PART(2, batches_scanned) { check_task(t, &scan_batches); }

TEST_PART(2, balance_of_batches) { check_task_balance(t, &scan_batches); }

TEST_PART(3, built) { check_task(t, &build); }

TEST_PART(3, built_schedules) { check_task_schedules(t, &build); }

TEST_PART(3, costs_of_nodes) { check_task_costs(t, &build); }

TEST_PART(3, balance_of_nodes) { check_task_balance(t, &build); }

TEST_PART(4, two_at_once) { check_task(t, &record_two); }

TEST_PART(4, two_schedules) { check_task_schedules(t, &record_two); }

TEST_PART(4, balance_of_two) { check_task_balance(t, &record_two); }

TEST_PART(5, renewed) { check_task(t, &renew); }

TEST_PART(5, balance_of_renewing) { check_task_balance(t, &renew); }
