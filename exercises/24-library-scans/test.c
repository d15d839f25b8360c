// Calls of CUB and Thrust: running sums, an operator of one's own, running maxima, selection, runs, segments,
// a sort, scans of tiles and of days, sums by key, and a scan from the end.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

enum { TILE = 512, HOURS = 24, DIGIT_FIRST = 4, DIGIT_END = 8 }; // as in libraries.h
enum { FIRST_FEW = 16 };                                         // elements that a reader goes through

// --- Running sums

static const char *const numbers[] = {"random", "ones", NULL};

static void fill_numbers(struct call *c, unsigned *x)
{
    static const unsigned by_hand[FIRST_FEW] = {3, 1, 7, 0, 4, 1, 6, 3, 2, 5, 8, 1, 9, 4, 0, 2};
    for (size_t i = 0; i < call_n(c) && call_sort(c)[0]; i++) // no sort: X= has given the numbers
        x[i] = call_sort_is(c, "ones")  ? 1
               : call_n(c) <= FIRST_FEW ? by_hand[i]
                                        : (unsigned)call_random(c) % 1000 + 1;
}

static void make_numbers(struct call *c) { fill_numbers(c, call_input(c, "x", call_n(c))); }

static unsigned sum_of(const unsigned *x, size_t first, size_t end)
{
    unsigned sum = 0;
    for (; first < end; first++)
        sum += x[first];
    return sum;
}

static void serial_sums(struct call *c)
{
    size_t n = call_n(c);
    const unsigned *x = call_given(c, "x");
    unsigned *y = call_output(c, "y", n), sum = 0;
    for (size_t i = 0; i < n; i++)
        y[i] = sum += x[i];
}

static void why_sum(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c;
    snprintf(because, size, i ? "it is the sum of x[0] to x[%zu]" : "it is x[0]", i);
}

static void looks_like_sum(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const unsigned *x = call_given(c, "x"), is_there = *(const unsigned *)value;
    if (i > 0 && is_there == sum_of(x, 0, i))
        snprintf(text, size, "the sum without x[%zu]: an exclusive sum", i);
    else if (i > 0 && is_there == x[i])
        snprintf(text, size, "x[%zu] alone", i);
}

// --- Calls of inclusive_sums() that must fail, and write nothing

static const char *const large[] = {"too-many", "one-too-many", NULL};
static const char *const failed[] = {"failed-stream", "most", NULL}, *const failing[] = {"failing-call",
                                                                                         NULL};

// The function gets an n that is larger by `more` than the number of elements that there are.
static void make_failing(struct call *c, long long more, bool failed_stream)
{
    make_numbers(c);
    call_set(c, "more", more);
    call_set(c, "failed_stream", failed_stream);
    call_output(c, "y", call_n(c));
    call_count(c, "y", 0);
}

static void make_too_many(struct call *c)
{
    const bool one = call_sort_is(c, "one-too-many");
    make_failing(c, one ? 1LL + INT_MAX - (long long)call_n(c) : 1LL + UINT_MAX, false);
}

// INT_MAX elements are not too many, so the calls are made, and fail.
static void make_failed_stream(struct call *c)
{
    make_failing(c, call_sort_is(c, "most") ? INT_MAX - (long long)call_n(c) : 0, true);
}

// Each call that the function makes fails once, while the others succeed.
static void make_failing_call(struct call *c)
{
    make_numbers(c);
    call_set(c, "failures", 1);
}

static void serial_too_many(struct call *c)
{
    enum { INVALID_VALUE = 1 }; // cudaErrorInvalidValue
    *(int *)call_output(c, "status", 1) = INVALID_VALUE;
}

static void serial_failed_stream(struct call *c)
{
    enum { CAPTURE_INVALIDATED = 901 }; // cudaErrorStreamCaptureInvalidated
    *(int *)call_output(c, "status", 1) = CAPTURE_INVALIDATED;
}

