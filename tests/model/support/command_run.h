// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QStringList>

namespace nytprof::test {

/// What the nytprof command did.
struct CommandRun {
    int exitCode = -1; ///< -1 when it crashed
    QString out;
    QString err;
};

/// Runs it, under one of its other names if there is one.
[[nodiscard]] CommandRun runCommand(const QStringList& arguments, const QString& name = {});

} // namespace nytprof::test
