// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cerrno>

namespace nytprof {

/// Hooks must not be seen in errno.
class ErrnoKeeper {
public:
    ~ErrnoKeeper() { errno = m_errno; }

private:
    int m_errno = errno;
};

} // namespace nytprof
