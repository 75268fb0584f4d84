#!/bin/sh
# Makes the Dockerfile's base image out of Debian's packages and the Node of node_modules, under the name that FROM uses:
# for a build where no image registry answers. As root, with debootstrap, buildah and npm installed.
set -eu
cd "$(dirname "$0")/../.."
base=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' Dockerfile | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
mkdir -p "$folder/root/usr/local/lib/node_modules"
cp node_modules/node-linux-*/bin/node "$folder/root/usr/local/bin/node"
cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$folder/root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/root/usr/local/bin/npm"
# The official image has none of these either: caches, manuals, languages.
rm -rf "$folder/root"/var/cache/apt/* "$folder/root"/var/lib/apt/lists/* "$folder/root"/usr/share/doc/* \
  "$folder/root"/usr/share/man/* "$folder/root"/usr/share/locale/* "$folder/root"/usr/share/info/*
chroot "$folder/root" groupadd --gid 1000 node
chroot "$folder/root" useradd --uid 1000 --gid node --create-home node
tar -C "$folder/root" -cf "$folder/root.tar" .
container=$(buildah from scratch)
buildah add --quiet "$container" "$folder/root.tar" /
buildah config --cmd '["node"]' "$container"
buildah commit --quiet --rm "$container" "docker.io/library/$base"
