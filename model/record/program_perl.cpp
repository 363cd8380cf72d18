// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/program_perl.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace nytprof {
namespace {

namespace fs = std::filesystem;

/// 0 or an errno.
int errorOfProgram(const std::string& path)
{
    std::error_code none;
    if (access(path.c_str(), F_OK) != 0)
        return errno;
    if (fs::is_directory(path, none))
        return EACCES;
    return access(path.c_str(), X_OK) == 0 ? 0 : errno;
}

} // namespace

FoundProgram findProgram(
    const std::string& name, const Environment& environment, const std::string& folder)
{
    const auto inFolder
        = [&](const std::string& path) { return (fs::path(folder) / path).string(); };
    if (name.find('/') != std::string::npos)
        return {inFolder(name), errorOfProgram(inFolder(name))};
    FoundProgram found{{}, ENOENT};
    std::istringstream folders(environment.value("PATH").value_or("/bin:/usr/bin"));
    for (std::string each; found.path.empty() && std::getline(folders, each, ':');) {
        const std::string path = inFolder((fs::path(each) / name).string());
        const int error = errorOfProgram(path);
        if (error == 0)
            return {path, 0};
        found.error = error == EACCES ? EACCES : found.error;
    }
    return found;
}

bool isNamedPerl(std::string_view path)
{
    std::string_view name = path.substr(path.find_last_of('/') + 1);
    if (!name.starts_with("perl"))
        return false;
    name.remove_prefix(4);
    return name.empty() || (name.front() >= '0' && name.front() <= '9');
}

std::string perlOfFirstLine(std::string_view line)
{
    if (!line.starts_with("#!"))
        return {};
    std::istringstream words{std::string(line.substr(2))};
    for (std::string word; words >> word;)
        if (isNamedPerl(word))
            return word;
    return {};
}

std::string perlOfProgram(const std::string& path)
{
    std::error_code none;
    if (isNamedPerl(path) || isNamedPerl(fs::canonical(path, none).string()))
        return path;
    constexpr std::size_t LongestLine = 256; // for Linux
    std::string line(LongestLine, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    return perlOfFirstLine(line.substr(0, line.find('\n')));
}

} // namespace nytprof
