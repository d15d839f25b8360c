// An alias of a class, as CUB is used, and a member that is a reference, beside a function object. What the
// rewriter makes of the call must compile: otherwise, simtcc compiles the file once more without watching
// structs that are passed by value.
struct pair {
    int a, b;
};
struct sum {
    __device__ int operator()(pair p) const { return p.a + p.b; }
};
template <class T> struct keeper {
    T &kept;
    __device__ keeper(T &object) : kept(object) {}
    __device__ void set(T value) { kept = value; }
};
__global__ void write(pair *y)
{
    using keep = keeper<pair>;
    struct storage {
        pair keep;
    };
    __shared__ storage s[32];
    keep(s[threadIdx.x].keep).set(y[0]);
    y[threadIdx.x] = s[threadIdx.x].keep;
}
