// Programs with and without races, for witness_test: the first argument chooses one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 8 };

// Each thread reads what its left neighbour writes.
__global__ void shift(int *y, const int *x)
{
    __shared__ int s[N];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    int left = t > 0 ? s[t - 1] : 0;
    s[t] = left + 10; // a barrier is missing
    __syncthreads();
    y[t] = s[t];
}

__global__ void shift_floats(float *z, const int *x)
{
    __shared__ float s[N];
    int t = threadIdx.x;
    s[t] = x[t] + 0.5f;
    __syncthreads();
    float left = t > 0 ? s[t - 1] : 0;
    s[t] = left;
    __syncthreads();
    z[t] = s[t];
}

__global__ void same(int *y)
{
    __shared__ int s[1];
    s[0] = 7;
    __syncthreads();
    y[threadIdx.x] = s[0];
}

__device__ int counter;

// What the kernel does beside the race depends on the order of its atomics, and is right in each order.
__global__ void takes_numbers(int *y, int *z)
{
    z[0] = 1;
    if (threadIdx.x == 0)
        y[atomicAdd(&counter, 1)] = blockIdx.x;
}

__device__ int prefix;
__device__ volatile int flag, number;

__global__ void passes_on(int *y)
{
    if (blockIdx.x == 0) {
        prefix = 42;
        flag = 1;
    } else {
        while (!flag)
            ;
        y[0] = prefix;
    }
}

__global__ void tells()
{
    if (blockIdx.x == 0) {
        prefix = 42;
        flag = 1;
    } else {
        while (!flag)
            ;
        printf("got %d\n", prefix);
    }
}

// Both blocks may take the same number.
__global__ void takes_one(int *y)
{
    int mine = number;
    number = mine + 1;
    y[mine] = blockIdx.x + 1;
}

// Nobody has written u. What thread 0 reads of it is not used, and what thread 2 reads is.
__global__ void reads_unwritten(int *y, const int *u)
{
    int t = threadIdx.x, read = t % 2 == 0 ? u[t] : 40;
    if (t > 0)
        y[t] = read + 2;
}

// Each block adds to its own counters, which are not 0 at the beginning.
__global__ void counts_in_bins(int *u) { atomicAdd(&u[blockIdx.x], 1); }

__global__ void drops_unwritten(int *y, const int *u) { y[threadIdx.x] = u[threadIdx.x] == 77; }

__global__ void waits_perhaps(volatile int *y, int *z)
{
    if (threadIdx.x == 0)
        z[0] = 1;
    if (threadIdx.x == 1 && z[0] == 1)
        while (y[0] == 0)
            ;
}

__global__ void chatty(int *y, const int *x)
{
    printf("thread %d\n", threadIdx.x);
    __shared__ int s[N];
    int t = threadIdx.x;
    s[t] = x[t];
    int left = t > 0 ? s[t - 1] : 0;
    __syncthreads();
    y[t] = left;
}

__global__ void right(int *y, const int *x) { y[threadIdx.x] = x[threadIdx.x] + 1; }

static int *x, *y, *z;

static void shift_in_graph(void)
{
    cudaGraph_t graph;
    cudaGraphExec_t run;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    right<<<1, N, 0, stream>>>(z, x);
    shift<<<1, N, 0, stream>>>(y, z);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&run, graph, NULL, NULL, 0);
    cudaGraphLaunch(run, stream);
    cudaStreamSynchronize(stream);
}

static void shift_in_streams(void)
{
    cudaStream_t one, other;
    cudaStreamCreate(&one);
    cudaStreamCreate(&other);
    right<<<1, N, 0, one>>>(z, x);
    shift<<<1, N, 0, other>>>(y, x);
    cudaDeviceSynchronize();
}

int main(int count, char **words)
{
    const char *which = count > 1 ? words[1] : "";
    int values[N] = {3, 1, 7, 0, 4, 1, 6, 3};
    float *floats;
    int *unwritten;
    cudaMalloc(&x, sizeof values);
    cudaMalloc(&y, sizeof values);
    cudaMalloc(&z, sizeof values);
    cudaMalloc(&floats, sizeof(float) * N);
    cudaMalloc(&unwritten, sizeof values);
    cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
    cudaMemset(y, 0, sizeof values);
    cudaMemset(z, 0, sizeof values);
    printf("before\n"); // stays in a buffer while kernels run
    if (!strcmp(which, "shift") || !strcmp(which, "twice"))
        shift<<<1, N>>>(y, x);
    if (!strcmp(which, "second"))
        right<<<1, N>>>(y, x);
    if (!strcmp(which, "second") || !strcmp(which, "twice"))
        shift<<<1, N>>>(y, x);
    if (!strcmp(which, "floats"))
        shift_floats<<<1, N>>>(floats, x);
    if (!strcmp(which, "same"))
        same<<<1, 2>>>(y);
    if (!strcmp(which, "numbers"))
        takes_numbers<<<4, 1>>>(y, z);
    if (!strcmp(which, "fence"))
        passes_on<<<2, 1>>>(y);
    if (!strcmp(which, "tells"))
        tells<<<2, 1>>>();
    if (!strcmp(which, "lost"))
        takes_one<<<2, 1>>>(y);
    if (!strcmp(which, "unwritten"))
        reads_unwritten<<<1, 4>>>(y, unwritten);
    if (!strcmp(which, "bins"))
        counts_in_bins<<<2, 4>>>(unwritten);
    if (!strcmp(which, "dropped"))
        drops_unwritten<<<1, N>>>(y, unwritten);
    if (!strcmp(which, "stuck"))
        waits_perhaps<<<1, 2>>>(y, z);
    if (!strcmp(which, "chatty"))
        chatty<<<1, N>>>(y, x);
    if (!strcmp(which, "graph"))
        shift_in_graph();
    if (!strcmp(which, "streams"))
        shift_in_streams();
    for (int i = 0; i < 10000 && !strcmp(which, "many"); i++)
        right<<<1, N>>>(y, x);
    if (!strcmp(which, "right"))
        right<<<1, N>>>(y, x);
    cudaError_t error = cudaDeviceSynchronize();
    cudaMemcpy(values, y, sizeof values, cudaMemcpyDeviceToHost);
    printf("after: %s:", cudaGetErrorName(error));
    for (int i = 0; i < N; i++)
        printf(" %d", values[i]);
    printf("\n");
}
