// The summed-area table: rows, transposition, table, and sums over boxes.
#include <stdio.h>
#include <string.h>

#include "harness.h"

// The sorts of inputs are shapes of pictures. The numbers of a large picture have 32 bits, so that its sums
// overflow.
static const char *const shapes[] = {"square", "wide", "tall", "row", "column", "large", NULL};
static const char *const few_shapes[] = {"square", "wide", NULL};

static size_t width_of(const struct call *c) { return (size_t)call_number(c, "width"); }
static size_t height_of(const struct call *c) { return (size_t)call_number(c, "height"); }
static size_t area_of(const struct call *c) { return width_of(c) * height_of(c); }

static size_t root_of(size_t n)
{
    size_t root = 0;
    while ((root + 1) * (root + 1) <= n)
        root++;
    return root;
}

// The shorter side of a picture of at most n numbers that is about square. It has exactly n if n has a
// divisor that is not too far from its root, or if the n numbers are given, so that there is no shape to
// choose.
static size_t short_side(size_t n, bool given)
{
    size_t root = root_of(n), side = root;
    while (side > 1 && n % side != 0)
        side--;
    return given || 4 * side * side >= n ? side : root;
}

// The shorter side of a picture whose longer side is a number more than one block, or than four blocks.
static size_t long_side(size_t n, size_t threads)
{
    return n > 16 * threads ? 4 * threads + 5 : n > 2 * threads ? threads + 1 : (n + 1) / 2;
}

// Chooses the width and height of a picture with at most n numbers.
static void choose_sides(struct call *c)
{
    size_t n = call_n(c), width = 0, height = 0;
    if (n > 0 && (call_sort_is(c, "row") || call_sort_is(c, "column"))) {
        width = call_sort_is(c, "row") ? n : 1;
        height = n / width;
    } else if (n > 0 && call_sort_is(c, "wide")) {
        width = long_side(n, call_section(c));
        height = n / width;
    } else if (n > 0 && call_sort_is(c, "tall")) {
        height = long_side(n, call_section(c));
        width = n / height;
    } else if (n > 0) {
        height = short_side(n, call_sort(c)[0] == 0);
        width = n / height;
    }
    call_set(c, "width", (long long)width);
    call_set(c, "height", (long long)height);
}

// A picture of a few numbers can be added up by hand. In larger pictures, hardly any two sums are equal.
enum { BY_HAND = 16 };

static void make_x(struct call *c)
{
    static const unsigned example[] = {3, 1, 7, 0, 4, 1, 6, 3, 2, 5, 8, 1, 9, 4, 0, 2};
    choose_sides(c);
    size_t n = area_of(c);
    unsigned *x = call_input(c, "x", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] = call_sort_is(c, "large") ? (unsigned)call_random(c)
               : call_n(c) <= BY_HAND   ? example[i]
                                        : (unsigned)(call_random(c) % 99999) + 1;
}

// Numbers that all differ: row 2 and column 5 of a picture with up to 100 columns have 205. A seed begins
// with another row than 0.
static void make_places(struct call *c)
{
    choose_sides(c);
    size_t width = width_of(c), n = area_of(c), step = 10;
    size_t above = call_seeded(c) ? 1 + call_random(c) % 99 : 0;
    unsigned *x = call_input(c, "x", n);
    while (step < width)
        step *= 10;
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] = (unsigned)((i / width + above) * step + i % width);
}

static void fill_table(unsigned *table, const unsigned *x, size_t width, size_t height)
{
    for (size_t r = 0; r < height; r++)
        for (size_t c = 0, sum = 0; c < width; c++) {
            sum += x[r * width + c];
            table[r * width + c] = (unsigned)sum + (r > 0 ? table[(r - 1) * width + c] : 0);
        }
}

// A radius that is small, larger for pictures of one row or column, and reaches beyond a large picture's
// borders.
static size_t choose_radius(const struct call *c)
{
    enum { FAR = 20 };
    size_t n = call_n(c), width = width_of(c);
    if (call_sort_is(c, "large"))
        return width / 2 < FAR ? (width + 1) / 2 : FAR;
    if (call_sort_is(c, "row") || call_sort_is(c, "column"))
        return 3 + n % 3;
    return call_sort_is(c, "wide") || call_sort_is(c, "tall") ? n % 3 : n % 3 == 0 ? 2 : 1;
}

