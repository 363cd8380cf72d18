// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "summary/summary_view.h"

#include "actions/action_table.h"
#include "analysis/source_text.h"
#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/text.h"
#include "summary/summary_parts.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <utility>

namespace nytprof::gui {

namespace {

constexpr int Edge = 24; ///< of the page
constexpr int WidestPage = 1392 + 2 * Edge;
constexpr int TwoColumns = 1000; ///< minimum width for cards side by side
constexpr int Gap = 14; ///< between cards, and inside them
const QString DotBetween = QStringLiteral(" \u00b7 ");

/// Cells of a name become as wide as the widest, and flush right.
void alignRight(const QWidget* table, const char* name)
{
    const auto cells = table->findChildren<QLabel*>(QLatin1String(name));
    int width = 0;
    for (QLabel* cell : cells) {
        cell->setAlignment(Qt::AlignRight | Qt::AlignTop);
        width = std::max(width, cell->sizeHint().width());
    }
    for (QLabel* cell : cells)
        cell->setFixedWidth(width);
}

SummaryLine withDots(const SummaryLine& line)
{
    SummaryLine parts;
    for (const SummaryText& part : line) {
        if (!parts.empty())
            parts.push_back({DotBetween});
        parts.push_back(part);
    }
    return parts;
}

// Empty if it has no subs.
QString originLink(const SummaryShare& share)
{
    return share.code ? QStringLiteral("origin:%1").arg(static_cast<int>(*share.code)) : QString();
}

} // namespace

SummaryView::SummaryView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_area(new QScrollArea(this))
    , m_changedFiles([this](const std::vector<FileId>& changed) { warnOfChanges(changed); })
{
    m_area->setObjectName(QStringLiteral("summaryArea"));
    m_area->setAccessibleName(tr("Summary"));
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setAlignment(Qt::AlignHCenter);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_area);
    setContent(m_area);
    connect(this, &View::shown, this, &SummaryView::checkFiles);
}

void SummaryView::setLoaded(const LoadedProfile& loaded)
{
    const bool again = loaded.path == std::exchange(m_path, loaded.path);
    const bool wasPreview = std::exchange(m_isPreview, loaded.isPreview());
    const bool isChosen = !wasPreview || m_selected > 0; // else the first one was, of a part
    const QString before = again && isChosen && m_selected < m_content.subs.size()
        ? m_content.subs[m_selected].whole
        : QString();
    m_content = summaryContent(loaded);
    m_groups = loaded.groups;
    const auto found = std::ranges::find(m_content.subs, before, &SummaryRow::whole);
    m_selected = found == m_content.subs.end()
        ? 0
        : static_cast<std::size_t>(found - m_content.subs.begin());
    build();
    if (!again)
        m_area->verticalScrollBar()->setValue(0);
    m_unchecked = loaded.isPreview() ? nullptr : loaded.profile;
    m_changedFiles.cancel();
    checkFiles();
}

// Reads all files, so only while visible.
void SummaryView::checkFiles()
{
    if (!m_unchecked || !isVisible())
        return;
    m_checked = std::exchange(m_unchecked, nullptr);
    m_changedFiles.start([profile = m_checked](const std::stop_token& stop) {
        return filesChangedOnDisk(*profile, stop);
    });
}

void SummaryView::warnOfChanges(const std::vector<FileId>& changed)
{
    if (const QString warning = changedFilesText(*m_checked, changed); !warning.isEmpty()) {
        m_content.warnings.push_back({{warning}});
        build();
    }
}

