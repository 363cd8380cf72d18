// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_stack.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace nytprof::command {

/// Lines of source that running processes execute, as these see the files: also those of a
/// container. A file is read once for all processes with the same root.
class StackCode {
public:
    /// The line of each frame without blanks around it, as UTF-8; "" if it is unknown. Of long
    /// lines the begin. Names without a leading "/" are of the process's current folder.
    [[nodiscard]] std::vector<std::string> linesOf(
        pid_t process, std::span<const StackFrame> frames);

private:
    struct Source {
        std::string text;
        std::vector<std::uint32_t> lines; ///< where each begins
        [[nodiscard]] std::string_view at(std::uint32_t line) const;
    };
    [[nodiscard]] const Source& sourceOf(
        pid_t process, const std::string& root, const std::string& path);

    std::map<std::string, Source> m_sources; ///< by root and path
    std::size_t m_bytesLeft = std::size_t{64} << 20; ///< as processes choose the names
};

} // namespace nytprof::command
