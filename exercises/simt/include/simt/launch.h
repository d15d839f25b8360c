// What kernel<<<grid, block, bytes, stream>>>(arguments) becomes.
#ifndef SIMT_LAUNCH_H
#define SIMT_LAUNCH_H

#include <type_traits>

#include "kernel.h"
#include "runtime.h"
#include "shapes.h"

// What makes a launch is the device's own: its accesses are nobody's to watch, and watched it would take the
// compiler longer than most kernels do. For the same reason the configuration is handed on by reference. It
// lives as long as the launch.
#define SIMT_UNWATCHED __attribute__((no_sanitize("thread")))

SIMT_UNWATCHED static inline simt_config simt_configure(const char *file, int line, dim3 grid, dim3 block,
                                                        size_t shared_bytes = 0, cudaStream_t stream = 0)
{
    simt_config config = {};
    config.grid = {grid.x, grid.y, grid.z};
    config.block = {block.x, block.y, block.z};
    config.shared_bytes = shared_bytes;
    config.stream = stream;
    config.site = {file, line};
    return config;
}

// The names of the kernel's parameters, with commas between.
SIMT_UNWATCHED static inline simt_config &&simt_with_parameters(const char *names, simt_config &&config)
{
    config.parameters = names;
    return static_cast<simt_config &&>(config);
}

// What a finding can name by a parameter: the memory that a pointer points to.
template <class T> SIMT_UNWATCHED static inline const void *simt_pointer(T *const &p)
{
    return (const void *)p;
}
template <class T> SIMT_UNWATCHED static inline const void *simt_pointer(const T &) { return nullptr; }

#define SIMT_TAIL_CALLS __attribute__((optimize("optimize-sibling-calls")))

// Runs a thunk whose captured arguments lie on the host's stack: on a GPU they would be in parameter memory,
// so reading them is not for the device to see. The kernel returns from it straight to the device: each
// return more is one that the processor predicts wrongly.
template <class Body> SIMT_UNWATCHED SIMT_TAIL_CALLS static void simt_run(void *body) { (*(Body *)body)(); }

// An argument 0: a number or a null pointer, as the parameter wants it. Where a kernel's types are deduced
// from its arguments (known is false) it is an int.
struct simt_zero {
    template <class T> constexpr operator T() const { return T(0); }
};
template <bool known, class T> struct simt_given {
    typedef T &type;
};
template <> struct simt_given<false, simt_zero> {
    typedef int type;
};

// A launch may have to wait for the host, which goes on meanwhile: then its arguments must be kept.
template <class... Arguments> struct simt_copied : std::true_type {
};
template <class First, class... Others>
struct simt_copied<First, Others...>
    : std::integral_constant<bool,
                             std::is_trivially_copyable<First>::value && simt_copied<Others...>::value> {
};

template <bool known, class Kernel, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_by(std::true_type, simt_config &config, const char *name,
                                                        const Kernel &kernel, Arguments &...arguments)
{
    auto body = [=]() mutable SIMT_UNWATCHED {
        kernel((typename simt_given<known, Arguments>::type)arguments...);
    };
    config.body_bytes = sizeof body;
    return (cudaError_t)simt_launch(&config, name, simt_run<decltype(body)>, &body);
}

template <bool known, class Kernel, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_by(std::false_type, simt_config &config,
                                                        const char *name, const Kernel &kernel,
                                                        Arguments &...arguments)
{
    auto body = [&]() SIMT_UNWATCHED { kernel((typename simt_given<known, Arguments>::type)arguments...); };
    return (cudaError_t)simt_launch(&config, name, simt_run<decltype(body)>, &body);
}

template <class... Arguments>
SIMT_UNWATCHED static inline void simt_note(simt_config &config, Arguments &...arguments)
{
    simt_tell_shapes<Arguments...>();
    const void *pointers[] = {simt_pointer(arguments)..., nullptr};
    for (size_t i = 0; i < sizeof...(Arguments) && i < SIMT_PARAMETERS; i++)
        config.arguments[i] = pointers[i];
}

template <bool known, class Kernel, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_with(simt_config &config, const char *name,
                                                          const Kernel &kernel, Arguments &...arguments)
{
    simt_note(config, arguments...);
    return simt_launch_by<known>(simt_copied<Arguments...>(), config, name, kernel, arguments...);
}

