// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// --label: what is known of profiles besides what is in them.
void addLabels(CLI::App& app, RunLabels& labels);

/// Labels of a profile: those given, else those in it of which it has one value only. The host is
/// this one if neither has it.
[[nodiscard]] RunLabels labelsOf(const Profile& profile, const RunLabels& given);

[[nodiscard]] std::string hostName();

/// An option whose values are labels, KEY=VALUE, each key once.
void addLabelOption(CLI::App& app, const char* name,
    std::function<void(const std::string& key, const std::string& value)> take, const char* help);

/// What is wrong with a text of the form that --label takes; empty if nothing.
[[nodiscard]] std::string labelError(const std::string& label);

/// Sets a label of the form that --label takes.
void setLabel(RunLabels& labels, const std::string& label);

/// All labels in that form.
[[nodiscard]] std::vector<std::string> labelTexts(const RunLabels& labels);

} // namespace nytprof::command
