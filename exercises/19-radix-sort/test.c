// Radix sort: one split by a bit, a sort by bits, a sort by digits, and ints and floats.
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

enum { DIGIT_BITS = 4, DIGITS = 16, LEGIBLE_N = 16, FIRST_VALUE = 100 };

// --- Inputs of part 1. What a split does depends on the bits by which it splits, and on nothing else. The
// other bits of each element are a number that no other element has, so an element can be recognised after
// the split.

static unsigned bit_of(const struct call *c) { return (unsigned)call_number(c, "bit"); }

static bool is_zero(const struct call *c, size_t i)
{
    return !(((const unsigned *)call_given(c, "x"))[i] >> bit_of(c) & 1);
}

static void make_x(struct call *c)
{
    static const unsigned bits[] = {0, 31, 4, 16};
    size_t n = call_n(c);
    unsigned bit = n <= LEGIBLE_N ? n % 4 : bits[n % 4], *x = call_input(c, "x", n);
    call_set(c, "bit", bit);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++) {
        unsigned number = (unsigned)call_distinct(c, i), above = number >> bit;
        x[i] = (bit < 31 ? above << (bit + 1) : 0) | (call_flag(c, i) ? 1u << bit : 0) |
               (number & ((1u << bit) - 1));
    }
}

static void fill_zeros(const struct call *c, unsigned *zeros)
{
    for (size_t i = 0; i < call_n(c); i++)
        zeros[i] = is_zero(c, i);
}

static void serial_zeros(struct call *c) { fill_zeros(c, call_output(c, "zeros", call_n(c))); }

static void why_zero(char *because, size_t size, const struct call *c, size_t i)
{
    snprintf(because, size, "bit %u of x[%zu] = %u is %d", bit_of(c), i,
             ((const unsigned *)call_given(c, "x"))[i], !is_zero(c, i));
}

static void make_offsets(struct call *c)
{
    make_x(c);
    unsigned *zeros = call_input(c, "zeros", call_n(c)), *offsets = call_input(c, "offsets", call_n(c)),
             sum = 0;
    fill_zeros(c, zeros);
    for (size_t i = 0; i < call_n(c); i++) {
        offsets[i] = sum;
        sum += zeros[i];
    }
}

static unsigned count_zeros(const struct call *c, size_t end)
{
    unsigned zeros = 0;
    for (size_t i = 0; i < end; i++)
        zeros += is_zero(c, i);
    return zeros;
}

