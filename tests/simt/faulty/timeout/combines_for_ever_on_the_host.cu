// The same in host code that may combine.
#include "../../element.h"

int main(void)
{
    elem_t x[1];
    simt_elements_begin(1, 1);
    simt_elements_make(x, 1, sizeof *x);
    volatile int stride = 0;
    for (int i = 0; i < 8; i += stride)
        x[0] = combine(x[0], IDENTITY); // finds: timeout call
    return 0;
}