static void make_table(struct call *c)
{
    make_x(c);
    fill_table(call_input(c, "table", area_of(c)), call_given(c, "x"), width_of(c), height_of(c));
    call_set(c, "radius", (long long)choose_radius(c));
}

// --- The serial versions

static void serial_rows(struct call *c)
{
    size_t width = width_of(c), n = area_of(c);
    const unsigned *x = call_given(c, "x");
    unsigned *y = call_output(c, "y", n);
    for (size_t i = 0; i < n; i++)
        y[i] = x[i] + (i % width > 0 ? y[i - 1] : 0);
}

static void serial_transpose(struct call *c)
{
    size_t width = width_of(c), height = height_of(c), n = area_of(c);
    const unsigned *x = call_given(c, "x");
    unsigned *y = call_output(c, "y", n);
    for (size_t i = 0; i < n; i++)
        y[i % width * height + i / width] = x[i];
}

static void serial_table(struct call *c)
{
    fill_table(call_output(c, "table", area_of(c)), call_given(c, "x"), width_of(c), height_of(c));
}

// Rows top to bottom - 1 and columns left to right - 1 of a picture.
struct box {
    size_t top, bottom, left, right;
};

static struct box box_at(const struct call *c, size_t i)
{
    size_t width = width_of(c), height = height_of(c), radius = (size_t)call_number(c, "radius");
    size_t row = i / width, column = i % width;
    return (struct box){row > radius ? row - radius : 0, row + radius < height ? row + radius + 1 : height,
                        column > radius ? column - radius : 0,
                        column + radius < width ? column + radius + 1 : width};
}

// Adds up each box number by number, so that it does not depend on the table.
static void serial_boxes(struct call *c)
{
    size_t n = area_of(c), width = width_of(c);
    const unsigned *x = call_given(c, "x");
    unsigned *y = call_output(c, "y", n);
    for (size_t i = 0; i < n; i++) {
        struct box b = box_at(c, i);
        y[i] = 0;
        for (size_t row = b.top; row < b.bottom; row++)
            for (size_t column = b.left; column < b.right; column++)
                y[i] += x[row * width + column];
    }
}

// --- What a wrong number is, and why the right one is right

// Adds "rows first to end - 1", or "row first" if there is only one.
static void put_range(char *text, size_t size, const char *what, size_t first, size_t end)
{
    size_t at = strlen(text);
    if (end - first == 1)
        snprintf(text + at, size - at, "%s %zu", what, first);
    else
        snprintf(text + at, size - at, "%ss %zu to %zu", what, first, end - 1);
}

static void put_box(char *text, size_t size, struct box b)
{
    strncat(text, "the sum of x in ", size - strlen(text) - 1);
    put_range(text, size, "row", b.top, b.bottom);
    strncat(text, " and ", size - strlen(text) - 1);
    put_range(text, size, "column", b.left, b.right);
}

static void why_row(char *because, size_t size, const struct call *c, size_t i)
{
    size_t begin = i / width_of(c) * width_of(c);
    if (i == begin)
        snprintf(because, size, "that is x[%zu], where row %zu begins", i, i / width_of(c));
    else
        snprintf(because, size, "row %zu begins at x[%zu], and x[%zu] to x[%zu] add up to that",
                 i / width_of(c), begin, begin, i);
}

// Adds "x[2] to x[5]", or "x[2]" if there is only one.
static void put_run(char *text, size_t size, size_t first, size_t last)
{
    size_t at = strlen(text);
    if (first == last)
        snprintf(text + at, size - at, "x[%zu]", first);
    else
        snprintf(text + at, size - at, "x[%zu] to x[%zu]", first, last);
}

