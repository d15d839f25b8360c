// options: -Xcompiler -Wall
// What nvcc takes: classes for the host, for both sides and for the device, and names that mean several
// things.
#include <chrono>
#include <cooperative_groups.h>
#include <stdio.h>
#include <string>
#include <vector>
namespace cg = cooperative_groups;
struct Timer {
    std::chrono::steady_clock::time_point start;
    Timer() : start(std::chrono::steady_clock::now()) {}
    double stop() { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); }
    void sync() { cudaDeviceSynchronize(); }
    void add(int) {}
};
struct Pair {
    int a, b;
    __host__ __device__ Pair() : a(0), b(0) {}
    __host__ __device__ Pair(int a, int b) : a(a), b(b) {}
    __host__ __device__ int sum() const { return a + b; }
    std::string text() const { return std::to_string(a); }
};
struct Plain {
    int v;
    Plain() = default;
    int host_only() const { return v; }
};
struct Mixed {
    int v;
    Mixed(const std::string &s) : v((int)s.size()) {}
    __device__ explicit Mixed(int v) : v(v) {}
};
template <class T, int N> struct Array {
    T values[N];
    __host__ __device__ T &operator[](int i) { return values[i]; }
    static constexpr int size() { return N; }
    static __host__ __device__ int length() { return N; }
};
template <class T> struct Sum {
    typedef T type;
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
    __host__ __device__ static T identity() { return 0; }
};
template <class T> struct Buffer {
    T *p;
    explicit Buffer(size_t n) { cudaMalloc(&p, n * sizeof(T)); }
    ~Buffer() { cudaFree(p); }
    T *get() { return p; }
    operator T *() { return p; }
};
class Scanner
{
  public:
    Scanner(int n) : n(n) {}
    void run(int *y);
    int combine(int a) { return a; }

  private:
    int n;
};
__device__ int combine(int a, int b) { return a + b; }
__device__ __forceinline__ int apply(int (*f)(int, int), int a) { return f(a, a); }
__host__ __device__ int shared_by_both(int v) { return v; }
template <typename Op> __device__ int reduce(Op op, int a) { return op(a, Op::identity()); }
template <int N> __global__ void __launch_bounds__(256) kernel(int *y, Pair p, Plain q, Array<int, N> array)
{
    __shared__ int s[N], more[N + 1];
    extern __shared__ int dynamic[];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    const int n = N;
    int local[n], local2[N * 2], stop = 3, add = 4, get = 5;
    constexpr int k = 4;
    float other[k][k + 1];
    Pair pair, second(1, 2), third = Pair(3, 4), fourth{5, 6};
    Plain plain, copied = q;
    Mixed mixed(3), other_mixed = Mixed(4);
    local[0] = stop + add + get, local2[1] = 1, other[1][1] = 1;
    s[threadIdx.x] = p.sum() + pair.sum() + second.sum() + third.a + fourth.b + copied.v + (plain.v = 1) +
                     mixed.v + other_mixed.v;
    more[threadIdx.x] = array[0] + array.length();
    dynamic[threadIdx.x] = 1;
    tile.sync();
    block.sync();
    auto lambda = [&](int v) { return combine(v, local[0]); };
    struct Local {
        int v;
        __device__ int twice() { return 2 * v; }
    } l{3};
    y[threadIdx.x] = lambda(reduce(Sum<int>(), apply(combine, s[threadIdx.x]))) + l.twice() + local2[1] +
                     (int)other[1][1] + more[threadIdx.x] + dynamic[threadIdx.x];
}
__global__ void uses_dynamic(int *y)
{
    extern __shared__ __align__(16) int dynamic[];
    dynamic[0] = 1;
    y[0] = dynamic[0];
}
static int ceil_div(int a, int b) { return (a + b - 1) / b; }
int combine(float a) { return (int)a; }
void Scanner::run(int *y)
{
    int sizes[n];
    sizes[0] = combine(3);
    uses_dynamic<<<ceil_div(1, 1), 1, 4>>>(y + 0 * sizes[0]);
}
int main()
{
    Timer timer;
    Buffer<int> y(64);
    Scanner scanner(3);
    try {
        scanner.run(y.get());
    } catch (...) {
        return 1;
    }
    auto op = [=] __device__(int a) { return combine(a, a); };
    auto both = [=] __host__ __device__(int a) { return shared_by_both(a); };
    kernel<32><<<1, 32, 128>>>(y, Pair(), Plain(), Array<int, 32>());
    std::vector<int> v;
    v.push_back(both(1));
    timer.stop(), timer.sync(), timer.add(1);
    (void)op;
    puts("ok");
    return cudaDeviceSynchronize();
}
