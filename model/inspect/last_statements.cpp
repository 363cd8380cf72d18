// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/last_statements.h"

#include <cstddef>

namespace nytprof {

namespace {

constexpr std::size_t MaxSubs = 10'000; // of one process
constexpr int MaxOps = 4'000;

/// The last statement among siblings, from one of them on; 0 if there is none.
Address lastAmong(PerlObjects& objects, Address op)
{
    Address last = 0;
    for (int i = 0; i < MaxOps && op != 0; ++i) {
        if (objects.isStatement(op))
            last = op;
        op = objects.nextSibling(op);
    }
    return last;
}

} // namespace

Address LastStatements::of(PerlObjects& objects, Address cv)
{
    const Address root = objects.rootOfSub(cv);
    if (root == 0)
        return 0;
    if (m_known.size() >= MaxSubs)
        m_known.clear();
    const auto [known, isNew] = m_known.try_emplace(root, 0);
    Address& last = known->second;
    if (!isNew && last == 0)
        return 0;
    const auto isLast
        = [&] { return lastAmong(objects, last) == last && objects.rootOf(last) == root; };
    if (isNew || !isLast()) {
        last = lastAmong(objects, objects.firstOfBody(root));
        if (last != 0 && !isLast())
            last = 0;
    }
    return last;
}

} // namespace nytprof
