// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/profile.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof::report {

/// A page of the report, in writing order.
using PageId = Id<struct PageTable>;

/// Fixed pages, named as by Devel::NYTProf.
inline constexpr PageId IndexPage(0);
inline constexpr PageId SubsPage(1);
inline constexpr PageId TreemapPage(2);
inline constexpr PageId EvalsPage(3);
inline constexpr std::size_t FixedPages = 4;

/// A file has a page for each level with data.
inline constexpr LineLevel LineLevels[] = {LineLevel::Line, LineLevel::Block, LineLevel::Sub};
/// "line", "block" or "sub".
[[nodiscard]] std::string_view nameOf(LineLevel level);

struct Page {
    std::string name; ///< file name, "Foo-pm-12-line.html"
    FileId file; ///< invalid for the fixed pages
    LineLevel level = LineLevel::Line;
};

/// The pages of a report and links between them: file names, or anchors in a single file.
class PageNames {
public:
    enum class Shape { Folder, SingleFile };

    /// File names contain numbers of `recorded`, the profile before equal evals were merged. Of the
    /// evals of a line, the mostEvalsOfLine most expensive have pages; 0: all.
    PageNames(
        const Profile& profile, const Profile& recorded, Shape shape, std::size_t maxEvalsOfLine);

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] std::span<const Page> pages() const { return m_pages; }
    /// Invalid if there is none.
    [[nodiscard]] PageId pageOf(FileId file, LineLevel level = LineLevel::Line) const;
    /// File whose page shows a sub, also of unknown file; invalid if there is none.
    [[nodiscard]] FileId homeOf(SubId sub) const;
    /// On the page of its home: all subs but the main program.
    [[nodiscard]] bool isShown(SubId sub) const;
    /// Subs whose home is the file, unordered.
    [[nodiscard]] std::vector<SubId> subsOn(FileId file) const;
    /// First line, "12", or a name, "main__CORE_print", without a line.
    [[nodiscard]] std::string anchorOf(SubId sub) const;

    /// Value of href; empty without a page.
    [[nodiscard]] std::string link(PageId page, std::string_view anchor = {}) const;
    [[nodiscard]] std::string link(FileId file, std::uint32_t line) const;
    [[nodiscard]] std::string link(SubId sub) const;
    /// Id of the element that link() refers to.
    [[nodiscard]] std::string id(PageId page, std::string_view anchor) const;

private:
    void addPages(FileId file, std::uint32_t fid);

    const Profile& m_profile;
    Shape m_shape;
    std::vector<Page> m_pages;
    std::vector<std::array<PageId, LineLevelCount>> m_pageOf; ///< by FileId and LineLevel
    std::unordered_map<SubId, std::string> m_anchors; ///< subs without a line
    FileId m_firstFile; ///< home of subs of unknown file
};

} // namespace nytprof::report
