// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/environment.h"

#include <unistd.h>

namespace nytprof {
namespace {

bool isNamed(std::string_view text, std::string_view name)
{
    return text.size() > name.size() && text.starts_with(name) && text[name.size()] == '=';
}

} // namespace

Environment Environment::own()
{
    Environment variables;
    for (char** text = environ; *text; ++text)
        variables.m_texts.emplace_back(*text);
    return variables;
}

std::optional<std::string> Environment::value(std::string_view name) const
{
    for (const std::string& text : m_texts)
        if (isNamed(text, name))
            return text.substr(name.size() + 1);
    return std::nullopt;
}

void Environment::set(std::string_view name, std::string_view value)
{
    remove(name);
    m_texts.push_back(std::string(name) + '=' + std::string(value));
}

void Environment::remove(std::string_view name)
{
    std::erase_if(m_texts, [&](const std::string& text) { return isNamed(text, name); });
}

void Environment::prepend(std::string_view name, std::string_view value, char separator)
{
    const std::string old = this->value(name).value_or("");
    set(name, old.empty() ? std::string(value) : std::string(value) + separator + old);
}

} // namespace nytprof
