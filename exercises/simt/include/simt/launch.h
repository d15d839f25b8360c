// What kernel<<<grid, block, bytes, stream>>>(arguments) becomes.
#ifndef SIMT_LAUNCH_H
#define SIMT_LAUNCH_H

#include "launch_arguments.h"

// What is launched. simt_launcher_of sets the members, because constructors of all the kinds of simt_calls
// would take the compiler longer. The kernel and the configuration live until the end of the expression that
// launches.
template <class Kernel> struct simt_launched {
    simt_config *config;
    const char *name;
    const Kernel *kernel;
};

// Launches a kernel with arguments for its first parameters, Before, and for any number of the parameters
// After.
template <class Kernel, class Before, class... After> struct simt_calls;
template <class Kernel, class... Before>
struct simt_calls<Kernel, simt_list<Before...>> : simt_launched<Kernel> {
    SIMT_UNWATCHED cudaError_t operator()(Before... before) const
    {
        return simt_launch_whole<Kernel, Before...>(
            std::integral_constant<bool, simt_any_owns<Before...>::value>(), *this->config, this->name,
            *this->kernel, before...);
    }
};
template <class Kernel, class... Before, class Next, class... After>
struct simt_calls<Kernel, simt_list<Before...>, Next, After...>
    : simt_calls<Kernel, simt_list<Before..., Next>, After...> {
    typedef simt_calls<Kernel, simt_list<Before..., Next>, After...> with_next;
    using with_next::operator();
    SIMT_UNWATCHED cudaError_t operator()(Before... before) const
    {
        static_assert(!simt_any_owns<Before..., Next, After...>::value, SIMT_ALL_ARGUMENTS);
        return simt_launch_with<true>(*this->config, this->name, *this->kernel, before...);
    }
};

// A kernel whose parameters are known. The arguments are taken once and by value, as in a launch, in the
// types of the parameters. An object that owns an array, and stands for its address, is not copied. If the
// arguments do not fit, the call of the kernel is an error, which the compiler reports at the program's own
// line.
template <class Kernel, class... Parameters>
struct simt_launcher : simt_calls<Kernel, simt_list<>, Parameters...> {
    using simt_calls<Kernel, simt_list<>, Parameters...>::operator();
    template <class... Arguments, class = typename std::enable_if<!simt_fit<
                                      simt_list<Parameters...>, simt_list<Arguments...>>::value>::type>
    SIMT_UNWATCHED cudaError_t operator()(Arguments... arguments) const
    {
        return simt_launch_with<true>(*this->config, this->name, *this->kernel, arguments...);
    }
};

template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline simt_launcher<Kernel, Parameters...>
simt_launcher_of(simt_config &config, const char *name, const void *address, const Kernel &kernel)
{
    simt_launcher<Kernel, Parameters...> launcher;
    config.function = address;
    launcher.config = &config;
    launcher.name = name;
    launcher.kernel = &kernel;
    return launcher;
}

// A kernel whose parameters depend on the arguments.
template <class Address, class Kernel> struct simt_deducer {
    simt_config &config;
    const char *name;
    Address address;
    Kernel kernel;

    template <class... Arguments> SIMT_UNWATCHED cudaError_t operator()(Arguments... arguments) const
    {
        return launch(std::integral_constant<bool, simt_any_owns<Arguments...>::value>(), arguments...);
    }

  private:
    template <class... Arguments>
    SIMT_UNWATCHED cudaError_t launch(std::false_type, Arguments &...arguments) const
    {
        return simt_launch_with<false>(config, name, kernel, arguments...);
    }
    template <class... Arguments>
    SIMT_UNWATCHED cudaError_t launch(std::true_type, Arguments &...arguments) const
    {
        typedef typename simt_match<Address, simt_list<>, simt_list<Arguments...>>::type parameters;
        static_assert(!std::is_void<parameters>::value, SIMT_ALL_ARGUMENTS);
        return simt_launch_matched(parameters(), config, name, address, arguments...);
    }
};

// The kernel's address. There is none for a template whose arguments are deduced.
template <class... Parameters> struct simt_entry {
    const void *address;
};
template <class Result, class... Parameters>
SIMT_UNWATCHED static inline simt_entry<Parameters...> simt_address(int, Result (*f)(Parameters...))
{
    return {(const void *)f};
}

