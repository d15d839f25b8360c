// The span of a program is the length of the longest chain of combines in which each combine needs the one
// before. Each thread carries the length of the longest chain that ends in it: see stamp.h.
#include "inside.h"

bool simt_combines_counted;
