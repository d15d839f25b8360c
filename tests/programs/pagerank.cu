// PageRank, pulled along incoming links; the change of a round is summed up with atomics on doubles.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <vector>

const int N = 2000;
const double DAMPING = 0.85, EPSILON = 1e-8;

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
template <typename T> void check(T result, char const *const func, const char *const file, int const line)
{
    if (result) {
        fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, static_cast<unsigned int>(result),
                cudaGetErrorName(result), func);
        exit(EXIT_FAILURE);
    }
}

__global__ void contribute(const double *rank, const int *out_degree, double *share, double *dangling)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < N) {
        if (out_degree[v] == 0)
            atomicAdd(dangling, rank[v]);
        share[v] = out_degree[v] ? rank[v] / out_degree[v] : 0.0;
    }
}

__global__ void pull(const int *offset, const int *source, const double *share, double *rank, const double *dangling,
                     double *change)
{
    __shared__ double moved;
    if (threadIdx.x == 0)
        moved = 0;
    __syncthreads();
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < N) {
        double sum = 0;
        for (int e = offset[v]; e < offset[v + 1]; e++)
            sum += share[source[e]];
        double now = (1 - DAMPING) / N + DAMPING * (sum + *dangling / N);
        atomicAdd(&moved, fabs(now - rank[v]));
        rank[v] = now;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(change, moved);
}

int main()
{
    std::vector<std::vector<int>> in(N);
    std::vector<int> degree(N, 0), offset(1, 0), source;
    srand(4);
    for (int v = 0; v < N; v++)
        for (int k = v % 9; k > 0; k--) {
            in[(int)(pow(rand() / (double)RAND_MAX, 3) * (N - 1))].push_back(v);
            degree[v]++;
        }
    for (auto &list : in) {
        source.insert(source.end(), list.begin(), list.end());
        offset.push_back((int)source.size());
    }

    int *d_offset, *d_source, *d_degree;
    double *d_rank, *d_share, *d_sums; // d_sums: what dangling pages give, and the change
    std::vector<double> rank(N, 1.0 / N), host(rank), share(N);
    checkCudaErrors(cudaMalloc((void **)&d_offset, (N + 1) * sizeof(int)));
    checkCudaErrors(cudaMalloc((void **)&d_source, source.size() * sizeof(int)));
    checkCudaErrors(cudaMalloc((void **)&d_degree, N * sizeof(int)));
    checkCudaErrors(cudaMalloc((void **)&d_rank, N * sizeof(double)));
    checkCudaErrors(cudaMalloc((void **)&d_share, N * sizeof(double)));
    checkCudaErrors(cudaMalloc((void **)&d_sums, 2 * sizeof(double)));
    checkCudaErrors(cudaMemcpy(d_offset, offset.data(), (N + 1) * sizeof(int), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_source, source.data(), source.size() * sizeof(int), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_degree, degree.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_rank, rank.data(), N * sizeof(double), cudaMemcpyHostToDevice));

    int rounds = 0;
    double sums[2];
    do {
        checkCudaErrors(cudaMemset(d_sums, 0, sizeof sums));
        contribute<<<(N + 255) / 256, 256>>>(d_rank, d_degree, d_share, d_sums);
        pull<<<(N + 255) / 256, 256>>>(d_offset, d_source, d_share, d_rank, d_sums, d_sums + 1);
        checkCudaErrors(cudaGetLastError());
        checkCudaErrors(cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost));
    } while (sums[1] > EPSILON && ++rounds < 200);
    checkCudaErrors(cudaMemcpy(rank.data(), d_rank, N * sizeof(double), cudaMemcpyDeviceToHost));

    for (int r = 0; r < 200; r++) {
        double dangling = 0;
        for (int v = 0; v < N; v++) {
            share[v] = degree[v] ? host[v] / degree[v] : 0;
            dangling += degree[v] ? 0 : host[v];
        }
        for (int v = 0; v < N; v++) {
            double sum = 0;
            for (int u : in[v])
                sum += share[u];
            host[v] = (1 - DAMPING) / N + DAMPING * (sum + dangling / N);
        }
    }
    double total = 0, worst = 0;
    for (int v = 0; v < N; v++) {
        total += rank[v];
        worst = fmax(worst, fabs(rank[v] - host[v]));
    }
    cudaFree(d_offset); cudaFree(d_source); cudaFree(d_degree);
    cudaFree(d_rank); cudaFree(d_share); cudaFree(d_sums);
    printf("sum %.9f, difference %.1e\n", total, worst);
    if (fabs(total - 1) > 1e-6 || worst > 1e-6)
        return 1;
    printf("PASS\n");
    return 0;
}
