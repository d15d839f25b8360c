// confined: an index past the end of a local array, whose address nobody takes.
// says: sums[10]: host code uses it at local_array.cu:7, and the array has 4 elements
extern "C" void student(int *lent, int n)
{
    int sums[4] = {};
    lent[1] = n;
    sums[n] = 3; // finds: host-out-of-bounds index
    lent[0] = sums[0] + sums[1] + sums[2];
}
