// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/sample_file.h"

#include "export/nytprof.h"
#include "format/parse_number.h"
#include "load/load_profile.h"
#include "profile/profile.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <optional>

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

std::string usualPath(const ListedProcess& process)
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

FileProblem completeSamples(const std::string& path)
{
    const auto profile = loadProfile(path).profile;
    if (!profile)
        return {};
    SafeFile file(path, {});
    if (auto problem = openForSamples(file))
        return problem;
    writeProfile(*profile, file.stream());
    return file.finish();
}

} // namespace nytprof::command
