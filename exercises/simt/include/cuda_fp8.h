// 8-bit floating point is not supported. A program that includes this header and uses nothing of it gets what
// the header also includes. compiler/features.awk has the message about a use.
#include "cuda_bf16.h"
#include "cuda_fp16.h"
