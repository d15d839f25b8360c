#!/bin/sh
# Decides whether kernels run on a GPU or on the CPU device, and finds the tools for a GPU.
#   backend.sh        prints cuda if there is a GPU that can be used, and cpu otherwise. If there is a GPU, or only some of
#                     what a GPU needs, a line on stderr says what is used and why
#   backend.sh cuda   prints cuda. If no GPU can be used, prints the reason on stderr and exits with 1
#   backend.sh nvcc   prints the path of nvcc and the architectures to compile for. If nvcc is missing, prints how to
#                     install it and exits with 1
#   backend.sh compute-sanitizer   prints the path of this tool. If it is missing, prints how to install it and exits with 1
# Nothing is stored between calls, because a card may be gone at the next call.
set -uf
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac

# Sets tool to the path of a tool of the CUDA toolkit. Fails if the tool is not installed.
find_tool() {
    for tool in "$(command -v "$1")" "${CUDA_HOME:-/usr/local/cuda}/bin/$1"; do
        [ ! -x "$tool" ] || return 0
    done
    return 1
}

find_nvcc() { find_tool nvcc && nvcc=$tool; }

# Sets card to the name of the first GPU, and capability to its compute capability without the point, for example 90.
# Fails if there is no GPU.
find_card() {
    command -v nvidia-smi >/dev/null || return
    card=$(nvidia-smi --query-gpu=compute_cap,name --format=csv,noheader 2>/dev/null) || return
    card=$(echo "$card" | head -n 1)
    capability=$(echo "${card%%,*}" | tr -d .)
    card=${card#*, }
    case $capability in '' | *[!0-9]*) return 1 ;; esac
}

# The major version of the newest CUDA that the driver supports, and that of nvcc: 13, for example.
driver_version() { nvidia-smi | sed -n 's/.*CUDA Version: *\([0-9]*\).*/\1/p' | head -n 1; }
nvcc_version() { "$nvcc" --version | sed -n 's/.*release \([0-9]*\).*/\1/p'; }

# Sets why to the reason why a GPU cannot be used, or to the empty string if it can. Sets half if some part of what a GPU
# needs is there.
look() {
    why='' half=yes
    if ! find_card; then
        why='no NVIDIA GPU answers'
        if find_nvcc; then why="nvcc is there, but $why"; else half=''; fi
    elif ! find_nvcc; then
        why="$card is there, but nvcc is not: $("$here/setup.sh" need nvcc 2>&1)"
    elif oldest=$("$nvcc" --list-gpu-arch | tr -dc '0-9\n' | sort -n | head -n 1) && [ "$capability" -lt "${oldest:-0}" ]; then
        why="$card is too old for this nvcc: it has compute capability $capability, but nvcc needs at least $oldest"
    elif [ "$(driver_version)" -lt "$(nvcc_version)" ] 2>/dev/null; then
        why="the driver of $card supports at most CUDA $(driver_version), but nvcc is from CUDA $(nvcc_version)"
    fi
}

case ${1-} in
nvcc)
    find_nvcc || { "$here/setup.sh" need nvcc; exit 1; }
    # Without a card, compile for every major architecture.
    if find_card; then echo "$nvcc -arch=native"; else echo "$nvcc -arch=all-major"; fi ;;
compute-sanitizer)
    find_tool "$1" || { "$here/setup.sh" need "$1"; exit 1; }
    echo "$tool" ;;
cuda)
    look
    [ -z "$why" ] || { echo "BACKEND=cuda is not possible: $why" >&2; exit 1; }
    echo cuda ;;
*)
    look
    if [ -z "$why" ]; then
        echo "running on $card; BACKEND=cpu uses the CPU device, which also counts and explains faults" >&2
        echo cuda
    else
        [ -z "$half" ] || echo "running on the CPU device: $why" >&2
        echo cpu
    fi ;;
esac
