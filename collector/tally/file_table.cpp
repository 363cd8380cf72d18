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

/// "Foo.pm (autosplit into auto/Foo/bar.al)" was cut from Foo.pm; empty for other names.
std::string_view wholeOfPiece(std::string_view key)
{
    const auto mark = key.find(" (autosplit ");
    return mark != std::string_view::npos && key.ends_with(')') ? key.substr(0, mark)
                                                                : std::string_view();
}

std::string_view baseName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// Perl reads Foo.pmc in the place of Foo.pm, under the name of the latter, whichever is newer.
bool isReadFromPmc(const std::string& name)
{
    return name.ends_with(".pm") && access((name + "c").c_str(), F_OK) == 0;
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
    if (const auto known = findOrJoin(key)) {
        return known;
    }
    const auto number = add(key, via);
    findInvoker(number, via);
    return number;
}

/// Also finds the file that a piece, new here, was cut from. A piece has the name by which
/// AutoSplit knew the file, and the file may have been installed elsewhere since: then the base
/// name must do.
FileNumber FileTable::findOrJoin(std::string_view key)
{
    const auto whole = wholeOfPiece(key);
    if (const auto known = find(key); known != 0 || whole.empty()) {
        return known;
    }
    auto number = find(whole);
    for (auto each = last(); each > 0 && number == 0; --each) {
        const bool same
            = !(*this)[each].isStringEval() && baseName((*this)[each].key) == baseName(whole);
        number = same ? each : 0;
    }
    if (number != 0) {
        m_byKey.emplace(m_pieces[number].emplace_back(key), number);
    }
    return number;
}

const std::deque<std::string>& FileTable::pieces(FileNumber number) const
{
    static const std::deque<std::string> none;
    const auto found = m_pieces.find(number);
    return found == m_pieces.end() ? none : found->second;
}

/// A loop, not a recursion: evals may be nested as deep as memory allows.
void FileTable::findInvoker(FileNumber number, std::uint32_t via)
{
    while (number != 0) {
        const auto invoker = invokerOf(m_files[number - 1].key);
        if (invoker.file.empty()) {
            return;
        }
        auto parent = findOrJoin(invoker.file);
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
    if (!wholeOfPiece(key).empty()) {
        file.flags |= FidFlag::Autosplit;
    }
    if (isReadFromPmc(file.name)) {
        file.flags |= FidFlag::Pmc;
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
