// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Variables of a program to start, "NAME=VALUE" each.
class Environment {
public:
    /// The variables of this process.
    [[nodiscard]] static Environment own();

    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    void set(std::string_view name, std::string_view value);
    void remove(std::string_view name);
    /// Puts a value and a separator before the one that is there.
    void prepend(std::string_view name, std::string_view value, char separator);

    [[nodiscard]] const std::vector<std::string>& texts() const { return m_texts; }

private:
    std::vector<std::string> m_texts;
};

} // namespace nytprof
