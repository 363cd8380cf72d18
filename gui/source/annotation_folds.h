// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <set>
#include <utility>
#include <vector>

namespace nytprof::gui {

/// Which annotations are expanded: all of a line, and each long list among them.
class AnnotationFolds {
public:
    using Rows = std::pair<std::size_t, std::size_t>; ///< first, and one after the last
    /// What the user toggled, by lines, so that it can be applied to the same file read again.
    struct Chosen {
        std::set<std::uint32_t> lines;
        std::set<std::pair<std::uint32_t, std::size_t>> lists; ///< line, and index of its list
    };

    /// Forgets what the user toggled. The source must stay alive.
    void setSource(const AnnotatedSource* source);

    /// Annotations of all lines.
    void setOpen(bool open);
    [[nodiscard]] bool open() const { return m_open; }
    /// Returns the rows of the line.
    Rows toggleLine(std::uint32_t line);
    [[nodiscard]] bool isOpen(std::uint32_t line) const;
    /// Toggles the list below a row; returns the rows of the list.
    Rows toggleList(std::size_t row);

    /// Shows its details, and no others. Returns its rows and those of the line before it.
    std::vector<Rows> setCurrentLine(std::uint32_t line);
    [[nodiscard]] bool isVisible(std::size_t row) const;
    /// Expands what hides a row; true if anything changed.
    bool reveal(std::size_t row);
    /// The rows that are about the same line as a row.
    [[nodiscard]] Rows rowsOfLine(std::size_t row) const;

    [[nodiscard]] Chosen chosen() const;
    /// Returns the rows that may have changed.
    std::vector<Rows> setChosen(const Chosen& chosen);

private:
    [[nodiscard]] std::vector<std::size_t> listsOf(Rows line) const;

    const AnnotatedSource* m_source = nullptr;
    bool m_open = true;
    std::uint32_t m_current = 0; ///< line; 0: none
    std::set<std::uint32_t> m_others; ///< whose state differs from m_open
    std::set<std::size_t> m_lists; ///< expanded ones, by the row above them
};

} // namespace nytprof::gui
