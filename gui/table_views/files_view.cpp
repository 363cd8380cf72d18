// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/files_view.h"

#include "loading/loaded_profile.h"
#include "style/text.h"
#include "table/code_tables.h"
#include "tables/table_model.h"
#include "tables/tool_tips.h"

#include <QTreeView>

namespace nytprof::gui {

FilesView::FilesView(Navigation* navigation, QWidget* parent)
    : FilteredTable(
        QStringLiteral("files"), tr("Filter files: words or /regex/"), navigation, parent)
{
    setModel(new TableModel(fileTable(nullptr), fileToolTip, this));
    table()->setAccessibleName(tr("Files"));
    table()->setExpandsOnDoubleClick(false);
    start();
}

void FilesView::setLoaded(const LoadedProfile& loaded)
{
    changeModel([&] { model()->setTable(fileTable(loaded.profile)); });
}

QString FilesView::resultText() const
{
    return countedText(rowsShown(), "file", "files");
}

} // namespace nytprof::gui
