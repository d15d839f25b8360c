// options: -Xcompiler -Wall
// Names of the host's variables that mean something else in a kernel.
#include <stdio.h>
#include <vector>
const int N = 32;
constexpr float HALF = 0.5f;
static const int WIDTH = N * 2, HEIGHT = 3;
int n = 3, count, *pointer, step = 1;
const char *names[] = {"a", "b"};
static const int table[2] = {1, 2};
std::vector<int> host_list;
float scale = 2;
struct config {
    int rows;
} global_config;
struct holder {
    __device__ int get() const { return scale_of_this * step2; }
    int scale_of_this, step2;
};
int step2 = 1;
template <int count> __global__ void kernel(int *y, int n, config global_config, holder h)
{
    int *pointer = y, table[2] = {3, 4};
    __shared__ float s[N];
    for (int step = 1; step < n; step *= 2)
        y[threadIdx.x] =
            pointer[0] * count + table[step % 2] + WIDTH + (int)HALF + global_config.rows + h.get();
    s[threadIdx.x] = sizeof(scale);
    y[0] = s[0] > 0 ? HEIGHT : 0;
}
int main()
{
    printf("%s %d %d\n", names[0], table[0], count + (int)scale + (pointer != 0));
    host_list.push_back(n);
    auto f = [=] __device__(int v) { return v + N; };
    (void)f;
    puts("ok");
    return step - 1;
}
