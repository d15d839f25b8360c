#!/bin/sh
# Makes sure that what the workbook needs is installed. The list is needs.txt, in the same folder as this file.
#   setup.sh WORD…       prints nothing if nothing is missing that these words need, which takes a few milliseconds.
#                        Otherwise it installs what is missing with apt, as root or by sudo, and with it all that the
#                        targets for students need. If it cannot, it prints a line for each missing package that the words
#                        need and one command that installs all of these, and exits with 1
#   setup.sh need WORD…  installs nothing. It only prints these lines and exits with 1 if something is missing
# A word is in the first column of the list, or the first name in the second column.
# It keeps no record of earlier runs, so it notices at once if something was removed.
# shellcheck disable=SC2317 # for_each_line calls functions by their names
set -uf
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
build=$here/../../build
log=$build/setup/apt.log

# The folders where compilers look, including those of a bundle and those that these variables add.
include_dirs=$build/harness/bundle/include:/usr/include:/usr/local/include:${CPATH-}:${CPLUS_INCLUDE_PATH-}
library_dirs=$build/harness/bundle/lib:/usr/lib/$(uname -m)-linux-gnu:/usr/lib64:/usr/lib:/usr/local/lib:/usr/local/lib64:${LIBRARY_PATH-}

# found_in DIRS NAME…: whether one of the names is in one of the folders.
found_in() {
    dirs=$1
    shift
    for name; do
        IFS=:
        for dir in $dirs; do [ -e "$dir/$name" ] && { unset IFS; return 0; }; done
        unset IFS
    done
    return 1
}

has_header() { found_in "$include_dirs" "$1" || echo "#include <$1>" | g++ -x c++ -E - >/dev/null 2>&1; }

# is_too_new HEADER: whether it is that of CUB or Thrust from version 2 on, which the CPU device cannot compile.
is_too_new() {
    case $1 in cub/version.cuh | thrust/version.h) ;; *) return 1 ;; esac
    echo "#include <$1>" | g++ -x c++ -I"$build/harness/bundle/include" -E -dM - 2>/dev/null |
        grep -qE '^#define (CUB|THRUST)_VERSION [2-9][0-9]{5}'
}

# is_there TEST: whether the program, header or library TEST of needs.txt is installed. A header or library that is not in
# the usual folders may still be known to the compiler.
is_there() {
    case $1 in
    *.h | *.hpp | *.cuh) has_header "$1" && ! is_too_new "$1" ;;
    lib*) found_in "$library_dirs" "$1.so" "$1.a" "$1.dylib" || [ -e "$(g++ -print-file-name="$1.so" 2>&1)" ] ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# is_wanted NEEDED_BY TEST: whether a word of $wanted stands for this line of needs.txt.
# shellcheck disable=SC2086 # $1 is a list
is_wanted() {
    for word in $1 "$2"; do case " $wanted " in *" $word "*) return 0 ;; esac; done
    return 1
}

# is_missing NEEDED_BY TESTS…: whether a line of needs.txt is wanted, and one of its TESTS is not installed.
is_missing() {
    is_wanted "$1" "$2" || return 1
    shift
    for test; do is_there "$test" || return 0; done
    return 1
}

trim() { trimmed=$*; }

# The list is read at once, because read takes one byte at a time.
needs=$(cat "$here/needs.txt")

# for_each_line COMMAND: runs `COMMAND needed_by test debian fedora brew` for each line of needs.txt.
# shellcheck disable=SC2086 # unquoted on purpose: that splits the lines
for_each_line() {
    callback=$1
    IFS='
'
    set -- $needs
    unset IFS
    for line; do
        case $line in '#'*) ;; *) with_cells "$line" ;; esac
    done
}

# shellcheck disable=SC2086 # unquoted on purpose: that splits and trims the cells
with_cells() {
    IFS='|'
    set -- $1
    unset IFS
    trim $1; by=$trimmed
    trim $2; tests=$trimmed
    trim $3; debian=$trimmed
    trim $4; fedora=$trimmed
    trim $5; "$callback" "$by" "$tests" "$debian" "$fedora" "$trimmed"
}

# shellcheck disable=SC2086 # $2 is a list
add_if_missing() {
    is_missing "$1" $2 || return 0
    if is_too_new "${2%% *}"; then too_new=yes; else missing="$missing $3"; fi # apt has no older one
}

# shellcheck disable=SC2086 # $2 is a list
say_if_missing() {
    is_missing "$1" $2 || return 0
    said=$((said + 1))
    case " $1 " in *' bundle '*) bundle=yes ;; esac
    say "$@"
}

mark_if_wanted() { ! is_wanted "$1" "${2%% *}" || known=yes; }

# add_to_command: if something of this line is missing, adds $manager's packages to $packages. If there is no package, adds
# to $elsewhere where to get it.
# shellcheck disable=SC2086 # $2 is a list, and so is a cell
add_to_command() {
    is_missing "$1" $2 && ! is_too_new "${2%% *}" || return 0
    case $manager in apt) cell=$3 ;; dnf) cell=$4 ;; brew) cell=$5 ;; esac
    case $cell in from*) elsewhere="$elsewhere; ${2%% *} $cell"; return ;; esac
    for package in $cell; do
        case "$packages " in *" $package "*) ;; *) packages="$packages $package" ;; esac
    done
}

