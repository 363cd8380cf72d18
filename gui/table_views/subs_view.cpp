// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/subs_view.h"

#include "loading/loaded_profile.h"
#include "table/code_tables.h"
#include "tables/cell_delegates.h"
#include "tables/table_model.h"
#include "tables/tool_tips.h"

#include <QTreeView>

namespace nytprof::gui {

SubsView::SubsView(Navigation* navigation, QWidget* parent)
    : FilteredTable(QStringLiteral("subs"), tr("Filter subs: words or /regex/"), navigation, parent)
{
    setModel(new TableModel(subTable(nullptr), subToolTip, this));
    table()->setAccessibleName(tr("Subs"));
    table()->setRootIsDecorated(false);
    table()->setItemDelegateForColumn(0, new SubNameDelegate(table()));
    start();
}

void SubsView::setLoaded(const LoadedProfile& loaded)
{
    changeModel([&] { model()->setTable(subTable(loaded.profile)); });
}

} // namespace nytprof::gui
