// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The other end of the control sockets of profiled programs (collector/control): FOLDER/PID.sock.
namespace nytprof {

struct ControlSocket {
    std::string folder;
    std::uint64_t pid = 0;
};

/// Folders of sockets that this user may use: its own, for root then those of all users.
[[nodiscard]] std::vector<std::string> socketFolders();

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

struct ControlMessage {
    ControlSocket to;
    std::string request;
    int descriptor = -1; ///< goes with it; -1: none
};

/// Asks all at the same time; result[i] is the answer to messages[i]. Takes at most 10 seconds.
/// Only a process whose number and user are those of its socket's name and folder is asked.
[[nodiscard]] std::vector<ControlAnswer> askPrograms(std::span<const ControlMessage> messages);

/// A program that answered, with its status.
struct ControlledProgram {
    ControlSocket socket;
    ControlAnswer status;
};

struct FoundPrograms {
    std::vector<ControlledProgram> programs; ///< by pid
    std::vector<std::string> problems; ///< for the user: folders that are not safe and not used
};

/// Asks all programs in the folders for their status. A missing folder contains none.
[[nodiscard]] FoundPrograms findPrograms(std::span<const std::string> folders);

/// What else there is to say about an answer, such as how long a system call has lasted, or when
/// the profiler stops by itself.
[[nodiscard]] std::string noteOn(const ControlAnswer& answer);

} // namespace nytprof
