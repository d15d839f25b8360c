static int helper(int v) { return v + 1; }

__global__ void kernel(int *y)
{
    y[0] = helper(1); // error: helper.* is host code
}
int main() { return helper(0); }