static void why_too_many(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    const long long n = call_number(c, "more") + (long long)call_n(c);
    snprintf(because, size,
             "n is %lld here, which no int can hold: as an int it is %d. status is what inclusive_sums() "
             "returned, and 1 is cudaErrorInvalidValue",
             n, (int)n);
}

static void why_failed_stream(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    snprintf(because, size,
             "n is %lld, every call in this stream returns error 901, cudaErrorStreamCaptureInvalidated, and "
             "status is what inclusive_sums() returned",
             call_number(c, "more") + (long long)call_n(c));
}

// --- An operator of one's own: elements are opaque

static const char *const opaque[] = {"any", NULL};

static void make_elements(struct call *c) { call_input(c, "x", call_n(c)); }

static void serial_prefixes(struct call *c)
{
    struct span *y = call_spans(c, "y", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = (struct span){0, i + 1};
}

static void serial_tiles(struct call *c)
{
    struct span *y = call_spans(c, "y", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = (struct span){i / TILE * TILE, i + 1};
}

// --- Sums of bytes

static const char *const byte_inputs[] = {"random", "zeros", NULL};

static void make_lengths(struct call *c)
{
    static const unsigned char by_hand[FIRST_FEW] = {200, 100, 7,  9,  0, 31, 250, 1,
                                                     5,   90,  90, 90, 2, 64, 8,   3};
    size_t n = call_n(c);
    unsigned char *lengths = call_input(c, "lengths", n);
    for (size_t i = 0; i < n; i++)
        lengths[i] = call_sort_is(c, "zeros") ? 0
                     : n <= FIRST_FEW         ? by_hand[i]
                                              : (unsigned char)(call_random(c) % 255 + 1);
}

static void serial_starts(struct call *c)
{
    size_t n = call_n(c);
    const unsigned char *lengths = call_given(c, "lengths");
    unsigned *starts = call_output(c, "starts", n), sum = 0;
    for (size_t i = 0; i < n; i++) {
        starts[i] = sum;
        sum += lengths[i];
    }
}

static void why_start(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c;
    if (i == 0)
        snprintf(because, size, "nothing comes before lengths[0]");
    else
        snprintf(because, size, "it is the sum of %s%zu]", i == 1 ? "lengths[" : "lengths[0] to lengths[",
                 i - 1);
}

static void looks_like_start(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const unsigned char *lengths = call_given(c, "lengths");
    unsigned is_there = *(const unsigned *)value, wanted = ((const unsigned *)call_wanted(c, "starts"))[i];
    if (is_there == wanted + lengths[i] && lengths[i])
        snprintf(text, size, "the sum with lengths[%zu]: an inclusive sum", i);
    else if (is_there == wanted % 256)
        snprintf(text, size, "%u modulo 256: the sums were unsigned chars", wanted);
    else if (is_there == (wanted + lengths[i]) % 256)
        snprintf(text, size, "the inclusive sum %u modulo 256", wanted + lengths[i]);
}

// --- Selection: as in exercise 17, but the flags are given

static void make_flagged(struct call *c)
{
    size_t n = call_n(c);
    int *x = call_input(c, "x", n);
    unsigned char *flags = call_input(c, "flags", n);
    for (size_t i = 0; i < n; i++) {
        if (call_sort(c)[0])
            x[i] = (int)call_distinct(c, i) + 1;
        flags[i] = call_flag(c, i);
    }
}

static void serial_kept(struct call *c)
{
    const int *x = call_given(c, "x");
    const unsigned char *flags = call_given(c, "flags");
    size_t kept = 0;
    int *y = call_output(c, "y", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        if (flags[i])
            y[kept++] = x[i];
    call_count(c, "y", kept);
    *(unsigned *)call_output(c, "count", 1) = (unsigned)kept;
}

static void why_kept(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned count = ((const unsigned *)call_wanted(c, "count"))[i];
    snprintf(because, size, "%u element%s flagged", count, count == 1 ? " is" : "s are");
}

// --- Runs, and segments of equal keys: each flag begins a new one

static void why_run(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c;
    snprintf(because, size, "that is run %zu", i);
}

static void why_runs(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned count = ((const unsigned *)call_wanted(c, "count"))[i];
    snprintf(because, size, "x has %u run%s", count, count == 1 ? "" : "s");
}

static void make_keyed(struct call *c)
{
    make_numbers(c);
    call_keys(c, call_input(c, "keys", call_n(c)));
}

static void serial_by_key(struct call *c)
{
    size_t n = call_n(c);
    const unsigned *x = call_given(c, "x");
    unsigned *y = call_output(c, "y", n), sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (begins_run(call_given(c, "keys"), i))
            sum = 0;
        y[i] = sum;
        sum += x[i];
    }
}

static size_t start_of(const int *keys, size_t i)
{
    while (!begins_run(keys, i))
        i--;
    return i;
}

static void why_by_key(char *because, size_t size, const struct call *c, size_t i)
{
    size_t start = start_of(call_given(c, "keys"), i);
    if (start == i)
        snprintf(because, size, "x[%zu] is the first element with its key", i);
    else
        snprintf(because, size, "its segment begins at x[%zu]", start);
}

static void looks_by_key(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const unsigned *x = call_given(c, "x"), is_there = *(const unsigned *)value;
    size_t start = start_of(call_given(c, "keys"), i);
    if (is_there == sum_of(x, start, i + 1))
        snprintf(text, size, "the sum with x[%zu]: an inclusive sum", i);
    else if (start > 0 && is_there == sum_of(x, 0, i))
        snprintf(text, size, "the sum from x[0] on: no key was looked at");
}

// --- Maxima: so far, of segments, of days, and from the end

static const char *const levels[] = {"random", "negative", NULL};
static const char *const segment_inputs[] = {"random", "negative", "gaps", "whole", NULL};

static int make_level(struct call *c, size_t i)
{
    static const int by_hand[FIRST_FEW] = {3, 1, 7, 0, 4, 1, 6, 3, 2, 5, 8, 1, 9, 4, 0, 2};
    int level = call_n(c) <= FIRST_FEW ? by_hand[i] : (int)(call_random(c) % 2001) - 1000;
    return call_sort_is(c, "negative") ? -abs(level) - 1 : level;
}

static void make_levels(struct call *c)
{
    int *x = call_input(c, "x", call_n(c));
    for (size_t i = 0; i < call_n(c) && call_sort(c)[0]; i++) // no sort: X= has given the numbers
        x[i] = make_level(c, i);
}

// Never twice 0 in a row. Each segment is a block's work, so a long array has longer ones, and not more.
static size_t segment_length(const struct call *c, size_t s)
{
    size_t unit = 1 + call_n(c) / 256;
    return call_sort_is(c, "whole")  ? call_n(c)
           : call_sort_is(c, "gaps") ? s % 2 * 3 * unit
                                     : (s * 5 + 3) % 8 * unit;
}

static void make_segments(struct call *c)
{
    make_levels(c);
    size_t n = call_n(c), segments = 0, end = 0;
    int *offsets = calloc(2 * n + 2, sizeof *offsets);
    do {
        size_t length = segment_length(c, segments);
        end += length < n - end ? length : n - end;
        offsets[++segments] = (int)end;
    } while (end < n);
    memcpy(call_input(c, "offsets", segments + 1), offsets, (segments + 1) * sizeof *offsets);
    free(offsets);
    call_set(c, "segments", (long long)segments);
}

static int maximum_of(const int *x, size_t first, size_t end)
{
    int most = INT_MIN;
    for (; first < end; first++)
        most = x[first] > most ? x[first] : most;
    return most;
}

static int minimum_of(const int *x, size_t first, size_t end)
{
    int least = INT_MAX;
    for (; first < end; first++)
        least = x[first] < least ? x[first] : least;
    return least;
}

static void serial_highs(struct call *c)
{
    const int *x = call_given(c, "x");
    int *y = call_output(c, "y", call_n(c)), most = INT_MIN;
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = most = x[i] > most ? x[i] : most;
}

static void why_high(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c;
    snprintf(because, size, i ? "it is the largest of x[0] to x[%zu]" : "it is x[0]", i);
}

static int sum_up_to(const int *x, size_t i)
{
    int sum = 0;
    for (size_t k = 0; k <= i; k++)
        sum += x[k];
    return sum;
}

static void looks_like_high(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const int *x = call_given(c, "x"), is_there = *(const int *)value;
    int wanted = ((const int *)call_wanted(c, "y"))[i];
    if (is_there == 0 && (i == 0 || wanted < 0)) {
        call_looks("initial");
        snprintf(text, size, "what an initial value of 0 gives");
    } else if (i > 0 && is_there == minimum_of(x, 0, i + 1) && is_there == maximum_of(x, 0, i))
        snprintf(text, size, "the smallest of x[0] to x[%zu], and also the largest without x[%zu]", i, i);
    else if (i > 0 && is_there == minimum_of(x, 0, i + 1))
        snprintf(text, size, "the smallest of x[0] to x[%zu]", i);
    else if (i > 0 && is_there == maximum_of(x, 0, i))
        snprintf(text, size, "the largest without x[%zu]: an exclusive scan", i);
    else if (i > 0 && is_there == x[i])
        snprintf(text, size, "x[%zu] alone", i);
    else if (i > 0 && is_there == sum_up_to(x, i))
        snprintf(text, size, "the sum of x[0] to x[%zu]", i);
}

static void serial_segments(struct call *c)
{
    size_t segments = (size_t)call_number(c, "segments");
    const int *x = call_given(c, "x"), *offsets = call_given(c, "offsets");
    int *maxima = call_output(c, "maxima", segments);
    for (size_t s = 0; s < segments; s++)
        maxima[s] = maximum_of(x, (size_t)offsets[s], (size_t)offsets[s + 1]);
}

static void why_segment(char *because, size_t size, const struct call *c, size_t s)
{
    const int *offsets = call_given(c, "offsets");
    if (offsets[s] == offsets[s + 1])
        snprintf(because, size, "that is INT_MIN, and segment %zu has no elements", s);
    else
        snprintf(because, size, "segment %zu is x[%d] to x[%d]", s, offsets[s], offsets[s + 1] - 1);
}

static void looks_like_segment(char *text, size_t size, const struct call *c, size_t s, const void *value)
{
    const int *x = call_given(c, "x"), *offsets = call_given(c, "offsets");
    size_t segments = (size_t)call_number(c, "segments"), first = (size_t)offsets[s],
           end = (size_t)offsets[s + 1];
    int is_there = *(const int *)value, wanted = ((const int *)call_wanted(c, "maxima"))[s];
    if (is_there == 0 && wanted < 0) {
        call_looks("initial");
        snprintf(text, size, "what an initial value of 0 gives");
    } else if (is_there == INT_MIN)
        snprintf(text, size, "INT_MIN, as if the segment had no elements");
    else if (s + 1 < segments && is_there == maximum_of(x, end, (size_t)offsets[s + 2]))
        snprintf(text, size, "the maximum of segment %zu", s + 1);
    else if (is_there == maximum_of(x, first, end + (end < call_n(c))))
        snprintf(text, size, "the maximum with x[%zu], which belongs to the next segment", end);
    else if (is_there == maximum_of(x, 0, end))
        snprintf(text, size, "the maximum of x[0] to x[%zu]", end - 1);
}

static void serial_days(struct call *c)
{
    const int *x = call_given(c, "x");
    int *y = call_output(c, "y", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = i % HOURS > 0 && y[i - 1] > x[i] ? y[i - 1] : x[i];
}

static void why_day(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c;
    if (i % HOURS == 0)
        snprintf(because, size, "the day begins with x[%zu]", i);
    else
        snprintf(because, size, "it is the largest of x[%zu] to x[%zu]", i / HOURS * HOURS, i);
}

static void looks_like_day(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const int *x = call_given(c, "x"), is_there = *(const int *)value;
    size_t first = i / HOURS * HOURS;
    if (is_there == x[i])
        snprintf(text, size, "x[%zu] alone", i);
    else if (is_there == maximum_of(x, first, i))
        snprintf(text, size, "%s", i == first ? "INT_MIN" : "the maximum of the hours before");
    else if (is_there == maximum_of(x, 0, i + 1))
        snprintf(text, size, "the maximum from x[0] on");
}

static void serial_ahead(struct call *c)
{
    const int *x = call_given(c, "x");
    int *y = call_output(c, "y", call_n(c)), most = INT_MIN;
    for (size_t i = call_n(c); i-- > 0;)
        y[i] = most = x[i] > most ? x[i] : most;
}

static void why_ahead(char *because, size_t size, const struct call *c, size_t i)
{
    if (i + 1 == call_n(c))
        snprintf(because, size, "x[%zu] is the last element", i);
    else
        snprintf(because, size, "it is the largest of x[%zu] to x[%zu]", i, call_n(c) - 1);
}

static void looks_ahead(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const int *x = call_given(c, "x"), is_there = *(const int *)value;
    size_t n = call_n(c);
    if (is_there == maximum_of(x, 0, i + 1))
        snprintf(text, size, "the largest of x[0] to x[%zu]: the scan began at x[0]", i);
    else if (is_there == maximum_of(x, n - 1 - i, n))
        snprintf(text, size, "what belongs into y[%zu]: the output was not reversed", n - 1 - i);
}

// --- A sort by a digit of the key

static const char *const key_inputs[] = {"random", "few", "equal", NULL};

static unsigned digit_of(unsigned key)
{
    return key >> DIGIT_FIRST & ((1u << (DIGIT_END - DIGIT_FIRST)) - 1);
}

// "few": three different digits. "equal": all digits are equal, and so each pair keeps its place.
static unsigned make_key(struct call *c, size_t i)
{
    static const unsigned by_hand[FIRST_FEW] = {0x921, 0x010, 0x123, 0x711, 0x1f0, 0x0f1, 0x510, 0x321,
                                                0x100, 0x3a7, 0x0a6, 0x213, 0x111, 0x505, 0x9f0, 0x022};
    const unsigned other = ~(((1u << DIGIT_END) - 1) & ~((1u << DIGIT_FIRST) - 1));
    unsigned key = call_n(c) <= FIRST_FEW ? by_hand[i] : (unsigned)call_random(c);
    return call_sort_is(c, "few")     ? (key & other) | key % 3 * 5 << DIGIT_FIRST
           : call_sort_is(c, "equal") ? (key & other) | 7 << DIGIT_FIRST
                                      : key;
}

static void make_pairs(struct call *c)
{
    size_t n = call_n(c);
    unsigned *keys = call_input(c, "keys", n), *values = call_input(c, "values", n);
    for (size_t i = 0; i < n; i++) {
        if (call_sort(c)[0]) // otherwise X= has given the keys
            keys[i] = make_key(c, i);
        values[i] = (unsigned)i;
    }
}

// Orders the pairs by bits first to end - 1 of their keys. Bit by bit, from the lowest one on, those with 0
// come before those with 1.
static void sort_pairs(const struct call *c, int first, int end, unsigned *order)
{
    size_t n = call_n(c);
    const unsigned *keys = call_given(c, "keys");
    unsigned *ones = calloc(n + 1, sizeof *ones);
    for (size_t i = 0; i < n; i++)
        order[i] = (unsigned)i;
    for (int bit = first; bit < end; bit++) {
        size_t zero = 0, one = 0;
        for (size_t i = 0; i < n; i++)
            if (keys[order[i]] >> bit & 1)
                ones[one++] = order[i];
            else
                order[zero++] = order[i];
        memcpy(order + zero, ones, one * sizeof *ones);
    }
    free(ones);
}

static void serial_sort(struct call *c)
{
    size_t n = call_n(c);
    const unsigned *keys = call_given(c, "keys"), *values = call_given(c, "values");
    unsigned *sorted_keys = call_output(c, "sorted_keys", n),
             *sorted_values = call_output(c, "sorted_values", n);
    unsigned *order = calloc(n + 1, sizeof *order);
    sort_pairs(c, DIGIT_FIRST, DIGIT_END, order);
    for (size_t i = 0; i < n; i++) {
        sorted_keys[i] = keys[order[i]];
        sorted_values[i] = values[order[i]];
    }
    free(order);
}

static void why_sorted(char *because, size_t size, const struct call *c, size_t i)
{
    unsigned key = ((const unsigned *)call_wanted(c, "sorted_keys"))[i];
    snprintf(because, size, "its bits %d to %d are %u", DIGIT_FIRST, DIGIT_END - 1, digit_of(key));
}

// By which bits the pairs seem to be sorted, if the value is the one that this sort has in place i.
static void looks_sorted(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    static const struct {
        int first, end;
        const char *bits;
    } others[] = {{0, 32, "all bits"},
                  {DIGIT_FIRST, 32, "all bits from the digit on"},
                  {0, DIGIT_END, "all bits up to the end of the digit"},
                  {DIGIT_FIRST, DIGIT_END - 1, "the digit without its last bit"},
                  {DIGIT_FIRST, DIGIT_END + 1, "the digit and one bit more"},
                  {0, 0, "no bit"}};
    const unsigned *keys = call_given(c, "keys"), is_there = *(const unsigned *)value;
    unsigned *order = calloc(call_n(c) + 1, sizeof *order);
    for (size_t k = 0; k < sizeof others / sizeof *others && !text[0]; k++) {
        sort_pairs(c, others[k].first, others[k].end, order);
        if (is_there == keys[order[i]])
            snprintf(text, size, "what a sort by %s has there", others[k].bits);
    }
    free(order);
}

// What DeviceScan moves: x, y, and what the tiles tell each other.
static unsigned long sums_bytes(const struct call *c) { return 8 * call_n(c) + call_n(c) / 4 + 2048; }

static unsigned long serial_bytes(const struct call *c) { return 8 * call_n(c); }

// The library's sort counts all digits of a tile in few threads, and makes a pass for each digit.
static unsigned long sort_chain(const struct call *c) { return 8 * scan_chain(c); }

static const struct task_cost sums_cost = {
    .algorithm = "one scan by the library",
    .amounts = {[COUNT_BYTES] = {sums_bytes, "8n for x and y, and n/4 + 2048 for the state of the tiles"}},
    .serial_bytes = serial_bytes};

// A block has 128 threads only in scan_tiles(). The library chooses its own.
#define THREADS \
    {           \
        128     \
    }

static const struct task inclusive_sums = {
    .function = "inclusive_sums",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT}, {"y", UNSIGNEDS, OUTPUT, .why = why_sum, .looks = looks_like_sum}},
    .inputs = numbers,
    .make = make_numbers,
    .serial = serial_sums,
    .cost = &sums_cost,
    .chain = SCAN_CHAIN,
    .measured = 128,
};

static const struct task too_many = {
    .function = "inclusive_sums",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT},
               {"status", INTS, OUTPUT, .single = true, .why = why_too_many},
               {"y", UNSIGNEDS, OUTPUT}},
    .inputs = large,
    .make = make_too_many,
    .serial = serial_too_many,
    .not_empty = true,
};

