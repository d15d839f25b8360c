// also: this header of Thrust is not installed: Debian has Thrust in its package libthrust-dev
#include <thrust/none.h> // error: this header of Thrust is not installed:
