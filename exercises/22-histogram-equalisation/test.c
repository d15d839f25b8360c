// Histogram equalisation: counts, their scan, the map of levels, and the picture.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

#include "landscape.h"

enum { LEVELS = 256, BRIGHTEST = 255 };

// --- Inputs: pictures of n pixels. For part 2 there are also counts that no small picture has.

static const char *const pictures[] = {"random", "flat", "two", "ramp", "dark", "landscape", NULL};
static const char *const few_pictures[] = {"random", "flat", NULL};
static const char *const only_flat[] = {"flat", NULL};
static const char *const distributions[] = {"random", "flat",      "two",   "ramp",
                                            "dark",   "landscape", "large", NULL};
static const char *const exact[] = {"random",    "flat",  "two",    "ramp", "dark",
                                    "landscape", "large", "halves", NULL};

// A picture of a few pixels can be equalised by hand.
enum { BY_HAND = 16 };

// The rows of a landscape of n pixels, which is 4 : 3 if it can be.
static size_t rows_of(size_t n)
{
    size_t rows = 1;
    while ((rows + 1) * (rows + 1) <= n * 3 / 4)
        rows++;
    return rows;
}

static unsigned char pixel_of(struct call *c, size_t i, size_t rows)
{
    static const unsigned char example[] = {3, 1, 7, 0, 4, 1, 6, 3};
    enum { FLAT = 97, LOW = 50, HIGH = 200, DARK = 40, DARKS = 51 };
    size_t n = call_n(c), width = n / rows;
    if (call_sort_is(c, "flat"))
        return FLAT;
    if (call_sort_is(c, "two"))
        return i % 3 == 0 ? HIGH : LOW;
    if (call_sort_is(c, "ramp"))
        return (unsigned char)(i * LEVELS / n);
    if (call_sort_is(c, "dark"))
        return (unsigned char)(DARK + call_random(c) % DARKS);
    if (call_sort_is(c, "landscape"))
        return landscape_at(i / width, i % width, rows);
    return n <= BY_HAND ? example[i % sizeof example] : (unsigned char)call_random(c);
}

static void make_x(struct call *c)
{
    size_t n = call_n(c), rows = rows_of(n);
    unsigned char *x = call_input(c, "x", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] = pixel_of(c, i, rows);
}

// So many blocks that some threads have several pixels, and that odd lengths have more than one block. A
// large picture has one, so that a block's counts are large.
static size_t choose_blocks(size_t n)
{
    enum { LARGE = 60000, PIXELS = 1024 };
    return n > LARGE ? 1 : 1 + n / PIXELS + (n % 2 == 1 ? 2 : 0);
}

static void make_pixels(struct call *c)
{
    make_x(c);
    call_set(c, "blocks", (long long)choose_blocks(call_n(c)));
}

static void fill_counts(unsigned *counts, const unsigned char *x, size_t n)
{
    memset(counts, 0, LEVELS * sizeof *counts);
    for (size_t i = 0; i < n; i++)
        counts[x[i]]++;
}

// Counts that add up to 2^32 - 1.
static void fill_large(struct call *c, unsigned *counts)
{
    unsigned rest = UINT32_MAX;
    for (size_t v = 0; v < LEVELS - 1; v++) {
        counts[v] = v % 7 == 0 ? 0 : (unsigned)(call_random(c) % (2 * (rest / (LEVELS - v))));
        rest -= counts[v];
    }
    counts[LEVELS - 1] = rest;
}

// New levels that are a half, or less than a half by so little that a float does not show it. The lowest
// level has SHARE pixels, and 2 * SHARE more pixels are one level more. n chooses which are less than a half.
static void fill_halves(unsigned *counts, size_t n)
{
    enum { SHARE = 1 << 22 };
    unsigned before = SHARE;
    counts[0] = SHARE;
    for (unsigned v = 1; v < LEVELS; v++) {
        unsigned here = SHARE + SHARE * (2 * v - 1) - ((v + n) % 3 == 0);
        counts[v] = v == LEVELS - 1 ? SHARE * (2 * v + 1) - before : here - before;
        before += counts[v];
    }
}

