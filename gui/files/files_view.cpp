// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "files/files_view.h"

#include "files/files_model.h"
#include "look/text.h"
#include "profile/profile.h"

#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace nytprof::gui {

FilesView::FilesView(Navigation* navigation, QWidget* parent)
    : FilteredTable(
        QStringLiteral("files"), tr("Filter files: words or /regex/"), navigation, parent)
    , m_model(new FilesModel(this))
{
    setModel(m_model);
    table()->setAccessibleName(tr("Files"));
    table()->setExpandsOnDoubleClick(false);
    QHeaderView* header = table()->header();
    header->setSectionResizeMode(FilesModel::Name, QHeaderView::Stretch);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    header->resizeSection(FilesModel::Time, digit * 10);
    header->resizeSection(FilesModel::Statements, digit * 12);
    header->resizeSection(FilesModel::Subs, digit * 7);
    header->resizeSection(FilesModel::Evals, digit * 7);
    table()->sortByColumn(FilesModel::Time, Qt::DescendingOrder);
    start();
}

void FilesView::setProfile(std::shared_ptr<const Profile> profile)
{
    m_profile = std::move(profile);
    changeModel([this] { m_model->setProfile(m_profile); });
}

FileId FilesView::hottest() const
{
    FileId best;
    if (!m_profile) {
        return best;
    }
    const auto files = m_profile->files();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!best.valid() || files[i].exclusive > files[best.index()].exclusive) {
            best = FileId(i);
        }
    }
    return best;
}

std::uint32_t FilesView::hottestLine(FileId file) const
{
    const auto lines = m_profile->lines(file);
    const auto hottest = std::max_element(lines.begin(), lines.end(),
        [](const LineCost& a, const LineCost& b) { return a.exclusive < b.exclusive; });
    return hottest == lines.end() ? 1 : std::max(hottest->line, 1U);
}

QModelIndex FilesView::rowOf(const Place& place) const
{
    return m_model->indexOf(place.file);
}

void FilesView::open(const QModelIndex& row, Navigation::Step step)
{
    if (const FileId file = m_model->fileAt(row); file.valid()) {
        navigation()->goToLine(file, hottestLine(file), step);
    }
}

QString FilesView::resultText() const
{
    return countedText(rowsShown(), "file", "files");
}

} // namespace nytprof::gui
