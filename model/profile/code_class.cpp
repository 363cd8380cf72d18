// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/code_class.h"

#include "profile/profile.h"

namespace nytprof {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// The profile does not tell its @INC.
CodeClass classOfPath(std::string_view path)
{
    const bool installed = contains(path, "/perl5/") || contains(path, "/site_perl/")
        || contains(path, "/vendor_perl/") || contains(path, "/local/share/perl/");
    if (installed || (contains(path, "/local/lib/") && contains(path, "/perl/")))
        return CodeClass::Module;
    if (contains(path, "/share/perl/5.") || contains(path, "/perl/5.")
        || contains(path, "/perl-base/") || contains(path, "/lib/perl/"))
        return CodeClass::Core;
    return CodeClass::Own;
}

CodeClass classOfSub(const Profile& profile, const Sub& sub)
{
    if (sub.kind == SubKind::Xsub)
        return CodeClass::Xsub;
    if (sub.kind == SubKind::Opcode)
        return CodeClass::Builtin;
    if (!sub.file.valid())
        return CodeClass::Own;
    return profile[sub.file].isEval() ? CodeClass::Eval : classOfPath(profile[sub.file].name);
}

} // namespace

std::vector<CodeClass> codeClasses(const Profile& profile)
{
    std::vector<CodeClass> classes;
    classes.reserve(profile.subs().size());
    for (const Sub& sub : profile.subs())
        classes.push_back(classOfSub(profile, sub));
    return classes;
}

} // namespace nytprof