// Makes x if the counts are those of a picture.
static void choose_counts(struct call *c, unsigned *counts)
{
    memset(counts, 0, LEVELS * sizeof *counts);
    bool counted = !call_sort_is(c, "large") && !call_sort_is(c, "halves");
    if (counted)
        make_x(c);
    else
        call_input(c, "x", 0);
    if (counted)
        fill_counts(counts, call_given(c, "x"), call_n(c));
    else if (call_sort_is(c, "large"))
        fill_large(c, counts);
    else
        fill_halves(counts, call_n(c));
    long long pixels = 0;
    for (size_t v = 0; v < LEVELS; v++)
        pixels += counts[v];
    if (!counted)
        call_set(c, "pixels", pixels);
}

static void fill_cdf(unsigned *cdf, const unsigned *counts)
{
    unsigned sum = 0;
    for (size_t v = 0; v < LEVELS; v++)
        cdf[v] = sum += counts[v];
}

static void make_counts(struct call *c) { choose_counts(c, call_input(c, "counts", LEVELS)); }

static void make_cdf(struct call *c)
{
    unsigned counts[LEVELS];
    choose_counts(c, counts);
    fill_cdf(call_input(c, "cdf", LEVELS), counts);
}

// --- The serial versions

static void serial_histogram(struct call *c)
{
    fill_counts(call_output(c, "counts", LEVELS), call_given(c, "x"), call_n(c));
}

static void serial_cumulative(struct call *c)
{
    fill_cdf(call_output(c, "cdf", LEVELS), call_given(c, "counts"));
}

// What the formula is about: the lowest level that occurs, how many pixels have it, and how many there are.
struct range {
    unsigned lowest, least, n;
};

static struct range range_of(const unsigned *cdf)
{
    struct range r = {0, 0, cdf[LEVELS - 1]};
    while (cdf[r.lowest] == 0 && r.n > 0)
        r.lowest++;
    r.least = cdf[r.lowest];
    return r;
}

static unsigned char new_level(const unsigned *cdf, unsigned v)
{
    struct range r = range_of(cdf);
    if (r.n == r.least)
        return (unsigned char)v;
    uint64_t above = v < r.lowest ? 0 : cdf[v] - r.least, all = r.n - r.least;
    return (unsigned char)((UINT64_C(2) * BRIGHTEST * above + all) / (2 * all));
}

static void serial_map(struct call *c)
{
    unsigned char *map = call_output(c, "map", LEVELS);
    for (unsigned v = 0; v < LEVELS; v++)
        map[v] = new_level(call_given(c, "cdf"), v);
}

static void serial_equalise(struct call *c)
{
    unsigned counts[LEVELS], cdf[LEVELS];
    size_t n = call_n(c);
    const unsigned char *x = call_given(c, "x");
    unsigned char *y = call_output(c, "y", n), map[LEVELS];
    fill_counts(counts, x, n);
    fill_cdf(cdf, counts);
    for (unsigned v = 0; v < LEVELS && n > 0; v++)
        map[v] = new_level(cdf, v);
    for (size_t i = 0; i < n; i++)
        y[i] = map[x[i]];
}

// --- Why a right value is right, and what a wrong one is. What is wrong is named only if it explains the
// whole output, because small numbers are often equal by chance. `value` is within the output.

static void why_count(char *because, size_t size, const struct call *c, size_t v)
{
    unsigned count = ((const unsigned *)call_wanted(c, "counts"))[v];
    if (count == 0)
        snprintf(because, size, "no pixel has level %zu", v);
    else
        snprintf(because, size, "%u of the %zu pixels %s level %zu", count, call_n(c),
                 count == 1 ? "has" : "have", v);
}

// Whether the counts are those of x[0] to x[length - 1].
static bool are_of_prefix(const struct call *c, const unsigned *got, size_t length)
{
    unsigned counts[LEVELS];
    fill_counts(counts, call_given(c, "x"), length);
    return memcmp(got, counts, sizeof counts) == 0;
}