static void fill_places(const struct call *c, unsigned *places)
{
    unsigned zeros = 0, ones = count_zeros(c, call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        places[i] = is_zero(c, i) ? zeros++ : ones++;
}

static void serial_places(struct call *c) { fill_places(c, call_output(c, "places", call_n(c))); }

// Why element i of x goes where it goes.
static void why_there(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned zeros = count_zeros(c, i);
    size_t ones = i - zeros;
    if (is_zero(c, i))
        snprintf(because, size, "bit %u of x[%zu] is 0, and %u element%s before it ha%s a 0 there, too",
                 bit_of(c), i, zeros, zeros == 1 ? "" : "s", zeros == 1 ? "s" : "ve");
    else
        snprintf(because, size,
                 "bit %u of x[%zu] is 1: first come all elements (%u) whose bit is 0, and then the elements "
                 "before "
                 "x[%zu] (%zu) whose bit is 1",
                 bit_of(c), i, count_zeros(c, call_n(c)), i, ones);
}

static void serial_split(struct call *c)
{
    size_t n = call_n(c);
    unsigned *y = call_output(c, "y", n), *places = calloc(n + 1, sizeof *places);
    fill_places(c, places);
    for (size_t i = 0; i < n; i++)
        y[places[i]] = ((const unsigned *)call_given(c, "x"))[i];
    free(places);
}

static void why_split(char *because, size_t size, const struct call *c, size_t place)
{
    const unsigned *x = call_given(c, "x"), *y = call_wanted(c, "y");
    size_t i = 0;
    while (x[i] != y[place])
        i++;
    why_there(because, size, c, i);
}

// --- Inputs of parts 2 and 3: keys below 2^bits, and values that say which key they belong to.

static const char *const key_inputs[] = {"random", "sorted", "reversed", "equal", "few", "one-bit", NULL};

static unsigned whole_key(const struct call *c, size_t i)
{
    return ((const unsigned *)call_given(c, "x"))[i];
}

static int rising(const void *a, const void *b)
{
    unsigned left = *(const unsigned *)a, right = *(const unsigned *)b;
    return (left > right) - (left < right);
}

static int falling(const void *a, const void *b) { return rising(b, a); }

static unsigned key_of(struct call *c, unsigned bits)
{
    static const unsigned few[] = {3, 1, 2};
    unsigned most = bits == 32 ? UINT_MAX : (1u << bits) - 1;
    if (call_sort_is(c, "equal"))
        return 21 & most;
    if (call_sort_is(c, "few"))
        return few[call_random(c) % 3] * (most / 3);
    if (call_sort_is(c, "one-bit"))
        return 1u << call_random(c) % bits;
    return (unsigned)call_random(c) & most;
}

static void make_keys(struct call *c, unsigned bits)
{
    size_t n = call_n(c);
    unsigned *x = call_input(c, "x", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] = key_of(c, bits);
    if (call_sort_is(c, "sorted") || call_sort_is(c, "reversed"))
        qsort(x, n, sizeof *x, call_sort_is(c, "sorted") ? rising : falling);
}

static void make_values(struct call *c)
{
    unsigned *values = call_input(c, "values", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        values[i] = FIRST_VALUE + (unsigned)i;
}

// An odd and an even number of bits for each number of digits, from one bit to all; with few elements, keys
// that are easy to read.
static unsigned bits_for(const struct call *c)
{
    static const unsigned tried[] = {1, 8, 9, 32, 5, 31, 2, 12, 4};
    size_t n = call_n(c);
    unsigned bits = 1;
    if (!call_sort(c)[0]) { // make run was given the keys
        for (size_t i = 0; i < n; i++)
            while (bits < 32 && whole_key(c, i) >> bits)
                bits++;
        return bits;
    }
    size_t sort = 0;
    while (!call_sort_is(c, key_inputs[sort]))
        sort++;
    return n <= LEGIBLE_N ? 5 : tried[(n + sort) % (sizeof tried / sizeof *tried)];
}

static void make_pairs(struct call *c)
{
    unsigned bits = bits_for(c);
    call_set(c, "bits", bits);
    make_keys(c, bits);
    make_values(c);
}

static void make_digits(struct call *c)
{
    static const unsigned shifts[] = {0, 28, 4, 12};
    size_t n = call_n(c);
    call_set(c, "shift", n <= LEGIBLE_N ? 0 : shifts[n % 4]);
    make_keys(c, n <= LEGIBLE_N ? 5 : 32);
}

static void make_digit_pairs(struct call *c)
{
    make_digits(c);
    make_values(c);
}

static unsigned digit_of(const struct call *c, size_t i)
{
    return ((const unsigned *)call_given(c, "x"))[i] >> call_number(c, "shift") & (DIGITS - 1);
}

struct placed {
    unsigned key;
    size_t index;
};

static int by_key_and_index(const void *a, const void *b)
{
    const struct placed *left = a, *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

static void sort_pairs(struct call *c, unsigned (*part)(const struct call *, size_t))
{
    size_t n = call_n(c);
    const unsigned *x = call_given(c, "x"), *values = call_given(c, "values");
    unsigned *y = call_output(c, "y", n), *y_values = call_output(c, "y_values", n);
    struct placed *placed = malloc((n + 1) * sizeof *placed);
    for (size_t i = 0; i < n; i++)
        placed[i] = (struct placed){part(c, i), i};
    qsort(placed, n, sizeof *placed, by_key_and_index);
    for (size_t i = 0; i < n; i++) {
        y[i] = x[placed[i].index];
        y_values[i] = values[placed[i].index];
    }
    free(placed);
}

static void serial_sort(struct call *c) { sort_pairs(c, whole_key); }
static void serial_pass(struct call *c) { sort_pairs(c, digit_of); }

// Why the key that should be in y[place] goes there: how many are less, and how many that are equal come
// before it.
static void count_before(const struct call *c, unsigned (*part)(const struct call *, size_t), size_t place,
                         size_t *from, size_t *less, size_t *equal)
{
    *from = ((const unsigned *)call_wanted(c, "y_values"))[place] - FIRST_VALUE;
    *less = *equal = 0;
    for (size_t i = 0; i < call_n(c); i++) {
        *less += part(c, i) < part(c, *from);
        *equal += i < *from && part(c, i) == part(c, *from);
    }
}

static void why_sorted(char *because, size_t size, const struct call *c, size_t place)
{
    size_t from, less, equal;
    count_before(c, whole_key, place, &from, &less, &equal);
    snprintf(because, size, "x[%zu] = %u goes there: %zu key%s less, and %zu equal key%s before it", from,
             whole_key(c, from), less, less == 1 ? " is" : "s are", equal, equal == 1 ? " comes" : "s come");
}

static void why_passed(char *because, size_t size, const struct call *c, size_t place)
{
    size_t from, less, equal;
    count_before(c, digit_of, place, &from, &less, &equal);
    snprintf(
        because, size,
        "x[%zu], whose digit is %u, goes there: %zu key%s a lower digit, and %zu key%s with the same digit "
        "come%s before it",
        from, digit_of(c, from), less, less == 1 ? " has" : "s have", equal, equal == 1 ? "" : "s",
        equal == 1 ? "s" : "");
}

static void serial_table(struct call *c)
{
    size_t n = call_n(c), blocks = blocks_of(n, call_section(c));
    unsigned *table = call_output(c, "table", DIGITS * blocks);
    for (size_t i = 0; i < n; i++)
        table[digit_of(c, i) * blocks + i / call_section(c)]++;
}

static void why_counted(char *because, size_t size, const struct call *c, size_t cell)
{
    size_t blocks = blocks_of(call_n(c), call_section(c));
    unsigned count = ((const unsigned *)call_wanted(c, "table"))[cell];
    snprintf(because, size,
             "table[%zu * %zu + %zu] counts the keys of block %zu whose digit is %zu, and there %s %u",
             cell / blocks, blocks, cell % blocks, cell % blocks, cell / blocks, count == 1 ? "is" : "are",
             count);
}

static void serial_ranks(struct call *c)
{
    unsigned *ranks = call_output(c, "ranks", call_n(c)), counts[DIGITS];
    for (size_t i = 0; i < call_n(c); i++) {
        if (i % call_section(c) == 0)
            memset(counts, 0, sizeof counts);
        ranks[i] = counts[digit_of(c, i)]++;
    }
}

static void why_ranked(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned rank = ((const unsigned *)call_wanted(c, "ranks"))[i];
    snprintf(because, size,
             "the digit of x[%zu] is %u, and %u key%s before it in its block ha%s that digit, too", i,
             digit_of(c, i), rank, rank == 1 ? "" : "s", rank == 1 ? "s" : "ve");
}

// --- Inputs of part 4: numbers that all differ.

static const char *const number_inputs[] = {"random", "sorted", "reversed", "negative", "extreme", NULL};

static int ints_rise(const void *a, const void *b)
{
    int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

static int ints_fall(const void *a, const void *b) { return ints_rise(b, a); }

static void make_ints(struct call *c)
{
    static const int extremes[] = {INT_MAX, INT_MIN, INT_MIN + 1, INT_MAX - 1};
    size_t n = call_n(c);
    int *x = call_input(c, "x", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] = call_sort_is(c, "extreme") && i < 4
                   ? extremes[i]
                   : (int)call_distinct(c, i) - (int)(call_sort_is(c, "negative") ? n + 1 : n / 2);
    if (call_sort_is(c, "sorted") || call_sort_is(c, "reversed"))
        qsort(x, n, sizeof *x, call_sort_is(c, "sorted") ? ints_rise : ints_fall);
}

static void serial_ints(struct call *c)
{
    int *y = call_output(c, "y", call_n(c));
    if (call_n(c) > 0)
        memcpy(y, call_given(c, "x"), call_n(c) * sizeof *y);
    qsort(y, call_n(c), sizeof *y, ints_rise);
}

// -0.0f before 0.0f.
static int floats_rise(const void *a, const void *b)
{
    float left = *(const float *)a, right = *(const float *)b;
    if (left == right)
        return !!signbit(right) - !!signbit(left);
    return left < right ? -1 : 1;
}

static int floats_fall(const void *a, const void *b) { return floats_rise(b, a); }

static void make_floats(struct call *c)
{
    static const float extremes[] = {0.0f,         INFINITY,  -0.0f,         -FLT_MAX,
                                     FLT_TRUE_MIN, -INFINITY, -FLT_TRUE_MIN, FLT_MAX};
    size_t n = call_n(c);
    float *x = call_input(c, "floats", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] =
            call_sort_is(c, "extreme") && i < sizeof extremes / sizeof *extremes
                ? extremes[i]
                : (float)call_distinct(c, i) - (float)(call_sort_is(c, "negative") ? n + 1 : n / 2) + 0.25f;
    if (call_sort_is(c, "sorted") || call_sort_is(c, "reversed"))
        qsort(x, n, sizeof *x, call_sort_is(c, "sorted") ? floats_rise : floats_fall);
}

static void serial_floats(struct call *c)
{
    float *y = call_output(c, "sorted", call_n(c));
    if (call_n(c) > 0)
        memcpy(y, call_given(c, "floats"), call_n(c) * sizeof *y);
    qsort(y, call_n(c), sizeof *y, floats_rise);
}

static void serial_int_keys(struct call *c)
{
    unsigned *keys = call_output(c, "keys", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        keys[i] = (unsigned)((long long)((const int *)call_given(c, "x"))[i] - INT_MIN);
}

static unsigned bits_of_float(const struct call *c, size_t i)
{
    unsigned bits;
    memcpy(&bits, (const float *)call_given(c, "floats") + i, sizeof bits);
    return bits;
}

// Both halves of the floats, the negative ones and the others, are ordered by their magnitudes.
static void serial_float_keys(struct call *c)
{
    unsigned *keys = call_output(c, "float_keys", call_n(c));
    for (size_t i = 0; i < call_n(c); i++) {
        unsigned magnitude = bits_of_float(c, i) & INT_MAX;
        keys[i] = bits_of_float(c, i) > INT_MAX ? INT_MAX - magnitude : 1u + INT_MAX + magnitude;
    }
}

static void why_int_key(char *because, size_t size, const struct call *c, size_t i)
{
    int own = ((const int *)call_given(c, "x"))[i];
    unsigned key = ((const unsigned *)call_wanted(c, "keys"))[i];
    snprintf(because, size, "x[%zu] = %d has the bits %08x, and its key is %08x", i, own, (unsigned)own, key);
}

static void why_float_key(char *because, size_t size, const struct call *c, size_t i)
{
    float own = ((const float *)call_given(c, "floats"))[i];
    unsigned key = ((const unsigned *)call_wanted(c, "float_keys"))[i];
    snprintf(because, size, "floats[%zu] = %.9g has the bits %08x, and its key is %08x", i, (double)own,
             bits_of_float(c, i), key);
}

// --- Costs. n elements are in ⌈n/T⌉ blocks of T threads.

// Each thread of a scan loads a count and stores a sum, and each block stores a total. If there are several
// blocks, the totals are scanned in the same way, and each sum gets its block's base added.
static unsigned long scan_bytes(size_t n, unsigned threads)
{
    size_t blocks = blocks_of(n, threads);
    unsigned long bytes = 4 * (2 * n + blocks);
    return blocks > 1 ? bytes + scan_bytes(blocks, threads) + 12 * n : bytes;
}

// 8 for zeros, 20 for places, 12 for moving the key.
static unsigned long split_bytes(const struct call *c)
{
    return 40 * call_n(c) + scan_bytes(call_n(c), call_section(c));
}

static unsigned long sort_by_bits_bytes(const struct call *c)
{
    return (unsigned long)call_number(c, "bits") * (split_bytes(c) + 12 * call_n(c));
}

// Counting loads the keys; then keys, offsets and values are loaded, and keys and values are stored.
static unsigned long pass_bytes(size_t n, unsigned threads, unsigned moved)
{
    size_t cells = DIGITS * blocks_of(n, threads);
    return 4 * n + 4 * cells + scan_bytes(cells, threads) + 4 * n + 2ul * moved * n;
}

static unsigned long sort_by_digits_bytes(const struct call *c)
{
    unsigned long passes = ((unsigned long)call_number(c, "bits") + DIGIT_BITS - 1) / DIGIT_BITS;
    return passes * pass_bytes(call_n(c), call_section(c), 8);
}

// 8 for the keys of the numbers, 8 passes with keys alone, and 8 for the numbers of the keys.
static unsigned long sort_ints_bytes(const struct call *c)
{
    return 16 * call_n(c) + 8 * pass_bytes(call_n(c), call_section(c), 4);
}

// A pass over the keys for each bit, each with a scan. Passes by digits are fewer.
static unsigned long bits_chain(const struct call *c)
{
    return (unsigned long)call_number(c, "bits") * scan_chain(c);
}

static unsigned long keys_chain(const struct call *c) { return 32 * scan_chain(c); }

static const struct task_cost split_cost = {
    .algorithm = "the split", .amounts = {[COUNT_BYTES] = {split_bytes, "40n + the scan of the zeros"}}};
static const struct task_cost sort_by_bits_cost = {
    .algorithm = "a split per bit",
    .amounts = {[COUNT_BYTES] = {sort_by_bits_bytes, "bits * (52n + the scan of the zeros)"}}};
static const struct task_cost sort_by_digits_cost = {
    .algorithm = "a pass per digit",
    .amounts = {[COUNT_BYTES] = {sort_by_digits_bytes,
                                 "bits / 4, rounded up, * (24n + 64 per block + the scan of the table)"}}};
static const struct task_cost sort_ints_cost = {
    .algorithm = "sorting keys alone by 8 digits",
    .amounts = {[COUNT_BYTES] = {sort_ints_bytes, "16n + 8 * (16n + 64 per block + the scan of the table)"}}};

// --- The functions

#define FEW_THREADS \
    {               \
        32, 96, 256 \
    }
#define MANY_THREADS \
    {                \
        32, 96, 1024 \
    }

static const struct task find_zeros = {
    .function = "find_zeros",
    .part = 1,
    .sections = {32, 96},
    .arrays = {{"x", UNSIGNEDS, INPUT}, {"zeros", UNSIGNEDS, OUTPUT, .why = why_zero}},
    .inputs = flag_inputs,
    .make = make_x,
    .serial = serial_zeros,
    .chain = MAP_CHAIN,
};

static const struct task find_places = {
    .function = "find_places",
    .part = 1,
    .sections = FEW_THREADS,
    .arrays = {{"x", UNSIGNEDS, ONLY_SHOWN},
               {"zeros", UNSIGNEDS, INPUT},
               {"offsets", UNSIGNEDS, INPUT},
               {"places", UNSIGNEDS, OUTPUT, .why = why_there}},
    .inputs = flag_inputs,
    .make = make_offsets,
    .serial = serial_places,
    .chain = MAP_CHAIN,
};

static const struct task split = {
    .function = "split",
    .part = 1,
    .sections = {32, 96},
    .arrays = {{"x", UNSIGNEDS, INPUT}, {"y", UNSIGNEDS, OUTPUT, .moves = "x", .why = why_split}},
    .inputs = flag_inputs,
    .make = make_x,
    .serial = serial_split,
    .cost = &split_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task sort_by_bits = {
    .function = "sort_by_bits",
    .part = 2,
    .sections = {32, 96},
    .arrays = {{"x", UNSIGNEDS, INPUT},
               {"values", UNSIGNEDS, INPUT},
               {"y_values", UNSIGNEDS, OUTPUT, .moves = "values", .why = why_sorted},
               {"y", UNSIGNEDS, OUTPUT, .why = why_sorted}},
    .inputs = key_inputs,
    .make = make_pairs,
    .serial = serial_sort,
    .cost = &sort_by_bits_cost,
    .chain = {bits_chain, "a scan's per bit"},
    .measured = 256,
};

static const struct task count_digits = {
    .function = "count_digits",
    .part = 3,
    .sections = MANY_THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT}, {"table", UNSIGNEDS, OUTPUT, .why = why_counted}},
    .inputs = key_inputs,
    .make = make_digits,
    .serial = serial_table,
    .chain = SCAN_CHAIN,
};

static const struct task rank_digits = {
    .function = "rank_digits",
    .part = 3,
    .sections = MANY_THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT}, {"ranks", UNSIGNEDS, OUTPUT, .why = why_ranked}},
    .inputs = key_inputs,
    .make = make_digits,
    .serial = serial_ranks,
    .chain = SCAN_CHAIN,
};

static const struct task digit_pass = {
    .function = "digit_pass",
    .part = 3,
    .sections = FEW_THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT},
               {"values", UNSIGNEDS, INPUT},
               {"y_values", UNSIGNEDS, OUTPUT, .moves = "values", .why = why_passed},
               {"y", UNSIGNEDS, OUTPUT, .why = why_passed}},
    .inputs = key_inputs,
    .make = make_digit_pairs,
    .serial = serial_pass,
    .chain = SCAN_CHAIN,
};

