// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"
#include "profile/profile.h"

#include <QByteArray>
#include <QString>

#include <memory>

namespace nytprof::test {

/// What a file with that content is read as.
[[nodiscard]] LoadResult importText(const QByteArray& text);
/// The same for files with nothing to complain about; fails the test otherwise.
[[nodiscard]] std::shared_ptr<const Profile> imported(const QByteArray& text);

/// "SEVERITY: MESSAGE" of each, a line each.
[[nodiscard]] QString messages(const LoadResult& result);

/// Compression level 0 leaves the text as it is, between a head and 8 bytes.
[[nodiscard]] QByteArray gzipped(const QByteArray& text, int level = 6);

} // namespace nytprof::test
