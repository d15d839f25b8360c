#define join(a, b) a##b
#define atto atto; join(__attri, bute__)((no_sanitize("thread"))) inline void unseen(int *p) { *p = 4; } typedef int more
#include <ratio>
#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { std::unseen((int *)y); }
