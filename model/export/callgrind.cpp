// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/callgrind.h"

#include "analysis/file_costs.h"
#include "export/whole_cost.h"
#include "format/perl_names.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace nytprof {
namespace {

/// A callgrind function: a sub, or the statements of a file that are of no single sub. Subs come
/// first.
using FunctionNumber = std::uint32_t;

struct FunctionLineCost {
    FunctionNumber function = 0;
    FileId file;
    std::uint32_t line = 0;
    std::uint64_t cost = 0; ///< nanoseconds, or what the profile counts
    std::uint64_t statements = 0;
};

struct CallgrindWriter {
    const Profile& profile;
    std::ostream& out;
    std::vector<FunctionLineCost> costs = {};
    std::vector<bool> fileNamed = std::vector<bool>(profile.files().size() + 1);
    std::vector<bool> functionNamed
        = std::vector<bool>(profile.subs().size() + profile.files().size() + 1);

    void write()
    {
        addLines();
        sortCosts();
        std::uint64_t whole = 0;
        std::uint64_t statements = 0;
        for (const FunctionLineCost& cost : costs) {
            whole += cost.cost;
            statements += cost.statements;
        }
        const std::string totals = std::to_string(whole) + ' ' + std::to_string(statements) + '\n';
        out << "# callgrind format\nversion: 1\ncreator: nytprof\n";
        if (!profile.processes().empty())
            out << "pid: " << profile.processes().front().pid << '\n';
        out << "cmd: " << onOneLine(profile.application())
            << "\npart: 1\ndesc: Trigger: Program termination\npositions: line\n"
            << costEvent() << "summary: " << totals;
        writeFunctions();
        out << "\ntotals: " << totals;
    }

    [[nodiscard]] std::string costEvent() const
    {
        std::string name;
        for (const char c : profile.costUnit())
            name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
        const std::string meaning
            = name.empty() ? "Time in nanoseconds" : onOneLine(profile.costUnit());
        if (name.empty())
            name = "ns";
        return "event: " + name + " : " + meaning + "\nevent: Statements : Statements executed\n"
            + "events: " + name + " Statements\n";
    }

    /// Time of a line's statements without that of the builtins and xsubs that they called.
    [[nodiscard]] Ticks exclusiveOnLine(FileId file, const LineCost& line) const
    {
        Ticks own = std::max<Ticks>(0, line.exclusive);
        for (const CallSiteId id : profile.callsFrom(file, line.line)) {
            const CallSite& site = profile[id];
            if (profile[site.callee].kind != SubKind::Perl)
                own -= std::clamp<Ticks>(site.exclusive, 0, own);
        }
        return own;
    }

    /// Each sub has its exclusive time: on the lines that are its own as far as that is more than
    /// theirs, the rest on its first line.
    void addLines()
    {
        for (std::size_t i = 0; i < profile.files().size(); ++i) {
            const FileId file(i);
            const LineOwners owners(profile, file);
            for (const LineCost& line : profile.lines(file)) {
                const SubId sub = owners.at(line.line);
                costs.push_back({sub.valid() ? sub.index() : noSubOf(file), file, line.line,
                    wholeCost(profile, exclusiveOnLine(file, line)), line.count});
            }
        }
        const std::vector<std::uint64_t> whole = wholeCosts();
        std::vector<std::uint64_t> onLines(whole.size());
        for (const FunctionLineCost& cost : costs)
            onLines[ownerOf(cost)] += cost.cost;
        std::vector<std::uint64_t> left = whole;
        for (FunctionLineCost& cost : costs) {
            const std::size_t owner = ownerOf(cost);
            if (onLines[owner] > whole[owner])
                cost.cost
                    = static_cast<std::uint64_t>(Wide{cost.cost} * whole[owner] / onLines[owner]);
            left[owner] -= cost.cost;
        }
        for (FunctionNumber i = 0; i < profile.subs().size(); ++i)
            if (left[i] > 0)
                costs.push_back(
                    {i, profile.subs()[i].file, profile.subs()[i].firstLine, left[i], 0});
    }