static const struct task sort_by_digits = {
    .function = "sort_by_digits",
    .part = 3,
    .sections = {32, 96},
    .arrays = {{"x", UNSIGNEDS, INPUT},
               {"values", UNSIGNEDS, INPUT},
               {"y_values", UNSIGNEDS, OUTPUT, .moves = "values", .why = why_sorted},
               {"y", UNSIGNEDS, OUTPUT, .why = why_sorted}},
    .inputs = key_inputs,
    .make = make_pairs,
    .serial = serial_sort,
    .cost = &sort_by_digits_cost,
    .chain = {bits_chain, "a scan's per bit"},
    .measured = 256,
};

static const struct task make_int_keys = {
    .function = "make_int_keys",
    .part = 4,
    .sections = {32, 96},
    .arrays = {{"x", INTS, INPUT}, {"keys", UNSIGNEDS, OUTPUT, .why = why_int_key}},
    .inputs = number_inputs,
    .make = make_ints,
    .serial = serial_int_keys,
    .chain = MAP_CHAIN,
};

static const struct task sort_ints = {
    .function = "sort_ints",
    .part = 4,
    .sections = {32, 256},
    .arrays = {{"x", INTS, INPUT}, {"y", INTS, OUTPUT, .moves = "x"}},
    .inputs = number_inputs,
    .make = make_ints,
    .serial = serial_ints,
    .cost = &sort_ints_cost,
    .chain = {keys_chain, "a scan's per bit"},
    .measured = 256,
};

