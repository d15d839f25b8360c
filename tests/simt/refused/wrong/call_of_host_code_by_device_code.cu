static int helper(int v) { return v + 1; }

struct scale {
    int by;
};
__device__ int twice(scale s) { return s.by * helper(1); } // error: helper.* is host code
__global__ void kernel(int *y) { y[0] = twice({2}); }
int main() { return helper(0); }
