# shellcheck shell=bash
# What ./run and ./test share: installing packages, configuring, building. To be sourced.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Everything said goes to stderr: stdout belongs to the program that is run.
say() { printf '%s\n' "$*" >&2; }

# packagesOf SECTION…: the names that tools/packages.txt lists under these sections.
packagesOf() {
    local section
    for section in "$@"; do
        awk -v section="$section" '$1 == section { print $2 }' "$ROOT/tools/packages.txt"
    done
}

# installMissing SECTION…: installs the packages that are not there; quick and offline if all are.
installMissing() {
    local wanted present missing
    mapfile -t wanted < <(packagesOf "$@")
    # What another package provides counts too: some bring npm with their nodejs.
    present=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' 2>/dev/null |
        awk '$1 == "installed" { gsub(",", ""); for (i = 2; i <= NF; ++i) print $i }') || true
    mapfile -t missing < <(printf '%s\n' "${wanted[@]}" | grep -vxF "$present" || true)
    ((${#missing[@]})) || return 0

    local install=(apt-get install --yes --no-install-recommends "${missing[@]}")
    local asRoot=()
    if ((EUID != 0)); then asRoot=(sudo); fi
    if ! command -v apt-get >/dev/null || { ((EUID != 0)) && ! command -v sudo >/dev/null; }; then
        say "Some packages are missing; as root on Debian 12, run: apt-get update && ${install[*]}"
        return 1
    fi

    say "installing ${#missing[@]} packages: ${missing[*]}"
    asRoot+=(env DEBIAN_FRONTEND=noninteractive)
    local quiet=(-qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
    # A broken foreign source must not stop us: whether the install works is what counts.
    "${asRoot[@]}" apt-get update "${quiet[@]}" >&2 || say "apt-get update failed; trying all the same"
    if ! "${asRoot[@]}" "${install[@]}" "${quiet[@]}" >&2; then
        say "The packages could not be installed; as root, run: apt-get update && ${install[*]}"
        return 1
    fi
}

# isConfigured PRESET: its build folder is of this very clone (not of one it was copied from) and of
# the presets as they are now.
isConfigured() {
    local folder=$ROOT/build/$1
    [[ $folder/build.ninja -nt $ROOT/CMakePresets.json ]] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$ROOT" "$folder/CMakeCache.txt"
}

# configure PRESET [CMAKE OPTION…]
configure() {
    local preset=$1 log=$ROOT/build/$1.log
    isConfigured "$preset" || rm -rf "$ROOT/build/$preset"
    mkdir -p "$ROOT/build"
    (cd "$ROOT" && cmake --preset "$@") >"$log" 2>&1 || { cat "$log" >&2 && return 1; }
}

# build PRESET [TARGET…]. REQUIRES: configure PRESET.
build() {
    local folder=$ROOT/build/$1
    shift
    cmake --build "$folder" --parallel "$(nproc)" ${1:+--target "$@"} |
        sed -u '/^ninja: no work to do/d; /Re-checking globbed/d; /commit\.cmake/d' >&2
}

# installModules: what the page is built with, as web/package-lock.json names it.
installModules() {
    local lock=$ROOT/web/package-lock.json
    [[ $ROOT/web/node_modules/.package-lock.json -nt $lock ]] && return
    say "fetching the modules that the page is built with"
    npm --prefix "$ROOT/web" ci --no-audit --no-fund --loglevel=error >&2 &&
        touch "$ROOT/web/node_modules/.package-lock.json"
}

# buildRules: engine/core for the page, into build/wasm.
buildRules() { { isConfigured wasm || configure wasm; } && build wasm; }

# buildPage: the web page, into build/web, where it is older than what it is made from. REQUIRES: installModules.
buildPage() {
    buildRules || return
    local page=$ROOT/build/web/index.html
    local parts=("$ROOT/web" "$ROOT/docs" "$ROOT/build/wasm/rules.wasm")
    if [[ -e $page && -z $(find "${parts[@]}" -name node_modules -prune -o -newer "$page" -type f -print -quit) ]]; then
        return
    fi
    say "building the page"
    npm --prefix "$ROOT/web" run --silent build >"$ROOT/build/web.log" 2>&1 || { cat "$ROOT/build/web.log" >&2 && return 1; }
}
