// Structs that are passed by value from memory, and what looks like it: references that must stay references,
// bit-fields, packed members, arrays and functions as arguments, copies that are counted, and objects that
// can only be moved.
#include <stdio.h>
#include <utility>

enum { THREADS = 32 };

#define APART __device__ __attribute__((noinline))

struct pair {
    int a, b;
};

struct __attribute__((packed)) packed {
    char c;
    int n;
    pair p;
};

struct bits {
    unsigned low : 4, high : 28;
};

struct row {
    int v[10];
};

// Counts how often it is copied, and must be copied no more often than CUDA's compiler copies it.
struct counted {
    int copies;
    __host__ __device__ counted() : copies(0) {}
    __host__ __device__ counted(const counted &other) : copies(other.copies + 1) {}
    __host__ __device__ counted(counted &&other) : copies(other.copies) {}
    __host__ __device__ counted &operator=(counted &&other)
    {
        copies = other.copies + 100;
        return *this;
    }
    __host__ __device__ counted &operator=(const counted &other)
    {
        copies = other.copies + 10000;
        return *this;
    }
    __host__ __device__ ~counted() {}
};

struct changeable { // its copy changes the original
    int n;
    __device__ changeable() : n(1) {}
    __device__ changeable(changeable &other) : n(other.n++) {}
};

template <class T> APART int first_of(T a) { return a.a; }
template <class T> APART T same(T x) { return x; }
template <class F> APART int called(F f, int n) { return f(n); }
template <class T> APART T second_of(const T *p) { return p[1]; }
APART int by_reference(const pair &p, const pair *where) { return &p == where; }
APART int by_reference(pair &p, const pair *where, int) { return &p == where; }
APART int of(pair p) { return p.b; }
APART int of(const row &r) { return r.v[0]; } // by reference, and only one element is written
APART int of(unsigned n) { return (int)n; }
APART int copies_of(counted c) { return c.copies; }
APART int number_of(changeable c) { return c.n; }
APART pair make(int n) { return {n, n}; }
APART counted make_counted() { return counted(); }
APART pair operator*(pair p, int n) { return {p.a * n, p.b * n}; }
APART pair operator-(pair a, pair b) { return {a.a - b.a, a.b - b.b}; }
APART int plus_one(int n) { return n + 1; }

struct adder {
    int n;
    APART pair operator()(pair p) const { return {p.a + n, p.b + n}; }
    APART int operator()(const row &r) const { return r.v[0] + n; }
};

static_assert(sizeof(bits) == 4);

__global__ void check(int *wrong, pair *pairs, row *rows)
{
    __shared__ pair s[THREADS];
    __shared__ row partly;
    __shared__ int numbers[4];
    unsigned t = threadIdx.x, u = THREADS - 1 - t;
    s[t] = make((int)t);
    if (t == 0) {
        partly.v[0] = 7;
        numbers[1] = 5;
    }
    __syncthreads();
    int n = 0;
    n += first_of(s[u]) != (int)u;
    n += !by_reference(s[u], &s[u]);
    n += !by_reference(s[u], &s[u], 1);
    n += of(s[u]) != (int)u;
    n += of(partly) != 7;
    n += of(rows[0]) != 3;
    n += adder{2}(s[u]).a != (int)u + 2;
    n += adder{2}(partly) != 9;
    n += second_of(numbers) != 5;
    n += called(plus_one, 4) != 5;
    n += called([=](int k) { return k + s[u].a; }, 1) != (int)u + 1;

    bits b = {3, 9};
    packed p = {'c', 4, {5, 6}};
    n += same(b.high) != 9 || same(p.n) != 4 || same(p.p).b != 6 || same(p.c) != 'c';
    const bits *pb = &b;
    n += same(pb->low) != 3;

    counted c[2];
    n += copies_of(c[0]) != 1 || copies_of(std::move(c[0])) != 0 || copies_of(make_counted()) != 0;
    c[1] = make_counted();
    n += c[1].copies != 100;
    changeable x[1];
    n += number_of(x[0]) != 1 || x[0].n != 2;

    pair scaled = s[u] * 3 - s[u], *from = &s[u];
    n += scaled.a != 2 * (int)u;
    n += of(*from) != (int)u || of(t % 2 ? s[u] : *from) != (int)u;
    volatile int v[2] = {1, 2};
    n += same(v[1]) != 2;
    pairs[t] = s[u] * 2;
    n += of(pairs[t]) != 2 * (int)u;
    if (n > 0)
        atomicAdd(wrong, n);
}

int main(void)
{
    int *wrong, h;
    pair *pairs;
    row *rows;
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMalloc(&pairs, THREADS * sizeof *pairs);
    cudaMalloc(&rows, sizeof *rows);
    cudaMemset(wrong, 0, sizeof *wrong);
    int three = 3;
    cudaMemcpy(rows, &three, sizeof three, cudaMemcpyHostToDevice);
    check<<<1, THREADS>>>(wrong, pairs, rows);
    cudaMemcpy(&h, wrong, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", h == 0 ? "ok" : "wrong");
    cudaFree(wrong);
    cudaFree(pairs);
    cudaFree(rows);
    return h != 0;
}
