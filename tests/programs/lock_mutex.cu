// A mutex for blocks, as a struct passed by value: dot product whose blocks add their sums under the lock.
#include <stdio.h>
#include <stdlib.h>

#define imin(a,b) (a<b?a:b)

static void HandleError( cudaError_t err, const char *file, int line ) {
    if (err != cudaSuccess) {
        printf( "%s in %s at line %d\n", cudaGetErrorString( err ), file, line );
        exit( EXIT_FAILURE );
    }
}
#define HANDLE_ERROR( err ) (HandleError( err, __FILE__, __LINE__ ))

struct Lock {
    int *mutex;

    Lock( void ) {
        int state = 0;
        HANDLE_ERROR( cudaMalloc( (void**)& mutex, sizeof(int) ) );
        HANDLE_ERROR( cudaMemcpy( mutex, &state, sizeof(int), cudaMemcpyHostToDevice ) );
    }

    void destroy( void ) { HANDLE_ERROR( cudaFree( mutex ) ); }

    __device__ void lock( void ) {
        while( atomicCAS( mutex, 0, 1 ) != 0 );
        __threadfence();
    }

    __device__ void unlock( void ) {
        __threadfence();
        atomicExch( mutex, 0 );
    }
};

const int N = 33 * 1024;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin( 32, (N+threadsPerBlock-1) / threadsPerBlock );

__global__ void dot( Lock lock, float *a, float *b, float *c, int *order ) {
    __shared__ float cache[threadsPerBlock];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int cacheIndex = threadIdx.x;

    float   temp = 0;
    while (tid < N) {
        temp += a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }

    // set the cache values
    cache[cacheIndex] = temp;

    // synchronize threads in this block
    __syncthreads();

    int i = blockDim.x/2;
    while (i != 0) {
        if (cacheIndex < i)
            cache[cacheIndex] += cache[cacheIndex + i];
        __syncthreads();
        i /= 2;
    }

    if (cacheIndex == 0) {
        lock.lock();
        *c += cache[0];
        order[ order[0] + 1 ] = blockIdx.x;
        order[0]++;
        lock.unlock();
    }
}

int main( void ) {
    float   *a, *b, c = 0;
    float   *dev_a, *dev_b, *dev_c;
    int     *dev_order, order[blocksPerGrid + 1] = {0};

    // allocate memory on the cpu side
    a = (float*)malloc( N*sizeof(float) );
    b = (float*)malloc( N*sizeof(float) );

    // allocate the memory on the GPU
    HANDLE_ERROR( cudaMalloc( (void**)&dev_a, N*sizeof(float) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_b, N*sizeof(float) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_c, sizeof(float) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_order, sizeof(order) ) );

    // fill in the host memory with data
    double expected = 0;
    for (int i=0; i<N; i++) {
        a[i] = i % 100;
        b[i] = 2 - i % 3;
        expected += a[i] * b[i];
    }

    HANDLE_ERROR( cudaMemcpy( dev_a, a, N*sizeof(float), cudaMemcpyHostToDevice ) );
    HANDLE_ERROR( cudaMemcpy( dev_b, b, N*sizeof(float), cudaMemcpyHostToDevice ) );
    HANDLE_ERROR( cudaMemcpy( dev_c, &c, sizeof(float), cudaMemcpyHostToDevice ) );
    HANDLE_ERROR( cudaMemcpy( dev_order, order, sizeof(order), cudaMemcpyHostToDevice ) );

    Lock    lock;
    dot<<<blocksPerGrid,threadsPerBlock>>>( lock, dev_a, dev_b, dev_c, dev_order );

    // copy c back from the GPU to the CPU
    HANDLE_ERROR( cudaMemcpy( &c, dev_c, sizeof(float), cudaMemcpyDeviceToHost ) );
    HANDLE_ERROR( cudaMemcpy( order, dev_order, sizeof(order), cudaMemcpyDeviceToHost ) );

    int came = 0;
    for (int i=1; i<=blocksPerGrid; i++)
        came += order[i];
    printf( "Does GPU value %.6g = %.6g? %d blocks came\n", c, expected, order[0] );

    lock.destroy();
    HANDLE_ERROR( cudaFree( dev_a ) );
    HANDLE_ERROR( cudaFree( dev_b ) );
    HANDLE_ERROR( cudaFree( dev_c ) );
    HANDLE_ERROR( cudaFree( dev_order ) );
    free( a );
    free( b );
    if (c != expected || order[0] != blocksPerGrid || came != blocksPerGrid * (blocksPerGrid - 1) / 2)
        return 1;
    printf( "PASS\n" );
    return 0;
}
