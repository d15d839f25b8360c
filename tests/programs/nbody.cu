// All-pairs n-body: tiles of bodies in shared memory, softened gravity, leapfrog steps.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define BLOCK_SIZE 128
#define SOFTENING 1e-3f

typedef struct { float4 *pos, *vel; } BodySystem;

void randomizeBodies(float *data, int n)
{
  for (int i = 0; i < n; i++)
    data[i] = 2.0f * (rand() / (float)RAND_MAX) - 1.0f;
}

__host__ __device__ inline void interact(float3 &F, float4 p, float4 q)
{
  float dx = q.x - p.x;
  float dy = q.y - p.y;
  float dz = q.z - p.z;
  float distSqr = dx*dx + dy*dy + dz*dz + SOFTENING;
  float invDist = 1.0f / sqrtf(distSqr);
  float invDist3 = invDist * invDist * invDist * q.w;

  F.x += dx * invDist3;
  F.y += dy * invDist3;
  F.z += dz * invDist3;
}

__global__ void bodyForce(float4 *p, float4 *v, float dt, int n)
{
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  float3 F = make_float3(0.0f, 0.0f, 0.0f);
  float4 mine = i < n ? p[i] : make_float4(0, 0, 0, 0);

  for (int tile = 0; tile < gridDim.x; tile++) {
    __shared__ float4 spos[BLOCK_SIZE];
    int j = tile * blockDim.x + threadIdx.x;
    spos[threadIdx.x] = j < n ? p[j] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    __syncthreads();

    #pragma unroll 8
    for (int k = 0; k < BLOCK_SIZE; k++)
      interact(F, mine, spos[k]);
    __syncthreads();
  }
  if (i < n) {
    v[i].x += dt*F.x; v[i].y += dt*F.y; v[i].z += dt*F.z;
  }
}

__global__ void integrate(float4 *p, const float4 *v, float dt, int n)
{
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) {
    p[i].x += v[i].x*dt;
    p[i].y += v[i].y*dt;
    p[i].z += v[i].z*dt;
  }
}

int main(const int argc, const char **argv)
{
  int nBodies = 1000;
  if (argc > 1) nBodies = atoi(argv[1]);

  const float dt = 0.001f; // time step
  const int nIters = 3;    // simulation iterations

  int bytes = 2 * nBodies * sizeof(float4);
  float *buf = (float *)malloc(bytes), *ref = (float *)malloc(bytes);
  BodySystem p = { (float4 *)buf, ((float4 *)buf) + nBodies };
  BodySystem r = { (float4 *)ref, ((float4 *)ref) + nBodies };

  randomizeBodies(buf, 8 * nBodies); // Init pos / vel data
  for (int i = 0; i < nBodies; i++)
    p.pos[i].w = 0.1f + fabsf(p.pos[i].w); // mass
  for (int i = 0; i < 8 * nBodies; i++)
    ref[i] = buf[i];

  float *d_buf;
  if (cudaMalloc(&d_buf, bytes) != cudaSuccess) return 1;
  BodySystem d_p = { (float4 *)d_buf, ((float4 *)d_buf) + nBodies };
  cudaMemcpy(d_buf, buf, bytes, cudaMemcpyHostToDevice);

  int nBlocks = (nBodies + BLOCK_SIZE - 1) / BLOCK_SIZE;
  for (int iter = 1; iter <= nIters; iter++) {
    bodyForce<<<nBlocks, BLOCK_SIZE>>>(d_p.pos, d_p.vel, dt, nBodies);
    integrate<<<nBlocks, BLOCK_SIZE>>>(d_p.pos, d_p.vel, dt, nBodies);
  }
  if (cudaMemcpy(buf, d_buf, bytes, cudaMemcpyDeviceToHost) != cudaSuccess) {
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return 1;
  }
  cudaFree(d_buf);

  for (int iter = 0; iter < nIters; iter++) {
    for (int i = 0; i < nBodies; i++) {
      float3 F = {0, 0, 0};
      for (int j = 0; j < nBodies; j++)
        interact(F, r.pos[i], r.pos[j]);
      r.vel[i].x += dt*F.x; r.vel[i].y += dt*F.y; r.vel[i].z += dt*F.z;
    }
    for (int i = 0; i < nBodies; i++) {
      r.pos[i].x += r.vel[i].x*dt; r.pos[i].y += r.vel[i].y*dt; r.pos[i].z += r.vel[i].z*dt;
    }
  }
  float worst = 0;
  for (int i = 0; i < 8 * nBodies; i++)
    worst = fmaxf(worst, fabsf(buf[i] - ref[i]));
  free(buf); free(ref);
  printf("%d bodies, largest difference %g\n", nBodies, worst);
  if (!(worst < 1e-2f)) return 1;
  printf("PASS\n");
  return 0;
}