static const struct task failed_stream = {
    .function = "inclusive_sums",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT},
               {"status", INTS, OUTPUT, .single = true, .why = why_failed_stream},
               {"y", UNSIGNEDS, OUTPUT}},
    .inputs = failed,
    .make = make_failed_stream,
    .serial = serial_failed_stream,
    .not_empty = true,
};

static const struct task failing_call = {
    .function = "inclusive_sums",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT}, {"y", UNSIGNEDS, OUTPUT, .why = why_sum, .looks = looks_like_sum}},
    .inputs = failing,
    .make = make_failing_call,
    .serial = serial_sums,
    .not_empty = true,
};

static const struct task prefixes = {
    .function = "prefixes",
    .part = 2,
    .sections = THREADS,
    .arrays = {{"x", ELEMS, INPUT}, {"y", ELEMS, OUTPUT}},
    .inputs = opaque,
    .make = make_elements,
    .serial = serial_prefixes,
    .chain = SCAN_CHAIN,
};

static const struct task starts_of = {
    .function = "starts_of",
    .part = 2,
    .sections = THREADS,
    .arrays = {{"lengths", BYTES, INPUT},
               {"starts", UNSIGNEDS, OUTPUT, .why = why_start, .looks = looks_like_start}},
    .inputs = byte_inputs,
    .make = make_lengths,
    .serial = serial_starts,
    .chain = SCAN_CHAIN,
};

