// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>

namespace nytprof::gui {

/// Annotates files: short ones at once, long ones in another thread. Only the last one asked for is
/// announced.
class SourceOpening : public QObject {
    Q_OBJECT

public:
    explicit SourceOpening(QObject* parent = nullptr);
    /// ready() follows, for short files before this returns.
    void open(const std::shared_ptr<const Profile>& profile, FileId file);
    void cancel();
    /// The file that is under way; invalid when none is.
    [[nodiscard]] FileId pending() const { return m_pending; }

signals:
    void ready(const std::shared_ptr<nytprof::gui::AnnotatedSource>& source);

private:
    using Result = std::shared_ptr<AnnotatedSource>;

    QFutureWatcher<Result> m_watcher;
    FileId m_pending;
};

} // namespace nytprof::gui
