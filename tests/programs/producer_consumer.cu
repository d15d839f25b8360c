/*
 * Two blocks and a ring of buffers: the producer fills slots, the consumer empties them.
 * head and tail are volatile counters; a fence stands between each counter and the data.
 */
#include <stdio.h>
#include <stdlib.h>

#define SLOTS 4
#define CHUNK 64
#define ROUNDS 50

typedef struct {
	int data[SLOTS][CHUNK];
	volatile int head;	/* chunks produced */
	volatile int tail;	/* chunks consumed */
} ring_t;

__device__ int make(int round, int i)
{
	return round * 1000 + i * i % 97;
}

__device__ void producer(ring_t *ring)
{
	for (int round = 0; round < ROUNDS; round++) {
		if (threadIdx.x == 0) {
			while (round - ring->tail >= SLOTS)
				;	/* no slot is free */
			__threadfence();
		}
		__syncthreads();
		ring->data[round % SLOTS][threadIdx.x] = make(round, threadIdx.x);
		__threadfence();
		__syncthreads();
		if (threadIdx.x == 0)
			ring->head = round + 1;
	}
}

__device__ void consumer(ring_t *ring, long long *total)
{
	long long sum = 0;

	for (int round = 0; round < ROUNDS; round++) {
		if (threadIdx.x == 0) {
			while (ring->head <= round)
				;	/* nothing is there yet */
			__threadfence();
		}
		__syncthreads();
		sum += ring->data[round % SLOTS][CHUNK - 1 - threadIdx.x];
		__threadfence();
		__syncthreads();
		if (threadIdx.x == 0)
			ring->tail = round + 1;
	}
	atomicAdd((unsigned long long *)total, (unsigned long long)sum);
}

__global__ void run(ring_t *ring, long long *total)
{
	if (blockIdx.x == 0)
		producer(ring);
	else
		consumer(ring, total);
}

int main(void)
{
	ring_t *ring;
	long long *total, got, expected = 0;
	int blocks_per_sm = 0, sms = 0;
	cudaError_t err;

	for (int round = 0; round < ROUNDS; round++)
		for (int i = 0; i < CHUNK; i++)
			expected += round * 1000 + i * i % 97;

	/* both blocks have to be resident at the same time */
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_per_sm, run, CHUNK, 0);
	cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
	if (blocks_per_sm * sms < 2) {
		printf("the device is too small\n");
		return 1;
	}
	if ((err = cudaMalloc(&ring, sizeof(*ring))) || (err = cudaMalloc(&total, sizeof(*total))) ||
	    (err = cudaMemset(ring, 0, sizeof(*ring))) || (err = cudaMemset(total, 0, sizeof(*total)))) {
		printf("%s\n", cudaGetErrorString(err));
		return 1;
	}
	run<<<2, CHUNK>>>(ring, total);
	err = cudaMemcpy(&got, total, sizeof(got), cudaMemcpyDeviceToHost);
	if (err) {
		printf("%s\n", cudaGetErrorString(err));
		return 1;
	}
	cudaFree(ring);
	cudaFree(total);
	printf("%lld of %lld\n", got, expected);
	puts(got == expected ? "PASS" : "FAIL");
	return got != expected;
}