static const struct task highs_so_far = {
    .function = "highs_so_far",
    .part = 2,
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT}, {"y", INTS, OUTPUT, .why = why_high, .looks = looks_like_high}},
    .inputs = levels,
    .make = make_levels,
    .serial = serial_highs,
    .chain = SCAN_CHAIN,
};

static const struct task keep_flagged = {
    .function = "keep_flagged",
    .part = 3,
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT},
               {"flags", BYTES, INPUT},
               {"y", INTS, OUTPUT, .moves = "x"},
               {"count", UNSIGNEDS, OUTPUT, .single = true, .why = why_kept}},
    .inputs = flag_inputs,
    .make = make_flagged,
    .serial = serial_kept,
    .chain = SCAN_CHAIN,
};

static const struct task run_lengths = {
    .function = "run_lengths",
    .part = 3,
    .segment = "run",
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT},
               {"values", INTS, OUTPUT, .why = why_run},
               {"lengths", UNSIGNEDS, OUTPUT, .why = why_run},
               {"count", UNSIGNEDS, OUTPUT, .single = true, .why = why_runs}},
    .inputs = flag_inputs,
    .make = make_runs,
    .serial = serial_runs,
    .chain = SCAN_CHAIN,
};

static const struct task segment_maxima = {
    .function = "segment_maxima",
    .part = 4,
    .segment = "segment",
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT},
               {"offsets", INTS, INPUT},
               {"maxima", INTS, OUTPUT, .why = why_segment, .looks = looks_like_segment}},
    .inputs = segment_inputs,
    .make = make_segments,
    .serial = serial_segments,
    .chain = SCAN_CHAIN,
};