template <class... Parameters> struct simt_list {
};

// ---- Objects with a copy constructor or a destructor of their own. The host runs these, once a launch; the
// device gets the bytes. A function takes such an object by its address, in a place that its caller provides.
// So a thread calls the kernel as a function that takes that address, and has a copy of the bytes there.

template <class T> struct simt_owns {
    static constexpr bool value =
        !std::is_trivially_destructible<T>::value ||
        (std::is_copy_constructible<T>::value && !std::is_trivially_copy_constructible<T>::value) ||
        (std::is_move_constructible<T>::value && !std::is_trivially_move_constructible<T>::value);
};
// A reference is an address, too: that of the caller's object.
template <class T> struct simt_owns<T &> {
    static constexpr bool value = true;
};
template <class... T> struct simt_any_owns : std::false_type {
};
template <class First, class... T>
struct simt_any_owns<First, T...>
    : std::integral_constant<bool, simt_owns<First>::value || simt_any_owns<T...>::value> {
};

template <class T, bool owns = simt_owns<T>::value> struct simt_passed {
    typedef T type;
    T value;
    SIMT_UNWATCHED explicit simt_passed(T &argument) : value(argument) {}
    SIMT_UNWATCHED operator T &() { return value; }
};
template <class T> struct simt_passed<T, true> {
    typedef void *type;
    alignas(T) unsigned char bytes[sizeof(T)];
    SIMT_UNWATCHED explicit simt_passed(T &argument)
    {
        __builtin_memcpy(bytes, (const void *)&argument, sizeof(T));
    }
    SIMT_UNWATCHED operator void *() { return bytes; }
};
template <class T> struct simt_passed<T &, true> {
    typedef void *type;
    void *at;
    SIMT_UNWATCHED explicit simt_passed(T &argument) : at((void *)&argument) {}
    SIMT_UNWATCHED operator void *() { return at; }
};

template <class... Parameters>
SIMT_UNWATCHED static inline cudaError_t simt_launch_bytes(simt_config &config, const char *name,
                                                           Parameters &...arguments)
{
    simt_note(config, arguments...);
    auto kernel = (void (*)(typename simt_passed<Parameters>::type...))config.function;
    auto body = [&]() SIMT_UNWATCHED { kernel(simt_passed<Parameters>(arguments)...); };
    return (cudaError_t)simt_launch(&config, name, simt_run<decltype(body)>, &body);
}

// Of a kernel whose parameters are the arguments' types, all of them.
template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline cudaError_t simt_launch_whole(std::true_type, simt_config &config,
                                                           const char *name, const Kernel &,
                                                           Parameters &...arguments)
{
    return simt_launch_bytes<Parameters...>(config, name, arguments...);
}
template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline cudaError_t simt_launch_whole(std::false_type, simt_config &config,
                                                           const char *name, const Kernel &kernel,
                                                           Parameters &...arguments)
{
    return simt_launch_with<true>(config, name, kernel, arguments...);
}

// Of a template whose arguments are left to be deduced: the parameters that fit these arguments, of which
// each pointer may be one to const there. void: none do.
template <class T> struct simt_as {
};
template <class T> struct simt_to_const {
    typedef T type;
};
template <class T> struct simt_to_const<T *> {
    typedef const T *type;
};
template <class T> struct simt_same {
    typedef T type;
};
template <class T> struct simt_void {
    typedef void type;
};
template <class Address, class Done, class Rest, class = void> struct simt_match {
    typedef void type;
};
template <class Address, class... T>
struct simt_match<
    Address, simt_list<T...>, simt_list<>,
    typename simt_void<decltype(std::declval<const Address &>()(simt_as<void (*)(T...)>()))>::type> {
    typedef simt_list<T...> type;
};
template <class Address, class... T, class First, class... Rest>
struct simt_match<Address, simt_list<T...>, simt_list<First, Rest...>, void> {
    typedef typename simt_match<Address, simt_list<T..., First>, simt_list<Rest...>>::type plain;
    typedef simt_match<Address, simt_list<T..., typename simt_to_const<First>::type>, simt_list<Rest...>>
        constant;
    typedef
        typename std::conditional<std::is_void<plain>::value, constant, simt_same<plain>>::type::type type;
};

