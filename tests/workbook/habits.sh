# shellcheck shell=bash disable=SC2154 # top, build and here come from one.sh
# How make behaves in the exercises, whatever the kernel. Sourced by one.sh; `wrong` fails the case.

exercise=$top/exercises/03-kogge-stone

# in_one_line TEXT COMMAND…: the command must fail, with one line in all, which contains TEXT.
in_one_line() {
    local text=$1 said
    shift
    said=$("$@" 2>&1) && wrong "$* succeeds"
    [ "$(wc -l <<< "$said")" = 1 ] || wrong "$* says more than a line: $said"
    grep -qF -- "$text" <<< "$said" || wrong "$* says: $said"
}

check_missing_kernel() { in_one_line 'there is no kernel file none.cu' env -C "$exercise" make check KERNEL=none.cu; }
check_kernel_with_a_space() { in_one_line 'without spaces' env -C "$exercise" make check KERNEL='my kernel.cu'; }
# A GPU that is missing, or not complete, is also reported in one line. If there is a GPU, nothing is to be refused.
check_unknown_backend() {
    in_one_line 'there is no BACKEND=opencl: it is cpu or cuda' env -C "$exercise" make check BACKEND=opencl
    in_one_line 'make trace needs the CPU device' env -C "$exercise" make trace BACKEND=cuda
    "$top/exercises/setup/backend.sh" cuda >"$build/backend.out" 2>&1 ||
        in_one_line "BACKEND=cuda is not possible: " env -C "$exercise" make check BACKEND=cuda
}

# Targets that make no sense for an exercise are refused, and its make help does not list them.
check_refused_targets() {
    local formulas=$top/exercises/16-work-and-steps
    in_one_line 'there is no make trace here: a formula does not run a kernel' make -s -C "$formulas" trace
    in_one_line 'there is no make costs here' make -s -C "$formulas" costs KERNEL=solution.cu
    in_one_line 'there is no make draw here' make -s -C "$top/exercises/15-bug-hunt" draw
    in_one_line 'there is no ELEMENT=double' make -s -C "$top/exercises/15-bug-hunt" run ELEMENT=double
    in_one_line 'there is no FORM=exclusive here' make -s -C "$exercise" check FORM=exclusive
    in_one_line 'there is no FORM=other here: give FORM=exclusive, or leave it out' make -s -C "$top/exercises/14-at-memory-speed" check FORM=other
    grep -q '^FORM=exclusive' <<< "$(make -s -C "$top/exercises/14-at-memory-speed" help)" || wrong "make help doesn't list FORM"
    ! grep -q '^make trace' <<< "$(make -s -C "$formulas" help)" || wrong "make help lists make trace"
    grep -q '^make trace' <<< "$(make -s -C "$exercise" help)" || wrong "make help doesn't list make trace"
    local of_host help folder target
    # what make help says of a variable names no target that it does not list
    for folder in "$top"/exercises/[0-9]*/; do
        help=$(make -s -C "$folder" help)
        for target in run trace step draw; do
            grep -q "^make $target " <<< "$help" || ! grep -qE "^[A-Z_]+=.* for [^:]*\b$target\b" <<< "$help" ||
                wrong "$folder: make help says what a variable does for make $target"
        done
    done
    for of_host in "$top/exercises/01-serial-scan" "$formulas"; do
        help=$(make -s -C "$of_host" help)
        ! grep -qE '^make (bench|sanitize)' <<< "$help" || wrong "${of_host##*/}: make help lists what runs only on a GPU"
        in_one_line 'there is no make bench here: these functions run on the host' make -s -C "$of_host" bench
    done
    [ "$(make -s -C "$exercise" help | grep -cE '^make (bench|sanitize)')" = 2 ] || wrong "make help doesn't list make bench and make sanitize"
}

# Only integers can be given as X. Elements are opaque, and keys have another name.
check_numbers_for_integers_only() {
    local run=(make -s -C "$top/exercises/18-segmented-scan" run KERNEL=solution.cu)
    grep -q '^scan_in_blocks() has no numbers that X could give; INPUT is one of random' <<< "$("${run[@]}" X='3 1 7' 2>&1)" ||
        wrong "make run takes X for elements"
    grep -q '^mark_heads() has no numbers that X could give' <<< "$("${run[@]}" PART=3 X='3 1 7' 2>&1)" || wrong "make run takes X for keys"
    grep -q '^lengths  *2 ' <<< "$("${run[@]}" PART=4 X='3 3 7')" || wrong "make run does not take X='3 3 7' for integers"
}

# INPUT may name a sort that only one function of the part has. Then only this function is called.
check_sort_of_one_function() {
    needs_libraries 24-library-scans
    local run=(make -s -C "$top/exercises/24-library-scans" run KERNEL=solution.cu PART=1) said
    said=$("${run[@]}" INPUT=ones 2>&1) || wrong "make run takes no sort that only one function has: ${said:0:200}"
    [ "$(grep -c 'input=' <<< "$said")" = 1 ] || wrong "make run INPUT=ones shows: ${said:0:200}"
    [ "$("${run[@]}" | grep -c 'input=')" -gt 1 ] || wrong "make run calls only one function"
    grep -qx 'INPUT is one of random ones' <<< "$("${run[@]}" INPUT=other 2>&1)" || wrong "make run does not list the sorts"
}

# Where there is a stand-in for libgit2, a test program loads only that.
check_stand_in() {
    local test=$top/build/03-kogge-stone/test stand_in=("$top"/build/harness/stand_in/lib*)
    [ -e "${stand_in[0]}" ] || return 0
    make -s -C "$exercise" tests KERNEL=solution.cu
    grep -q '/stand_in/libgit2' <<< "$(ldd "$test")" || wrong "$test loads the real libgit2"
    ! grep -q 'not found\|libcrypto' <<< "$(ldd "$test")" || wrong "$test loads what it does not need: $(ldd "$test")"
}

# In the bug hunt it makes no difference how lines are broken, where braces stand, and what comments say.
check_layout_is_free() {
    sed -E 's/^( +)(if \(.*\))$/\1\2 \/\/ mine/; s/; (i|stride|b) /;\n        \1 /; s/^( +)(y\[i\] = .*)$/\1{ \2 } \/* mine *\//' \
        "$top/exercises/15-bug-hunt/solution.cu" >"$build/layout.cu"
    ! cmp -s "$build/layout.cu" "$top/exercises/15-bug-hunt/solution.cu" || wrong "nothing is laid out anew"
    said=$(make -s -C "$top/exercises/15-bug-hunt" check KERNEL="$build/layout.cu" 2>&1) || wrong "$said"
}

# The changes are compared with the file that was handed out, so it must not have changed.
check_original_is_guarded() {
    local hunt=$build/original/exercises
    rm -rf "${hunt%/*}" && mkdir -p "$hunt"
    cp -R "$top"/exercises/{exercise.mk,skeletons.cksum,harness,simt,setup,15-bug-hunt} "$hunt"
    echo '// mine' >>"$hunt/15-bug-hunt/original.cu"
    said=$(make -s -C "$hunt/15-bug-hunt" check KERNEL=solution.cu 2>&1) && wrong "another original passes"
    grep -qx 'original.cu has been changed: restore the file that was handed out, and edit only kernel.cu' <<< "$said" ||
        wrong "it says: $said"
}

check_bad_numbers() {
    refuses() {
        said=$(make -s -C "$exercise" run KERNEL=solution.cu "$1" 2>&1) && wrong "$1 is taken"
        grep -qF -- "$2" <<< "$said" || wrong "$1: $said"
    }
    refuses N=many 'N=many is not a number'
    refuses X='3 one' 'X takes whole numbers'
    refuses SECTION=12 'SECTION must be a power of two from 1 to 1024'
    refuses SEED=-1 'SEED=-1 is not a number'
    said=$(make -s -C "$exercise" check KERNEL=solution.cu SEED=x 2>&1) && wrong "SEED=x is taken"
    [ "$(grep -c . <<< "$said")" = 2 ] || wrong "more than a line and make's: $said"
    refuses ELEMENT=double 'there is no ELEMENT=double: it is one of interval int float affine max'
    said=$(make -s -C "$top/exercises/12-warp-scan" run KERNEL=solution.cu SECTION=48 2>&1) && wrong "SECTION=48 is taken"
    grep -qF 'SECTION must be a multiple of 32 from 32 to 1024' <<< "$said" || wrong "SECTION=48: $said"
}

check_unknown_test() {
    said=$(make -s -C "$exercise" check KERNEL=solution.cu TEST=no_such_test 2>&1) && wrong "it passes"
    grep -qx 'there is no test named no_such_test: make check lists all tests' <<< "$said" || wrong "it says: $said"
}

check_one_test() {
    said=$(make -s -C "$exercise" check KERNEL=solution.cu TEST=steps 2>&1) || wrong "it fails: $said"
    [ "$said" = "$(printf 'pass  steps\n1 passed, 0 failed')" ] || wrong "it says: $said"
}

