// What a scan is to do: its elements, the contract, the serial scans to compare with, the sizes to try.
#ifndef HARNESS_CONTRACT_H
#define HARNESS_CONTRACT_H

#include <stdint.h>

#include "harness.h"
#include "program/elements.h"
#include "text/text.h"

enum {
    THREADS_LIMIT = 1024, // threads a block, at most
    LAST_SECTIONS = 3,    // of an array of more than 2^32 elements: those that are there
    MEASURED_MOST = 4096, // elements at which work and the like are measured, where there's a choice
    LEGIBLE = 16,         // elements that a trace still shows on a line
    LEGIBLE_DEFAULT = 8,  // and how many it has where any would do
};

// --- element.c
const char *element_name(enum element element);
size_t element_size(enum element element);
// n elements from a seed: element i of intervals is [i, i]; numbers are drawn from splitmix64.
void element_inputs(enum element element, void *x, size_t n, uint64_t seed);
// The next of a row of random numbers, which begins at any state.
uint64_t splitmix64(uint64_t *state);
// The value as a student reads it.
void element_text(struct text *text, enum element element, const void *value);
// The same in a few columns.
void cell_text(struct text *text, enum element element, const void *value);
// Every byte of the value is still as poison left it.
bool element_is_poison(enum element element, const void *value);
// *to becomes the identity; or left ⊕ right, of which it may be one.
void element_identity(enum element element, void *to);
void element_combine(enum element element, void *to, const void *left, const void *right);

// --- contract.c
// The first element that y[i] is made of, and one past the last.
struct span {
    size_t first, end;
};
struct span contract_span(const struct contract *c, unsigned section, size_t i);
// What a cell of the array of that name beside the sections' may hold, in way number `which`; false if there
// is no more of that. Of totals#2, the totals of totals, each stands for a section's times as many elements.
bool contract_beside(const struct contract *c, const char *array, size_t n, unsigned section, size_t cell,
                     unsigned which, struct span *may);
// The largest section that a block can scan; and the smallest, a power of two, that holds n elements, as far
// as a block can.
unsigned section_limit(const struct contract *c);
// Whether a section may have so many elements.
bool section_fits(const struct contract *c, unsigned section);
unsigned section_for(const struct contract *c, size_t n);
// The section with which n elements are measured, for plots and tables; 0 for SERIAL.
unsigned measured_section(const struct contract *c, size_t n);
// Kernel programs started from here on keep so many blocks resident; with 0, as many as they did.
void set_resident(unsigned blocks);

// --- reference.c: serial scans to compare with
// y[0 .. n-1] for all elements but FLOAT, of which reference_sums knows more.
void reference_scan(const struct contract *c, unsigned section, enum element element, void *y, const void *x,
                    size_t n);
// y[i] in double precision, and the sum of magnitudes that its error bound scales with.
void reference_sums(const struct contract *c, unsigned section, double *y, double *magnitude, const float *x,
                    size_t n);

// --- float_bound.c
double float_bound(unsigned long depth, size_t terms, double magnitude);

// --- interval.c
// Says what is wrong with y[i] = got, where `want` are the elements it should hold.
void interval_explain(struct text *text, size_t i, struct interval got, struct span want);
// Says why two runs of elements don't meet: what is between them, or in both, or that they are swapped.
void interval_explain_combine(struct text *text, struct interval left, struct interval right);
// Whether they are the elements of the span; the identity where that has none.
bool interval_is(struct interval is, struct span span);
// The elements a to b - 1 as a product: x[1]⊕…⊕x[4].
void product_text(struct text *text, size_t first, size_t end);

// --- sizes.c
struct size_case {
    size_t n;
    unsigned section;
};
struct sizes {
    size_t count;
    struct size_case *at; // to be freed
};
void sizes_add(struct sizes *sizes, size_t n, unsigned section);
struct sizes sizes_one(size_t n, unsigned section);
enum { FIXED_SIZES = 1 }; // the seed that chooses no size: a student's, unless it is given
// Every case to prove, smallest n first, then smallest section. `few` gives the handful for slower checks.
// Any other seed than FIXED_SIZES adds lengths of its own, and the section that it chooses.
struct sizes sizes_all(const struct contract *c, uint64_t seed);
struct sizes sizes_few(const struct contract *c, uint64_t seed);
// A section that the contract allows and doesn't list; 0 where there is none, or the seed chooses none.
unsigned section_chosen(const struct contract *c, uint64_t seed);

#endif
