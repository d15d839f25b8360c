int main(void)
{
    int *x;
    cudaMalloc(&x, m * sizeof(int));
}
