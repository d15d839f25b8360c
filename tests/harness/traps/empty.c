// No test at all: Criterion exits 0.
#include "harness.h"
