// confined: the first value of a variable is calculated by code that pokes about.
static int poke()
{
    int *device = (int *)&cudaGetLastError;
    return device[0] = 1; // finds: host-out-of-bounds write
}

static int poked = poke();

extern "C" void student(int *lent, int n) { lent[0] = poked; }