check_path_with_a_space() {
    mkdir -p "$build/a checkout/exercises/03-kogge-stone"
    cp "$exercise"/* "$build/a checkout/exercises/03-kogge-stone"
    cp "$top/exercises/exercise.mk" "$build/a checkout/exercises"
    in_one_line 'cannot work in a folder whose path contains a space' env -C "$build/a checkout/exercises/03-kogge-stone" make
}

# The same seed gives the same words, another seed gives other numbers.
check_seed_repeats() {
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/seeded.cu"
    seeded() { make -s -C "$exercise" run KERNEL="$build/seeded.cu" SEED="$1" N=8 2>&1; }
    [ "$(seeded 7)" = "$(seeded 7)" ] || wrong "SEED=7 twice gives two runs"
    grep -q 'seed=7' <<< "$(seeded 7)" || wrong "the seed is not printed"
    [ "$(seeded 7 | sed s/seed=7//)" != "$(seeded 8 | sed s/seed=8//)" ] || wrong "the seed changes nothing"
}

# Only part 1 of three is filled in.
check_parts() {
    sed '/stride = 1; stride/,/^    }$/d; /if (first > 0)/,/combine/d' "$top/exercises/08-three-phase/solution.cu" \
        >"$build/part.cu"
    part() { said=$(make -s -C "$top/exercises/08-three-phase" check KERNEL="$build/part.cu" PART="$1" 2>&1); }
    part 1 || wrong "PART=1: $said"
    grep -qx "part 1 is right; next: make check PART=2 KERNEL=$build/part.cu" <<< "$said" || wrong "PART=1: $said"
    ! part 2 || wrong "PART=2 passes"
    [ "$(awk '/ passed, / { print $1 + $3 }' <<< "$said")" = 4 ] || wrong "PART=2: $said"
    ! part '' || wrong "the whole passes"
    grep -qx "      make check PART=2 KERNEL=$build/part.cu      only the tests up to part 2" <<< "$said" || wrong "the whole: $said"
    ! part 4 || wrong "PART=4 passes"
    grep -qx 'this exercise has 3 parts, so there is no part 4' <<< "$said" || wrong "PART=4: $said"
    said=$(make -s -C "$exercise" check KERNEL=solution.cu PART=1 2>&1) && wrong "an exercise without parts has PART=1"
    grep -qx 'this exercise has no parts' <<< "$said" || wrong "without parts: $said"
}

# If parts compile by themselves, a mistake in one does not stop the check of another. A part without its function is
# refused all the same.
check_parts_apart() {
    needs_libraries 24-library-scans
    kernel=$build/apart.cu
    sed '/^extern "C" cudaError_t inclusive_sums(/,/^}/d; s/offsets + 1, larger()/offsets + 1, larger/' \
        "$top/exercises/24-library-scans/solution.cu" >"$kernel"
    part() { said=$(make -s -C "$top/exercises/24-library-scans" check KERNEL="$kernel" PART="$1" 2>&1); }
    part 3 || wrong "PART=3: $said"
    grep -qx "part 3 is right; next: make check PART=4 KERNEL=$kernel" <<< "$said" || wrong "PART=3: $said"
    [ "$(grep -c '^pass' <<< "$said")" = 3 ] || wrong "PART=3 does not run its three tests alone: $said"
    ! part 4 || wrong "PART=4 compiles: $said"
    grep -q "^$kernel does not compile" <<< "$said" || wrong "PART=4: $said"
    ! part 1 || wrong "PART=1 does without inclusive_sums(): $said"
    grep -q 'must define the functions of the skeleton' <<< "$said" || wrong "PART=1: $said"
}

# The table of work and steps, measured and by formula; and that it fails where the two differ.
check_costs() {
    make -s -C "$top" costs >"$build/costs.out" 2>&1 || wrong "see $build/costs.out"
    grep -q '^06-brent-kung  *2048 .* 4083 = 2047 + 2036 4083 = 2047 + 2036 ' "$build/costs.out" ||
        wrong "no 2047 + 2036 for Brent-Kung: see $build/costs.out"
    [ "$(awk 'NR > 1 { print $1 }' "$build/costs.out" | uniq)" = "$(cd "$top/exercises" && grep -L 'entry = TASKS' [0-9]*/test.c | xargs grep -l '\.cost = ' | cut -d/ -f1)" ] ||
        wrong "an exercise is missing: see $build/costs.out"
    sed 's/if (t >= stride)/if (t > 0)/; s/XY\[t - stride\]/XY[t >= stride ? t - stride : 0]/' "$exercise/solution.cu" \
        >"$build/costs.cu"
    said=$(make -s -C "$exercise" costs KERNEL="$build/costs.cu" 2>&1) && wrong "a kernel off its formula passes: $said"
    grep -q 'the two differ' <<< "$said" || wrong "it says: $said"
}

check_many_jobs() {
    make -s -j8 -C "$exercise" check KERNEL=solution.cu >"$build/jobs.out" 2>&1 || wrong "see $build/jobs.out"
}

# A student waits for the linker, and the C++ library makes that three times as long: few kernels need it.
check_links_quickly() {
    local program
    linked() { make -s -C "$exercise" programs KERNEL="$build/linked.cu" >"$build/linked.out" 2>&1; }
    cp "$exercise/solution.cu" "$build/linked.cu"
    linked || wrong "see $build/linked.out"
    for program in "$top"/build/03-kogge-stone/linked.cu-*/cpu/token/program; do
        ! readelf -d "$program" | grep -q 'libstdc++' || wrong "$program is linked with the C++ library"
        rm "$program"
    done
    # without simtcc, which links more slowly
    SIMT_CXX=false linked || wrong "it has to be linked by simtcc: see $build/linked.out"
}

# The folder of the solution's programs for that exercise, but not for another FORM.
programs_of() { compgen -G "$top/build/$1/solution.cu-*/cpu" | grep -E 'cu-[0-9]+/cpu$'; }

# The test every_order leaves out only orders whose outcome another order has: by trying all, with older values.
check_orders_left_out() {
    local compare=$build/orders_compare harness=$top/exercises/harness
    make -s -C "$exercise" "$top/build/harness/libharness.a" &&
        gcc -std=gnu11 -O1 -g -Wall -Wextra -Werror -I"$harness" -o "$compare" "$top/tests/harness/orders_compare.c" \
            "$top/build/harness/libharness.a" -lcriterion -lcjson -lm || wrong "it doesn't build"
    compared() { # EXERCISE N SECTION RESIDENT FUNCTION SAYS
        make -s -C "$top/exercises/$1" programs KERNEL=solution.cu >/dev/null || wrong "$1 fails"
        said=$(cd "$top/exercises/$1" && BACKEND=cpu WIDE=yes KERNEL=solution.cu \
            HARNESS_PROGRAMS="$(programs_of "$1")" "$compare" "${@:2:3}" "$build" ${5:+"$5"})
        [ "$said" = "$6" ] || wrong "$1 with $4 resident: $said"
    }
    compared 10-domino 5 2 1 '' '24 of 24 orders, 24 of 24 outcomes'
    compared 10-domino 5 2 2 '' '90 of 1488 orders, 40 of 40 outcomes'
    compared 11-decoupled-look-back 33 32 2 '' '12 of 50 orders, 8 of 8 outcomes'
    compared 14-at-memory-speed 129 128 2 '' '64 of 584 orders, 48 of 48 outcomes'
    compared 15-bug-hunt 3 2 2 chained '6 of 18 orders, 4 of 4 outcomes'
    compared 15-bug-hunt 3 2 2 last_block '4 of 6 orders, 4 of 4 outcomes'
}

# What make bench says of how long a student waits.
check_bench() {
    said=$(RUNS=1 "$top/exercises/bench/verdict.sh" 2>&1) || wrong "it fails: $said"
    grep -qE '^time from saving kernel.cu of 03-kogge-stone: [0-9.]+ s to the first line .*, [0-9.]+ s to the last ' <<<"$said" ||
        wrong "it says: $said"
}

# What a GPU can't show is skipped by name, and a test that is skipped in part says so. The programs here run on the CPU
# device, in place of a GPU that reports nothing.
check_gpu_skips() {
    local skipped='skip  work  a GPU does not count' in_part='pass  padded  in part: a GPU runs threads in an order of its own'
    gpu() { # EXERCISE [TYPES]: the CPU device in a GPU's place, with elements of these types and with no report
        # shellcheck disable=SC2016 # for make
        make -s -C "$top/exercises/$1" programs "$top/build/$1/test" KERNEL=solution.cu \
            VARIANTS="${2-interval int float affine}" 'ELEM_FLAG=-DELEM_REAL -DELEM_$(shell echo $1 | tr a-z A-Z)' ||
            wrong "$1 doesn't build"
        said=$(cd "$top/exercises/$1" && BACKEND=cuda HARNESS_NEXT=trace KERNEL=solution.cu \
            HARNESS_PROGRAMS="$(programs_of "$1")" "$top/build/$1/test" check)
    }
    gpu 03-kogge-stone || wrong "it fails: $said"
    grep -qx "$skipped" <<< "$said" || wrong "it says: $said"
    [ "$(tail -n 1 <<< "$said")" = '6 passed, 0 failed, 6 skipped: BACKEND=cpu runs them' ] || wrong "it counts: $said"
    gpu 18-segmented-scan interval || wrong "it fails: $said"
    [ "$(tail -n 1 <<< "$said")" = '5 passed, 0 failed, 12 skipped: BACKEND=cpu runs them' ] || wrong "it counts: $said"
    gpu 15-bug-hunt
    grep -qx "$in_part" <<< "$said" || wrong "it says: $said"
}

check_wrapper() {
    KERNEL_WRAPPER="$here/wrapper.sh $build/wrapped" make -s -C "$exercise" check KERNEL=solution.cu TEST=steps \
        >"$build/wrapper.out" 2>&1 || wrong "see $build/wrapper.out"
    [ -s "$build/wrapped" ] || wrong "the wrapper was not called"
    said=$(KERNEL_WRAPPER=no-such-wrapper make -s -C "$exercise" check KERNEL=solution.cu 2>&1) &&
        wrong "a wrapper that isn't there passes"
    grep -q 'cannot run no-such-wrapper' <<< "$said" || wrong "it says: $said"
}

