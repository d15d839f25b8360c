// cuRAND's device API: random numbers in kernels.
#include "simt/random_numbers.h"
