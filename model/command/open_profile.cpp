// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/open_profile.h"

#include <iostream>

namespace nytprof::command {

namespace {

const char* nameOf(Diagnostic::Severity severity)
{
    switch (severity) {
    case Diagnostic::Severity::Note:
        return "note";
    case Diagnostic::Severity::Warning:
        return "warning";
    case Diagnostic::Severity::Error:
        break;
    }
    return "error";
}

} // namespace

void report(const std::string& path, const std::vector<Diagnostic>& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics)
        std::cerr << "nytprof: " << nameOf(diagnostic.severity) << ": "
                  << describe(path, diagnostic) << '\n';
}

std::shared_ptr<const Profile> openProfile(const std::string& path)
{
    const LoadResult result = loadProfile(path);
    report(path, result.diagnostics);
    return result.profile;
}

} // namespace nytprof::command
