// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/template_sources.h"

#include "profile/line_directive.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

namespace nytprof {
namespace {

using LinesOfSources = Grouped<std::string_view>;

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// The code of a template by its own line numbers.
struct CompiledText {
    struct Line {
        FileId from; ///< file that has the code
        std::string text;
    };
    std::map<std::uint32_t, Line> lines;
    bool isMisplaced = false; ///< in perl's copy
};

class TemplateSources {
public:
    TemplateSources(std::vector<File>& files, const LinesOfSources& source)
        : m_files(files)
        , m_source(source)
    {
        for (std::size_t i = 0; i < files.size(); ++i)
            m_freeLines += 4 * source[i].size();
    }

    /// Files with directives that name others.
    void find()
    {
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            bool hasAny = false;
            for (const std::string_view line : m_source[i])
                hasAny = (line.starts_with('#') && addName(FileId(i), line)) || hasAny;
            if (hasAny)
                m_writers.push_back(FileId(i));
        }
        for (std::size_t i = 0; i < m_files.size() && !m_names.empty(); ++i)
            m_files[i].isTemplate = isNamed(FileId(i));
    }

    void readWriters()
    {
        for (const FileId writer : m_writers)
            if (!m_files[writer.index()].isTemplate)
                read(writer);
    }

    [[nodiscard]] bool areMisplaced() const
    {
        return std::ranges::any_of(
            m_texts, [](const auto& text) { return text.second.isMisplaced; });
    }

    [[nodiscard]] LinesOfSources placed(StringArena& strings) const
    {
        using Row = std::pair<std::size_t, std::string_view>;
        std::vector<Row> rows;
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            const auto text = m_texts.find(static_cast<std::uint32_t>(i));
            if (text == m_texts.end() || !text->second.isMisplaced) {
                for (const std::string_view line : m_source[i])
                    rows.emplace_back(i, line);
                continue;
            }
            std::uint32_t last = 0;
            for (const auto& [number, line] : text->second.lines) {
                for (; last + 1 < number; ++last)
                    rows.emplace_back(i, std::string_view());
                rows.emplace_back(i, strings.keep(line.text));
                last = number;
            }
        }
        return {m_files.size(), rows, [](const Row& row) { return row.first; },
            [](const Row& row) { return row.second; }};
    }

private:
    bool addName(FileId writer, std::string_view line)
    {
        const auto directive = lineDirective(line);
        if (!directive || directive->file.empty())
            return false;
        const auto [known, isNew] = m_names.try_emplace(directive->file, writer);
        if (!isNew && known->second != writer)
            known->second = FileId(); // several
        return true;
    }

    /// By another file, as a whole or by its last parts.
    bool isNamed(FileId id)
    {
        constexpr int MaxParts = 32;
        const std::string_view file = m_files[id.index()].name;
        bool isFound = false;
        std::size_t at = file.size();
        for (int i = 0; i < MaxParts && at != 0 && at != std::string_view::npos; ++i) {
            at = file.rfind('/', at - 1);
            isFound
                = findName(id, file.substr(at == std::string_view::npos ? 0 : at + 1)) || isFound;
        }
        return findName(id, file) || isFound;
    }

    bool findName(FileId id, std::string_view written)
    {
        const auto named = m_names.find(written);
        if (named == m_names.end() || named->second == id)
            return false;
        m_templateOf.try_emplace(written, id);
        return true;
    }

    [[nodiscard]] FileId templateNamed(std::string_view written) const
    {
        const auto known = m_templateOf.find(written);
        return known == m_templateOf.end() ? FileId() : known->second;
    }

    void read(FileId writer)
    {
        FileId current;
        std::uint32_t number = 0;
        for (const std::string_view line : m_source[writer.index()]) {
            if (const auto directive = lineDirective(line)) {
                const FileId named
                    = directive->file.empty() ? current : templateNamed(directive->file);
                if (named.valid() && named == current)
                    m_texts[named.index()].isMisplaced = true;
                current = named;
                number = directive->line;
            } else if (current.valid()) {
                addLine(writer, current, number++, line);
            }
        }
    }

    void addLine(FileId writer, FileId file, std::uint32_t number, std::string_view line)
    {
        if (number == 0 || isBlank(line))
            return;
        auto& lines = m_texts[file.index()].lines;
        const std::uint32_t last = lines.empty() ? 0 : lines.rbegin()->first;
        if (number > last && number - last > m_freeLines)
            return; // a number that no template has
        m_freeLines -= number > last ? number - last : 0;
        const auto [at, isNew] = lines.try_emplace(number);
        if (isNew)
            at->second = {writer, std::string(line)};
        else if (at->second.from == writer)
            at->second.text.append(" ").append(line);
    }

    std::vector<File>& m_files;
    const LinesOfSources& m_source;
    std::unordered_map<std::string_view, FileId> m_names; ///< as written; invalid for several
    std::unordered_map<std::string_view, FileId> m_templateOf;
    std::vector<FileId> m_writers;
    std::unordered_map<std::uint32_t, CompiledText> m_texts; ///< by FileId
    std::size_t m_freeLines = 100'000; ///< that all templates may have together
};

} // namespace

void placeTemplateLines(std::vector<File>& files, LinesOfSources& source, StringArena& strings)
{
    TemplateSources templates(files, source);
    templates.find();
    templates.readWriters();
    if (templates.areMisplaced())
        source = templates.placed(strings);
}

} // namespace nytprof
