// confined: an index below the beginning of what new gave.
// says: 8 bytes before the 80 bytes that new returned
extern "C" void student(int *lent, int n)
{
    double *sums = new double[n]; // finds: host-out-of-bounds call
    for (int i = 1; i < n; i++)
        sums[i - 2] = i; // finds: host-out-of-bounds write
    lent[0] = (int)sums[0];
    delete[] sums;
}
