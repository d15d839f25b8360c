// What the members of cuda::atomic, cuda::atomic_ref and the like give and leave: for integers of each size,
// a pointer, a bool, floats and an enumeration, also through a volatile object.
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <stdio.h>

#define CHECK(condition)                           \
    if (!(condition) && atomicExch(wrong, 1) == 0) \
    printf("line %d\n", __LINE__)

enum colour { RED, GREEN };
struct pair {
    short a, b;
};

template <class T, cuda::thread_scope scope> __device__ void integer(int *wrong, cuda::atomic<T, scope> &a)
{
    T expected = 1;
    a = 5;
    CHECK(a.fetch_add(3) == 5 && a.fetch_sub(1, cuda::memory_order_relaxed) == 8 && a == 7);
    CHECK(a++ == 7 && ++a == 9 && a-- == 9 && --a == 7 && (a += 5) == 12 && (a -= 2) == 10);
    CHECK(a.fetch_and(6) == 10 && a.fetch_or(5) == 2 && a.fetch_xor(1) == 7 && a.load() == 6);
    CHECK((a &= 4) == 4 && (a |= 3) == 7 && (a ^= 2) == 5);
    CHECK(a.fetch_min(3) == 5 && a.fetch_max(9) == 3 && a.exchange(2, cuda::memory_order_acq_rel) == 9);
    CHECK(!a.compare_exchange_strong(expected, 4) && expected == 2);
    CHECK(a.compare_exchange_strong(expected, 4, cuda::memory_order_release, cuda::memory_order_acquire));
    CHECK(!a.compare_exchange_weak(expected, 6, cuda::memory_order_seq_cst) && expected == 4);
    a.store(3, cuda::memory_order_release);
    a.wait(2);
    a.notify_one();
    a.notify_all();
    CHECK(a.load(cuda::memory_order_consume) == 3 && a.is_lock_free());
}

__global__ void members(int *wrong, int *y)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> i;
    __shared__ cuda::atomic<unsigned char, cuda::thread_scope_thread> c;
    __shared__ cuda::atomic<short, cuda::thread_scope_device> s;
    __shared__ cuda::atomic<unsigned long long> w;
    __shared__ cuda::std::atomic<long> l;
    integer(wrong, i);
    integer(wrong, c);
    integer(wrong, s);
    integer(wrong, w);
    l.store(4, cuda::std::memory_order_relaxed);
    CHECK(l.fetch_add(2) == 4 && l.load(cuda::std::memory_order_acquire) == 6);

    __shared__ cuda::atomic<int *, cuda::thread_scope_block> p;
    p = y;
    CHECK(p.fetch_add(2) == y && p++ == y + 2 && (p -= 1) == y + 2 && p.load() == y + 2);
    __shared__ cuda::atomic<bool, cuda::thread_scope_block> b;
    b = false;
    CHECK(!b.exchange(true) && b);
    __shared__ cuda::atomic<colour, cuda::thread_scope_block> e;
    e = GREEN;
    CHECK(e.exchange(RED) == GREEN && e == RED);
    __shared__ volatile cuda::atomic<int, cuda::thread_scope_block> v;
    v = 3;
    CHECK(v.fetch_add(1) == 3 && v == 4);

    float f = 0.5f;
    double d = 0.25;
    y[0] = 2;
    cuda::atomic_ref<int, cuda::thread_scope_device> r(y[0]);
    cuda::std::atomic_ref<int> q{y[0]};
    static_assert(
        cuda::atomic_ref<int>::is_always_lock_free && cuda::atomic_ref<int>::required_alignment == 4, "");
    CHECK(r++ == 2 && q.fetch_or(4) == 3 && r-- == 7 && (r = 4) == 4 && q == 4);
    __shared__ float sf;
    __shared__ double sd;
    __shared__ pair sp;
    sf = f, sd = d, sp = {1, 2};
    cuda::atomic_ref<float, cuda::thread_scope_block> rf(sf);
    cuda::atomic_ref<double, cuda::thread_scope_block> rd(sd);
    cuda::atomic_ref<pair, cuda::thread_scope_block> rp(sp);
    CHECK(rf.fetch_add(1) == 0.5f && rf == 1.5f && rd.fetch_sub(1) == 0.25 && rd == -0.75);
    CHECK(rp.exchange(pair{3, 4}).b == 2 && rp.load().a == 3);

    __shared__ cuda::std::atomic_flag flag;
    flag.clear();
    CHECK(!flag.test() && !flag.test_and_set(cuda::std::memory_order_acquire) && flag.test_and_set());
    flag.wait(false);
    flag.notify_all();
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst);
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_block);
    cuda::std::atomic_thread_fence(cuda::std::memory_order_release);
    cuda::atomic_signal_fence(cuda::memory_order_seq_cst);
}

int main(void)
{
    int *words, wrong;
    cudaMalloc(&words, 5 * sizeof *words);
    cudaMemset(words, 0, 5 * sizeof *words);
    members<<<1, 1>>>(words, words + 1);
    cudaMemcpy(&wrong, words, sizeof wrong, cudaMemcpyDeviceToHost);
    if (!wrong)
        printf("ok\n");
    return wrong;
}
