// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/known_perls.h"

#include "format/parse_number.h"
#include "inspect/proc_file.h"

#include <algorithm>
#include <string_view>

#include <sys/stat.h>

namespace nytprof {

namespace {

/// From proc(5); what is not known is a small number.
Address codeOf(pid_t process)
{
    constexpr int FieldOfCode = 26;
    const auto text = readProcFile(process, "stat").text;
    std::string_view rest = text;
    rest.remove_prefix(std::min(rest.rfind(')') + 1, rest.size()));
    for (int field = 3; field <= FieldOfCode && !rest.empty(); ++field) {
        rest.remove_prefix(1);
        const auto value = rest.substr(0, rest.find(' '));
        if (field == FieldOfCode)
            return parseNumber<Address>(value).value_or(0);
        rest.remove_prefix(value.size());
    }
    return 0;
}

} // namespace

std::optional<LoadedProgram> loadedProgram(pid_t process)
{
    constexpr std::int64_t Second = 1'000'000'000;
    constexpr Address LowestCode = 4'096;
    struct stat status { };
    if (::stat(("/proc/" + std::to_string(process) + "/exe").c_str(), &status) != 0)
        return std::nullopt;
    const Address code = codeOf(process);
    if (code < LowestCode)
        return std::nullopt;
    return LoadedProgram{{status.st_dev, status.st_ino, status.st_size,
                             status.st_mtim.tv_sec * Second + status.st_mtim.tv_nsec},
        code};
}

std::optional<KnownPerls::Perl> KnownPerls::find(const LoadedProgram& program) const
{
    const auto known = m_known.find(program.file);
    if (known == m_known.end())
        return std::nullopt;
    return Perl{known->second.symbols, program.code - known->second.codeOffset};
}

void KnownPerls::add(const LoadedProgram& program, const Perl& perl)
{
    constexpr std::size_t MaxKnown = 100;
    if (m_known.size() >= MaxKnown)
        m_known.clear();
    m_known[program.file] = {perl.symbols, program.code - perl.begin};
}

} // namespace nytprof
