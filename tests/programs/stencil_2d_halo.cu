// Convolution with a 5x5 mask. A block loads its tile and a halo of two cells; outside the image there is 0.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define MASK_WIDTH  5
#define MASK_RADIUS (MASK_WIDTH / 2)
#define TILE_WIDTH  16
#define W           (TILE_WIDTH + MASK_WIDTH - 1)
#define CLAMP(x)    (min(max((x), 0), 255))

#define wbCheck(stmt)                                                       \
  do {                                                                      \
    cudaError_t err = stmt;                                                 \
    if (err != cudaSuccess) {                                               \
      fprintf(stderr, "ERROR: Failed to run stmt %s\n", #stmt);             \
      fprintf(stderr, "ERROR: Got CUDA error ...  %s\n", cudaGetErrorString(err)); \
      return -1;                                                            \
    }                                                                       \
  } while (0)

__constant__ int deviceMask[MASK_WIDTH][MASK_WIDTH];

__global__ void convolution(const unsigned char *in, unsigned char *out, int height, int width, int scale)
{
  __shared__ unsigned char N_ds[W][W];

  // First batch loading
  int dest = threadIdx.y * TILE_WIDTH + threadIdx.x;
  int destY = dest / W, destX = dest % W;
  int srcY = blockIdx.y * TILE_WIDTH + destY - MASK_RADIUS;
  int srcX = blockIdx.x * TILE_WIDTH + destX - MASK_RADIUS;
  if (srcY >= 0 && srcY < height && srcX >= 0 && srcX < width)
    N_ds[destY][destX] = in[srcY * width + srcX];
  else
    N_ds[destY][destX] = 0;

  // Second batch loading
  dest = threadIdx.y * TILE_WIDTH + threadIdx.x + TILE_WIDTH * TILE_WIDTH;
  destY = dest / W;
  destX = dest % W;
  srcY = blockIdx.y * TILE_WIDTH + destY - MASK_RADIUS;
  srcX = blockIdx.x * TILE_WIDTH + destX - MASK_RADIUS;
  if (destY < W) {
    if (srcY >= 0 && srcY < height && srcX >= 0 && srcX < width)
      N_ds[destY][destX] = in[srcY * width + srcX];
    else
      N_ds[destY][destX] = 0;
  }
  __syncthreads();

  int accum = 0;
  for (int y = 0; y < MASK_WIDTH; y++)
    for (int x = 0; x < MASK_WIDTH; x++)
      accum += N_ds[threadIdx.y + y][threadIdx.x + x] * deviceMask[y][x];
  int y = blockIdx.y * TILE_WIDTH + threadIdx.y;
  int x = blockIdx.x * TILE_WIDTH + threadIdx.x;
  if (y < height && x < width)
    out[y * width + x] = CLAMP(accum / scale);
}

int main()
{
  const int width = 250, height = 190;
  const int mask[MASK_WIDTH][MASK_WIDTH] = {
      {1, 4, 6, 4, 1}, {4, 16, 24, 16, 4}, {6, 24, 36, 24, 6}, {4, 16, 24, 16, 4}, {1, 4, 6, 4, 1}};
  std::vector<unsigned char> image(width * height), result(width * height);
  for (auto &p : image)
    p = rand() & 255;

  unsigned char *d_in, *d_out;
  wbCheck(cudaMalloc(&d_in, image.size()));
  wbCheck(cudaMalloc(&d_out, image.size()));
  wbCheck(cudaMemcpy(d_in, &image[0], image.size(), cudaMemcpyHostToDevice));
  wbCheck(cudaMemcpyToSymbol(deviceMask, mask, sizeof(mask)));

  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH);
  dim3 dimGrid((width - 1) / TILE_WIDTH + 1, (height - 1) / TILE_WIDTH + 1);
  convolution<<<dimGrid, dimBlock>>>(d_in, d_out, height, width, 256);
  wbCheck(cudaGetLastError());
  wbCheck(cudaDeviceSynchronize());
  wbCheck(cudaMemcpy(&result[0], d_out, result.size(), cudaMemcpyDeviceToHost));

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;
      for (int j = -MASK_RADIUS; j <= MASK_RADIUS; j++)
        for (int i = -MASK_RADIUS; i <= MASK_RADIUS; i++)
          if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width)
            sum += image[(y + j) * width + x + i] * mask[j + MASK_RADIUS][i + MASK_RADIUS];
      if (result[y * width + x] != sum / 256) {
        printf("at (%d,%d): %d and not %d\n", x, y, result[y * width + x], sum / 256);
        return 1;
      }
    }
  cudaFree(d_in);
  cudaFree(d_out);
  printf("PASS\n");
  return 0;
}
