// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/string_evals.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace nytprof {
namespace {

constexpr std::string_view Prefix = "(eval ";

void append(std::string& text, std::uint32_t number)
{
    char digits[10];
    text.append(digits, std::to_chars(digits, std::end(digits), number).ptr);
}

void appendShortName(std::string& text, std::uint32_t number)
{
    text += Prefix;
    append(text, number);
    text += ')';
}

} // namespace

std::uint32_t StringEvals::numberOf(std::string_view file)
{
    if (!file.ends_with(')') || !file.starts_with(Prefix))
        return 0;
    std::uint32_t number = 0;
    const auto* const last = file.data() + file.size() - 1;
    const auto parsed = std::from_chars(file.data() + Prefix.size(), last, number);
    return parsed.ptr == last ? number : 0;
}

StringEvals::Eval& StringEvals::add(std::uint32_t number)
{
    if (!m_evals.empty() && number < m_evals.back().number)
        m_evals.clear(); // of an interpreter that is gone
    if (m_evals.empty() || number != m_evals.back().number)
        m_evals.emplace_back();
    auto& eval = m_evals.back();
    eval = {}; // the number of calibration code is reused
    eval.number = number;
    return eval;
}

void StringEvals::setPlace(Eval& eval, std::string_view file, std::uint32_t line)
{
    eval.line = line;
    const auto outer = numberOf(file);
    if (outer != 0 && outer < eval.number) { // #line may name any file
        eval.outer = outer;
        return;
    }
    if (!m_lastFile || m_lastFile->text != file)
        m_lastFile = &m_store->keepText(file);
    eval.file = m_lastFile;
}

StringEvals::Eval* StringEvals::find(std::uint32_t number)
{
    if (number == 0 || m_evals.empty() || number > m_evals.back().number)
        return nullptr;
    const std::size_t back = m_evals.back().number - number;
    if (back < m_evals.size()) {
        auto& likely = m_evals[m_evals.size() - 1 - back];
        if (likely.number == number)
            return &likely;
    }
    const auto found = std::ranges::lower_bound(m_evals, number, {}, &Eval::number);
    return found->number == number ? &*found : nullptr;
}

std::string StringEvals::shortName(std::uint32_t number)
{
    std::string name;
    appendShortName(name, number);
    return name;
}

std::string StringEvals::longName(std::uint32_t number)
{
    std::string name;
    appendShortName(name, number);
    m_lines.clear(); // of the innermost eval first
    for (const auto* eval = find(number); eval && eval->hasPlace(); eval = find(eval->outer)) {
        m_lines.push_back(eval->line);
        name += '[';
        if (eval->file)
            name += eval->file->text;
        else
            appendShortName(name, eval->outer);
    }
    for (; !m_lines.empty(); m_lines.pop_back()) {
        name += ':';
        append(name, m_lines.back());
        name += ']';
    }
    return name;
}

} // namespace nytprof
