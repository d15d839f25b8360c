// Includes itself, twice each time.
// says: the compiler was stopped: it took more than
#if __INCLUDE_LEVEL__ < 100
#include __FILE__
#include __FILE__
#endif
int not_empty;
