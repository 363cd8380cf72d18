// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/csv_report.h"

#include "command/arguments.h"
#include "command/embedded_files.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output_folder.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct CsvReportRequest {
    std::vector<std::string> paths;
    std::string out = "nytprof";
    std::string separator = "comma";
    bool replace = false;
    bool sourceFromDisk = false;
    CsvReportOptions options;
};

int writeReport(CsvReportRequest asked)
{
    if (asked.replace && !mayBeReplaced(asked.out, csvReportFiles))
        return 1;
    const auto recorded = openProfiles(asked.paths);
    if (!recorded)
        return 1;
    const auto profile = mergeEvals(*recorded);
    asked.options.recorded = recorded.get();
    asked.options.separator = asked.separator == "comma" ? ","
        : asked.separator == "tab"                       ? "\t"
                                                         : asked.separator;
    EmbeddedFiles embedded;
    asked.options.sourceFromDisk = embedded.recordedIf(asked.sourceFromDisk);
    OutputFolder folder(asked.out, InputFiles(asked.paths));
    const bool done = folder.open()
        && writeCsvReport(*profile, asked.options,
            [&](const std::string& name, std::string_view content) {
                return folder.write(name, content);
            })
        && folder.finish(asked.replace ? csvReportFiles : nullptr);
    if (done)
        embedded.list();
    return done ? 0 : 1;
}

} // namespace

void addNytprofcsv(CLI::App& app, int& exitCode)
{
    const auto asked = std::make_shared<CsvReportRequest>();
    addProfile(app, asked->paths);
    app.add_option("-o,--out", asked->out, "The folder to write")->capture_default_str();
    app.add_flag("-d,--delete", asked->replace)
        ->description("Delete the old tables in the folder first; nothing is deleted when other "
                      "files are in it");
    app.add_option("--delim", asked->separator, "comma, tab, or the text between cells")
        ->check([](const std::string& text) {
            return text.size() <= 16 ? std::string() : std::string("is longer than 16 bytes");
        })
        ->capture_default_str();
    app.add_flag("-a,--annotated", asked->options.annotated)
        ->description("Begin each row with the word srcline");
    addSourceFromDisk(app, asked->sourceFromDisk);
    app.callback([asked, &exitCode] { exitCode = writeReport(*asked); });
}

} // namespace nytprof::command
