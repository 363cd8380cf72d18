// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/recording.h"

#include "command/arguments.h"
#include "command/merge_plan.h"
#include "command/terminal.h"
#include "format/parse_number.h"
#include "load/file_formats.h"
#include "record/program_perl.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>
#include <utility>

namespace nytprof::command {
namespace {

namespace fs = std::filesystem;

constexpr const char* ProfileName = "nytprof.out";

std::string joinedOptions(const std::vector<std::string>& options)
{
    std::string all;
    for (const std::string& each : options)
        all += (all.empty() ? "" : ":") + each;
    return all;
}

std::optional<RecordingPlace> refuseFolder(const std::string& path, const std::string& why)
{
    (void)refuse(escape(path) + ": " + why);
    return std::nullopt;
}

bool hasContent(const std::string& path)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return !error && size > 0;
}

/// A process has none for a moment while it executes a program, so that is waited for.
std::string environmentOf(const fs::path& process)
{
    constexpr int Attempts = 10;
    constexpr std::chrono::milliseconds Pause{2};
    std::string environment;
    for (int i = 0; i < Attempts && environment.empty(); ++i) {
        if (i > 0)
            std::this_thread::sleep_for(Pause);
        std::ifstream file(process / "environ", std::ios::binary);
        if (!file)
            break; // of another user, or ended
        environment.assign(std::istreambuf_iterator<char>(file), {});
    }
    return environment;
}

/// Perls that run and got a text in the environment, in ascending order. Those of other users are
/// not found.
std::vector<pid_t> perlsWithEnvironment(const std::string& text)
{
    std::vector<pid_t> found;
    std::error_code error;
    for (auto entry = fs::directory_iterator("/proc", error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const auto pid = parseNumber<pid_t>(entry->path().filename().string());
        std::error_code none;
        if (!pid || !isNamedPerl(fs::read_symlink(entry->path() / "exe", none).string()))
            continue;
        if (environmentOf(entry->path()).find(text) != std::string::npos)
            found.push_back(*pid);
    }
    std::ranges::sort(found);
    return found;
}

} // namespace

std::optional<Recordable> findRecordable(const std::vector<std::string>& words,
    const std::vector<std::string>& options, const std::string& folder, HeldSignals& signals,
    int& exitCode)
{
    constexpr int CannotRun = 126;
    constexpr int NotFound = 127;
    Recordable result = nytprof::findRecordable(words, joinedOptions(options), Environment::own(),
        folder, "/proc/self/exe",
        [&](const ProgramStart& start) { return captureProgram(start, signals); });
    if (result.problem.empty())
        return result;
    exitCode = result.error == 0 ? UsageError : result.error == ENOENT ? NotFound : CannotRun;
    if (signals.endRequested() == 0) // which ends perl, too
        (void)refuse(printableMessage(result.problem.text()));
    return std::nullopt;
}

std::string reasonForNone(const Recordable& recordable)
{
    const std::string reason = "no profile was written: ";
    if (recordable.isPerl && !recordable.doubt.empty())
        return reason + recordable.doubt.text();
    const std::string start = "start=no was not followed by DB::enable_profile()";
    if (startsLater(recordable) && recordable.isPerl)
        return reason + start;
    return reason
        + "it ran no perl that has the collector, or only one without PERL5OPT (perl -T, sudo, env "
          "-i)"
        + (startsLater(recordable) ? ", or " + start : "")
        + "; run perl -d:NYTProf there, or install the collector for that perl: "
          "docs/installation.md";
}

ProgramStart startOf(const Recordable& recordable, const std::string& file)
{
    Environment environment = recordable.environment;
    profileInto(file, recordable.collector, recordable.options, environment);
    return {recordable.words, std::move(environment)};
}

bool startsLater(const Recordable& recordable)
{
    const std::string own = recordable.environment.value("NYTPROF").value_or("");
    const std::string all = ':' + own + ':' + recordable.options + ':';
    const std::string name = ":start=";
    const std::size_t last = all.rfind(name); // the last one counts
    return last != std::string::npos && all.compare(last + name.size(), 3, "no:") == 0;
}

RecordingPlace::RecordingPlace(std::string folder, std::string name, bool isMade)
    : m_folder(std::move(folder))
    , m_name(std::move(name))
    , m_isMade(isMade)
{
}

std::optional<RecordingPlace> RecordingPlace::newFolder(const std::string& name)
{
    std::string path = name;
    std::error_code error;
    for (int number = 2; !fs::create_directory(path, error); ++number) {
        const bool isTaken = !error || error == std::errc::file_exists;
        if (!isTaken)
            return refuseFolder(path, "cannot be made: " + error.message());
        path = name + '.' + std::to_string(number);
    }
    return RecordingPlace(path, ProfileName, true);
}

std::optional<RecordingPlace> RecordingPlace::emptyFolder(const std::string& path)
{
    std::error_code error;
    const bool isMade = fs::create_directories(path, error);
    if (error || !fs::is_directory(path, error))
        return refuseFolder(path, "no such folder, and it cannot be made: " + error.message());
    RecordingPlace place(path, ProfileName, isMade);
    const std::vector<std::string> folder{path};
    if (!profilePaths(folder).empty())
        return refuseFolder(path, "has profiles of an earlier recording; name another folder");
    return place;
}

std::optional<RecordingPlace> RecordingPlace::namedFiles(const std::string& file)
{
    const fs::path path = file;
    std::error_code error;
    const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
    if (!path.has_filename())
        return refuseFolder(file, "is a folder; name it with --folder");
    if (!fs::is_directory(folder, error))
        return refuseFolder(file, "there is no such folder; make it first");
    RecordingPlace place(folder, path.filename().string(), false);
    place.m_isWhole = false;
    place.m_before = place.matching();
    return place;
}

std::string RecordingPlace::file() const
{
    std::error_code none;
    return (fs::absolute(m_folder, none) / m_name).string();
}

std::string RecordingPlace::pathOf(const std::string& name) const
{
    return m_folder == "." ? name : (fs::path(m_folder) / name).string();
}

std::vector<std::string> RecordingPlace::matching() const
{
    std::vector<std::string> found;
    const std::string begin = m_name + '.';
    std::error_code error;
    for (auto entry = fs::directory_iterator(m_folder, error);
         !error && entry != fs::directory_iterator(); entry.increment(error))
        if (entry->path().filename().string().starts_with(begin))
            found.push_back(
                m_folder == "." ? entry->path().filename().string() : entry->path().string());
    std::ranges::sort(found);
    return profilePaths(found);
}

std::vector<std::string> RecordingPlace::begun() const
{
    std::vector<std::string> files = matching();
    std::erase_if(
        files, [&](const std::string& file) { return std::ranges::binary_search(m_before, file); });
    return files;
}

std::vector<std::string> RecordingPlace::written() const
{
    std::vector<std::string> files = begun();
    std::erase_if(files, std::not_fn(hasContent));
    return files;
}

std::vector<pid_t> RecordingPlace::withoutProfile() const
{
    std::vector<pid_t> all = perlsWithEnvironment(fileOption(file()) + ":addpid=1");
    std::erase_if(
        all, [this](pid_t pid) { return hasContent(file() + '.' + std::to_string(pid)); });
    return all;
}

std::string RecordingPlace::shellWords() const
{
    const std::vector<std::string> files = written();
    if (files.size() == 1)
        return shellWord(files.front());
    if (m_before.empty())
        return m_isWhole ? shellWord(m_folder) : shellWord(pathOf(m_name)) + ".*";
    std::string words; // a pattern would match older files
    for (const std::string& file : files)
        words += (words.empty() ? "" : " ") + shellWord(file);
    return words;
}

void RecordingPlace::remove() const
{
    std::error_code none;
    for (const std::string& file : begun())
        fs::remove(file, none);
    if (m_isMade)
        fs::remove(m_folder, none);
}

} // namespace nytprof::command
