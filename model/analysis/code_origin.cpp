// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/code_origin.h"

#include "format/perl_names.h"
#include "marked.h"
#include "profile/profile.h"

#include <algorithm>
#include <array>

namespace nytprof {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Directory where perl found its own module of this name; profiles do not record @INC.
std::string_view coreDirectory(const Profile& profile, std::string_view module)
{
    const SubId import = profile.findSub(std::string(module) + "::import");
    if (!import.valid() || !profile[import].file.valid())
        return {};
    const std::string_view path = profile[profile[import].file].name;
    const std::string end = "/" + std::string(module) + ".pm";
    return path.ends_with(end) ? path.substr(0, path.size() - end.size() + 1) : std::string_view();
}

/// Matches "5.36.0/", the text after "/perl5/".
bool beginsWithVersion(std::string_view text)
{
    return text.size() > 2 && text.starts_with("5.") && text[2] >= '0' && text[2] <= '9';
}

/// Accepts "lib/perl5" and "lib/x86_64-linux-gnu/perl5", not "src/perl5". Core modules are in
/// "lib/perl5/5.36.0", others in "lib/x86_64-linux-gnu/perl5/5.36".
CodeClass classInPerl5(std::string_view path)
{
    constexpr std::string_view perl5 = "/perl5/";
    for (auto at = path.find(perl5); at != path.npos; at = path.find(perl5, at + 1)) {
        const std::string_view before = path.substr(0, at);
        const std::string_view outer = before.substr(0, std::min(before.rfind('/'), at));
        const auto isLibrary = [](std::string_view folder) {
            return folder.ends_with("/lib") || folder.ends_with("/lib64")
                || folder.ends_with("/share");
        };
        if (isLibrary(before))
            return beginsWithVersion(path.substr(at + perl5.size())) ? CodeClass::Core
                                                                     : CodeClass::Module;
        if (isLibrary(outer) && contains(before.substr(outer.size()), "-"))
            return CodeClass::Module;
    }
    return CodeClass::Own;
}

bool isInstalled(std::string_view path)
{
    for (const std::string_view part : {"/site_perl/", "/vendor_perl/", "/local/share/perl/",
             "/perl/site/lib/", "/perl/vendor/lib/"})
        if (contains(path, part))
            return true;
    return path.starts_with("/usr/local/lib/") && contains(path, "/perl/5.");
}

CodeClass classOfPath(std::string_view path)
{
    for (const std::string_view part :
        {"/share/perl/5.", "/perl/5.", "/perl-base/", "/lib/5.", "/core_perl/"})
        if (contains(path, part))
            return CodeClass::Core;
    return classInPerl5(path);
}

/// Origin of files, from the profile's core directories and common installation layouts.
struct FileClasses {
    const Profile& profile;
    std::array<std::string_view, 2> core ///< with trailing "/"; empty if unknown
        = {coreDirectory(profile, "strict"), coreDirectory(profile, "warnings")};

    [[nodiscard]] CodeClass of(std::string_view path) const
    {
        if (path == profile.application())
            return CodeClass::Own;
        if (isInstalled(path))
            return CodeClass::Module;
        for (const std::string_view directory : core)
            if (!directory.empty() && path.starts_with(directory))
                return CodeClass::Core;
        return classOfPath(path);
    }
};

CodeClass classOfSub(const Profile& profile, const FileClasses& files, const Sub& sub)
{
    if (sub.kind == SubKind::Xsub)
        return CodeClass::Xsub;
    if (sub.kind == SubKind::Opcode)
        return CodeClass::Builtin;
    if (!sub.file.valid())
        return CodeClass::Own;
    return profile[sub.file].isEval() ? CodeClass::Eval : files.of(profile[sub.file].name);
}

constexpr std::string_view EndsOfPath = "[]:";

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isWord(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Length of a leading "5.36/" or "v5.36.0/"; 0 if there is none.
std::size_t versionLength(std::string_view text)
{
    const std::size_t begin = text.starts_with('v') ? 1 : 0;
    if (!text.substr(begin).starts_with("5."))
        return 0;
    std::size_t at = begin + 2;
    while (at < text.size() && (isDigit(text[at]) || text[at] == '.'))
        ++at;
    return at > begin + 2 && at < text.size() && text[at] == '/' ? at + 1 : 0;
}

/// Length of a leading "x86_64-linux-gnu-thread-multi/"; 0 if there is none.
std::size_t architectureLength(std::string_view text)
{
    const std::size_t end = text.find('/');
    const std::size_t linux = text.substr(0, end).find("-linux");
    if (end == text.npos || linux == 0 || linux == text.npos)
        return 0;
    const bool fits = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return isWord(c) || c == '.' || c == '-'; });
    return fits ? end + 1 : 0;
}

/// Offset of the module name after the last component of an @INC directory; 0 if there is none.
std::size_t moduleBegin(std::string_view text)
{
    for (const std::string_view folder :
        {"/perl5/", "/perl/", "/perl-base/", "/site_perl/", "/vendor_perl/"}) {
        if (!text.starts_with(folder))
            continue;
        std::size_t at = folder.size();
        at += versionLength(text.substr(at));
        at += architectureLength(text.substr(at));
        const bool isName
            = at < text.size() && text[at] != '/' && text[at] != '[' && text[at] != ']';
        return isName ? at : 0;
    }
    return 0;
}

} // namespace

const char* originName(CodeClass code)
{
    constexpr const char* Names[] = {marked("own code"), marked("modules"), marked("Perl core"),
        marked("xsubs"), marked("builtins"), marked("string evals")};
    return Names[static_cast<std::size_t>(code)];
}

std::vector<CodeClass> codeClasses(const Profile& profile)
{
    const FileClasses files{profile};
    std::vector<CodeClass> classes;
    classes.reserve(profile.subs().size());
    for (const Sub& sub : profile.subs())
        classes.push_back(classOfSub(profile, files, sub));
    return classes;
}

std::string withoutIncDirectory(std::string_view text)
{
    std::string shorter;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t slash = std::min(text.find('/', at), text.size());
        shorter += text.substr(at, slash - at);
        const std::size_t end = std::min(text.find_first_of(EndsOfPath, slash), text.size());
        at = end;
        // If @INC directories are nested, the innermost counts.
        std::size_t begin = slash;
        for (std::size_t last = end; last-- > slash && begin == slash;) {
            const std::size_t module = text[last] == '/' ? moduleBegin(text.substr(last)) : 0;
            begin = module > 0 ? last + module : begin;
        }
        shorter += text.substr(begin, end - begin);
    }
    return shorter;
}

std::string shownName(const Profile& profile, SubId sub)
{
    const std::string_view name = sub.valid() ? profile[sub].name : MainProgram;
    if (name == MainProgram)
        return "main program";
    return name.find('/') == std::string_view::npos ? std::string(name) : withoutIncDirectory(name);
}

std::string shownName(const Profile& profile, FileId file)
{
    return file.valid() ? withoutIncDirectory(profile[file].name) : "(unknown file)";
}

std::string shownPlace(const Profile& profile, FileId file, std::uint32_t line)
{
    const std::string name = shownName(profile, file);
    return line == 0 ? name : name + ':' + std::to_string(line);
}

std::string shortPlace(const Profile& profile, FileId file, std::uint32_t line)
{
    std::string name = shownName(profile, file);
    if (name.starts_with("(eval "))
        name = name.substr(1, name.find(')') - 1);
    return name.substr(name.rfind('/') + 1) + ':' + std::to_string(line);
}

} // namespace nytprof
