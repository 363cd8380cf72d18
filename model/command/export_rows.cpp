// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/run_labels.h"
#include "command/terminal.h"
#include "fleet/entity_rows.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace nytprof::command {
namespace {

struct ExportRows {
    std::vector<std::string> paths;
    std::vector<EntityTable> tables;
    std::string out = "-";
    RowFormat format = RowFormat::Tsv;
    RunLabels labels;
};

/// Output files of the tables, filled profile by profile.
class TableFiles {
public:
    explicit TableFiles(const ExportRows& request)
        : m_format(request.format)
        , m_isFolder(request.out != "-")
        , m_inputs(request.paths)
    {
        for (const EntityTable table : request.tables)
            m_files.push_back({table, pathOf(request.out, table), nullptr, nullptr});
    }

    /// Prints errors, as finish() does.
    [[nodiscard]] bool open(const std::string& folder)
    {
        std::error_code error;
        if (m_isFolder && !std::filesystem::is_directory(folder, error)
            && !std::filesystem::create_directories(folder, error)) {
            std::cerr << "nytprof: error: " << escape(folder)
                      << ": cannot be made: " << error.message() << '\n';
            return false;
        }
        return std::ranges::all_of(m_files, [&](File& file) {
            file.output = std::make_unique<Output>(file.path, m_inputs);
            if (!file.output->open())
                return false;
            file.rows = makeRowWriter(m_format, columnsOf(file.table), file.output->stream());
            return true;
        });
    }
    void add(const EntityRows& rows)
    {
        for (const File& file : m_files)
            rows.write(file.table, file.rows);
    }
    [[nodiscard]] bool finish()
    {
        return std::ranges::all_of(m_files, [](File& file) {
            const bool isWritten = file.output->finish();
            if (isWritten)
                reportWritten(file.path);
            return isWritten;
        });
    }

private:
    struct File {
        EntityTable table;
        std::string path;
        std::unique_ptr<Output> output;
        RowWriter rows;
    };

    [[nodiscard]] std::string pathOf(const std::string& out, EntityTable table) const
    {
        return m_isFolder ? out + '/' + std::string(nameOf(table))
                + (m_format == RowFormat::Tsv ? ".tsv" : ".rowbinary")
                          : out;
    }

    RowFormat m_format;
    bool m_isFolder;
    InputFiles m_inputs;
    std::vector<File> m_files;
};

int exportRows(ExportRows request)
{
    if (request.tables.empty())
        request.tables.assign(EntityTables.begin(), EntityTables.end());
    if (request.out == "-" && request.tables.size() > 1) {
        std::cerr << "nytprof export rows: several tables need a folder; add -o DIR, or --table\n";
        return UsageError;
    }
    const std::vector<std::string> files = profileFiles(request.paths);
    TableFiles out(request);
    bool isWhole = true;
    bool isOpen = false; // when there is something to write
    {
        Progress progress("Reading");
        loadEach(files, progress, [&](const std::string&, const LoadResult& result) {
            isWhole = isWhole && isWholeFile(result);
            if (!result.profile)
                return true;
            if (!isOpen && !out.open(request.out))
                return false;
            isOpen = true;
            out.add(EntityRows(*result.profile, labelsOf(*result.profile, request.labels)));
            return true;
        });
    }
    return isOpen && out.finish() && isWhole ? 0 : 1;
}

auto findTable(const std::string& name)
{
    return std::ranges::find(EntityTables, name, [](EntityTable table) { return nameOf(table); });
}

void addExportRowsOptions(CLI::App& app, ExportRows& request)
{
    addPaths(app, request.paths);
    app.add_option(
           "-o,--out", request.out, "Folder for one file per table, or \"-\" for standard output")
        ->type_name("DIR")
        ->capture_default_str();
    addQuiet(app);
    app.add_option_function<std::vector<std::string>>(
           "-t,--table",
           [&](const std::vector<std::string>& names) {
               for (const std::string& name : names)
                   request.tables.push_back(*findTable(name));
           },
           "Table to export; repeat it for several (default: all)")
        ->allow_extra_args(false)
        ->take_all()
        ->check([](const std::string& name) {
            return findTable(name) != EntityTables.end()
                ? std::string()
                : "\"" + name + "\" is not one of runs|subs|lines|calls|stacks";
        })
        ->type_name("runs|subs|lines|calls|stacks");
    addChoice(app, "--format", request.format,
        {{"tsv", RowFormat::Tsv}, {"rowbinary", RowFormat::RowBinary}},
        "Tab-separated with a line of names, or ClickHouse's RowBinary");
    addLabels(app, request.labels);
}

} // namespace

extern const Exporter RowsExporter = {"rows", "rows --label service=shop -o rows profiles/",
    prepare<ExportRows, addExportRowsOptions, exportRows>};

} // namespace nytprof::command
