// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/start_page.h"

#include "app/menu_actions.h"
#include "app/start_tile.h"
#include "record/quick_record.h"
#include "style/icons.h"
#include "style/preferences.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFontDatabase>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr int IconSize = 40;
constexpr int PageWidth = 1120;
constexpr int NarrowWidth = 1100;
constexpr int LowStartPage = 700;
constexpr int CardGap = 12;
constexpr int CardSide = 16;

} // namespace

StartPage::StartPage(const ProgramRecorder* recorder, QWidget* parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea(this))
    , m_record(new QuickRecord(recorder, this))
    , m_tileGrid(new QGridLayout)
    , m_columns(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_files([this](const Files& files) { showFiles(files); })
{
    makeTiles();
    makeRecent();
    auto* side = new QVBoxLayout;
    side->setSpacing(CardGap);
    side->addWidget(m_terminal = makeTerminal());
    side->addWidget(m_steps = makeSteps());
    side->addStretch(1);
    m_columns->setSpacing(CardGap);
    auto* first = new QVBoxLayout;
    first->addWidget(m_recentCard);
    first->addStretch(1);
    m_columns->addLayout(first, 11);
    m_columns->addLayout(side, 5);
    auto* content = new QWidget(this);
    content->setMaximumWidth(PageWidth);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 24, 0, 24);
    column->setSpacing(CardGap);
    column->addWidget(makeHead());
    column->addWidget(m_record);
    column->addLayout(m_tileGrid);
    column->addLayout(m_columns, 1);
    auto* page = new QWidget(this);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(24, 0, 24, 0);
    row->addStretch(1);
    row->addWidget(content, 100);
    row->addStretch(1);
    m_scroll->setWidget(page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_scroll);
    layOut();
    showFiles({});
}

QWidget* StartPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* icon = new QLabel(head);
    icon->setPixmap(QApplication::windowIcon().pixmap(IconSize));
    auto* title = new QLabel(tr("<span style='font-size:x-large; font-weight:bold'>nytprof</span>"
                                "<br>Profiler for Perl: where the time goes, down to the line"),
        head);
    title->setTextFormat(Qt::RichText);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(14);
    row->addWidget(icon);
    row->addWidget(title, 1);
    return head;
}

void StartPage::makeTiles()
{
    const auto add
        = [this](const char* icon, const QString& title, const QString& about, const char* action) {
              const QString key = keysText(*findAction(actionTable(), QLatin1String(action)));
              auto* tile = new StartTile(QLatin1String(icon), title, about, key, this);
              tile->setObjectName(QLatin1String(action));
              connect(tile, &StartTile::clicked, this,
                  [this, action] { emit actionWanted(QLatin1String(action)); });
              m_tiles << tile;
          };
    add("open", tr("Open…"), tr("files, or drop them here"), "file.open");
    add("compare", tr("Compare Two…"), tr("baseline and current"), "file.compareTwo");
    add("attach", tr("Attach to a Running Program…"), tr("samples and stacks, without a restart"),
        "record.attach");
    add("example", tr("Example Profile"), tr("a program that counts words"), "help.example");
    m_tileGrid->setSpacing(CardGap);
}

QFrame* StartPage::makeCard(const QString& title)
{
    auto* card = new QFrame(this);
    card->setFrameShape(QFrame::StyledPanel);
    card->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(CardSide, 10, CardSide, 12);
    column->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(title), card));
    return card;
}

void StartPage::makeRecent()
{
    m_recentCard = new QFrame(this);
    m_recentCard->setObjectName(QStringLiteral("recentCard"));
    m_recentCard->setFrameShape(QFrame::StyledPanel);
    m_recentCard->setBackgroundRole(QPalette::Base);
    auto* title = new QLabel(
        QStringLiteral("<b>%1</b> &nbsp;%2").arg(tr("Recent profiles"), tr("by program")),
        m_recentCard);
    m_clear = new QLabel(QStringLiteral("<a href=\"clear\">%1</a>").arg(tr("Clear")), m_recentCard);
    m_clear->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_clear->setToolTip(tr("Forget the recent profiles; the files stay"));
    connect(m_clear, &QLabel::linkActivated, this, [this] {
        forgetRecentFiles();
        refresh();
    });
    auto* head = new QHBoxLayout;
    head->setContentsMargins(CardSide, 8, CardSide, 8);
    head->addWidget(title, 1);
    head->addWidget(m_clear);
    m_recent = new RecentList(m_recentCard);
    connect(m_recent, &RecentList::openWanted, this, &StartPage::filesWanted);
    auto* column = new QVBoxLayout(m_recentCard);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_recent);
}