check_states() {
    state() { make -s -C "$exercise" state KERNEL="$1" 2>&1; }
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/failing.cu"
    { cat "$exercise/kernel.cu"; echo '// mine'; } >"$build/begun.cu"
    echo 'not C' >"$build/broken.cu"
    [ "$(state "$build/failing.cu")" = "$(printf '03-kogge-stone\tfailing\t1\t12\tevery_prefix')" ] ||
        wrong "failing: $(state "$build/failing.cu")"
    [ "$(state "$build/begun.cu")" = "$(printf '03-kogge-stone\tin-progress\t1\t12\tevery_prefix')" ] ||
        wrong "begun: $(state "$build/begun.cu")"
    [ "$(state "$build/broken.cu")" = "$(printf '03-kogge-stone\tbroken\t0\t12\tevery_prefix')" ] ||
        wrong "broken: $(state "$build/broken.cu")"
}

# What a check has found is not looked for again. A wrapper that isn't there would fail every test.
check_known_result() {
    cp "$exercise/solution.cu" "$build/known.cu"
    again() { KERNEL_WRAPPER=no-such-wrapper make -s -C "$exercise" state KERNEL="$build/known.cu" "$@" 2>&1 | cut -f 2; }
    make -s -C "$exercise" check KERNEL="$build/known.cu" TEST=steps >/dev/null
    [ "$(again)" = failing ] || wrong "one test is all that is known"
    make -s -C "$exercise" check KERNEL="$build/known.cu" >/dev/null
    [ "$(again)" = solved ] || wrong "a right kernel is checked again"
    [ "$(again SEED=7)" = failing ] || wrong "with other inputs it is not checked"
    [ "$(SIMT_RESIDENT=3 again)" = failing ] || wrong "on another device it is not checked"
    make -s -C "$exercise" check KERNEL="$build/known.cu" >/dev/null
    sed -i 's/t >= stride/t > stride/' "$build/known.cu"
    [ "$(again)" = failing ] || wrong "the kernel has changed, and it is not checked"
}

check_unknown_target() { in_one_line 'there is no make chekc here: make help' env -C "$exercise" make chekc; }

# A file from Windows gets the same verdict, and no output line ends in a carriage return.
check_windows_lines() {
    sed "/sum);/{n;d}" "$exercise/solution.cu" | sed "s/\$/\r/" >"$build/windows.cu"
    said=$(make -s -C "$exercise" check KERNEL="$build/windows.cu" 2>&1) && wrong "it passes"
    grep -q 'XY\[t\] = sum;$' <<< "$said" || wrong "it says: $(cat -A <<< "$said")"
}

# Only the compiler's words and make's own last line are printed, with the file's name as the student gave it.
check_syntax_error() {
    sed 's/XY\[t\] = sum;/XY[t] = sum/' "$exercise/solution.cu" >"$build/syntax.cu"
    said=$(make -s -C "$exercise" check KERNEL="$build/syntax.cu" 2>&1) && wrong "it passes"
    grep -q "syntax.cu:$(grep -n 'XY\[t\] = sum$' "$build/syntax.cu" | cut -d: -f1):.*error: expected ‘;’" <<< "$said" ||
        wrong "it says: $said"
    [ "$(grep -c 'error:' <<< "$said")" = 1 ] || wrong "more than one error: $said"
    grep -qF 'next: mend the first error' <<< "$said" || wrong "nothing comes next: $said"
    [ "$(tail -n 1 <<< "$said" | cut -d' ' -f1-2)" = 'make: ***' ] || wrong "it goes on: $said"
}

# If a measured kernel is wrong, the exercise to solve first is named, and the other formulas are shown.
check_unsolved_first() {
    local formulas=$top/exercises/16-work-and-steps measured=$build/measured
    make -s -C "$formulas" tests KERNEL=solution.cu || wrong "it can't be built"
    rm -rf "$measured" && cp -R "$top/build/16-work-and-steps/measured" "$measured"
    rm "$measured/kogge_stone/token/"*
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$measured/kogge_stone/kernel.cu"
    said=$(make -s -C "$formulas" run KERNEL=solution.cu HARNESS_MEASURED="$measured" 2>&1) && wrong "it is right: $said"
    grep -qE '^kogge_stone +solve 03-kogge-stone first: this test measures its kernel, which is wrong: y' <<< "$said" || wrong "$said"
    grep -qE '^hierarchical +32 +129 +129 ' <<< "$said" || wrong "what is solved is not shown: $said"
    said=$(make -s -C "$formulas" check KERNEL=solution.cu HARNESS_MEASURED="$measured" 2>&1) && wrong "it passes: $said"
    grep -q '^      solve 03-kogge-stone first: ' <<< "$said" || wrong "$said"
}

# Lines of work and steps: the measurements, the formula, and the earlier algorithms.
plot() { # EXERCISE KERNEL
    said=$(make -s -C "$top/exercises/$1" plot KERNEL="$2" TERM=dumb 2>&1)
}
rows() { awk -v who="$1" -v OFS=: '$1 == who { print $2, $3, $4 }' "$2"; }
# The solutions of these exercises are drawn, and are on their formulas.
plots_right() { # EXERCISE…
    local name
    for name; do
        ! lacks_libraries "$name" || continue
        rm -f "$top/build/$name/work_steps".*
        plot "$name" solution.cu || wrong "$name: $said"
        head -c 4 "$top/build/$name/work_steps.png" | grep -q PNG || wrong "$name: no PNG"
        grep -q '<svg' "$top/build/$name/work_steps.svg" || wrong "$name: no SVG"
        ! grep -qE 'warning|is wrong|line [0-9]+:' <<< "$said" || wrong "$name: $said"
        [ "$(sed '$d' <<< "$said" | LC_ALL=C.UTF-8 wc -L)" -le 100 ] ||
            wrong "$name: wider than a terminal: $said"
        table=$(echo "$top/build/$name"/solution.cu-*/cpu/work_steps.tsv)
        case ${name%%-*} in 15 | 16) continue ;; esac
        if head -n 1 "$table" | grep -q ^task; then # the bytes that were measured are not above those of the formula
            said=$(awk -F '\t' 'FNR > 1 && $3 > $4 { print $1, $2, $3, $4 }' "$table")
            [ -z "$said" ] || wrong "$name: it is off its formula: $said"
            continue
        fi
        [ "$(rows you "$table")" = "$(rows formula "$table")" ] || wrong "$name: it is off its formula: $table"
        grep -q 'your kernel' <<< "$said" || wrong "$name: your kernel has no name: $said"
    done
}

check_every_plot() {
    local names
    mapfile -t names < <(cd "$top/exercises" && grep -L '^WITHOUT.*plot' [0-9]*/Makefile | cut -d/ -f1)
    plots_right "${names[@]}"
}

check_plot() {
    plots_right 03-kogge-stone 11-decoupled-look-back 13-bandwidth 17-stream-compaction
    # the formulas of the earlier algorithms equal the measurements of those algorithms
    for name in 11-decoupled-look-back 13-bandwidth; do
        for number in $(awk '/^[0-9]/ { print $1 }' "$top/build/$name"/solution.cu-*/cpu/work_steps.tsv | uniq); do
            costs=$(awk -F '\t' -v OFS=: -v number="$number" '$1 == number { print 1024, $3, $4 }' "$top/chapters/figures/costs.tsv")
            [ "$(rows "$number" "$top/build/$name"/solution.cu-*/cpu/work_steps.tsv | tail -n 1)" = "$costs" ] ||
                wrong "$name: exercise $number costs $costs"
        done
    done
    [ "$number" = 12 ] || wrong "the last algorithm before 13 is $number"
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/plotted_wrong.cu"
    plot 03-kogge-stone "$build/plotted_wrong.cu" || wrong "a wrong kernel is not plotted: $said"
    grep -qx 'the kernel is wrong, first at n=2; the plot shows what it did, and make check says why' <<< "$said" || wrong "$said"
    grep -q 'wrong: fails every_prefix' <<< "$said" || wrong "the chart doesn't say that it is wrong: $said"
    grep -q 'your kernel, wrong' <<< "$said" || wrong "the curve doesn't say that it is wrong: $said"
    ! plot 03-kogge-stone kernel.cu || wrong "a skeleton is plotted"
    [ "$(grep -v '^make' <<< "$said")" = \
        'nothing to plot yet: the kernel combines nothing, or fails before it combines; make check says why' ] || wrong "$said"
    ! plot 25-graph kernel.cu || wrong "a skeleton is plotted that does nothing: $said"
    [ "$(grep -vc "^make" <<< "$said")" = 1 ] && grep -q "^nothing to plot yet: the functions move no bytes" <<< "$said" || wrong "25-graph: $said"
}

# The first line of the tables has columns, rows, blocks, races, work and steps. The second is the headline.
# Waits until no other case draws in the folders of the exercises, where a drawing takes the place of the one before.
draws_alone() {
    ! command -v flock >/dev/null || { exec 9>"$top/build/tests/workbook/drawing" && flock 9; }
}

drawn() { sed -n "1s/.*$2 \([0-9]*\).*/\1/p" "$top/build/$1/data_flow.tsv"; }

