#!/bin/sh
# Builds everything that Heed runs with: packages, programs, pages and the images of Python. The Dockerfile calls it, and so can you on a
# server. It needs Node and npm, no root, and writes into this folder only; a start afterwards writes nothing here.
set -eu
cd "$(dirname "$0")/.."

npm run build

# A start would make what is missing, and cannot do so on a read-only file system.
for made in node_modules/.heed-stamp dist/worker.mjs dist/seed.mjs dist/cli.mjs dist/python/0.image dist/python/1.image .next/BUILD_ID .next/brotli; do
  if [ ! -e "$made" ]; then
    echo "The build did not make $made; see what it printed above." >&2
    exit 1
  fi
done
echo "Built. Start it with: node lib/boot/start.mjs"