    /// By sub; then of lines without one, which are the main program's if that is no sub.
    [[nodiscard]] std::vector<std::uint64_t> wholeCosts() const
    {
        std::vector<std::uint64_t> costsOfOwners;
        for (const SubCost& sub : subCosts(profile))
            costsOfOwners.push_back(wholeCost(profile, sub.exclusive));
        const CallTree& tree = profile.callTree();
        costsOfOwners.push_back(profile.findSub(MainProgram).valid()
                ? 0
                : wholeCost(profile, tree[tree.root()].exclusive));
        return costsOfOwners;
    }
    [[nodiscard]] std::size_t ownerOf(const FunctionLineCost& cost) const
    {
        return std::min<std::size_t>(cost.function, profile.subs().size());
    }

    /// One row for each function and line.
    void sortCosts()
    {
        const auto place = [](const FunctionLineCost& cost) {
            return std::tie(cost.function, cost.file, cost.line);
        };
        std::ranges::sort(costs, {}, place);
        std::vector<FunctionLineCost> sums;
        for (const FunctionLineCost& cost : costs) {
            if (sums.empty() || place(sums.back()) != place(cost)) {
                sums.push_back(cost);
            } else {
                sums.back().cost += cost.cost;
                sums.back().statements += cost.statements;
            }
        }
        costs = std::move(sums);
    }

    [[nodiscard]] FunctionNumber noSubOf(FileId file) const
    {
        return static_cast<FunctionNumber>(profile.subs().size()) + file.index();
    }

    void writeFunctions()
    {
        auto cost = costs.begin();
        const auto functions
            = static_cast<FunctionNumber>(profile.subs().size() + profile.files().size());
        for (FunctionNumber function = 0; function <= functions; ++function) {
            const bool isSub = function < profile.subs().size();
            const auto calls
                = isSub ? profile.calleesOf(SubId(function)) : std::span<const CallSiteId>();
            const bool hasCosts = cost != costs.end() && cost->function == function;
            if (!hasCosts && calls.empty())
                continue;
            FileId file = isSub ? profile.subs()[function].file : hasCosts ? cost->file : FileId();
            out << "\nfl=" << fileText(file) << "\nfn=" << functionText(function) << '\n';
            for (; cost != costs.end() && cost->function == function; ++cost) {
                goTo(file, cost->file);
                out << cost->line << ' ' << cost->cost << ' ' << cost->statements << '\n';
            }
            for (const CallSiteId id : calls)
                writeCall(profile[id], file);
        }
    }

    void writeCall(const CallSite& site, FileId& file)
    {
        const Sub& callee = profile[site.callee];
        goTo(file, site.file);
        out << "cfi=" << fileText(callee.file) << "\ncfn=" << functionText(site.callee.index())
            << "\ncalls=" << site.calls << ' ' << callee.firstLine << '\n'
            << site.line << ' ' << wholeCost(profile, site.inclusive) << " 0\n";
    }

    /// Switches the file of costs that follow: subs can have costs in other files (#line, evals).
    void goTo(FileId& at, FileId file)
    {
        if (at != file)
            out << "fi=" << fileText(file) << '\n';
        at = file;
    }

    /// "(12) NAME" the first time, then "(12)".
    template <class Name>
    [[nodiscard]] static std::string idText(std::vector<bool>& named, std::size_t index, Name name)
    {
        std::string text = '(' + std::to_string(index + 1) + ')';
        if (!named[index])
            text += ' ' + onOneLine(name());
        named[index] = true;
        return text;
    }

    [[nodiscard]] std::string fileText(FileId file)
    {
        const std::size_t index = file.valid() ? file.index() : profile.files().size();
        return idText(fileNamed, index, [&] {
            return file.valid() ? std::string(profile[file].name) : std::string("(no file)");
        });
    }

    [[nodiscard]] std::string functionText(FunctionNumber function)
    {
        return idText(functionNamed, function, [&] {
            const std::size_t subs = profile.subs().size();
            return function < subs
                ? std::string(profile.subs()[function].name)
                : std::string(NoSingleSub) + std::string(profile.files()[function - subs].name);
        });
    }

    [[nodiscard]] static std::string onOneLine(std::string_view text)
    {
        std::string line(text);
        std::ranges::replace(line, '\n', ' ');
        return line;
    }
};

} // namespace

void writeCallgrind(const Profile& profile, std::ostream& out)
{
    CallgrindWriter{profile, out}.write();
}

} // namespace nytprof
