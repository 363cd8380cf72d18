// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/code_colors.h"

#include "style/colors.h"

// Only the build that links it has it in its include path.
#if __has_include(<KSyntaxHighlighting/Repository>)
#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#endif

namespace nytprof::gui {

#if __has_include(<KSyntaxHighlighting/Repository>)

namespace {

// Indexes some hundred definitions: one per process, created when first used.
KSyntaxHighlighting::Repository& repository()
{
    static KSyntaxHighlighting::Repository instance;
    return instance;
}

} // namespace

struct CodeColors::Highlighter : KSyntaxHighlighting::AbstractHighlighter {
    QList<QTextLayout::FormatRange> ranges;
    KSyntaxHighlighting::State state;
    bool dark = false;

    QList<QTextLayout::FormatRange> line(const QString& text)
    {
        ranges.clear();
        state = highlightLine(text, state);
        return std::move(ranges);
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) override
    {
        const CodeStyle style = codeStyleOf(format.textStyle());
        if (length == 0 || style == CodeStyle::Plain)
            return;
        QTextCharFormat chars;
        chars.setForeground(codeColor(style, dark));
        if (style == CodeStyle::Keyword)
            chars.setFontWeight(QFont::Bold);
        chars.setFontItalic(style == CodeStyle::Comment);
        ranges.append({offset, length, chars});
    }
};

CodeColors::CodeColors()
    : m_highlighter(std::make_unique<Highlighter>())
{
    // By name: scripts often have no suffix, and .t and .psgi are not in its list.
    m_highlighter->setDefinition(repository().definitionForName(QStringLiteral("Perl")));
}

CodeColors::~CodeColors() = default;

void CodeColors::start(const QPalette& palette)
{
    m_highlighter->dark = isDark(palette);
    m_highlighter->state = {};
}

QList<QTextLayout::FormatRange> CodeColors::next(const QString& line)
{
    return m_highlighter->line(line);
}

#else

struct CodeColors::Highlighter { };

CodeColors::CodeColors() = default;

CodeColors::~CodeColors() = default;

void CodeColors::start(const QPalette&) { }

QList<QTextLayout::FormatRange> CodeColors::next(const QString&) { return {}; }

#endif

} // namespace nytprof::gui
