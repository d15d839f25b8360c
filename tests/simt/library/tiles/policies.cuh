// As in CUB: a chain of policies, from the newest generation of GPUs to the oldest.
template <int PTX_VERSION, class Policy, class Previous> struct chained {
    template <class Work> static __host__ __device__ int invoke(int ptx_version, Work &work)
    {
        if (ptx_version < PTX_VERSION) {
            return Previous::invoke(ptx_version, work);
        }
        return work.template run<Policy>();
    }
};
struct work {
    template <class Policy> __host__ __device__ int run()
    {
        static_assert(Policy::generation == 800, "the code for another generation is compiled");
        return Policy::generation;
    }
};
template <int PTX_VERSION, class Policy> struct chained<PTX_VERSION, Policy, Policy> {
    template <class Work> static __host__ __device__ int invoke(int, Work &work) { return work.template run<Policy>(); }
};
struct oldest : chained<350, oldest, oldest> { enum { generation = 350 }; };
struct newest : chained<800, newest, oldest> { enum { generation = 800 }; };
