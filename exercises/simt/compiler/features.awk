# Features of CUDA that the CPU device does not have, by the names that a program uses. Used by messages.awk.

# Returns the feature that the header belongs to, and after a colon what to use instead. Returns "" if the header is not
# one of CUDA's.
function feature_of_header(name) {
    if (name ~ /^cub\//)
        return "this header of CUB is not installed: Debian has CUB in its package libcub-dev"
    if (name ~ /^thrust\//)
        return "this header of Thrust is not installed: Debian has Thrust in its package libthrust-dev"
    if (name ~ /^cuda\/(std\/)?semaphore|^cuda_awbarrier/)
        return "cuda::counting_semaphore and its like" ": use cuda::barrier or cuda::latch"
    if (name ~ /^(cuda\/|nv\/)/)
        return LIBCUXX
    if (name ~ /^cuda_fp8/)
        return FP8
    if (name ~ /^cuda_fp6|^cuda_fp4/)
        return "6-bit and 4-bit floating point" FLOAT
    if (name ~ /^mma\.h|^crt\/mma/)
        return TENSOR
    if (name ~ /^curand/)
        return CURAND
    if (name ~ /^(cublas|cufft|cusparse|cusolver|cutensor|cudnn|nccl|nvrtc|npp|nvjpeg|nvml|cupti)/) {
        sub(/[._\/].*/, "", name)
        return "the library " name
    }
    if (name ~ /^nvtx3\//)
        return "that part of NVTX" ": include nvtx3/nvToolsExt.h"
    if (name ~ /^cooperative_groups\//)
        return "that part of cooperative groups"
    if (name ~ /^(cuda[A-Z_]|cuda_|vector_functions|surface_|device_|sm_[0-9])/)
        return name
    return ""
}

# Returns the pattern of a line in which this name is a type, and not a variable: half *y, half v, (half *), f<half>.
function as_type(name) {
    return "(^|[^A-Za-z0-9_])" name "( +[*&]*|[*&]+ +)[A-Za-z_]|< *" name " *[*&]* *[,>]|\\( *" name " *[*]+ *\\)"
}

# Returns the same for a name that the compiler does not know. source: the line in which the name is.
function feature_of(name, source) {
    if (name == "cub" || name == "thrust")
        return source !~ name "::|namespace +" name ? "" : name == "cub" ? "CUB needs #include <cub/cub.cuh>" : \
               "Thrust needs #include of the algorithm, such as <thrust/scan.h>"
    if (name == "cuda" || name == "nvcuda")
        return source ~ /nvcuda::/ ? TENSOR : source ~ /cuda::(pipeline|memcpy_async|aligned_size|make_pipeline)/ ? ASYNC : \
               source ~ /cuda::(std::)?barrier/ ? BARRIER : source ~ /cuda::(std::)?latch/ ? LATCH : \
               source ~ /cuda::(std::)?atomic/ ? ATOMIC : source ~ /cuda::/ ? LIBCUXX : ""
    if (name ~ /^(half2?|nv_bfloat16|bfloat162?)$/)
        return source !~ as_type(name) ? "" : name ~ /^half/ ? HALF : BFLOAT
    if (name ~ /^__half2?$|^__(float|double|int|uint|short|ushort|ll)[a-z0-9]*2half|^__half2(float|int|uint)|^__h(add|sub|mul|div|fma|max|min|neg|abs|eq|ne|lt|le|gt|ge)2?$|^h(sqrt|exp|log|sin|cos|rsqrt)2?$/)
        return HALF
    if (name ~ /^__nv_fp8|^__nv_cvt_.*(fp8|e8m0)|^__nv_saturation_t$|^__NV_(E4M3|E5M2|NOSAT|SATFINITE)$/)
        return FP8
    if (name ~ /^__nv_fp[46]/)
        return "6-bit and 4-bit floating point" FLOAT
    if (name ~ /bfloat16/)
        return BFLOAT
    if (name ~ /^texture$|^textureReference$|^cuda(Bind|Unbind)Texture|^cudaGetTexture(Reference|AlignmentOffset)/)
        return "a texture reference is no longer in CUDA: make a texture object by cudaCreateTextureObject"
    if (name ~ /^tex.*(Cubemap|Grad|Lod)|^tex2Dgather|Mipmap|^cudaResourceView/)
        return "mipmaps, cube maps and gathers" ": use tex1D, tex2D or tex3D"
    if (name ~ /^surf.*(Layered|Cubemap)|^surface$/)
        return "surfaces with layers" ": use surf1D, surf2D or surf3D"
    if (name ~ /^cudaGraph(Add|Mem).*(Alloc|Free)|^cudaMem(Alloc|Free)NodeParams|^cudaGraphNodeTypeMem(Alloc|Free)/)
        return "memory that a graph allocates" ": allocate it before the graph"
    if (name ~ /^cudaGraph|^cudaStream.*Capture/)
        return "that part of CUDA graphs"
    if (name ~ /^__pipeline_|^memcpy_async$|^__mbarrier|^__cp_async|^wait_prior$/ || (name == "wait" && source ~ /::wait/))
        return ASYNC
    if (name ~ /^__shfl(_up|_down|_xor)?$|^__(ballot|any|all)$/)
        return name " is no longer in CUDA: use " name "_sync, with the mask of the lanes that call it as its first argument"
    if (name ~ /^cudaMemPool(Export|Import)/)
        return "sharing memory with other programs or with graphics"
    if (name ~ /^cudaMem(Get|Set)(Default)?MemPool$/)
        return "pools of the host or of managed memory" ": use cudaDeviceGetDefaultMemPool"
    if (name ~ /^cuda.*Peer/)
        return "more than one GPU"
    if (name ~ /^cudaIpc|^cudaImport|^cudaExternal|^cudaGraphics|^cudaGL|^cudaD3D/)
        return "sharing memory with other programs or with graphics"
    if (name ~ /^cudaLaunchCooperativeKernelMultiDevice$/)
        return "more than one GPU"
    if (name ~ /^cu(Module|Library|Kernel|Launch|Func|Link|Param)/ || name ~ /^CU(module|function|library|kernel|link)/)
        return "a kernel that is loaded from a file" ": launch it by kernel<<<grid, block>>>(arguments)"
    if (name ~ /^cu(Array|Tex|Surf|Mem|Stream|Event|Graph|Pointer|Occupancy|Ipc)[A-Z]/ || name ~ /^CUDA_[A-Z0-9_]*(DESC|COPY|PARAMS)/)
        return "that part of the driver API" ": use the runtime's calls, cudaMalloc and the like"
    if (name ~ /^curand(Create|Destroy|Generate|Generator|Set|Get|Status|Rng|Ordering|Direction)|^CURAND_(STATUS|RNG|ORDERING|DIRECTION|SCRAMBLED)_/)
        return CURAND
    if (name ~ /^cublas|^curand|^cufft|^cusparse|^nccl[A-Z]/)
        return "the library " substr(name, 1, name ~ /^cusparse/ ? 8 : name ~ /^cufft/ ? 5 : name ~ /^nccl/ ? 4 : 6)
    if (name ~ /^nvtx/)
        return "that part of NVTX: leave its marks out"
    return ""
}

BEGIN {
    FLOAT = ": use float"
    FP8 = "8-bit floating point" FLOAT
    CURAND = "what cuRAND does for the host" ": make the random numbers in a kernel, with curand_kernel.h"
    BARRIER = "cuda::barrier needs #include <cuda/barrier>"
    LATCH = "cuda::latch needs #include <cuda/latch>"
    HALF = "half precision needs #include <cuda_fp16.h>"
    BFLOAT = "bfloat16 needs #include <cuda_bf16.h>"
    ASYNC = "an asynchronous copy needs #include <cuda_pipeline.h>, <cuda/pipeline> or <cooperative_groups/memcpy_async.h>"
    ATOMIC = "cuda::atomic needs #include <cuda/atomic>"
    LIBCUXX = "that part of the library libcu++ (cuda::)"
    TENSOR = "tensor cores"
}

# Returns the message about a feature, which may say after a colon what to use instead.
function unsupported(feature) {
    if (feature ~ / is no longer in CUDA| needs #include | is not installed: /)
        return feature
    hint = index(feature, ": ") ? substr(feature, index(feature, ": ")) : ""
    what = hint == "" ? feature : substr(feature, 1, index(feature, ": ") - 1)
    # the colon in cuda::barrier is not followed by a blank
    return what " " (what ~ /^(mipmaps|surfaces|pools|tensor)/ ? "are" : "is") \
           " not supported on the CPU device" hint
}
