// opencl KERNEL_FILE N [PLATFORM]: how fast an OpenCL device is at kogge_stone.cl with N elements, on the
// first platform whose name has PLATFORM in it. Prints millions of thread-steps a second: the median of five
// runs and the best, as kogge_stone.cu does. Exits 1 with a line on stderr if there is no such platform or
// the sums are wrong.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECTION = 1024, STEPS = 10, RUNS = 5, MOST_TEXT = 1 << 14 };

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

static cl_kernel built(cl_context context, cl_device_id device, const char *file)
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
    cl_kernel kernel = clCreateKernel(program, "kogge_stone", &status);
    must(status, "clCreateKernel");
    return kernel;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: opencl KERNEL_FILE N [PLATFORM]\n");
        return 2;
    }
    cl_uint n = (cl_uint)strtoul(argv[2], NULL, 10);
    size_t bytes = n * sizeof(cl_int), global = n, local = SECTION;
    cl_platform_id platform = platform_named(argc > 3 ? argv[3] : "");
    cl_device_id device;
    cl_int status;
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    must(status, "clCreateContext");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    must(status, "clCreateCommandQueue");
    cl_kernel kernel = built(context, device, argv[1]);
    cl_int *h = malloc(bytes);
    if (!h)
        return 1;
    for (cl_uint i = 0; i < n; i++)
        h[i] = 1;
    cl_mem x = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes, h, &status);
    must(status, "clCreateBuffer");
    cl_mem y = clCreateBuffer(context, 0, bytes, NULL, &status);
    must(status, "clCreateBuffer");
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &y);
    clSetKernelArg(kernel, 1, sizeof(cl_mem), &x);
    clSetKernelArg(kernel, 2, sizeof n, &n);
    double rates[RUNS];
    for (int run = -1; run < RUNS; run++) { // the first one may compile
        double start = seconds();
        must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
             "clEnqueueNDRangeKernel");
        must(clFinish(queue), "clFinish");
        if (run >= 0)
            rates[run] = (double)n * STEPS / (seconds() - start) / 1e6;
    }
    must(clEnqueueReadBuffer(queue, y, CL_TRUE, 0, bytes, h, 0, NULL, NULL), "clEnqueueReadBuffer");
    for (cl_uint i = 0; i < n; i++)
        if (h[i] != (cl_int)(i % SECTION + 1)) {
            fprintf(stderr, "opencl: y[%u] is %d\n", i, h[i]);
            return 1;
        }
    qsort(rates, RUNS, sizeof *rates, by_value);
    printf("%.1f %.1f\n", rates[RUNS / 2], rates[RUNS - 1]);
    free(h);
    return 0;
}