// With a wrong carry, numbers are missing or are there twice, from the begin of a section on or up to the end
// of one.
static void looks_like_carry(char *like, size_t size, const struct call *c, size_t i, unsigned wrong)
{
    const unsigned *x = call_given(c, "x");
    size_t begin = i / width_of(c) * width_of(c), threads = call_section(c);
    unsigned right = ((const unsigned *)call_wanted(c, "y"))[i];
    for (size_t first = begin; first <= i && !like[0]; first++) {
        unsigned sum = 0;
        for (size_t last = first; last <= i && !like[0]; last++) {
            bool of_section = (first - begin) % threads == 0 || (last + 1 - begin) % threads == 0;
            sum += x[last];
            if (!of_section || (sum != right - wrong && sum != wrong - right))
                continue;
            snprintf(like, size, "the sum of ");
            put_run(like, size, begin, i);
            strncat(like, sum == wrong - right ? " and, once more, " : " without ", size - strlen(like) - 1);
            put_run(like, size, first, last);
        }
    }
}

// A wrong number may be a sum that begins elsewhere, one that belongs to another place, or a sum of a column.
static void looks_like_run(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    const unsigned *x = call_given(c, "x");
    unsigned wrong = *(const unsigned *)value, sum = 0;
    size_t width = width_of(c), n = area_of(c);
    if (call_n(c) <= BY_HAND || wrong == 0)
        return;
    for (size_t from = i + 1; from-- > 0 && !like[0];) {
        sum += x[from];
        if (sum == wrong && from == i)
            snprintf(like, size, "x[%zu] alone", i);
        else if (sum == wrong)
            snprintf(like, size, "the sum of x[%zu] to x[%zu]", from, i);
    }
    for (size_t to = 0; to < n && !like[0]; to++) {
        sum = x[to] + (to % width > 0 ? sum : 0);
        if (sum == wrong) {
            snprintf(like, size, "%s", to % width > 0 ? "the sum of " : "");
            put_run(like, size, to / width * width, to);
        }
    }
    if (!like[0])
        looks_like_carry(like, size, c, i, wrong);
    sum = 0;
    for (size_t above = i % width; above <= i && !like[0]; above += width) {
        sum += x[above];
        if (sum == wrong)
            snprintf(like, size, "the sum of column %zu down to row %zu", i % width, above / width);
    }
}

static void why_table(char *because, size_t size, const struct call *c, size_t i)
{
    snprintf(because, size, "that is ");
    put_box(because, size, (struct box){0, i / width_of(c) + 1, 0, i % width_of(c) + 1});
}

// What the table would hold in row `row` and column `column` if the scan of the columns took rows of the
// transposed picture to be as long as those of x.
static unsigned misread(const struct call *c, size_t row, size_t column)
{
    const unsigned *x = call_given(c, "x");
    size_t width = width_of(c), height = height_of(c), last = column * height + row;
    unsigned sum = 0;
    for (size_t k = last / width * width; k <= last; k++)
        for (size_t before = 0; before <= k / height; before++)
            sum += x[k % height * width + before];
    return sum;
}

// A wrong number may be a sum over other rows and columns, or belong to another place, or width and height
// may have been exchanged.
static void looks_like_sum(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    const unsigned *x = call_given(c, "x"), *table = call_wanted(c, "table");
    unsigned wrong = *(const unsigned *)value;
    size_t width = width_of(c), n = area_of(c), row = i / width, column = i % width;
    if (call_n(c) <= BY_HAND || wrong == 0)
        return;
    for (size_t left = column + 1; left-- > 0 && !like[0];) {
        unsigned sum = 0;
        for (size_t top = row + 1; top-- > 0 && !like[0];) {
            for (size_t k = left; k <= column; k++)
                sum += x[top * width + k];
            if (sum == wrong) {
                put_box(like, size, (struct box){top, row + 1, left, column + 1});
            }
        }
    }
    for (size_t k = 0; k < n && !like[0]; k++)
        if (table[k] == wrong)
            snprintf(like, size, "what table[%zu] (row %zu, column %zu) should be", k, k / width, k % width);
    if (!like[0] && misread(c, row, column) == wrong)
        snprintf(like, size,
                 "what comes of scanning rows of %zu in the transposed picture, whose rows have %zu", width,
                 height_of(c));
}

