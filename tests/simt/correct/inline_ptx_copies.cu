// Asynchronous copies by inline PTX: by each thread and for the whole block, in two stages, of every size,
// with a size of the source, with predicates and with cache hints.
#include <stdio.h>

#define THREADS 64
#define TILES   6

__device__ unsigned shared_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// As libraries do it: the number of bytes is a constant of the template.
template <int bytes> __device__ void copy(void *to, const void *from, bool valid)
{
    int source = valid ? bytes : 0;
    asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(shared_address(to)),
                 "l"(from), "n"(bytes), "r"(source));
}

__device__ void copy_if(void *to, const void *from, bool wanted)
{
    asm volatile("{\n"
                 "    .reg .pred p;\n"
                 "    setp.ne.b32 p, %0, 0;\n"
                 "    @p cp.async.cg.shared.global [%1], [%2], 16;\n"
                 "}\n" ::"r"((int)wanted),
                 "r"(shared_address(to)), "l"(from));
}

__device__ void copy_unless(void *to, const void *from, bool ignored)
{
    asm volatile("{ .reg .pred p; setp.ne.b32 p, %0, 0;\n"
                 "  cp.async.ca.shared::cta.global [%1+0], [%2], 4, p; }" ::"r"((int)ignored),
                 "r"(shared_address(to)), "l"(from));
}

__device__ void commit() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }
template <int newest> __device__ void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(newest)); }

// Each thread copies what it uses; the next tile is on its way while one is used.
__global__ void two_stages(int *y, const int *x)
{
    __shared__ int s[2][THREADS];
    int t = threadIdx.x;
    copy<4>(&s[0][t], &x[t], true);
    commit();
    for (int tile = 0; tile < TILES; tile++) {
        copy<4>(&s[(tile + 1) % 2][t], &x[(tile + 1) * THREADS + t], tile + 1 < TILES);
        commit();
        wait<1>();
        y[tile * THREADS + t] = 2 * s[tile % 2][t];
    }
}

// Others' copies are there after the barrier. Copies that are not committed are waited for, too.
__global__ void reversed(int *y, const int *x)
{
    __shared__ alignas(16) int s[THREADS];
    int t = threadIdx.x;
    copy_if(&s[4 * (t % 16)], &x[4 * (t % 16)], t < 16);
    asm volatile("cp.async.wait_all;");
    __syncthreads();
    y[t] = s[THREADS - 1 - t];
}

// Thread t copies some of 16 bytes; the others become 0.
__global__ void parts(int *y, const int *x)
{
    __shared__ int4 s[5];
    int t = threadIdx.x, bytes = 4 * t;
    asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16, %2;" ::"r"(shared_address(&s[t])),
                 "l"(&x[4 * t]), "r"(bytes));
    commit();
    asm volatile("cp.async.wait_group 0;");
    ((int4 *)y)[t] = s[t];
}

// Two copies of 8 bytes, the second one at an offset; and two that a predicate may turn into zeros.
__global__ void pairs(int *y, const int *x)
{
    __shared__ alignas(8) int s[4][4];
    int t = threadIdx.x;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8;\n"
                 "cp.async.ca.shared.global [%0+8], [%1+8], 8, 8;\n"
                 "cp.async.commit_group;" ::"r"(shared_address(s[t])),
                 "l"(&x[4 * t]));
    wait<0>();
    int sum = s[t][0] + s[t][1] + s[t][2] + s[t][3];
    copy_unless(&s[t][0], &x[4 * t], t % 2);
    commit();
    wait<0>();
    y[2 * t] = sum;
    y[2 * t + 1] = s[t][0];
}

static int *dx, *dy, h[TILES * THREADS], wrong;

static void look(const char *what, int n, int (*wanted)(int i))
{
    cudaMemcpy(h, dy, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] != wanted(i) && !wrong++)
            printf("%s: y[%d] is %d\n", what, i, h[i]);
}

int main(void)
{
    for (int i = 0; i < TILES * THREADS; i++)
        h[i] = 3 * i + 1;
    cudaMalloc(&dx, sizeof h);
    cudaMalloc(&dy, sizeof h);
    cudaMemset(dy, 0, sizeof h);
    cudaMemcpy(dx, h, sizeof h, cudaMemcpyHostToDevice);
    two_stages<<<1, THREADS>>>(dy, dx);
    look("stages", TILES * THREADS, [](int i) { return 6 * i + 2; });
    reversed<<<1, THREADS>>>(dy, dx);
    look("reversed", THREADS, [](int i) { return 3 * (THREADS - 1 - i) + 1; });
    parts<<<1, 5>>>(dy, dx);
    look("parts", 20, [](int i) { return i % 4 < i / 4 ? 3 * i + 1 : 0; });
    pairs<<<1, 4>>>(dy, dx);
    look("pairs", 8, [](int i) { return i % 2 ? (i / 2 % 2 ? 0 : 6 * i - 5) : 24 * i + 22; });
    if (cudaDeviceSynchronize() || wrong)
        return 1;
    printf("ok\n");
    return 0;
}
