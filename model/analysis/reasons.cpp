// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/reasons.h"

#include "analysis/file_costs.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <iterator>

namespace nytprof {

namespace {

using Kind = Reason::Kind;

constexpr std::size_t MaxReasons = 2;

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

double ratio(Ticks part, Ticks whole)
{
    return ratio(static_cast<double>(part), static_cast<double>(whole));
}

class Search {
public:
    Search(const Profile& profile, SubId id, const SubCost& cost)
        : m_profile(profile)
        , m_id(id)
        , m_sub(profile[id])
        , m_cost(cost)
        , m_isTime(profile.costUnit().empty())
        , m_calls(profile.countsCalls() ? cost.calls : 0)
    {
    }

    std::vector<Reason> find()
    {
        if (m_sub.kind == SubKind::Perl)
            addCallSite();
        addLines();
        addCalls();
        if (m_sub.kind != SubKind::Perl && !m_namedSite)
            addSite(Kind::NoPerl, &CallSite::exclusive, 0);
        if (m_sub.recursionDepth > 0)
            m_found.push_back({.kind = Kind::Recursion, .count = m_sub.recursionDepth});
        addRegex();
        m_found.resize(std::min(m_found.size(), MaxReasons));
        return std::move(m_found);
    }

private:
    /// The call site with the largest part of something, if that is large enough.
    bool addSite(Kind kind, auto CallSite::*part, double least)
    {
        const auto sites = m_profile.callersOf(m_id);
        if (sites.empty())
            return false;
        const CallSite& site = *std::ranges::max_element(sites, {}, part);
        double whole = 0;
        for (const CallSite& each : sites)
            whole += static_cast<double>(each.*part);
        const double share = ratio(static_cast<double>(site.*part), whole);
        if (share < least || whole <= 0)
            return false;
        const bool isAll = kind == Kind::ManyCalls;
        const std::uint64_t calls = isAll ? m_calls : m_profile.countsCalls() ? site.calls : 0;
        const Ticks time = isAll ? m_cost.exclusive : site.inclusive;
        m_found.push_back({.kind = kind,
            .at = {site.caller, site.file, site.line},
            .share = share,
            .calls = calls,
            .each = ratio(m_profile.seconds(time), static_cast<double>(calls)),
            .count = sites.size() - 1});
        return true;
    }

    void addCallSite()
    {
        constexpr double Min = 0.4;
        if (m_profile.callersOf(m_id).size() > 1 && m_cost.inclusive > 0)
            m_namedSite = addSite(Kind::CallSite, &CallSite::inclusive, Min);
    }

    /// Lines whose statements are surely of the sub.
    [[nodiscard]] std::vector<LineCost> ownLines() const
    {
        std::vector<LineCost> lines;
        if (m_sub.kind != SubKind::Perl || !m_sub.file.valid() || m_sub.lastLine == 0)
            return lines;
        const LineOwners owners(m_profile, m_sub.file);
        std::ranges::copy_if(m_profile.lines(m_sub.file), std::back_inserter(lines),
            [&](const LineCost& line) { return owners.at(line.line) == m_id; });
        return lines;
    }

    void addLines()
    {
        constexpr double MinPerCall = 20;
        constexpr double MinOfLoop = 0.1; // of the exclusive time
        constexpr double MinOfLine = 0.5;
        std::vector<LineCost> lines = ownLines();
        Ticks whole = 0;
        for (const LineCost& line : lines)
            increase(whole, line.exclusive);
        std::ranges::stable_sort(lines, std::ranges::greater(), &LineCost::exclusive);
        const auto add = [&](Kind kind, const LineCost& line) {
            m_found.push_back({.kind = kind,
                .at = {m_id, m_sub.file, line.line},
                .share = ratio(line.exclusive, whole),
                .perCall = ratio(double(line.count), double(m_calls))});
        };
        const auto loop = std::ranges::find_if(lines, [&](const LineCost& line) {
            return ratio(double(line.count), double(m_calls)) >= MinPerCall
                && ratio(line.exclusive, whole) >= MinOfLoop;
        });
        if (loop != lines.end())
            add(Kind::Loop, *loop);
        if (!lines.empty() && loop != lines.begin()
            && ratio(lines.front().exclusive, whole) >= MinOfLine)
            add(Kind::Line, lines.front());
    }

    void addCalls()
    {
        constexpr std::uint64_t Many = 1'000'000;
        constexpr std::uint64_t ManyOfShortRun = 10'000; // if they are a twentieth of all
        constexpr std::uint64_t Few = 1'000;
        constexpr double Short = 5e-6;
        constexpr double Long = 10e-3;
        const double each = ratio(m_profile.seconds(m_cost.exclusive), double(m_calls));
        const bool isMany = m_calls >= Many
            || (m_calls >= ManyOfShortRun && m_calls >= m_profile.totals().calls / 20);
        if (!m_isTime || m_calls == 0)
            return;
        if (isMany && each < Short)
            m_namedSite = addSite(Kind::ManyCalls, &CallSite::calls, 0) || m_namedSite;
        else if (m_calls <= Few && each >= Long)
            m_found.push_back({.kind = Kind::LongCalls, .calls = m_calls, .each = each});
    }

    void addRegex()
    {
        constexpr double MinTime = 0.05; // of the inclusive time
        Reason regex{.kind = Kind::Regex};
        Ticks time = 0;
        for (const CallSiteId id : m_profile.calleesOf(m_id)) {
            const CallSite& site = m_profile[id];
            if (!m_profile[site.callee].name.ends_with("CORE:regcomp"))
                continue;
            if (time == 0)
                regex.at = {m_id, site.file, site.line};
            increase(time, site.inclusive);
            regex.count += site.calls;
        }
        regex.perCall = ratio(double(regex.count), double(m_calls));
        if (regex.perCall >= 1 && ratio(time, m_cost.inclusive) >= MinTime)
            m_found.push_back(regex);
    }

    const Profile& m_profile;
    SubId m_id;
    const Sub& m_sub;
    const SubCost& m_cost;
    bool m_isTime;
    std::uint64_t m_calls; ///< 0: unknown
    bool m_namedSite = false; ///< a reason has the largest call site
    std::vector<Reason> m_found;
};

} // namespace

std::vector<Reason> reasonsFor(const Profile& profile, SubId sub, const SubCost& cost)
{
    return Search(profile, sub, cost).find();
}

} // namespace nytprof