QWidget* StartPage::makeTerminal()
{
    QFrame* card = makeCard(tr("In a terminal"));
    for (const char* const command : {"nytprof record perl app.pl", "perl -d:NYTProf app.pl",
             "nytprof record prove -l t", "PERL5OPT=-MDevel::NYTProf::Live perl app.pl"}) {
        auto* text = new QLabel(QLatin1String(command), card);
        text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        text->setMinimumWidth(1);
        auto* copy = new QToolButton(card);
        copy->setIcon(actionIcon(QStringLiteral("copy")));
        copy->setAutoRaise(true);
        copy->setToolTip(tr("Copy"));
        copy->setAccessibleName(tr("Copy: %1").arg(text->text()));
        connect(copy, &QToolButton::clicked, this,
            [command] { QApplication::clipboard()->setText(QLatin1String(command)); });
        auto* row = new QHBoxLayout;
        row->addWidget(text, 1);
        row->addWidget(copy);
        qobject_cast<QVBoxLayout*>(card->layout())->addLayout(row);
    }
    return card;
}

QWidget* StartPage::makeSteps()
{
    QFrame* card = makeCard(tr("First steps"));
    for (const auto& [text, action, key] : {std::tuple(tr("Manual"), "help.manual", "F1"),
             std::tuple(tr("All keys"), "help.keys", "?")}) {
        auto* link = new QLabel(
            QStringLiteral("<a href=\"%1\">%2</a>").arg(QLatin1String(action), text), card);
        link->setTextInteractionFlags(Qt::TextBrowserInteraction);
        connect(link, &QLabel::linkActivated, this, &StartPage::actionWanted);
        auto* hint = new QLabel(QLatin1String(key), card);
        hint->setForegroundRole(QPalette::PlaceholderText);
        auto* row = new QHBoxLayout;
        row->addWidget(link, 1);
        row->addWidget(hint);
        qobject_cast<QVBoxLayout*>(card->layout())->addLayout(row);
    }
    return card;
}

void StartPage::layOut()
{
    const bool isNarrow = width() < NarrowWidth;
    for (qsizetype i = 0; i < m_tiles.size(); ++i) {
        const int place = static_cast<int>(i);
        m_tileGrid->addWidget(m_tiles[i], isNarrow ? place / 2 : 0, isNarrow ? place % 2 : place);
    }
    m_columns->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_steps->setHidden(height() < LowStartPage);
}

void StartPage::setDropping(bool dropping) { m_tiles.first()->setDown(dropping); }

void StartPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

bool StartPage::event(QEvent* event)
{
    if (event->type() == QEvent::Show) {
        m_isFocused = false;
        m_record->focusCommand();
        refresh();
    }
    return QWidget::event(event);
}

void StartPage::refresh()
{
    m_files.start([here = QDir::currentPath()](const std::stop_token&) {
        return Files{profilesOf(here), recentGroups()};
    });
}

// Profiles of the folder are probably wanted; else a program is recorded.
void StartPage::focusContent()
{
    if (m_isFocused)
        return;
    m_isFocused = true;
    const QWidget* focus = QApplication::focusWidget();
    if (!focus || m_record->isAncestorOf(focus))
        static_cast<void>(m_recent->focusFirst());
}

void StartPage::showFiles(const Files& files)
{
    QList<ProfileGroup> groups = files.recent;
    const bool hasHere = !files.here.title.isEmpty();
    if (hasHere)
        groups.prepend(files.here);
    m_recent->setGroups(groups);
    m_recentCard->setHidden(groups.isEmpty());
    m_clear->setHidden(files.recent.isEmpty());
    if (hasHere && isVisible())
        focusContent();
}

} // namespace nytprof::gui
