// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/profile.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof::report {

/// A page of the report, in the order in which they are written.
using PageId = Id<struct PageTable>;

/// The pages that are not about one file, with the names that the original gives them.
inline constexpr PageId IndexPage(0);
inline constexpr PageId SubsPage(1);
inline constexpr PageId TreemapPage(2);
inline constexpr PageId EvalsPage(3);
inline constexpr std::size_t FixedPages = 4;

/// A file has a page for each level that the profile has times of.
inline constexpr LineLevel LineLevels[] = {LineLevel::Line, LineLevel::Block, LineLevel::Sub};
/// "line", "block" or "sub"
[[nodiscard]] std::string_view nameOf(LineLevel level);

/// What a page is about.
struct Page {
    std::string name; ///< "Foo-pm-12-line.html": a file name
    FileId file; ///< invalid for the fixed pages
    LineLevel level = LineLevel::Line;
};

/// The pages of a report, and the links to and within them: names of files, or anchors in a report
/// of one file.
class NYTPROF_EXPORT PageNames {
public:
    enum class Shape { Folder, SingleFile };

    /// File names contain the numbers of `recorded`, the profile as it was read, before equal evals
    /// were merged. Of the evals that a line ran, only the mostEvalsOfLine most expensive ones have
    /// pages; 0 means all.
    PageNames(
        const Profile& profile, const Profile& recorded, Shape shape, std::size_t mostEvalsOfLine);

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] std::span<const Page> pages() const { return m_pages; }
    /// Invalid when there is none.
    [[nodiscard]] PageId pageOf(FileId file, LineLevel level = LineLevel::Line) const;
    /// The file on whose page a sub is, also for subs of unknown file; invalid if there is no such
    /// page.
    [[nodiscard]] FileId homeOf(SubId sub) const;
    /// Whether it is on the page of its home: all subs but the main program.
    [[nodiscard]] bool isShown(SubId sub) const;
    /// The subs whose home is a file, in no order.
    [[nodiscard]] std::vector<SubId> subsOn(FileId file) const;
    /// "12" for a sub that begins at that line, "main__CORE_print" for one without a line.
    [[nodiscard]] std::string anchorOf(SubId sub) const;

    /// The value of href; empty for a location without a page.
    [[nodiscard]] std::string link(PageId page, std::string_view anchor = {}) const;
    [[nodiscard]] std::string link(FileId file, std::uint32_t line) const;
    [[nodiscard]] std::string link(SubId sub) const;
    /// The id of the element that link() leads to.
    [[nodiscard]] std::string id(PageId page, std::string_view anchor) const;

private:
    void addPages(FileId file, std::uint32_t fid);

    const Profile& m_profile;
    Shape m_shape;
    std::vector<Page> m_pages;
    std::vector<PageId> m_pageOf; ///< line page, by FileId
    std::map<std::pair<FileId, LineLevel>, PageId> m_otherLevels;
    std::unordered_map<SubId, std::string> m_anchors; ///< of subs without a line
    FileId m_firstFile; ///< home of subs of unknown file
};

} // namespace nytprof::report
