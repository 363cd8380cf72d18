// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/run_labels.h"

#include "fleet/sql_text.h"

#include <map>
#include <set>
#include <string_view>

#include <unistd.h>

namespace nytprof::command {
namespace {

std::string hostName()
{
    char name[256] = {};
    return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

std::map<std::string_view, std::string*> labelColumns(RunLabels& labels)
{
    return {{"host", &labels.host}, {"service", &labels.service},
        {"deployment", &labels.deployment}, {"route", &labels.route}};
}

} // namespace

std::string labelError(const std::string& label)
{
    const auto sign = label.find('=');
    if (label == "host=")
        return "the host is empty; leave the label out for the name of this one";
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

void addLabels(CLI::App& app, RunLabels& labels)
{
    labels.host = hostName();
    app.add_option_function<std::vector<std::string>>(
           "--label",
           [&](const std::vector<std::string>& texts) {
               std::set<std::string> keys;
               for (const std::string& label : texts) {
                   if (std::string key = label.substr(0, label.find('=')); !keys.insert(key).second)
                       throw CLI::ValidationError("--label", key + " is given twice");
                   setLabel(labels, label);
               }
           },
           "Label of all these profiles, such as service=shop. host (default: this one), service, "
           "deployment and route have columns of their own. Repeat it for several")
        ->allow_extra_args(false)
        ->take_all()
        ->check(labelError)
        ->type_name("KEY=VALUE");
}

} // namespace nytprof::command
