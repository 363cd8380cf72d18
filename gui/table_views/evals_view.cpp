// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/evals_view.h"

#include "format/text_encoding.h"
#include "loading/loaded_profile.h"
#include "merge/line_diff.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/tool_tips.h"

#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

using Source = std::span<const std::string_view>;

// Longer sources take too long to lay out.
Source beginning(Source source)
{
    return source.subspan(0, std::min<std::size_t>(source.size(), 2000));
}

// The marks distinguish removed and added lines without colours.
QString diffText(Source left, Source right, std::size_t& changed)
{
    QStringList lines;
    changed = 0;
    for (const DiffLine& line : diffLines(left, right)) {
        switch (line.kind) {
        case DiffLine::Kind::Same:
            lines << QStringLiteral("  ") + toQString(cutUtf8(right[line.right], MaxTextLength));
            continue;
        case DiffLine::Kind::Removed:
            lines << QStringLiteral("- ") + toQString(cutUtf8(left[line.left], MaxTextLength));
            break;
        case DiffLine::Kind::Added:
            lines << QStringLiteral("+ ") + toQString(cutUtf8(right[line.right], MaxTextLength));
            break;
        }
        ++changed;
    }
    return lines.join(u'\n');
}

} // namespace

EvalsView::EvalsView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("evals"), tr("Filter string evals: words or /regex/"),
                        tr("String evals"), "line", "lines"},
        navigation, parent)
    , m_table(evalTable(nullptr, nullptr))
    , m_title(new QLabel(this))
    , m_difference(new QPlainTextEdit(this))
{
    start(m_table, evalToolTip);
    m_title->setContentsMargins(6, 4, 6, 4);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_difference->setReadOnly(true);
    m_difference->setFrameShape(QFrame::NoFrame);
    m_difference->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_difference->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_difference->setAccessibleName(tr("Source of the string eval"));
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    column->addWidget(m_title);
    column->addWidget(m_difference, 1);
    column->setStretchFactor(table(), 2);
    connect(table()->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this] { showSource(currentRow()); });
    showSource({});
}

void EvalsView::setLoaded(const LoadedProfile& loaded)
{
    m_evals = loaded.evals;
    m_singleOf.assign(m_evals.shownAs.empty() ? 0 : loaded.profile->files().size(), FileId());
    for (std::size_t i = m_evals.shownAs.size(); i-- > 0;) // the first of several stays
        if (m_evals.shownAs[i].valid())
            m_singleOf[m_evals.shownAs[i].index()] = FileId(i);
    m_table = evalTable(m_evals.profile, m_evals.places);
    replaceTable(m_table);
    showSource({});
}

QModelIndex EvalsView::rowOf(const Location& place) const
{
    if (!place.file.valid())
        return {};
    const QModelIndex current = currentRow();
    const std::uint32_t row = model()->rowAt(current);
    if (row != Table::Top && m_table->sourceAt(row)
        && m_evals.shown(m_table->target(row).file) == place.file)
        return current; // one of several that are shown as one
    const FileId file = m_singleOf.empty() ? place.file : m_singleOf[place.file.index()];
    return model()->indexOf(m_table->find({.file = file, .line = place.line}));
}

void EvalsView::open(const QModelIndex& row, Navigation::Step step)
{
    const Location target = m_table->target(model()->rowAt(row));
    navigation()->goToLine(m_evals.shown(target.file), target.line, step);
}

// Shows how a source differs from the most expensive one of the line. Without a choice of the user,
// takes the first row.
void EvalsView::showSource(const QModelIndex& chosen)
{
    const std::uint32_t row = model()->rowAt(chosen.isValid() ? chosen : shownRow(0));
    if (row == Table::Top) {
        showNothing();
        return;
    }
    const EvalPlace& place = m_table->placeAt(row);
    const EvalSource& costliest = place.sources.front();
    const EvalSource* shown = m_table->sourceAt(row);
    const Source source = m_evals.profile->source((shown ? shown : &costliest)->evals.front());
    std::size_t changed = 0;
    m_difference->setPlainText(diffText(
        beginning(m_evals.profile->source(costliest.evals.front())), beginning(source), changed));
    colorLines();
    const QString count = countText(place.sources.size());
    QString about;
    if (source.empty()) {
        about = tr("source not saved");
    } else if (place.sources.size() == 1) {
        about = tr("only source of the line");
    } else if (!shown || shown == &costliest) {
        about = tr("hottest of %1 sources of the line").arg(count);
    } else {
        about = tr("one of %1 sources; differs from the hottest in %2")
                    .arg(count, countedText(changed, "line", "lines"));
    }
    m_title->setText(tr("%1: %2").arg(placeText(*m_evals.profile, place.file, place.line), about));
}

void EvalsView::showNothing()
{
    m_difference->clear();
    m_title->setText(model()->rowCount() == 0 ? tr("No string evals in this profile.")
                                              : tr("No string eval matches the filter."));
}

void EvalsView::colorLines()
{
    const QColor base = palette().color(QPalette::Base);
    const QColor removed = blend(base, QColor(0xd6, 0x3a, 0x2f), 0.25);
    const QColor added = blend(base, QColor(0x2f, 0xa0, 0x4f), 0.25);
    QList<QTextEdit::ExtraSelection> selections;
    for (QTextBlock block = m_difference->document()->begin(); block.isValid();
         block = block.next()) {
        const bool wasRemoved = block.text().startsWith(QLatin1String("- "));
        if (!wasRemoved && !block.text().startsWith(QLatin1String("+ ")))
            continue;
        QTextEdit::ExtraSelection line;
        line.cursor = QTextCursor(block);
        line.format.setBackground(wasRemoved ? removed : added);
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        selections << line;
    }
    m_difference->setExtraSelections(selections);
}

void EvalsView::changeEvent(QEvent* event)
{
    FilteredTable::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_difference)
        colorLines();
}

} // namespace nytprof::gui
