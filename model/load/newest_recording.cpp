// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/newest_recording.h"

#include "load/file_formats.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

namespace nytprof {

namespace {

namespace fs = std::filesystem;

/// When the last of the profiles was written; the minimum if there is none.
fs::file_time_type lastWritten(const std::string& path)
{
    const std::vector<std::string> paths{path};
    fs::file_time_type last = fs::file_time_type::min();
    for (const std::string& profile : profilePaths(paths)) {
        std::error_code error;
        const auto time = fs::last_write_time(profile, error);
        if (!error)
            last = std::max(last, time);
    }
    return last;
}

/// "NAME", or "NAME.12", not "NAME.svg".
bool isNumbered(std::string_view name, std::string_view begin)
{
    if (!name.starts_with(begin))
        return false;
    name.remove_prefix(begin.size());
    return name.empty()
        || (name.starts_with('.') && name.size() > 1
            && name.find_first_not_of("0123456789.") == std::string_view::npos);
}

} // namespace

std::string newestRecording()
{
    std::string newest;
    fs::file_time_type newestTime = fs::file_time_type::min();
    const auto consider = [&](const std::string& path) {
        const auto time = lastWritten(path);
        if (time > newestTime) {
            newest = path;
            newestTime = time;
        }
    };
    consider(UsualProfile);
    const bool hasUsual = !newest.empty();
    std::error_code error;
    for (auto entry = fs::directory_iterator(".", error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code none;
        const bool isRecording = isNumbered(name, RecordFolder) && entry->is_directory(none);
        if (isRecording || (!hasUsual && isNumbered(name, UsualProfile)))
            consider(name);
    }
    return newest;
}

} // namespace nytprof
