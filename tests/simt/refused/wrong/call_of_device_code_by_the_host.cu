__device__ int twice(int v) { return 2 * v; }
int main()
{
    return twice(1); // error: twice.. is declared __device__: the host can.t call it
}
