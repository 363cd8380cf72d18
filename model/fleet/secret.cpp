// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/secret.h"

#include "format/text_encoding.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <utility>

#include <sys/stat.h>

namespace nytprof {
namespace {

Secret secretIn(const std::string& path, const std::string& variable)
{
    std::ifstream file(path);
    Secret secret;
    std::getline(file, secret.text);
    if (!file)
        return {{}, escape(path) + " (" + variable + ") cannot be read, or has no line"};
    if (secret.text.ends_with('\r'))
        secret.text.pop_back();
    struct stat status { };
    if (::stat(path.c_str(), &status) == 0 && (status.st_mode & S_IROTH) != 0)
        secret.note = escape(path) + " (" + variable
            + ") can be read by all users of this machine; use chmod go= on it";
    return secret;
}

} // namespace

Secret secretOfEnvironment(const std::string& name)
{
    const auto valueOf = [](const std::string& variable) -> std::string {
        const char* const value = std::getenv(variable.c_str());
        return value ? value : "";
    };
    if (std::string text = valueOf(name); !text.empty())
        return {std::move(text)};
    const std::string variable = name + "_FILE";
    const std::string path = valueOf(variable);
    if (path.empty())
        return {};
    static std::mutex mutex;
    static std::map<std::string, std::string> known; // by path
    const std::scoped_lock lock(mutex);
    if (const auto at = known.find(path); at != known.end())
        return {at->second};
    Secret secret = secretIn(path, variable);
    if (secret.error.empty())
        known.emplace(path, secret.text);
    return secret;
}

} // namespace nytprof
