#include <cuda/semaphore> // error: cuda::counting_semaphore and its like is not supported