# say_all_at_once: prints one command that installs everything that is missing, if this system has a package manager
# that needs.txt has a column for.
say_all_at_once() {
    if is_there apt-get; then manager=apt
    elif is_there dnf; then manager=dnf
    elif is_there brew; then manager=brew
    else return
    fi
    packages='' elsewhere=''
    for_each_line add_to_command
    case $manager in brew) command=brew ;; *) command="sudo $manager" ;; esac
    [ -z "$packages" ] || echo "to install all of them: $command install$packages" >&2
    [ -z "$elsewhere" ] || echo "then get ${elsewhere#; }" >&2
}

find_missing() {
    missing='' too_new=''
    for_each_line add_if_missing
}

# how MANAGER CELL: sets $how to the command to type, or to where else to get the package.
how() {
    case $2 in from*) how=$2 ;; *) how="$1 install $2" ;; esac
}

say() {
    if is_too_new "${2%% *}"; then
        echo "${2%% *} is too new for the CPU device:  get it $4, and name its folder in CPLUS_INCLUDE_PATH" >&2
        return
    fi
    line="${2%% *} is missing:"
    how "sudo apt" "$3"; line="$line  Debian, Ubuntu: $how"
    how "sudo dnf" "$4"; line="$line  Fedora: $how"
    how brew "$5"; line="$line  Homebrew: $how"
    echo "$line" >&2
}

# demand WORD…: fails if something is missing that these words need, and prints how to install it.
demand() {
    wanted=$* said=0 bundle=
    for_each_line say_if_missing
    [ -z "$bundle" ] || echo 'if you cannot install libraries, bring a bundle: docs/student-guide.md#without-root-or-network' >&2
    [ "$said" -lt 2 ] || say_all_at_once
    [ "$said" = 0 ]
}

# need WORD…: does the same, and fails if the list lacks one of these words.
need() {
    for wanted; do
        known=
        for_each_line mark_if_wanted
        [ -n "$known" ] || { echo "$wanted is missing: $here/needs.txt does not say where to get it" >&2; unknown=yes; }
    done
    demand "$@" && [ -z "${unknown-}" ]
}

# become_root: sets $root to the words that run a command as root, or fails. Without a terminal nobody can be asked for
# a password.
become_root() {
    [ "$(id -u)" = 0 ] && { root=; return; }
    root=sudo
    is_there sudo || return
    [ -t 0 ] && [ -t 2 ] && return
    root='sudo -n'
    sudo -n true 2>/dev/null
}

# lists_are_old: whether apt's lists of packages were never fetched, or not within the last week.
lists_are_old() {
    [ -z "$(find /var/lib/apt/lists -name '*_Packages*' -mtime -7 2>/dev/null | head -n 1)" ]
}

# apt ARGUMENT…: runs apt-get. Its output goes to the log, and its progress to the screen. On a terminal the progress is
# one line that is overwritten. Elsewhere it is a line for every 25 %.
# shellcheck disable=SC2016,SC2086 # $@ is for the inner shell; $root is a command and its option
apt() {
    $root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 sh -c '
        log=$1; shift
        exec apt-get -y -q -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold -o APT::Status-Fd=3 "$@" \
            3>&1 >>"$log" 2>&1 </dev/null' sh "$log" "$@" |
        while IFS=: read -r kind _ percent _; do show_progress "$kind" "${percent%.*}"; done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

show_progress() {
    case $1 in dlstatus) doing=fetching ;; pmstatus) doing=installing ;; *) return ;; esac
    if [ -t 2 ]; then
        printf '\r%-10s %3s %%' "$doing" "$2" >&2
    elif [ "$doing$(($2 / 25))" != "${shown-}" ]; then
        shown=$doing$(($2 / 25))
        printf '%-10s %3s %%\n' "$doing" "$2" >&2
    fi
}

# shellcheck disable=SC2086 # $missing is a list
install() {
    echo "setup: installing$missing with apt, as root; this happens only once" >&2
    mkdir -p "${log%/*}" && : >"$log" || return
    if lists_are_old; then apt update; fi
    apt install --no-install-recommends $missing
    find_missing
    [ -z "$missing" ] && return
    apt update # an old list names files that no longer exist
    apt install --no-install-recommends $missing
    find_missing
    [ -z "$missing" ] && return
    grep '^[EW]:' "$log" | tail -n 3 >&2
    echo "setup: the installation failed; the full output of apt is in ${log#"$here"/../../}" >&2
}

if [ "${1-}" = need ]; then
    shift
    need "$@"
    exit
fi

[ -w /tmp ] || { echo 'the folder /tmp must be writable, because the tests of an exercise meet there' >&2; exit 1; }
if [ -n "${BUNDLE-}" ] || [ -e "$build/bundle" ] || [ -h "$build/harness/bundle" ]; then
    "$here/bundle.sh" use || exit
fi
wanted=$*
for word; do wanted="$wanted $word?"; done
find_missing
[ -z "$missing$too_new" ] && exit
if [ -n "$missing" ] && is_there apt-get && become_root; then
    wanted="$wanted compile cpu setup"
    find_missing
    install
fi
demand "$@"