// Whether the counts are those of the pixels of one block.
static bool are_of_block(const struct call *c, const unsigned *got, size_t block)
{
    unsigned counts[LEVELS] = {0};
    const unsigned char *x = call_given(c, "x");
    for (size_t i = 0; i < call_n(c); i++)
        counts[x[i]] += i / call_section(c) % (size_t)call_number(c, "blocks") == block;
    return memcmp(got, counts, sizeof counts) == 0;
}

// Whether each count is `times` as large as it should be.
static bool are_times(const struct call *c, const unsigned *got, uint64_t times)
{
    const unsigned *want = call_wanted(c, "counts");
    for (size_t v = 0; v < LEVELS; v++)
        if (got[v] != want[v] * times)
            return false;
    return true;
}

// Adds what counters of so many bits show that have counted one block's pixels. If they are packed, they
// share words of 32 bits, and a counter that overflows adds 1 to the next counter of its word.
static void add_narrow(unsigned *sums, const unsigned *own, unsigned bits, bool packed)
{
    const uint64_t limit = UINT64_C(1) << bits;
    for (size_t v = 0; v < LEVELS; v++) {
        uint64_t carry = 0;
        for (size_t left = v / (32 / bits) * (32 / bits); left < v && packed; left++)
            carry = (own[left] + carry) / limit;
        sums[v] += (unsigned)((own[v] + carry) % limit);
    }
}

// Whether the counts are those of blocks that count with fewer bits.
static bool are_narrow(const struct call *c, const unsigned *got, unsigned bits, bool packed)
{
    unsigned sums[LEVELS] = {0};
    const unsigned char *x = call_given(c, "x");
    size_t blocks = (size_t)call_number(c, "blocks");
    for (size_t block = 0; block < blocks; block++) {
        unsigned own[LEVELS] = {0};
        for (size_t i = 0; i < call_n(c); i++)
            own[x[i]] += i / call_section(c) % blocks == block;
        add_narrow(sums, own, bits, packed);
    }
    return memcmp(got, sums, sizeof sums) == 0;
}

static void looks_like_narrow(char *like, size_t size, const struct call *c, const unsigned *got)
{
    for (unsigned bits = 8; bits <= 16 && !like[0]; bits += 8)
        if (are_narrow(c, got, bits, false))
            snprintf(like, size, "what a counter of %u bits shows, which begins again at 0 after %u", bits,
                     (1u << bits) - 1);
        else if (are_narrow(c, got, bits, true))
            snprintf(
                like, size,
                "what comes of counters of %u bits that share words: after %u, a counter begins again at "
                "0 and adds 1 to the next one",
                bits, (1u << bits) - 1);
}

static void looks_like_part(char *like, size_t size, const struct call *c, const unsigned *got, uint64_t sum)
{
    size_t threads = call_section(c), blocks = (size_t)call_number(c, "blocks");
    if (sum == 0 || sum >= call_n(c))
        return;
    for (size_t block = 0; block < blocks && !like[0]; block++)
        if (are_of_block(c, got, block))
            snprintf(like, size, "the count of the pixels of block %zu alone", block);
    if (!like[0] && are_of_prefix(c, got, sum))
        snprintf(like, size,
                 sum == threads * blocks ? "the count in x[0] to x[%zu], one pixel per thread"
                                         : "the count in x[0] to x[%zu]",
                 (size_t)sum - 1);
}

static void looks_like_counts(char *like, size_t size, const struct call *c, size_t v, const void *value)
{
    const unsigned *got = (const unsigned *)value - v;
    unsigned want = ((const unsigned *)call_wanted(c, "counts"))[v];
    uint64_t sum = 0;
    for (size_t k = 0; k < LEVELS; k++)
        sum += got[k];
    looks_like_narrow(like, size, c, got);
    if (!like[0])
        looks_like_part(like, size, c, got, sum);
    if (!like[0] && sum > 0 && want > 0 && got[v] % want == 0 && are_times(c, got, got[v] / want))
        snprintf(like, size, "%u times as many%s", got[v] / want,
                 got[v] / want == call_section(c) ? ", once for each thread of a block" : "");
    if (!like[0] && sum > call_n(c) && sum < UINT64_C(2) * LEVELS * call_n(c))
        snprintf(like, size, "too many: all counts add up to %zu, and there are %zu pixels", (size_t)sum,
                 call_n(c));
}

