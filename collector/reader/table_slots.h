// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

/// Indices of the arrays that scripts for Devel::NYTProf 6 read.
/// Devel::NYTProf::Constants offers these numbers to them.
namespace nytprof::reader {

namespace FileSlot {
enum : int {
    Name,
    EvalFid,
    EvalLine,
    Fid,
    Flags,
    Size,
    Mtime,
    Profile,
    EvalFile, ///< the file that ran this string eval, weak
    Evals, ///< [files] of string evals that this one ran
    Subs, ///< { name => sub } defined here
    Calls, ///< { line => { name => call } } made here
    Count
};
} // namespace FileSlot

namespace SubSlot {
enum : int {
    Fid,
    FirstLine,
    LastLine,
    Calls,
    Inclusive, ///< seconds, as all times
    Exclusive,
    Name,
    Profile,
    RecursionDepth,
    Recursive,
    CalledBy, ///< { fid => { line => call } }
    Count
};
} // namespace SubSlot

namespace CallSlot {
enum : int {
    Calls,
    Inclusive,
    Exclusive,
    InclusiveTicks, ///< always 0
    ExclusiveTicks, ///< always 0
    Recursive,
    RecursionDepth,
    Callers, ///< { name => undef }
    Count
};
} // namespace CallSlot

} // namespace nytprof::reader
