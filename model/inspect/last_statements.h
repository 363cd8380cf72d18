// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_objects.h"

#include <unordered_map>

namespace nytprof {

/// Where subs end. Perl notes nowhere in which line the brace is that closes a sub, which names
/// anonymous subs in profiles; the last statement is what is nearest to it. All ops of a sub are
/// followed once. As perl uses memory again, what is remembered is proven each time by the ops
/// around it.
class LastStatements {
public:
    /// COP of the last statement of a sub; 0 before perl 5.26, or if there is none.
    [[nodiscard]] Address of(PerlObjects& objects, Address cv);

private:
    std::unordered_map<Address, Address> m_known; ///< by the sub's outermost op
};

} // namespace nytprof
