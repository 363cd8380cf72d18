// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/page_names.h"

#include "analysis/code_origin.h"
#include "format/text_encoding.h"
#include "report/html_text.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace nytprof::report {

namespace {

constexpr std::size_t MaxNameLength = 50;

/// Leading bytes that are not part of a name.
std::size_t separatorLength(std::string_view text)
{
    constexpr std::string_view Separators = "-/\\:*?\"'<>|.";
    return Separators.find(text.front()) != Separators.npos ? 1 : unprintableAt(text).length;
}

/// Replaces runs of characters that are special in file systems or shells by "-".
std::string safe(std::string_view name)
{
    std::string text;
    while (!name.empty()) {
        const std::size_t separator = separatorLength(name);
        const std::size_t length = separator > 0 ? separator : utf8Length(name);
        if (separator == 0)
            text += name.substr(0, length);
        else if (!text.empty() && text.back() != '-')
            text += '-';
        name.remove_prefix(length);
    }
    while (text.ends_with('-'))
        text.pop_back();
    return text;
}

std::string fileNameOf(std::string_view path)
{
    std::string name = withoutIncDirectory(path);
    if (name.size() > MaxNameLength && name.find('/') != name.npos) // keep first and last part
        name = name.substr(0, name.find('/')) + "/..." + name.substr(name.rfind('/'));
    if (name.size() > MaxNameLength)
        name = "TOOLONG";
    name = safe(name);
    return name.empty() ? "file" : name; // a leading "-" would be an option
}

std::string withoutNonWords(std::string_view name)
{
    constexpr std::size_t Max = 1000;
    std::string text;
    for (const char c : name.substr(0, Max)) {
        const bool word
            = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        text += word ? c : '_';
    }
    return text;
}

/// By FileId. Of thousands of evals, the cheapest have no page.
std::vector<bool> filesWithPages(const Profile& profile, std::size_t maxEvalsOfLine)
{
    std::vector<bool> has(profile.files().size(), true);
    for (std::size_t i = 0; i < has.size(); ++i) {
        const auto evals = profile.evalsOf(FileId(i));
        for (std::size_t begin = 0, end = 0; begin < evals.size(); begin = end) {
            const std::uint32_t line = profile[evals[begin]].evalLine;
            while (end < evals.size() && profile[evals[end]].evalLine == line)
                ++end;
            if (maxEvalsOfLine == 0 || end - begin <= maxEvalsOfLine)
                continue;
            std::vector<FileId> some(evals.begin() + static_cast<std::ptrdiff_t>(begin),
                evals.begin() + static_cast<std::ptrdiff_t>(end));
            std::ranges::stable_sort(
                some, std::ranges::greater(), [&](FileId id) { return profile[id].exclusive; });
            for (std::size_t at = maxEvalsOfLine; at < some.size(); ++at)
                has[some[at].index()] = false;
        }
    }
    return has;
}

std::vector<std::uint32_t> fidsOf(const Profile& profile, const Profile& recorded)
{
    std::vector<std::uint32_t> fids(profile.files().size());
    std::unordered_set<std::uint32_t> used;
    std::uint32_t next = 0;
    for (const File& file : recorded.files())
        next = std::max(next, file.fid);
    for (std::size_t i = 0; i < fids.size(); ++i) {
        const FileId same = recorded.findFile(profile.files()[i].name);
        const std::uint32_t fid = same.valid() ? recorded[same].fid : profile.files()[i].fid;
        fids[i] = used.insert(fid).second ? fid : ++next;
        used.insert(fids[i]);
    }
    return fids;
}

} // namespace

std::string_view nameOf(LineLevel level)
{
    return level == LineLevel::Line ? "line" : level == LineLevel::Block ? "block" : "sub";
}

