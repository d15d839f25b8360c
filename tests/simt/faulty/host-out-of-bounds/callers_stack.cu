// confined: a store far beyond a local array, where the caller has its own.
// says: beyond its own part of the stack
__attribute__((noinline)) static void fill(volatile int *p, int first, int n)
{
    for (int i = first; i < n; i++)
        p[i] = 7; // finds: host-out-of-bounds write
}

extern "C" void student(int *lent, int n)
{
    int local[4] = {};
    fill(local, 200, 300);
    lent[0] = local[n % 4];
}
