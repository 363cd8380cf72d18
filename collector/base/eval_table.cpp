// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/eval_table.h"

#include <algorithm>
#include <charconv>

namespace nytprof {
namespace {

constexpr std::string_view Prefix = "(eval ";

} // namespace

std::uint32_t EvalTable::numberOf(std::string_view file)
{
    if (!file.starts_with(Prefix))
        return 0;
    std::uint32_t number = 0;
    const auto* const end = file.data() + file.size();
    const auto parsed = std::from_chars(file.data() + Prefix.size(), end, number);
    const std::string_view rest(parsed.ptr, static_cast<std::size_t>(end - parsed.ptr));
    return rest == ")" || rest.starts_with(")[") ? number : 0;
}

EvalTable::Eval& EvalTable::add(std::uint32_t number)
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

void EvalTable::setPlace(Eval& eval, std::string_view file, std::uint32_t line)
{
    eval.line = line;
    const auto outer = isShortName(file) ? numberOf(file) : 0;
    if (outer != 0 && outer < eval.number) { // #line may name any file
        eval.outer = outer;
        return;
    }
    if (!m_lastFile || m_lastFile->text != file)
        m_lastFile = &m_store->keepText(file);
    eval.file = m_lastFile;
}

EvalTable::Eval* EvalTable::find(std::uint32_t number)
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

std::string EvalTable::shortName(std::uint32_t number)
{
    return std::string(Prefix).append(std::to_string(number)) += ')';
}

std::string EvalTable::longName(std::uint32_t number)
{
    auto name = shortName(number);
    std::vector<std::uint32_t> lines; // of the innermost eval first
    const auto* eval = find(number);
    for (; eval && eval->hasPlace(); eval = find(eval->outer)) {
        lines.push_back(eval->line);
        name += '[';
        name += eval->file ? std::string(eval->file->text) : shortName(eval->outer);
    }
    for (; !lines.empty(); lines.pop_back())
        name.append(":").append(std::to_string(lines.back())) += ']';
    return name;
}

} // namespace nytprof
