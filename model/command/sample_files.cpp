// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/sample_files.h"

#include "export/nytprof.h"
#include "format/parse_number.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include <unistd.h>

namespace nytprof::command {

namespace {

/// The user or group that ran sudo.
std::optional<std::uint32_t> idOfSudo(const char* variable)
{
    const char* const text = geteuid() == 0 ? std::getenv(variable) : nullptr;
    return text != nullptr ? parseNumber<std::uint32_t>(text) : std::nullopt;
}

} // namespace

FileProblem openForSamples(SafeFile& file)
{
    if (auto problem = file.open(SafeFile::Target::FilesOnly))
        return problem;
    const auto user = idOfSudo("SUDO_UID");
    const auto group = idOfSudo("SUDO_GID");
    return user && group && fchown(file.duplicate().number(), *user, *group) != 0
        ? cannotOpen(errno)
        : FileProblem();
}

FileProblem writeSamples(const std::string& path, const Profile& profile)
{
    SafeFile file(path, {});
    if (auto problem = openForSamples(file))
        return problem;
    writeProfile(profile, file.stream());
    return file.finish();
}

std::string usualSampleFile(const ListedProcess& process)
{
    const std::string program = programName(process);
    std::string name = program.substr(0, program.find(' '));
    for (char& c : name)
        if (static_cast<unsigned char>(c) < 0x20 || c == '/')
            c = '_';
    if (name.starts_with('-') || name.empty())
        name = "perl";
    return name + '.' + std::to_string(process.pid) + ".out";
}

std::string nextSampleFile(const std::string& growing)
{
    constexpr std::string_view Suffix = ".out";
    const bool hasSuffix = growing.ends_with(Suffix);
    const std::string name = growing.substr(0, growing.size() - (hasSuffix ? Suffix.size() : 0));
    std::string path;
    std::error_code error;
    for (int number = 1; path.empty() || std::filesystem::exists(path, error); ++number)
        path = name + '-' + std::to_string(number) + std::string(hasSuffix ? Suffix : "");
    return path;
}

} // namespace nytprof::command
