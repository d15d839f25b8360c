#define FILE_NAME "solution.cu"
#include FILE_NAME
