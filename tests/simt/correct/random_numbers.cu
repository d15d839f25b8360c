// Random numbers in kernels: bit for bit those that cuRAND gives, from the start of a sequence and after
// leaps; and of many sequences the means that uniform and normal numbers have.
#include <math.h>
#include <stdio.h>

#include <curand_kernel.h>

#define THREADS 128
#define DRAWN   64
#define SEED    0x123456789abcdef0ull

struct drawn {
    unsigned integers[3];
    float uniform;
    double uniform_double;
};

template <class State> __device__ drawn draw()
{
    State state;
    drawn d;
    curand_init(SEED, 1ull << 40, (1ull << 33) + 5, &state);
    d.integers[0] = curand(&state);
    skipahead(1000, &state);
    d.integers[1] = curand(&state);
    skipahead_sequence(9, &state);
    d.integers[2] = curand(&state);
    d.uniform = curand_uniform(&state);
    d.uniform_double = curand_uniform_double(&state);
    return d;
}

__global__ void draw_both(drawn *d)
{
    d[0] = draw<curandState>();
    d[1] = draw<curandStatePhilox4_32_10_t>();
}

template <class State> __global__ void start(State *states)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(1234, i, 0, &states[i]);
}

template <class State> __global__ void add_up(float *sums, State *states)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float uniform = 0, normal = 0, squares = 0;
    for (int k = 0; k < DRAWN; k++) {
        uniform += curand_uniform(&states[i]);
        float v = curand_normal(&states[i]);
        normal += v;
        squares += v * v;
    }
    atomicAdd(&sums[0], uniform);
    atomicAdd(&sums[1], normal);
    atomicAdd(&sums[2], squares);
}

static bool same(const drawn *a, const drawn *b)
{
    return a->integers[0] == b->integers[0] && a->integers[1] == b->integers[1] &&
           a->integers[2] == b->integers[2] && a->uniform == b->uniform &&
           a->uniform_double == b->uniform_double;
}

template <class State> static bool means()
{
    State *states;
    float *sums, h[3];
    cudaMalloc(&states, THREADS * sizeof *states);
    cudaMalloc(&sums, sizeof h);
    cudaMemset(sums, 0, sizeof h);
    start<<<2, THREADS / 2>>>(states);
    add_up<<<2, THREADS / 2>>>(sums, states);
    cudaMemcpy(h, sums, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(states);
    cudaFree(sums);
    const float n = THREADS * DRAWN;
    return fabsf(h[0] / n - 0.5f) < 0.02f && fabsf(h[1] / n) < 0.05f && fabsf(h[2] / n - 1) < 0.1f;
}

int main()
{
    const drawn expected[] = {{{0x76b6632d, 0x69533f90, 0x2bbd1b4b}, 0x1.8f967p-2f, 0x1.5b95e63830e0cp-1},
                              {{0x0c919ae6, 0xf30551cd, 0x5d438cd1}, 0x1.da5e4ap-1f, 0x1.dc182ce4p-2}};
    drawn h[2], *d;
    cudaMalloc(&d, sizeof h);
    draw_both<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int k = 0; k < 2; k++)
        if (!same(&h[k], &expected[k]))
            return printf("generator %d: %08x %08x %08x %a %a\n", k, h[k].integers[0], h[k].integers[1],
                          h[k].integers[2], (double)h[k].uniform, h[k].uniform_double),
                   1;
    if (!means<curandState>() || !means<curandStatePhilox4_32_10_t>())
        return printf("the means are wrong\n"), 1;
    printf("ok\n");
    return 0;
}
