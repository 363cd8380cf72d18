#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# Gets sources of Debian packages, with their test suites, for compare.pl:
#
#     tests/suites/fetch-sources.sh FOLDER perl libmoo-perl libtype-tiny-perl ...
#
# of the release that this machine runs, from the archive that it uses. The lists of sources go into
# FOLDER as well: nothing about the machine's own package lists changes. Needs dpkg-dev.
#
# What else a suite needs:
#   modules   install the binary package, and compare with --prefer-installed
#   perl      touch patchlevel-debian.h; sh Configure -des -Dusethreads; make test_prep; then --core.
#             Takes a collector that was built for the installed perl of the same version and threading.
set -euo pipefail

if [ "$#" -lt 2 ]; then
    echo "Usage: $0 FOLDER PACKAGE...; see its first lines" >&2
    exit 2
fi
mkdir -p "$1/apt/lists/partial" "$1/apt/cache/archives/partial"
folder=$(realpath "$1")
shift

# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
# shellcheck disable=SC2016
archive=$(apt-get indextargets --format '$(SITE)' "Codename: $release" | sort -u | head -1)
if [ -z "$archive" ]; then
    echo "$0: apt has no lists of $release; run apt-get update" >&2
    exit 1
fi
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$keyring] $archive $release main" >"$folder/apt/sources.list"
cat >"$folder/apt/apt.conf" <<END
Dir::State::lists "$folder/apt/lists";
Dir::Cache "$folder/apt/cache";
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
END
export APT_CONFIG=$folder/apt/apt.conf
apt-get update
cd "$folder"
apt-get source "$@"