# Each exercise's drawing has the combines and steps that the CPU device counts.
check_draw() {
    draws_alone
    for name in $(cd "$top/exercises" && grep -L '^WITHOUT.*draw\|^DRAWN := timeline$' [0-9]*/Makefile | cut -d/ -f1); do
        section=$([ "$name" = 09-hierarchical ] || [ "$name" = 10-domino ] && echo 4)
        make -s -C "$top/exercises/$name" draw VIEW=cells KERNEL=solution.cu SECTION="$section" >"$build/draw.out" 2>&1 ||
            wrong "$name: see $build/draw.out"
        if ! ls "$top/exercises/$name"/*_entry.cu >/dev/null 2>&1; then # for the others see check_draws_what_moves
            said=$(make -s -C "$top/exercises/$name" run N=8 KERNEL=solution.cu ELEMENT=interval SECTION="$section" |
                tail -n 1)
            [ "$said" = "work $(drawn "$name" work), steps $(drawn "$name" steps)" ] || wrong "$name: $said"
        fi
        drawing=$(sed -n 's/^DRAWING := //p' "$top/exercises/$name/Makefile")
        head -c 4 "$top/build/$name/${drawing:-data_flow}.png" | grep -q PNG || wrong "$name: no PNG"
        grep -q '<svg' "$top/build/$name/${drawing:-data_flow}.svg" || wrong "$name: no SVG"
    done
    in_one_line 'there is no make draw here' make -s -C "$top/exercises/01-serial-scan" draw
    in_one_line 'there is no make draw here' make -s -C "$top/exercises/13-bandwidth" draw
    in_one_line 'there is no make draw here' make -s -C "$top/exercises/16-work-and-steps" draw
}

# arrows EXERCISE: FROM:TO:ROW of the arrows between two columns, in the last picture.
arrows() {
    awk -F '\t' '/^# column\t/ { table++; next } table == 3 && NF == 8 && $1 != $4 { print $1 ":" $4 ":" $5 }' \
        "$top/build/$1/data_flow.tsv" | sort | xargs
}

# table EXERCISE HEADING COLUMNS: these columns of the table with that heading, separated by spaces, and its lines by
# colons.
table() {
    awk -F '\t' -v heading="# $2" -v columns="$3" '
        index($0, heading) == 1 { on = 1; next }
        NF == 0 { on = 0 }
        on { n = split(columns, c, " "); for (k = 1; k <= n; k++) printf "%s%s", $c[k], k < n ? " " : ":" }' \
        "$top/build/$1/data_flow.tsv"
}

# The textbook's arrows, the arrows of a wrong kernel, and a race in red.
check_draw_arrows() {
    draws_alone
    draw() { said=$(make -s -C "$top/exercises/$1" draw KERNEL="$2" "${@:3}" 2>&1); }
    draw 03-kogge-stone solution.cu N=4 || wrong "$said"
    [ "$(arrows 03-kogge-stone)" = '0:1:1 0:2:2 1:2:1 1:3:2 2:3:1' ] || wrong "$(arrows 03-kogge-stone)"
    draw 06-brent-kung solution.cu || wrong "$said"
    [ "$(arrows 06-brent-kung)" = '0:1:1 1:2:5 1:3:2 2:3:1 3:4:5 3:5:4 3:7:3 4:5:1 5:6:5 5:7:2 6:7:1' ] ||
        wrong "$(arrows 06-brent-kung)"
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/arrows.cu"
    draw 03-kogge-stone "$build/arrows.cu" N=4 || wrong "a wrong kernel is not drawn: $said"
    [ "$(arrows 03-kogge-stone)" = '1:2:1 1:3:2 2:3:1' ] || wrong "$(arrows 03-kogge-stone)"
    [ "$(drawn 03-kogge-stone races)" = 0 ] || wrong "a race where there is none"
    sed '/sum);/{n;d}' "$exercise/solution.cu" >"$build/arrows.cu"
    draw 03-kogge-stone "$build/arrows.cu" || wrong "$said"
    [ "$(drawn 03-kogge-stone races)" = 1 ] || wrong "the race is not drawn"
    ! draw 03-kogge-stone kernel.cu || wrong "a skeleton is drawn"
    grep -qx 'nothing to draw yet: the kernel combines nothing at n=8' <<< "$said" || wrong "$said"
    ! draw 03-kogge-stone solution.cu N=17 || wrong "N=17 is drawn"
    grep -q '^N must be from 2 to 16' <<< "$said" || wrong "$said"
}

# A band for each array with values, the rows' labels, and barriers and launches between the rows.
check_draw_bands() {
    draws_alone
    draw() { make -s -C "$top/exercises/$1" draw KERNEL=solution.cu N=4 SECTION="${2-}" >"$build/bands.out" 2>&1 || wrong "$1"; }
    expect() { [ "$1" = "$2" ] || wrong "$1"; }
    draw 03-kogge-stone
    expect "$(table 03-kogge-stone 'column\tarray' 2)" 'XY:XY:XY:XY:'
    expect "$(table 03-kogge-stone 'row\tlaunch' 3)" 'x:step 1:step 2:'
    expect "$(table 03-kogge-stone 'row\tlaunch' 4)" '::y ← XY:'
    expect "$(awk '/barriers before/ { on = 1; next } on { print $1, $3 }' "$top/build/03-kogge-stone/data_flow.tsv" | xargs)" '1 2 2 2'
    draw 04-double-buffer
    expect "$(table 04-double-buffer 'column\tarray' 2 | tr : '\n' | uniq -c | xargs)" '4 XY 4 XY + 4'
    draw 02-hillis-steele
    expect "$(table 02-hillis-steele 'column\tarray' 2 | tr : '\n' | uniq -c | xargs)" '4 y 4 other'
    expect "$(table 02-hillis-steele 'row\tlaunch' '2 3')" '1 x:1 step 1:2 step 2:'
}

# The headline says how the run went.
check_draw_words() {
    said() { # WORDS EXERCISE EDIT
        sed "$3" "$top/exercises/$2/solution.cu" >"$build/words.cu"
        make -s -C "$top/exercises/$2" flow VIEW=cells KERNEL="$build/words.cu" >"$build/words.tsv" 2>"$build/words.out" || wrong "$1: see $build/words.out"
        sed -n 2p "$build/words.tsv" | grep -q "^# $1: work " || wrong "$1: $(sed -n 2p "$build/words.tsv")"
    }
    said ', wrong' 03-kogge-stone 's/t >= stride/t > stride/'
    said ', racing' 03-kogge-stone '/sum);/{n;d}'
    said ', diverged' 04-double-buffer 's/__syncthreads();/if (t >= stride) &/'
    said ', out of bounds' 03-kogge-stone 's/section \* sizeof(elem_t)/section/'
    said ', deadlock' 10-domino 's/flag\[b - 1\] == 0/flag[b] == 0/'
    said '' 03-kogge-stone ''
}

# The charts at the top: from the solutions; from right and wrong kernels; and from skeletons, which give none.
check_plots() {
    local plots=$build/plots.build/plots
    plots() { said=$("$top/exercises/charts/plots.sh" "$build/plots.build" "$@" 2>&1); }
    plots solution.cu 01-serial-scan 03-kogge-stone 06-brent-kung 08-three-phase 09-hierarchical || wrong "$said"
    for chart in work_against_steps work_against_steps_whole time_on_lanes work_efficiency costs; do
        head -c 4 "$plots/$chart.png" | grep -q PNG || wrong "no $chart.png"
        grep -q '<svg' "$plots/$chart.svg" || wrong "no $chart.svg"
    done
    grep -qx "$(printf '6\tBrent-Kung\t2036\t19\t20\t8192\t915')" "$plots/costs.tsv" || wrong "see $plots/costs.tsv"
    grep -qx "$(printf '512\t19')" "$plots/time_on_lanes.tsv" || wrong "see $plots/time_on_lanes.tsv"
    ! plots kernel.cu 03-kogge-stone 06-brent-kung || wrong "skeletons are plotted"
    [ "$(tail -n 1 <<< "$said")" = 'nothing to plot yet: no kernel.cu passes its tests' ] || wrong "$said"
    plots solution.cu 06-brent-kung || wrong "$said"
    grep -q '^work_against_steps_whole: nothing to plot yet' <<< "$said" || wrong "$said"
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/plotted.cu"
    ! plots "$build/plotted.cu" 03-kogge-stone || wrong "a wrong kernel is plotted: $said"
    grep -qx 'not drawn: 03 (fails every_prefix)' <<< "$said" || wrong "$said"
    plots ../03-kogge-stone/solution.cu 03-kogge-stone 06-brent-kung || wrong "$said"
    grep -q '^not drawn: 06 (fails ' <<< "$said" || wrong "$said"
    grep -q 'not drawn: 06' "$plots/work_against_steps.svg" || wrong "the chart doesn't say what is not drawn"
    ! plots kernel.cu 03-kogge-stone || wrong "a skeleton is plotted"
    grep -qx 'not drawn: 03 (not begun)' <<< "$said" || wrong "$said"
}

# The chapters' figures: each one's table is what a run gives, and each figure is drawn and shown on some page.
check_figures() {
    local committed=$top/chapters/figures drawn=$build/figures
    mapfile -t exercises < <(cd "$top/exercises" && grep -L '^WITHOUT.*profile' [0-9]*/Makefile | cut -d/ -f1)
    rm -rf "$drawn"
    "$top/exercises/charts/figures.sh" "$build/figures.build" "$drawn" "${exercises[@]}" >"$build/figures.out" 2>&1 ||
        wrong "see $build/figures.out"
    for table in "$drawn"/*.tsv; do
        name=$(basename "$table" .tsv)
        cmp -s "$table" "$committed/$name.tsv" || wrong "make figures changes $name.tsv: diff $table $committed/$name.tsv"
        grep -q '<svg' "$committed/$name.svg" || wrong "there is no figure $name.svg"
    done
    for figure in "$committed"/*; do
        name=$(basename "${figure%.*}")
        [ -e "$drawn/$name.svg" ] || wrong "make figures does not draw ${figure##*/}"
        grep -qF "figures/$name.svg)" "$top"/{chapters,docs}/*.md || wrong "no page shows $name.svg"
    done
    mkdir -p "$build/handed/exercises/"{charts,02-hillis-steele}
    cp "$top/exercises/charts/figures.sh" "$build/handed/exercises/charts"
    in_one_line 'there are no figures without 02-hillis-steele/solution.cu' \
        "$build/handed/exercises/charts/figures.sh" "$build/handed" "$build/handed/figures"
}

# A kernel that scans rightly and stores something else departs from its algorithm nowhere. One that combines too little
# departs in the row where it does so. A right kernel departs nowhere.
check_trace_departures() {
    traced() { said=$(make -s -C "$top/exercises/$1" trace KERNEL="$2" "${@:3}" 2>&1); }
    says() { grep -qx -- "$1" <<< "$said" || wrong "$said"; }
    for name in $(cd "$top/exercises" && grep -l '\.holds = ' [0-9]*/test.c | cut -d/ -f1); do
        sed -E 's/^( *)y\[[^]]*\] = .*;/\1y[0] = IDENTITY;/
                s/cudaFree\(other\)/cudaMemcpy(y, x, n * sizeof *x, cudaMemcpyDeviceToDevice), &/' \
            "$top/exercises/$name/solution.cu" >"$build/departs.cu"
        for n in 7 8 33; do
            ! traced "$name" "$build/departs.cu" N=$n || wrong "$name: what it stores is right at n=$n"
            ! grep -qE 'wrong from here on|it ends too early' <<< "$said" ||
                wrong "$name: it should hold just that at n=$n: $said"
            traced "$name" solution.cu N=$n || wrong "$name: $said"
            ! grep -qE 'wrong' <<< "$said" || wrong "$name: something is wrong at n=$n: $said"
        done
    done
    # swapped operands are shown as swapped
    sed 's/combine(in\[i - stride\], sum)/combine(sum, in[i - stride])/' "$top/exercises/02-hillis-steele/solution.cu" \
        >"$build/departs.cu"
    ! traced 02-hillis-steele "$build/departs.cu" ELEMENT=interval || wrong "it is right"
    says 'hillis_steele: wrong'
    says '    other\[k\] ← y\[k\]⊕y\[k−1\]  k = 1…7'
    row_of_departure() { grep -B 1 'wrong from here on' <<< "$said" | head -n 1 | awk '{ print $2, $3, $4 }'; }
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/departs.cu"
    ! traced 03-kogge-stone "$build/departs.cu" X='3 1 7 0 4 1 6 3' || wrong "it is right"
    [ "$(row_of_departure)" = '6 1 XY' ] || wrong "$said"
    says 'kogge_stone, block 0: wrong'
    says '    XY\[1\] should hold x\[0\]⊕x\[1\] but holds x\[1\]'
    sed 's/stride > 0; stride/stride > 1; stride/' "$top/exercises/07-blelloch/solution.cu" >"$build/departs.cu"
    ! traced 07-blelloch "$build/departs.cu" || wrong "it is right"
    grep -A 1 '^it ends too early' <<< "$said" |
        grep -qx '    XY\[0\] should hold the identity but holds x\[0\]; 7 more cells are wrong' || wrong "$said"
    sed 's/first > 0)/first > COARSENING)/' "$top/exercises/08-three-phase/solution.cu" >"$build/departs.cu"
    ! traced 08-three-phase "$build/departs.cu" N=16 || wrong "it is right"
    says '    XY\[4\] should hold x\[0\]⊕…⊕x\[4\] but holds x\[4\]; 2 more cells are wrong'
    sed 's/lane >= by/lane > by/' "$top/exercises/12-warp-scan/solution.cu" >"$build/departs.cu"
    ! traced 12-warp-scan "$build/departs.cu" || wrong "it is right"
    says '    lane 1 should have x\[0\]⊕x\[1\] but has x\[1\]'
    sed 's/combine(before, value)/combine(value, before)/' "$top/exercises/12-warp-scan/solution.cu" >"$build/departs.cu"
    ! traced 12-warp-scan "$build/departs.cu" || wrong "it is right"
    says '    lane 1 is broken: thread 1 combines x\[1\] with x\[0\] at departs.cu:[0-9]*: the operands are swapped; the'
}

