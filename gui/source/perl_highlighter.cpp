// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/perl_highlighter.h"

#include "style/colors.h"

// Only the build that links it has it in its include path.
#if __has_include(<KSyntaxHighlighting/Repository>)
#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>

#include <QThreadPool>
#endif

namespace nytprof::gui {

#if __has_include(<KSyntaxHighlighting/Repository>)

struct PerlHighlighter::Highlighter : KSyntaxHighlighting::AbstractHighlighter {
    QList<QTextLayout::FormatRange> ranges;
    KSyntaxHighlighting::State state;
    bool dark = false;

    static const KSyntaxHighlighting::Definition& perl();

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

PerlHighlighter::PerlHighlighter()
    : m_highlighter(std::make_unique<Highlighter>())
{
}

PerlHighlighter::~PerlHighlighter() = default;

// Indexes some hundred definitions and loads one, once per process. It is only read from then on,
// so several threads may use it.
const KSyntaxHighlighting::Definition& PerlHighlighter::Highlighter::perl()
{
    static const KSyntaxHighlighting::Definition loaded = [] {
        static const KSyntaxHighlighting::Repository repository;
        Highlighter first;
        // By name: scripts often have no suffix, and .t and .psgi are not in its list.
        first.setDefinition(repository.definitionForName(QStringLiteral("Perl")));
        // Patterns are compiled when first used.
        first.line(QStringLiteral("my $sum = $self->add(1, \"text\", @{$list}) if $x =~ /a/; # b"));
        return first.definition();
    }();
    return loaded;
}

void PerlHighlighter::prepare()
{
    QThreadPool::globalInstance()->start([] { Highlighter::perl(); });
}

void PerlHighlighter::start(const QPalette& palette)
{
    if (!m_highlighter->definition().isValid())
        m_highlighter->setDefinition(Highlighter::perl());
    m_highlighter->dark = isDark(palette);
    m_highlighter->state = {};
}

QList<QTextLayout::FormatRange> PerlHighlighter::next(const QString& line)
{
    return m_highlighter->line(line);
}

#else

struct PerlHighlighter::Highlighter { };

PerlHighlighter::PerlHighlighter() = default;

PerlHighlighter::~PerlHighlighter() = default;

void PerlHighlighter::prepare() { }

void PerlHighlighter::start(const QPalette&) { }

QList<QTextLayout::FormatRange> PerlHighlighter::next(const QString&) { return {}; }

#endif

} // namespace nytprof::gui
