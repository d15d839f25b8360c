// Histogram of bytes: atomics in global memory, private ones per block, and runs of equal bytes added once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE (256 * 1024)
#define BINS 256

#define CUDA_CHECK_RETURN(value) {											\
	cudaError_t _m_cudaStat = value;										\
	if (_m_cudaStat != cudaSuccess) {										\
		fprintf(stderr, "Error %s at line %d in file %s\n",					\
				cudaGetErrorString(_m_cudaStat), __LINE__, __FILE__);		\
		exit(1);															\
	} }

__global__ void histo_global(unsigned char *buffer, long size, unsigned int *histo)
{
	int i = threadIdx.x + blockIdx.x * blockDim.x;
	int stride = blockDim.x * gridDim.x;
	while (i < size) {
		atomicAdd(&histo[buffer[i]], 1);
		i += stride;
	}
}

__global__ void histo_private(unsigned char *buffer, long size, unsigned int *histo)
{
	__shared__ unsigned int temp[BINS];
	temp[threadIdx.x] = 0;
	__syncthreads();

	int i = threadIdx.x + blockIdx.x * blockDim.x;
	int offset = blockDim.x * gridDim.x;
	while (i < size) {
		atomicAdd(&temp[buffer[i]], 1);
		i += offset;
	}
	__syncthreads();

	atomicAdd(&(histo[threadIdx.x]), temp[threadIdx.x]);
}

/* each thread takes a piece of its own; bins and threads need not be as many */
__global__ void histo_aggregated(const unsigned char *buffer, long size, unsigned int *histo)
{
	extern __shared__ unsigned int bins[];
	for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x)
		bins[bin] = 0u;
	__syncthreads();

	const int per_thread = 16;
	long first = ((long)blockIdx.x * blockDim.x + threadIdx.x) * per_thread;
	unsigned int accumulator = 0;
	int previous = -1;
	for (long i = first; i < first + per_thread && i < size; i++) {
		int current = buffer[i];
		if (current != previous) {
			if (accumulator > 0)
				atomicAdd(&bins[previous], accumulator);
			accumulator = 1;
			previous = current;
		} else {
			accumulator++;
		}
	}
	if (accumulator > 0)
		atomicAdd(&bins[previous], accumulator);
	__syncthreads();

	for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x)
		if (bins[bin])
			atomicAdd(&histo[bin], bins[bin]);
}

int main(void)
{
	unsigned char *buffer = (unsigned char *)malloc(SIZE), *dev_buffer;
	unsigned int histo[BINS], expected[BINS] = {0}, *dev_histo;
	int version, i;

	srand(1);
	for (i = 0; i < SIZE; i++) {
		buffer[i] = rand() % 3 ? rand() % 256 : (i ? buffer[i - 1] : 'x');
		expected[buffer[i]]++;
	}

	cudaDeviceProp prop;
	CUDA_CHECK_RETURN(cudaGetDeviceProperties(&prop, 0));
	int blocks = prop.multiProcessorCount * 2;

	CUDA_CHECK_RETURN(cudaMalloc((void **)&dev_buffer, SIZE));
	CUDA_CHECK_RETURN(cudaMalloc((void **)&dev_histo, BINS * sizeof(int)));
	CUDA_CHECK_RETURN(cudaMemcpy(dev_buffer, buffer, SIZE, cudaMemcpyHostToDevice));

	for (version = 0; version < 3; version++) {
		CUDA_CHECK_RETURN(cudaMemset(dev_histo, 0, BINS * sizeof(int)));
		if (version == 0)
			histo_global<<<blocks, 256>>>(dev_buffer, SIZE, dev_histo);
		else if (version == 1)
			histo_private<<<blocks, BINS>>>(dev_buffer, SIZE, dev_histo);
		else
			histo_aggregated<<<SIZE / (16 * 96) + 1, 96, BINS * sizeof(unsigned int)>>>(dev_buffer, SIZE, dev_histo);
		CUDA_CHECK_RETURN(cudaDeviceSynchronize());
		CUDA_CHECK_RETURN(cudaGetLastError());
		CUDA_CHECK_RETURN(cudaMemcpy(histo, dev_histo, sizeof(histo), cudaMemcpyDeviceToHost));
		if (memcmp(histo, expected, sizeof(histo)) != 0) {
			printf("version %d: the histograms differ\n", version);
			return 1;
		}
	}
	CUDA_CHECK_RETURN(cudaFree(dev_histo));
	CUDA_CHECK_RETURN(cudaFree(dev_buffer));
	free(buffer);
	printf("PASS\n");
	return 0;
}
