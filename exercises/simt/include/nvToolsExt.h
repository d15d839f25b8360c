// The name that NVTX's header had before version 3.
#include "nvtx3/nvToolsExt.h"
