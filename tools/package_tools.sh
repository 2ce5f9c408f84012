#!/bin/sh
# Gets the tools that make packages, as root or with sudo on Debian and Ubuntu, with Chocolatey on Windows.
# With --check it installs nothing: it names all that is missing in one line and ends with 1.
set -e
missing=
if [ "$(uname -s)" = Linux ]; then
  for pair in objdump:binutils dpkg-deb:dpkg-dev makeself:makeself xz:xz-utils; do
    command -v "${pair%:*}" >/dev/null || missing="$missing ${pair#*:}"
  done
fi
if [ "$1" = --check ]; then
  [ -z "$missing" ] || { echo "make: packages need more tools. On Debian and Ubuntu: apt-get install$missing" >&2; exit 1; }
  exit 0
fi
case "$(uname -s)" in
  Linux)
    [ -n "$missing" ] || exit 0
    sudo=; [ "$(id -u)" -eq 0 ] || sudo=sudo
    $sudo apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing
    ;;
  MINGW*|MSYS*) choco install -y --no-progress nsis ;;
esac
