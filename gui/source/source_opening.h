// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/source_document.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>
#include <stop_token>

namespace nytprof::gui {

/// Makes the sources of files: short ones at once; in another thread long ones, and those whose
/// text must be read from disk, which may hang. Only the last one asked for is announced.
class SourceOpening : public QObject {
    Q_OBJECT

public:
    explicit SourceOpening(QObject* parent = nullptr);
    /// ready() follows, for short files before this returns.
    void open(const std::shared_ptr<const Profile>& profile, FileId file, const SourceStyle& style);
    void cancel();
    /// The file that is under way; invalid when none is.
    [[nodiscard]] FileId pending() const { return m_pending; }

signals:
    void ready(const std::shared_ptr<nytprof::gui::SourceDocument>& source);

private:
    using Result = std::shared_ptr<SourceDocument>;

    QFutureWatcher<Result> m_watcher;
    std::stop_source m_stop;
    FileId m_pending;
};

} // namespace nytprof::gui