static void why_sum(char *because, size_t size, const struct call *c, size_t v)
{
    (void)c;
    if (v == 0)
        snprintf(because, size, "that is counts[0]");
    else
        snprintf(because, size, "counts[0] to counts[%zu] add up to that", v);
}

// A sum of the right counts.
static unsigned sum_of(const struct call *c, size_t first, size_t last)
{
    const unsigned *counts = call_given(c, "counts");
    unsigned sum = 0;
    for (size_t v = first; v <= last; v++)
        sum += counts[v];
    return sum;
}

static void put_sum(char *like, size_t size, size_t first, size_t last)
{
    if (first == last)
        snprintf(like, size, "counts[%zu]", first);
    else
        snprintf(like, size, "the sum of counts[%zu] to counts[%zu]", first, last);
}

// A scan may leave out the count itself, or go back too few levels.
static void looks_like_sums(char *like, size_t size, const struct call *c, size_t v, const void *value)
{
    const unsigned *got = (const unsigned *)value - v, *want = call_wanted(c, "cdf");
    bool exclusive = true;
    for (size_t k = 0; k < LEVELS; k++)
        exclusive &= got[k] == (k > 0 ? want[k - 1] : 0);
    if (exclusive && v > 0) {
        put_sum(like, size, 0, v - 1);
        strncat(like, ", without the level's own count", size - strlen(like) - 1);
    }
    for (size_t back = 1; back <= v && !like[0]; back *= 2) {
        bool all = true;
        for (size_t k = 0; k < LEVELS && all; k++)
            all = got[k] == sum_of(c, k < back ? 0 : k - back + 1, k);
        if (all)
            put_sum(like, size, v - back + 1, v);
    }
    for (size_t first = v + 1; first-- > 0 && !like[0] && got[v] > 0;)
        if (sum_of(c, first, v) == got[v])
            put_sum(like, size, first, v);
}

static void why_level(char *because, size_t size, const struct call *c, size_t v)
{
    const unsigned *cdf = call_given(c, "cdf");
    struct range r = range_of(cdf);
    if (r.n == r.least)
        snprintf(because, size, "all pixels have level %u, and such a picture stays as it is", r.lowest);
    else if (v < r.lowest)
        snprintf(because, size, "level %u is the lowest that occurs, and lower levels become 0", r.lowest);
    else
        snprintf(because, size, "(%u - %u) / (%u - %u) * 255 is %.9g", cdf[v], r.least, r.n, r.least,
                 (cdf[v] - r.least) / (double)(r.n - r.least) * BRIGHTEST);
}

// A formula of integers as a student may get it wrong: (2 * factor * a + half) / (2 * b).
struct mistake {
    unsigned factor;
    enum { CDF_LESS_LEAST, CDF, BELOW_ZERO, FAR_BELOW_ZERO } a;
    enum { N_LESS_LEAST, N } b;
    enum { NEAREST, DOWN, UP, HALF_DOWN } rounding;
    const char *text;
};

static unsigned mistaken(const struct mistake *m, const unsigned *cdf, struct range r, unsigned v)
{
    bool lower = v < r.lowest; // so that cdf[v] - least is below zero
    const uint64_t as[] = {[CDF_LESS_LEAST] = lower ? 0 : cdf[v] - r.least,
                           [CDF] = cdf[v],
                           [BELOW_ZERO] = cdf[v] - r.least,
                           [FAR_BELOW_ZERO] = (uint64_t)cdf[v] - r.least};
    const uint64_t b = m->b == N ? r.n : r.n - r.least;
    const uint64_t halves[] = {[NEAREST] = b, [DOWN] = 0, [UP] = 2 * b - 1, [HALF_DOWN] = b - 1};
    return (unsigned)((UINT64_C(2) * m->factor * as[m->a] + halves[m->rounding]) / (2 * b));
}

