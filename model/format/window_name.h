// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// Names of windows, HOST-TIME-NUMBER, and of their files, HOST-TIME-NUMBER-SERVICE.out. Host and
/// service are as fileNamePart() makes them.
struct WindowName {
    std::string host;
    std::string time; ///< when it began, UTC: "20261130T140200Z"
    std::uint32_t number = 1; ///< unlike others of this time, as clocks may be set

    [[nodiscard]] std::string text() const;
    /// Name of the file of a service.
    [[nodiscard]] std::string fileOf(std::string_view service) const;
    /// Name of the folder in which it is made.
    [[nodiscard]] std::string folder() const { return '.' + text(); }
    /// From the oldest.
    [[nodiscard]] bool operator<(const WindowName& other) const;
    [[nodiscard]] bool operator==(const WindowName& other) const = default;
};

struct WindowFile {
    WindowName window;
    std::string service;
};
[[nodiscard]] std::optional<WindowFile> parseWindowFile(std::string_view name);
/// From WindowName::folder().
[[nodiscard]] std::optional<WindowName> parseWindowFolder(std::string_view name);

/// "20261130T140200Z" of epoch seconds, and back.
[[nodiscard]] std::string windowTime(std::int64_t seconds);
[[nodiscard]] std::optional<std::int64_t> parseWindowTime(std::string_view text);

} // namespace nytprof
