// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/mark_list.h"

#include "actions/action_table.h"
#include "axis/axis_marks.h"
#include "axis/axis_text.h"
#include "format/text_encoding.h"
#include "profile/profile.h"
#include "style/text.h"
#include "tables/cell_delegates.h"

#include <QAbstractTableModel>
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

} // namespace

/// Marks of a part of the axis.
class MarkList::Model : public QAbstractTableModel {
public:
    enum Column { Time, Name, Process, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setMarks(const Profile& profile, const TimeAxis& axis, const std::vector<AxisMark>& marks)
    {
        beginResetModel();
        m_marks = marks;
        m_names.clear();
        m_pids.clear();
        for (const AxisMark& mark : marks) { // the profile may go before the list
            m_names.push_back(std::string(mark.name));
            const ProcessId process = axis.lanes[mark.lane].process;
            m_pids.push_back(process.valid() ? profile.processes()[process.index()].pid : 0);
        }
        for (std::size_t i = 0; i < m_marks.size(); ++i)
            m_marks[i].name = m_names[i];
        m_first = 0;
        m_count = m_marks.size();
        endResetModel();
    }
    void showPart(TimeRange part)
    {
        const auto from = std::ranges::lower_bound(m_marks, part.from, {}, &AxisMark::time);
        const auto to = std::ranges::upper_bound(m_marks, part.to, {}, &AxisMark::time);
        const auto first = static_cast<std::size_t>(from - m_marks.begin());
        const auto count = static_cast<std::size_t>(std::max<std::ptrdiff_t>(to - from, 0));
        if (first == m_first && count == m_count)
            return;
        beginResetModel();
        m_first = first;
        m_count = count;
        endResetModel();
    }
    void setCurrent(std::optional<std::size_t> mark) { m_current = mark; }
    [[nodiscard]] const std::vector<AxisMark>& marks() const { return m_marks; }
    [[nodiscard]] std::size_t markOf(int row) const
    {
        return m_first + static_cast<std::size_t>(row);
    }
    [[nodiscard]] QModelIndex indexOf(std::size_t mark) const
    {
        return mark < m_first || mark >= m_first + m_count
            ? QModelIndex()
            : index(static_cast<int>(mark - m_first), 0);
    }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_count);
    }
    int columnCount(const QModelIndex& /*parent*/ = {}) const override { return ColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const std::size_t number = markOf(index.row());
        if (role == Qt::DisplayRole)
            return text(number, index.column());
        if (role == Qt::ToolTipRole)
            return QStringLiteral("<p>%1</p>").arg(markText(m_marks[number]).toHtmlEscaped());
        if (role == Qt::TextAlignmentRole && index.column() != Name)
            return int{Qt::AlignRight | Qt::AlignVCenter};
        if (role == Qt::FontRole && index.column() == Name && number == m_current) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    }

private:
    [[nodiscard]] QString text(std::size_t number, int column) const
    {
        if (column == Time)
            return durationText(m_marks[number].time);
        if (column == Name)
            return markName(m_marks[number]);
        return m_pids[number] == 0 ? QString() : QString::number(m_pids[number]);
    }

    std::vector<AxisMark> m_marks; ///< by time
    std::vector<std::string> m_names;
    std::vector<std::uint32_t> m_pids;
    std::size_t m_first = 0; ///< of those in the part
    std::size_t m_count = 0;
    std::optional<std::size_t> m_current;
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
    m_list->header()->setSectionResizeMode(Model::Name, QHeaderView::Stretch);
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
        [this](const QModelIndex& at) { emit chosen(m_model->markOf(at.row())); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& at) {
            if (at.isValid() && !m_isFollowing)
                emit chosen(m_model->markOf(at.row()));
        });
}

void MarkList::setMarks(
    const Profile& profile, const TimeAxis& axis, const std::vector<AxisMark>& marks)
{
    m_isFollowing = true;
    m_model->setMarks(profile, axis, marks);
    m_isFollowing = false;
    m_list->setColumnWidth(Model::Time, 0);
    const QFontMetrics metrics = m_list->fontMetrics();
    int widths[] = {0, 0, 0};
    for (int row = 0; row < std::min(m_model->rowCount(), 100); ++row)
        for (const int column : {Model::Time, Model::Process})
            widths[column] = std::max(widths[column],
                metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
    for (const int column : {Model::Time, Model::Process})
        m_list->setColumnWidth(column, widths[column] + 20);
}

void MarkList::follow(TimeRange shown, bool isAll, std::optional<std::size_t> current)
{
    m_isFollowing = true;
    m_model->showPart(shown);
    m_model->setCurrent(current);
    const std::size_t all = m_model->marks().size();
    const auto here = static_cast<std::uint64_t>(m_model->rowCount());
    m_count->setText(isAll
            ? countedText(all, "mark", "marks")
            : tr("%1 of %2, on this part of the axis").arg(countText(here), countText(all)));
    const QModelIndex at = current ? m_model->indexOf(*current) : QModelIndex();
    m_list->setCurrentIndex(at);
    if (at.isValid())
        m_list->scrollTo(at);
    m_list->viewport()->update();
    const auto end = current ? endOf(m_model->marks(), *current) : std::nullopt;
    m_range->setText(end ? QStringLiteral("<a href=\"range\">%1</a> &nbsp;<b>%2</b>")
                               .arg(tr("Range to the next \u201c%1\u201d")
                                        .arg(m_range->fontMetrics().elidedText(
                                            markName(m_model->marks()[*end]), Qt::ElideRight, 90))
                                        .toHtmlEscaped(),
                                   keyText("axis.markRange"))
                         : QString());
    m_range->setVisible(end.has_value());
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