// The four corners of a box in the table: from where, and with which sign each is right. A corner that is not
// in the table has sign 0.
enum { CORNERS = 4 };
struct corner {
    size_t at;
    int sign;
};

static void corners_of(const struct call *c, struct box b, struct corner corners[CORNERS])
{
    size_t width = width_of(c), rows[] = {b.bottom, b.top}, columns[] = {b.right, b.left};
    for (size_t k = 0; k < CORNERS; k++) {
        size_t row = rows[k % 2], column = columns[k / 2];
        corners[k] = (struct corner){0, 0};
        if (row > 0 && column > 0)
            corners[k] = (struct corner){(row - 1) * width + column - 1, k == 1 || k == 2 ? -1 : 1};
    }
}

// Adds "table[18] - table[3]".
static void put_corners(char *text, size_t size, const struct corner corners[CORNERS])
{
    bool any = false;
    for (size_t k = 0; k < CORNERS; k++) {
        size_t at = strlen(text);
        if (corners[k].sign != 0) {
            snprintf(text + at, size - at, "%stable[%zu]",
                     corners[k].sign < 0 ? (any ? " - " : "-")
                     : any               ? " + "
                                         : "",
                     corners[k].at);
            any = true;
        }
    }
}

static void why_box(char *because, size_t size, const struct call *c, size_t i)
{
    struct corner corners[CORNERS];
    corners_of(c, box_at(c, i), corners);
    because[0] = 0;
    put_box(because, size, box_at(c, i));
    strncat(because, " is ", size - strlen(because) - 1);
    put_corners(because, size, corners);
}

// Whether the box exists in a picture of this size.
static bool is_box(const struct call *c, struct box b)
{
    return b.top < b.bottom && b.left < b.right && b.bottom <= height_of(c) && b.right <= width_of(c);
}

// The sum of x over a box, from the right table.
static unsigned sum_of(const struct call *c, struct box b)
{
    const unsigned *table = call_given(c, "table");
    size_t width = width_of(c);
    unsigned sum = table[(b.bottom - 1) * width + b.right - 1];
    if (b.top > 0)
        sum -= table[(b.top - 1) * width + b.right - 1];
    if (b.left > 0)
        sum -= table[(b.bottom - 1) * width + b.left - 1];
    if (b.top > 0 && b.left > 0)
        sum += table[(b.top - 1) * width + b.left - 1];
    return sum;
}

// A wrong number may be the sum over a box whose borders are one row or column away from where they should
// be.
static void looks_like_box(char *like, size_t size, const struct call *c, size_t i, unsigned wrong)
{
    struct box right = box_at(c, i);
    for (int away = 0; away < 81 && !like[0]; away++) {
        struct box b = {right.top + (size_t)(away % 3) - 1, right.bottom + (size_t)(away / 3 % 3) - 1,
                        right.left + (size_t)(away / 9 % 3) - 1, right.right + (size_t)(away / 27) - 1};
        if (is_box(c, b) && sum_of(c, b) == wrong) {
            put_box(like, size, b);
        }
    }
}

// Or a corner may be missing, or have the wrong sign.
static void looks_like_corners(char *like, size_t size, const struct call *c, size_t i, unsigned wrong)
{
    const unsigned *table = call_given(c, "table");
    for (int signs = 0; signs < 81 && !like[0]; signs++) {
        struct corner corners[CORNERS];
        unsigned sum = 0;
        corners_of(c, box_at(c, i), corners);
        for (int k = 0, rest = signs; k < CORNERS; k++, rest /= 3) {
            corners[k].sign = corners[k].sign == 0 ? 0 : rest % 3 - 1;
            sum += (unsigned)corners[k].sign * table[corners[k].at];
        }
        if (sum == wrong)
            put_corners(like, size, corners);
    }
}

static void looks_like_boxes(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    unsigned wrong = *(const unsigned *)value;
    if (call_n(c) <= BY_HAND || wrong == 0)
        return;
    looks_like_box(like, size, c, i, wrong);
    looks_like_corners(like, size, c, i, wrong);
}

