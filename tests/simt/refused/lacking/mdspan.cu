#include <cuda/std/mdspan> // error: that part of the library libcu.* is not supported
