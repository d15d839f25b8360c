/*
 * Parallel bitonic sort. Steps that stay within a block are done in shared memory,
 * the others one launch each.
 */
#include <stdlib.h>
#include <stdio.h>
#include <time.h>
#include <float.h>

/* Every thread gets exactly one value in the unsorted array. */
#define THREADS 256 // 2^8
#define BLOCKS 32 // 2^5
#define NUM_VALS THREADS*BLOCKS

float random_float()
{
  return (float)rand()/(float)RAND_MAX;
}

__device__ void swap(float &a, float &b)
{
  float temp = a;
  a = b;
  b = temp;
}

__global__ void bitonic_sort_step(float *dev_values, int j, int k)
{
  unsigned int i, ixj; /* Sorting partners: i and ixj */
  i = threadIdx.x + blockDim.x * blockIdx.x;
  ixj = i^j;

  /* The threads with the lowest ids sort the array. */
  if ((ixj)>i) {
    if ((i&k)==0) {
      /* Sort ascending */
      if (dev_values[i]>dev_values[ixj])
        swap(dev_values[i], dev_values[ixj]);
    }
    if ((i&k)!=0) {
      /* Sort descending */
      if (dev_values[i]<dev_values[ixj])
        swap(dev_values[i], dev_values[ixj]);
    }
  }
}

/* All steps from j on: partners lie in the same block. */
__global__ void bitonic_sort_shared(float *dev_values, int j, int k)
{
  __shared__ float values[THREADS];
  unsigned int t = threadIdx.x, i = t + blockDim.x * blockIdx.x;
  values[t] = dev_values[i];
  __syncthreads();
  for (; j > 0; j >>= 1) {
    unsigned int txj = t ^ j;
    if (txj > t) {
      bool ascending = (i & k) == 0;
      if ((values[t] > values[txj]) == ascending && values[t] != values[txj])
        swap(values[t], values[txj]);
    }
    __syncthreads();
  }
  dev_values[i] = values[t];
}

/**
 * Inplace bitonic sort using CUDA.
 */
void bitonic_sort(float *values)
{
  float *dev_values;
  size_t size = NUM_VALS * sizeof(float);

  cudaMalloc((void**) &dev_values, size);
  cudaMemcpy(dev_values, values, size, cudaMemcpyHostToDevice);

  dim3 blocks(BLOCKS,1);    /* Number of blocks   */
  dim3 threads(THREADS,1);  /* Number of threads  */

  int j, k;
  /* Major step */
  for (k = 2; k <= NUM_VALS; k <<= 1) {
    /* Minor step */
    for (j=k>>1; j>=THREADS; j=j>>1) {
      bitonic_sort_step<<<blocks, threads>>>(dev_values, j, k);
    }
    bitonic_sort_shared<<<blocks, threads>>>(dev_values, j, k);
  }
  cudaMemcpy(values, dev_values, size, cudaMemcpyDeviceToHost);
  cudaFree(dev_values);
}

int main(void)
{
  clock_t start, stop;

  float *values = (float*) malloc( NUM_VALS * sizeof(float));
  double before = 0, after = 0;
  for (int i = 0; i < NUM_VALS; ++i)
    before += values[i] = random_float();

  start = clock();
  bitonic_sort(values); /* Inplace */
  stop = clock();

  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) {
    printf("CUDA error: %s\n", cudaGetErrorString(error));
    return 1;
  }
  float previous = -FLT_MAX;
  for (int i = 0; i < NUM_VALS; ++i) {
    if (values[i] < previous) {
      printf("not sorted at %d\n", i);
      return 1;
    }
    after += previous = values[i];
  }
  free(values);
  if (before - after > 1e-6 || after - before > 1e-6) {
    printf("values were lost\n");
    return 1;
  }
  printf("%d values, elapsed time: %s\n", NUM_VALS, stop >= start ? "some" : "none");
  printf("PASS\n");
  return 0;
}
