// The host and several streams use the same memory, and each use waits for the one before it, in all the ways
// that CUDA has: events, other streams, the default stream, and calls that wait.
#include <stdio.h>
#include <stdlib.h>

#define N     256
#define BYTES (N * sizeof(int))

__global__ void add(int *y, const int *x, int value) { y[threadIdx.x] = x[threadIdx.x] + value; }

static cudaStream_t s, t, free_of_others, late; // `free_of_others` does not wait for the default stream
static cudaEvent_t done, also;
static int *h, *m, *x, *y, *z;

// Whether all elements have that value.
static bool all(const int *p, int value)
{
    for (int i = 0; i < N; i++)
        if (p[i] != value)
            return false;
    return true;
}

static void set(int *p, int value)
{
    for (int i = 0; i < N; i++)
        p[i] = value;
}

// Each of the calls lets the host read what the kernel has written, and write it again.
static bool calls_that_wait(void)
{
    bool good = true;
    for (int way = 0; way < 9; way++) {
        set(m, way);
        set(h, 1);
        add<<<1, N, 0, s>>>(m, h, way);
        add<<<1, N, 0, s>>>(h, m, 5);
        int *scratch, word;
        cudaMalloc(&scratch, BYTES);
        switch (way) {
        case 0: cudaStreamSynchronize(s); break;
        case 1: cudaDeviceSynchronize(); break;
        case 2:
            cudaEventRecord(done, s);
            cudaEventSynchronize(done);
            break;
        case 3:
            while (cudaStreamQuery(s) == cudaErrorNotReady)
                ;
            break;
        case 4:
            cudaEventRecord(done, s);
            while (cudaEventQuery(done) != cudaSuccess)
                ;
            break;
        case 5: cudaFree(scratch); break;
        case 6:
            cudaMemcpy(&word, x, sizeof word, cudaMemcpyDeviceToHost);
            break; // s waits for the default stream
        case 7:
            cudaMemcpyAsync(&word, x, sizeof word, cudaMemcpyDeviceToHost, s);
            break; // into pageable memory
        case 8:    // an event of another stream that waits for s
            cudaEventRecord(done, s);
            cudaStreamWaitEvent(free_of_others, done, 0);
            cudaEventRecord(also, free_of_others);
            cudaEventSynchronize(also);
            break;
        }
        good = good && all(m, way + 1) && all(h, way + 6);
        if (way != 5)
            cudaFree(scratch);
    }
    return good;
}

// A buffer is filled again when the last copy from it is done. Two buffers lie side by side in one page.
static bool two_buffers(void)
{
    int *buffers[2] = {h, h + N};
    cudaEvent_t copied[2] = {done, also};
    for (int part = 0; part < 6; part++) {
        int *buffer = buffers[part % 2];
        if (part >= 2)
            cudaEventSynchronize(copied[part % 2]);
        set(buffer, part);
        cudaMemcpyAsync(x, buffer, BYTES, cudaMemcpyHostToDevice, s);
        cudaEventRecord(copied[part % 2], s);
        add<<<1, N, 0, s>>>(y, x, 10);
    }
    cudaMemcpyAsync(h, y, BYTES, cudaMemcpyDeviceToHost, s);
    bool side = all(h + 2 * N, 77); // a neighbour, which nobody copies
    cudaStreamSynchronize(s);
    return all(h, 15) && side;
}

// Work goes from stream to stream by events, back and forth.
static bool between_streams(void)
{
    set(h, 3);
    cudaMemcpyAsync(x, h, BYTES, cudaMemcpyHostToDevice, free_of_others);
    cudaEventRecord(done, free_of_others);
    cudaStreamWaitEvent(t, done, 0);
    add<<<1, N, 0, t>>>(y, x, 1);
    cudaEventRecord(also, t);
    cudaStreamWaitEvent(s, also, 0);
    cudaMemcpyAsync(z, y, BYTES, cudaMemcpyDeviceToDevice, s);
    add<<<1, N, 0, s>>>(x, z, 1); // after the kernel that reads x
    cudaEventRecord(done, s);
    cudaStreamWaitEvent(free_of_others, done, 0);
    cudaMemcpyAsync(h, x, BYTES, cudaMemcpyDeviceToHost, free_of_others);
    cudaMemsetAsync(z, 0, BYTES, s);
    cudaStreamSynchronize(free_of_others);
    return all(h, 5);
}

// The default stream waits for the blocking streams, and these wait for the default stream.
static bool default_stream(void)
{
    set(h, 8);
    cudaMemcpyAsync(x, h, BYTES, cudaMemcpyHostToDevice, s);
    add<<<1, N>>>(y, x, 1);
    add<<<1, N, 0, t>>>(z, y, 1);
    cudaMemset(y, 0, BYTES);
    add<<<1, N, 0, cudaStreamPerThread>>>(y, z, 1);
    cudaMemcpyAsync(x, y, BYTES, cudaMemcpyDeviceToDevice, cudaStreamPerThread);
    cudaMemcpy(h, x, BYTES, cudaMemcpyDeviceToHost);
    return all(h, 11);
}

