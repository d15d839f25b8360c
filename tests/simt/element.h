// Elements for the programs of this room that test what the device knows of them: a struct round a token, of
// 4 bytes or, with WIDE defined, of 8; and a judge of results, by the records of the file that
// SIMT_DERIVATION names.
#ifndef ELEMENT_H
#define ELEMENT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

simtToldByCallers;

#ifdef WIDE
typedef unsigned long long word;
#define IDENTITY (elem_t{SIMT_WIDE_IDENTITY})
#else
typedef unsigned word;
#define IDENTITY (elem_t{SIMT_IDENTITY_WORD})
#endif

struct elem_t {
    word token;
};

// Operands by reference: copies of arguments would be accesses that belong to no line of the kernel.
__host__ __device__ static inline elem_t combine(const elem_t &left, const elem_t &right)
{
    word l = left.token, r = right.token;
    return elem_t{(word)simt_combine(l, r, sizeof(word))};
}

// n fresh elements for a call whose scan is a kernel's; to be freed. key: of the tokens.
static inline elem_t *elements_new(size_t n, uint64_t key)
{
    elem_t *x = (elem_t *)malloc((n + 1) * sizeof *x);
    simt_elements_begin(key, 0);
    simt_elements_make(x, n, sizeof *x);
    return x;
}

// n elements on the device: copies of h's or, where h is NULL, none yet.
static inline elem_t *elements_on_device(const elem_t *h, size_t n)
{
    elem_t *x;
    cudaMalloc(&x, n * sizeof *x);
    if (h)
        cudaMemcpy(x, h, n * sizeof *x, cudaMemcpyHostToDevice);
    return x;
}

struct run { // of inputs, in order and each once; {0, -1}: of none, -2: no such thing
    int first, last;
};

static inline run run_of_number(const run *runs, uint32_t below, uint32_t number)
{
    return number < below ? runs[number] : number == SIMT_IDENTITY ? run{0, -1} : run{-2, -2};
}

static inline run run_of_two(run left, run right)
{
    if (left.first == -2 || right.last == -1)
        return left;
    return right.first == -2 || left.last == -1 ? right
           : right.first == left.last + 1       ? run{left.first, right.last}
                                                : run{-2, -2};
}

// What each input and node is, of `inputs` inputs; to be freed.
static inline run *runs_read(size_t inputs)
{
    size_t count = simt_element_count();
    run *runs = (run *)malloc((count + 1) * sizeof *runs);
    FILE *file = fopen(getenv("SIMT_DERIVATION"), "r");
    for (size_t i = 0; i < count; i++) {
        uint32_t record[3];
        if (i < inputs)
            runs[i] = run{(int)i, (int)i};
        else if (!file || fread(record, sizeof record, 1, file) != 1 || record[0] == SIMT_NOBODY)
            runs[i] = run{-2, -2};
        else
            runs[i] = run_of_two(run_of_number(runs, (uint32_t)i, record[0]),
                                 run_of_number(runs, (uint32_t)i, record[1]));
    }
    if (file)
        fclose(file);
    return runs;
}

// Returns whether y, n elements on the device, holds inclusive scans of sections. Prints which element is
// wrong.
static inline bool are_scans(const elem_t *y, size_t n, size_t section)
{
    elem_t *h = (elem_t *)malloc((n + 1) * sizeof *h);
    cudaMemcpy(h, y, n * sizeof *h, cudaMemcpyDeviceToHost);
    run *runs = runs_read(n);
    size_t right = 0;
    for (; right < n; right++) {
        run r = run_of_number(runs, simt_element_count(), simt_element_number(&h[right], sizeof *h));
        if (r.first != (int)(right / section * section) || r.last != (int)right) {
            printf("y[%zu] is x[%d] to x[%d]\n", right, r.first, r.last);
            break;
        }
    }
    free(h);
    free(runs);
    return right == n;
}

#endif
