// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/shown_builtins.h"

#include <algorithm>
#include <array>

namespace nytprof {

namespace {

/// Builtins that the collector profiles (hooks/builtin_hooks.cpp), except file tests, and two that
/// it cannot. In alphabetical order.
constexpr auto ShownBuiltins = std::to_array<std::string_view>({"accept", "backtick", "bind",
    "binmode", "chdir", "chmod", "chown", "chroot", "close", "closedir", "connect", "crypt",
    "dbmclose", "dbmopen", "dump", "egrent", "ehostent", "enetent", "enterwrite", "eof",
    "eprotoent", "epwent", "eservent", "exec", "fcntl", "flock", "fork", "formline", "getc",
    "getlogin", "getpeername", "getsockname", "ggrent", "ggrgid", "ggrnam", "ghbyaddr", "ghbyname",
    "ghostent", "glob", "gnbyaddr", "gnbyname", "gnetent", "gpbyname", "gpbynumber", "gprotoent",
    "gpwent", "gpwnam", "gpwuid", "gsbyname", "gsbyport", "gservent", "gsockopt", "ioctl",
    "leavewrite", "link", "listen", "lock", "lstat", "match", "mkdir", "msgctl", "msgget", "msgrcv",
    "msgsnd", "open", "open_dir", "pack", "print", "prtf", "qr", "rcatline", "read", "readdir",
    "readline", "readlink", "recv", "regcomp", "rename", "rewinddir", "rmdir", "say", "seek",
    "seekdir", "select", "semctl", "semget", "semop", "send", "sgrent", "shmctl", "shmget",
    "shmread", "shmwrite", "shostent", "shutdown", "sleep", "snetent", "socket", "sort",
    "sprotoent", "spwent", "sselect", "sservent", "ssockopt", "stat", "subst", "substcont",
    "symlink", "syscall", "sysopen", "sysread", "sysseek", "system", "syswrite", "tell", "telldir",
    "truncate", "umask", "unlink", "unpack", "utime", "wait", "waitpid"});
static_assert(std::ranges::is_sorted(ShownBuiltins));

constexpr std::size_t ShortestFileTest = 4; // "ftis", of -e

} // namespace

bool isShownBuiltin(std::string_view op)
{
    return std::ranges::binary_search(ShownBuiltins, op)
        || (op.starts_with("ft") && op.size() >= ShortestFileTest);
}

} // namespace nytprof
