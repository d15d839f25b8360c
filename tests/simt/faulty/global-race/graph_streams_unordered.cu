// says: Nothing orders nodes 1 and 3 of the graph, added at graph_streams_unordered.cu:
// says: Capture both into one stream, or let one stream wait for an event of the other
// The second stream of a capture waits for an event that was recorded too early.
__global__ void fill(int *y)
{
    y[threadIdx.x] = threadIdx.x; // finds: global-race write
}

__global__ void add(int *z, const int *y)
{
    z[threadIdx.x] += y[threadIdx.x]; // finds: global-race read
}

int main(void)
{
    int *y, *z;
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMalloc(&z, 32 * sizeof(int));
    cudaStream_t first, second;
    cudaEvent_t fork, join;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, first);
    fill<<<1, 32, 0, first>>>(y); // finds: global-race launch
    cudaStreamWaitEvent(second, fork, 0);
    cudaMemsetAsync(z, 0, 32 * sizeof(int), second);
    add<<<1, 32, 0, second>>>(z, y); // finds: global-race launch
    cudaEventRecord(join, second);
    cudaStreamWaitEvent(first, join, 0);
    cudaStreamEndCapture(first, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaMemset(y, 0, 32 * sizeof(int));
    cudaGraphLaunch(exec, first);
    cudaStreamSynchronize(first);
    return 0;
}
