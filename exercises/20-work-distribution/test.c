// Work distribution: rows of items, the path cut into pieces, rows combined by pieces, and the product of a
// sparse matrix and a vector.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

// --- Inputs. n is the number of steps of the path, so that it has rows and items together. What the
// functions do depends on the path only. So all paths of a few steps are tried, as patterns of the digits 0
// for an item and 1 for the end of a row. For more steps, there are these sorts of paths.
static const char *const sorts[] = {"random", "even", "single", "empty", "gaps", "huge", "power", NULL};
static const char *const few_sorts[] = {"random", "huge", "gaps", NULL};

enum { FEW = 16 }; // steps of a path that a reader goes through

static size_t rows_of(const struct call *c) { return (size_t)call_number(c, "rows"); }
static size_t items_of(const struct call *c) { return (size_t)call_number(c, "items"); }
static size_t steps_of(const struct call *c) { return (size_t)call_number(c, "steps"); }
static const unsigned *offsets_of(const struct call *c) { return call_given(c, "offsets"); }

// How many items a row has whose first step is step `at`, and which has number `row`. If there are fewer
// steps, it gets what there is.
static size_t length_of(struct call *c, size_t row, size_t at)
{
    enum { EVEN = 3, HUGE_ROW = 2, AFTER_HUGE = 5, EMPTY_ROWS = 40, FULL_ROWS = 10, FULL = 6 };
    size_t n = call_n(c), length = 0;
    if (call_sort(c)[0] == '0' || call_sort(c)[0] == '1') {
        while (at + length < n && call_sort(c)[at + length] == '0')
            length++;
    } else if (call_sort_is(c, "random")) {
        while (call_random(c) % 3 > 0)
            length++;
    } else if (call_sort_is(c, "even") || call_sort_is(c, "single")) {
        length = call_sort_is(c, "even") ? EVEN : 1;
    } else if (call_sort_is(c, "gaps")) { // rows without items, rows with items, and so on
        length = n <= FEW ? (row % 3 == 2 ? 2 : 0) : row % (EMPTY_ROWS + FULL_ROWS) < EMPTY_ROWS ? 0 : FULL;
    } else if (call_sort_is(c, "huge")) { // a few short rows before and after it
        length = row != HUGE_ROW ? row % 2 : n > at + AFTER_HUGE + 2 ? n - at - AFTER_HUGE : 2;
    } else if (call_sort_is(c, "power")) { // a row has k items or more with probability 1 / (k + 1)
        length = 1000000 / (1 + call_random(c) % 1000000) - 1;
    }
    return length;
}

static size_t choose_steps(size_t n) { return n <= 5 ? 1 + n % 3 : n <= FEW ? 4 : 8 - n % 4; }

// Makes offsets. The last step of the path ends a row.
static void make_rows(struct call *c)
{
    size_t n = call_n(c), rows = 0, items = 0;
    unsigned *ends = calloc(n + 1, sizeof *ends);
    for (size_t at = 0; at < n; at++) {
        size_t length = length_of(c, rows, at), most = n - at - 1;
        at += length < most ? length : most;
        items += length < most ? length : most;
        ends[++rows] = (unsigned)items;
    }
    memcpy(call_input(c, "offsets", rows + 1), ends, (rows + 1) * sizeof *ends);
    free(ends);
    call_set(c, "rows", (long long)rows);
    call_set(c, "items", (long long)items);
}

static void make_pieces(struct call *c)
{
    make_rows(c);
    call_set(c, "steps", (long long)choose_steps(call_n(c)));
}

static size_t pieces_of(const struct call *c) { return (call_n(c) + steps_of(c) - 1) / steps_of(c); }

// Where piece p begins: how many rows end before it, and how many items come before it.
struct place {
    size_t row, item;
};

static struct place place_of(const struct call *c, size_t p)
{
    const unsigned *offsets = offsets_of(c);
    struct place at = {0, 0};
    for (size_t step = 0; step < p * steps_of(c) && step < call_n(c); step++)
        if (offsets[at.row + 1] == at.item)
            at.row++;
        else
            at.item++;
    return at;
}

