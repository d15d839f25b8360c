// What a race of two jobs changes, or of a job with the host: for job_witness_test. The argument says which
// race. Each program says at the end what it has.
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 8

__global__ void twice(int *y, const int *x) { y[threadIdx.x] = 2 * x[threadIdx.x]; }
__global__ void add(int *y, int value) { y[threadIdx.x] += value; }
__global__ void set(int *y, int value) { y[threadIdx.x] = value; }

static int *h, *x, *y;
static cudaStream_t s, t;

static void begin(void)
{
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
    cudaMallocHost(&h, N * sizeof *h);
    cudaMalloc(&x, N * sizeof *x);
    cudaMalloc(&y, N * sizeof *y);
    cudaMemset(x, 0, N * sizeof *x);
    cudaMemset(y, 0, N * sizeof *y);
    for (int i = 0; i < N; i++)
        h[i] = i + 1;
    cudaDeviceSynchronize();
}

static void end(const int *from)
{
    int last[N];
    cudaDeviceSynchronize();
    cudaMemcpy(last, from, sizeof last, cudaMemcpyDefault);
    printf("after:");
    for (int i = 0; i < N; i++)
        printf(" %d", last[i]);
    printf("\n");
}

static void copy(void) // a kernel does not wait for the copy of its input
{
    cudaMemcpyAsync(x, h, N * sizeof *x, cudaMemcpyHostToDevice, s);
    twice<<<1, N, 0, t>>>(y, x);
    end(y);
}

static void chain(void) // what comes after the late job in its stream comes late, too
{
    set<<<1, N, 0, s>>>(x, 3);
    add<<<1, N, 0, s>>>(x, 4);
    cudaMemcpyAsync(h, x, N * sizeof *x, cudaMemcpyDeviceToHost, s);
    twice<<<1, N, 0, t>>>(y, x);
    end(y);
}

static void kernels(void) // of the same name
{
    set<<<1, N, 0, s>>>(y, 1);
    set<<<1, N, 0, t>>>(y, 2);
    end(y);
}

static void reads(void)
{
    set<<<1, N, 0, s>>>(x, 7);
    cudaMemcpyAsync(h, x, N * sizeof *x, cudaMemcpyDeviceToHost, s);
    printf("host: %d\n", h[2]);
    end(h);
}

static void refills(void)
{
    cudaMemcpyAsync(x, h, N * sizeof *x, cudaMemcpyHostToDevice, s);
    h[3] = 50;
    end(x);
}

static void result(void) // copied before the kernel is known to be done
{
    static int pageable[N];
    set<<<1, N, 0, s>>>(x, 9);
    cudaMemcpy(pageable, x, sizeof pageable, cudaMemcpyDeviceToHost);
    end(pageable);
}

static void staged(void) // pageable memory is read when the copy is put into its stream
{
    int pageable[N];
    memset(pageable, 0, sizeof pageable);
    pageable[0] = 5;
    cudaMemcpyAsync(x, pageable, sizeof pageable, cudaMemcpyHostToDevice, s);
    pageable[0] = 6;
    twice<<<1, N, 0, t>>>(y, x);
    end(y);
}

static void unwritten(void) // in the other order, the kernel reads what nobody has written
{
    int *fresh;
    cudaMalloc(&fresh, N * sizeof *fresh);
    cudaMemcpyAsync(fresh, h, N * sizeof *fresh, cudaMemcpyHostToDevice, s);
    twice<<<1, N, 0, t>>>(y, fresh);
    end(y);
}

static void graph(void)
{
    cudaGraph_t made;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    set<<<1, N, 0, s>>>(x, 7);
    cudaMemcpyAsync(h, x, N * sizeof *x, cudaMemcpyDeviceToHost, s);
    cudaStreamEndCapture(s, &made);
    cudaGraphInstantiate(&exec, made, 0);
    cudaGraphLaunch(exec, s);
    printf("host: %d\n", h[2]);
    end(h);
}

static void same(void)
{
    set<<<1, N, 0, s>>>(y, 1);
    cudaMemsetAsync(y, 0, sizeof *y, s);
    cudaMemsetAsync(y, 0, sizeof *y, t);
    end(y);
}

static void file(void) // what the host does in between must not be done twice
{
    set<<<1, N, 0, s>>>(y, 1);
    FILE *log = fopen("log", "a");
    fprintf(log, "once\n");
    fclose(log);
    set<<<1, N, 0, t>>>(y, 2);
    end(y);
}

static void children(void) // a program that waits for its own children sees no other
{
    set<<<1, N, 0, s>>>(y, 1);
    const pid_t child = fork();
    if (child == 0)
        _exit(3);
    int status, waited = 0;
    while (wait(&status) > 0)
        waited++;
    const int opened = dup(0);
    set<<<1, N, 0, t>>>(y, 2);
    printf("waited for %d, file %d\n", waited, opened);
    end(y);
}

static void twice_ordered(void) // nothing races
{
    cudaEvent_t done;
    cudaEventCreate(&done);
    set<<<1, N, 0, s>>>(x, 3);
    cudaEventRecord(done, s);
    cudaStreamWaitEvent(t, done, 0);
    twice<<<1, N, 0, t>>>(y, x);
    end(y);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } all[] = {{"copy", copy},
               {"chain", chain},
               {"kernels", kernels},
               {"reads", reads},
               {"refills", refills},
               {"result", result},
               {"staged", staged},
               {"graph", graph},
               {"same", same},
               {"unwritten", unwritten},
               {"file", file},
               {"children", children},
               {"ordered", twice_ordered}};
    for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
        if (!strcmp(argv[1], all[i].name)) {
            begin();
            all[i].run();
            return 0;
        }
    return 1;
}
