// Stream compaction: flags, offsets and scatter; by ballot; and in any order.
#include <stdio.h>
#include <stdlib.h>

#include "harness.h"

// x holds n different numbers. Those to be kept are positive. The first one that is not to be kept is 0, and
// the others are negative.
static void make_x(struct call *c)
{
    size_t n = call_n(c);
    int *x = call_input(c, "x", n);
    bool zero = false;
    for (size_t i = 0; i < n && call_sort(c)[0]; i++) {
        int number = (int)call_distinct(c, i) + 1;
        bool kept = call_flag(c, i);
        x[i] = kept ? number : zero ? -number : 0;
        zero |= !kept;
    }
}

static bool keeps(int element) { return element > 0; }

// The serial version of all functions: what flags, offsets, y and count hold.
static void fill_flags(unsigned *flags, const int *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        flags[i] = keeps(x[i]);
}

static void fill_offsets(unsigned *offsets, const unsigned *flags, size_t n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) {
        offsets[i] = sum;
        sum += flags[i];
    }
}

static size_t fill_y(int *y, const int *x, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (keeps(x[i]))
            y[kept++] = x[i];
    return kept;
}

static void serial_flags(struct call *c)
{
    size_t n = call_n(c);
    fill_flags(call_output(c, "flags", n), call_given(c, "x"), n);
}

static void why_flag(char *because, size_t size, const struct call *c, size_t i)
{
    int element = ((const int *)call_given(c, "x"))[i];
    snprintf(because, size, "x[%zu] = %d is %s", i, element, keeps(element) ? "kept" : "not kept");
}

static void why_offset(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned kept = ((const unsigned *)call_wanted(c, "offsets"))[i];
    snprintf(because, size, "%u of the elements before x[%zu] %s kept", kept, i, kept == 1 ? "is" : "are");
}

static void make_flags(struct call *c)
{
    make_x(c);
    fill_flags(call_input(c, "flags", call_n(c)), call_given(c, "x"), call_n(c));
}

static void serial_offsets(struct call *c)
{
    fill_offsets(call_output(c, "offsets", call_n(c)), call_given(c, "flags"), call_n(c));
}

static void make_offsets(struct call *c)
{
    size_t n = call_n(c);
    make_x(c);
    unsigned *flags = malloc((n + 1) * sizeof *flags);
    fill_flags(flags, call_given(c, "x"), n);
    fill_offsets(call_input(c, "offsets", n), flags, n);
    free(flags);
}

static void serial_y(struct call *c)
{
    size_t n = call_n(c);
    call_count(c, "y", fill_y(call_output(c, "y", n), call_given(c, "x"), n));
}

static void serial_compact(struct call *c)
{
    serial_y(c);
    *(unsigned *)call_output(c, "count", 1) = (unsigned)call_counted(c, "y");
}

static void why_count(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned count = ((const unsigned *)call_wanted(c, "count"))[i];
    snprintf(because, size, "x has %u element%s to keep", count, count == 1 ? "" : "s");
}

// --- Costs. n elements are in ⌈n/T⌉ blocks of T threads, or in ⌈n/8T⌉ if each thread has eight; k elements
// are kept.

enum { ROWS = 8 }; // the elements of a thread in compact()

static unsigned long kept_of(const struct call *c)
{
    size_t kept = 0;
    const int *x = call_given(c, "x");
    for (size_t i = 0; i < call_n(c); i++)
        kept += keeps(x[i]);
    return kept;
}

// Each thread loads a flag and stores an offset, and each block stores a total. If there are several blocks,
// the totals are scanned in the same way, and each element after the first block's gets its block's base
// added.
static unsigned long scan_bytes(size_t n, unsigned threads)
{
    size_t blocks = blocks_of(n, threads);
    unsigned long bytes = 4 * (2 * n + blocks);
    return blocks > 1 ? bytes + scan_bytes(blocks, threads) + 4 * (3 * (n - threads)) : bytes;
}

static unsigned long set_flags_bytes(const struct call *c) { return 8 * call_n(c); }

static unsigned long scan_flags_bytes(const struct call *c) { return scan_bytes(call_n(c), call_section(c)); }

static unsigned long scatter_bytes(const struct call *c) { return 4 * call_n(c) + 8 * kept_of(c); }

static unsigned long compact_bytes(const struct call *c)
{
    // Each thread of a block may load the block's base.
    size_t n = call_n(c), blocks = blocks_of(n, ROWS * call_section(c));
    return 8 * n + 4 * kept_of(c) + 4 * ((call_section(c) + 1) * blocks) +
           scan_bytes(blocks, call_section(c)) + 4;
}

// The serial version loads each element and stores those that it keeps, and their number.
static unsigned long serial_bytes(const struct call *c) { return 4 * call_n(c) + 4 * kept_of(c) + 4; }