static void fill_path(const struct call *c, unsigned *path_rows, unsigned *path_items)
{
    const unsigned *offsets = offsets_of(c);
    struct place at = {0, 0};
    for (size_t step = 0; step <= call_n(c); step++) {
        if (step % steps_of(c) == 0 || step == call_n(c)) {
            *path_rows++ = (unsigned)at.row;
            *path_items++ = (unsigned)at.item;
        }
        if (step < call_n(c) && offsets[at.row + 1] == at.item)
            at.row++;
        else
            at.item++;
    }
}

// If there are no items, an array of items has one element all the same, because an array without elements
// is a null pointer, and the message to a kernel that reads too much would speak of that.
static size_t items_there(const struct call *c) { return items_of(c) > 0 ? items_of(c) : 1; }

static void make_elements(struct call *c)
{
    make_pieces(c);
    call_input(c, "x", items_there(c));
}

static void make_path(struct call *c)
{
    make_elements(c);
    size_t places = pieces_of(c) + 1;
    fill_path(c, call_input(c, "path_rows", places), call_input(c, "path_items", places));
}

// The columns of a row rise. There are a few columns more than items, so a row may have all items.
static void fill_columns(struct call *c, unsigned *columns, size_t width)
{
    const unsigned *offsets = offsets_of(c);
    for (size_t row = 0; row < rows_of(c); row++) {
        size_t first = offsets[row], length = offsets[row + 1] - first;
        for (size_t k = 0; k < length; k++)
            columns[first + k] = (unsigned)(k * width / length + call_random(c) % (width / length));
    }
}

// Some values are 0, and the first two items of some rows cancel each other. So a sum that is 0 does not say
// that its row has no more items.
static void make_zeros(struct call *c, unsigned *values, const unsigned *columns, const unsigned *x)
{
    const unsigned *offsets = offsets_of(c);
    for (size_t row = 0; row < rows_of(c); row++) {
        size_t first = offsets[row], length = offsets[row + 1] - first;
        if (length > 1 && row % 3 == 0)
            values[first] = 0;
        if (length > 2 && row % 3 == 1) {
            values[first] = x[columns[first + 1]];
            values[first + 1] = 0 - x[columns[first]];
        }
    }
}

// Short numbers if there are few, and otherwise numbers of 32 bits, so that sums overflow.
static void make_matrix(struct call *c)
{
    make_pieces(c);
    size_t items = items_of(c), width = items + 3;
    bool few = call_n(c) <= FEW;
    unsigned *values = call_input(c, "values", items_there(c)), *x = call_input(c, "x", width),
             *columns = call_input(c, "columns", items_there(c));
    fill_columns(c, columns, width);
    for (size_t i = 0; i < items; i++)
        values[i] = (unsigned)(few ? call_random(c) % 99 + 1 : call_random(c));
    for (size_t k = 0; k < width; k++)
        x[k] = (unsigned)(few ? call_random(c) % 900 + 100 : call_random(c));
    if (!few)
        make_zeros(c, values, columns, x);
}

// --- The serial versions

static void serial_find(struct call *c)
{
    const unsigned *offsets = offsets_of(c);
    unsigned *row_of = call_output(c, "row_of", items_of(c));
    for (size_t row = 0; row < rows_of(c); row++)
        for (size_t i = offsets[row]; i < offsets[row + 1]; i++)
            row_of[i] = (unsigned)row;
}

static void serial_split(struct call *c)
{
    size_t places = pieces_of(c) + 1;
    fill_path(c, call_output(c, "path_rows", places), call_output(c, "path_items", places));
}

static void serial_pieces(struct call *c)
{
    const unsigned *offsets = offsets_of(c), *path_rows = call_given(c, "path_rows"),
                   *path_items = call_given(c, "path_items");
    size_t pieces = pieces_of(c);
    struct span *parts = call_spans(c, "parts", rows_of(c)), *carries = call_spans(c, "carries", pieces);
    for (size_t p = 0; p < pieces; p++) {
        size_t item = path_items[p];
        for (size_t row = path_rows[p]; row < path_rows[p + 1]; row++) {
            parts[row] = (struct span){item, offsets[row + 1]};
            item = offsets[row + 1];
        }
        carries[p] = (struct span){item, path_items[p + 1]};
    }
}

