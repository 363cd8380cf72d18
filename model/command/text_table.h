// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace nytprof::command {

/// Columns of numbers, aligned to the right, followed by one of names.
class TextTable {
public:
    TextTable(std::vector<std::string> numberTitles, std::string nameTitle);

    /// Needs as many numbers as there are titles.
    void addRow(std::vector<std::string> numbers, std::string name);
    void print(std::ostream& out) const;

private:
    struct Row {
        std::vector<std::string> numbers;
        std::string name;
    };
    std::vector<Row> m_rows; ///< the first is the titles
};

} // namespace nytprof::command
