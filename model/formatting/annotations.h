// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// The annotations between the lines of annotated source: who called the sub that begins there,
/// what a line calls, which string evals it ran. They are worded like those in the pages of
/// nytprofhtml, in English; the GUI has its own.
namespace nytprof {

class Profile;

/// A part of an annotation, and where it leads to.
struct AnnotationPart {
    enum class To {
        Nowhere,
        Sub, ///< where `sub` is defined
        Callers, ///< all callers and callees of `sub`
        Place, ///< `file` and `line`, where `sub` calls another; the sub may be unknown
        Eval, ///< the string eval `file`
        Evals, ///< all string evals run by `line` of `file`
        More, ///< the rest of a long list
    };

    std::string text;
    To to = To::Nowhere;
    SubId sub = {};
    FileId file = {};
    std::uint32_t line = 0;
};

/// One line, without the "# " of a comment before it.
using Annotation = std::vector<AnnotationPart>;

/// Annotations that belong together.
struct Annotations {
    Annotation head; ///< what the rows are about; empty when they need none
    std::vector<Annotation> rows;
    std::size_t shown = 0; ///< of the rows; the rest is folded until asked for
    Annotation more; ///< replaces the hidden ones; empty if all are shown
};

/// Calls of a sub from one line, by whatever subs contain it.
struct CallingPlace : CallSite {
    std::vector<SubId> callers;
};

/// Most calls first, then most time.
[[nodiscard]] std::vector<CallingPlace> placesCalling(const Profile& profile, SubId sub);

/// Sums of the calls of each callee, the most expensive first: several subs can call one from the
/// same line.
[[nodiscard]] std::vector<CallSite> sumByCallee(
    const Profile& profile, std::span<const CallSiteId> calls);

/// "spent ... within SUB which was called N times, by:", a row for each place that calls it, most
/// calls first. Call sites in `home` are without their file. Empty for subs that were not called.
[[nodiscard]] Annotations callersAnnotations(
    const Profile& profile, SubId sub, FileId home, std::size_t maxShown = 8);

/// "spent ... making N calls to SUB", a row for each callee, the most expensive first.
[[nodiscard]] Annotations callsAnnotations(
    const Profile& profile, std::span<const CallSiteId> calls, std::size_t maxShown = 8);

/// "spent ... executing statements in N string evals", which one line ran. Empty without any.
[[nodiscard]] Annotation evalsAnnotation(const Profile& profile, std::span<const FileId> evals);

} // namespace nytprof
