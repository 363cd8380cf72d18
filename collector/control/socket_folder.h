// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

#include <sys/types.h>

/// The folder of control sockets. Nobody but its owner enters it, so whoever connects is the owner
/// or root. All access is through a descriptor of the folder that was checked.
namespace nytprof {

struct ListeningSocket {
    int descriptor = -1; ///< -1: see error
    int name = -1; ///< O_PATH; leads to the socket also when its name has been removed
    std::string error; ///< continues the folder's name
};

/// Creates PID.sock in the folder, which is created if it is missing, and replaces the socket of an
/// earlier process. Allocates memory only for errors.
[[nodiscard]] ListeningSocket listenInFolder(const std::string& path, pid_t process);

/// Removes PID.sock if the folder is still safe.
void removeSocket(const std::string& path, pid_t process);

} // namespace nytprof
