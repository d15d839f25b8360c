// What the file of formulas includes, and the functions that it must define.
#ifndef FORMULAS_H
#define FORMULAS_H

// What one call of a scan costs.
struct cost {
    unsigned long work;  // combines in all
    unsigned long steps; // combines in the longest chain, in which each one waits for the one before
};

// How often 1 must be doubled to reach n, for n > 0: 0 for 1, 3 for 8, 4 for 9.
static inline unsigned long log2_up(unsigned long n)
{
    unsigned long doublings = 0;
    while (1ul << doublings < n)
        doublings++;
    return doublings;
}

// The scans of the exercises, for n > 0 elements. `section` is the number of elements per section, a power of
// two. `coarsening` is the number of elements per thread, a power of two that is no larger than `section`.
extern "C" struct cost serial(unsigned long n);                                                       // 01
extern "C" struct cost hillis_steele(unsigned long n);                                                // 02
extern "C" struct cost kogge_stone(unsigned long n, unsigned long section);                           // 03
extern "C" struct cost double_buffer(unsigned long n, unsigned long section);                         // 04
extern "C" struct cost exclusive(unsigned long n, unsigned long section);                             // 05
extern "C" struct cost brent_kung(unsigned long n, unsigned long section);                            // 06
extern "C" struct cost blelloch(unsigned long n, unsigned long section);                              // 07
extern "C" struct cost three_phase(unsigned long n, unsigned long section, unsigned long coarsening); // 08
extern "C" struct cost hierarchical(unsigned long n, unsigned long section);                          // 09

// The least number of turns in which `lanes` lanes are sure to do `work` combines whose longest chain has
// `steps` combines, whatever the algorithm. In each turn a lane does at most one combine.
extern "C" unsigned long brent(unsigned long work, unsigned long steps, unsigned long lanes);

#endif
