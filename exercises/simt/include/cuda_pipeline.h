// The older header: the primitives and, in nvcuda::experimental, what is now cuda::pipeline<>.
#include "simt/async_copies.h"
#include "simt/pipelines.h"
