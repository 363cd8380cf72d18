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

/// The pages that are not about one file. Their names are those of the original.
inline constexpr PageId IndexPage(0);
inline constexpr PageId SubsPage(1);
inline constexpr PageId TreemapPage(2);
inline constexpr PageId EvalsPage(3);
inline constexpr std::size_t FixedPages = 4;

/// A file has a page for each of these that the profile has times of.
inline constexpr LineLevel LineLevels[] = {LineLevel::Line, LineLevel::Block, LineLevel::Sub};
/// "line", "block" or "sub"
[[nodiscard]] std::string_view nameOf(LineLevel level);

/// What a page is about.
struct Page {
    std::string name; ///< "Foo-pm-12-line.html": a file name
    FileId file; ///< invalid for the fixed pages
    LineLevel level = LineLevel::Line;
};

/// Which pages there are and how links to them and within them are written: as names of files, or,
/// where all is one file, as anchors of it.
class NYTPROF_EXPORT PageNames {
public:
    enum class Shape { Folder, SingleFile };

    /// recorded is the profile whose numbers the names of files have: the one that was read, when
    /// equal evals have been made one since. Of evals that the same line ran, only mostEvalsOfLine
    /// have pages, those with most time; 0 is all.
    PageNames(
        const Profile& profile, const Profile& recorded, Shape shape, std::size_t mostEvalsOfLine);

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] std::span<const Page> pages() const { return m_pages; }
    /// Invalid when there is none.
    [[nodiscard]] PageId pageOf(FileId file, LineLevel level = LineLevel::Line) const;
    /// The file on whose page a sub stands, also of one whose file is not known; invalid when there
    /// is no such page.
    [[nodiscard]] FileId homeOf(SubId sub) const;
    /// It has a place on the page of its home: all but the main program.
    [[nodiscard]] bool isShown(SubId sub) const;
    /// The subs whose home is a file, in no order.
    [[nodiscard]] std::vector<SubId> subsOn(FileId file) const;
    /// "12" of a sub that begins there, "main__CORE_print" of one without a line.
    [[nodiscard]] std::string anchorOf(SubId sub) const;

    /// What href has; of a place without a page empty.
    [[nodiscard]] std::string link(PageId page, std::string_view anchor = {}) const;
    [[nodiscard]] std::string link(FileId file, std::uint32_t line) const;
    [[nodiscard]] std::string link(SubId sub) const;
    /// What the element has as its id that link() leads to.
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
