// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "overview/overview_view.h"

#include "analysis/source_text.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "overview/overview_text.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include <utility>

namespace nytprof::gui {

OverviewView::OverviewView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_text(new QTextBrowser(this))
    , m_changedFiles([this](const std::vector<FileId>& changed) { warnOfChanges(changed); })
{
    m_text->setObjectName(QStringLiteral("overviewText"));
    m_text->setAccessibleName(tr("Overview"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(14);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // keeps the width of the text
    m_text->installEventFilter(this);
    m_text->viewport()->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    setContent(m_text); // no search field: the tables contain the same
    connect(this, &View::shown, this, &OverviewView::checkFiles);
    connect(m_text, &QTextBrowser::anchorClicked, this, &OverviewView::follow);
}

void OverviewView::setLoaded(const LoadedProfile& loaded)
{
    m_content = overviewContent(loaded);
    write();
    m_text->moveCursor(QTextCursor::Start);
    m_unchecked = loaded.isPreview() ? nullptr : loaded.profile;
    m_changedFiles.cancel();
    checkFiles();
}

// Reads all files, so only while visible.
void OverviewView::checkFiles()
{
    if (!m_unchecked || !isVisible())
        return;
    m_checked = std::exchange(m_unchecked, nullptr);
    m_changedFiles.start([profile = m_checked](const std::stop_token& stop) {
        return filesChangedOnDisk(*profile, stop);
    });
}

void OverviewView::warnOfChanges(const std::vector<FileId>& changed)
{
    if (const QString warning = changedFilesText(*m_checked, changed); !warning.isEmpty()) {
        m_content.warnings << warning;
        write();
    }
}

void OverviewView::write()
{
    const int scrolled = m_text->verticalScrollBar()->value();
    m_width = m_text->viewport()->width();
    m_text->setHtml(overviewHtml(m_content, {palette(), font(), m_width}));
    m_text->verticalScrollBar()->setValue(scrolled);
}

QVariant OverviewView::position() const { return m_text->verticalScrollBar()->value(); }

void OverviewView::restorePosition(const QVariant& position)
{
    m_text->verticalScrollBar()->setValue(position.toInt());
}

void OverviewView::follow(const QUrl& url)
{
    if (url.scheme() == QLatin1String("copy")) {
        QGuiApplication::clipboard()->setText(overviewMarkdown(m_content));
        return;
    }
    const auto index = url.path().toUInt();
    if (url.scheme() != QLatin1String("link") || index >= m_content.links.size())
        return;
    const OverviewLink link = m_content.links[index];
    if (!link.view.isEmpty()) {
        emit actionWanted(QStringLiteral("view.") + link.view);
        return;
    }
    if (link.sub.valid())
        m_navigation->goToSub(link.sub);
    else
        m_navigation->goToLine(link.file, link.line);
    const Location& place = m_navigation->place();
    emit actionWanted(place.file.valid() && place.line > 0 ? QStringLiteral("view.source")
                                                           : QStringLiteral("view.calls"));
}

// Copies the selection, or everything as Markdown.
void OverviewView::copy()
{
    if (m_text->textCursor().hasSelection())
        m_text->copy();
    else
        QGuiApplication::clipboard()->setText(overviewMarkdown(m_content));
}

void OverviewView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        write();
}

bool OverviewView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_text->viewport()
        && m_text->viewport()->width() != m_width)
        write();
    if (event->type() == QEvent::KeyPress && watched == m_text
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    return View::eventFilter(watched, event);
}

} // namespace nytprof::gui
