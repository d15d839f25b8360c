static int helper(int v) { return v + 1; }
__global__ void kernel(int *y, int n) { y[0] = (n > 0) ? (n) : helper(n); } // error: helper.* is host code
int main() { return helper(0); }
