#!/usr/bin/env bash
# ready.sh: builds the sandbox in build/sandbox, and tries it. Prints nothing if a kernel program can be run in the
# sandbox. Otherwise it says in a line or two what prevents that and how to fix it, and exits with 1. See main.c for the
# commands.
set -uo pipefail
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd -P)
top=$(cd "$here/../../.." && pwd -P)
sandbox=$top/build/sandbox/sandbox

refuse() {
    printf 'there is no sandbox: %s\n' "$1" >&2
    shift
    printf 'to fix it: %s\n' "$@" >&2
    exit 1
}

setting() { cat "/proc/sys/$1" 2>/dev/null; }

# Explains what prevents namespaces, as far as that can be known. $1 is what bubblewrap printed.
explain() {
    case $1 in
    *'nknown option'*) refuse "bubblewrap is too old ($1)" 'install bubblewrap 0.8 or newer' ;;
    *'not permitted'* | *'ermission denied'* | *namespace*) ;;
    *) refuse "$1" "see what $sandbox run $(type -P true) says" ;;
    esac
    if [ -e /.dockerenv ] || [ -e /run/.containerenv ]; then
        refuse "this container may not create namespaces ($1)" \
            'start it with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined, or grade on the host'
    elif [ "$(setting kernel/apparmor_restrict_unprivileged_userns)" = 1 ]; then
        refuse "AppArmor does not let users create namespaces ($1)" 'sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0'
    elif [ "$(setting kernel/unprivileged_userns_clone)" = 0 ]; then
        refuse "users may not create namespaces ($1)" 'sudo sysctl kernel.unprivileged_userns_clone=1'
    elif [ "$(setting user/max_user_namespaces)" = 0 ]; then
        refuse "users may not create namespaces ($1)" 'sudo sysctl user.max_user_namespaces=10000'
    fi
    refuse "users may not create namespaces ($1)" "find out what keeps 'bwrap --unshare-all --unshare-user --ro-bind / / true' from working"
}

"$top/exercises/setup/setup.sh" need sandbox || exit
case $top/ in
/usr/*) refuse 'the workbook is below /usr, where the sandbox lets every file be read' "move $top elsewhere" ;;
esac
said=$(make -s -C "$here" 2>&1) || refuse "it can't be built: ${said%%$'\n'*}" "see what make -C $here says"
said=$("$sandbox" run "$(type -P true)" 2>&1 && "$sandbox" compile "${sandbox%/*}" true 2>&1) || explain "${said%%$'\n'*}"
