// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nytprof {
class Profile;
}

/// What nytprof sample --live lists.
namespace nytprof::command {

enum class LiveView : std::uint8_t { Subs, Lines, Stacks };

struct LiveRequest {
    LiveView view = LiveView::Subs;
    bool byInclusive = false; ///< of subs; stacks always are, lines never
    std::string filter = {}; ///< what names contain, in small or capital letters
    [[nodiscard]] bool sortsByInclusive() const
    {
        return view == LiveView::Stacks || (view == LiveView::Subs && byInclusive);
    }
};

struct LiveRow {
    std::string name; ///< "Shop::Price::apply_rules"; of a line "Shop/Price.pm:198"
    std::string key; ///< by which it is found again when the numbers have changed
    Ticks exclusive = 0;
    Ticks inclusive = 0; ///< of lines exclusive
    std::uint32_t depth = 0; ///< below the first frame
    SubId sub = {}; ///< none of lines
    bool isWaiting = false; ///< most of its exclusive time is
};

/// Rows with time, the largest first; stacks as a tree, without what has less than 1 %.
[[nodiscard]] std::vector<LiveRow> liveRows(const Profile& profile, const LiveRequest& request);

/// Marks rows that wait for most of their exclusive time. working: rows without waiting.
void markWaiting(std::vector<LiveRow>& rows, const std::vector<LiveRow>& working);

/// Where it is defined; of xsubs and builtins where most of its time was called. "" if unknown.
[[nodiscard]] std::string livePlace(const Profile& profile, SubId sub);

struct LivePart {
    std::string place; ///< "Price.pm:214"
    Ticks time = 0;
    SubId caller = {};
};
/// Lines of a sub with time, the largest first.
[[nodiscard]] std::vector<LivePart> linesOfSub(const Profile& profile, SubId sub);
/// Call sites of a sub, the largest first.
[[nodiscard]] std::vector<LivePart> sitesOfSub(const Profile& profile, SubId sub);

} // namespace nytprof::command
