#!/usr/bin/env bash
# card.sh ELEMENT: prints a line for the head of a table: the GPU found, its driver, CUDA, clocks, the date, and the
# element.
set -euo pipefail
read -r nvcc _ < <("$(dirname "$0")/../../setup/backend.sh" nvcc)
card=$(nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,clocks.max.mem --format=csv,noheader | head -n 1)
IFS=, read -r name driver clock memory <<< "$card"
printf '# %s, driver%s, %s, clocks up to%s and, of the memory,%s; %s; %s\n' "$name" "$driver" \
    "$("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p')" "$clock" "$memory" "$(date -u +%F)" "$1"
