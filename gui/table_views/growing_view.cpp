// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/growing_view.h"

#include "profile/profile.h"
#include "style/text.h"
#include "table/growth_table.h"

namespace nytprof::gui {

GrowingView::GrowingView(Navigation* navigation, QWidget* parent)
    : FilteredTable(
        {QStringLiteral("growing"), tr("Filter lines: words or /regex/"), tr("Growing lines"),
            "line", "lines", tr("Nothing grows: caches with a limit and warm-up are not listed.")},
        navigation, parent)
{
    const auto none = Profile::empty(1);
    start(growthTable(none, *none, {}), [](const Table& table, std::uint32_t row) {
        return tipOfNames(shownText(table, row, findColumn(table, "source")) + u'\n'
            + shownText(table, row, findColumn(table, "path")));
    });
}

void GrowingView::setLoaded(const LoadedProfile& loaded)
{
    const WholeRun& whole = *loaded.whole;
    const Growth growth = whole.growth ? *whole.growth : Growth();
    m_hasLines = !growth.lines.empty();
    replaceTable(growthTable(loaded.profile, *whole.profile, growth), loaded.groups);
}

} // namespace nytprof::gui