void SummaryView::build()
{
    const int scrolled = m_area->verticalScrollBar()->value();
    const bool hadFocus = m_area->isAncestorOf(QApplication::focusWidget());
    m_rows.clear();
    delete m_area->takeWidget();
    auto* content = new QWidget(this);
    content->setMaximumWidth(WidestPage);
    m_page = new QVBoxLayout(content);
    m_page->setContentsMargins(Edge, Gap, Edge, Gap);
    m_page->setSpacing(Gap);
    addProgram();
    addTexts(m_page, tr("Warnings"), m_content.warnings);
    addNumbers();
    addShares();
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(Gap);
    QBoxLayout* left = new QVBoxLayout;
    QBoxLayout* right = new QVBoxLayout;
    m_columns->addLayout(left);
    m_columns->addLayout(right);
    m_page->addLayout(m_columns);
    const bool isTime = m_content.costs.isEmpty();
    if (QBoxLayout* subs = addTable(left, tr("Hottest subs"),
            (isTime ? tr("exclusive time") : tr("exclusive")) + DotBetween + m_content.base,
            m_content.subs)) {
        add(subs, summaryLabel({m_content.allSubs}, this));
        add(subs, dimLabel({{tr("\u2191 \u2193 select, Enter: show in Explore")}}, this));
    }
    addTable(right, tr("Hottest call stack"), isTime ? tr("inclusive time") : tr("inclusive"),
        m_content.callStack);
    addTable(right, tr("Hottest lines"), isTime ? tr("exclusive time") : tr("exclusive"),
        m_content.lines);
    addTexts(right, tr("Notes"), m_content.notes);
    for (QBoxLayout* column : {left, right, m_page}) {
        column->setSpacing(Gap);
        column->addStretch();
    }
    setColumns();
    showBookmarks();
    m_area->setWidget(content);
    select(m_selected);
    if (hadFocus)
        focusContent();
    m_page->activate();
    m_area->verticalScrollBar()->setValue(scrolled);
}

void SummaryView::setColumns()
{
    if (!m_columns)
        return;
    const bool isWide = width() >= TwoColumns;
    m_columns->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_columns->setStretch(0, isWide ? 3 : 0);
    m_columns->setStretch(1, isWide ? 2 : 0);
}

QBoxLayout* SummaryView::addCard(QBoxLayout* page, const QString& title, const QString& aside)
{
    auto* card = new SummaryCard(m_page->parentWidget());
    card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(0, 8, 0, 8);
    layout->setSpacing(0);
    page->addWidget(card);
    if (title.isEmpty())
        return layout;
    auto* head = new QHBoxLayout;
    head->setContentsMargins(Gap, 0, Gap, 6);
    head->addWidget(summaryLabel({{title}}, this, 1.08, true), 1, Qt::AlignVCenter);
    head->addWidget(dimLabel({{aside}}, this), 0, Qt::AlignVCenter);
    layout->addLayout(head);
    return layout;
}

void SummaryView::add(QBoxLayout* card, QLabel* label)
{
    label->setContentsMargins(Gap, 3, Gap, 3);
    label->setWordWrap(true);
    connect(label, &QLabel::linkActivated, this, &SummaryView::follow);
    card->addWidget(label);
}

void SummaryView::addProgram()
{
    auto* row = new QHBoxLayout;
    QLabel* name = summaryLabel({{m_content.program}}, this, 1.5, true);
    name->setToolTip(tipOfNames(m_content.path));
    row->addWidget(name, 0, Qt::AlignVCenter);
    QLabel* details = dimLabel(withDots(m_content.details), this);
    details->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(details, 1, Qt::AlignVCenter);
    if (m_isRecorded) {
        for (const auto& [text, id] : {std::pair(tr("Run Again"), "record.again"),
                 std::pair(tr("Run Again and Compare"), "record.againCompare")}) {
            auto* button = new QPushButton(text, this);
            button->setObjectName(QLatin1String(id));
            connect(button, &QPushButton::clicked, this,
                [this, action = QLatin1String(id)] { emit actionWanted(action); });
            row->addWidget(button);
        }
    }
    auto* explore = new QPushButton(tr("Explore"), this);
    explore->setObjectName(QStringLiteral("exploreButton"));
    const QColor accent = accentColor(palette());
    explore->setStyleSheet(
        QStringLiteral("QPushButton { background: %1; color: %2; border: 2px "
                       "solid %1; border-radius: 4px; padding: 5px 14px; "
                       "font-weight: bold } QPushButton:focus { border-color: %2 }")
            .arg(accent.name(), frameTextColor(accent, false).name()));
    connect(
        explore, &QPushButton::clicked, this, [this] { follow(QStringLiteral("view.explore")); });
    row->addWidget(explore);
    m_page->addLayout(row);
}

