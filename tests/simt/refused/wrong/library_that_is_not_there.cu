// also: this header of CUB is not installed: Debian has CUB in its package libcub-dev
#include <cub/none.cuh> // error: this header of CUB is not installed
#include <stdio.h>
int main() { return 0; }
