// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QList>
#include <QPalette>
#include <QTextLayout>

#include <memory>

namespace nytprof::gui {

/// Highlights Perl source line by line with KSyntaxHighlighting; does nothing without it.
class PerlHighlighter {
public:
    PerlHighlighter();
    ~PerlHighlighter();
    PerlHighlighter(const PerlHighlighter&) = delete;
    PerlHighlighter& operator=(const PerlHighlighter&) = delete;

    /// Loads in another thread what the first text would have to wait for.
    static void prepare();
    /// Begins a new text, in colours for the palette.
    void start(const QPalette& palette);
    /// Formats of the next line of the text.
    [[nodiscard]] QList<QTextLayout::FormatRange> next(const QString& line);

private:
    struct Highlighter;
    std::unique_ptr<Highlighter> m_highlighter; ///< null without KSyntaxHighlighting
};

} // namespace nytprof::gui
