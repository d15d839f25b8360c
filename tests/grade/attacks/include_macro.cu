// tries: a file by a macro
// refused: no macro
#define FILE_NAME "solution.cu"
#include FILE_NAME
