// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/process_search.h"

#include "format/parse_number.h"
#include "record/program_perl.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace nytprof {

std::vector<pid_t> perlsWithEnvironment(const std::string& text)
{
    namespace fs = std::filesystem;
    std::vector<pid_t> found;
    std::error_code error;
    for (auto entry = fs::directory_iterator("/proc", error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const auto pid = parseNumber<pid_t>(entry->path().filename().string());
        std::error_code none;
        if (!pid || !isNamedPerl(fs::read_symlink(entry->path() / "exe", none).string()))
            continue;
        std::ifstream file(entry->path() / "environ", std::ios::binary);
        const std::string environment(std::istreambuf_iterator<char>(file), {});
        if (environment.find(text) != std::string::npos)
            found.push_back(*pid);
    }
    std::ranges::sort(found);
    return found;
}

} // namespace nytprof
