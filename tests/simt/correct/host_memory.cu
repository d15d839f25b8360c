// confined: what host code may do with memory of its own.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utility>

struct pair {
    double sum;
    int count;
};
struct node {
    int value;
    node *next;
};
struct open_end {
    int n;
    int values[];
};

static int table[100], calls;
static pair pairs[4] = {{1, 2}, {3, 4}};
static const char *const words[] = {"eins", "zwei", "drei"};
thread_local int of_thread;

static int first_value() { return (int)strlen(words[1]) + 3; }
static int computed = first_value();

#define EXPECT(what) \
    if (!(what))     \
    printf("line %d: %s\n", __LINE__, #what)

static void swap_ends(int *p, int n)
{
    for (int i = 0; i < n / 2; i++)
        std::swap(p[i], p[n - 1 - i]);
}

static void by_reference(int &a, pair *p, const char *&word)
{
    static int times;
    a++;
    p->sum += a;
    p->count = ++times;
    word = words[2];
}

static pair make(double sum, int count) { return {sum, count}; }

static long recurse(int n)
{
    volatile long local[4] = {n, 1};
    return n == 0 ? 0 : local[0] + recurse(n - 1);
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void sort(int *p, int n, int (*order)(const void *, const void *))
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && order(p + k - 1, p + k) > 0; k--)
            std::swap(p[k - 1], p[k]);
}

static void heap(int n)
{
    int *a = (int *)malloc(n * sizeof *a), *zeros = (int *)calloc(n, sizeof *zeros);
    for (int i = 0; i < n; i++)
        a[i] = i + zeros[i];
    a = (int *)realloc(a, 2 * n * sizeof *a);
    memcpy(a + n, a, n * sizeof *a);
    EXPECT(a[2 * n - 1] == n - 1 && a[0] == 0);
    memmove(a + 1, a, (2 * n - 1) * sizeof *a);
    EXPECT(a[1] == 0 && a[2] == 1);
    std::copy(a, a + n, zeros);
    std::fill(a, a + n, 7);
    EXPECT(zeros[2] == 1 && a[n - 1] == 7);
    free(zeros);
    free(a);
    free(NULL);
    char *byte = (char *)malloc(1);
    *byte = 'x';
    free(byte);
    pair *ps = new pair[n]();
    ps[n - 1] = make(2.5, 3);
    pair copy = ps[n - 1];
    EXPECT(copy.count == 3 && ps[0].sum == 0);
    delete[] ps;
    double *one = new double(3.5), *none = nullptr;
    EXPECT(*one == 3.5);
    delete one;
    delete none;
    open_end *o = (open_end *)malloc(sizeof *o + 5 * sizeof(int));
    o->n = 5;
    for (int i = 0; i < o->n; i++)
        o->values[i] = i;
    free(o);
    char room[sizeof(pair)] __attribute__((aligned(16)));
    pair *placed = new (room) pair{4.5, 5};
    EXPECT(placed->count == 5);
    int *maybe = new (std::nothrow) int[3];
    maybe[2] = 1;
    delete[] maybe;
    node *list = nullptr;
    for (int i = 0; i < 1000; i++)
        list = new node{i, list};
    int sum = 0;
    for (node *next; list; list = next) {
        sum += list->value;
        next = list->next;
        delete list;
    }
    EXPECT(sum == 499500);
    struct __attribute__((aligned(64))) wide {
        float v[16];
    };
    wide *w = new wide[2];
    EXPECT((size_t)w % 64 == 0);
    w[1].v[15] = 1;
    delete[] w;
}

static void stack(int n)
{
    int local[16] = {}, lengths[n];
    for (int i = 0; i < 16; i++)
        local[i] = i;
    for (int i = 0; i < n; i++)
        lengths[i] = local[i % 16];
    swap_ends(lengths, n);
    EXPECT(lengths[n - 1] == 0);
    const char *word = words[0];
    pair p = pairs[1];
    by_reference(local[3], &p, word);
    by_reference(table[99], &pairs[3], word);
    EXPECT(p.sum == 7 && pairs[3].count == 2 && word[0] == 'd');
    auto add = [&](int by) { return local[5] += by; };
    EXPECT(add(2) == 7 && recurse(100) == 5050);
    char text[64] = "prefix";
    memset(text + 6, '.', 3);
    text[9] = 0;
    EXPECT(!strcmp(text, "prefix..."));
    sort(local, 16, compare);
    EXPECT(local[15] == 15);
    double (*root)(double) = sqrt;
    int (*print)(const char *, ...) = printf;
    void *(*fill)(void *, int, size_t) = memset;
    EXPECT(root(16.0) == 4);
    fill(text, 0, sizeof text);
    print("%d%%n %5.2f %s\n", 1, 2.0, "three");
    int exponent;
    double whole, sine, cosine;
    EXPECT(frexp(8.0, &exponent) == 0.5 && exponent == 4 && modf(2.5, &whole) == 0.5);
    sincos(0.0, &sine, &cosine);
    EXPECT(cosine == 1);
    of_thread += n;
    EXPECT(of_thread == n);
}

__global__ void add_one(int *y) { y[threadIdx.x]++; }

static void CUDART_CB called(void *data) { ++*(int *)data; }

static void runtime(int *lent, int n)
{
    int *y, *pinned, *managed, own[10], count = 0;
    size_t available, total;
    cudaMalloc(&y, n * sizeof *y);
    cudaMallocHost(&pinned, n * sizeof *pinned);
    cudaMallocManaged(&managed, n * sizeof *managed);
    for (int i = 0; i < n; i++)
        pinned[i] = managed[i] = lent[i];
    cudaMemcpy(y, pinned, n * sizeof *y, cudaMemcpyHostToDevice);
    add_one<<<1, n>>>(y);
    add_one<<<1, n>>>(managed);
    cudaMemcpy(own, y, n * sizeof *y, cudaMemcpyDeviceToHost);
    cudaMemcpy(table, y, n * sizeof *y, cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();
    EXPECT(own[9] == 10 && table[0] == 1 && managed[9] == 10);
    cudaMemGetInfo(&available, &total);
    cudaEvent_t events[2];
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (cudaEvent_t &e : events)
        cudaEventCreate(&e);
    cudaLaunchHostFunc(stream, called, &count);
    EXPECT(count == 1 && !strcmp(cudaGetErrorName(cudaGetLastError()), "cudaSuccess"));
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    EXPECT(properties.warpSize == 32 && properties.name[0]);
    int processors;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    EXPECT(processors == properties.multiProcessorCount);
    int *registered = (int *)malloc(n * sizeof *registered);
    cudaHostRegister(registered, n * sizeof *registered, cudaHostRegisterDefault);
    registered[0] = 1;
    add_one<<<1, 1>>>(registered);
    cudaDeviceSynchronize();
    EXPECT(registered[0] == 2);
    cudaHostUnregister(registered);
    free(registered);
    cudaFreeHost(pinned);
    cudaFree(managed);
    cudaFree(y);
    cudaStreamDestroy(stream);
}

extern "C" void student(int *lent, int n)
{
    EXPECT(computed == 7 && ++calls == 1 && sizeof(table) == 400);
    for (int i = 0; i < n; i++)
        lent[i] += i;
    std::swap(lent[0], lent[n - 1]);
    for (int n : {1, 100, 10000})
        heap(n < 10 ? 10 : n);
    stack(n);
    runtime(lent, n);
}
