// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <span>
#include <string_view>

namespace CLI {
class App;
}

/// The commands that people know from Devel::NYTProf and Devel::DProf. Under its name, as a link to
/// it, nytprof takes the options of the original.
namespace nytprof::command {

struct OriginalName {
    const char* name;
    const char* help;
    void (*addTo)(CLI::App& app, int& exitCode); ///< the options, and what to do with them
    bool usesGetoptLong; ///< so that options may have one dash and be shortened
};

[[nodiscard]] std::span<const OriginalName> originalNames();

/// Null when it is none of them. path is how the program was called.
[[nodiscard]] const OriginalName* findOriginalName(std::string_view path);

void addDprofpp(CLI::App& app, int& exitCode);
void addNytprofcalls(CLI::App& app, int& exitCode);
void addNytprofcg(CLI::App& app, int& exitCode);
void addNytprofcsv(CLI::App& app, int& exitCode);
void addNytprofhtml(CLI::App& app, int& exitCode);
void addNytprofmerge(CLI::App& app, int& exitCode);

} // namespace nytprof::command
