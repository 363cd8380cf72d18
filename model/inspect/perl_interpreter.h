// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspect_problem.h"
#include "inspect/loaded_image.h"
#include "inspect/perl_layout.h"

#include <cstddef>
#include <string>

namespace nytprof {

/// Perl in another process: where it is and how its memory is laid out.
struct PerlInterpreter {
    const PerlLayout* layout = nullptr;
    std::string version; ///< "5.36.0"
    Address bias = 0; ///< the same in processes that one forked from the other
    Address address = 0; ///< of the main interpreter; 0 without MULTIPLICITY
    std::size_t size = 0; ///< of it
    // Where these variables are: in the interpreter with MULTIPLICITY, else exported.
    Address stackPointer = 0;
    Address op = 0;
    Address cop = 0;
    Address stackInfo = 0;
    Address mainStash = 0;
    Address sortStart = 0; ///< PL_sortcop; before 5.24 only
    Address compilingCop = 0; ///< exported only
    Address opNames = 0; ///< array of the names of ops
    Address threadKey = 0; ///< PL_thr_key: a thread has its interpreter below it; 0: no ithreads

    /// This is the interpreter, of a perl with MULTIPLICITY, from now on.
    void use(Address interpreter);

    /// PL_compiling, which is the current statement while perl compiles.
    [[nodiscard]] bool isCompiling(Address currentCop) const
    {
        return currentCop == compilingCop
            || (address != 0 && currentCop >= address && currentCop < address + size);
    }
};

/// What one search for perl may read.
inline constexpr ProcessMemory::Limits SearchLimits{4'000, std::size_t{8} << 20, 1'000'000};

struct FoundPerl {
    PerlInterpreter perl;
    InspectProblem problem = InspectProblem::None;
};

/// Finds the perl that a process runs, as a program or library, by its exported symbols. The
/// process may be running; the interpreter is read later.
[[nodiscard]] FoundPerl findPerl(ProcessMemory& memory);

} // namespace nytprof
