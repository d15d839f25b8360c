// confined: an array that the caller lends is written one element beyond its end.
// says: lent[10]: host code writes it at lent_array.cu:6, and the array has 10 elements, 40 bytes
extern "C" void student(int *lent, int n)
{
    for (int i = n; i > 0; i--)
        lent[i] = lent[i - 1]; // finds: host-out-of-bounds write
}