#define SIMT_ALL_ARGUMENTS                                                                          \
    "on the CPU device a kernel that takes a reference, or an object with a copy constructor or a " \
    "destructor, is launched "                                                                      \
    "with all its arguments, of its parameters' types, and with all template arguments: kernel<T><<<…>>>(…)"

template <class Address, class... Parameters, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_matched(simt_list<Parameters...>, simt_config &config,
                                                             const char *name, const Address &address,
                                                             Arguments &...arguments)
{
    config.function = address(simt_as<void (*)(Parameters...)>()).address;
    return simt_launch_bytes<Parameters...>(config, name, (Parameters &)arguments...);
}
template <class Parameters, class Arguments> struct simt_fit {
    static constexpr bool value = false;
};
template <class... Parameters>
struct simt_fit<simt_list<Parameters...>, simt_list<>> { // others have defaults
    static constexpr bool value = true;
};
template <class Parameter, class... Parameters, class Argument, class... Arguments>
struct simt_fit<simt_list<Parameter, Parameters...>, simt_list<Argument, Arguments...>> {
    static constexpr bool value = std::is_convertible<Argument, Parameter>::value &&
                                  simt_fit<simt_list<Parameters...>, simt_list<Arguments...>>::value;
};

// Launches with arguments for the first parameters of a kernel, Before, and for so many of After.
template <class Kernel, class Before, class... After> struct simt_calls;
template <class Kernel, class... Before> struct simt_calls<Kernel, simt_list<Before...>> {
    simt_config &config;
    const char *name;
    Kernel kernel;

    SIMT_UNWATCHED simt_calls(simt_config &config, const char *name, Kernel kernel)
        : config(config), name(name), kernel(kernel)
    {
    }
    SIMT_UNWATCHED cudaError_t operator()(Before... before) const
    {
        return simt_launch_whole<Kernel, Before...>(
            std::integral_constant<bool, simt_any_owns<Before...>::value>(), config, name, kernel, before...);
    }
};
template <class Kernel, class... Before, class Next, class... After>
struct simt_calls<Kernel, simt_list<Before...>, Next, After...>
    : simt_calls<Kernel, simt_list<Before..., Next>, After...> {
    typedef simt_calls<Kernel, simt_list<Before..., Next>, After...> with_next;
    using with_next::with_next;
    using with_next::operator();
    SIMT_UNWATCHED cudaError_t operator()(Before... before) const
    {
        static_assert(!simt_any_owns<Before..., Next, After...>::value, SIMT_ALL_ARGUMENTS);
        return simt_launch_with<true>(this->config, this->name, this->kernel, before...);
    }
};

// Of a kernel whose parameters are known. The arguments are taken by value, once, as a launch does, and as
// what the kernel wants: what owns an array, and stands for its address, is not copied. What doesn't fit is
// left to the call of the kernel, which the compiler tells of at the program's own line.
template <class Kernel, class... Parameters>
struct simt_launcher : simt_calls<Kernel, simt_list<>, Parameters...> {
    typedef simt_calls<Kernel, simt_list<>, Parameters...> calls;
    using calls::calls;
    using calls::operator();
    template <class... Arguments, class = typename std::enable_if<!simt_fit<
                                      simt_list<Parameters...>, simt_list<Arguments...>>::value>::type>
    SIMT_UNWATCHED cudaError_t operator()(Arguments... arguments) const
    {
        return simt_launch_with<true>(this->config, this->name, this->kernel, arguments...);
    }
};

// Of one whose parameters depend on the arguments.
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

// The kernel's address; none if its name is that of a template whose arguments are left to be deduced.
template <class... Parameters> struct simt_entry {
    const void *address;
};
template <class Result, class... Parameters>
SIMT_UNWATCHED static inline simt_entry<Parameters...> simt_address(int, Result (*f)(Parameters...))
{
    return {(const void *)f};
}

// Of a template, once its parameters are known.
template <class... Parameters>
SIMT_UNWATCHED static inline simt_entry<Parameters...> simt_address(simt_as<void (*)(Parameters...)>,
                                                                    void (*f)(Parameters...))
{
    return {(const void *)f};
}

template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline simt_launcher<Kernel, Parameters...>
simt_prepare_entry(simt_config &config, const char *name, simt_entry<Parameters...> entry, Kernel kernel)
{
    config.function = entry.address;
    return {config, name, kernel};
}

