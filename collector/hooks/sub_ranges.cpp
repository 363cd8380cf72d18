// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/sub_ranges.h"

#include "hooks/existing_ops.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <unordered_map>

namespace nytprof::hooks {
namespace {

struct Lines {
    line_t first = 0;
    line_t last = 0;
    bool isIdentity = false; ///< given out by compilationOf()
};

struct Compilations {
    std::mutex mutex; ///< threads compile, too
    std::unordered_map<const OP*, Lines*> byRoot;
    std::deque<Lines> all; ///< rows never move or disappear
    bool areNoted = false;

    Lines* add(const OP* root, const Lines& lines)
    {
        auto& row = byRoot[root];
        if (!row || row->isIdentity)
            return row = &all.emplace_back(lines);
        *row = lines; // string evals may be many
        return row;
    }
};

/// Never destroyed: hooks may run until the process ends.
Compilations& compilations()
{
    static auto* const all = new Compilations;
    return *all;
}

/// By op number.
Perl_check_t nextCheck[3];

OP* note(pTHX_ OP* root, Perl_check_t next)
{
    OP* const checked = next(aTHX_ root);
    auto& all = compilations();
    const std::lock_guard lock(all.mutex);
    all.add(checked, {static_cast<line_t>(PL_subline), CopLINE(PL_curcop)});
    noteIfHooked(checked);
    return checked;
}

OP* checkLeaveSub(pTHX_ OP* root) { return note(aTHX_ root, nextCheck[0]); }
OP* checkLeaveSubLv(pTHX_ OP* root) { return note(aTHX_ root, nextCheck[1]); }
OP* checkLeaveWrite(pTHX_ OP* root) { return note(aTHX_ root, nextCheck[2]); }

/// Lines of its statements.
Lines linesBelow(const OP* root)
{
    Lines lines;
    OpWalk walk(root);
    for (const OP* op = root; op;) {
        if (isStatement(op->op_type)) {
            const auto line = CopLINE(reinterpret_cast<const COP*>(op));
            lines.first = lines.first == 0 ? line : std::min(lines.first, line);
            lines.last = std::max(lines.last, line);
        }
        op = walk.after(op);
    }
    return lines;
}

/// With the mutex locked.
Lines* linesOf(Compilations& all, const OP* root)
{
    const auto found = all.byRoot.find(root);
    return found != all.byRoot.end() ? found->second : all.add(root, linesBelow(root));
}

} // namespace

void noteSubRanges(pTHX)
{
    PERL_UNUSED_CONTEXT;
    compilations().areNoted = true;
    wrap_op_checker(OP_LEAVESUB, checkLeaveSub, &nextCheck[0]); // no effect the second time
    wrap_op_checker(OP_LEAVESUBLV, checkLeaveSubLv, &nextCheck[1]);
    wrap_op_checker(OP_LEAVEWRITE, checkLeaveWrite, &nextCheck[2]);
}

std::mutex& subRangesMutex() { return compilations().mutex; }

const void* compilationOf(const OP* root)
{
    auto& all = compilations();
    const std::lock_guard lock(all.mutex);
    auto* const lines = linesOf(all, root);
    lines->isIdentity = true;
    return lines;
}

std::optional<ProfiledSub::Range> compiledRange(const CV* cv)
{
    const OP* const root = rootOf(cv);
    const auto* const start = root ? CvSTART(cv) : nullptr;
    if (!start || !compilations().areNoted || !isStatement(start->op_type)
        || !CopFILE(reinterpret_cast<const COP*>(start)))
        return std::nullopt;
    auto& all = compilations();
    const std::lock_guard lock(all.mutex);
    const auto& lines = *linesOf(all, root);
    return ProfiledSub::Range{
        CopFILE(reinterpret_cast<const COP*>(start)), lines.first, lines.last};
}

} // namespace nytprof::hooks
