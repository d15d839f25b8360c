// No header of Thrust is included.
// clang-format off
int main(void)
{
    int *x = NULL;
    thrust::inclusive_scan(x, x, x); // error: Thrust needs #include of the algorithm, such as <thrust/scan.h>$
    return 0;
}