static const struct task sort_by_digit = {
    .function = "sort_by_digit",
    .part = 5,
    .sections = THREADS,
    .arrays = {{"keys", UNSIGNEDS, INPUT},
               {"values", UNSIGNEDS, INPUT},
               {"sorted_keys", UNSIGNEDS, OUTPUT, .why = why_sorted, .looks = looks_sorted},
               {"sorted_values", UNSIGNEDS, OUTPUT, .moves = "values"}},
    .inputs = key_inputs,
    .make = make_pairs,
    .serial = serial_sort,
    .chain = {sort_chain, "eight times a scan\'s"},
};

static const struct task scan_tiles = {
    .function = "scan_tiles",
    .part = 6,
    .segment = "tile",
    .sections = THREADS,
    .arrays = {{"x", ELEMS, INPUT}, {"y", ELEMS, OUTPUT}},
    .inputs = opaque,
    .make = make_elements,
    .serial = serial_tiles,
    .chain = SCAN_CHAIN,
};

static const struct task highs_of_days = {
    .function = "highs_of_days",
    .part = 6,
    .segment = "day",
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT}, {"y", INTS, OUTPUT, .why = why_day, .looks = looks_like_day}},
    .inputs = levels,
    .make = make_levels,
    .serial = serial_days,
    .chain = SCAN_CHAIN,
};

