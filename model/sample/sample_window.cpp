// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_window.h"

#include "export/nytprof.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "sample/service_name.h"
#include "system/safe_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof {

namespace {

constexpr mode_t FileMode = 0640;
constexpr std::string_view ProfileSuffix = ".out";

/// "starman" of "starman.4127.out"; empty for other files.
std::string serviceIn(std::string_view name)
{
    if (!name.ends_with(ProfileSuffix))
        return {};
    name.remove_suffix(ProfileSuffix.size());
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string() : std::string(name.substr(0, dot));
}

/// Not open, with errno, if another process has it.
Descriptor openLocked(const Descriptor& in, const std::string& name)
{
    const Descriptor folder = openFolder(in, name);
    Descriptor listed = folder.isOpen() ? openToList(folder) : Descriptor();
    // Some file systems have no locks.
    if (listed.isOpen() && ::flock(listed.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return {};
    return listed;
}

bool hasFilesOf(const ProfileFolder& folder, const WindowName& window)
{
    return std::ranges::any_of(folder.files(window.host),
        [&window](const KeptFile& file) { return file.name.window == window; });
}

/// Null if there is nothing in them.
std::shared_ptr<const Profile> mergeAll(
    const Descriptor& folder, const std::vector<std::string>& profiles)
{
    ProfileMerge merge;
    merge.keepTimeAxis();
    merge.endProcesses();
    bool isEmpty = true;
    const std::string begin = "/proc/self/fd/" + std::to_string(folder.number()) + '/';
    for (const std::string& name : profiles) {
        const auto profile = loadProfile(begin + name).profile;
        if (!profile || profile->sampling().value_or(Sampling()).samples == 0)
            continue;
        merge.add(*profile);
        isEmpty = false;
    }
    return isEmpty ? nullptr : merge.finish();
}

} // namespace

SampleWindow::SampleWindow(Folder in, WindowName name, Descriptor folder, bool isTakenOver)
    : m_in(std::move(in))
    , m_name(std::move(name))
    , m_folder(std::move(folder))
    , m_isTakenOver(isTakenOver)
{
}

std::unique_ptr<SampleWindow> SampleWindow::begin(
    Folder in, const std::string& host, std::int64_t now, FileProblem& problem)
{
    constexpr std::uint32_t MaxNumbers = 10'000;
    WindowName name{host, windowTime(now), 1};
    for (; name.number <= MaxNumbers; ++name.number) {
        if (::mkdirat(in->descriptor().number(), name.folder().c_str(), 0750) != 0) {
            if (errno == EEXIST)
                continue;
            break;
        }
        // A window is complete before its folder goes, so no file appears after this look.
        if (hasFilesOf(*in, name)) {
            (void)::unlinkat(in->descriptor().number(), name.folder().c_str(), AT_REMOVEDIR);
            continue;
        }
        Descriptor folder = openLocked(in->descriptor(), name.folder());
        if (folder.isOpen())
            return std::unique_ptr<SampleWindow>(
                new SampleWindow(std::move(in), std::move(name), std::move(folder), false));
    }
    problem = {"cannot be written to", errno};
    return nullptr;
}

std::unique_ptr<SampleWindow> SampleWindow::takeOver(Folder in, const WindowName& name)
{
    Descriptor folder = openLocked(in->descriptor(), name.folder());
    if (!folder.isOpen())
        return nullptr;
    return std::unique_ptr<SampleWindow>(
        new SampleWindow(std::move(in), name, std::move(folder), true));
}

SampleWindow::NewProfile SampleWindow::makeProfile(
    const std::string& service, const std::string& id)
{
    constexpr int MaxReuses = 1'000; // of a pid within a window
    NewProfile made;
    for (int i = 1; i <= MaxReuses; ++i) {
        made.name = fileNamePart(service) + '.' + id + (i > 1 ? '-' + std::to_string(i) : "")
            + std::string(ProfileSuffix);
        made.file = makeFile(m_folder, made.name, FileMode);
        if (made.file.isOpen() || errno != EEXIST)
            break;
    }
    if (made.file.isOpen())
        m_profiles.insert(made.name);
    else
        noteError(errno);
    return made;
}

void SampleWindow::drop(const std::string& profile)
{
    if (m_profiles.erase(profile) > 0)
        (void)::unlinkat(m_folder.number(), profile.c_str(), 0);
}

void SampleWindow::noteError(int error) { m_error = m_error == 0 ? error : m_error; }

std::map<std::string, std::vector<std::string>> SampleWindow::profilesByService()
{
    std::map<std::string, std::vector<std::string>> all;
    auto missing = m_profiles;
    for (const std::string& name : entriesOf(m_folder)) {
        if (const auto service = serviceIn(name); !service.empty())
            all[service].push_back(name);
        missing.erase(name);
    }
    if (!missing.empty())
        noteError(ENOENT);
    return all;
}

FileProblem SampleWindow::completeService(
    const std::string& service, const std::vector<std::string>& profiles, Result& result) const
{
    const auto merged = mergeAll(m_folder, profiles);
    if (!merged)
        return {};
    const std::string name = m_name.fileOf(service);
    SafeFile file(name, {});
    if (auto problem = file.openInside(m_folder))
        return problem;
    writeProfile(*merged, file.stream());
    const auto problem = file.finishAs(m_in->descriptor(), name, FileMode);
    if (!problem)
        result.files.push_back(name);
    // The sampler was killed after it had written the file.
    return m_isTakenOver && problem.error == EEXIST ? FileProblem() : problem;
}

SampleWindow::Result SampleWindow::complete()
{
    Result result;
    const auto all = profilesByService();
    if (m_error != 0) {
        result.problem = m_error == ENOENT ? "dropped: its folder was removed"
                                           : std::string("dropped: ") + std::strerror(m_error);
    } else {
        for (const auto& [service, profiles] : all) {
            if (const auto problem = completeService(service, profiles, result))
                result.problem = service + " dropped: " + problem.text();
            for (const std::string& name : profiles)
                (void)::unlinkat(m_folder.number(), name.c_str(), 0);
        }
    }
    remove();
    return result;
}

void SampleWindow::remove() const
{
    for (const std::string& name : entriesOf(m_folder))
        (void)::unlinkat(m_folder.number(), name.c_str(), 0);
    (void)::unlinkat(m_in->descriptor().number(), m_name.folder().c_str(), AT_REMOVEDIR);
}

} // namespace nytprof
