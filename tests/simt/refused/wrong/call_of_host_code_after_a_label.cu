static int helper(int v) { return v + 1; }
__global__ void kernel(int *y, int n)
{
    switch (n) {
    default: helper(n); // error: helper.* is host code
    }
}
int main() { return helper(0); }
