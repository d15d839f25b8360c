// An index that misses two shared arrays is reported for the one that it misses by less.
// says: s[-1]:
// says: s[-90]:
// says: s[4]:
// says: t[-1]:
// says: t[199]:
__global__ void ends(int *y)
{
    __shared__ int s[4], t[100];
    int i = threadIdx.x;
    s[i] = t[i] = i;
    y[0] = s[i - 1];    // finds: oob-shared read
    y[1] = s[i - 90];   // finds: oob-shared read
    y[2] = s[i + 4];    // finds: oob-shared read
    y[0] += t[i - 1];   // finds: oob-shared read
    y[1] += t[i + 199]; // finds: oob-shared read
}
int main()
{
    int *y;
    cudaMalloc(&y, 12);
    ends<<<1, 1>>>(y);
    return cudaDeviceSynchronize();
}
