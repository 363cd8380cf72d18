// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

/// Array indices that scripts for Devel::NYTProf 6 use; exported by Devel::NYTProf::Constants.
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
    EvalFile, ///< weak reference to the file that ran this string eval
    Evals, ///< [files] of string evals run by this one
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
