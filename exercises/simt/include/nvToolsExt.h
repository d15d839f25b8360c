// Where NVTX was before its third version.
#include "nvtx3/nvToolsExt.h"
