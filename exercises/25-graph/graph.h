// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef GRAPH_H
#define GRAPH_H

#include "elem.h"

// x, y and other are device arrays that do not overlap. n is from 1 to 2^31, and `threads`, the number of
// threads per block, is from 1 to 1024. `stream` is a stream without work, in which no
// capture has begun.
//
// Each graph scans by the algorithm of exercise 02: y becomes a copy of x, and each step reads one of the
// arrays y and other, and writes the other one. x does not change. The caller destroys the graph. The
// functions that make a graph run none of its work.

// Part 1: returns a graph that is captured from the stream. It sets y[i] to x[0] to x[i], combined in order.
extern "C" cudaGraph_t record(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads,
                              cudaStream_t stream);

// Part 2: scans each of `batches` arrays of n elements, which lie in x one after the other. Array b of y,
// which begins at y[b * n], becomes the scan of array b of x. One graph is instantiated once, and launched
// for each of the arrays. When the function returns, y is complete, and everything that it made is destroyed.
//     n = 3   x = a b  c   d e  f
//             y = a ab abc d de def
extern "C" void scan_batches(elem_t *y, const elem_t *x, size_t n, unsigned batches, unsigned threads,
                             cudaStream_t stream);

// Part 3: returns a graph that does the same as that of record(), and that is made node by node.
extern "C" cudaGraph_t build(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads);

// Part 4: x, y and other have 2 * n elements. Returns a graph that scans the first n elements of x and the
// last n elements of x, each by themselves and both at the same time: no node of one scan waits for the other
// scan. It is captured from the stream and a second one.
extern "C" cudaGraph_t record_two(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads,
                                  cudaStream_t stream);

// Part 5: returns an executable graph that does what `graph` does. If graph has the same topology as the
// graph from which exec was made, this is exec, updated. Otherwise it is a new one, and exec is destroyed.
// graph itself is never destroyed. No error is left: cudaGetLastError() returns cudaSuccess.
extern "C" cudaGraphExec_t renew(cudaGraphExec_t exec, cudaGraph_t graph);

#endif
