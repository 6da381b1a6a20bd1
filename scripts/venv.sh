#!/bin/sh
# Makes .venv with the project and its tested packages in it: venv.sh [dev]
# Does nothing while .venv fits pyproject.toml, constraints.txt and this folder.
# PYTHON=... in the environment names the Python to use.
set -u
CDPATH='' cd -- "$(dirname -- "$0")/.." || exit 1

extra=${1:-}
venv=.venv
log=$venv/install.log
stamp=$venv/installed

die() {
    printf 'threeup: %s\n' "$*" >&2
    exit 1
}

# The path is in it because an environment that was moved with its folder is broken.
fingerprint() {
    { cat pyproject.toml constraints.txt scripts/venv.sh && pwd; } | cksum
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

can_make_venvs() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

version_of() {
    "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

is_installed() {
    [ -e "$stamp" ] || return 1
    read -r with_extra print <"$stamp"
    [ "$print" = "$(fingerprint)" ] || return 1
    [ "$with_extra" = "dev" ] || [ -z "$extra" ] || return 1
    is_the_python_asked_for
}

is_the_python_asked_for() {
    is_new_enough "$venv/bin/python" || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of "$PYTHON")" = "$(version_of $venv/bin/python)" ]
}

# Sets `python`; the versions that the tests ran on come first, the newest of them first.
choose_python() {
    if [ -n "${PYTHON:-}" ]; then
        found=$(version_of "$PYTHON")
        [ -n "$found" ] || die "PYTHON=$PYTHON is no Python that runs; name one of 3.11 or newer"
        is_new_enough "$PYTHON" || die "PYTHON=$PYTHON is $found; Python 3.11 or newer is needed"
        can_make_venvs "$PYTHON" || die_without_venv "$PYTHON"
        python=$PYTHON
        return
    fi
    bare='' found=''
    for python in python3.13 python3.12 python3.11 python3 python; do
        found=${found:-$(version_of "$python")}
        is_new_enough "$python" || continue
        can_make_venvs "$python" && return
        bare=${bare:-$python}
    done
    [ -z "$bare" ] || die_without_venv "$bare"
    die "Python 3.11 or newer is needed${found:+ (found $found)}; install it, or name it: make play PYTHON=/path/to/python3"
}

die_without_venv() {
    die "python3-venv is missing: $1 has no venv module with pip; on Debian or Ubuntu: apt install python$(version_of "$1")-venv"
}

make_venv() {
    choose_python
    rm -rf "$venv"
    if ! made=$("$python" -m venv "$venv" 2>&1); then
        rm -rf "$venv"
        die ".venv could not be made with $python: $(printf '%s\n' "$made" | tail -n 1)"
    fi
}

# For play with `lan`, which is small: with it servers on the network are seen. Where there is no
# ready zeroconf for a machine, all the rest is installed.
install() {
    if [ -n "$extra" ]; then
        pip_install ".[$extra]"
    elif ! pip_install ".[lan]" --only-binary zeroconf; then
        pip_install . && echo "threeup: zeroconf could not be installed, so servers nearby are not listed; all else works" >&2
    fi
}

pip_install() {
    # An index that is not there should be said soon, and not after pip's five tries.
    PIP_RETRIES=${PIP_RETRIES:-1} PIP_DISABLE_PIP_VERSION_CHECK=1 \
        "$venv/bin/python" -m pip install -c constraints.txt -e "$@" >"$log" 2>&1
}

is_installed && exit 0
[ -e constraints.txt ] && [ -e pyproject.toml ] || die "constraints.txt or pyproject.toml is missing; is this a whole clone?"
is_the_python_asked_for && "$venv/bin/python" -m pip --version >/dev/null 2>&1 || make_venv
echo "threeup: installing into .venv; this is needed once ..." >&2
rm -f "$stamp"
install || die "the packages could not be installed; is there a network? Connect and try again (details: $log)"
# What pip installs it compiles, but not what stays here; the first game is not to wait for that.
"$venv/bin/python" -m compileall -q client engine protocol server >>"$log" 2>&1
echo "${extra:-play} $(fingerprint)" >"$stamp"
