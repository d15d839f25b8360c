#!/bin/sh
# Sees to it that what the workbook needs is installed. needs.txt beside this file is the list.
#   setup.sh             nothing missing: silent, in a few milliseconds. Else it installs all of it with apt,
#                        as root or by sudo; where it can't, it names each missing package, then the
#                        one command for all, and ends in 1
#   setup.sh tests       the same, and installs what the workbook's tests need besides, where it can
#   setup.sh need NAME…  ends in 1 when some of these are missing, with the line that says how to install each, and the
#                        one command for all of them
# It keeps no stamp: what was removed since the last run is missed at once.
# shellcheck disable=SC2317 # for_each_line calls what it is given the name of
set -uf
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
log=$here/../../build/setup/apt.log

# Where compilers look, and where these variables tell them to look as well.
include_dirs=/usr/include:/usr/local/include:${CPATH-}:${CPLUS_INCLUDE_PATH-}
library_dirs=/usr/lib/$(uname -m)-linux-gnu:/usr/lib64:/usr/lib:/usr/local/lib:/usr/local/lib64:${LIBRARY_PATH-}

# found_in DIRS NAME…: one of the names is in one of the folders.
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

# is_there TEST: see that column of needs.txt. What isn't in the usual folders, the compiler may still know.
is_there() {
    case $1 in
    *.h | *.hpp) found_in "$include_dirs" "$1" || echo "#include <$1>" | g++ -x c++ -E - >/dev/null 2>&1 ;;
    lib*) found_in "$library_dirs" "$1.so" "$1.a" "$1.dylib" || [ -e "$(g++ -print-file-name="$1.so" 2>&1)" ] ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# is_missing NEED TESTS…: something of $wanted, which are needs or first tests, and it isn't there.
wanted=must
is_missing() {
    case " $wanted " in *" $1 "* | *" ${2-} "*) ;; *) return 1 ;; esac
    shift
    for test; do is_there "$test" || return 0; done
    return 1
}

trim() { trimmed=$*; }

# for_each_line COMMAND: COMMAND need test debian fedora brew, for each line of needs.txt.
# shellcheck disable=SC2086 # unquoted on purpose: that trims the cells
for_each_line() {
    while IFS='|' read -r need tests debian fedora brew _; do
        trim $need; need=$trimmed
        trim $tests; tests=$trimmed
        trim $debian; debian=$trimmed
        trim $fedora; fedora=$trimmed
        trim $brew; "$1" "$need" "$tests" "$debian" "$fedora" "$trimmed"
    done <"$here/needs.txt"
}

# shellcheck disable=SC2086 # $2 is a list
add_if_missing() { ! is_missing "$1" $2 || missing="$missing $3"; }

# shellcheck disable=SC2086 # $2 is a list
say_if_missing() { ! is_missing "$1" $2 || say "$@"; }

say_if_named() { [ "$2" != "$name" ] || { say "$@"; said=1; }; }

# add_to_command: what of a line is missing is added to $packages, for $manager, or to $elsewhere if it has none.
# shellcheck disable=SC2086 # $2 is a list, and so is a cell
add_to_command() {
    is_missing "$1" $2 || return 0
    case $manager in apt) cell=$3 ;; dnf) cell=$4 ;; brew) cell=$5 ;; esac
    case $cell in from*) elsewhere="$elsewhere; ${2%% *} $cell"; return ;; esac
    for package in $cell; do
        case "$packages " in *" $package "*) ;; *) packages="$packages $package" ;; esac
    done
}

# say_all_at_once: one command for all that is missing, for the package manager that is here, if it is one of ours.
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
    missing=
    for_each_line add_if_missing
}

# how MANAGER CELL: the command to type, or where else to get it.
how() {
    case $2 in from*) how=$2 ;; *) how="$1 install $2" ;; esac
}

say() {
    line="${2%% *} is missing:"
    how "sudo apt" "$3"; line="$line  Debian, Ubuntu: $how"
    how "sudo dnf" "$4"; line="$line  Fedora: $how"
    how brew "$5"; line="$line  Homebrew: $how"
    echo "$line" >&2
}

# need NAME…: each is there; of those that aren't it says how to install them, and fails.
need() {
    unmet=0 wanted=$*
    for name; do
        is_there "$name" && continue
        unmet=$((unmet + 1)) said=
        for_each_line say_if_named
        [ -n "$said" ] || echo "$name is missing: $here/needs.txt does not say where to get it" >&2
    done
    [ "$unmet" -lt 2 ] || say_all_at_once
    [ "$unmet" = 0 ]
}

# become_root: sets $root to what runs a command as root, or fails. With no terminal there's nobody to ask.
become_root() {
    [ "$(id -u)" = 0 ] && { root=; return; }
    root=sudo
    is_there sudo || return
    [ -t 0 ] && [ -t 2 ] && return
    root='sudo -n'
    sudo -n true 2>/dev/null
}

# lists_are_old: apt's lists of packages were never fetched, or not for a week.
lists_are_old() {
    [ -z "$(find /var/lib/apt/lists -name '*_Packages*' -mtime -7 2>/dev/null | head -n 1)" ]
}

# apt ARGUMENT…: its talk goes to the log, its progress to the screen: one line that is written over, or, where that
# can't be, a line every quarter.
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
    apt update # a list that is out of date names files that are gone
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

[ "${1-}" != tests ] || wanted='must test'
find_missing
[ -z "$missing" ] && exit 0
if is_there apt-get && become_root; then install; fi
wanted=must
find_missing
[ -z "$missing" ] && exit 0
for_each_line say_if_missing
say_all_at_once
exit 1
