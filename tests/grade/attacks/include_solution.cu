// tries: the solution, by its path
// refused: #include of ../../exercises
#include "../../exercises/03-kogge-stone/solution.cu"
