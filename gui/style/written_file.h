// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>

#include <stop_token>

namespace nytprof::gui {

/// Writes a SafeFile, with these profiles as its inputs. Returns why that failed, or nothing; the
/// old file also stays if it is stopped. Thread-safe.
[[nodiscard]] QString writeFile(const QString& path, const QByteArray& content,
    const QStringList& profiles = {}, const std::stop_token& stop = {});

} // namespace nytprof::gui
