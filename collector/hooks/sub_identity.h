// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"
#include "perl_api.h"

#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Who a sub is: its package and name, where its code is, and in which string eval.
namespace nytprof::hooks {

/// The package in a Perl or xsub's name, or null.
inline HV* packageOf(const CV* cv)
{
    if (CvNAMED(cv))
        return CvSTASH(cv);
    const GV* const gv = globOf(cv);
    return gv ? GvSTASH(gv) : nullptr;
}
inline const HEK* packageNameOf(const CV* cv)
{
    const HV* const stash = packageOf(cv);
    return stash ? HvNAME_HEK(stash) : nullptr;
}

/// The name of a Perl sub or xsub without its package, or null.
inline const HEK* nameOf(const CV* cv)
{
    if (CvNAMED(cv))
        return ownNameOf(cv);
    const GV* const gv = globOf(cv);
    return gv ? GvNAME_HEK(gv) : nullptr;
}

inline bool equals(const HEK* hek, const char* text)
{
    return hek && std::strcmp(HEK_KEY(hek), text) == 0;
}

/// Our functions, xsubs and Perl subs in package DB, are not profiled.
inline bool isControl(pTHX_ const CV* cv) { return PL_debstash && packageOf(cv) == PL_debstash; }

/// Identifies the code of a sub below `root`, unlike its address, which later code may get.
const void* compilationOf(const OP* root);

/// Identity of a Perl sub or xsub: perl's shared strings of package and name. Closures of one
/// prototype have equal keys unless renamed (Sub::Name). Where perl does not name anonymous subs by
/// file and line, code distinguishes them.
template <Naming N>
SubKey keyOf(const CV* cv)
{
    const void* name = nameOf(cv);
    if (N == Naming::DProf && CvANON(cv)) [[unlikely]]
        name = CvISXSUB(cv) ? static_cast<const void*>(cv) : CvROOT(cv);
    if (N == Naming::Live && CvANON(cv) && !CvISXSUB(cv)) [[unlikely]]
        name = compilationOf(CvROOT(cv));
    return {packageNameOf(cv), name};
}

/// A sub, and what identifies it in the tree of contexts.
struct IdentifiedSub {
    SubKey key;
    ProfiledSub& sub;
};

/// The sub with a key of keyOf(cv). All BEGIN blocks of a package have one key, so each gets
/// another.
IdentifiedSub identify(pTHX_ Profiler& profiler, SubKey key, const CV* cv);

/// A sub by the name that caller() has for it: shared strings of package and name.
ProfiledSub& internNamed(
    Profiler& profiler, SubKey name, ProfiledSub::Kind kind = ProfiledSub::Kind::Perl);

/// `key`: shared string of the package or null, and `name`, which is perl's for the builtin.
ProfiledSub& internBuiltin(pTHX_ Profiler& profiler, SubKey key, const char* name);

/// A name of %DB::sub as profiles have it: in UTF-8, that of an anonymous sub in a string eval with
/// the place of the eval, as "__ANON__[(eval 1)[prog.pl:4]:1]".
[[nodiscard]] std::string profiledName(const HEK* listed, StringEvals& evals);

/// Parses "FILE:FIRST-LAST", an entry of %DB::sub; without file if malformed.
[[nodiscard]] Program::SubRange listedRange(const SV* entry);
/// The entry of a sub by its name in profiles.
[[nodiscard]] std::optional<Program::SubRange> findListed(pTHX_ std::string_view name);

/// From now on, lines of subs are noted when perl compiles them, about 50 bytes each: without a
/// debugger, perl does not list them.
void noteSubRanges(pTHX);

/// Locked around fork(), so that the child does not inherit a locked mutex.
[[nodiscard]] std::mutex& subRangesMutex();

/// Shared strings of one interpreter, kept alive so that their addresses are not reused.
class KeptNames {
public:
    void keep(const void* hek);
    /// Call before the interpreter is destroyed: perl checks its string table.
    void release(pTHX);

private:
    std::vector<const void*> m_names; ///< several times if kept several times
};

} // namespace nytprof::hooks