static const struct task make_float_keys = {
    .function = "make_float_keys",
    .part = 4,
    .sections = {32, 96},
    .arrays = {{"floats", FLOATS, INPUT}, {"float_keys", UNSIGNEDS, OUTPUT, .why = why_float_key}},
    .inputs = number_inputs,
    .make = make_floats,
    .serial = serial_float_keys,
    .chain = MAP_CHAIN,
};

static const struct task sort_floats = {
    .function = "sort_floats",
    .part = 4,
    .sections = {32, 256},
    .arrays = {{"floats", FLOATS, INPUT}, {"sorted", FLOATS, OUTPUT, .moves = "floats"}},
    .inputs = number_inputs,
    .make = make_floats,
    .serial = serial_floats,
    .chain = {keys_chain, "a scan's per bit"},
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&find_zeros, &find_places, &split, &sort_by_bits, &count_digits,
                                          &rank_digits, &digit_pass, &sort_by_digits, &make_int_keys,
                                          &sort_ints, &make_float_keys, &sort_floats, NULL},
};

TEST_PART(1, zeros) { check_task(t, &find_zeros); }

TEST_PART(1, places) { check_task(t, &find_places); }

TEST_PART(1, split_by_a_bit) { check_task(t, &split); }

TEST_PART(1, split_bytes) { check_task_count(t, &split, COUNT_BYTES, AT_MOST); }

