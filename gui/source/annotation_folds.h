// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <set>
#include <utility>
#include <vector>

namespace nytprof::gui {

/// Which remarks of a source are to be seen: those of a line are opened and closed together, and
/// long lists in them by themselves.
class AnnotationFolds {
public:
    using Rows = std::pair<std::size_t, std::size_t>; ///< the first, and the one after the last
    /// What was opened and closed one by one, told by lines, so that it can be found again in the
    /// source of a file that was read again.
    struct Chosen {
        std::set<std::uint32_t> lines;
        std::set<std::pair<std::uint32_t, std::size_t>> lists; ///< line, and which of its lists
    };

    /// Forgets what was opened and closed one by one. The source must stay alive.
    void setSource(const AnnotatedSource* source);

    /// Remarks of all lines.
    void setOpen(bool open);
    [[nodiscard]] bool open() const { return m_open; }
    /// Those of one line; returns its first row and the one after its last.
    Rows toggleLine(std::uint32_t line);
    [[nodiscard]] bool isOpen(std::uint32_t line) const;
    /// The list that a row opens; returns its rows likewise.
    Rows toggleList(std::size_t row);

    [[nodiscard]] bool isVisible(std::size_t row) const;
    /// Opens what hides a row; true when that changed anything.
    bool reveal(std::size_t row);
    /// First row that is about the line of a row, and the one after the last.
    [[nodiscard]] Rows rowsOfLine(std::size_t row) const;

    [[nodiscard]] Chosen chosen() const;
    /// Returns the rows of the lines that may look different now.
    std::vector<Rows> setChosen(const Chosen& chosen);

private:
    [[nodiscard]] std::vector<std::size_t> listsOf(Rows line) const;

    const AnnotatedSource* m_source = nullptr;
    bool m_open = true;
    std::set<std::uint32_t> m_others; ///< lines that are not as m_open says
    std::set<std::size_t> m_lists; ///< open ones, by the row that opens them
};

} // namespace nytprof::gui
