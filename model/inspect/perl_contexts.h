// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_layout.h"
#include "inspect/process_memory.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// What perl notes when it enters a sub, an eval or a block: PERL_CONTEXT.
struct PerlContext {
    enum class Kind : std::uint8_t {
        Block, ///< of any kind; it is no frame
        RegexCode, ///< in the sub that has the regular expression
        Sub,
        Format,
        StringEval,
        Require,
    };
    Kind kind = Kind::Block;
    Address oldCop = 0; ///< the statement that entered it
    Address sub = 0; ///< the CV; of an eval before 5.24 only

    [[nodiscard]] bool isEval() const { return kind == Kind::StringEval || kind == Kind::Require; }
};

/// A stack of contexts: PERL_SI.
struct ContextStack {
    std::int32_t type = 0;
    std::vector<PerlContext> contexts; ///< outermost first
    Address end = 0; ///< of the contexts, in the process
};

struct ContextStacks {
    std::vector<ContextStack> all; ///< innermost first
    bool isCut = false; ///< has more contexts than are read
};

struct StackLimits {
    static constexpr int Contexts = 2'000;
    static constexpr int Stacks = 200; ///< of contexts: one for each callback from C
};

[[nodiscard]] PerlContext contextOf(std::span<const std::byte> bytes, const PerlLayout& layout);

/// All of an interpreter, of which this is PL_curstackinfo. False if they are damaged.
[[nodiscard]] bool readContexts(
    ProcessMemory& memory, const PerlLayout& layout, Address stackInfo, ContextStacks& stacks);

} // namespace nytprof