static const struct task maxima_ahead = {
    .function = "maxima_ahead",
    .part = 7,
    .sections = THREADS,
    .arrays = {{"x", INTS, INPUT}, {"y", INTS, OUTPUT, .why = why_ahead, .looks = looks_ahead}},
    .inputs = levels,
    .make = make_levels,
    .serial = serial_ahead,
    .chain = SCAN_CHAIN,
};

static const struct task sums_by_key = {
    .function = "sums_by_key",
    .part = 7,
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT},
               {"keys", INTS, INPUT},
               {"y", UNSIGNEDS, OUTPUT, .why = why_by_key, .looks = looks_by_key}},
    .inputs = flag_inputs,
    .make = make_keyed,
    .serial = serial_by_key,
    .chain = SCAN_CHAIN,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&inclusive_sums, &too_many, &failed_stream, &failing_call,
                                          &prefixes, &starts_of, &highs_so_far, &keep_flagged, &run_lengths,
                                          &segment_maxima, &sort_by_digit, &scan_tiles, &highs_of_days,
                                          &sums_by_key, &maxima_ahead, NULL},
};

TEST_PART(1, sums) { check_task(t, &inclusive_sums); }

TEST_PART(1, too_many_elements) { check_task(t, &too_many); }

TEST_PART(1, errors)
{
    check_task(t, &failed_stream);
    if (!test_failed(t))
        check_task(t, &failing_call);
}

