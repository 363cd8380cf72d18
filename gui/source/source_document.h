// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <QFont>
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
    bool annotationsOpen = true;
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
    bool annotationsOpen = true; ///< whether the document shows them
};

/// Takes about five milliseconds for a thousand rows, in any thread; the document then belongs to
/// that of the windows.
[[nodiscard]] std::shared_ptr<SourceDocument> makeSourceDocument(
    AnnotatedSource source, const SourceStyle& style);

/// Whether the document of a file belongs into another thread: a long file, and one whose text must
/// be read from disk, which may hang.
[[nodiscard]] bool takesLong(const Profile& profile, FileId file);
/// The document of a file, or one that says that memory was short. Empty when asked to stop.
[[nodiscard]] std::shared_ptr<SourceDocument> openSource(
    const Profile& profile, FileId file, const SourceStyle& style, const std::stop_token& stop);

} // namespace nytprof::gui
