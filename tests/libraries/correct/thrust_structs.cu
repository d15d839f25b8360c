// Thrust: elements with padding, and pairs of them. The library moves them word by word, and nobody writes
// the padding.
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#include "../twice.h"

#define N 5000

struct mark {
    char kind;
    int value;
};

struct record {
    short rank;
    double weight;
    char kind;
};

struct make_mark {
    __host__ __device__ mark operator()(int i) const
    {
        mark m;
        m.kind = (char)(i % 3);
        m.value = N - i;
        return m;
    }
};

struct make_record {
    __host__ __device__ record operator()(int i) const
    {
        record r;
        r.rank = (short)(i % 7);
        r.weight = i;
        r.kind = 'r';
        return r;
    }
};

struct is_less {
    __host__ __device__ bool operator()(const mark &a, const mark &b) const { return a.value < b.value; }
};

struct add {
    __host__ __device__ record operator()(const record &a, const record &b) const
    {
        record r;
        r.rank = (short)(a.rank > b.rank ? a.rank : b.rank);
        r.weight = a.weight + b.weight;
        r.kind = a.kind;
        return r;
    }
};

int main(void)
{
    thrust::counting_iterator<int> count(0);
    thrust::device_vector<mark> marks(N);
    thrust::device_vector<record> records(N);
    thrust::transform(count, count + N, marks.begin(), make_mark());
    thrust::transform(count, count + N, records.begin(), make_record());
    thrust::sort(marks.begin(), marks.end(), is_less());
    for (int i = 0; i < N; i += N / 10)
        wrong += ((mark)marks[i]).value != i + 1;
    record sum = thrust::reduce(records.begin(), records.end(), make_record()(0), add());
    wrong += sum.weight != N * (N - 1.0) / 2 || sum.rank != 6 || sum.kind != 'r';
    return say();
}