static void serial_reduce(struct call *c)
{
    const unsigned *offsets = offsets_of(c);
    struct span *y = call_spans(c, "y", rows_of(c));
    for (size_t row = 0; row < rows_of(c); row++)
        y[row] = (struct span){offsets[row], offsets[row + 1]};
}

// What items first to end - 1 add to their row of y.
static unsigned product_of(const struct call *c, size_t first, size_t end)
{
    const unsigned *columns = call_given(c, "columns"), *values = call_given(c, "values"),
                   *x = call_given(c, "x");
    unsigned product = 0;
    while (end-- > first)
        product += x[columns[end]] * values[end];
    return product;
}

static void serial_multiply(struct call *c)
{
    const unsigned *offsets = offsets_of(c);
    unsigned *y = call_output(c, "y", rows_of(c));
    for (size_t row = 0; row < rows_of(c); row++)
        y[row] = product_of(c, offsets[row], offsets[row + 1]);
}

// --- What a wrong number is, and why the right one is right

// Adds "items 3 to 5", "items 3 and 4", "item 3", or "no items".
static void put_items(char *text, size_t size, size_t first, size_t end)
{
    size_t at = strlen(text);
    if (end == first)
        snprintf(text + at, size - at, "no items");
    else if (end == first + 1)
        snprintf(text + at, size - at, "item %zu", first);
    else if (end == first + 2)
        snprintf(text + at, size - at, "items %zu and %zu", first, first + 1);
    else
        snprintf(text + at, size - at, "items %zu to %zu", first, end - 1);
}

static void put_row(char *text, size_t size, const struct call *c, size_t row)
{
    const unsigned *offsets = offsets_of(c);
    snprintf(text, size, "row %zu has ", row);
    put_items(text, size, offsets[row], offsets[row + 1]);
}

static void why_row(char *because, size_t size, const struct call *c, size_t i)
{
    put_row(because, size, c, ((const unsigned *)call_wanted(c, "row_of"))[i]);
}

static void looks_like_row(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    size_t row = *(const unsigned *)value;
    const unsigned *offsets = offsets_of(c);
    if (row >= rows_of(c))
        snprintf(like, size, "no row");
    else if (offsets[row] == offsets[row + 1])
        snprintf(like, size, "a row without items");
    else
        snprintf(like, size, "a row that %s item %zu", offsets[row] > i ? "begins only after" : "ends before",
                 i);
}

static size_t step_of(const struct call *c, size_t p)
{
    size_t step = p * steps_of(c);
    return step < call_n(c) ? step : call_n(c);
}

static void why_place(char *because, size_t size, const struct call *c, size_t p)
{
    struct place at = place_of(c, p);
    size_t step = step_of(c, p);
    if (step == 0)
        snprintf(because, size, "the path begins there");
    else
        snprintf(because, size, "the first %zu step%s of the path ha%s %zu item%s and %zu end%s of rows",
                 step, step == 1 ? "" : "s", step == 1 ? "s" : "ve", at.item, at.item == 1 ? "" : "s", at.row,
                 at.row == 1 ? "" : "s");
}

// Adds "before piece 2, which begins with step 8" or "before the end of the path".
static void put_place(char *text, size_t size, const struct call *c, size_t p)
{
    size_t at = strlen(text);
    if (p < pieces_of(c))
        snprintf(text + at, size - at, "before piece %zu, which begins with step %zu", p, step_of(c, p));
    else
        snprintf(text + at, size - at, "before the end of the path");
}

// Too many or too few ends of rows before piece p.
static void looks_like_ends(char *like, size_t size, const struct call *c, size_t p, const void *value)
{
    const unsigned *offsets = offsets_of(c);
    size_t ends = *(const unsigned *)value, right = place_of(c, p).row;
    size_t row = ends > right ? right : right - 1;
    if (ends > rows_of(c)) {
        snprintf(like, size, "more than the number of rows");
        return;
    }
    snprintf(like, size, "too %s: row %zu ends in step %zu, %s", ends > right ? "many" : "few", row,
             offsets[row + 1] + row, ends > right ? "and that is not " : "");
    put_place(like, size, c, p);
}

