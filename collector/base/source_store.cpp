// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/source_store.h"

#include <algorithm>

namespace nytprof {

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
