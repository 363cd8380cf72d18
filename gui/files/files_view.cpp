// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "files/files_view.h"

#include "analysis/hotspots.h"
#include "files/files_model.h"
#include "loading/loaded_profile.h"
#include "style/text.h"
#include "tables/table_layout.h"

#include <QTreeView>

namespace nytprof::gui {

FilesView::FilesView(Navigation* navigation, QWidget* parent)
    : FilteredTable(
        QStringLiteral("files"), tr("Filter files: words or /regex/"), navigation, parent)
    , m_model(new FilesModel(this))
{
    setModel(m_model);
    table()->setAccessibleName(tr("Files"));
    table()->setExpandsOnDoubleClick(false);
    setColumnWidths(table(), {0, 10, 12, 7, 7});
    table()->sortByColumn(FilesModel::Time, Qt::DescendingOrder);
    start();
}

void FilesView::setLoaded(const LoadedProfile& loaded)
{
    changeModel([this, &loaded] { m_model->setProfile(loaded.profile); });
}

QModelIndex FilesView::rowOf(const Place& place) const
{
    return m_model->indexOf(place.file);
}

void FilesView::open(const QModelIndex& row, Navigation::Step step)
{
    if (const FileId file = m_model->fileAt(row); file.valid())
        navigation()->goToLine(file, hottestLine(*navigation()->profile(), file), step);
}

QString FilesView::resultText() const
{
    return countedText(rowsShown(), "file", "files");
}

} // namespace nytprof::gui
