// opencl KERNEL_FILE KERNEL N [PLATFORM]: how fast an OpenCL device runs a kernel of kogge_stone.cl or
// plain.cl, on the first platform whose name contains PLATFORM. N is the number of elements for kogge_stone,
// and otherwise as for plain.cu. Prints millions of thread-steps per second: the median of five runs, and the
// best. Exits with 1 and a line on stderr if there is no such platform or the result is wrong.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <string.h>

#include "rates.h"

enum { SECTION = 1024, LINE = 256, TILE = 16, STEPS = 10, RUNS = 15, MOST_TEXT = 1 << 14 };

enum kind { KOGGE_STONE, ADD, STENCIL, MATRIX, KINDS };
static const char *const names[KINDS] = {"kogge_stone", "add", "stencil", "matrix"};

static enum kind kind_named(const char *name)
{
    for (enum kind k = KOGGE_STONE; k < KINDS; k++)
        if (!strcmp(names[k], name))
            return k;
    fprintf(stderr, "opencl: no kernel %s\n", name);
    exit(2);
}

static double thread_steps(enum kind kind, double n)
{
    switch (kind) {
    case KOGGE_STONE: return n * STEPS;
    case ADD: return 3 * n;
    case STENCIL: return 7 * (n - 2) * (n - 2);
    default: return n * n * (2 * n + 1);
    }
}

// Returns the value of an element that is not at the edge, if all elements that are read are 1.
static cl_int expected(enum kind kind, size_t i, cl_uint n)
{
    switch (kind) {
    case KOGGE_STONE: return (cl_int)(i % SECTION + 1);
    case ADD: return 2;
    case STENCIL: return 6;
    default: return (cl_int)n;
    }
}

static void must(cl_int status, const char *what)
{
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "opencl: %s failed (%d)\n", what, status);
    exit(1);
}

static cl_platform_id platform_named(const char *part)
{
    cl_platform_id all[8];
    cl_uint count = 0;
    clGetPlatformIDs(8, all, &count);
    for (cl_uint i = 0; i < count && i < 8; i++) {
        char name[256] = "";
        clGetPlatformInfo(all[i], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
        if (strstr(name, part))
            return all[i];
    }
    fprintf(stderr, "opencl: no platform %s\n", part);
    exit(1);
}

static cl_kernel built(cl_context context, cl_device_id device, const char *file, enum kind kind)
{
    static char text[MOST_TEXT];
    FILE *f = fopen(file, "r");
    if (!f || fread(text, 1, sizeof text - 1, f) == 0) {
        fprintf(stderr, "opencl: can't read %s\n", file);
        exit(1);
    }
    fclose(f);
    const char *source = text;
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    must(status, "clCreateProgramWithSource");
    must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
    cl_kernel kernel = clCreateKernel(program, names[kind], &status);
    must(status, "clCreateKernel");
    return kernel;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: opencl KERNEL_FILE KERNEL N [PLATFORM]\n");
        return 2;
    }
    enum kind kind = kind_named(argv[2]);
    cl_uint n = (cl_uint)strtoul(argv[3], NULL, 10), dimensions = kind >= STENCIL ? 2 : 1;
    size_t elements = dimensions == 2 ? (size_t)n * n : n, bytes = elements * sizeof(cl_int);
    size_t side = kind == KOGGE_STONE ? SECTION : kind == ADD ? LINE : TILE;
    size_t threads = (n + side - 1) / side * side, global[] = {threads, threads}, local[] = {side, side};
    cl_platform_id platform = platform_named(argc > 4 ? argv[4] : "");
    cl_device_id device;
    cl_int status;
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    must(status, "clCreateContext");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    must(status, "clCreateCommandQueue");
    cl_kernel kernel = built(context, device, argv[1], kind);
    cl_int *h = malloc(bytes);
    if (!h)
        return 1;
    for (size_t i = 0; i < elements; i++)
        h[i] = 1;
    cl_uint inputs = kind == KOGGE_STONE ? 1 : 2, argument = 0;
    cl_mem result = clCreateBuffer(context, 0, bytes, NULL, &status);
    must(status, "clCreateBuffer");
    clSetKernelArg(kernel, argument++, sizeof(cl_mem), &result);
    while (argument <= inputs) {
        cl_mem input = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes, h, &status);
        must(status, "clCreateBuffer");
        clSetKernelArg(kernel, argument++, sizeof(cl_mem), &input);
    }
    clSetKernelArg(kernel, argument, sizeof n, &n);
    double rates[RUNS];
    for (int run = -1; run < RUNS; run++) { // the first run may compile, so it does not count
        double start = seconds();
        must(clEnqueueNDRangeKernel(queue, kernel, dimensions, NULL, global, local, 0, NULL, NULL),
             "clEnqueueNDRangeKernel");
        must(clFinish(queue), "clFinish");
        if (run >= 0)
            rates[run] = thread_steps(kind, n) / (seconds() - start) / 1e6;
    }
    must(clEnqueueReadBuffer(queue, result, CL_TRUE, 0, bytes, h, 0, NULL, NULL), "clEnqueueReadBuffer");
    size_t first = kind == KOGGE_STONE ? 0 : elements / 2 + n / 2 % elements / 2,
           last = kind == KOGGE_STONE ? elements : first + 1;
    for (size_t i = first; i < last; i++)
        if (h[i] != expected(kind, i, n)) {
            fprintf(stderr, "opencl: element %zu is %d\n", i, h[i]);
            return 1;
        }
    print_rates(rates, RUNS);
    printf("\n");
    free(h);
    return 0;
}
