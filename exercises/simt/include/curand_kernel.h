// cuRAND's device API: random numbers inside of kernels.
#include "simt/random_numbers.h"