// More steps than the path has.
static void looks_like_items(char *like, size_t size, const struct call *c, size_t p, const void *value)
{
    size_t steps = *(const unsigned *)value + place_of(c, p).row;
    if (steps > call_n(c))
        snprintf(like, size,
                 "too many: together with the ends of rows these are %zu steps, and the path has %zu", steps,
                 call_n(c));
}

static void why_product(char *because, size_t size, const struct call *c, size_t row)
{
    put_row(because, size, c, row);
}

// What a wrong number would be if x were not read at the items' columns, or the values not be read at all.
static void looks_like_misread(char *like, size_t size, const struct call *c, size_t row, unsigned wrong)
{
    const unsigned *offsets = offsets_of(c), *columns = call_given(c, "columns"),
                   *values = call_given(c, "values"), *x = call_given(c, "x");
    unsigned by_item = 0, of_values = 0, of_x = 0;
    for (size_t i = offsets[row]; i < offsets[row + 1]; i++) {
        by_item += values[i] * x[i];
        of_values += values[i];
        of_x += x[columns[i]];
    }
    if (wrong == by_item)
        snprintf(like, size, "the sum of values[i] * x[i]");
    else if (wrong == of_values)
        snprintf(like, size, "the sum of the values alone");
    else if (wrong == of_x)
        snprintf(like, size, "the sum of x[columns[i]], without the values");
}

// What a wrong number is if a piece's part of the row is missing, is there twice, or is alone.
static void looks_like_part(char *like, size_t size, const struct call *c, size_t row, unsigned wrong)
{
    const unsigned *offsets = offsets_of(c);
    size_t first = offsets[row], end = offsets[row + 1];
    unsigned right = product_of(c, first, end);
    for (size_t p = 0; p < pieces_of(c) && !like[0]; p++) {
        size_t from = place_of(c, p).item, to = place_of(c, p + 1).item;
        from = from > first ? from : first;
        to = to < end ? to : end;
        if (from >= to)
            continue;
        unsigned part = product_of(c, from, to);
        if (part == wrong)
            snprintf(like, size, "what piece %zu has of the row: ", p);
        else if (part == right - wrong)
            snprintf(like, size, "the row without what piece %zu has of it: ", p);
        else if (part == wrong - right)
            snprintf(like, size, "the row with what piece %zu has of it twice: ", p);
        if (like[0])
            put_items(like, size, from, to);
    }
}

// What it is if one item is missing, or is alone.
static void looks_like_item(char *like, size_t size, const struct call *c, size_t row, unsigned wrong)
{
    const unsigned *offsets = offsets_of(c);
    unsigned right = product_of(c, offsets[row], offsets[row + 1]);
    for (size_t i = offsets[row]; i < offsets[row + 1] && !like[0]; i++) {
        unsigned part = product_of(c, i, i + 1);
        if (part == wrong)
            snprintf(like, size, "item %zu alone", i);
        else if (part == right - wrong)
            snprintf(like, size, "the row without item %zu", i);
    }
}

static void looks_like_product(char *like, size_t size, const struct call *c, size_t row, const void *value)
{
    const unsigned *offsets = offsets_of(c);
    unsigned wrong = *(const unsigned *)value;
    if (wrong == 0 || offsets[row] == offsets[row + 1])
        return;
    looks_like_misread(like, size, c, row, wrong);
    looks_like_part(like, size, c, row, wrong);
    looks_like_item(like, size, c, row, wrong);
}

// --- Costs

static unsigned long bits_of(size_t number) { return number == 0 ? 0 : 1 + bits_of(number / 2); }

// The reads of a search among so many rows: for the last row that begins before an item, and for the number
// of rows that end before a step.
static unsigned long item_reads(const struct call *c) { return rows_of(c) > 0 ? bits_of(rows_of(c) - 1) : 0; }
static unsigned long path_reads(const struct call *c) { return bits_of(rows_of(c)); }

// The levels at which carries are added, and how many carries there are on all levels.
static unsigned long levels_of(size_t carries, unsigned threads)
{
    return carries > threads ? 1 + levels_of(blocks_of(carries, threads), threads) : 1;
}
static unsigned long all_carries(size_t carries, unsigned threads)
{
    return carries > threads ? carries + all_carries(blocks_of(carries, threads), threads) : carries;
}

