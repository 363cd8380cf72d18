// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The other end of the control sockets of profiled programs (collector/control): FOLDER/PID.sock.
namespace nytprof::command {

struct ControlSocket {
    std::string folder;
    std::uint64_t pid = 0;
};

/// Folders of sockets that this user may use: its own, for root those of all users.
[[nodiscard]] std::vector<std::string> socketFolders();

/// Sockets in the folders, by pid. Warns on stderr of folders that are not safe; a missing one
/// contains none.
[[nodiscard]] std::vector<ControlSocket> findSockets(std::span<const std::string> folders);

struct ControlAnswer {
    enum class Kind : std::uint8_t {
        Ok,
        Busy, ///< a command takes effect later
        Refused,
        Gone, ///< the process has ended; its socket is removed if possible
    };
    Kind kind = Kind::Gone;
    std::string text; ///< what Busy and Refused say
    std::map<std::string, std::string, std::less<>> values; ///< "program", "file" and so on

    [[nodiscard]] std::string value(std::string_view name) const;
};

/// What a program sent: any bytes. Values are valid UTF-8 without control characters.
[[nodiscard]] ControlAnswer parseControlAnswer(std::string_view text);

/// Asks all at the same time: requests[i] goes to sockets[i], the answer is result[i].
[[nodiscard]] std::vector<ControlAnswer> askPrograms(
    std::span<const ControlSocket> sockets, std::span<const std::string> requests);

} // namespace nytprof::command
