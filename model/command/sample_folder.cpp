// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/sample_folder.h"

#include "command/arguments.h"
#include "sample/folder_sampling.h"
#include "sample/service_name.h"

#include <algorithm>

namespace nytprof::command {

namespace {

constexpr std::int64_t OneSecond = 1'000'000'000;

std::string hostOf(const RunLabels& labels)
{
    return labels.host.empty() ? hostName() : labels.host;
}

void addNames(CLI::App& app, const char* option, std::vector<std::string>& names, const char* type,
    const char* help)
{
    app.add_option(option, names, help)->allow_extra_args(false)->take_all()->type_name(type);
}

} // namespace

bool ProcessFilter::accepts(const ListedProcess& process) const
{
    if (!names.empty() && std::ranges::none_of(names, [&](const std::string& name) {
            return isCalled(process, name);
        }))
        return false;
    if (!users.empty()) {
        const auto owner = ownerOf(process.pid);
        const auto isOwner = [&](const std::string& user) {
            return user == std::to_string(*owner) || user == nameOfUser(*owner);
        };
        if (!owner || std::ranges::none_of(users, isOwner))
            return false;
    }
    if (groups.empty())
        return true;
    const auto group = controlGroupOf(process.pid);
    return std::ranges::any_of(
        groups, [&](const std::string& name) { return isInGroup(group, name); });
}

void addProcessFilter(CLI::App& app, ProcessFilter& filter)
{
    addNames(app, "--user", filter.users, "USER",
        "With --all: only processes of this user; repeat it for several");
    addNames(app, "--cgroup", filter.groups, "GROUP",
        "With --all: only processes of this systemd unit, container or control group, by a name or "
        "a path; repeat it for several");
    addNames(app, "--name", filter.names, "NAME",
        "With --all: only programs or scripts of this file name; repeat it for several");
}

void addFolderOptions(CLI::App& app, FolderRequest& request)
{
    app.add_option("--folder", request.path,
           "With --all: write a file for each service and minute into this folder, named "
           "HOST-TIME-NUMBER-SERVICE.out; TIME is UTC, SERVICE the systemd unit, else the control "
           "group, else the script")
        ->type_name("DIR");
    addDuration(
        app, "--rotate", request.rotate, "With --folder: begin new files so often (default: 60s)");
    app.add_option_function<std::vector<std::string>>(
           "--keep",
           [&request](const std::vector<std::string>& rules) {
               for (const std::string& rule : rules)
                   (void)addRule(request.keep, rule);
           },
           "With --folder: remove its oldest files that are older than TIME, as 24h, or while all "
           "of this host are larger than SIZE, as 2G; repeat it for both")
        ->allow_extra_args(false)
        ->take_all()
        ->type_name("TIME|SIZE")
        ->check([](const std::string& text) {
            KeepRules rules;
            return addRule(rules, text)
                ? std::string()
                : "\"" + text + "\" is neither a time such as 24h nor a size such as 500M or 2G";
        });
    addLabels(app, request.labels);
}

std::string folderError(
    const FolderRequest& request, const ProcessFilter& filter, bool wantsAll, bool hasOtherOutput)
{
    if (!wantsAll && filter.isSet())
        return "--user, --cgroup and --name narrow --all: add it";
    if (!request.path.empty()) {
        if (!wantsAll)
            return "--folder is for each perl of the machine: add --all";
        if (hasOtherOutput)
            return "--folder: not with --out or --live; open the files of the folder";
        return request.rotate.value_or(OneSecond) < OneSecond ? "--rotate needs at least 1s"
                                                              : std::string();
    }
    const bool hasLabels = profileLabels(request.labels) != profileLabels({});
    if (request.rotate || request.keep.age || request.keep.bytes || hasLabels)
        return "--rotate, --keep and --label are for the files of --folder: name one";
    return {};
}

SampleWindows::Options windowsOf(const FolderRequest& request)
{
    SampleWindows::Options options;
    options.folder = request.path;
    options.host = fileNamePart(hostOf(request.labels));
    options.length = static_cast<std::uint64_t>(request.rotate.value_or(60 * OneSecond));
    options.keep = request.keep;
    return options;
}

std::map<std::string, std::string> profileLabels(const RunLabels& labels)
{
    std::map<std::string, std::string> all;
    for (const std::string& text : labelTexts(labels)) {
        const auto sign = text.find('=');
        if (sign + 1 < text.size())
            all[text.substr(0, sign)] = text.substr(sign + 1);
    }
    all.emplace("host", hostName());
    return all;
}

} // namespace nytprof::command