static unsigned long find_bytes(const struct call *c) { return 4 * items_of(c) * (item_reads(c) + 1); }
static unsigned long find_busiest(const struct call *c) { return items_of(c) > 0 ? item_reads(c) + 1 : 0; }

static unsigned long split_busiest(const struct call *c) { return path_reads(c) + 2; }
static unsigned long split_bytes(const struct call *c) { return 4 * (pieces_of(c) + 1) * split_busiest(c); }

static unsigned long pieces_busiest(const struct call *c) { return 2 * steps_of(c) + 6; }
static unsigned long pieces_bytes(const struct call *c) { return 8 * call_n(c) + 24 * pieces_of(c); }

static unsigned long reduce_busiest(const struct call *c)
{
    return split_busiest(c) + pieces_busiest(c) + 6 * levels_of(pieces_of(c), call_section(c));
}
static unsigned long reduce_bytes(const struct call *c)
{
    return split_bytes(c) + pieces_bytes(c) + 20 * all_carries(pieces_of(c), call_section(c));
}

static unsigned long multiply_busiest(const struct call *c) { return split_busiest(c) + 4 * steps_of(c) + 6; }
static unsigned long multiply_bytes(const struct call *c)
{
    return split_bytes(c) + 16 * items_of(c) + 8 * rows_of(c) + 24 * pieces_of(c);
}

static unsigned long pieces_chain(const struct call *c) { return 16 * steps_of(c) + 64; }

// The serial version loads each row's end, each element or item, and stores each row.
static unsigned long serial_reduce_bytes(const struct call *c) { return 4 * items_of(c) + 8 * rows_of(c); }
static unsigned long serial_multiply_bytes(const struct call *c) { return 12 * items_of(c) + 8 * rows_of(c); }

static const struct task_cost find_cost = {
    .algorithm = "a search per item",
    .amounts = {[COUNT_BYTES] = {find_bytes, "4 per item, and 4 per item and step of its binary search"},
                [COUNT_BUSIEST] = {find_busiest, "the steps of a binary search among the rows, and 1"}}};
static const struct task_cost split_cost = {
    .algorithm = "a search per piece",
    .amounts = {[COUNT_BYTES] = {split_bytes, "8 per piece, and 4 per piece and step of its binary search"},
                [COUNT_BUSIEST] = {split_busiest, "the steps of a binary search among the rows, and 2"}}};
static const struct task_cost pieces_cost = {
    .algorithm = "a reduction by pieces",
    .amounts = {[COUNT_BYTES] = {pieces_bytes, "8 per step of the path, and 24 per piece"},
                [COUNT_BUSIEST] = {pieces_busiest, "2 per step of its piece, and 6"}}};
static const struct task_cost reduce_cost = {
    .algorithm = "a reduction by pieces",
    .amounts = {[COUNT_BYTES] = {reduce_bytes,
                                 "8 per step of the path, 24 per piece, its search, and 20 per carry"},
                [COUNT_BUSIEST] = {reduce_busiest, "2 per step of its piece, the steps of its search, 6 per "
                                                   "level of carries, and 8"}},
    .serial_bytes = serial_reduce_bytes};
static const struct task_cost multiply_cost = {
    .algorithm = "a product by pieces",
    .amounts = {[COUNT_BYTES] = {multiply_bytes, "16 per item, 8 per row, 24 per piece, and its search"},
                [COUNT_BUSIEST] = {multiply_busiest, "4 per step of its piece, the steps of its search, and "
                                                     "8"}},
    .serial_bytes = serial_multiply_bytes};

#define THREADS           \
    {                     \
        32, 96, 256, 1024 \
    }

static const struct task find_rows = {
    .function = "find_rows",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"offsets", UNSIGNEDS, INPUT},
               {"row_of", UNSIGNEDS, OUTPUT, .why = why_row, .looks = looks_like_row}},
    .inputs = sorts,
    .patterns = true,
    .few_inputs = few_sorts,
    .make = make_rows,
    .serial = serial_find,
    .cost = &find_cost,
    .chain = MAP_CHAIN,
    .measured = 256,
};

