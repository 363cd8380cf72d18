// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "test_paths.h"

namespace nytprof::test {

QString sourcePath(const QString& below) { return QStringLiteral(NYTPROF_SOURCE_DIR "/") + below; }

QString buildPath(const QString& below) { return QStringLiteral(NYTPROF_BUILD_DIR "/") + below; }

QString commandPath() { return buildPath(QStringLiteral("bin/nytprof")); }

QString sharedProfilesPath() { return QStringLiteral(NYTPROF_SHARED_PROFILES); }

} // namespace nytprof::test
