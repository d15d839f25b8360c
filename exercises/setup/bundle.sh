#!/bin/sh
# A bundle is a folder with the libraries that a check needs and that few systems have. These are the lines of needs.txt
# with the word `bundle` and, if they are installed, those with `bundle?`. It also has their headers, all libraries that
# they load except those of the compiler, and the licences of all of these.
#   bundle.sh pack   packs build/bundle, from the installed packages of Debian or Ubuntu
#   bundle.sh use    has everything that is compiled use the bundle in the folder BUNDLE or, if this is not set, in
#                    build/bundle. If there is none, the system's libraries are used. If this system cannot use it, prints
#                    a line that says why, and exits with 1
# What is compiled finds the bundle by the link build/harness/bundle, so the bundle may be in any folder, and may move.
set -u
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
build=$here/../../build

wrong() { echo "$*" >&2; exit 1; }

# sizes BUNDLE: the sizes and names of the files that a check needs. A bundle that was copied only in part has others.
sizes() { (cd "$1" && find -L include lib -type f -exec wc -c {} + | awk '$2 ~ "/" { print $1, $2 }' | LC_ALL=C sort); }

# not_older VERSION THAN
not_older() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

# refuse_unfit BUNDLE NAME
refuse_unfit() {
    read -r machine glibc system 2>/dev/null <"$1/system" || wrong "$2 is not a folder that make bundle packed"
    elsewhere="use a bundle that was packed on a system like this one"
    [ "$machine" = "$(uname -m)" ] ||
        wrong "$2 is for machines of type $machine ($system), but this one is of type $(uname -m): $elsewhere"
    own=$(getconf GNU_LIBC_VERSION 2>/dev/null)
    own=${own#glibc }
    { [ -n "$own" ] && not_older "$own" "$glibc"; } ||
        wrong "$2 needs glibc $glibc or newer ($system), but this system has ${own:-another C library}: $elsewhere"
    [ "$(sizes "$1" 2>/dev/null)" = "$(cat "$1/sizes")" ] ||
        wrong "$2 is damaged, because its files are not those that were packed: copy it again"
}

use() {
    link=$build/harness/bundle
    if [ -n "${BUNDLE-}" ]; then
        case $BUNDLE in /*) ;; *) wrong "BUNDLE=$BUNDLE must be an absolute path, such as $PWD/$BUNDLE" ;; esac
        refuse_unfit "$BUNDLE" "BUNDLE=$BUNDLE"
        target=$BUNDLE
    elif [ -e "$build/bundle" ]; then
        refuse_unfit "$build/bundle" build/bundle
        target=../bundle
    else
        rm -f "$link"
        return
    fi
    [ "$(readlink "$link")" = "$target" ] || { mkdir -p "$build/harness" && ln -sfn "$target" "$link"; }
}

# column NUMBER WORD: this column of the lines with this word.
column() { awk -F '|' -v column="$1" -v word=" $2 " 'index(" " $1, word) { print $column }' "$here/needs.txt"; }

is_installed() { dpkg -L "$1" >/dev/null 2>&1; } # PACKAGE

add_headers() { # PACKAGE
    dpkg -L "$1" | sed -n 's|^/usr/include/||p' |
        tar -C /usr/include -c -h --no-recursion -T - | tar -C "$new/include" -x
    echo "$1" >>"$new/owners"
}

# owner FILE: the package that the file belongs to.
owner() {
    file=$(readlink -f "$1")
    { dpkg -S "$file" || dpkg -S "${file#/usr}"; } 2>/dev/null | sed 's/:.*//; q'
}

# add_library FILE: also adds what it loads, except the libraries of the compiler.
add_library() {
    for file in "$1" $(ldd "$1" | sed -n 's|.* => \(/[^ ]*\) .*|\1|p'); do
        package=$(owner "$file")
        case $package in
        libc6 | libgcc-s1 | libstdc++6) continue ;;
        '') wrong "make bundle packs only libraries of packages, whose licences it knows, but $file is of none" ;;
        esac
        soname=$(objdump -p "$file" | awk '$1 == "SONAME" { print $2 }')
        cp -L "$file" "$new/lib/$soname" && echo "$package" >>"$new/owners" || exit
    done
    ln -s "$(objdump -p "$1" | awk '$1 == "SONAME" { print $2 }')" "$new/lib/${1##*/}"
}

# Adds each package's licences, and the texts that it only names because every Debian system has them.
add_licences() { # PACKAGE…
    for package; do cp -L "/usr/share/doc/$package/copyright" "$new/licences/$package" || exit; done
    find "$new/licences" -type f -exec grep -oh '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' {} + | sort -u |
        while read -r text; do [ ! -e "$text" ] || cp -L "$text" "$new/licences/text-of-${text##*/}"; done
}

write_readme() { # PACKAGE…
    cat <<END
This folder holds the libraries that a check of the scan workbook needs, for machines on which they are not installed and
cannot be installed. It was made by \`make bundle\` on $system.

It works on machines of type $machine with glibc $glibc or newer. Such a machine also needs make and GCC, but neither root nor
a network. The folder may be in either of two places:

- as build/bundle in the workbook's folder: then \`make check\` finds it
- anywhere else: then type \`make check BUNDLE=/path/of/this/folder\`, or set BUNDLE in the environment

include/ and lib/ are unchanged files of the following packages. licences/ has the licences of each. Their sources are in the
archive of this system: \`apt-get source PACKAGE=VERSION\`.

END
    dpkg-query -W -f '${Package} ${Version}\n' "$@"
}

pack() {
    command -v dpkg >/dev/null || wrong 'make bundle needs Debian or Ubuntu, because it asks dpkg for the licences of what it packs'
    new=$build/bundle.$$
    trap 'rm -rf "$new"' EXIT
    mkdir -p "$new/include" "$new/lib" "$new/licences" || exit
    for package in $(column 3 bundle); do
        is_installed "$package" || wrong "make bundle packs installed packages: sudo apt install $package"
        add_headers "$package"
    done
    for package in $(column 3 'bundle?'); do ! is_installed "$package" || add_headers "$package"; done
    for name in $(column 2 bundle); do
        case $name in lib*) add_library "$(gcc -print-file-name="$name.so")" ;; esac
    done
    packages=$(sort -u "$new/owners") && rm "$new/owners"
    machine=$(uname -m)
    glibc=$(objdump -T "$new"/lib/* | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -n 1)
    system=$(. /etc/os-release && echo "$PRETTY_NAME")
    # shellcheck disable=SC2086 # a list
    { add_licences $packages && write_readme $packages >"$new/README"; } || exit
    echo "$machine $glibc $system" >"$new/system"
    sizes "$new" >"$new/sizes"
    chmod -R a+rX "$new"
    rm -rf "$build/bundle" && mv "$new" "$build/bundle" || exit
    echo "build/bundle: for machines of type $machine with glibc $glibc or newer; copy the folder to build/ of a workbook there"
}

case ${1-} in
pack) pack ;;
use) use ;;
*) wrong "bundle.sh: pack or use" ;;
esac
