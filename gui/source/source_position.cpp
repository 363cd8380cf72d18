// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the SourceView gives away: its lines as CSV, and how far it is scrolled.
#include "source/source_view.h"

#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_edit.h"
#include "source/source_opening.h"
#include "tables/csv.h"
#include "tables/csv_rows.h"

#include <QFileInfo>
#include <QScrollBar>

#include <utility>

namespace nytprof::gui {

namespace {

// The remarks above the first line that is seen may be others when the profile was read again;
// the line itself stays.
struct SourcePosition {
    std::uint32_t line = 0; ///< first line of code at or below the top; 0 for none
    int below = 0; ///< rows between the top and that line
    int across = 0;
    QString file; ///< its name; empty for the page of a sub without one
    std::uint32_t place = 0; ///< line that the window was about
    RemarkFolds::Chosen folds;
};

// The lines of code, without the remarks between them.
class SourceCsv : public CsvRows {
public:
    SourceCsv(std::shared_ptr<const SourceDocument> shown, std::shared_ptr<const Profile> profile)
        : m_shown(std::move(shown))
        , m_profile(std::move(profile))
    {
    }

    QString next() override
    {
        if (!std::exchange(m_begun, true)) {
            return csvLine(titles());
        }
        const auto& rows = m_shown->source.rows;
        while (m_next < rows.size() && !rows[m_next].isCode()) {
            ++m_next;
        }
        return m_next < rows.size() ? csvLine(cellsOf(rows[m_next++])) : QString();
    }

    int thousandths() const override
    {
        const std::size_t rows = m_shown->source.rows.size();
        return rows == 0 ? 1000 : static_cast<int>(1000 * m_next / rows);
    }

private:
    [[nodiscard]] QStringList titles() const
    {
        QStringList titles{SourceView::tr("Line"), SourceView::tr("Statements"),
            SourceView::tr("Time (s)"), SourceView::tr("Calls"),
            SourceView::tr("Time in subs (s)")};
        if (m_shown->source.hasBlocks) {
            titles << SourceView::tr("Statements of block") << SourceView::tr("Time of block (s)")
                   << SourceView::tr("Statements of sub") << SourceView::tr("Time of sub (s)");
        }
        return titles << SourceView::tr("Source");
    }
    [[nodiscard]] QStringList cellsOf(const SourceRow& row) const
    {
        const auto seconds
            = [this](Ticks ticks) { return QString::number(m_profile->seconds(ticks), 'g', 12); };
        QStringList cells{QString::number(row.line), QString::number(row.count), seconds(row.time),
            QString::number(row.calls), seconds(row.inSubs)};
        if (m_shown->source.hasBlocks) {
            cells << QString::number(row.block.count) << seconds(row.block.time)
                  << QString::number(row.sub.count) << seconds(row.sub.time);
        }
        return cells << row.text;
    }

    std::shared_ptr<const SourceDocument> m_shown;
    std::shared_ptr<const Profile> m_profile;
    std::size_t m_next = 0; ///< row
    bool m_begun = false;
};

} // namespace

std::unique_ptr<CsvRows> SourceView::csvRows() const
{
    const bool any = m_profile && !m_edit->source().rows.empty();
    return any ? std::make_unique<SourceCsv>(m_edit->shown(), m_profile) : nullptr;
}

QString SourceView::csvName() const
{
    const FileId file = m_edit->source().file;
    return m_profile && file.valid() ? QFileInfo(shortFileName(*m_profile, file)).fileName()
                                     : QStringLiteral("source");
}

QVariant SourceView::position() const
{
    if (m_opening->pending().valid() && m_position.isValid()) {
        return m_position; // read again before it was shown
    }
    const auto& rows = m_edit->source().rows;
    const int top = m_edit->verticalScrollBar()->value();
    SourcePosition position;
    for (std::size_t row = m_edit->firstShownRow(); row < rows.size() && position.line == 0;
         ++row) {
        position.line = rows[row].line;
        position.below = m_edit->shownRow(row) - top;
    }
    position.across = m_edit->horizontalScrollBar()->value();
    position.place = m_navigation->place().line;
    if (const FileId file = m_edit->source().file; file.valid()) {
        position.file = toQString((*m_profile)[file].name);
        position.folds = m_edit->folds().chosen();
    }
    return QVariant::fromValue(position);
}

void SourceView::restorePosition(const QVariant& position)
{
    if (m_opening->pending().valid()) {
        m_position = position;
        return;
    }
    const auto at = position.value<SourcePosition>();
    const FileId file = m_edit->source().file;
    if (at.file != (file.valid() ? toQString((*m_profile)[file].name) : QString())) {
        return;
    }
    m_edit->setChosenFolds(at.folds);
    // Of a profile that is being read another line may be the hottest each time.
    if (at.place == m_navigation->place().line && at.line > 0 && !m_edit->source().rows.empty()) {
        const int row = m_edit->shownRow(m_edit->source().rowOf(at.line));
        m_edit->verticalScrollBar()->setValue(row - at.below);
        m_edit->horizontalScrollBar()->setValue(at.across);
    }
}

} // namespace nytprof::gui