# The arrays between the sections are judged, too, and the table shows a kernel that did not end.
check_trace_wrong() {
    traced() { said=$(make -s -C "$top/exercises/$1" trace KERNEL="$build/traced.cu" "${@:2}" 2>&1) && wrong "it is right"; }
    says() { grep -qx -- "$1" <<< "$said" || wrong "$said"; }
    faulty() { sed "$2" "$top/exercises/$1/solution.cu" >"$build/traced.cu"; traced "$1" "${@:3}"; }
    faulty 10-domino 's/end = combine(before, end);//' SECTION=2
    says '    prefix\[1\] should hold x\[0\]⊕…⊕x\[3\] but holds x\[2\]⊕x\[3\]; 2 more cells are wrong'
    faulty 10-domino 's/before = prefix\[b - 1\]/before = prefix[0]/' SECTION=2
    ! grep -q 'before should' <<< "$said" || wrong "block 0 has section 1: $said"
    says '    prefix\[2\] should hold x\[0\]⊕…⊕x\[5\]; 1 more cell is wrong'
    faulty 09-hierarchical 's/combine(totals\[blockIdx.x\], y\[i\])/combine(totals[blockIdx.x + 1], y[i])/' SECTION=2
    says '    totals\[2\] should hold x\[4\]⊕x\[5\] or x\[0\]⊕…⊕x\[5\]; 1 more cell is wrong'
    says '    totals\[2\] is broken: thread 0 of block 0 combines x\[0\]⊕…⊕x\[7\] with x\[4\]⊕x\[5\] at traced.cu:[0-9]*: x\[4\]'
    faulty 12-warp-scan 's/lane == WARP - 1/lane == 0/' N=64 SECTION=64
    says '    totals\[0\] should hold x\[0\]⊕…⊕x\[31\] but holds x\[0\]; 1 more cell is wrong'
    # under other names they are not judged
    faulty 10-domino 's/end = combine(before, end);//; s/\<prefix\>/sums/' SECTION=2
    ! grep -q 'should hold' <<< "$said" || wrong "$said"
    faulty 10-domino 's/flag\[b - 1\] == 0/flag[b] == 0/' SECTION=2
    says 'domino, block 0\(, which has section 1\)\?; other blocks: deadlock'
    says '    XY\[1\] ← XY\[0\]⊕XY\[1\]'
    faulty 03-kogge-stone 's/stride \*= 2/stride *= 1/'
    says 'kogge_stone, block 0: endless'
    says '… and so on'
    faulty 03-kogge-stone 's/XY\[t - stride\], sum/XY[t], sum/' ELEMENT=interval
    says '    XY\[1\] is broken: thread 1 combines x\[1\] with x\[1\] at traced.cu:[0-9]*: x\[1\] is counted twice'
    grep -q ' 1,1\* ' <<< "$said" || wrong "$said"
    # a fault in another block than the one that is shown
    faulty 03-kogge-stone 's/y\[i\] = /y[i + (blockIdx.x == 1 ? 100 : 0)] = /' N=16 SECTION=8
    says 'kogge_stone, block 0; block 1: out of bounds'
    faulty 09-hierarchical 's/if (i >= n)/if (i > n)/' N=11 SECTION=4
    says 'scan_sections, block 0; launch 3: out of bounds'
    # the way down continues after the fault
    faulty 06-brent-kung 's/k + stride < section/k < section/'
    grep -q ' down 1 ' <<< "$said" || wrong "$said"
    # numbers made of unwritten memory
    faulty 10-domino '/cudaMemset/d' SECTION=2
    grep -qE ' words +\?\*' <<< "$said" || wrong "$said"
    says '.* never written    ? never written, or not an element'
}

# A kernel that is right in the picture but wrong elsewhere: the headline says where.
check_drawn_right() {
    sed '0,/__syncthreads/ s/__syncthreads/__syncwarp/' "$exercise/solution.cu" >"$build/right_here.cu"
    said=$(make -s -C "$exercise" draw KERNEL="$build/right_here.cu" 2>&1) || wrong "$said"
    grep -qE 'right_here.cu, right here, but at N=[0-9]+ SECTION=64 racing: work 17, steps 3$' <<< "$said" || wrong "$said"
}

