#include "simt/async_copies.h"
