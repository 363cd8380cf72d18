// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

/// Absolute paths of this clone. Only test_paths.cpp is compiled with them, so that compiler caches
/// find all other tests in another clone.
namespace nytprof::test {

/// Below the folder of the source: sourcePath("tests/profiles").
[[nodiscard]] QString sourcePath(const QString& below);

/// Below the folder of the build: buildPath("bin/nytprof-gui").
[[nodiscard]] QString buildPath(const QString& below);

/// The nytprof command.
[[nodiscard]] QString commandPath();

/// The folder that cmake calls NYTPROF_SHARED_PROFILES.
[[nodiscard]] QString sharedProfilesPath();

} // namespace nytprof::test
