// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <QFont>
#include <QFutureWatcher>
#include <QObject>
#include <QString>
#include <QTextDocument>
#include <QTextOption>

#include <memory>
#include <stop_token>

namespace nytprof::gui {

/// How the widget that shows a source writes it.
struct SourceStyle {
    QFont font;
    QTextOption option; ///< of all lines
    bool remarksOpen = true;
};

/// An annotated source and the document of its text, which is what takes longest to make. Nothing
/// of it changes but the document, once a widget has that.
struct SourceDocument {
    /// From any thread.
    struct Delete {
        void operator()(QTextDocument* unneeded) const;
    };

    AnnotatedSource source;
    QString text; ///< of all rows
    std::unique_ptr<QTextDocument, Delete> document; ///< row i is block i; null once it is taken
    bool remarksOpen = true; ///< whether the document shows them
};

/// Takes about five milliseconds for a thousand rows, in any thread; the document then belongs to
/// that of the windows.
[[nodiscard]] std::shared_ptr<SourceDocument> makeSourceDocument(
    AnnotatedSource source, const SourceStyle& style);

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
