#!/bin/sh
# Gets the tools that make packages, as root or with sudo on Debian and Ubuntu, with Chocolatey on Windows.
set -e
case "$(uname -s)" in
  Linux)
    sudo=; [ "$(id -u)" -eq 0 ] || sudo=sudo
    $sudo apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends binutils dpkg-dev makeself xz-utils
    ;;
  MINGW*|MSYS*) choco install -y --no-progress nsis ;;
esac
