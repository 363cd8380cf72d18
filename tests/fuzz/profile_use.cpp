// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile_use.h"

#include "analysis/call_tree_views.h"
#include "analysis/packages.h"
#include "analysis/time_ranges.h"
#include "compare/profile_diff.h"
#include "export/callgrind.h"
#include "export/csv.h"
#include "export/dot.h"
#include "export/firefox.h"
#include "export/folded.h"
#include "export/location_list.h"
#include "export/nytprof.h"
#include "export/pprof.h"
#include "export/speedscope.h"
#include "load/file_formats.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "report/csv_report.h"
#include "report/flame_svg.h"
#include "report/html_report.h"
#include "table_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

namespace nytprof::fuzz {

namespace {

using Shared = std::shared_ptr<const Profile>;

/// Paths of it as text take the square of that.
constexpr std::uint32_t DeepestAsText = 1000;
/// Each is written on its own.
constexpr std::uint64_t MaxWritten = 10'000'000;
/// Pages of source are long where lines have large numbers.
constexpr std::size_t MaxPages = 20;

std::string textOf(const auto& write)
{
    std::ostringstream out;
    write(out);
    return out.str();
}

std::span<const std::uint8_t> bytesOf(const std::string& text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

LoadResult load(std::span<const std::uint8_t> bytes)
{
    int previews = 0;
    LoadOptions options;
    options.previewWanted = [&] { return previews < 3; };
    options.preview = [&](const Shared& profile) {
        ++previews;
        const QString wrong = test::inconsistency(profile->callTree());
        require(wrong.isEmpty(), "previews fit together: " + wrong.toStdString());
    };
    LoadResult result = loadProfile(bytes, options);
    require(!result.cancelled, "nobody cancelled");
    require(result.profile || !result.diagnostics.empty(), "a failure is reported");
    return result;
}

/// The sum with itself has all of it twice, and differs from itself in nothing.
void addAndCompare(const Shared& profile)
{
    const Shared twice = mergeProfiles(std::array{profile, profile});
    const QString wrong = test::inconsistency(*twice);
    require(wrong.isEmpty(), "sums fit together: " + wrong.toStdString());
    require(twice->totals().statements == 2 * profile->totals().statements
            && twice->totals().calls == 2 * profile->totals().calls,
        "a sum has all counts of its parts");
    const auto diff = diffProfiles(profile, profile);
    for (std::size_t table = 0; table < DiffTableCount; ++table) {
        for (const DiffRow& row : diff->rows(static_cast<DiffTable>(table)))
            require(row.before == row.after, "a profile does not differ from itself");
    }
}

/// What ran before a moment and what ran after it are the whole.
void divideByTime(const Shared& profile)
{
    const TimeRanges ranges(profile);
    if (ranges.isEmpty())
        return;
    const TimeRange whole = profile->timeAxis().whole();
    const auto middle = whole.to / 2;
    const Shared before = ranges.of({whole.from, middle});
    const Shared after = ranges.of({middle, whole.to});
    require(
        before->totals().statements + after->totals().statements == profile->totals().statements,
        "ranges add up");
}

/// Reading what was written of a profile gives the same profile.
void writeAndRead(const Profile& profile)
{
    if (profile.totals().statements > MaxWritten)
        return;
    const auto read = [](const Profile& written, int compression) {
        const std::string file
            = textOf([&](std::ostream& out) { writeProfile(written, out, compression); });
        const LoadResult result = load(bytesOf(file));
        require(result.profile && result.profile->complete() == written.complete(),
            "what is written can be read, and is as whole as it was");
        return result.profile;
    };
    const Shared again = read(profile, 6);
    const QString text = test::wholeText(*again);
    require(again->totals().statements == profile.totals().statements
            && again->totals().calls == profile.totals().calls,
        "counts are read as they were written");
    require(text == test::wholeText(*read(*again, 0)), "all is read as it was written");
    divideByTime(again);
}

/// Only sums beyond 64 bits cannot be read again.
void exportToPprof(const Profile& profile)
{
    const std::string exported = encodePprof(profile);
    const LoadResult again = load(bytesOf(exported));
    require(again.profile || again.diagnostics.back().message.ends_with("too large"),
        "pprof of a profile can be read");
}

void makeExports(const Profile& profile)
{
    exportToPprof(profile);
    requireJson(textOf([&](std::ostream& out) { writeSpeedscope(profile, out); }));
    requireJson(textOf([&](std::ostream& out) { writeFirefox(profile, out); }));
    std::ostringstream out;
    writeCallgrind(profile, out);
    writePprof(profile, out);
    writeLocations(profile, out);
    for (const CsvTable table : {CsvTable::Subs, CsvTable::Lines, CsvTable::Files, CsvTable::Calls,
             CsvTable::Requests, CsvTable::Routes})
        writeCsv(profile, table, out);
    writeDot(profile, DotNodes::Subs, 0, out);
    writeDot(profile, DotNodes::Packages, 0, out);
    if (profile.callTree().maxDepth() < DeepestAsText) {
        FoldedStacks stacks(FoldedValue::ExclusiveTicks);
        stacks.add(profile);
        stacks.write(out);
    }
    writeFlameSvg(profile, {}, out);
}

void makeReports(const Profile& profile)
{
    std::atomic<std::size_t> pages = 0;
    const auto take = [&](const std::string& name, std::string_view) {
        require(!name.empty() && name.front() != '.' && name.front() != '-'
                && name.find('/') == std::string::npos,
            "names of pages stay in their folder: " + name);
        return ++pages < MaxPages;
    };
    static_cast<void>(writeHtmlReport(profile, {}, take));
    pages = 0;
    static_cast<void>(writeCsvReport(profile, {}, take));
}

void lookAtTree(const Profile& profile)
{
    static_cast<void>(PackageTable(profile));
    const CallTree& tree = profile.callTree();
    const std::size_t subs = std::min<std::size_t>(profile.subs().size(), 3);
    std::vector<CallTree> trees;
    for (std::size_t i = 0; i < subs; ++i) {
        trees.push_back(calleesTree(tree, SubId(i)));
        trees.push_back(callersTree(tree, SubId(i), 100'000));
    }
    trees.push_back(invertedTree(tree, 100'000));
    for (const CallTree& each : trees) {
        const QString wrong = test::inconsistency(each);
        require(wrong.isEmpty(), "trees fit together: " + wrong.toStdString());
    }
}

} // namespace

void require(bool kept, const std::string& promise)
{
    if (kept)
        return;
    std::cerr << "broken: " << promise << std::endl;
    std::abort();
}

bool everyUse = false;

bool isImportedAs(std::string_view format, std::span<const std::uint8_t> bytes)
{
    const auto* const imported
        = importFormatOf({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return imported && imported->name == format;
}

void requireJson(const std::string& text)
{
    require(nlohmann::json::accept(text), "JSON is JSON: " + text.substr(0, 1000));
}

void useFile(std::span<const std::uint8_t> bytes)
{
    const Shared profile = load(bytes).profile;
    if (!profile)
        return;
    const QString wrong = test::inconsistency(*profile);
    require(wrong.isEmpty(), "tables fit together: " + wrong.toStdString());
    const std::size_t seldom = std::hash<std::string_view>()(
        {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    const auto isChosen = [&](std::size_t from, std::size_t to) {
        return everyUse || (seldom % 32 >= from && seldom % 32 < to);
    };
    if (isChosen(0, 4))
        lookAtTree(*profile);
    if (isChosen(4, 8))
        addAndCompare(profile);
    if (isChosen(8, 14))
        writeAndRead(*mergeEvals(*profile, {}, true));
    if (isChosen(14, 17))
        makeExports(*profile);
    if (isChosen(17, 18))
        makeReports(*profile);
}

} // namespace nytprof::fuzz
