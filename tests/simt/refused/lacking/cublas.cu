#include <cublas_v2.h> // error: the library cublas is not supported
