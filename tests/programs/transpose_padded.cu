// Matrix transpose: straight copy, naive, through shared memory, and with a padded tile.
#include <cstdio>
#include <cassert>
#include <cstdlib>
#include <cstring>

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

inline cudaError_t checkCuda(cudaError_t result)
{
  if (result != cudaSuccess) {
    fprintf(stderr, "CUDA Runtime Error: %s\n", cudaGetErrorString(result));
    assert(result == cudaSuccess);
  }
  return result;
}

__global__ void copy(float *odata, const float *idata)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    odata[(y+j)*width + x] = idata[(y+j)*width + x];
}

__global__ void transposeNaive(float *odata, const float *idata)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;
  int height = gridDim.y * TILE_DIM;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    odata[x*height + (y+j)] = idata[(y+j)*width + x];
}

template <int PAD>
__global__ void transposeTile(float *odata, const float *idata)
{
  __shared__ float tile[TILE_DIM][TILE_DIM + PAD];

  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;
  int height = gridDim.y * TILE_DIM;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    tile[threadIdx.y+j][threadIdx.x] = idata[(y+j)*width + x];

  __syncthreads();

  x = blockIdx.y * TILE_DIM + threadIdx.x;  // transpose block offset
  y = blockIdx.x * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    odata[(y+j)*height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int failures = 0;

void postprocess(const char *name, const float *ref, const float *res, int n, float ms)
{
  printf("%25s", name);
  for (int i = 0; i < n; i++)
    if (res[i] != ref[i]) {
      printf(" %d %f %f *** FAILED ***\n", i, res[i], ref[i]);
      failures++;
      return;
    }
  printf("%10s\n", ms >= 0 ? "correct" : "?");
}

int main()
{
  const int nx = 512, ny = 256;
  const int mem_size = nx * ny * sizeof(float);
  dim3 dimGrid(nx / TILE_DIM, ny / TILE_DIM, 1);
  dim3 dimBlock(TILE_DIM, BLOCK_ROWS, 1);

  float *h_idata = (float *)malloc(mem_size);
  float *h_tdata = (float *)malloc(mem_size);
  float *gold = (float *)malloc(mem_size);
  float *d_idata, *d_tdata;
  checkCuda(cudaMalloc(&d_idata, mem_size));
  checkCuda(cudaMalloc(&d_tdata, mem_size));

  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++)
      h_idata[j*nx + i] = j*nx + i;
  for (int j = 0; j < nx; j++)
    for (int i = 0; i < ny; i++)
      gold[j*ny + i] = h_idata[i*nx + j];
  checkCuda(cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice));

  cudaEvent_t startEvent, stopEvent;
  checkCuda(cudaEventCreate(&startEvent));
  checkCuda(cudaEventCreate(&stopEvent));
  float ms;

  typedef void (*Kernel)(float *, const float *);
  struct { const char *name; Kernel kernel; const float *gold; } runs[] = {
    {"copy", copy, h_idata},
    {"naive transpose", transposeNaive, gold},
    {"coalesced transpose", transposeTile<0>, gold},
    {"conflict-free transpose", transposeTile<1>, gold},
  };
  for (auto &run : runs) {
    checkCuda(cudaMemset(d_tdata, 0, mem_size));
    checkCuda(cudaEventRecord(startEvent, 0));
    run.kernel<<<dimGrid, dimBlock>>>(d_tdata, d_idata);
    checkCuda(cudaEventRecord(stopEvent, 0));
    checkCuda(cudaEventSynchronize(stopEvent));
    checkCuda(cudaEventElapsedTime(&ms, startEvent, stopEvent));
    memset(h_tdata, 0, mem_size);
    checkCuda(cudaMemcpy(h_tdata, d_tdata, mem_size, cudaMemcpyDeviceToHost));
    postprocess(run.name, run.gold, h_tdata, nx * ny, ms);
  }

  checkCuda(cudaEventDestroy(startEvent));
  checkCuda(cudaEventDestroy(stopEvent));
  checkCuda(cudaFree(d_tdata));
  checkCuda(cudaFree(d_idata));
  free(h_idata); free(h_tdata); free(gold);
  if (failures == 0) printf("PASS\n");
  return failures;
}