// Each warp of the launch may add to the count, also one that keeps nothing.
static unsigned long any_order_bytes(const struct call *c)
{
    enum { WARP = 32 };
    size_t n = call_n(c), warps = blocks_of(n, call_section(c)) * (call_section(c) / WARP);
    return 4 * n + 4 * kept_of(c) + 4 * warps;
}

static const struct task_cost set_flags_cost = {.algorithm = "setting flags",
                                                .amounts = {[COUNT_BYTES] = {set_flags_bytes, "8n"}}};
static const struct task_cost scan_flags_cost = {
    .algorithm = "the scan of the flags",
    .amounts = {
        [COUNT_BYTES] = {scan_flags_bytes, "8n for the sections, 12n for the bases, and the totals"}}};
static const struct task_cost scatter_cost = {.algorithm = "the scatter",
                                              .amounts = {[COUNT_BYTES] = {scatter_bytes, "4n + 8k"}}};
static const struct task_cost compact_cost = {
    .algorithm = "counting, and then moving",
    .amounts =
        {[COUNT_BYTES] = {compact_bytes,
                          "8n + 4k, 4T + 4 per block of 8T elements, and the scan of the blocks' totals"}},
    .serial_bytes = serial_bytes};
static const struct task_cost any_order_cost = {
    .algorithm = "taking room by warps",
    .amounts = {[COUNT_BYTES] = {any_order_bytes, "4n + 4k + 4 per warp of the launch"}}};

#define THREADS           \
    {                     \
        32, 64, 256, 1024 \
    }

static const struct task set_flags = {
    .function = "set_flags",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT}, {"flags", UNSIGNEDS, OUTPUT, .why = why_flag}},
    .inputs = flag_inputs,
    .make = make_x,
    .serial = serial_flags,
    .cost = &set_flags_cost,
    .chain = MAP_CHAIN,
    .measured = 256,
};

static const struct task scan_flags = {
    .function = "scan_flags",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", INTS, ONLY_SHOWN},
               {"flags", UNSIGNEDS, INPUT},
               {"offsets", UNSIGNEDS, OUTPUT, .why = why_offset}},
    .inputs = flag_inputs,
    .make = make_flags,
    .serial = serial_offsets,
    .cost = &scan_flags_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task scatter = {
    .function = "scatter",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT}, {"offsets", UNSIGNEDS, INPUT}, {"y", INTS, OUTPUT, .moves = "x"}},
    .inputs = flag_inputs,
    .make = make_offsets,
    .serial = serial_y,
    .cost = &scatter_cost,
    .chain = MAP_CHAIN,
    .measured = 256,
};

static const struct task compact = {
    .function = "compact",
    .part = 2,
    .sections = THREADS,
    .per_thread = ROWS,
    .arrays = {{"x", INTS, INPUT},
               {"y", INTS, OUTPUT, .moves = "x"},
               {"count", UNSIGNEDS, OUTPUT, .single = true, .why = why_count}},
    .inputs = flag_inputs,
    .make = make_x,
    .serial = serial_compact,
    .cost = &compact_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task compact_any_order = {
    .function = "compact_any_order",
    .part = 3,
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT},
               {"y", INTS, OUTPUT, .moves = "x", .any_order = true},
               {"count", UNSIGNEDS, OUTPUT, .single = true, .why = why_count}},
    .inputs = flag_inputs,
    .make = make_x,
    .serial = serial_compact,
    .cost = &any_order_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks =
        (const struct task *const[]){&set_flags, &scan_flags, &scatter, &compact, &compact_any_order, NULL},
};

TEST_PART(1, flags) { check_task(t, &set_flags); }

TEST_PART(1, offsets) { check_task(t, &scan_flags); }

TEST_PART(1, scattered) { check_task(t, &scatter); }

TEST_PART(1, bytes_of_three_passes)
{
    check_task_count(t, &set_flags, COUNT_BYTES, AT_MOST);
    check_task_count(t, &scan_flags, COUNT_BYTES, AT_MOST);
    check_task_count(t, &scatter, COUNT_BYTES, AT_MOST);
}

TEST_PART(1, balance_of_three_passes)
{
    check_task_balance(t, &set_flags);
    check_task_balance(t, &scan_flags);
    check_task_balance(t, &scatter);
}

TEST_PART(2, kept_in_order) { check_task(t, &compact); }

TEST_PART(2, other_schedules) { check_task_schedules(t, &compact); }

TEST_PART(2, bytes) { check_task_count(t, &compact, COUNT_BYTES, AT_MOST); }

TEST_PART(2, balance_of_compaction) { check_task_balance(t, &compact); }

TEST_PART(3, kept_in_any_order) { check_task(t, &compact_any_order); }

TEST_PART(3, any_order_schedules) { check_task_schedules(t, &compact_any_order); }

TEST_PART(3, any_order_bytes) { check_task_count(t, &compact_any_order, COUNT_BYTES, AT_MOST); }

TEST_PART(3, balance_of_any_order) { check_task_balance(t, &compact_any_order); }