# The timeline shows what blocks did in the order in which they did it: who waits for whom, and who has set the value
# that is seen.
check_timeline() {
    drawn() { said=$(make -s -C "$top/exercises/$1" draw KERNEL="$build/drawn.cu" "${@:2}" 2>&1) || wrong "$said"; }
    says() { grep -qE -- "$1" <<< "$said" || wrong "nothing says '$1': $said"; }
    faulty() { sed "$2" "$top/exercises/$1/solution.cu" >"$build/drawn.cu"; drawn "$1" "${@:3}"; }
    faulty 10-domino ''
    says '10-domino, drawn.cu, N=8 SECTION=2 RESIDENT=4 SEED=11$'
    says ' 2 +[0-9]+  waits for words\[2\]$'
    says ' 2 +[0-9]+  reads words\[2\]: 1$'
    ! grep -qE 'wrong|race|for ever' <<< "$said" || wrong "the solution is accused: $said"
    # the flag is never raised, or another flag is waited for
    faulty 10-domino 's/flag\[b\] = 1;//'
    says 'SEED=1: deadlock$'
    says 'waits for ever: words\[[1-3]\] is 0, which no block has set$'
    # a number that is not the block's turn
    faulty 10-domino 's/unsigned b = number;/unsigned b = blockIdx.x;/'
    says 'RESIDENT=[12] SEED=[0-9]: deadlock$'
    says '[1-3] blocks? ha(s|ve) not started$'
    # the flag is raised before the value is written
    faulty 10-domino '/^ *prefix\[b\] = end;/d; s/flag\[b\] = 1;/flag[b] = 1; __threadfence(); prefix[b] = end;/' SEED=7
    says 'N=8 .*racing'
    says 'reads prefix\[[0-9]\]: .*in a race$'
    says 'reads prefix\[[0-9]\]: \?   wrong'
    # a section's own total in place of its prefix
    faulty 10-domino 's/end = combine(before, end);//'
    says 'writes prefix\[1\]: 2–3   wrong$'
    # a flag with a memory order
    faulty 10-domino 's/#include "scan.h"/&\n#include <cuda\/atomic>/; s/volatile unsigned/unsigned/
        s/flag\[b - 1\] == 0/cuda::atomic_ref<unsigned>(flag[b - 1]).load() == 0/; s/flag\[b\] = 1/cuda::atomic_ref<unsigned>(flag[b]).store(1)/'
    says ' 2 +[0-9]+  waits for words\[2\]$'
    says 'reads words\[2\]: 1$'
    says 'writes words\[2\]: 1$'
    # with one block after the other, no block waits
    faulty 10-domino '' RESIDENT=1
    ! grep -q 'waits for' <<< "$said" || wrong "it waits: $said"
    faulty 11-decoupled-look-back ''
    says 'reads words\[1…3\]: 2 1 2$'
    says 'waits for words'
    faulty 11-decoupled-look-back 's/publish(p, b, PREFIX, combine(sum, XY\[blockDim.x - 1\]));/;/; s/state == EMPTY));/state != PREFIX));/'
    says 'waits for ever: words\[1\] is 2, which block [0-9] has set, words\[2\] is 1, which block [0-9] has set'
    faulty 11-decoupled-look-back 's/combine(earlier, sum)/combine(sum, earlier)/; s/combine(earlier, value)/combine(value, earlier)/'
    says 'SEED=1: wrong'
    faulty 14-at-memory-speed ''
    says 'waits for kept\+16, kept\+24$'
    says 'reads kept\+8…24: 0–127 128–255 256–383$'
}

# A trace without a row says why; and a long name of a kernel moves all columns.
check_trace_of_nothing() {
    says() { grep -q -- "$1" <<< "$said" || wrong "it does not say '$1': $said"; }
    said=$(make -s -C "$top/exercises/13-bandwidth" trace KERNEL=solution.cu 2>&1)
    says '^nothing to trace: block 0 stored nothing in shared memory'
    printf '#include "scan.h"\nextern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}\n' >"$build/nothing.cu"
    said=$(make -s -C "$exercise" trace KERNEL="$build/nothing.cu" 2>&1)
    says '^nothing to trace: no kernel ran'
    said=$(make -s -C "$top/exercises/14-at-memory-speed" trace KERNEL=solution.cu | sed -n '/^after launch /,$ p')
    [ "$(awk '/ combines / { print index($0, " combines ") + 9 } / 610  / { print index($0, " 610 ") + 4 }' <<< "$said" | uniq -c | wc -l)" = 1 ] ||
        wrong "the columns do not line up: $said"
}

check_hints() {
    hint() { make -s -C "$exercise" hint KERNEL="$kernel" "$@"; }
    local kernel=solution.cu total
    total=$(grep -c '^## ' "$exercise/hints.md")
    make -s -C "$exercise" check KERNEL=$kernel >/dev/null
    [ "$(hint HINT=1 | sed -n 1p)" = "$(grep -m 1 '^## ' "$exercise/hints.md")" ] || wrong "HINT=1 is not the first"
    hint | grep -q '^(hint 2 of' || wrong "the hint after the first is not the second"
    { hint HINT=99 2>&1 || true; } | grep -qx "there is no hint 99: there are $total" || wrong "HINT=99"
    { hint HINT=two 2>&1 || true; } | grep -qx 'HINT=two is not a number' || wrong "HINT=two"
    hint HINT=1 | grep -q 'for:' && wrong "a hint shows what it is for"
    # After the last one come those that were left out, each once.
    hint HINT=$total >/dev/null
    local shown=1
    while ! hint | grep -q 'you have seen them all'; do
        [ $((++shown)) -le "$total" ] || wrong "a hint is shown twice"
    done
    [ $shown -eq "$total" ] || wrong "only $shown of $total hints are shown"
    hint HINT=1 >/dev/null
}