static const struct task split_path = {
    .function = "split_path",
    .part = 2,
    .sections = THREADS,
    .arrays = {{"offsets", UNSIGNEDS, INPUT},
               {"path_rows", UNSIGNEDS, OUTPUT, .why = why_place, .looks = looks_like_ends},
               {"path_items", UNSIGNEDS, OUTPUT, .why = why_place, .looks = looks_like_items}},
    .inputs = sorts,
    .patterns = true,
    .few_inputs = few_sorts,
    .make = make_pieces,
    .serial = serial_split,
    .cost = &split_cost,
    .chain = MAP_CHAIN,
    .measured = 256,
};

static const struct task reduce_pieces = {
    .function = "reduce_pieces",
    .part = 3,
    .segment = "row or piece",
    .sections = THREADS,
    .arrays = {{"offsets", UNSIGNEDS, INPUT},
               {"path_rows", UNSIGNEDS, INPUT},
               {"path_items", UNSIGNEDS, INPUT},
               {"x", ELEMS, INPUT},
               {"parts", ELEMS, OUTPUT},
               {"carries", ELEMS, OUTPUT}},
    .inputs = sorts,
    .patterns = true,
    .few_inputs = few_sorts,
    .make = make_path,
    .serial = serial_pieces,
    .cost = &pieces_cost,
    .chain = {pieces_chain, "16 per step of a piece, plus 64"},
    .measured = 256,
};

static const struct task reduce_rows = {
    .function = "reduce_rows",
    .part = 3,
    .segment = "row",
    .sections = THREADS,
    .arrays = {{"offsets", UNSIGNEDS, INPUT}, {"x", ELEMS, INPUT}, {"y", ELEMS, OUTPUT}},
    .inputs = sorts,
    .patterns = true,
    .few_inputs = few_sorts,
    .make = make_elements,
    .serial = serial_reduce,
    .cost = &reduce_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task spmv_by_rows = {
    .function = "spmv_by_rows",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"offsets", UNSIGNEDS, INPUT},
               {"columns", UNSIGNEDS, INPUT},
               {"values", UNSIGNEDS, INPUT},
               {"x", UNSIGNEDS, INPUT},
               {"y", UNSIGNEDS, OUTPUT, .why = why_product, .looks = looks_like_product}},
    .inputs = sorts,
    .patterns = true,
    .few_inputs = few_sorts,
    .make = make_matrix,
    .serial = serial_multiply,
    .measured = 256,
};

static const struct task spmv = {
    .function = "spmv",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"offsets", UNSIGNEDS, INPUT},
               {"columns", UNSIGNEDS, INPUT},
               {"values", UNSIGNEDS, INPUT},
               {"x", UNSIGNEDS, INPUT},
               {"y", UNSIGNEDS, OUTPUT, .why = why_product, .looks = looks_like_product}},
    .inputs = sorts,
    .patterns = true,
    .few_inputs = few_sorts,
    .make = make_matrix,
    .serial = serial_multiply,
    .cost = &multiply_cost,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&find_rows, &split_path, &reduce_pieces, &reduce_rows,
                                          &spmv_by_rows, &spmv, NULL},
};

TEST_PART(1, rows_of_items) { check_task(t, &find_rows); }

TEST_PART(1, search_costs) { check_task_costs(t, &find_rows); }

TEST_PART(1, balance_of_search) { check_task_balance(t, &find_rows); }

TEST_PART(2, places_of_pieces) { check_task(t, &split_path); }

TEST_PART(2, split_costs) { check_task_costs(t, &split_path); }

TEST_PART(2, balance_of_split) { check_task_balance(t, &split_path); }

TEST_PART(3, by_pieces) { check_task(t, &reduce_pieces); }

TEST_PART(3, by_rows) { check_task(t, &reduce_rows); }

TEST_PART(3, other_schedules) { check_task_schedules(t, &reduce_rows); }

TEST_PART(3, balance)
{
    check_task_costs(t, &reduce_pieces);
    check_task_costs(t, &reduce_rows);
}

TEST_PART(3, balance_of_rows)
{
    check_task_balance(t, &reduce_pieces);
    check_task_balance(t, &reduce_rows);
}

TEST_PART(4, product) { check_task(t, &spmv); }

TEST_PART(4, product_schedules) { check_task_schedules(t, &spmv); }

TEST_PART(4, product_balance) { check_task_costs(t, &spmv); }

TEST_PART(4, balance_of_product) { check_task_balance(t, &spmv); }
