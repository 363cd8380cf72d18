// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/refreshed_html.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <iterator>
#include <vector>

namespace nytprof::gui {

namespace {

/// A selection of each, in order.
std::vector<QTextCursor> linksOf(QTextDocument* document)
{
    std::vector<QTextCursor> links;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QTextFragment text = part.fragment(); text.charFormat().isAnchor()) {
                QTextCursor& link = links.emplace_back(document);
                link.setPosition(text.position());
                link.setPosition(text.position() + text.length(), QTextCursor::KeepAnchor);
            }
    return links;
}

} // namespace

void refreshHtml(QTextBrowser& browser, const QString& html)
{
    const int down = browser.verticalScrollBar()->value();
    const QTextCursor selected = browser.textCursor();
    const std::vector<QTextCursor> links = linksOf(browser.document());
    const auto at = std::ranges::find(links, selected.selectionStart(), &QTextCursor::anchor);
    const auto number = at - links.begin();
    const bool isOnLink = selected.hasSelection() && at != links.end();
    const QString href = selected.charFormat().anchorHref();
    browser.setHtml(html);
    const std::vector<QTextCursor> now = linksOf(browser.document());
    if (isOnLink && number < std::ssize(now)
        && now[static_cast<std::size_t>(number)].charFormat().anchorHref() == href)
        browser.setTextCursor(now[static_cast<std::size_t>(number)]);
    browser.verticalScrollBar()->setValue(down);
}

} // namespace nytprof::gui
