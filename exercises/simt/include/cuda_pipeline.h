// The older header: primitives and, in nvcuda::experimental, what is cuda::pipeline<> now.
#include "simt/async_copies.h"
#include "simt/pipelines.h"
