// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/source_store.h"

#include <algorithm>

namespace nytprof {

LineDirectives lineDirectives(std::string_view text)
{
    constexpr std::size_t DigitsOfFar = 7;
    const auto skip = [&](const char* skipped, std::size_t from) {
        return std::min(text.find_first_not_of(skipped, from), text.size());
    };
    LineDirectives found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '#') {
            const auto word = skip(" \t", at + 1);
            if (text.compare(word, 4, "line") == 0) {
                const auto number = skip("0", skip(" \t", word + 4));
                found.first = std::min(found.first, at);
                found.isFar = found.isFar || skip("0123456789", number) - number >= DigitsOfFar;
            }
        }
        at = text.find('\n', at);
        if (at == std::string_view::npos)
            break;
    }
    return found;
}

const KeptText& SourceStore::keepText(std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    const auto hash = std::hash<std::string_view>()(text);
    if (const auto* const known
        = m_byText.find(hash, [&](const auto* each) { return each->text == text; }))
        return *known;
    m_kept.push_back({m_arena.keep(text), lineDirectives(text)});
    auto& kept = m_kept.back();
    m_byText.insert(hash, &kept);
    return kept;
}

void SourceStore::keep(std::string_view file, std::string text)
{
    const std::lock_guard lock(m_mutex);
    m_texts.insert_or_assign(std::string(file), Text{std::move(text), ++m_lastVersion});
}

void SourceStore::cutAfter(std::string_view word, std::string_view file, std::uint32_t line)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_texts.find(file);
    if (found == m_texts.end())
        return;
    auto& text = found->second.text;
    found->second.version = ++m_lastVersion;
    std::size_t at = 0;
    for (; line > 1 && at < text.size(); --line)
        at += sizeOfLine(std::string_view(text).substr(at));
    const auto last = std::min(text.find(word, at), text.size());
    text.resize(last + sizeOfLine(std::string_view(text).substr(last)));
    text.shrink_to_fit(); // cuts POD after __END__, often most of a file
}

void SourceStore::drop(std::string_view file)
{
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_texts.find(file); found != m_texts.end())
        m_texts.erase(found);
}

std::uint32_t SourceStore::version(std::string_view file) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_texts.find(file);
    return found == m_texts.end() ? 0 : found->second.version;
}

} // namespace nytprof
