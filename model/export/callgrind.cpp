// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/callgrind.h"

#include "analysis/file_costs.h"
#include "export/whole_cost.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

namespace nytprof {
namespace {

/// A callgrind function: a sub, or a file's code outside of subs. Subs come first.
using FunctionNumber = std::uint32_t;

struct FunctionLineCost {
    FunctionNumber function = 0;
    FileId file;
    std::uint32_t line = 0;
    Ticks ticks = 0;
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
        if (profile.totals().statements > 0)
            addLines();
        else
            addSubs();
        std::ranges::sort(costs, {}, [](const FunctionLineCost& cost) {
            return std::tie(cost.function, cost.file, cost.line);
        });
        Ticks ticks = 0;
        std::uint64_t statements = 0;
        for (const FunctionLineCost& cost : costs) {
            increase(ticks, cost.ticks);
            statements += cost.statements;
        }
        const std::string totals = costText(ticks) + ' ' + std::to_string(statements) + '\n';
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

    /// Moves time from a line to its callees without statements, up to its own: a sort's time
    /// includes its block's statements, which have lines of their own.
    Ticks giveToBuiltins(FileId file, const LineCost& line, std::vector<Ticks>& builtins) const
    {
        Ticks left = std::max<Ticks>(0, line.exclusive);
        for (const CallSiteId id : profile.callsFrom(file, line.line)) {
            const CallSite& site = profile[id];
            if (profile[site.callee].kind == SubKind::Perl)
                continue;
            const Ticks given = std::clamp<Ticks>(site.exclusive, 0, left);
            builtins[site.callee.index()] += given;
            left -= given;
        }
        return left;
    }

    /// All time is in statements; builtins and xsubs get their share.
    void addLines()
    {
        const SubRanges ranges(profile);
        std::vector<Ticks> builtins(profile.subs().size());
        for (std::size_t i = 0; i < profile.files().size(); ++i) {
            const FileId file(i);
            for (const LineCost& line : profile.lines(file)) {
                const SubId sub = ranges.at(file, line.line);
                costs.push_back({sub.valid() ? sub.index() : outsideOf(file), file, line.line,
                    giveToBuiltins(file, line, builtins), line.count});
            }
        }
        for (FunctionNumber i = 0; i < builtins.size(); ++i) {
            const Sub& sub = profile.subs()[i];
            if (sub.kind != SubKind::Perl && sub.ran())
                costs.push_back({i, sub.file, sub.firstLine, builtins[i], 0});
        }
    }

    void addSubs()
    {
        const auto ofSubs = subCosts(profile);
        for (FunctionNumber i = 0; i < ofSubs.size(); ++i) {
            const Sub& sub = profile.subs()[i];
            if (ofSubs[i].calls > 0 || ofSubs[i].exclusive != 0)
                costs.push_back({i, sub.file, sub.firstLine, ofSubs[i].exclusive, 0});
        }
    }

    [[nodiscard]] FunctionNumber outsideOf(FileId file) const
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
                out << cost->line << ' ' << costText(cost->ticks) << ' ' << cost->statements
                    << '\n';
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
            << site.line << ' ' << costText(site.inclusive) << " 0\n";
    }

    /// Switches the file of costs that follow: subs can have costs in other files (#line, evals).
    void goTo(FileId& at, FileId file)
    {
        if (at != file)
            out << "fi=" << fileText(file) << '\n';
        at = file;
    }

    [[nodiscard]] std::string costText(Ticks ticks) const
    {
        return std::to_string(wholeCost(profile, ticks));
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
                : "(outside of subs) " + std::string(profile.files()[function - subs].name);
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
