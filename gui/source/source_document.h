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

/// Text style of the source widget.
struct SourceStyle {
    QFont font;
    QTextOption option; ///< of all lines
    bool annotationsOpen = true;
};

/// Rows are a little higher than their text, which is in the middle.
[[nodiscard]] int rowHeight(const QFont& font);

/// An annotated source and its document, which is expensive to make. Immutable, except that a
/// widget takes the document.
struct SourceDocument {
    /// Works in any thread.
    struct Delete {
        void operator()(QTextDocument* unneeded) const;
    };

    AnnotatedSource source;
    QString text; ///< of all rows
    std::unique_ptr<QTextDocument, Delete> document; ///< row i is block i; null once taken
    bool annotationsOpen = true; ///< annotations are expanded in the document
};

/// Takes about 5 ms per 1000 rows, in any thread; the document then belongs to the GUI thread.
[[nodiscard]] std::shared_ptr<SourceDocument> makeSourceDocument(
    AnnotatedSource source, const SourceStyle& style);

/// Whether to open a file in another thread: long files, and those read from disk, which may block.
[[nodiscard]] bool takesLong(const Profile& profile, FileId file);
/// The document of annotateFile(), or one that reports a lack of memory. Null if stopped.
[[nodiscard]] std::shared_ptr<SourceDocument> openSource(const Profile& profile, FileId file,
    SourceChoice choice, const Profile* recorded, const SourceStyle& style,
    const std::stop_token& stop);

} // namespace nytprof::gui
