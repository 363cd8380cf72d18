// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>

namespace nytprof {

/// Where a perl, 5.VERSION.SUBVERSION, has what a reader of its memory needs: offsets and sizes in
/// bytes, and the values of constants. In the order in which packaging/perl-layouts.c prints them.
/// They are the same with and without threads.
struct PerlLayout {
    std::int32_t version;
    std::int32_t subversion;

    // struct interpreter; without MULTIPLICITY these are variables of their own
    std::int32_t interpreterStackPointer;
    std::int32_t interpreterOp;
    std::int32_t interpreterCop;
    std::int32_t interpreterStackInfo;
    std::int32_t interpreterMainStash;
    std::int32_t interpreterSortStart; ///< before 5.24 only

    // PERL_SI, one for each stack of contexts
    std::int32_t stackContexts;
    std::int32_t stackPrevious;
    std::int32_t stackTop; ///< index of the innermost context
    std::int32_t stackType;
    std::int32_t stackSize;
    std::int32_t stackTypeMain;
    std::int32_t stackTypeSort;

    // PERL_CONTEXT
    std::int32_t contextSize;
    std::int32_t contextType;
    std::int32_t contextOldCop;
    std::int32_t contextSub;
    std::int32_t contextEvalName;
    std::int32_t contextEvalSub; ///< before 5.24 only
    std::int32_t contextTypeMask;
    std::int32_t contextIsSub;
    std::int32_t contextIsFormat;
    std::int32_t contextIsEval;
    std::int32_t contextFlagEvalBlock;
    std::int32_t contextFlagInRegex;
    std::int32_t contextFlagEvalText;

    // COP, OP
    std::int32_t copLine;
    std::int32_t copFile;
    std::int32_t opNext;
    std::int32_t opType;
    std::int32_t opTypeEntersub;
    std::int32_t opTypeNextstate;
    std::int32_t opTypeDbstate;
    std::int32_t opTypeCount;

    // SV
    std::int32_t svBody;
    std::int32_t svFlags;
    std::int32_t svValue;
    std::int32_t svTypeMask;
    std::int32_t svTypeSub;
    std::int32_t svTypeGlob;
    std::int32_t svTypeHash;
    std::int32_t svFlagReference;

    // bodies of SVs, GP, HEK
    std::int32_t subStash;
    std::int32_t subStart;
    std::int32_t subGlob;
    std::int32_t subFlags;
    std::int32_t subFlagXsub;
    std::int32_t subFlagNamed; ///< has a name in place of a glob; 0: no sub has
    std::int32_t subDepth; ///< before 5.24 only; 0: contexts are on the stack while they are valid
    std::int32_t globStash;
    std::int32_t globName;
    std::int32_t globSub; ///< in GP
    std::int32_t hashMax;
    std::int32_t hashExtra; ///< in the body; -1: behind the array
    std::int32_t extraName; ///< in the extra part
    std::int32_t extraNameCount;
    std::int32_t hashFlagExtra;
    std::int32_t keyLength;
    std::int32_t keyText;
};

/// Null if the version is not known. Development versions differ from each other.
[[nodiscard]] const PerlLayout* findLayout(int version, int subversion);

/// "5.16 to 5.42": those whose stacks the tests have read.
[[nodiscard]] std::string knownPerls();

} // namespace nytprof
