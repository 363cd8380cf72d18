// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the SourceView gives away and takes back: its lines as CSV, and how far it is scrolled.
#include "source/source_view.h"

#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_csv.h"
#include "source/source_edit.h"
#include "source/source_opening.h"

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

} // namespace

std::unique_ptr<CsvRows> SourceView::csvRows() const
{
    const bool any = m_profile && !m_edit->source().rows.empty();
    return any ? csvRowsOf(m_edit->shown(), m_profile) : nullptr;
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