void SummaryView::addTexts(
    QBoxLayout* page, const QString& title, const std::vector<SummaryLine>& lines)
{
    if (lines.empty())
        return;
    QBoxLayout* card = addCard(page, title);
    for (const SummaryLine& line : lines)
        add(card, dimLabel(line, this));
}

void SummaryView::addNumbers()
{
    auto* numbers = new QHBoxLayout;
    addCard(m_page, {})->addLayout(numbers);
    for (const SummaryNumber& number : m_content.numbers) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        add(column, dimLabel({{number.title}}, this));
        add(column, summaryLabel({{number.value}}, this, 2.3, true));
        add(column, dimLabel(withDots(number.detail), this));
        column->addStretch();
        numbers->addLayout(column, 1);
    }
}

void SummaryView::addShares()
{
    if (m_content.shares.empty())
        return;
    const bool dark = isDark(palette());
    std::vector<ShareBar::Part> parts;
    QStringList legend;
    QStringList names;
    for (const SummaryShare& share : m_content.shares) {
        const QColor color = share.code ? originColor(*share.code, dark)
            : share.isWaiting           ? idleSelection(palette()).darker(dark ? 70 : 115)
                                        : packageColor(PackageColors, dark);
        parts.push_back({share.share, color, share.isWaiting});
        names << share.name + u' ' + share.percent;
        const QString name = QString(share.name).replace(u' ', QChar(0xa0));
        legend << QStringLiteral(
            "<span style=\"background-color:%1\">&nbsp;&nbsp;&nbsp;</span>&nbsp;"
            "%2&nbsp;<b>%3</b>&nbsp;%4")
                      .arg(color.name(), richText({{name, originLink(share)}}, palette()),
                          share.time.toHtmlEscaped(), share.percent.toHtmlEscaped());
    }
    QBoxLayout* card = addCard(m_page,
        m_content.costs.isEmpty() ? tr("Where the time went, by origin")
                                  : tr("%1, by origin").arg(m_content.costs),
        m_content.baseOfShares);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(Gap, 0, Gap, 0);
    auto* bar = new ShareBar(std::move(parts), {100, 26}, this);
    bar->setAccessibleName(names.join(QStringLiteral(", ")));
    bar->setToolTip(tr("Click: show only subs of this origin. Ctrl and click: hide them."));
    bar->setCursor(Qt::PointingHandCursor);
    connect(bar, &ShareBar::clicked, this, [this](std::size_t part) {
        if (const QString link = originLink(m_content.shares[part]); !link.isEmpty())
            follow(link);
    });
    row->addWidget(bar);
    card->addLayout(row);
    QLabel* entries = htmlLabel(legend.join(QStringLiteral(" &nbsp; ")), this);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.92);
    entries->setFont(small);
    entries->setToolTip(bar->toolTip());
    add(card, entries);
}

QBoxLayout* SummaryView::addTable(QBoxLayout* column, const QString& title, const QString& aside,
    const std::vector<SummaryRow>& rows)
{
    if (rows.empty())
        return nullptr;
    const bool dark = isDark(palette());
    const bool isStack = &rows == &m_content.callStack;
    QBoxLayout* card = addCard(column, title, aside);
    for (const SummaryRow& row : rows) {
        const std::uint32_t rank
            = m_groups && row.sub.valid() ? m_groups->rankOf(row.sub) : PackageGroups::Others;
        const QColor ofPackage
            = rank == PackageGroups::Builtins ? builtinColor(dark) : packageColor(rank, dark);
        const auto depth = isStack ? static_cast<int>(&row - rows.data()) : 0;
        auto* frame = new SummaryRowFrame(
            row, isStack ? ofPackage : heatColor(row.heat, dark), ofPackage, 8 * depth, this);
        connect(frame, &SummaryRowFrame::linkActivated, this, &SummaryView::follow);
        if (&rows == &m_content.subs)
            makeSelectable(frame);
        card->addWidget(frame);
    }
    for (const char* cells : {"time", "percent", "calls"})
        alignRight(card->parentWidget(), cells);
    return card;
}