// The kernel that a template becomes, once its parameters are known.
template <class... Parameters>
SIMT_UNWATCHED static inline simt_entry<Parameters...> simt_address(simt_as<void (*)(Parameters...)>,
                                                                    void (*f)(Parameters...))
{
    return {(const void *)f};
}

template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline simt_launcher<Kernel, Parameters...>
simt_prepare_entry(simt_config &config, const char *name, simt_entry<Parameters...> entry,
                   const Kernel &kernel)
{
    return simt_launcher_of<Kernel, Parameters...>(config, name, entry.address, kernel);
}

template <class Address, class Kernel>
SIMT_UNWATCHED static inline auto simt_prepare_for(simt_config &config, const char *name,
                                                   const Address &address, const Kernel &kernel, int)
    -> decltype(simt_prepare_entry(config, name, address(0), kernel))
{
    return simt_prepare_entry(config, name, address(0), kernel);
}

template <class Address, class Kernel>
SIMT_UNWATCHED static inline simt_deducer<Address, Kernel>
simt_prepare_for(simt_config &config, const char *name, const Address &address, const Kernel &kernel, long)
{
    return {config, name, address, kernel};
}

template <class Address, class Kernel>
SIMT_UNWATCHED static inline auto simt_prepare(simt_config &&config, const char *name, const Address &address,
                                               const Kernel &kernel)
    -> decltype(simt_prepare_for(config, name, address, kernel, 0))
{
    return simt_prepare_for(config, name, address, kernel, 0);
}

// A launch of a pointer, such as one from a table. bind turns the pointer into a call, at the program's own
// line.
template <class Kernel, class... Parameters> struct simt_bound {
    const void *address;
    Kernel kernel;
};
template <class Bind, class... Parameters>
SIMT_UNWATCHED static inline auto simt_bind(void (*kernel)(Parameters...), const Bind &bind)
    -> simt_bound<decltype(bind(kernel)), Parameters...>
{
    return {(const void *)kernel, bind(kernel)};
}
template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline simt_launcher<Kernel, Parameters...>
simt_prepare_bound(simt_config &&config, const char *name, const simt_bound<Kernel, Parameters...> &bound)
{
    return simt_launcher_of<Kernel, Parameters...>(config, name, bound.address, bound.kernel);
}

// ---- cudaLaunchKernel. simtcc turns its first argument into a simt_kernel, because the types of the
// kernel's parameters say how to read the array of pointers to the arguments. For a void * the device knows
// these types if the void * was made from a kernel's name, as in (void *)scale<int>. simtcc turns such a name
// into simt_known.

template <class... T> struct simt_kernel {
    const char *name;
    void (*run)(T...);
};

template <class... T> static inline simt_kernel<T...> simt_kernel_named(const char *name, void (*run)(T...))
{
    return {name, run};
}

struct simt_kernel_at {
    const void *address;
};
static inline simt_kernel_at simt_kernel_named(const char *, const void *address) { return {address}; }

template <size_t...> struct simt_indices {
};
template <size_t n, size_t... i> struct simt_count : simt_count<n - 1, n - 1, i...> {
};
template <size_t... i> struct simt_count<0, i...> {
    typedef simt_indices<i...> type;
};

template <class... T, size_t... i>
static inline cudaError_t simt_launch_array(simt_config config, simt_kernel<T...> kernel, void **arguments,
                                            simt_indices<i...>)
{
    config.function = (const void *)kernel.run;
    (void)arguments; // for kernels without arguments
    return simt_launch_whole(std::integral_constant<bool, simt_any_owns<T...>::value>(), config, kernel.name,
                             kernel.run, *(T *)arguments[i]...);
}

template <class... T>
static inline cudaError_t cudaLaunchKernel(simt_kernel<T...> kernel, dim3 grid, dim3 block, void **arguments,
                                           size_t shared_bytes = 0, cudaStream_t stream = 0, SIMT_HERE)
{
    return simt_launch_array(simt_configure(nullptr, file, line, grid, block, shared_bytes, stream), kernel,
                             arguments, typename simt_count<sizeof...(T)>::type());
}

