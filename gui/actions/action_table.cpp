// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "actions/action_table.h"

#include "actions/action_lists.h"
#include "app/main_window.h"

#include <vector>

namespace nytprof::gui {

bool hasProfile(const MainWindow& window)
{
    return !window.path().isEmpty();
}

std::span<const ActionEntry> actionTable()
{
    static const std::vector<ActionEntry> table = [] {
        std::vector<ActionEntry> all;
        for (const auto& part :
            {fileActions(), goActions(), viewActions(), helpActions(), keysOfParts()}) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }();
    return table;
}

} // namespace nytprof::gui