// --- Costs, of a picture with w columns and h rows

// The 32-byte sectors of a picture whose rows are accessed by warps of 32 numbers each, from the row's begin
// on.
static unsigned long row_sectors(size_t width, size_t height)
{
    enum { WARP = 32, SECTOR = 8 }; // numbers
    unsigned long sectors = 0;
    for (size_t row = 0; row < height; row++)
        for (size_t first = 0; first < width; first += WARP) {
            size_t end = first + WARP < width ? first + WARP : width, at = row * width;
            sectors += (at + end - 1) / SECTOR - (at + first) / SECTOR + 1;
        }
    return sectors;
}

static unsigned long rows_bytes(const struct call *c) { return 8 * area_of(c); }
static unsigned long rows_sectors(const struct call *c) { return 2 * row_sectors(width_of(c), height_of(c)); }

// The numbers of a row of a tile are in different banks, and those of a column are, too.
static unsigned long no_conflicts(const struct call *c)
{
    (void)c;
    return 0;
}

static unsigned long turn_sectors(const struct call *c)
{
    return row_sectors(width_of(c), height_of(c)) + row_sectors(height_of(c), width_of(c));
}

static unsigned long table_bytes(const struct call *c) { return 32 * area_of(c); }

static unsigned long table_sectors(const struct call *c)
{
    return 4 * row_sectors(width_of(c), height_of(c)) + 4 * row_sectors(height_of(c), width_of(c));
}

// The serial version loads each number and, below the first row, the element of the table above it.
static unsigned long table_serial_bytes(const struct call *c) { return 12 * area_of(c) - 4 * width_of(c); }

static size_t beyond(size_t side, size_t radius) { return side > radius + 1 ? side - radius - 1 : 0; }

// One read for each output, one more if there are rows above the box, one if there are columns to the left of
// it, and one if there are both.
static unsigned long box_bytes(const struct call *c)
{
    size_t radius = (size_t)call_number(c, "radius"), width = width_of(c), height = height_of(c);
    return 4 * width * height + 4 * (height + beyond(height, radius)) * (width + beyond(width, radius));
}

// A block scans a row, as many numbers at a time as it has threads.
static unsigned long chain_of_row(const struct call *c, size_t width)
{
    unsigned long log = 0, tiles = blocks_of(width, call_section(c));
    while (2u << log <= call_section(c))
        log++;
    return (tiles + 1) * (8 * log + 24);
}

static unsigned long rows_chain(const struct call *c) { return chain_of_row(c, width_of(c)); }

static unsigned long turn_chain(const struct call *c)
{
    return 16 * blocks_of(32 * 32, call_section(c)) + 64;
}

static unsigned long table_chain(const struct call *c)
{
    return chain_of_row(c, width_of(c)) + chain_of_row(c, height_of(c)) + 2 * turn_chain(c);
}

static const struct task_cost rows_cost = {
    .algorithm = "a scan of rows",
    .amounts = {[COUNT_BYTES] = {rows_bytes, "8 per number"},
                [COUNT_SECTORS] = {rows_sectors, "those of the rows of x and y, once each"}}};
static const struct task_cost turn_cost = {
    .algorithm = "a transposition by tiles",
    .amounts = {
        [COUNT_BYTES] = {rows_bytes, "8 per number"},
        [COUNT_SECTORS] =
            {turn_sectors,
             "those of the tiles' rows in x and in y, along which the threads of a warp load and store"},
        [COUNT_CONFLICTS] = {no_conflicts, "0 per tile"}}};
static const struct task_cost table_cost = {
    .algorithm = "a table by two scans and two transpositions",
    .amounts = {[COUNT_BYTES] = {table_bytes, "32 per number"},
                [COUNT_SECTORS] = {table_sectors, "those of the rows and columns, four times each"}},
    .serial_bytes = table_serial_bytes};
static const struct task_cost box_cost = {
    .algorithm = "a sum over boxes",
    .amounts = {
        [COUNT_BYTES] = {box_bytes,
                         "4 for each number of y, and 4 for each corner of its box that is in the table"}}};

