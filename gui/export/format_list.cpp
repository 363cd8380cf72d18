// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/format_list.h"

#include "style/colors.h"
#include "style/text.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int RowHeight = 41;
constexpr int SeparatorHeight = 12;
constexpr int TextLeft = 12;

enum Role { AboutRole = Qt::UserRole, NameRole, LastForPeopleRole };

class FormatDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int lines = 2 * option.fontMetrics.height() + 7;
        const bool isLast = index.data(LastForPeopleRole).toBool();
        return {200, std::max(RowHeight, lines) + (isLast ? SeparatorHeight : 0)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        painter->save();
        QRect row = option.rect;
        if (index.data(LastForPeopleRole).toBool()) {
            row.setHeight(row.height() - SeparatorHeight);
            painter->setPen(option.palette.color(QPalette::Mid));
            const int y = row.bottom() + SeparatorHeight / 2;
            painter->drawLine(row.left(), y, row.right(), y);
        }
        const bool isEnabled = option.state.testFlag(QStyle::State_Enabled);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        if (isSelected) {
            painter->fillRect(row, option.palette.color(QPalette::Highlight));
            painter->fillRect(
                QRect(row.topLeft(), QSize(3, row.height())), accentColor(option.palette));
        } else if (isEnabled && option.state.testFlag(QStyle::State_MouseOver)) {
            painter->fillRect(row, hoverColor(option.palette));
        }
        const auto group = isEnabled ? QPalette::Active : QPalette::Disabled;
        const QRect text = row.adjusted(TextLeft, 3, -6, -3);
        QFont font = option.font;
        font.setBold(isSelected);
        painter->setFont(font);
        painter->setPen(option.palette.color(group, QPalette::Text));
        painter->drawText(text, Qt::AlignTop | Qt::AlignLeft, index.data().toString());
        painter->setFont(option.font);
        // The reason of a disabled one is to be read.
        painter->setPen(
            secondaryText(option.palette, isSelected ? QPalette::Highlight : QPalette::Base));
        painter->drawText(text, Qt::AlignBottom | Qt::AlignLeft,
            option.fontMetrics.elidedText(
                index.data(AboutRole).toString(), Qt::ElideRight, text.width()));
        painter->restore();
    }
};

} // namespace

FormatList::FormatList(const std::function<QString(const ExportFormat&)>& whyNot, QWidget* parent)
    : QListWidget(parent)
{
    setItemDelegate(new FormatDelegate(this));
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Format"));
    const auto formats = exportFormats();
    for (const ExportFormat& format : formats) {
        if (format.isCommandOnly)
            continue;
        const QString reason = whyNot(format);
        const QString about = reason.isEmpty() ? gui::tr(format.about) : reason;
        auto* item = new QListWidgetItem(gui::tr(format.title), this);
        item->setData(AboutRole, about);
        item->setData(NameRole, toQString(format.name));
        const auto next = &format - formats.data() + 1;
        item->setData(LastForPeopleRole,
            format.isForPeople && next < std::ssize(formats)
                && !formats[static_cast<std::size_t>(next)].isForPeople);
        item->setToolTip(about);
        item->setData(Qt::AccessibleDescriptionRole, about);
        if (!reason.isEmpty())
            item->setFlags(item->flags() & ~(Qt::ItemIsEnabled | Qt::ItemIsSelectable));
    }
}

const ExportFormat& FormatList::current() const
{
    const QString name = currentItem() ? currentItem()->data(NameRole).toString() : QString();
    const ExportFormat* format = findExportFormat(name.toStdString());
    return format ? *format : exportFormats().front();
}

void FormatList::setCurrent(const QString& name)
{
    QListWidgetItem* possible = nullptr;
    for (int i = 0; i < count(); ++i) {
        if (!item(i)->flags().testFlag(Qt::ItemIsEnabled))
            continue;
        const bool isIt = item(i)->data(NameRole).toString() == name;
        possible = isIt || !possible ? item(i) : possible;
    }
    setCurrentItem(possible);
}

} // namespace nytprof::gui
