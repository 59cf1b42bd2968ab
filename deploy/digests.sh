#!/bin/sh
# Write the digest of each base image behind its tag, or today's in place of an older one.  Run it
# where Docker may fetch images, then build, test and commit what has changed.
set -eu
cd "$(dirname "$0")/.."
files="Dockerfile compose.yaml deploy/compose.postgres.yaml"
base='^( *image:|FROM) ([a-z]+:[a-z0-9.-]+)(@sha256:[0-9a-f]+)?'
for image in $(sed -nE "s/$base.*/\2/p" $files | sort -u); do
    digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
    sed -i -E "s/^( *image:|FROM) $image(@sha256:[0-9a-f]+)?( |\$)/\1 $image@$digest\3/" $files
    echo "$image@$digest"
done