TEST_PART(1, bytes_moved) { check_task_count(t, &inclusive_sums, COUNT_BYTES, AT_MOST); }

TEST_PART(1, balance_of_sums) { check_task_balance(t, &inclusive_sums); }

TEST_PART(2, own_operator) { check_task(t, &prefixes); }

TEST_PART(2, sums_of_bytes) { check_task(t, &starts_of); }

TEST_PART(2, highs) { check_task(t, &highs_so_far); }

TEST_PART(2, balance_of_operators)
{
    check_task_balance(t, &prefixes);
    check_task_balance(t, &starts_of);
    check_task_balance(t, &highs_so_far);
}

TEST_PART(3, selected) { check_task(t, &keep_flagged); }

TEST_PART(3, encoded) { check_task(t, &run_lengths); }

TEST_PART(3, balance_of_selection)
{
    check_task_balance(t, &keep_flagged);
    check_task_balance(t, &run_lengths);
}

TEST_PART(4, segments) { check_task(t, &segment_maxima); }

TEST_PART(4, balance_of_segments) { check_task_balance(t, &segment_maxima); }

TEST_PART(5, sorted) { check_task(t, &sort_by_digit); }

TEST_PART(5, balance_of_sort) { check_task_balance(t, &sort_by_digit); }

TEST_PART(6, tiles) { check_task(t, &scan_tiles); }

TEST_PART(6, tile_schedules) { check_task_schedules(t, &scan_tiles); }

TEST_PART(6, days) { check_task(t, &highs_of_days); }

TEST_PART(6, balance_of_tiles)
{
    check_task_balance(t, &scan_tiles);
    check_task_balance(t, &highs_of_days);
}

TEST_PART(7, by_key) { check_task(t, &sums_by_key); }

TEST_PART(7, from_the_end) { check_task(t, &maxima_ahead); }

TEST_PART(7, balance_of_thrust)
{
    check_task_balance(t, &sums_by_key);
    check_task_balance(t, &maxima_ahead);
}
