/* Single-source shortest paths after Bellman and Ford: an edge per thread, until nothing changes. */
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>

#define V 1000
#define E 8000
#define INF (INT_MAX / 2)

#define CHK(x) do { cudaError_t rc = (x); if (rc) { \
	fprintf(stderr, "%s(%d): %s\n", __func__, __LINE__, cudaGetErrorString(rc)); exit(rc); } } while (0)

typedef struct edge {
	int from, to, weight;
} edge;

__global__ void relax(const edge *edges, const int *dist, int *dist_new, int *changed)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < E) {
		edge e = edges[i];
		int d = dist[e.from];
		if (d < INF && d + e.weight < dist[e.to]) {
			atomicMin(&dist_new[e.to], d + e.weight);
			*(volatile int *)changed = 1;
		}
	}
}

int main(void)
{
	static edge edges[E];
	static int dist[V], expected[V];
	edge *d_edges;
	int *d_dist, *d_new, *d_changed, changed, rounds = 0;

	srand(11);
	for (int i = 0; i < E; i++) {
		edges[i].from = rand() % V;
		edges[i].to = rand() % (V - 3);	/* the last three have no way in */
		edges[i].weight = 1 + rand() % 100;
	}
	for (int v = 0; v < V; v++)
		dist[v] = expected[v] = v == 0 ? 0 : INF;

	CHK(cudaMalloc(&d_edges, sizeof(edges)));
	CHK(cudaMalloc(&d_dist, sizeof(dist)));
	CHK(cudaMalloc(&d_new, sizeof(dist)));
	CHK(cudaMalloc(&d_changed, sizeof(int)));
	CHK(cudaMemcpy(d_edges, edges, sizeof(edges), cudaMemcpyHostToDevice));
	CHK(cudaMemcpy(d_dist, dist, sizeof(dist), cudaMemcpyHostToDevice));

	do {
		CHK(cudaMemcpy(d_new, d_dist, sizeof(dist), cudaMemcpyDeviceToDevice));
		CHK(cudaMemset(d_changed, 0, sizeof(int)));
		relax<<<(E + 255) / 256, 256>>>(d_edges, d_dist, d_new, d_changed);
		CHK(cudaGetLastError());
		CHK(cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost));
		int *t = d_dist; d_dist = d_new; d_new = t;
		rounds++;
	} while (changed && rounds <= V);
	CHK(cudaMemcpy(dist, d_dist, sizeof(dist), cudaMemcpyDeviceToHost));

	for (int again = 1; again; ) {
		again = 0;
		for (int i = 0; i < E; i++) {
			int d = expected[edges[i].from] + edges[i].weight;
			if (expected[edges[i].from] < INF && d < expected[edges[i].to]) {
				expected[edges[i].to] = d;
				again = 1;
			}
		}
	}
	CHK(cudaFree(d_edges));
	CHK(cudaFree(d_dist));
	CHK(cudaFree(d_new));
	CHK(cudaFree(d_changed));
	printf("%d rounds\n", rounds);
	if (memcmp(dist, expected, sizeof(dist))) {
		printf("FAIL\n");
		return 1;
	}
	printf("PASS\n");
	return 0;
}
