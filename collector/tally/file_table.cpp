// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/file_table.h"

#include "format/tags.h"

#include <charconv>

#include <unistd.h>

namespace nytprof {
namespace {

constexpr std::string_view UnknownInvoker = "/unknown-eval-invoker";

bool isProgramText(std::string_view key)
{
    return key == "-e" || key == "-";
}

/// "(eval N)[FILE:LINE]" refers to FILE and LINE; see the format's section 7.1.
struct Invoker {
    std::string_view file;
    std::uint32_t line = 0;
};

Invoker invokerOf(std::string_view key)
{
    if (key.starts_with('(') && key.ends_with(']')) {
        const auto open = key.find('[');
        const auto colon = key.rfind(':');
        if (open != std::string_view::npos && colon != std::string_view::npos && colon > open) {
            std::uint32_t line = 0;
            std::from_chars(key.data() + colon + 1, key.data() + key.size(), line);
            return {key.substr(open + 1, colon - open - 1), line};
        }
    }
    if (key.starts_with("(eval ")) {
        return {UnknownInvoker, 1};
    }
    if (const auto at = key.find(" defined at "); at != std::string_view::npos) {
        return {key.substr(at + 12), 1};
    }
    return {};
}

std::string absoluteName(std::string_view key)
{
    const bool eval = !invokerOf(key).file.empty();
    if (key.starts_with('/') || eval || isProgramText(key) || key.empty()) {
        return std::string(key);
    }
    std::string directory(4096, '\0');
    if (!getcwd(directory.data(), directory.size())) {
        return std::string(key);
    }
    directory.resize(directory.find('\0'));
    if (key.starts_with("./")) {
        key.remove_prefix(2);
    }
    return directory + "/" + std::string(key);
}

} // namespace

FileTable::FileTable(const Program& program, bool saveAllSource)
    : m_program(program)
    , m_saveAllSource(saveAllSource)
{
}

FileNumber FileTable::find(std::string_view key) const
{
    const auto found = m_byKey.find(key);
    return found == m_byKey.end() ? 0 : found->second;
}

FileNumber FileTable::intern(std::string_view key, std::uint32_t via)
{
    if (const auto known = find(key)) {
        return known;
    }
    const auto number = add(key, via);
    findInvoker(number, via);
    return number;
}

/// A loop, not a recursion: evals may be nested as deep as memory allows.
void FileTable::findInvoker(FileNumber number, std::uint32_t via)
{
    while (number != 0) {
        const auto invoker = invokerOf(m_files[number - 1].key);
        if (invoker.file.empty()) {
            return;
        }
        auto parent = find(invoker.file);
        FileNumber next = 0;
        if (parent == 0) {
            const bool unknown = invoker.file == UnknownInvoker;
            const bool nested = invoker.file.starts_with('(');
            parent = add(
                invoker.file, via | (nested ? 0 : FidFlag::Eval) | (unknown ? FidFlag::Fake : 0));
            next = parent;
        }
        m_files[number - 1].evalFile = parent;
        m_files[number - 1].evalLine = invoker.line;
        number = next;
    }
}

FileNumber FileTable::add(std::string_view key, std::uint32_t flags)
{
    auto& file = m_files.emplace_back();
    const auto number = last();
    file.key = key;
    file.name = absoluteName(key);
    file.flags = flags;
    if (m_program.hasSource(key)) {
        file.flags |= FidFlag::HasSource;
    }
    const bool eval = !invokerOf(key).file.empty();
    if (m_saveAllSource || eval || isProgramText(key) || key.starts_with("/loader/0x")) {
        file.flags |= FidFlag::SaveSource;
    }
    if (isProgramText(key)) {
        file.flags |= FidFlag::Eval;
    }
    m_byKey.emplace(file.key, number);
    return number;
}

void FileTable::takeBackFids(Fid last)
{
    for (auto& file : m_files) {
        if (file.fid > last) {
            file.fid = 0;
        }
    }
    m_lastFid = last;
}

} // namespace nytprof
