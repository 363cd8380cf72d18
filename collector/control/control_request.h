// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What goes through the control socket. A request is one line: a command, then fields NAME=VALUE
/// separated by blanks; file= is the last and may contain blanks, those of route= are %20. With
/// requests= comes the memory file of a RequestCounter if several processes count together. The
/// answer is a line "ok", "busy TEXT" or "error TEXT", then lines "NAME VALUE", until the end of
/// the connection.
namespace nytprof {

/// Bytes of the longest request, with its newline.
inline constexpr std::size_t MaxControlRequestLength = 4096;

enum class ControlCommand : std::uint8_t { Status, Start, Stop, Snapshot };

struct ControlRequest {
    ControlCommand command = ControlCommand::Status;
    unsigned seconds = 0; ///< Start: until it stops by itself; 0: never
    unsigned requests = 0; ///< Start: the next requests of a server; 0: all from now on
    std::string file; ///< Start: absolute, or relative to the folder of the program's start; "":
                      ///< default. Stop: only if this is written; "": always
    unsigned after = 0; ///< with requests: the highest number of a file so far
    std::string route = {}; ///< with requests: only those so called; "": all
};

struct ParsedControlRequest {
    ControlRequest request;
    std::string error; ///< "" if the request is valid
};

/// Parses a line without its newline.
[[nodiscard]] ParsedControlRequest parseControlRequest(std::string_view line);

/// What the interpreter's thread reports.
struct ControlState {
    std::string program; ///< $0
    std::string title; ///< processTitle() at the same time
    std::string file; ///< of the open profile, or of the last one
    bool isOn = false;
    bool hasThreads = false;
    std::chrono::steady_clock::time_point onSince; ///< if isOn
};

} // namespace nytprof
