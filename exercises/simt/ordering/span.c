// The span of a program is the longest chain of combines in which each needs the one before. Each thread
// carries its own, the length of the longest that ends in it: see stamp.h.
#include "ordering.h"

bool simt_combines_counted;