TEST_PART(1, balance_of_split)
{
    check_task_balance(t, &find_zeros);
    check_task_balance(t, &find_places);
    check_task_balance(t, &split);
}

TEST_PART(2, sorted_by_bits) { check_task(t, &sort_by_bits); }

TEST_PART(2, bytes_by_bits) { check_task_count(t, &sort_by_bits, COUNT_BYTES, AT_MOST); }

TEST_PART(2, balance_of_bits) { check_task_balance(t, &sort_by_bits); }

TEST_PART(3, digits_counted) { check_task(t, &count_digits); }

TEST_PART(3, ranks_in_blocks) { check_task(t, &rank_digits); }

TEST_PART(3, one_digit_pass) { check_task(t, &digit_pass); }

TEST_PART(3, sorted_by_digits) { check_task(t, &sort_by_digits); }

TEST_PART(3, other_schedules) { check_task_schedules(t, &sort_by_digits); }

TEST_PART(3, bytes_by_digits) { check_task_count(t, &sort_by_digits, COUNT_BYTES, AT_MOST); }

TEST_PART(3, balance_of_digits)
{
    check_task_balance(t, &count_digits);
    check_task_balance(t, &rank_digits);
    check_task_balance(t, &digit_pass);
    check_task_balance(t, &sort_by_digits);
}

TEST_PART(4, int_keys) { check_task(t, &make_int_keys); }

TEST_PART(4, sorted_ints) { check_task(t, &sort_ints); }

TEST_PART(4, float_keys) { check_task(t, &make_float_keys); }

TEST_PART(4, sorted_floats) { check_task(t, &sort_floats); }

TEST_PART(4, bytes_of_ints) { check_task_count(t, &sort_ints, COUNT_BYTES, AT_MOST); }

TEST_PART(4, balance_of_keys)
{
    check_task_balance(t, &make_int_keys);
    check_task_balance(t, &sort_ints);
    check_task_balance(t, &make_float_keys);
    check_task_balance(t, &sort_floats);
}