static void looks_like_mistake(char *like, size_t size, const unsigned char *got, const unsigned *cdf,
                               struct range r)
{
#define BELOW "what comes of cdf[v] - cdf_min where cdf[v] is 0, as unsigned numbers do not go below 0"
    static const struct mistake mistakes[] = {
        {255, CDF_LESS_LEAST, N_LESS_LEAST, DOWN, "what the formula gives if it is rounded down"},
        {255, CDF_LESS_LEAST, N_LESS_LEAST, UP, "what the formula gives if it is rounded up"},
        {255, CDF_LESS_LEAST, N_LESS_LEAST, HALF_DOWN, "what the formula gives if a half is rounded down"},
        {256, CDF_LESS_LEAST, N_LESS_LEAST, NEAREST, "what comes of 256 in place of 255"},
        {255, CDF_LESS_LEAST, N, NEAREST, "what comes of (cdf[v] - cdf_min) / n * 255"},
        {255, CDF, N, NEAREST, "what comes of cdf[v] / n * 255, without cdf_min"},
        {255, CDF, N, DOWN, "what comes of cdf[v] / n * 255, without cdf_min and rounded down"},
        {255, CDF, N_LESS_LEAST, NEAREST, "what comes of cdf[v] / (n - cdf_min) * 255"},
        {255, BELOW_ZERO, N_LESS_LEAST, NEAREST, BELOW},
        {255, FAR_BELOW_ZERO, N_LESS_LEAST, NEAREST, BELOW},
    };
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++) {
        unsigned v = 0;
        while (v < LEVELS && got[v] == (unsigned char)mistaken(&mistakes[k], cdf, r, v))
            v++;
        if (v == LEVELS) {
            snprintf(like, size, "%s", mistakes[k].text);
            return;
        }
    }
}

// The formula in numbers that do not hold what they should. Each function says what level comes of it.
static unsigned doubled_in_32_bits(unsigned a, unsigned b)
{
    return 2 * b == 0 ? 0 : (2 * BRIGHTEST * a + b) / (2 * b);
}

static unsigned in_32_bits(unsigned a, unsigned b) { return (BRIGHTEST * a + b / 2) / b; }

static unsigned share_in_floats(unsigned a, unsigned b)
{
    return (unsigned)((float)a / (float)b * BRIGHTEST + 0.5f);
}

static unsigned in_floats(unsigned a, unsigned b)
{
    return (unsigned)((float)BRIGHTEST * (float)a / (float)b + 0.5f);
}

static void looks_like_narrow_numbers(char *like, size_t size, const unsigned char *got, const unsigned *cdf,
                                      struct range r)
{
    static const struct {
        unsigned (*of)(unsigned a, unsigned b);
        const char *text;
    } narrow[] = {
        {doubled_in_32_bits, "what comes of products that overflow 32 bits"},
        {in_32_bits, "what comes of products that overflow 32 bits"},
        {share_in_floats, "what the formula gives in float"},
        {in_floats, "what the formula gives in float"},
    };
    for (size_t k = 0; k < sizeof narrow / sizeof *narrow; k++) {
        unsigned v = 0;
        while (v < LEVELS &&
               got[v] == (unsigned char)narrow[k].of(v < r.lowest ? 0 : cdf[v] - r.least, r.n - r.least))
            v++;
        if (v == LEVELS) {
            snprintf(like, size, "%s", narrow[k].text);
            return;
        }
    }
}