void SummaryView::makeSelectable(SummaryRowFrame* row)
{
    const std::size_t index = m_rows.size();
    connect(row, &SummaryRowFrame::selected, this, [this, index] { select(index); });
    connect(row, &SummaryRowFrame::moved, this, [this, index](int by) {
        const auto wanted = index + static_cast<std::size_t>(by);
        if (wanted < m_rows.size()) // -1 wraps around
            m_rows[wanted]->setFocus(Qt::TabFocusReason);
    });
    connect(row, &SummaryRowFrame::opened, this,
        [this, index] { follow(m_content.subs[index].name.link); });
    m_rows.push_back(row);
}

void SummaryView::select(std::size_t row)
{
    m_selected = row;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i]->setSelected(i == row);
    if (row < m_rows.size() && m_rows[row]->hasFocus())
        m_area->ensureWidgetVisible(m_rows[row]);
    emit subSelected();
}

void SummaryView::showBookmarks()
{
    for (SummaryRowFrame* row : findChildren<SummaryRowFrame*>())
        row->setBookmarked(bookmarkOfSub(m_navigation->profile(), row->sub()) != nullptr);
}

void SummaryView::follow(const QString& link)
{
    const QStringList parts = link.split(u':');
    if (link == QLatin1String("copy")) {
        copyAsMarkdown();
    } else if (parts.size() == 1) {
        m_navigation->goTo(m_navigation->place()); // Back returns from other pages, too
        emit actionWanted(link);
    } else if (parts[0] == QLatin1String("origin")) {
        m_navigation->goTo(m_navigation->place());
        emit originChosen(static_cast<CodeClass>(parts[1].toInt()));
    } else {
        if (parts.size() == 2)
            m_navigation->goToSub(SubId(parts[1].toUInt()));
        else
            m_navigation->goToLine(FileId(parts[1].toUInt()), parts[2].toUInt());
        const Location& place = m_navigation->place();
        emit actionWanted(place.file.valid() && place.line > 0 ? QStringLiteral("view.source")
                                                               : QStringLiteral("view.calls"));
    }
}

void SummaryView::copyAsMarkdown() const
{
    QApplication::clipboard()->setText(summaryMarkdown(m_content));
}

void SummaryView::focusContent()
{
    QWidget* row
        = m_rows.empty() ? findChild<QPushButton*>() : static_cast<QWidget*>(m_rows[m_selected]);
    (row ? row : m_area)->setFocus(Qt::ShortcutFocusReason);
}

QVariant SummaryView::position() const { return m_area->verticalScrollBar()->value(); }

void SummaryView::restorePosition(const QVariant& position)
{
    m_area->verticalScrollBar()->setValue(position.toInt());
}

SubId SummaryView::focusedSub() const
{
    return m_rows.empty() ? SubId() : m_content.subs[m_selected].sub;
}

void SummaryView::fillMenu(QMenu* menu, const QContextMenuEvent& event)
{
    View::fillMenu(menu, event);
    menu->addAction(tr("Copy Summary as Markdown"), this, [this] { copyAsMarkdown(); });
}

void SummaryView::keyPressEvent(QKeyEvent* event)
{
    if (PressedKey(*event).is("summary.copy"))
        copyAsMarkdown();
    else
        View::keyPressEvent(event);
}

void SummaryView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    const bool changesLooks
        = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (changesLooks && m_area->widget())
        build();
}

void SummaryView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    setColumns();
}

} // namespace nytprof::gui
