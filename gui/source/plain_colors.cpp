// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/code_colors.h"

namespace nytprof::gui {

struct CodeColors::Highlighter {
    QColor comment;
};

CodeColors::CodeColors()
    : m_highlighter(std::make_unique<Highlighter>())
{
}

CodeColors::~CodeColors() = default;

void CodeColors::start(const QPalette& palette)
{
    m_highlighter->comment = palette.color(QPalette::PlaceholderText);
}

QList<QTextLayout::FormatRange> CodeColors::next(const QString&)
{
    return {};
}

QColor CodeColors::commentColor() const
{
    return m_highlighter->comment;
}

bool CodeColors::available()
{
    return false;
}

} // namespace nytprof::gui