# The first hint after a failed check is about the fault. After that the hints come in order. A verdict that is about
# another kernel file, or that is good, is ignored. Another fault begins anew, and so does the same one after a pass.
check_hint_for_a_fault() {
    hint() { said=$(make -s -C "$exercise" hint KERNEL="$kernel"); }
    fitting() { grep -o '; hint [0-9]* of' <<< "$said" | tr -dc 0-9; }
    # faulty SED: checks the kernel that the edit makes of the solution
    faulty() {
        sed "$1" "$exercise/solution.cu" >"$kernel"
        ! make -s -C "$exercise" check WITNESS=0 KERNEL="$kernel" >/dev/null 2>&1 || wrong "it is right"
    }
    local kernel=$build/hinted.cu total first
    local no_second='/if (t >= stride)/,/XY\[t\] = sum/ { /__syncthreads/d }' no_first='/stride \*= 2/,/elem_t sum/ { /__syncthreads/d }'
    total=$(grep -c '^## ' "$exercise/hints.md")
    sed "$no_second" "$exercise/solution.cu" >"$kernel"
    make -s -C "$exercise" hint HINT=1 KERNEL="$kernel" >/dev/null
    hint
    grep -q '^(hint 2 of' <<< "$said" || wrong "there is no verdict yet: $said"
    faulty "$no_second"
    hint
    first=$(fitting)
    [ "$(head -n 1 <<< "$said")" = "your last check found shared-race on XY in every_prefix; hint $first of $total is about this fault" ] ||
        wrong "$said"
    hint
    [ "$(tail -n 1 <<< "$said")" = "(hint $((first + 1)) of $total; make hint for the next)" ] || wrong "$said"
    [ -z "$(fitting)" ] || wrong "the same is said twice: $said"
    # the same kind and array, in another line; and the same fault where a line was added before it
    faulty "$no_first"
    hint
    [ "$(fitting)" = "$first" ] || wrong "a fault in another line is taken for the same: $said"
    faulty "$no_first; 1i\\//"
    hint
    [ -z "$(fitting)" ] || wrong "a line before it makes another fault of it: $said"
    # another fault
    sed 's/combine(XY\[t - stride\], sum)/combine(sum, XY[t - stride])/' "$exercise/solution.cu" >"$kernel"
    hint
    [ -z "$(fitting)" ] || wrong "the verdict is of what is there no more: $said"
    faulty 's/combine(XY\[t - stride\], sum)/combine(sum, XY[t - stride])/'
    hint
    [[ $said == 'your last check found swapped operands in every_prefix; hint '* ]] || wrong "$said"
    # a fault without a hint leads to a page
    faulty 's/^    XY\[t\] = i < n/    volatile char name[8];\n    name[threadIdx.x + 8] = 1;\n&/'
    hint
    [ "$(head -n 4 <<< "$said")" = "your last check found oob-local on name in every_prefix; no hint is about this fault, but see docs/reading-a-report.md#oob-local
the first hint:

$(grep -m 1 '^## ' "$exercise/hints.md")" ] || wrong "$said"
    faulty 's/^    kogge_stone<<</    void *kept;\n    cudaMalloc(\&kept, 8);\n&/'
    hint
    [ "$(head -n 1 <<< "$said")" = "your last check found memory that is not freed in every_prefix; no hint is about this fault, but see docs/student-guide.md#what-a-verdict-means" ] ||
        wrong "$said"
    # what a skeleton lacks is not a fault of the student's
    cp "$exercise/kernel.cu" "$kernel"
    ! make -s -C "$exercise" check WITNESS=0 KERNEL="$kernel" >/dev/null 2>&1 || wrong "the skeleton is right"
    hint
    [ "$(head -n 3 <<< "$said")" = "the file is as it was handed out; the first hint:

$(grep -m 1 '^## ' "$exercise/hints.md")" ] || wrong "$said"
    # all is right, and then the same fault is there again
    cp "$exercise/solution.cu" "$kernel"
    make -s -C "$exercise" check KERNEL="$kernel" >/dev/null 2>&1 || wrong "the solution fails"
    hint
    ! grep -q 'your last check' <<< "$said" || wrong "nothing is wrong: $said"
    faulty 's/^    kogge_stone<<</    void *kept;\n    cudaMalloc(\&kept, 8);\n&/'
    hint
    [[ $said == 'your last check found memory that is not freed in every_prefix; '* ]] || wrong "a pass is forgotten: $said"
}

# A line which depends on the bytes of an element has the kernel file compiled for elements of 8 bytes, too.
check_bytes_of_elements() {
    local wide=yes line file=$build/bytes.cu
    while IFS= read -r line; do
        if [ -z "$line" ]; then wide='' && continue; fi
        echo "$line" >"$file"
        [ "$(sh "$top/exercises/harness/scripts/bytes.sh" "$file")" = "$wide" ] || wrong "wide should be '$wide' because of: $line"
    done <<'E2'
    size_t bytes = sizeof(elem_t);
    cudaMalloc(&sums, blocks * sizeof *sums);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&sums, blocks * 4);
    cudaMalloc(&sums, 8 * blocks);
    int word = *(int *)&x[i];
    memcpy(&a, x + i, n);
    int word = reinterpret_cast<int *>(x)[i];
    union { elem_t e; int word; };

    cudaMalloc(&sums, blocks * sizeof(elem_t));
    cudaMalloc(&sums, sizes * sizeof (elem_t));
    XY[t] = combine(XY[t - 14 * 2], x[48]);
    y[i] = *p & 4;
E2
}

# What a hint's line names is there: kinds and reasons of findings, codes of other faults, tests and parts of the exercise,
# same-line, and what its .cu files name, as on-NAME.
check_hints_for() {
    local folder known=$build/known codes wrongly
    codes=$(cd "$top/exercises" && sed -n 's/^ *{"\([a-z0-9-]*\)".*/\1/p' harness/verdict/codes.c simt/words/*.c &&
        grep -hA 1 '{"kinds",' simt/words/*.c | sed 's/{"kinds",//' | sed -n 's/^ *"\([a-z -]*\)"},$/\1/p' | tr ' ' '\n') ||
        wrong "no codes are found"
    for folder in "$top"/exercises/[0-9]*/; do
        { echo "$codes"
          "$top/exercises/harness/scripts/tests_of.sh" "$folder/test.c"
          sed -n 's/^TEST_PART(\([0-9]\),.*/part-\1/p' "$folder/test.c"; echo part-0; echo same-line
          grep -hoE '[A-Za-z_][A-Za-z_0-9]*' "$folder"/*.cu | sed 's/^/on-/' | sort -u; } >"$known"
        wrongly=$(cd "$top" && names_nothing "$known" "${folder#"$top/"}hints.md")
        [ -z "$wrongly" ] || wrong "$wrongly"
    done
}

# names_nothing KNOWN HINTS: the places in HINTS that name what is not in KNOWN, and comments of another form.
names_nothing() {
    awk 'FNR == NR { known[$0]; next }
         /^<!--/ && !/^<!-- for: [A-Za-z0-9_, -]* -->$/ { print FILENAME ":" FNR ": this is not a line <!-- for: … -->"; next }
         /^<!--/ {
             n = split(substr($0, 11, length($0) - 14), name, /[, ]+/)
             for (i = 1; i <= n; i++)
                 if (!(name[i] in known))
                     print FILENAME ":" FNR ": " name[i] " is not a reason, kind, code, array, test or part"
         }' "$@"
}

# A guess in the bug hunt gets the right answer. The sealed file has every line that is an answer, and shows none. If the
# handed-out scans change, UPDATE=1 seals the lines again.
check_guess() {
    local hunt=$top/exercises/15-bug-hunt part line first last heading=0 sealed=$build/guess.sealed
    local where=('' ' 23 24 25 26 27 28 29 30 ' ' 62 63 64 65 66 ' ' 90 91 92 ' ' 162 163 ' ' 221 222 ' ' 285 ')
    guess() { said=$(make -s -C "$hunt" guess "$@" 2>&1); }
    while read -r line code; do
        if [[ $code == '// --- '* ]]; then
            part=${code:7:1} heading=$line
        elif [ "$heading" -gt 0 ] && [[ ${where[part]} == *" $line "* ]]; then
            printf 'bug hunt, scan %d, its line %d: %s\n' "$part" $((line - heading + 1)) "$code" | cksum
        fi
    done < <(awk '{ sub(/^ +/, ""); print NR, $0 }' "$hunt/original.cu") | sort -n >"$sealed"
    [ -z "${UPDATE:-}" ] || cp "$sealed" "$hunt/guess.sealed"
    cmp -s <(sort -n "$hunt/guess.sealed") "$sealed" || wrong "other lines are sealed in guess.sealed: diff it with $sealed"
    # Each line with the fault, the lines around them, and the ends of the scan. That no other line is sealed is known.
    for part in 1 2 3 4 5 6; do
        first=$(grep -n "^// --- $part" "$hunt/original.cu" | cut -d: -f1)
        last=$(grep -n "^// --- $((part + 1))" "$hunt/original.cu" | cut -d: -f1)
        last=$((${last:-287} - 1))
        for line in $first $last $(for line in ${where[part]}; do seq $((line - 1)) $((line + 1)); done | sort -nu); do
            said=$("$hunt/guess.sh" original.cu "$part" "$line") || wrong "scan $part, line $line: $said"
            if [[ ${where[part]} == *" $line "* ]]; then
                [[ $said == *"yes, the fault of scan $part is in this line; mend it in kernel.cu with the smallest change, then type make check PART=$part" ]] ||
                    wrong "scan $part, line $line: $said"
            else
                [[ $said == *$'\n'"no, the fault of scan $part is not in this line" ]] || wrong "scan $part, line $line: $said"
            fi
        done
    done
    guess PART=2 LINE=50 || wrong "$said"
    [ "$said" = $'    kernel.cu:50  unsigned t = threadIdx.x;      // 0 <= t < blockDim.x\nno, the fault of scan 2 is not in this line' ] || wrong "$said"
    refused() { # WORDS ARGUMENT…
        ! guess "${@:2}" || wrong "${*:2} is taken: $said"
        [ "$(grep -v '^make: ' <<< "$said")" = "$1" ] || wrong "$said"
    }
    local usage='make guess PART=2 LINE=50 asks: is the fault of scan 2 in line 50?'
    refused "$usage"
    refused "$usage" PART=2
    refused "$usage" PART=2 LINE=sixty
    refused "$usage" PART=2 LINE=-1
    refused "$usage" PART=2 LINE=99999999999999999999
    refused 'there is no scan 7: PART must be from 1 to 6' PART=7 LINE=50
    refused 'line 12 is not in scan 2, which spans lines 43 to 77 of kernel.cu' PART=2 LINE=12
    # an earlier scan that has grown shifts the lines of a scan; a scan that has changed itself has no lines of the
    # original
    sed '26a\        __syncthreads();' "$hunt/kernel.cu" >"$build/guessed.cu"
    guess PART=2 LINE=67 KERNEL="$build/guessed.cu" || wrong "$said"
    grep -q '^yes' <<< "$said" || wrong "$said"
    refused 'scan 1 has been changed: use the line numbers of original.cu, and add KERNEL=original.cu' PART=1 LINE=20 \
        KERNEL="$build/guessed.cu"
    in_one_line 'there is no make guess here: make help lists what there is' make -s -C "$exercise" guess
}

# What comes next after the last test has passed; nothing after a failure or a part.
check_next() {
    local make=(make -s -C "$exercise" check "KERNEL=solution.cu") copy=$build/next/exercises
    next() { grep '^next:' <<< "$said"; }
    said=$("${make[@]}")
    [ "$(tail -n 1 <<< "$said")" = 'next: make draw KERNEL=solution.cu, make plot KERNEL=solution.cu,'$(
        )' ../../solutions/03-kogge-stone.md, then the next exercise: ../04-double-buffer' ] || wrong "$said"
    said=$("${make[@]}" TEST=work)
    ! next || wrong "all passes with TEST=work: $said"
    said=$(make -s -C "$top/exercises/01-serial-scan" check KERNEL=solution.cu)
    [[ $(next) == 'next: make plot KERNEL=solution.cu, '*', then the next exercise: ../02-hillis-steele' ]] || wrong "$said"
    said=$(make -s -C "$exercise" check)
    ! next | grep -q solutions || wrong "the worked solution is shown to who has not solved it: $said"
    # if no solutions were handed out, and after the last exercise
    rm -rf "$build/next" && mkdir -p "$copy/04-double-buffer"
    said=$(cd "$copy/04-double-buffer" && "$top/exercises/harness/scripts/next.sh" kernel.cu draw plot)
    [ "$said" = 'next: make draw, make plot; this was the last exercise' ] || wrong "$said"
}

check_watch() {
    cp "$exercise/solution.cu" "$build/watched.cu"
    set -m # it and everything that it starts make one group
    make -s -C "$exercise" watch KERNEL="$build/watched.cu" >"$build/watch.out" 2>&1 &
    watcher=$!
    set +m
    until_said() { for _ in $(seq 600); do ! grep -qx "$1" "$build/watch.out" || return 0; sleep 0.1; done; return 1; }
    until_said '12 passed, 0 failed' || said=first
    # an editor that empties the file first, and then writes it in two parts
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/saved.cu"
    { sleep 0.3; head -n 5 "$build/saved.cu"; tail -n +6 "$build/saved.cu"; } >"$build/watched.cu"
    touch "$build/watched.cu" # again, with the same contents
    until_said '1 passed, 11 failed' || said=${said:-second}
    kill -- -"$watcher"
    wait "$watcher" 2>/dev/null
    [ -z "${said:-}" ] || wrong "no $said verdict (see $build/watch.out)"
    ! grep -qE 'warning|^make\[' "$build/watch.out" || wrong "make speaks of itself (see $build/watch.out)"
    [ "$(grep -c '^watching' "$build/watch.out")" = 2 ] || wrong "not one verdict for each save (see $build/watch.out)"
}

# The contract has a formula for everything that the tests of the exercise count.
check_contracts() {
    local test word
    for test in "$top"/exercises/[0-9]*/test.c; do
        for word in barriers:barrier work:combine steps:step launches:launch; do
            ! grep -q "check_${word%:*}" "$test" ||
                sed -n '/^\*\*Contract/,/^\*\*Done/p' "${test%test.c}README.md" | grep -qi "${word#*:}" ||
                wrong "$test counts ${word%:*}, and README.md's contract does not say how many"
        done
    done
}

# X= gives a function that is not a scan its first array, whatever its name and type. Only if the function moves the values
# of this array, they must differ. A picture has room for the longest array.
check_given_numbers() {
    given() { said=$(make -s -C "$top/exercises/19-radix-sort" "$1" KERNEL=solution.cu "${@:2}" 2>&1); }
    shows() { grep -qE -- "$1" <<< "$said" || wrong "no line fits $1: $said"; }
    given run PART=4 X="2 -1 0" || wrong "$said"
    shows '^floats +2 +-1 +0$'
    shows '^sorted +-1 +0 +2$'
    given run PART=3 X="5 2 5" || wrong "$said"
    shows '^y_values +101 +100 +102$'
    ! given run PART=1 X="5 2 5" || wrong "elements that should differ are taken: $said"
    shows '^X must have different numbers'
    given flow PART=3 || wrong "$said"
    shows $'^columns\t16$'
}

# What make draw shows of a function that moves elements is what the CPU device has logged: y's cells are those of the
# trace, each arrow joins two cells with the same number, and a wrong kernel's picture shows what it really did.
check_draws_what_moves() {
    local kernel=$build/moves.cu edit logged drawn
    for edit in '' 's/(1u << lane) - 1/(2u << lane) - 1/'; do
        sed "$edit" "$top/exercises/17-stream-compaction/solution.cu" >"$kernel"
        moved() { make -s -C "$top/exercises/17-stream-compaction" "$1" KERNEL="$kernel" PART=2 N=12 2>/dev/null; }
        logged=$(moved trace | awk '$1 == "after" && $4 == "y" { $1 = $2 = $3 = $4 = ""; print $0 }' | xargs)
        moved flow >"$build/moves.tsv" || wrong "make flow fails"
        drawn=$(awk -F '\t' 'BEGIN { y = -1 } $1 == "row" && $3 == "y" { y = $2 } $1 == "cell" && $2 == y { print $4 != "" ? $4 : "·" }' "$build/moves.tsv" |
            sed -e :a -e '$!N; s/\n/ /; ta' | sed 's/\( ·\)*$//')
        [[ -n $logged && $drawn == "$logged" ]] || wrong "y is drawn as '$drawn', and logged as '$logged'"
        said=$(awk -F '\t' '$1 == "cell" { text[$2, $3] = $4 }
            $1 == "move" { moves++; if (text[$2, $3] != text[$4, $5]) print "an arrow joins " text[$2, $3] " and " text[$4, $5] }
            END { if (!moves) print "there are no arrows" }' "$build/moves.tsv")
        [ -z "$said" ] || wrong "$said"
    done
    grep -q 'wrong$' "$build/moves.tsv" || wrong "no cell of the wrong kernel is drawn as wrong"
}

# make draw shows a picture before and after. The pixels after are those that the formula gives or, of a wrong kernel,
# what it stored: how many are wrong is said, and pixels that were never written have no level.
check_draws_pictures() {
    local equalisation=$top/exercises/22-histogram-equalisation kernel=$build/picture.cu table=$build/picture.tsv wrong
    pictured() {
        sed "$1" "$equalisation/solution.cu" >"$kernel"
        make -s -C "$equalisation" flow KERNEL="$kernel" >"$table" 2>/dev/null || wrong "make flow fails"
        # How many pixels differ from the formula's, and how many have no level. The histograms must be those of the pixels.
        said=$(awk -F '\t' '
            $1 == "pixels" { k = split($4, level, " "); for (i = 1; i <= k; i++) { pixel[$2, n[$2]++] = level[i]; seen[$2, level[i]]++ } }
            $1 == "level" && $4 != seen[$2, $3] + 0 { print "the histogram is wrong at level " $3 " " $2 }
            $1 == "wrong" { told = $2 }
            END {
                for (v = 0; v < 256; v++) { cdf[v] = cdf[v - 1] + seen["before", v]; if (!least) least = cdf[v] }
                for (i = 0; i < n["before"]; i++) {
                    map = int(255 * (cdf[pixel["before", i]] - least) / (n["before"] - least) + 0.5)
                    wrong += pixel["after", i] != map
                    unwritten += pixel["after", i] == -1
                }
                print n["before"], n["after"], wrong + 0, told, unwritten + 0
            }' "$table")
    }
    pictured ''
    [ "$said" = '76800 76800 0 0 0' ] || wrong "of the solution's picture: $said"
    pictured 's/four = make_uchar4(.*);/four.x = levels[four.x];/'
    wrong=$(cut -d ' ' -f 3 <<<"$said")
    [ "$wrong" -gt 50000 ] || wrong "only $wrong pixels of a wrong kernel's picture are wrong"
    [ "$said" = "76800 76800 $wrong $wrong 0" ] || wrong "of a wrong kernel's picture: $said"
    pictured 's/first; i < n \/ 4; i += step/first; i < n \/ 8; i += step/'
    [ "$said" = '76800 76800 38400 38400 38400' ] || wrong "of half a picture: $said"
    make -s -C "$equalisation" draw KERNEL="$kernel" >"$build/picture.out" 2>&1 || wrong "make draw fails"
    [ "$(grep -o '<image' "$top/build/22-histogram-equalisation/picture.svg" | wc -l)" = 2 ] || wrong "picture.svg has not two pictures"
    grep -q '38400 pixels are wrong' "$top/build/22-histogram-equalisation/picture.svg" || wrong "the drawing does not say how many pixels are wrong"
    said=$(make -s -C "$equalisation" draw KERNEL="$kernel" N=8 2>&1) && wrong "make draw N=8 draws something"
    grep -q 'leave out N and X' <<<"$said" || wrong "$said"
}

# make run prints elements that are all alike in one line, but not if one of them is wrong. Levels must fit into a byte.
check_prints_alike_in_one_line() {
    local equalisation=$top/exercises/22-histogram-equalisation kernel=$build/alike.cu said
    said=$(make -s -C "$equalisation" run KERNEL=solution.cu PART=2 2>/dev/null)
    grep -qx '8 … 255: counts 0, cdf 8' <<<"$said" || wrong "$said"
    sed 's/cdf\[v\] = sums\[v\];/cdf[v] = sums[v] - (v == 200);/' "$equalisation/solution.cu" >"$kernel"
    said=$(make -s -C "$equalisation" run KERNEL="$kernel" PART=2 2>/dev/null)
    grep -qx '208 … 255: counts 0, cdf 8' <<<"$said" || wrong "$said"
    grep -q '^cdf  *7   8   8   8   8   8   8   8$' <<<"$said" || wrong "the wrong element is not shown: $said"
    said=$(make -s -C "$equalisation" run KERNEL=solution.cu X='3 256' 2>&1) && wrong "256 is a level"
    grep -q 'each is stored in a byte' <<<"$said" || wrong "$said"
    said=$(make -s -C "$equalisation" run KERNEL=solution.cu PART=2 N=0 2>&1) && wrong "no pixels have a map"
    grep -q 'N must be at least 1' <<<"$said" || wrong "$said"
}

# make run shows the first wrong element of a long array, and make trace leaves out what was never written.
check_shows_what_is_wrong_in_long_arrays() {
    local segments=$top/exercises/18-segmented-scan kernel=$build/long.cu said
    sed 's/flags\[b\] = own.head/flags[b] = i < n ? heads[i] : 0/' "$segments/solution.cu" >"$kernel"
    said=$(make -s -C "$segments" run KERNEL="$kernel" PART=2 N=167 2>/dev/null)
    grep -q '^from 128 …$' <<< "$said" || wrong "make run N=167 begins elsewhere: $said"
    grep -q '\^ *wrong$' <<< "$said" || wrong "make run N=167 marks no wrong element: $said"
    said=$(make -s -C "$segments" trace KERNEL="$kernel" PART=2 N=167 2>/dev/null)
    grep -q '^  after the launch  *totals  *28–31  *63  *93–95 126–127 157–159  *166$' <<< "$said" ||
        wrong "make trace N=167 shows other totals: $said"
    grep -q ' values .* … up to \[31\]$' <<< "$said" || wrong "make trace shows more elements than were written: $said"
}

# An element that is made of others has an arrow from each of these. One that is wrong or unwritten is drawn so.
check_draws_what_elements_are_made_of() {
    local kernel=$build/parts.cu
    parts() { make -s -C "$top/exercises/18-segmented-scan" flow KERNEL="$kernel" PART="$1" INPUT=01001 2>/dev/null >"$build/parts.tsv" || wrong "make flow fails"; }
    arrows() { awk -F '\t' '$1 == "row" { row[$3] = $2 } $1 == "move" && $2 == row["x"] && $4 == row["y"] { print $3 ">" $5 }' "$build/parts.tsv" | xargs; }
    cp "$top/exercises/18-segmented-scan/solution.cu" "$kernel"
    parts 2
    [ "$(arrows)" = '0>0 1>1 1>2 2>2 1>3 2>3 3>3 4>4' ] || wrong "the scan's arrows are $(arrows)"
    parts 3
    [ "$(arrows)" = '0>0 1>1 2>1 3>1 4>2' ] || wrong "the reduction's arrows are $(arrows)"
    sed -i 's/i == n - 1 || heads\[i + 1\]/i < n - 1 \&\& heads[i + 1]/' "$kernel"
    parts 3
    [ "$(arrows)" = '0>0 1>1 2>1 3>1' ] || wrong "without the last segment, the arrows are $(arrows)"
    grep -q $'\t2\t\twrong$' "$build/parts.tsv" || wrong "no unwritten element is drawn as wrong"
}

# An arrow begins below the row above its end. So if two outputs of a function are made of x, x is drawn above each.
check_draws_arrows_from_their_source() {
    local table=$build/sources.tsv
    make -s -C "$top/exercises/20-work-distribution" flow KERNEL=solution.cu PART=3 INPUT=011000000101 2>/dev/null >"$table" ||
        wrong "make flow fails"
    said=$(awk -F '\t' '$1 == "row" { name[$2] = $3 } $1 == "move" { print name[$4 - 1] " to " name[$4] }' "$table" | sort -u | xargs)
    [ "$said" = 'x to carries x to parts x to y' ] || wrong "the arrows lead from $said"
}
