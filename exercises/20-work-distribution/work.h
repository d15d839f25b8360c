// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef WORK_H
#define WORK_H

#include "elem.h"

// All arrays are device arrays that do not overlap. `threads`, the number of threads per block, is a multiple
// of 32 from 32 to 1024. A function may return before the device has finished.
//
// The items 0 … items - 1 belong to rows. Row r has the items offsets[r] … offsets[r + 1] - 1. It has none if
// the two numbers are equal. offsets has rows + 1 numbers: the first is 0, and the last is `items`. If there
// are no rows, there are no items. rows + items is at most 2^31.
//     [0] [] [1 2 3 4 5 6] [7]      four rows with eight items
//     offsets    = 0 1 1 7 8

// Part 1: sets row_of[i] to the row of item i.
//     row_of     = 0 2 2 2 2 2 2 3
extern "C" void find_rows(unsigned *row_of, const unsigned *offsets, size_t rows, size_t items,
                          unsigned threads);

// The path takes all items in order, and ends each row as soon as it has taken the items of the row. To take
// an item is one step, and to end a row is one step, so the path has rows + items steps. It is cut into
// pieces of `steps` steps, of which the last may be shorter. There is a thread for each piece.
//     0 ] ] 1 | 2 3 4 5 | 6 ] 7 ]      pieces of 4 steps; ] ends a row

// The number of pieces.
static inline size_t pieces_of(size_t rows, size_t items, size_t steps)
{
    return (rows + items + steps - 1) / steps;
}

// Part 2: path_rows[p] is the number of rows that end before piece p, and path_items[p] is the number of
// items before it. Each array has one more element, which says this for the end of the path.
//     path_rows  = 0 2 2 4
//     path_items = 0 2 6 8
extern "C" void split_path(unsigned *path_rows, unsigned *path_items, const unsigned *offsets, size_t rows,
                           size_t items, size_t steps, unsigned threads);

// Part 3: elements are combined in order, row by row. x has an element for each item. The identity stands for
// no elements.

// Each piece by itself: parts[r] is what the piece in which row r ends has of the row. carries[p] is what
// piece p has of the row that does not end in it.
//     parts      = 0  e  6  7      e is the identity, and 2–5 is x[2] … x[5], combined in order
//     carries    = 1 2–5 e
extern "C" void reduce_pieces(elem_t *parts, elem_t *carries, const elem_t *x, const unsigned *offsets,
                              const unsigned *path_rows, const unsigned *path_items, size_t pieces,
                              unsigned threads);

// y[r] is all elements of row r, combined in order.
//     y          = 0  e 1–6 7
extern "C" void reduce_rows(elem_t *y, const elem_t *x, const unsigned *offsets, size_t rows, size_t items,
                            size_t steps, unsigned threads);

// Part 4: y = A x for a sparse matrix A. Item i is the number values[i] in column columns[i] of A, and in its
// row. All numbers are modulo 2^32. spmv does it by pieces, and spmv_by_rows, which is given, has one thread
// per row.
extern "C" void spmv(unsigned *y, const unsigned *offsets, const unsigned *columns, const unsigned *values,
                     const unsigned *x, size_t rows, size_t items, size_t steps, unsigned threads);
extern "C" void spmv_by_rows(unsigned *y, const unsigned *offsets, const unsigned *columns,
                             const unsigned *values, const unsigned *x, size_t rows, unsigned threads);

#endif