// Streams that use different parts of the same arrays do not need to wait for each other.
static bool parts(void)
{
    cudaStream_t streams[4];
    for (int i = 0; i < 4; i++)
        cudaStreamCreateWithFlags(&streams[i], i % 2 ? cudaStreamNonBlocking : cudaStreamDefault);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) {
            int part = i * N / 4;
            set(h, round);
            cudaMemcpyAsync(x + part, h + part, BYTES / 4, cudaMemcpyHostToDevice, streams[i]);
            add<<<1, N / 4, 0, streams[i]>>>(y + part, x + part, i);
            cudaMemcpyAsync(h + part, y + part, BYTES / 4, cudaMemcpyDeviceToHost, streams[i]);
            cudaStreamSynchronize(streams[i]);
        }
    }
    for (int i = 0; i < 4; i++) {
        int part = i * N / 4;
        cudaMemcpyAsync(x + part, h + part, BYTES / 4, cudaMemcpyHostToDevice, streams[i]);
        add<<<1, N / 4, 0, streams[i]>>>(y + part, x + part, 1);
        add<<<1, N / 4, 0, streams[i]>>>(m + part, y + part, i);
    }
    for (int i = 0; i < 4; i++) {
        cudaStreamSynchronize(streams[i]);
        for (int k = i * N / 4; k < (i + 1) * N / 4; k++)
            if (m[k] != h[k] + 1 + i)
                return false;
        cudaStreamDestroy(streams[i]);
    }
    return true;
}

static void raise(void *flag) { *(volatile int *)flag = 1; }

static void called(cudaStream_t, cudaError_t, void *flag) { *(volatile int *)flag = 1; }

// The host waits by a flag that a function in the stream raises, or that a kernel raises.
static bool functions(void)
{
    static volatile int flag;
    for (int way = 0; way < 2; way++) {
        flag = 0;
        set(m, way);
        add<<<1, N, 0, s>>>(m, m, 1);
        if (way == 0)
            cudaLaunchHostFunc(s, raise, (void *)&flag);
        else
            cudaStreamAddCallback(s, called, (void *)&flag, 0);
        while (!flag)
            ;
        if (!all(m, way + 1))
            return false;
    }
    return true;
}

__global__ void announce(volatile int *flag, int *values)
{
    values[threadIdx.x] = 7;
    __threadfence_system();
    __syncthreads();
    if (threadIdx.x == 0)
        *flag = 1;
}

static bool flag_of_kernel(void)
{
    static int *flag;
    cudaHostAlloc(&flag, sizeof(int), cudaHostAllocMapped);
    *flag = 0;
    announce<<<1, N, 0, s>>>(flag, m);
    while (!*(volatile int *)flag)
        ;
    bool good = all(m, 7);
    cudaFreeHost(flag);
    return good;
}

// A stream may be destroyed at once. Its work goes on, and cudaDeviceSynchronize waits for it.
static bool destroyed(void)
{
    set(m, 1);
    cudaStreamCreateWithFlags(&late, cudaStreamNonBlocking);
    add<<<1, N, 0, late>>>(m, m, 1);
    cudaStreamDestroy(late);
    cudaDeviceSynchronize();
    return all(m, 2);
}

// Two registered halves of one array, which share a page.
static bool registered(void)
{
    int *p = (int *)malloc(2 * BYTES);
    cudaHostRegister(p, BYTES, cudaHostRegisterDefault);
    set(p, 4);
    cudaMemcpyAsync(x, p, BYTES, cudaMemcpyHostToDevice, s);
    set(p + N, 5);         // not copied
    bool good = all(p, 4); // only read by the copy
    cudaStreamSynchronize(s);
    cudaMemcpyAsync(p, x, BYTES, cudaMemcpyDeviceToHost, s);
    good = good && all(p + N, 5);
    cudaHostUnregister(p);
    good = good && all(p, 4);
    free(p);
    return good;
}

// Memory is allocated and freed in the order of its stream.
static bool in_order(void)
{
    int *scratch;
    cudaMallocAsync(&scratch, BYTES, s);
    add<<<1, N, 0, s>>>(scratch, x, 1);
    cudaEventRecord(done, s);
    cudaStreamWaitEvent(t, done, 0);
    add<<<1, N, 0, t>>>(y, scratch, 1);
    cudaFreeAsync(scratch, t);
    cudaMallocAsync(&scratch, BYTES, t);
    add<<<1, N, 0, t>>>(scratch, y, 1);
    cudaFreeAsync(scratch, t);
    return cudaDeviceSynchronize() == cudaSuccess;
}

int main(void)
{
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaStreamCreateWithFlags(&free_of_others, cudaStreamNonBlocking);
    cudaEventCreate(&done);
    cudaEventCreateWithFlags(&also, cudaEventDisableTiming);
    cudaMallocHost(&h, 3 * BYTES);
    cudaMallocManaged(&m, BYTES);
    cudaMalloc(&x, BYTES);
    cudaMalloc(&y, BYTES);
    cudaMalloc(&z, BYTES);
    set(h + 2 * N, 77);
    cudaMemset(x, 0, BYTES);
    bool (*const tries[])(void) = {calls_that_wait, two_buffers, between_streams, default_stream,
                                   parts,           functions,   flag_of_kernel,  destroyed,
                                   registered,      in_order};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        if (!tries[i]())
            return printf("function %u\n", i), 1;
    add<<<1, N>>>(m, x, 1); // nobody waits for this one
    cudaDeviceReset();
    printf("ok\n");
    return 0;
}
