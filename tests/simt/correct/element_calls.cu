// Many calls of one program, long ones among short ones: the file of records has those of the last call,
// whatever it had before.
#include "../element.h"

#include <sys/stat.h>

// sets: SIMT_DERIVATION=nodes

__global__ void scan(elem_t *y, const elem_t *x, int n, int again)
{
    for (int k = 0; k < again; k++)
        for (int i = 0; i < n; i++)
            y[i] = combine(i > 0 ? y[i - 1] : IDENTITY, x[i]);
}

static long long bytes_of_file(void)
{
    struct stat s;
    return stat(getenv("SIMT_DERIVATION"), &s) == 0 ? (long long)s.st_size : -1;
}

// Returns whether there are zeros after the records of n elements.
static bool has_no_more(size_t n)
{
    FILE *file = fopen(getenv("SIMT_DERIVATION"), "r");
    bool none = file && fseek(file, 12 * (long)(simt_element_count() - n), SEEK_SET) == 0;
    for (int c; none && (c = getc(file)) != EOF;)
        none = c == 0;
    if (file)
        fclose(file);
    return none;
}

int main(void)
{
    static const int lengths[] = {1, 1000, 0, 20000, 7, 5000, 300, 2};
    for (int n : lengths) {
        elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
        scan<<<1, 1>>>(y, x, n, n == 20000 ? 40 : 1);
        simt_elements_check(y, n, sizeof *y);
        if (!are_scans(y, n, n + 1))
            return printf("of %d\n", n), 1;
        if (bytes_of_file() > 12 * (long long)(2 * simt_element_count() + (1 << 19)))
            return printf("%lld bytes for %zu elements\n", bytes_of_file(), simt_element_count()), 1;
        if (!has_no_more(n))
            return printf("of %d: what is left of an earlier call\n", n), 1;
        cudaFree(x);
        cudaFree(y);
        free(h);
    }
    printf("ok\n");
    return 0;
}
