// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/reason_text.h"

#include "analysis/code_origin.h"
#include "format/string_printf.h"
#include "marked.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace nytprof {

namespace {

using To = AnnotationPart::To;

using Kind = Reason::Kind;
using Values = std::initializer_list<AnnotationPart>;

std::string percent(double share) { return stringPrintf("%.0f %%", 100 * share); }

std::string timesText(double times, const NumberStyle& style)
{
    const bool isWhole = times >= 100 || times == std::floor(times);
    return isWhole ? formatCount(static_cast<std::uint64_t>(std::llround(times)), style)
                   : formatDecimal(times, 1, style);
}

// Outside of the class, so that lupdate gives them the context of this namespace.
constexpr const char* BelowSite = marked("%1 below one call site, %2");
constexpr const char* BelowSiteInSub = marked("%1 below one call site, %2 in %3");
constexpr const char* Loop = marked("line %1 runs %2 times per call");
constexpr const char* OneLine = marked("one line, %2");
constexpr const char* MostlyOneLine = marked("%1 of the time of its lines is on line %2");
constexpr const char* FromSites = marked("%1 from %2, the rest from %3 other call sites");
constexpr const char* FromSite = marked("%1 from %2");
constexpr const char* NoPerl = marked("written in C; %1 called from %2");
constexpr const char* NoPerlInSub = marked("written in C; %1 called from %2 in %3");
constexpr const char* Recursive = marked("recursive to depth %1");
constexpr const char* RegexPerCall = marked("a regex compiled %1 times per call on line %2");
constexpr const char* OneCall = marked("one call of %2");
constexpr const char* CallsEach = marked("%1 calls, %2 each");

class Sentence {
public:
    Sentence(const Profile& profile, Translate translate, const NumberStyle& style)
        : m_profile(profile)
        , m_translate(translate)
        , m_style(style)
    {
    }

    void add(const Reason& reason)
    {
        if (!m_line.empty())
            append({"; "});
        const AnnotationPart percentage{percent(reason.share)};
        switch (reason.kind) {
        case Kind::CallSite:
            addSite(reason, BelowSite, BelowSiteInSub);
            addCalls(reason, ": ");
            break;
        case Kind::Loop:
            fill(Loop, {place(reason.at), {timesText(reason.perCall, m_style)}});
            break;
        case Kind::Line:
            fill(reason.share >= 0.995 ? OneLine : MostlyOneLine, {percentage, place(reason.at)});
            break;
        case Kind::ManyCalls:
            addCalls(reason, "");
            append({"; "});
            if (reason.count > 1)
                fill(FromSites,
                    {percentage, place(reason.at), {formatCount(reason.count, m_style)}});
            else
                fill(FromSite, {percentage, place(reason.at)});
            break;
        case Kind::LongCalls: addCalls(reason, ""); break;
        case Kind::NoPerl: addSite(reason, NoPerl, NoPerlInSub); break;
        case Kind::Recursion: fill(Recursive, {{formatCount(reason.count, m_style)}}); break;
        case Kind::Regex:
            fill(RegexPerCall, {{timesText(reason.perCall, m_style)}, place(reason.at)});
            break;
        }
    }
    [[nodiscard]] Annotation take() { return std::move(m_line); }

private:
    /// Links; a call without a known line is shown by its caller.
    [[nodiscard]] AnnotationPart place(const Location& at) const
    {
        if (at.file.valid() && at.line > 0)
            return {shortPlace(m_profile, at.file, at.line), To::Place, at.sub, at.file, at.line};
        return {shownName(m_profile, at.sub), at.sub.valid() ? To::Sub : To::Nowhere, at.sub};
    }

    void addSite(const Reason& reason, const char* alone, const char* inCaller)
    {
        const Location& at = reason.at;
        const bool hasBoth = at.sub.valid() && at.file.valid() && at.line > 0;
        std::string caller = shownName(m_profile, at.sub);
        const std::size_t package = hasBoth ? m_profile[at.sub].package.size() : 0;
        if (package > 0 && caller.size() > package + 2 && caller.compare(package, 2, "::") == 0)
            caller.erase(0, package + 2);
        fill(hasBoth ? inCaller : alone, {{percent(reason.share)}, place(at), {caller}});
    }

    void addCalls(const Reason& reason, const char* before)
    {
        if (reason.calls == 0)
            return;
        append({before});
        fill(reason.calls == 1 ? OneCall : CallsEach,
            {{formatShortCount(reason.calls, m_style)},
                {formatCost(m_profile, reason.each, m_style)}});
    }

    /// Appends a pattern with %1, %2 and so on replaced by values.
    void fill(const char* english, Values values)
    {
        splitPattern(
            m_translate(english), [&](std::string_view text) { append({std::string(text)}); },
            [&](std::size_t index) {
                if (index < values.size())
                    append(values.begin()[index]);
            });
    }

    void append(AnnotationPart part)
    {
        if (part.to == To::Nowhere && !m_line.empty() && m_line.back().to == To::Nowhere)
            m_line.back().text += part.text;
        else if (!part.text.empty())
            m_line.push_back(std::move(part));
    }

    const Profile& m_profile;
    Translate m_translate;
    NumberStyle m_style;
    Annotation m_line;
};

} // namespace

Annotation reasonAnnotation(const Profile& profile, std::span<const Reason> reasons,
    Translate translate, const NumberStyle& style)
{
    Sentence sentence(profile, translate, style);
    for (const Reason& reason : reasons)
        sentence.add(reason);
    return sentence.take();
}

std::string reasonText(const Profile& profile, std::span<const Reason> reasons)
{
    std::string text;
    for (const AnnotationPart& part : reasonAnnotation(profile, reasons))
        text += part.text;
    return text;
}

} // namespace nytprof
