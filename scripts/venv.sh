#!/bin/sh
# Makes .venv with the project in it, once per change of what it needs: venv.sh [EXTRAS]
set -u
extras=${1:-}
venv=.venv
log=$venv/install.log
stamp=$venv/installed$(printf '%s' "$extras" | tr '[],' '---')

say() { printf '%s\n' "threeup: $*" >&2; exit 1; }

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if is_new_enough "$candidate"; then echo "$candidate"; return; fi
    done
}

if [ -e "$stamp" ] && [ ! pyproject.toml -nt "$stamp" ] && [ ! constraints.txt -nt "$stamp" ]; then exit 0; fi
if [ ! -x $venv/bin/python ] || ! is_new_enough $venv/bin/python; then
    python=$(find_python)
    [ -n "$python" ] || say "Python 3.11 or newer is needed; install it, or say where it is: make PYTHON=/path/to/python3 ..."
    rm -rf $venv
    "$python" -m venv $venv >/dev/null 2>&1 ||
        say "$python has no working venv module; on Debian and Ubuntu: apt install python3-venv"
fi
$venv/bin/python -m pip --version >/dev/null 2>&1 || say "the environment $venv has no pip; on Debian and Ubuntu: apt install python3-venv, then make clean"
$venv/bin/python -m pip install --disable-pip-version-check -c constraints.txt -e ".$extras" >$log 2>&1 ||
    say "the packages could not be installed; is there a network? The reason is in $log"
touch "$stamp"
