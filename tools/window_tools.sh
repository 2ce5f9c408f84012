#!/bin/sh
# Installs what the window tests need on Debian and Ubuntu: an X server without a screen, a mouse and a keyboard for it.
missing=
for pair in Xvfb:xvfb xvfb-run:xvfb xauth:xauth xdotool:xdotool; do
  command -v "${pair%:*}" >/dev/null || missing="$missing ${pair#*:}"
done
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null; then
  echo "make: install Xvfb, xauth and xdotool with the package manager of this system, then run make test" >&2
  exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
  sudo=
elif sudo -n true 2>/dev/null; then
  sudo="sudo -n"
else
  echo "make: installing needs root or a sudo without password; as root: apt-get install$missing" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq || echo "make: apt-get update failed; trying with the package lists at hand" >&2
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $missing || {
  echo "make: apt-get could not install$missing" >&2
  exit 1
}
