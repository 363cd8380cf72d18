// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/state_folder.h"

#include "fleet/stable_id.h"
#include "format/text_encoding.h"

#include <cstdlib>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace nytprof::command {

namespace fs = std::filesystem;

namespace {

fs::path stateHome()
{
    const char* const state = std::getenv("XDG_STATE_HOME");
    if (state && fs::path(state).is_absolute())
        return state;
    const char* const home = std::getenv("HOME");
    return fs::path(home ? home : "/") / ".local/state";
}

} // namespace

fs::path stateFolder() { return stateHome() / "nytprof"; }

std::string nameOfDestination(std::string_view destination)
{
    constexpr std::size_t Max = 200; // file systems allow 255 bytes
    std::string name = percentEncoded(destination);
    if (name.size() <= Max)
        return name;
    const std::string id = std::to_string(StableId().then(destination).value());
    std::size_t size = Max - id.size();
    while (name[size - 1] == '%' || name[size - 2] == '%') // not within an encoded byte
        --size;
    return name.substr(0, size) + id;
}

std::string makeStateFolder(const fs::path& folder)
{
    if (const auto problem = ownerProblem(folder); !problem.empty())
        return problem;
    fs::path top = folder;
    while (top.has_relative_path() && top.parent_path() != stateFolder())
        top = top.parent_path();
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error)
        fs::permissions(top, fs::perms::owner_all, error);
    return error ? folder.string() + " cannot be made: " + error.message() : std::string();
}

std::string ownerProblem(const fs::path& folder)
{
    const auto longest = stateHome().native().size();
    for (fs::path at = folder;; at = at.parent_path()) {
        struct stat status { };
        const bool exists = ::lstat(at.c_str(), &status) == 0;
        if (exists && status.st_uid != ::geteuid() && status.st_uid != 0)
            return at.string() + " belongs to another user; set XDG_STATE_HOME to a folder of "
                + "your own";
        if ((exists && at.native().size() <= longest) || at == at.parent_path())
            return {};
    }
}

} // namespace nytprof::command
