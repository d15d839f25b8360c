// What the atomic functions of CUDA 12.8 give and leave: __nv_atomic_load_n and the like.
#include <stdio.h>

#define CHECK(condition)                           \
    if (!(condition) && atomicExch(wrong, 1) == 0) \
    printf("line %d\n", __LINE__)

struct pair {
    short a, b;
};
struct alignas(16) four {
    int x, y, z, w;
};

template <class T> __device__ void integer(int *wrong, T *p)
{
    T expected = 7, v = 5, result;
    __nv_atomic_store_n(p, 5, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    CHECK(__nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 5);
    __nv_atomic_store(p, &v, __NV_ATOMIC_SEQ_CST);
    __nv_atomic_load(p, &result, __NV_ATOMIC_CONSUME, __NV_THREAD_SCOPE_BLOCK);
    CHECK(result == 5);
    CHECK(__nv_atomic_exchange_n(p, 8, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_CLUSTER) == 5);
    __nv_atomic_exchange(p, &v, &result, __NV_ATOMIC_RELAXED);
    CHECK(result == 8 && *p == 5);
    CHECK(!__nv_atomic_compare_exchange_n(p, &expected, 9, true, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED));
    v = 11;
    CHECK(expected == 5 && __nv_atomic_compare_exchange(p, &expected, &v, false, __NV_ATOMIC_SEQ_CST,
                                                        __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_SYSTEM));
    CHECK(__nv_atomic_fetch_or(p, 4, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 11);
    CHECK(__nv_atomic_fetch_and(p, 6, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 15);
    CHECK(__nv_atomic_fetch_xor(p, 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 6);
    CHECK(__nv_atomic_fetch_min(p, 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 5);
    CHECK(__nv_atomic_fetch_max(p, 4, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 3 && *p == 4);
    __nv_atomic_or(p, 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
    __nv_atomic_and(p, 5, __NV_ATOMIC_RELAXED);
    __nv_atomic_xor(p, 8, __NV_ATOMIC_RELAXED);
    __nv_atomic_min(p, 12, __NV_ATOMIC_RELAXED);
    __nv_atomic_max(p, 2, __NV_ATOMIC_RELAXED);
    CHECK(*p == 12);
}

template <class T> __device__ void number(int *wrong, T *p)
{
    *p = 5;
    CHECK(__nv_atomic_fetch_add(p, 2, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE) == 5);
    CHECK(__nv_atomic_fetch_sub(p, 1, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_BLOCK) == 7);
    __nv_atomic_add(p, 3, __NV_ATOMIC_RELEASE);
    __nv_atomic_sub(p, 4, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    CHECK(*p == 5);
}

__global__ void functions(int *wrong, int *y)
{
    __shared__ int i;
    __shared__ unsigned u;
    __shared__ long long l;
    __shared__ unsigned long long w;
    __shared__ float f;
    __shared__ double d;
    integer(wrong, &i);
    integer(wrong, &u);
    integer(wrong, &l);
    integer(wrong, &w);
    integer(wrong, y);
    number(wrong, &i);
    number(wrong, &u);
    number(wrong, &w);
    number(wrong, &f);
    number(wrong, &d);

    __shared__ char c;
    __shared__ unsigned short s;
    unsigned short expected = 3;
    c = 1, s = 3;
    CHECK(__nv_atomic_load_n(&c, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK) == 1);
    CHECK(__nv_atomic_compare_exchange_n(&s, &expected, 4, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED,
                                         __NV_THREAD_SCOPE_BLOCK));
    CHECK(__nv_atomic_load_n(&s, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK) == 4);

    __shared__ pair p;
    __shared__ four q;
    pair small = {1, 2}, small_too;
    four large = {1, 2, 3, 4}, large_too;
    __nv_atomic_store(&p, &small, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
    __nv_atomic_load(&p, &small_too, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
    __nv_atomic_store(&q, &large, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
    __nv_atomic_load(&q, &large_too, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
    CHECK(small_too.b == 2 && large_too.w == 4);
    __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST);
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
}

int main(void)
{
    int *words, wrong;
    cudaMalloc(&words, 2 * sizeof *words);
    cudaMemset(words, 0, 2 * sizeof *words);
    functions<<<1, 1>>>(words, words + 1);
    cudaMemcpy(&wrong, words, sizeof wrong, cudaMemcpyDeviceToHost);
    if (!wrong)
        printf("ok\n");
    return wrong;
}
