// What a scan has to do: its elements, its contract, the serial scans to compare with, and the sizes to try.
#ifndef HARNESS_CONTRACT_H
#define HARNESS_CONTRACT_H

#include <stdint.h>

#include "harness.h"
#include "program/elements.h"
#include "text/text.h"

// The ints that make run, make trace and make step show, if no others are asked for.
#define RUNNING_EXAMPLE        \
    {                          \
        3, 1, 7, 0, 4, 1, 6, 3 \
    }
#define RUNNING_EXAMPLE_TEXT "3 1 7 0 4 1 6 3"

enum {
    THREADS_LIMIT = 1024, // threads per block, at most
    LAST_SECTIONS = 3,    // sections that exist of an array with more than 2^32 elements: its last ones
    MEASURED_MOST = 4096, // elements at which work and the like are measured, where there is a choice
    LEGIBLE = 16,         // elements that a trace can still show on a line
    LEGIBLE_DEFAULT = 8,  // elements of a trace where any number would do
};

// --- element.c
// The map v -> min(v + sum, least): for numbers one after the other, their sum, and the smallest sum of
// neighbours that end with the last one. `least` is INT_MAX for no numbers.
struct min_plus {
    int sum, least;
};
struct min_plus min_plus_of(int number);
const char *element_name(enum element element);
size_t element_size(enum element element);
// Makes n elements from a seed. Element i of intervals is [i, i]; numbers are drawn from splitmix64.
void element_inputs(enum element element, void *x, size_t n, uint64_t seed);
// The next number of a random sequence, which may begin at any state.
uint64_t splitmix64(uint64_t *state);
// The key of a call's elements on the CPU device, which is in the kernel's process. The seed cannot be
// computed from it.
uint64_t element_key(uint64_t seed);
// Adds the value in the form that a student reads.
void element_text(struct text *text, enum element element, const void *value);
// Adds the value in a form that takes only a few columns.
void cell_text(struct text *text, enum element element, const void *value);
// Whether every byte of the value is still poison.
bool element_is_poison(enum element element, const void *value);
// Sets *to to the identity, or to left ⊕ right. `to` may be one of the operands.
void element_identity(enum element element, void *to);
void element_combine(enum element element, void *to, const void *left, const void *right);

// --- contract.c
// What y[i] is made of.
struct span contract_span(const struct contract *c, unsigned section, size_t i);
// The elements that a cell of an array beside the sections' may hold, by alternative number `which`. False if
// there are no more alternatives. In totals#2, the totals of totals, each cell stands for as many totals as a
// section has elements.
bool contract_beside(const struct contract *c, const char *array, size_t n, unsigned section, size_t cell,
                     unsigned which, struct span *may);
// section_limit: the largest section that a block can scan. section_for: the smallest power of two that holds
// n elements, as far as a block can.
unsigned section_limit(const struct contract *c);
// Whether a section may have this number of elements.
bool section_fits(const struct contract *c, unsigned section);
unsigned section_for(const struct contract *c, size_t n);
// The section with which n elements are measured for plots and tables; 0 for SERIAL.
unsigned measured_section(const struct contract *c, size_t n);
// Sets how many blocks are resident in the kernel programs started from now on. 0 leaves the number as it is.
void set_resident(unsigned blocks);

// --- reference.c: serial scans to compare with
// Computes y[0 .. n-1] for all element types but FLOAT, for which reference_sums gives more.
void reference_scan(const struct contract *c, unsigned section, enum element element, void *y, const void *x,
                    size_t n);
// Computes y[i] in double precision, and the sum of magnitudes that the error bound of y[i] scales with.
void reference_sums(const struct contract *c, unsigned section, double *y, double *magnitude, const float *x,
                    size_t n);

// --- float_bound.c
double float_bound(unsigned long depth, size_t terms, double magnitude);

// --- interval.c
struct spot {
    const char *array;
    size_t index;
    const char *part; // what the array consists of: sections, or segments
};
// Says what is wrong with the interval in that place, given the elements that it should hold. Returns the
// code of the fault.
const char *interval_explain(struct text *text, struct spot at, struct interval got, struct span want);
// Says why two runs of elements don't meet: elements between them are missing, both have some, or the two
// runs are swapped. Returns the code of the fault.
const char *interval_explain_combine(struct text *text, struct interval left, struct interval right);
// Whether the interval holds exactly the elements of the span. For an empty span that is the identity.
bool interval_is(struct interval is, struct span span);
// Adds the elements first to end - 1 as a product: x[1]⊕…⊕x[4].
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
enum { FIXED_SIZES = 1 }; // the seed that chooses no size; students use it unless they give another one
// All cases to prove: the smallest n first, then the smallest section. sizes_few has a handful of them, for
// slower checks. Any seed but FIXED_SIZES adds lengths of its own, and the section that this seed chooses.
struct sizes sizes_all(const struct contract *c, uint64_t seed);
struct sizes sizes_few(const struct contract *c, uint64_t seed);
// Adds a length from every power of two to the next one, up to 2^18, and many small ones, with a section for
// each. The seed chooses all of them. So no range of lengths is known to be left out, and the number of calls
// in a process is not known either. FIXED_SIZES adds nothing.
void sizes_draw(struct sizes *sizes, const struct contract *c, uint64_t seed);
// A section that the contract allows but doesn't list. 0 if there is none, or if the seed chooses none.
unsigned section_chosen(const struct contract *c, uint64_t seed);

#endif
