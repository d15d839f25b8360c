template <class T> __global__ void kernel(T *y)
{
    extern __shared__ T s[]; // error: conflicting declaration .*float s \[\]
    s[0] = 1;
}
int main() { kernel<<<1, 1, 8>>>((int *)0), kernel<<<1, 1, 8>>>((float *)0); }
