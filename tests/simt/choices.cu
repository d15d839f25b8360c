// Says in which order everything ran that a choice decides about. CHANGED=1 has more lines and prints more,
// and CHANGED=2 also launches other kernels; MANY=N makes many choices. Arguments are texts of choices, with
// which it then runs one after the other; - stands for a run without a text.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

__device__ unsigned ticket, order[4096];

__device__ void note(unsigned what) { order[atomicAdd(&ticket, 1)] = what; }

// Each number that is noted names the block, the interval and the thread.
__global__ void ordered()
{
    for (unsigned interval = 0; interval < 4; interval++) {
        note(1000 * blockIdx.x + 100 * interval + threadIdx.x);
#if CHANGED
        if (blockIdx.x == 0 && threadIdx.x == 0 && interval == 0)
            printf("more is printed\n");
#endif
        __threadfence();
        note(1000 * blockIdx.x + 100 * interval + 50 + threadIdx.x);
        __syncthreads();
    }
}

__global__ void single(unsigned what) { note(what); }

__global__ void family()
{
    for (unsigned i = 0; i < 4; i++)
        single<<<1, 1, 0, cudaStreamFireAndForget>>>(9000 + i);
}

__global__ void other() { __syncthreads(); }

__global__ void many(int times)
{
    for (int i = 0; i < times; i++)
        __syncthreads();
    note(threadIdx.x);
}

static void tell(const char *what)
{
    static unsigned h[4096];
    unsigned count, none = 0;
    cudaMemcpyFromSymbol(&count, ticket, sizeof count);
    cudaMemcpyFromSymbol(h, order, sizeof h);
    cudaMemcpyToSymbol(ticket, &none, sizeof none);
    fprintf(stdout, "order of %s:", what);
    for (unsigned i = 0; i < count; i++)
        fprintf(stdout, " %u", h[i]);
    fprintf(stdout, "\n");
}

static void graph()
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphCreate(&graph, 0);
    for (unsigned i = 0; i < 4; i++) {
        cudaGraphNode_t node;
        unsigned what = 9100 + i;
        void *arguments[] = {&what};
        cudaKernelNodeParams p = {};
        p.func = (void *)single;
        p.gridDim = p.blockDim = dim3(1);
        p.kernelParams = arguments;
        cudaGraphAddKernelNode(&node, graph, NULL, 0, &p);
    }
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
}

static void run()
{
#if CHANGED == 2
    other<<<8, 32>>>();
#endif
    ordered<<<5, 8>>>();
    tell("threads");
    family<<<1, 1>>>();
    tell("grids");
    graph();
    tell("nodes");
#if CHANGED == 2
    other<<<8, 32>>>();
#endif
}

static std::string text_of(const std::string &file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Runs with the choices in that file, and writes those that it has made to FILE.made: of +FILE, those that
// are not plain.
static void run_with(std::string file)
{
    const bool all = file[0] != '+';
    file = file.substr(!all);
    const std::string text = text_of(file);
    if (const char *why = simt_choices_replay(text.data(), text.size()))
        fprintf(stdout, "refused: %s\n", why);
    simt_choices_record(all ? SIMT_RECORD_ALL : SIMT_RECORD_NOT_PLAIN);
    run();
    size_t bytes;
    const char *made = simt_choices_recorded(&bytes);
    std::ofstream(file + ".made").write(made, (std::streamsize)bytes);
    simt_choices_record(SIMT_RECORD_NONE);
    simt_choices_replay(NULL, 0);
}

int main(int count, char **files)
{
#if MANY
    many<<<1, 3>>>(MANY);
    tell("threads");
    return 0;
#endif
    for (int i = 1; i < count; i++)
        if (files[i][0] == '-')
            run();
        else
            run_with(files[i]);
    if (count == 1)
        run();
}