template <class Address, class Kernel>
SIMT_UNWATCHED static inline auto simt_prepare_for(simt_config &config, const char *name,
                                                   const Address &address, Kernel kernel, int)
    -> decltype(simt_prepare_entry(config, name, address(0), kernel))
{
    return simt_prepare_entry(config, name, address(0), kernel);
}

template <class Address, class Kernel>
SIMT_UNWATCHED static inline simt_deducer<Address, Kernel>
simt_prepare_for(simt_config &config, const char *name, const Address &address, Kernel kernel, long)
{
    return {config, name, address, kernel};
}

template <class Address, class Kernel>
SIMT_UNWATCHED static inline auto simt_prepare(simt_config &&config, const char *name, const Address &address,
                                               Kernel kernel)
    -> decltype(simt_prepare_for(config, name, address, kernel, 0))
{
    return simt_prepare_for(config, name, address, kernel, 0);
}

// Of what is no name but a pointer, out of a table, say: bind makes of it what calls it, at the program's own
// line.
template <class Bind, class... Parameters>
SIMT_UNWATCHED static inline auto simt_prepare_pointer(simt_config &&config, const char *name,
                                                       void (*kernel)(Parameters...), Bind bind)
    -> simt_launcher<decltype(bind(kernel)), Parameters...>
{
    config.function = (const void *)kernel;
    return {config, name, bind(kernel)};
}

// ---- cudaLaunchKernel: simtcc makes a simt_kernel of its first argument, since the types of the kernel's
// parameters say how to read the array of pointers to them. Of a void * the device knows them if that was
// made of a kernel's name, as (void *)scale<int>: simtcc makes simt_known of the name there.

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
    (void)arguments; // where there are none
    return simt_launch_whole(std::integral_constant<bool, simt_any_owns<T...>::value>(), config, kernel.name,
                             kernel.run, *(T *)arguments[i]...);
}

template <class... T>
static inline cudaError_t cudaLaunchKernel(simt_kernel<T...> kernel, dim3 grid, dim3 block, void **arguments,
                                           size_t shared_bytes = 0, cudaStream_t stream = 0,
                                           const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    return simt_launch_array(simt_configure(file, line, grid, block, shared_bytes, stream), kernel, arguments,
                             typename simt_count<sizeof...(T)>::type());
}

template <class... T>
static inline cudaError_t
cudaLaunchCooperativeKernel(simt_kernel<T...> kernel, dim3 grid, dim3 block, void **arguments,
                            size_t shared_bytes = 0, cudaStream_t stream = 0,
                            const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    simt_config config = simt_configure(file, line, grid, block, shared_bytes, stream);
    config.cooperative = 1;
    return simt_launch_array(config, kernel, arguments, typename simt_count<sizeof...(T)>::type());
}

// What is told of a kernel for those who have but its address.
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
template <class T> static inline T &&simt_known(long, const char *, T &&v) { return (T &&) v; } // no kernel

static inline cudaError_t cudaLaunchKernel(simt_kernel_at kernel, dim3 grid, dim3 block, void **arguments,
                                           size_t shared_bytes = 0, cudaStream_t stream = 0,
                                           const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    simt_config config = simt_configure(file, line, grid, block, shared_bytes, stream);
    return simt_launch_at(&config, kernel.address, arguments);
}

static inline cudaError_t cudaLaunchCooperativeKernel(simt_kernel_at kernel, dim3 grid, dim3 block,
                                                      void **arguments, size_t shared_bytes = 0,
                                                      cudaStream_t stream = 0,
                                                      const char *file = __builtin_FILE(),
                                                      int line = __builtin_LINE())
{
    simt_config config = simt_configure(file, line, grid, block, shared_bytes, stream);
    config.cooperative = 1;
    return simt_launch_at(&config, kernel.address, arguments);
}

// ---- what may be asked of a kernel

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
static inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *blocks, int *threads, T *,
                                                             size_t shared_bytes = 0, int most_threads = 0)
{
    (void)shared_bytes;
    return simt_best_block(blocks, threads, most_threads);
}

template <class T, class Bytes>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *blocks, int *threads, T *,
                                                                         Bytes, int most_threads = 0)
{
    return simt_best_block(blocks, threads, most_threads);
}
#endif
