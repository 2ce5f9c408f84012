#!/bin/sh
# Makes the certificate of the workflow's secrets known to the build; where none was given, does nothing.
# SIGNING_CERTIFICATE is a .p12 or .pfx file in base64.
set -e
[ -n "$SIGNING_CERTIFICATE" ] || exit 0
file="${RUNNER_TEMP:?}/signing.p12"
(umask 077; printf %s "$SIGNING_CERTIFICATE" | base64 --decode > "$file")
case "$(uname -s)" in
  Darwin)
    keychain="$RUNNER_TEMP/signing.keychain-db"
    word=$(uuidgen)
    security create-keychain -p "$word" "$keychain"
    security unlock-keychain -p "$word" "$keychain"
    security import "$file" -P "$SIGNING_PASSWORD" -T /usr/bin/codesign -t cert -f pkcs12 -k "$keychain"
    security set-key-partition-list -S apple-tool:,apple: -k "$word" "$keychain" > /dev/null
    security list-keychains -d user -s "$keychain" login.keychain-db
    rm "$file"
    echo "YONGMARU_SIGN_AS=$SIGNING_NAME" >> "$GITHUB_ENV"
    ;;
  MINGW*|MSYS*)
    echo "YONGMARU_PFX=$(cygpath -w "$file")" >> "$GITHUB_ENV"
    ;;
esac
