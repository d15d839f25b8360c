// Segmented scan: within blocks, across blocks, reduce by key, and run-length coding.
#include <stdio.h>
#include <stdlib.h>

#include "harness.h"

// --- Inputs. Elements are opaque. Heads are data, and every pattern of a few heads is tried.

static void fill_heads(struct call *c, unsigned *heads)
{
    for (size_t i = 0; i < call_n(c); i++)
        heads[i] = call_flag(c, i);
}

static void make_heads(struct call *c)
{
    call_input(c, "x", call_n(c));
    fill_heads(c, call_input(c, "heads", call_n(c)));
}

static void make_keys(struct call *c) { call_keys(c, call_input(c, "keys", call_n(c))); }

static void make_keyed(struct call *c)
{
    call_input(c, "x", call_n(c));
    make_keys(c);
}

// --- The serial versions

// Where element i's segment begins. It begins at a multiple of `block` if no head comes first.
static size_t start_of(const unsigned *heads, size_t i, size_t block)
{
    while (i % block > 0 && !heads[i])
        i--;
    return i;
}

static void serial_blocks(struct call *c)
{
    struct span *y = call_spans(c, "y", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = (struct span){start_of(call_given(c, "heads"), i, call_section(c)), i + 1};
}

static void serial_scan(struct call *c)
{
    struct span *y = call_spans(c, "y", call_n(c));
    const unsigned *heads = call_given(c, "heads");
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = (struct span){i == 0 || heads[i] ? i : y[i - 1].first, i + 1};
}

static void serial_heads(struct call *c)
{
    unsigned *heads = call_output(c, "heads", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        heads[i] = begins_run(call_given(c, "keys"), i);
}

static size_t segments_of(const int *keys, size_t n)
{
    size_t segments = 0;
    for (size_t i = 0; i < n; i++)
        segments += begins_run(keys, i);
    return segments;
}

static void serial_reduce(struct call *c)
{
    size_t n = call_n(c), k = 0;
    const int *keys = call_given(c, "keys");
    struct span *y = call_spans(c, "y", n);
    int *y_keys = call_output(c, "y_keys", n);
    for (size_t i = 0; i < n; i++) {
        if (begins_run(keys, i)) {
            y_keys[k] = keys[i];
            y[k++] = (struct span){i, i};
        }
        y[k - 1].end = i + 1;
    }
    call_count(c, "y", k);
    call_count(c, "y_keys", k);
    *(unsigned *)call_output(c, "count", 1) = (unsigned)k;
}

// --- Reasons

static void why_head(char *because, size_t size, const struct call *c, size_t i)
{
    const int *keys = call_given(c, "keys");
    if (i == 0)
        snprintf(because, size, "the first element begins a segment");
    else
        snprintf(because, size, "keys[%zu] is %d and keys[%zu] is %d", i - 1, keys[i - 1], i, keys[i]);
}

// The index of the head of segment k.
static size_t head_of(const int *keys, size_t k)
{
    size_t i = 0;
    for (size_t segments = 1; segments <= k; segments += begins_run(keys, i))
        i++;
    return i;
}

static void why_key(char *because, size_t size, const struct call *c, size_t k)
{
    snprintf(because, size, "segment %zu begins at keys[%zu]", k, head_of(call_given(c, "keys"), k));
}

static void why_segments(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    size_t segments = segments_of(call_given(c, "keys"), call_n(c));
    snprintf(because, size, "there %s %zu segment%s", segments == 1 ? "is" : "are", segments,
             segments == 1 ? "" : "s");
}

static void why_value(char *because, size_t size, const struct call *c, size_t k)
{
    snprintf(because, size, "run %zu begins at x[%zu]", k, head_of(call_given(c, "x"), k));
}

static void why_length(char *because, size_t size, const struct call *c, size_t k)
{
    size_t first = head_of(call_given(c, "x"), k);
    unsigned length = ((const unsigned *)call_wanted(c, "lengths"))[k];
    if (length == 1)
        snprintf(because, size, "run %zu is x[%zu] alone", k, first);
    else
        snprintf(because, size, "run %zu is x[%zu] to x[%zu]", k, first, first + length - 1);
}

static void why_runs(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    size_t runs = segments_of(call_given(c, "x"), call_n(c));
    snprintf(because, size, "there %s %zu run%s", runs == 1 ? "is" : "are", runs, runs == 1 ? "" : "s");
}

// --- Costs. n elements are in ⌈n/T⌉ blocks of T threads. Threads beyond n combine identities.

struct counts {
    unsigned long work, steps, bytes;
};

static unsigned bits_of(size_t number) { return number == 0 ? 0 : 1 + bits_of(number / 2); }

// Block b by itself: the step with stride d combines for each thread that has d threads of its segment before
// it. Returns the number of elements before the block's first head, and T if the block has no head.
static size_t add_block(struct counts *sum, unsigned *steps, const unsigned *heads, size_t n, size_t b,
                        unsigned threads)
{
    size_t start = 0, leading = threads;
    for (size_t t = 0; t < threads; t++) {
        size_t i = b * threads + t;
        if (i < n && heads[i]) {
            leading = leading == threads ? t : leading;
            start = t;
        }
        unsigned strides = bits_of(t - start);
        sum->work += strides;
        *steps = strides > *steps ? strides : *steps;
    }
    return leading;
}

static struct counts blocks_cost(const unsigned *heads, size_t n, unsigned threads)
{
    struct counts sum = {.bytes = 12 * n};
    unsigned steps = 0;
    for (size_t b = 0; b < blocks_of(n, threads); b++)
        add_block(&sum, &steps, heads, n, b, threads);
    sum.steps = steps;
    return sum;
}

static struct counts scan_cost(const unsigned *heads, size_t n, unsigned threads)
{
    size_t blocks = blocks_of(n, threads), added = 0;
    struct counts sum = {.bytes = 12 * n + 12 * blocks};
    unsigned steps = 0, *flags = calloc(blocks + 1, sizeof *flags);
    for (size_t b = 0; b < blocks; b++) {
        size_t leading = add_block(&sum, &steps, heads, n, b, threads), rest = n - b * threads;
        flags[b] = leading < threads;
        added += b == 0 ? 0 : leading < rest ? leading : rest;
    }
    sum.steps = steps;
    if (blocks > 1) {
        struct counts above = scan_cost(flags, blocks, threads);
        sum.work += above.work + added;
        sum.steps += above.steps + (added > 0);
        sum.bytes += above.bytes + 4 * (n - threads) + 12 * added;
    }
    free(flags);
    return sum;
}

// The scan of the heads, in numbers.
static unsigned long number_bytes(size_t n, unsigned threads)
{
    size_t blocks = blocks_of(n, threads);
    unsigned long bytes = 8 * n + 4 * blocks;
    return blocks > 1 ? bytes + number_bytes(blocks, threads) + 12 * (n - threads) : bytes;
}

static unsigned long block_work(const struct call *c)
{
    return blocks_cost(call_given(c, "heads"), call_n(c), call_section(c)).work;
}

static unsigned long block_steps(const struct call *c)
{
    return blocks_cost(call_given(c, "heads"), call_n(c), call_section(c)).steps;
}

static unsigned long block_bytes(const struct call *c) { return 12 * call_n(c); }

static unsigned long scan_work(const struct call *c)
{
    return scan_cost(call_given(c, "heads"), call_n(c), call_section(c)).work;
}

static unsigned long scan_steps(const struct call *c)
{
    return scan_cost(call_given(c, "heads"), call_n(c), call_section(c)).steps;
}

static unsigned long scan_bytes(const struct call *c)
{
    return scan_cost(call_given(c, "heads"), call_n(c), call_section(c)).bytes;
}

static unsigned long serial_scan_bytes(const struct call *c) { return 12 * call_n(c); }

// Each thread loads two keys, but the first loads one.
static unsigned long mark_bytes(const struct call *c) { return 12 * call_n(c) - 4; }

static unsigned long reduction_bytes(const struct call *c)
{
    size_t n = call_n(c);
    const int *keys = call_given(c, "keys");
    unsigned *heads = calloc(n, sizeof *heads);
    for (size_t i = 0; i < n; i++)
        heads[i] = begins_run(keys, i);
    unsigned long scan = scan_cost(heads, n, call_section(c)).bytes;
    free(heads);
    // Whether a segment ends may be asked of the heads, the numbers or the keys.
    return mark_bytes(c) + scan + number_bytes(n, call_section(c)) + 8 * (n - 1) + 20 * segments_of(keys, n) +
           4;
}

static unsigned long serial_reduce_bytes(const struct call *c)
{
    return 8 * call_n(c) + 8 * segments_of(call_given(c, "keys"), call_n(c));
}

static unsigned long runs_bytes(const struct call *c)
{
    unsigned threads = call_section(c);
    size_t n = call_n(c), runs = segments_of(call_given(c, "x"), n),
           launched = blocks_of(n, threads) * threads;
    return mark_bytes(c) + number_bytes(n, threads) + 4 * n + 8 * runs + 8 + 4 * launched + 24 * runs - 4;
}

static unsigned long serial_runs_bytes(const struct call *c)
{
    return 4 * call_n(c) + 8 * segments_of(call_given(c, "x"), call_n(c));
}

static const struct task_cost blocks_costs = {
    .algorithm = "the scan of each block",
    .amounts = {[COUNT_WORK] = {block_work,
                                "1 per thread and step until the thread's pair has a head or goes back "
                                "to thread 0"},
                [COUNT_STEPS] = {block_steps, "as many as the thread that combines most often"},
                [COUNT_BYTES] = {block_bytes, "12n"}}};
static const struct task_cost scan_costs = {
    .algorithm = "the segmented scan",
    .amounts =
        {[COUNT_WORK] = {scan_work, "the work of the scan of each block, 1 per element before its block's "
                                    "first head, except in block 0, and the work for the totals"},
         [COUNT_STEPS] = {scan_steps, "the steps of the scan of each block, the steps for the totals, and 1"},
         [COUNT_BYTES] = {scan_bytes, "16n, 12 per element that gets a base, 12 per block, and the same for "
                                      "the totals"}},
    .serial_bytes = serial_scan_bytes};
static const struct task_cost reduce_costs = {
    .algorithm = "the reduction by key",
    .amounts = {[COUNT_BYTES] = {reduction_bytes,
                                 "56n + 20 per segment, 12 per element that gets a base, and a "
                                 "few per block"}},
    .serial_bytes = serial_reduce_bytes};
static const struct task_cost runs_costs = {
    .algorithm = "the coding",
    .amounts = {[COUNT_BYTES] = {runs_bytes, "40n + 32 per run, and a few per block"}},
    .serial_bytes = serial_runs_bytes};

// With other schedules and for costs: short segments, and a single long one.
static const char *const few[] = {"random", "none", NULL};

#define THREADS           \
    {                     \
        32, 64, 256, 1024 \
    }

// For parts 3 and 4, whose new functions use no shared memory.
#define FEWER_THREADS \
    {                 \
        32, 64, 256   \
    }

static const struct task scan_in_blocks = {
    .function = "scan_in_blocks",
    .part = 1,
    .segment = "segment",
    .sections = THREADS,
    .arrays = {{"heads", UNSIGNEDS, INPUT}, {"x", ELEMS, INPUT}, {"y", ELEMS, OUTPUT}},
    .inputs = flag_inputs,
    .few_inputs = few,
    .make = make_heads,
    .serial = serial_blocks,
    .cost = &blocks_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task segmented_scan = {
    .function = "segmented_scan",
    .part = 2,
    .segment = "segment",
    .sections = THREADS,
    .arrays = {{"heads", UNSIGNEDS, INPUT}, {"x", ELEMS, INPUT}, {"y", ELEMS, OUTPUT}},
    .inputs = flag_inputs,
    .few_inputs = few,
    .make = make_heads,
    .serial = serial_scan,
    .cost = &scan_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task mark_heads = {
    .function = "mark_heads",
    .part = 3,
    .sections = FEWER_THREADS,
    .arrays = {{"keys", INTS, INPUT}, {"heads", UNSIGNEDS, OUTPUT, .why = why_head}},
    .inputs = flag_inputs,
    .few_inputs = few,
    .make = make_keys,
    .serial = serial_heads,
    .chain = MAP_CHAIN,
    .measured = 256,
};

static const struct task reduce_by_key = {
    .function = "reduce_by_key",
    .part = 3,
    .segment = "segment",
    .sections = FEWER_THREADS,
    .arrays = {{"keys", INTS, INPUT},
               {"x", ELEMS, INPUT},
               {"y", ELEMS, OUTPUT},
               {"y_keys", INTS, OUTPUT, .why = why_key},
               {"count", UNSIGNEDS, OUTPUT, .single = true, .why = why_segments}},
    .inputs = flag_inputs,
    .few_inputs = few,
    .make = make_keyed,
    .serial = serial_reduce,
    .cost = &reduce_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task run_lengths = {
    .function = "run_lengths",
    .part = 4,
    .sections = FEWER_THREADS,
    .arrays = {{"x", INTS, INPUT},
               {"values", INTS, OUTPUT, .why = why_value},
               {"lengths", UNSIGNEDS, OUTPUT, .why = why_length},
               {"count", UNSIGNEDS, OUTPUT, .single = true, .why = why_runs}},
    .inputs = flag_inputs,
    .few_inputs = few,
    .make = make_runs,
    .serial = serial_runs,
    .cost = &runs_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&scan_in_blocks, &segmented_scan, &mark_heads, &reduce_by_key,
                                          &run_lengths, NULL},
};

TEST_PART(1, within_blocks) { check_task(t, &scan_in_blocks); }

TEST_PART(1, block_schedules) { check_task_schedules(t, &scan_in_blocks); }

TEST_PART(1, block_costs) { check_task_costs(t, &scan_in_blocks); }

TEST_PART(1, balance_of_blocks) { check_task_balance(t, &scan_in_blocks); }

TEST_PART(2, across_blocks) { check_task(t, &segmented_scan); }

TEST_PART(2, other_schedules) { check_task_schedules(t, &segmented_scan); }

TEST_PART(2, costs) { check_task_costs(t, &segmented_scan); }

TEST_PART(2, balance_of_segments) { check_task_balance(t, &segmented_scan); }

TEST_PART(3, heads_of_keys) { check_task(t, &mark_heads); }

TEST_PART(3, reduced_by_key) { check_task(t, &reduce_by_key); }

TEST_PART(3, reduce_schedules) { check_task_schedules(t, &reduce_by_key); }

TEST_PART(3, reduce_bytes) { check_task_costs(t, &reduce_by_key); }

TEST_PART(3, balance_of_reduction)
{
    check_task_balance(t, &mark_heads);
    check_task_balance(t, &reduce_by_key);
}

TEST_PART(4, coded) { check_task(t, &run_lengths); }

TEST_PART(4, coding_schedules) { check_task_schedules(t, &run_lengths); }

TEST_PART(4, coding_bytes) { check_task_costs(t, &run_lengths); }

TEST_PART(4, balance_of_coding) { check_task_balance(t, &run_lengths); }
