// Host code begins the elements anew in the midst of a call, so as to be allowed to combine them.
#include "../../element.h"

int main(void)
{
    elem_t x[4], others[4];
    unsigned call = simt_elements_begin(1, 0);
    simt_elements_make(x, 4, sizeof *x);
    simt_elements_end(call);
    call = simt_elements_begin(2, 0);
    simt_elements_make(x, 4, sizeof *x);
    simt_elements_begin(2, 1); // finds: not-an-element call
    simt_elements_make(others, 4, sizeof *others);
    simt_elements_end(call);
    return 0;
}
