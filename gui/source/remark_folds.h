// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <set>
#include <utility>

namespace nytprof::gui {

/// Which remarks of a source are to be seen: those of a line are opened and closed together, and
/// long lists in them by themselves.
class RemarkFolds {
public:
    /// Forgets what was opened and closed one by one. The source must stay alive.
    void setSource(const AnnotatedSource* source);

    /// Remarks of all lines.
    void setOpen(bool open);
    [[nodiscard]] bool open() const { return m_open; }
    /// Those of one line; returns its first row and the one after its last.
    std::pair<std::size_t, std::size_t> toggleLine(std::uint32_t line);
    [[nodiscard]] bool isOpen(std::uint32_t line) const;
    /// The list that a row opens; returns its rows likewise.
    std::pair<std::size_t, std::size_t> toggleList(std::size_t row);

    [[nodiscard]] bool isVisible(std::size_t row) const;
    /// Opens what hides a row; true when that changed anything.
    bool reveal(std::size_t row);
    /// First row that is about the line of a row, and the one after the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> rowsOfLine(std::size_t row) const;

private:
    const AnnotatedSource* m_source = nullptr;
    bool m_open = true;
    std::set<std::uint32_t> m_others; ///< lines that are not as m_open says
    std::set<std::size_t> m_lists; ///< open ones, by the row that opens them
};

} // namespace nytprof::gui
