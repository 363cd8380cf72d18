// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "finder/finder_list.h"

#include "profile/profile.h"
#include "style/text.h"

#include <QApplication>
#include <QCoreApplication>
#include <QPainter>
#include <QTextLayout>

namespace nytprof::gui {

void FinderModel::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int FinderModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FinderModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return row.name;
    case Qt::ToolTipRole: return tipOfNames(row.name);
    case Qt::AccessibleTextRole: return QString(row.name + QStringLiteral(", ") + row.detail);
    case DetailRole: return row.detail;
    case LettersRole: return QVariant::fromValue(row.letters);
    default: return {};
    }
}

QList<int> lettersAt(std::string_view utf8, const std::vector<std::uint32_t>& bytes)
{
    QList<int> letters;
    int at = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < utf8.size() && next < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        const bool continues = (byte & 0xC0U) == 0x80U;
        if (bytes[next] == i) {
            const int letter = continues ? at - 1 : at;
            if (letters.isEmpty() || letters.last() != letter)
                letters << letter;
            ++next;
        }
        at += continues ? 0 : byte >= 0xF0U ? 2 : 1; // beyond the BMP: surrogate pair
    }
    return letters;
}

namespace {

constexpr int RowMargin = 8;

// Number of leading characters to replace by an ellipsis so that the rest fits.
int cutOf(const QString& name, const QFontMetrics& metrics, int width)
{
    if (metrics.horizontalAdvance(name) <= width)
        return 0;
    const QString rest = metrics.elidedText(name, Qt::ElideLeft, width);
    return static_cast<int>(name.size() - rest.size() + 1);
}

QList<QTextLayout::FormatRange> formatsOf(const QList<int>& letters, int cut, const QColor& color)
{
    QTextCharFormat lit;
    lit.setForeground(color);
    lit.setFontWeight(QFont::Bold);
    QList<QTextLayout::FormatRange> formats;
    for (const int letter : letters)
        if (letter >= cut)
            formats.append({letter - cut + (cut > 0 ? 1 : 0), 1, lit});
    return formats;
}

} // namespace

void FinderDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString name = item.text;
    item.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool selected = item.state & QStyle::State_Selected;
    const QColor text = item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QString detail = index.data(FinderModel::DetailRole).toString();
    const QRect area = item.rect.adjusted(RowMargin, 0, -RowMargin, 0);
    const int detailWidth = item.fontMetrics.horizontalAdvance(detail);
    painter->save();
    painter->setPen(selected ? text : item.palette.color(QPalette::PlaceholderText));
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, detail);

    // Bold letters are wider than these metrics.
    const int nameWidth = area.width() - detailWidth - 4 * RowMargin;
    const int cut = cutOf(name, item.fontMetrics, nameWidth);
    QTextLayout layout(cut > 0 ? QString(QChar(0x2026)) + name.mid(cut) : name, item.font);
    layout.setFormats(formatsOf(index.data(FinderModel::LettersRole).value<QList<int>>(), cut,
        selected ? text : item.palette.color(QPalette::Link)));
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    painter->setPen(text);
    painter->setClipRect(area.adjusted(0, 0, -detailWidth - RowMargin, 0));
    layout.draw(painter, QPointF(area.left(), area.center().y() - line.height() / 2 + 1));
    painter->restore();
}

QSize FinderDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {100, option.fontMetrics.height() + 6};
}

namespace {

QString kindText(const Profile& profile, const Catalog::Target& target)
{
    return target.sub.valid()           ? QCoreApplication::translate("Finder", "sub")
        : profile[target.file].isEval() ? QCoreApplication::translate("Finder", "eval")
                                        : QCoreApplication::translate("Finder", "file");
}

} // namespace

FoundNames foundNames(Catalog& catalog, const QString& typed, std::size_t most)
{
    const std::string text = typed.toStdString();
    const Profile& profile = *catalog.profile;
    NameIndex& names = catalog.names;
    const NameIndex::Result result = names.find(text, most);
    FoundNames shown;
    shown.matches = result.matches;
    for (const NameIndex::Found& found : result.best) {
        const Catalog::Target& target = catalog.targets[found.row];
        const QString kind = kindText(profile, target);
        shown.rows.push_back({toQString(names.name(found.row)),
            target.time > 0 ? timeText(profile, target.time) + QStringLiteral("  ") + kind : kind,
            lettersAt(names.name(found.row), names.positions(found.row, text))});
        shown.targets.push_back(found.row);
    }
    return shown;
}

} // namespace nytprof::gui
