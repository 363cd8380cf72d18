// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/service_name.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace nytprof {

namespace {

constexpr std::string_view Service = ".service";
constexpr std::string_view Scope = ".scope";
constexpr std::size_t ShownIdSize = 12; // as Docker shows ids

bool isLetterOrDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string_view without(std::string_view text, std::string_view end)
{
    return text.ends_with(end) ? text.substr(0, text.size() - end.size()) : text;
}

std::vector<std::string_view> partsOf(std::string_view path)
{
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const auto part = path.substr(0, path.find('/'));
        if (!part.empty())
            parts.push_back(part);
        path.remove_prefix(std::min(part.size() + 1, path.size()));
    }
    return parts;
}

/// "docker-ID.scope", "cri-containerd-ID.scope", "libpod-ID.scope" or "ID"; 64 hexadecimal digits.
std::string_view containerIn(std::string_view part)
{
    constexpr std::size_t IdSize = 64;
    part = without(part, Scope);
    if (part.size() < IdSize)
        return {};
    const auto id = part.substr(part.size() - IdSize);
    const bool isId = id.find_first_not_of("0123456789abcdef") == std::string_view::npos
        && (part.size() == IdSize || part[part.size() - IdSize - 1] == '-');
    return isId ? id.substr(0, ShownIdSize) : std::string_view();
}

/// Sessions of users and the manager of their services are none.
bool isUnit(std::string_view part)
{
    if (part.ends_with(Service))
        return !part.starts_with("user@");
    return part.ends_with(Scope) && part != "init.scope" && !part.starts_with("session-");
}

/// A login session says nothing about what runs in it.
bool belongsToUser(std::string_view path) { return path.starts_with("/user.slice/"); }

/// "NUMBER:CONTROLLERS:PATH"
struct Line {
    std::string_view controllers;
    std::string_view path;
};

Line lineIn(std::string_view text)
{
    const auto first = text.find(':');
    const auto second = first == std::string_view::npos ? first : text.find(':', first + 1);
    if (second == std::string_view::npos)
        return {};
    return {text.substr(first + 1, second - first - 1), text.substr(second + 1)};
}

/// The path of version 2 or of systemd, else the first that is not the root.
std::string_view pathIn(std::string_view text)
{
    std::string_view path;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto [controllers, its] = lineIn(line);
        if (its.size() <= 1)
            continue;
        if (controllers.empty() || controllers == "name=systemd")
            return its;
        if (path.empty())
            path = its;
    }
    return path;
}

} // namespace

ControlGroup controlGroupIn(std::string_view text)
{
    ControlGroup group;
    group.path = pathIn(text);
    for (const std::string_view part : partsOf(group.path)) { // the innermost counts
        if (const auto id = containerIn(part); !id.empty()) {
            group.container = id;
            group.unit.clear();
        } else if (isUnit(part)) {
            group.unit = part;
        }
    }
    return group;
}

bool isInGroup(const ControlGroup& group, std::string_view name)
{
    if (name.starts_with('/')) {
        while (name.size() > 1 && name.ends_with('/'))
            name.remove_suffix(1);
        return group.path == name
            || (group.path.starts_with(name) && group.path[name.size()] == '/');
    }
    const auto isNamed
        = [name](std::string_view part) { return part == name || without(part, Service) == name; };
    return !name.empty()
        && (group.container == name || std::ranges::any_of(partsOf(group.path), isNamed));
}

std::string serviceOf(const ControlGroup& group, std::string_view program)
{
    if (!group.unit.empty())
        return std::string(without(without(group.unit, Service), Scope));
    if (!group.container.empty())
        return group.container;
    if (const auto parts = partsOf(group.path); !parts.empty() && !belongsToUser(group.path))
        return std::string(parts.back());
    const auto name = program.substr(0, program.find(' '));
    return name.empty() || name.starts_with('-') ? "perl" : std::string(name);
}

std::string fileNamePart(std::string_view text)
{
    constexpr std::size_t MaxSize = 64;
    std::string part(text.substr(0, MaxSize));
    for (char& c : part)
        if (!isLetterOrDigit(c) && std::string_view("._@+-").find(c) == std::string_view::npos)
            c = '_';
    if (part.empty() || part.front() == '.' || part.front() == '-')
        part.insert(0, 1, '_');
    return part.substr(0, MaxSize);
}

} // namespace nytprof
