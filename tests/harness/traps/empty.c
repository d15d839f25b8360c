// No test at all.
#include "harness.h"