static void looks_like_formula(char *like, size_t size, const struct call *c, size_t v, const void *value)
{
    const unsigned *cdf = call_given(c, "cdf");
    const unsigned char *got = (const unsigned char *)value - v;
    struct range r = range_of(cdf);
    if (r.n == r.least)
        return;
    looks_like_narrow_numbers(like, size, got, cdf, r);
    if (!like[0])
        looks_like_mistake(like, size, got, cdf, r);
    if (!like[0] && got[v] == v)
        snprintf(like, size, "the level itself");
}

static void why_pixel(char *because, size_t size, const struct call *c, size_t i)
{
    snprintf(because, size, "that is the new level of x[%zu] = %u", i,
             ((const unsigned char *)call_given(c, "x"))[i]);
}

// A pixel may be left as it was, or get what another pixel of its four should get.
static void looks_like_pixel(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    const unsigned char *x = call_given(c, "x"), *want = call_wanted(c, "y");
    unsigned char wrong = *(const unsigned char *)value;
    size_t four = i / 4 * 4;
    for (size_t k = four; k < four + 4 && k < call_n(c) && !like[0]; k++)
        if (k != i && want[k] == wrong)
            snprintf(like, size, "what y[%zu] should be", k);
    if (x[i] == wrong)
        snprintf(like, size, "x[%zu] itself", i);
}

// --- Costs, of n pixels in B blocks

static unsigned long histogram_bytes(const struct call *c)
{
    return call_n(c) + 4ul * LEVELS * (unsigned long)call_number(c, "blocks");
}

// Kogge-Stone: the step with stride d combines for all levels but the first d.
static unsigned long scan_work(const struct call *c)
{
    unsigned long work = 0;
    (void)c;
    for (unsigned stride = 1; stride < LEVELS; stride *= 2)
        work += LEVELS - stride;
    return work;
}

static unsigned long scan_steps(const struct call *c)
{
    (void)c;
    return 8;
}

// Each thread loads up to four elements of cdf and stores a byte, which is 17 bytes. A limit of 32 only keeps
// threads from going through all levels.
static unsigned long map_bytes(const struct call *c)
{
    (void)c;
    return 32ul * LEVELS;
}

// Each block adds 256 counts, and loads the map of 256 bytes. The scan loads and stores 256 numbers, and then
// the map is made.
static unsigned long equalise_bytes(const struct call *c)
{
    enum { PIXELS = 1024, MOST = 1024 };
    unsigned long blocks = (call_n(c) + PIXELS - 1) / PIXELS, levels = LEVELS;
    blocks = blocks < MOST ? blocks : MOST;
    return 3 * call_n(c) + 5 * levels * blocks + 8 * levels + map_bytes(c);
}

// A thread counts its pixels, and clears and adds its levels.
static unsigned long histogram_chain(const struct call *c)
{
    const unsigned long blocks = (unsigned long)call_number(c, "blocks"), threads = call_section(c);
    return 16 * ((call_n(c) + blocks * threads - 1) / (blocks * threads) + (LEVELS + threads - 1) / threads) +
           64;
}

// A block with a thread per level, whatever the number of pixels is.
static unsigned long levels_chain(const struct call *c)
{
    (void)c;
    return 16 * 8 + 64;
}

static const struct task_cost histogram_cost = {
    .algorithm = "counting in shared memory",
    .amounts = {[COUNT_BYTES] = {histogram_bytes, "1 per pixel and 1024 per block"}}};
static const struct task_cost scan_cost = {
    .algorithm = "a Kogge-Stone scan of 256 counts",
    .amounts = {[COUNT_WORK] = {scan_work, "256 * 8 - 255"}, [COUNT_STEPS] = {scan_steps, "log2 256"}}};
static const struct task_cost map_cost = {.algorithm = "a map with a thread per level",
                                          .amounts = {[COUNT_BYTES] = {map_bytes, "32 per level"}}};
static const struct task_cost equalise_cost = {
    .algorithm = "the equalisation",
    .amounts = {[COUNT_BYTES] = {equalise_bytes, "3 per pixel, 1280 per block, and 10240"}}};

#define THREADS       \
    {                 \
        32, 256, 1024 \
    }

