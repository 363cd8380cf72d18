// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <sys/types.h>

/// Profiles that the original profiler wrote.
namespace nytprof::test {

/// Where they are, in the order of search: tests/profiles, which tests in Perl use too,
/// tests/model/profiles, and what NYTPROF_SHARED_PROFILES names.
[[nodiscard]] QStringList profileFolders();

/// Path of "small_c0/nytprof.out" and the like; empty when no folder has it.
[[nodiscard]] QString profilePath(const QString& name);

[[nodiscard]] QByteArray readFile(const QString& path);

/// Ends the program when that fails: QVERIFY() in a function that a test calls ends only that.
void writeFile(const QString& path, const QByteArray& bytes);
void writeFile(const QString& path, const std::vector<std::uint8_t>& bytes);
/// Header only; false if that fails.
[[nodiscard]] bool writeEmptyProfile(const QString& path, mode_t mode);
/// "640"; empty if there is no such file.
[[nodiscard]] QString modeOf(const QString& path);
/// Names of everything in a folder, hidden files too, in alphabetical order.
[[nodiscard]] QStringList namesInFolder(const QString& folder);

[[nodiscard]] inline std::span<const std::uint8_t> bytesOf(const QByteArray& bytes)
{
    return {reinterpret_cast<const std::uint8_t*>(bytes.constData()),
        static_cast<std::size_t>(bytes.size())};
}

} // namespace nytprof::test
