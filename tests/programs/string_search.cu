// Finds a pattern in a text, every position at once; and again with the text staged in shared memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PATTERN 32
#define MAX_MATCHES 16384
#define CHUNK       256

#define CUDA_CHECK(c) do { cudaError_t _e = (c); if (_e != cudaSuccess) { \
  fprintf(stderr, "[%s:%d] %s\n", __FILE__, __LINE__, cudaGetErrorString(_e)); abort(); } } while (0)

__constant__ char pattern[MAX_PATTERN];
__constant__ int pattern_length;
__device__ int matches;

__global__ void search(const char *text, int n, int *positions)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + pattern_length > n) return;
  for (int k = 0; k < pattern_length; k++)
    if (text[i + k] != pattern[k]) return;
  int slot = atomicAdd(&matches, 1);
  if (slot < MAX_MATCHES) positions[slot] = i;
}

__global__ void search_shared(const char *text, int n, int *positions)
{
  __shared__ char s[CHUNK + MAX_PATTERN];
  int base = blockIdx.x * CHUNK;
  for (int k = threadIdx.x; k < CHUNK + pattern_length - 1; k += blockDim.x)
    s[k] = base + k < n ? text[base + k] : '\0';
  __syncthreads();

  bool hit = base + threadIdx.x + pattern_length <= n;
  for (int k = 0; hit && k < pattern_length; k++)
    hit = s[threadIdx.x + k] == pattern[k];
  if (hit) {
    int slot = atomicAdd(&matches, 1);
    if (slot < MAX_MATCHES) positions[slot] = base + threadIdx.x;
  }
}

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
  const char *words[] = {"scan", "ban", "banana", "an", "nab", "anna", "a "};
  const char *wanted = "ana";
  const int n = 60000, length = (int)strlen(wanted), zero = 0;
  char *text = (char *)malloc(n + 16), *d_text;
  int *positions = (int *)malloc(MAX_MATCHES * sizeof(int)), *d_positions;
  int used = 0, failed = 0;

  srand(3);
  while (used < n) {
    const char *w = words[rand() % 7];
    memcpy(text + used, w, strlen(w));
    used += (int)strlen(w);
    if (used < n && rand() % 3 == 0) text[used++] = '.';
  }

  CUDA_CHECK(cudaMalloc(&d_text, n));
  CUDA_CHECK(cudaMalloc(&d_positions, MAX_MATCHES * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpyToSymbol(pattern, wanted, length));
  CUDA_CHECK(cudaMemcpyToSymbol(pattern_length, &length, sizeof length));

  for (int version = 0; version < 2; version++) {
    int found;
    CUDA_CHECK(cudaMemcpyToSymbol(matches, &zero, sizeof zero));
    if (version == 0) search<<<(n + CHUNK - 1) / CHUNK, CHUNK>>>(d_text, n, d_positions);
    else search_shared<<<(n + CHUNK - 1) / CHUNK, CHUNK>>>(d_text, n, d_positions);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpyFromSymbol(&found, matches, sizeof found));
    printf("%d times\n", found);
    if (found > MAX_MATCHES) return 1;
    CUDA_CHECK(cudaMemcpy(positions, d_positions, found * sizeof(int), cudaMemcpyDeviceToHost));
    qsort(positions, found, sizeof(int), ascending);

    int k = 0;
    for (int i = 0; i + length <= n; i++)
      if (memcmp(text + i, wanted, length) == 0)
        if (k >= found || positions[k++] != i) { failed = 1; break; }
    if (k != found) failed = 1;
  }
  CUDA_CHECK(cudaFree(d_text));
  CUDA_CHECK(cudaFree(d_positions));
  free(text); free(positions);
  puts(failed ? "FAIL" : "PASS");
  return failed;
}