PageNames::PageNames(
    const Profile& profile, const Profile& recorded, Shape shape, std::size_t maxEvalsOfLine)
    : m_profile(profile)
    , m_shape(shape)
    , m_pages({{"index.html", {}, {}}, {"index-subs-excl.html", {}, {}},
          {"subs-treemap-excl.html", {}, {}}, {"index-evals.html", {}, {}}})
    , m_pageOf(profile.files().size())
{
    const std::vector<bool> has = filesWithPages(profile, maxEvalsOfLine);
    const std::vector<std::uint32_t> fids = fidsOf(profile, recorded);
    for (std::size_t i = 0; i < has.size(); ++i) {
        if (!has[i])
            continue;
        if (!m_firstFile.valid() && !profile.files()[i].isEval())
            m_firstFile = FileId(i);
        addPages(FileId(i), fids[i]);
    }
    std::unordered_set<std::string> used;
    std::unordered_map<std::string, int> numbers; // so that many equal ones do not take long
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        if (profile.subs()[i].firstLine > 0)
            continue;
        const std::string plain = withoutNonWords(profile.subs()[i].name);
        std::string anchor = plain;
        for (int& n = numbers.try_emplace(plain, 2).first->second; !used.insert(anchor).second; ++n)
            anchor = plain + '-' + std::to_string(n);
        m_anchors.emplace(SubId(i), anchor);
    }
}

void PageNames::addPages(FileId file, std::uint32_t fid)
{
    const std::string start = fileNameOf(m_profile[file].name) + '-' + std::to_string(fid) + '-';
    for (const LineLevel level : LineLevels) {
        if (level != LineLevel::Line && m_profile.lines(file, level).empty())
            continue;
        const PageId page(m_pages.size());
        m_pageOf[file.index()][static_cast<std::size_t>(level)] = page;
        m_pages.push_back({std::string(start).append(nameOf(level)) + ".html", file, level});
    }
}

PageId PageNames::pageOf(FileId file, LineLevel level) const
{
    return file.valid() ? m_pageOf[file.index()][static_cast<std::size_t>(level)] : PageId();
}

FileId PageNames::homeOf(SubId sub) const
{
    const FileId file = m_profile[sub].file.valid() ? m_profile[sub].file : m_firstFile;
    return pageOf(file).valid() ? file : FileId();
}

bool PageNames::isShown(SubId sub) const
{
    return m_profile[sub].file.valid() || (m_profile[sub].ran() && m_anchors.contains(sub));
}

std::vector<SubId> PageNames::subsOn(FileId file) const
{
    const auto defined = m_profile.subsOf(file);
    std::vector<SubId> subs(defined.begin(), defined.end());
    for (std::size_t i = 0; file == m_firstFile && i < m_profile.subs().size(); ++i) {
        const Sub& sub = m_profile.subs()[i];
        if (!sub.file.valid() && sub.ran()) // not the main program
            subs.emplace_back(i);
    }
    return subs;
}

std::string PageNames::anchorOf(SubId sub) const
{
    const auto named = m_anchors.find(sub);
    return named == m_anchors.end() ? std::to_string(m_profile[sub].firstLine) : named->second;
}

std::string PageNames::link(PageId page, std::string_view anchor) const
{
    if (!page.valid())
        return {};
    if (m_shape == Shape::SingleFile)
        return '#' + id(page, anchor);
    std::string text;
    appendUrl(text, m_pages[page.index()].name);
    if (!anchor.empty())
        text.append("#").append(anchor);
    return text;
}

std::string PageNames::link(FileId file, std::uint32_t line) const
{
    return link(pageOf(file), line > 0 ? std::to_string(line) : std::string());
}

std::string PageNames::link(SubId sub) const
{
    const FileId home = homeOf(sub);
    if (!home.valid())
        return {};
    return link(pageOf(home), isShown(sub) ? anchorOf(sub) : std::string());
}

std::string PageNames::id(PageId page, std::string_view anchor) const
{
    if (m_shape == Shape::Folder)
        return std::string(anchor);
    std::string text = "p" + std::to_string(page.index());
    if (!anchor.empty())
        text.append("-").append(anchor);
    return text;
}

} // namespace nytprof::report
