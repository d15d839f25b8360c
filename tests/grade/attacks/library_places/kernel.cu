#include <memory>
#include "scan.h"
struct words { unsigned long word[8]; };
__attribute__((noinline)) static words some(size_t n)
{
    words w;
    for (int i = 0; i < 8; i++)
        w.word[i] = n;
    return w;
}
struct holder {
    words held;
    holder(int n) : held(some(n)) {}
};
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    holder local(1);
    holder *volatile start = &local;
    static int numbers[] = {1, 2};
    std::uninitialized_copy(numbers, numbers + 2, start + 9);
}