#define THREADS     \
    {               \
        32, 96, 256 \
    }
#define MANY_THREADS      \
    {                     \
        32, 96, 256, 1024 \
    }

static const struct task scan_rows = {
    .function = "scan_rows",
    .part = 1,
    .segment = "row",
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT, .width = "width"},
               {"y", UNSIGNEDS, OUTPUT, .width = "width", .why = why_row, .looks = looks_like_run}},
    .inputs = shapes,
    .few_inputs = few_shapes,
    .make = make_x,
    .serial = serial_rows,
    .cost = &rows_cost,
    .chain = {rows_chain, "8·log2 T + 24 for each T numbers of a row, plus as much"},
    .measured = 256,
};

static const struct task transpose = {
    .function = "transpose",
    .part = 2,
    .sections = MANY_THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT, .width = "width"},
               {"y", UNSIGNEDS, OUTPUT, .width = "height", .moves = "x"}},
    .inputs = shapes,
    .few_inputs = few_shapes,
    .make = make_places,
    .serial = serial_transpose,
    .cost = &turn_cost,
    .chain = {turn_chain, "16 per number of a tile of 32 x 32 that a thread has, plus 64"},
    .measured = 256,
};

static const struct task summed_area = {
    .function = "summed_area",
    .part = 3,
    .sections = THREADS,
    .arrays = {{"x", UNSIGNEDS, INPUT, .width = "width"},
               {"table", UNSIGNEDS, OUTPUT, .width = "width", .why = why_table, .looks = looks_like_sum}},
    .inputs = shapes,
    .few_inputs = few_shapes,
    .make = make_x,
    .serial = serial_table,
    .cost = &table_cost,
    .chain = {table_chain, "two scans of rows and two transpositions"},
    .measured = 256,
};

static const struct task box_filter = {
    .function = "box_filter",
    .part = 4,
    .sections = MANY_THREADS,
    .arrays = {{"x", UNSIGNEDS, ONLY_SHOWN, .width = "width"},
               {"table", UNSIGNEDS, INPUT, .width = "width"},
               {"y", UNSIGNEDS, OUTPUT, .width = "width", .why = why_box, .looks = looks_like_boxes}},
    .inputs = shapes,
    .few_inputs = few_shapes,
    .make = make_table,
    .serial = serial_boxes,
    .cost = &box_cost,
    .chain = MAP_CHAIN,
    .measured = 256,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&scan_rows, &transpose, &summed_area, &box_filter, NULL},
};

TEST_PART(1, rows) { check_task(t, &scan_rows); }

TEST_PART(1, bytes_of_rows)
{
    check_task_count(t, &scan_rows, COUNT_BYTES, AT_MOST);
    check_task_count(t, &scan_rows, COUNT_SECTORS, AT_MOST);
}

TEST_PART(1, balance_of_rows) { check_task_balance(t, &scan_rows); }

TEST_PART(2, transposed) { check_task(t, &transpose); }

TEST_PART(2, transposed_coalesced)
{
    check_task_count(t, &transpose, COUNT_BYTES, AT_MOST);
    check_task_count(t, &transpose, COUNT_SECTORS, AT_MOST);
    check_task_count(t, &transpose, COUNT_CONFLICTS, AT_MOST);
}

TEST_PART(2, balance_of_transposing) { check_task_balance(t, &transpose); }

TEST_PART(3, table) { check_task(t, &summed_area); }

TEST_PART(3, other_schedules) { check_task_schedules(t, &summed_area); }

TEST_PART(3, bytes_of_table)
{
    check_task_count(t, &summed_area, COUNT_BYTES, AT_MOST);
    check_task_count(t, &summed_area, COUNT_SECTORS, AT_MOST);
}

TEST_PART(3, balance_of_table) { check_task_balance(t, &summed_area); }

TEST_PART(4, boxes) { check_task(t, &box_filter); }

TEST_PART(4, bytes_of_boxes) { check_task_count(t, &box_filter, COUNT_BYTES, AT_MOST); }

TEST_PART(4, balance_of_boxes) { check_task_balance(t, &box_filter); }
