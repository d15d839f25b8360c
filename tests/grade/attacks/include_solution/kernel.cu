#include "../../exercises/03-kogge-stone/solution.cu"
