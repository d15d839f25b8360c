// A copy that is longer than all of device memory, so that it runs into what lies after that.
__global__ void copy(char *to, const char *from, size_t bytes)
{
    memcpy(to, from, bytes); // finds: oob-global read
}

int main(void)
{
    char *p;
    cudaMalloc(&p, 1000);
    cudaMemset(p, 0, 1000);
    copy<<<1, 1>>>(p, p + 100, (size_t)1 << 40);
    cudaFree(p);
    return 0;
}
