// A struct of 8 and one of 40 bytes, passed by value from shared memory in every way that C++ has, with no
// barrier after each thread has written its own. No function is put in place of its call.
#include <new>
#include <stdio.h>

enum { THREADS = 32 };

#define APART __device__ __attribute__((noinline))

template <int n> struct row {
    int v[n];
};

template <int n> APART row<n> operator+(row<n> a, row<n> b)
{
    a.v[1] += b.v[1];
    return a;
}

template <int n> APART int second(row<n> a) { return a.v[1]; }
template <int n> APART row<n> doubled(int v) { return {v, 2 * v}; }
template <int n> APART int depth(row<n> a, int left) { return left == 0 ? a.v[1] : depth(a, left - 1); }

struct add {
    template <int n> APART row<n> operator()(row<n> a, row<n> b) const
    {
        a.v[1] += b.v[1];
        return a;
    }
};

template <int n> struct largest {
    int v;
    APART explicit largest(row<n> a) : v(a.v[0] > a.v[1] ? a.v[0] : a.v[1]) {}
    APART int beside(row<n> a) const { return a.v[1] + v; }
};

struct base {
    virtual APART int of(row<2>) const { return 0; }
    virtual APART int of(row<10>) const { return 0; }
};

struct derived : base {
    APART int of(row<2> a) const override { return a.v[0]; }
    APART int of(row<10> a) const override { return a.v[0]; }
};

template <int n> __global__ void read(int *out)
{
    __shared__ row<n> s[THREADS];
    unsigned t = threadIdx.x, u = THREADS - 1 - t;
    row<n> own = {1, 2}, &other = s[u], *p = &s[u];
    add plus;
    derived d;
    const base *b = &d;
    int (*function)(row<n>) = second<n>;
    s[t] = own;                                   // may: shared-race write
    int sum = second(s[u]);                       // finds: shared-race read
    sum += second(other);                         // finds: shared-race read
    sum += second(*p);                            // finds: shared-race read
    sum += second(t > 3 ? s[u] : own);            // finds: shared-race read
    sum += depth(s[u], 2);                        // finds: shared-race read
    sum += (own + s[u]).v[1];                     // finds: shared-race read
    sum += (s[u] + own).v[1];                     // finds: shared-race read
    sum += plus(own, s[u]).v[1];                  // finds: shared-race read
    sum += add()(own, s[u]).v[1];                 // finds: shared-race read
    sum += largest<n>(s[u]).v;                    // finds: shared-race read
    largest<n> first(s[u]), next{s[u]};           // finds: shared-race read
    sum += first.beside(s[u]) + next.v;           // finds: shared-race read
    sum += function(s[u]);                        // finds: shared-race read
    sum += b->of(s[u]);                           // finds: shared-race read
    sum += [](row<n> a) { return a.v[1]; }(s[u]); // finds: shared-race read
    out[t] = sum;
}

template <int n> __global__ void write(int *out)
{
    __shared__ row<n> s[THREADS];
    unsigned t = threadIdx.x;
    s[t] = {1, 2};            // may: shared-race write
    s[t / 2] = doubled<n>(t); // finds: shared-race write
    out[t] = s[t].v[1];       // may: shared-race read
}

template <int n> __global__ void place(int *out)
{
    __shared__ row<n> s[THREADS];
    unsigned t = threadIdx.x;
    new (&s[t / 2]) row<n>(doubled<n>(t)); // finds: shared-race write
    __syncthreads();
    out[t] = s[t / 2].v[1];
}

int main(void)
{
    int *out;
    cudaMalloc(&out, THREADS * sizeof *out);
    read<2><<<1, THREADS>>>(out);
    read<10><<<1, THREADS>>>(out);
    write<2><<<1, THREADS>>>(out);
    write<10><<<1, THREADS>>>(out);
    place<2><<<1, THREADS>>>(out);
    place<10><<<1, THREADS>>>(out);
    cudaDeviceSynchronize();
    return 0;
}
