// confined: an object is made where a wild pointer points.
#include <new>

struct large {
    int a[20];
};

__attribute__((noinline)) static large make(int i)
{
    large l = {};
    l.a[3] = i;
    return l;
}

extern "C" void student(int *lent, int n)
{
    new (lent + n - 4) large(make(n)); // finds: host-out-of-bounds write
}