template <class... T>
static inline cudaError_t cudaLaunchCooperativeKernel(simt_kernel<T...> kernel, dim3 grid, dim3 block,
                                                      void **arguments, size_t shared_bytes = 0,
                                                      cudaStream_t stream = 0, SIMT_HERE)
{
    simt_config config = simt_configure(nullptr, file, line, grid, block, shared_bytes, stream);
    config.cooperative = 1;
    return simt_launch_array(config, kernel, arguments, typename simt_count<sizeof...(T)>::type());
}

// Registers a kernel, for launches that have only its address.
template <class... T>
static cudaError_t simt_launch_known(const simt_config *config, const char *name, const void *address,
                                     void **arguments)
{
    return simt_launch_array(*config, simt_kernel<T...>{name, (void (*)(T...))address}, arguments,
                             typename simt_count<sizeof...(T)>::type());
}
template <class... T> static inline void (*simt_known(int, const char *name, void (*kernel)(T...)))(T...)
{
    simt_kernel_known((const void *)kernel, name, simt_launch_known<T...>);
    return kernel;
}
template <class T> static inline T &&simt_known(long, const char *, T &&v)
{
    return (T &&) v;
} // not a kernel

static inline cudaError_t cudaLaunchKernel(simt_kernel_at kernel, dim3 grid, dim3 block, void **arguments,
                                           size_t shared_bytes = 0, cudaStream_t stream = 0, SIMT_HERE)
{
    simt_config config = simt_configure(nullptr, file, line, grid, block, shared_bytes, stream);
    return simt_launch_at(&config, kernel.address, arguments);
}

static inline cudaError_t cudaLaunchCooperativeKernel(simt_kernel_at kernel, dim3 grid, dim3 block,
                                                      void **arguments, size_t shared_bytes = 0,
                                                      cudaStream_t stream = 0, SIMT_HERE)
{
    simt_config config = simt_configure(nullptr, file, line, grid, block, shared_bytes, stream);
    config.cooperative = 1;
    return simt_launch_at(&config, kernel.address, arguments);
}

// ---- attributes of a kernel

template <class T>
static inline cudaError_t cudaFuncSetAttribute(T *f, cudaFuncAttribute attribute, int value)
{
    return simt_function_set((const void *)f, attribute, value);
}

template <class T> static inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *f)
{
    return simt_function_get(attributes, (const void *)f);
}

template <class T> static inline cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache)
{
    return cudaSuccess;
}

template <class T> static inline cudaError_t cudaFuncSetSharedMemConfig(T *, cudaSharedMemConfig)
{
    return cudaSuccess;
}

template <class T>
static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T *f, int threads,
                                                                        size_t shared_bytes)
{
    return simt_occupancy(blocks, (const void *)f, threads, shared_bytes);
}

template <class T>
static inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T *f, int threads, size_t shared_bytes,
                                                       unsigned)
{
    return simt_occupancy(blocks, (const void *)f, threads, shared_bytes);
}

template <class T>
static inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, T *f, int blocks,
                                                                    int threads)
{
    return simt_available_bytes(bytes, (const void *)f, blocks, threads);
}

template <class T, class Bytes>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *blocks, int *threads, T *f,
                                                                         Bytes bytes, int most_threads = 0)
{
    simt_bytes_of_block *call = [](const void *given, int of) { return (size_t)(*(Bytes *)given)(of); };
    return simt_best_block(blocks, threads, (const void *)f, call, &bytes, most_threads);
}

template <class T, class Bytes>
static inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *blocks, int *threads, T *f, Bytes bytes,
                                                        int most_threads = 0, unsigned = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(blocks, threads, f, bytes, most_threads);
}

template <class T>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *blocks, int *threads, T *f,
                                                             size_t shared_bytes = 0, int most_threads = 0)
{
    simt_bytes_of_block *call = [](const void *given, int) { return *(const size_t *)given; };
    return simt_best_block(blocks, threads, (const void *)f, call, &shared_bytes, most_threads);
}

template <class T>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *blocks, int *threads, T *f,
                                                                      size_t shared_bytes = 0,
                                                                      int most_threads = 0, unsigned = 0)
{
    return cudaOccupancyMaxPotentialBlockSize(blocks, threads, f, shared_bytes, most_threads);
}
#endif
