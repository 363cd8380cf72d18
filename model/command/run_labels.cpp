// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/run_labels.h"

#include "fleet/sql_text.h"
#include "format/import_options.h"
#include "profile/profile.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

namespace nytprof::command {
namespace {

std::map<std::string_view, std::string*> labelColumns(RunLabels& labels)
{
    return {{"host", &labels.host}, {"service", &labels.service},
        {"deployment", &labels.deployment}, {"route", &labels.route}};
}

/// Anyone may have written the labels of a profile; stores refuse other keys.
bool isSafeLabel(const std::string& label)
{
    const bool beginsWithLetter
        = !label.starts_with('_') && (label.front() < '0' || label.front() > '9');
    return beginsWithLetter && labelError(label).empty();
}

} // namespace

std::string hostName()
{
    char name[256] = {};
    return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

RunLabels labelsOf(const Profile& profile, const RunLabels& given)
{
    std::map<std::string, std::set<std::string>> found;
    for (const Setting& option : profile.options())
        if (option.key.starts_with(import_option::LabelPrefix))
            found[std::string(option.key.substr(import_option::LabelPrefix.size()))].emplace(
                option.value);
    RunLabels labels;
    for (const auto& [key, values] : found)
        if (const std::string text = key + '=' + *values.begin();
            values.size() == 1 && isSafeLabel(text))
            setLabel(labels, text);
    RunLabels copy = given;
    const auto columns = labelColumns(labels);
    for (const auto& [key, value] : labelColumns(copy))
        if (!value->empty())
            *columns.at(key) = *value;
    for (const auto& [key, value] : given.others)
        labels.others[key] = value;
    if (labels.host.empty())
        labels.host = hostName();
    return labels;
}

std::string labelError(const std::string& label)
{
    const auto sign = label.find('=');
    if (label == "host=")
        return "the host is empty; without the label it is the name of this one";
    constexpr std::string_view Reserved[]
        = {"labels", "pid", "program", "run", "secure", "since", "until", "where"};
    if (std::ranges::find(Reserved, std::string_view(label).substr(0, sign)) != std::end(Reserved))
        return label.substr(0, sign) + " means something else in locations; use another key";
    const bool isValid = sign != std::string::npos && isPlainName(label.substr(0, sign));
    return isValid
        ? std::string()
        : "\"" + label + "\" is not KEY=VALUE with a key of letters, digits and underscores";
}

void setLabel(RunLabels& labels, const std::string& label)
{
    const auto sign = label.find('=');
    const std::string key = label.substr(0, sign);
    const auto columns = labelColumns(labels);
    const auto column = columns.find(key);
    (column != columns.end() ? *column->second : labels.others[key]) = label.substr(sign + 1);
}

std::vector<std::string> labelTexts(const RunLabels& labels)
{
    std::vector<std::string> texts;
    RunLabels copy = labels;
    for (const auto& [key, value] : labelColumns(copy))
        texts.push_back(std::string(key) + '=' + *value);
    for (const auto& [key, value] : labels.others)
        texts.push_back(key + '=' + value);
    return texts;
}

void addLabelOption(CLI::App& app, const char* name,
    std::function<void(const std::string& key, const std::string& value)> take, const char* help)
{
    app.add_option_function<std::vector<std::string>>(
           name,
           [name, take = std::move(take)](const std::vector<std::string>& texts) {
               std::set<std::string> keys;
               for (const std::string& label : texts) {
                   const auto sign = label.find('=');
                   const std::string key = label.substr(0, sign);
                   if (!keys.insert(key).second)
                       throw CLI::ValidationError(name, key + " is given twice");
                   take(key, label.substr(sign + 1));
               }
           },
           help)
        ->allow_extra_args(false)
        ->take_all()
        ->check(labelError)
        ->type_name("KEY=VALUE");
}

void addLabels(CLI::App& app, RunLabels& labels)
{
    addLabelOption(
        app, "--label",
        [&](const std::string& key, const std::string& value) {
            setLabel(labels, key + '=' + value);
        },
        "Label of all these profiles, such as service=shop. host (default: this one), service, "
        "deployment and route have columns of their own. Repeat it for several");
}

} // namespace nytprof::command
