// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QList>
#include <QPalette>
#include <QTextLayout>

#include <memory>

namespace nytprof::gui {

/// Colours Perl source line by line. There are two of them, with and without KSyntaxHighlighting;
/// the build picks one.
class CodeColors {
public:
    CodeColors();
    ~CodeColors();
    CodeColors(const CodeColors&) = delete;
    CodeColors& operator=(const CodeColors&) = delete;

    /// Begins a new text, in colours that suit the palette.
    void start(const QPalette& palette);
    /// Formats of the next line of the text.
    [[nodiscard]] QList<QTextLayout::FormatRange> next(const QString& line);
    /// Foreground of comments, for the remarks that look like them.
    [[nodiscard]] QColor commentColor() const;
    /// False when next() never has anything to say.
    [[nodiscard]] static bool available();

private:
    struct Highlighter;
    std::unique_ptr<Highlighter> m_highlighter;
};

} // namespace nytprof::gui
