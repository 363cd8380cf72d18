// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/mark_list.h"

#include "actions/action_table.h"
#include "axis/axis_marks.h"
#include "axis/axis_text.h"
#include "format/text_encoding.h"
#include "profile/profile.h"
#include "style/text.h"
#include "table/columns.h"
#include "tables/cell_delegates.h"
#include "tables/table_model.h"

#include <QFont>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <string>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int MarkHeight = 20;

class MarkDelegate : public RowDelegate {
public:
    using RowDelegate::RowDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {RowDelegate::sizeHint(option, index).width(), MarkHeight};
    }
};

QString markName(const AxisMark& mark) { return toQString(printableMessage(mark.name)); }

constexpr Column MarkColumns[] = {{"time", "", "", Unit::Number}, {"name", "", "", Unit::Name},
    {"process", "", "", Unit::Number}};

/// Marks of a part of the axis; rows have the numbers of all marks.
class MarkTable : public Table {
public:
    enum Position { Time, Name, Process };

    explicit MarkTable(std::shared_ptr<const Profile> profile = nullptr,
        std::shared_ptr<const AxisMarks> marks = nullptr, Rows part = {})
        : Table(std::move(profile))
        , m_marks(std::move(marks))
        , m_part(part)
    {
    }
    [[nodiscard]] const AxisMark& mark(std::uint32_t row) const { return m_marks->all[row]; }
    [[nodiscard]] std::size_t columnCount() const override { return std::size(MarkColumns); }
    [[nodiscard]] const Column& column(std::size_t column) const override
    {
        return MarkColumns[column];
    }
    [[nodiscard]] Cell cell(std::uint32_t row, std::size_t column) const override
    {
        if (column == Time)
            return textCell(durationText(mark(row).time).toStdString());
        if (column == Name)
            return textCell(markName(mark(row)).toStdString());
        const ProcessId process = m_marks->lanes->axis().lanes[mark(row).lane].process;
        return process.valid()
            ? Cell(textCell(std::to_string(profile()->processes()[process.index()].pid)))
            : Cell();
    }
    [[nodiscard]] Rows children(std::uint32_t row = Top) const override
    {
        return row == Top ? m_part : Rows();
    }
    [[nodiscard]] Location target(std::uint32_t /*row*/) const override { return {}; }

private:
    std::shared_ptr<const AxisMarks> m_marks; ///< null if the part is empty
    Rows m_part;
};

QString markToolTip(const Table& table, std::uint32_t row)
{
    const AxisMark& mark = static_cast<const MarkTable&>(table).mark(row);
    return QStringLiteral("<p>%1</p>").arg(markText(mark).toHtmlEscaped());
}

} // namespace

/// The current mark is in bold.
class MarkList::Model : public TableModel {
public:
    explicit Model(QObject* parent)
        : TableModel(std::make_shared<const MarkTable>(), markToolTip, parent)
    {
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (role != Qt::FontRole || index.column() != MarkTable::Name || rowAt(index) != current)
            return TableModel::data(index, role);
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    std::optional<std::size_t> current;
};

MarkList::MarkList(QWidget* parent)
    : QFrame(parent)
    , m_model(new Model(this))
    , m_count(new QLabel(this))
    , m_list(new QTreeView(this))
    , m_range(new QLabel(this))
{
    setObjectName(QStringLiteral("markList"));
    setAutoFillBackground(true);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* next = new QLabel(QStringLiteral("<a href=\"next\">%1</a> &nbsp;<b>%2</b>")
                                .arg(tr("next").toHtmlEscaped(), keyText("axis.mark")),
        this);
    m_list->setModel(m_model);
    m_list->setObjectName(QStringLiteral("marks"));
    m_list->setAccessibleName(tr("Marks"));
    m_list->setItemDelegate(new MarkDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHeaderHidden(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(MarkTable::Name, QHeaderView::Stretch);
    m_list->installEventFilter(this);
    for (QLabel* label : {next, m_range})
        label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(9, 2, 9, 2);
    head->addWidget(m_count, 1);
    head->addWidget(next);
    m_range->setContentsMargins(9, 2, 9, 4);
    m_range->setMinimumWidth(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_range);
    connect(next, &QLabel::linkActivated, this, &MarkList::nextWanted);
    connect(m_range, &QLabel::linkActivated, this, &MarkList::rangeWanted);
    connect(m_list, &QTreeView::clicked, this,
        [this](const QModelIndex& at) { emit chosen(m_model->rowAt(at)); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& at) {
            if (at.isValid() && !m_isFollowing)
                emit chosen(m_model->rowAt(at));
        });
}

void MarkList::setMarks(std::shared_ptr<const Profile> profile, AxisMarks marks)
{
    m_profile = std::move(profile);
    m_marks = std::make_shared<const AxisMarks>(std::move(marks));
    m_shown = {0, static_cast<std::uint32_t>(m_marks->all.size())};
    showPart();
    const QFontMetrics metrics = m_list->fontMetrics();
    int widths[] = {0, 0, 0};
    for (int row = 0; row < std::min(m_model->rowCount(), 100); ++row)
        for (const int column : {MarkTable::Time, MarkTable::Process})
            widths[column] = std::max(widths[column],
                metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
    for (const int column : {MarkTable::Time, MarkTable::Process})
        m_list->setColumnWidth(column, widths[column] + 20);
}

void MarkList::showPart()
{
    m_isFollowing = true;
    m_model->setTable(std::make_shared<const MarkTable>(m_profile, m_marks, m_shown));
    m_isFollowing = false;
}

void MarkList::follow(TimeRange shown, bool isAll, std::optional<std::size_t> current)
{
    const std::vector<AxisMark>& marks = m_marks->all;
    const auto first = std::ranges::lower_bound(marks, shown.from, {}, &AxisMark::time);
    const auto end = std::ranges::upper_bound(marks, shown.to, {}, &AxisMark::time);
    const Table::Rows part{static_cast<std::uint32_t>(first - marks.begin()),
        static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(end - first, 0))};
    if (part.first != m_shown.first || part.count != m_shown.count) {
        m_shown = part;
        showPart();
    }
    m_isFollowing = true;
    m_model->current = current;
    m_count->setText(isAll ? countedText(marks.size(), "mark", "marks")
                           : tr("%1 of %2, on this part of the axis")
                                 .arg(countText(part.count), countText(marks.size())));
    const QModelIndex at = current && *current - part.first < part.count
        ? m_model->indexOf(static_cast<std::uint32_t>(*current))
        : QModelIndex();
    m_list->setCurrentIndex(at);
    if (at.isValid())
        m_list->scrollTo(at);
    m_list->viewport()->update();
    const auto next = current ? endOf(marks, *current) : std::nullopt;
    m_range->setText(next ? QStringLiteral("<a href=\"range\">%1</a> &nbsp;<b>%2</b>")
                                .arg(tr("Range to the next \u201c%1\u201d")
                                         .arg(m_range->fontMetrics().elidedText(
                                             markName(marks[*next]), Qt::ElideRight, 90))
                                         .toHtmlEscaped(),
                                    keyText("axis.markRange"))
                          : QString());
    m_range->setVisible(next.has_value());
    m_isFollowing = false;
}

void MarkList::focusList() { m_list->setFocus(Qt::PopupFocusReason); }

// The keys of the axis.
bool MarkList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const PressedKey key(*static_cast<QKeyEvent*>(event));
    if (key.is("axis.markRange"))
        emit rangeWanted();
    else if (key.is("axis.mark"))
        emit nextWanted();
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

} // namespace nytprof::gui