static const struct task histogram = {
    .function = "histogram",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"x", BYTES, INPUT},
               {"counts", UNSIGNEDS, OUTPUT, .why = why_count, .looks = looks_like_counts}},
    .inputs = pictures,
    .few_inputs = few_pictures,
    .make = make_pixels,
    .serial = serial_histogram,
    .cost = &histogram_cost,
    .chain = {histogram_chain, "16 per pixel and per level of a thread, plus 64"},
    .measured = 256,
};

// The same on pictures of one level, of which the largest has more than 2^16 pixels.
static const struct task flat_histogram = {
    .function = "histogram",
    .part = 1,
    .sections = {256},
    .arrays = {{"x", BYTES, INPUT},
               {"counts", UNSIGNEDS, OUTPUT, .why = why_count, .looks = looks_like_counts}},
    .inputs = only_flat,
    .make = make_pixels,
    .serial = serial_histogram,
    .measured = 256,
};

static const struct task cumulative = {
    .function = "cumulative",
    .part = 2,
    .sections = {256},
    .arrays = {{"x", BYTES, ONLY_SHOWN},
               {"counts", UNSIGNEDS, INPUT},
               {"cdf", UNSIGNEDS, OUTPUT, .why = why_sum, .looks = looks_like_sums}},
    .inputs = distributions,
    .make = make_counts,
    .serial = serial_cumulative,
    .cost = &scan_cost,
    .chain = {levels_chain, "16·log2 256 + 64"},
    .measured = 256,
    .not_empty = true,
};

static const struct task level_map = {
    .function = "level_map",
    .part = 2,
    .sections = {256},
    .arrays = {{"x", BYTES, ONLY_SHOWN},
               {"cdf", UNSIGNEDS, INPUT},
               {"map", BYTES, OUTPUT, .why = why_level, .looks = looks_like_formula}},
    .inputs = exact,
    .few_inputs = few_pictures,
    .make = make_cdf,
    .serial = serial_map,
    .cost = &map_cost,
    .chain = {levels_chain, "16·log2 256 + 64"},
    .measured = 256,
    .not_empty = true,
};

static const struct task equalise = {
    .function = "equalise",
    .part = 3,
    .sections = THREADS,
    .arrays = {{"x", BYTES, INPUT}, {"y", BYTES, OUTPUT, .why = why_pixel, .looks = looks_like_pixel}},
    .inputs = pictures,
    .few_inputs = few_pictures,
    .make = make_x,
    .serial = serial_equalise,
    .cost = &equalise_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct before_after picture = {
    .task = &equalise, .before = "x", .after = "y", .sort = "landscape", .width = 320, .height = 240};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&histogram, &cumulative, &level_map, &equalise, NULL},
    .picture = &picture,
};

TEST_PART(1, counted) { check_task(t, &histogram); }

TEST_PART(1, large_counts) { check_task(t, &flat_histogram); }

TEST_PART(1, count_schedules) { check_task_schedules(t, &histogram); }

TEST_PART(1, bytes_of_counting) { check_task_count(t, &histogram, COUNT_BYTES, AT_MOST); }

TEST_PART(1, balance_of_counting) { check_task_balance(t, &histogram); }

TEST_PART(2, cumulated) { check_task(t, &cumulative); }

TEST_PART(2, costs_of_the_scan) { check_task_costs(t, &cumulative); }

TEST_PART(2, mapped) { check_task(t, &level_map); }

TEST_PART(2, bytes_of_the_map) { check_task_count(t, &level_map, COUNT_BYTES, AT_MOST); }

TEST_PART(2, balance_of_levels)
{
    check_task_balance(t, &cumulative);
    check_task_balance(t, &level_map);
}

TEST_PART(3, equalised) { check_task(t, &equalise); }

TEST_PART(3, other_schedules) { check_task_schedules(t, &equalise); }

TEST_PART(3, bytes_of_equalising) { check_task_count(t, &equalise, COUNT_BYTES, AT_MOST); }

TEST_PART(3, balance_of_equalising) { check_task_balance(t, &equalise); }
