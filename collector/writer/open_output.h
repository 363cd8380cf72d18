// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof {

/// Opens what already has this name for writing, without waiting for a reader, whether the name is
/// in a folder that others may write to or not. What has been opened decides, never the name: it
/// has to belong to the effective user or root, unless it is a device, and so has each link to it.
/// Names that the system has for our own descriptors (/dev/stdout) lead to these, whosever they
/// are. Returns a descriptor that does not block, or -1 with errno: EPERM for what belongs to
/// others.
[[nodiscard]] int openExisting(const std::string& path, int flags);

/// Whether the effective user can trust what belongs to this one.
[[nodiscard]] bool isTrusted(unsigned owner);

} // namespace nytprof
