// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <QString>

#include <cstdint>
#include <string_view>

namespace nytprof {
class PackageTree;
class Profile;
} // namespace nytprof

namespace nytprof::gui {

// How numbers and names of a profile read on screen, in the user's language.

[[nodiscard]] QString toQString(std::string_view utf8);
/// The translation of a text in a function that belongs to no class, or of a marked() one of
/// the model.
[[nodiscard]] QString tr(const char* text);
/// Numbers of the model with the separators of the language: "1,234.5" as "1.234,5" in German.
[[nodiscard]] QString numberText(QString text);
/// Ticks as time with a unit, e.g. "12.3ms".
[[nodiscard]] QString timeText(const Profile& profile, Ticks ticks);
/// The same for cells of tables: costs that are no time without their unit, "1,234".
[[nodiscard]] QString amountText(const Profile& profile, Ticks ticks);
/// A number of calls; empty in profiles that do not know it.
[[nodiscard]] QString callsText(const Profile& profile, std::uint64_t calls);
/// The time of one of count events that took so long together; often a fraction of a tick.
[[nodiscard]] QString averageText(const Profile& profile, Ticks together, std::uint64_t count);
/// A count with group separators.
[[nodiscard]] QString countText(std::uint64_t count);
/// "12.3 %"; empty when the whole is not positive.
[[nodiscard]] QString percentText(Ticks part, Ticks whole);
/// "1 call", "2,000 calls".
[[nodiscard]] QString countedText(std::uint64_t count, const char* one, const char* many);

/// A file name without the directory that perl found it in: "JSON/PP.pm".
[[nodiscard]] QString shortFileName(const Profile& profile, FileId file);
/// "JSON/PP.pm:12", or the name alone when line is 0.
[[nodiscard]] QString placeText(const Profile& profile, FileId file, std::uint32_t line);
/// A sub name whose directory parts, as in "A::__ANON__[/usr/share/perl5/A.pm:3]", are cut.
[[nodiscard]] QString subText(const Profile& profile, SubId sub);

/// "xsub" or "perl builtin"; empty for subs written in perl.
[[nodiscard]] QString subKindText(SubKind kind);
/// "Time", or what a profile counts in its place: "Samples".
[[nodiscard]] QString timeTitle(std::string_view costUnit);
/// A title with the unit of what is below it in an export: "Inclusive (s)".
[[nodiscard]] QString withUnit(const QString& title, std::string_view costUnit);

/// The full name of a package or sub in a tree of them, "no package" for none.
[[nodiscard]] QString packageText(const PackageTree& tree, std::uint32_t node);
/// The same without what its parent says.
[[nodiscard]] QString packageLabel(const PackageTree& tree, std::uint32_t node);

/// A tool tip of names, which shows them as they are. Qt takes texts with a tag for markup, and
/// would load pictures that names in a profile ask for.
[[nodiscard]] QString tipOfNames(const QString& text);

/// What is put behind the name of a sub that calls itself, " (recursive, depth 3)"; empty for 0.
[[nodiscard]] QString recursionMark(std::uint32_t depth);

/// Replaces what would break a line on screen, as names of subs and files may contain anything.
[[nodiscard]] QString oneLine(QString text);

// How the difference of two runs reads: changes are what the later run has more.

/// Seconds as "+12.3ms" or "−4.50ms"; "0s" without a sign. Or what Profile::costUnit() says.
[[nodiscard]] QString changedTimeText(double seconds, std::string_view costUnit);
/// "+1,234" or "−5"; "0" without a sign.
[[nodiscard]] QString changedCountText(std::uint64_t before, std::uint64_t after);
/// What a change is of the value before: "+12.3 %", "0.0 %"; empty when there was nothing before.
[[nodiscard]] QString changedShareText(double before, double after);

/// Lets all windows made from here on speak a language, named as in "de" or "de_AT"; an empty name
/// is that of the desktop. False, and English, when there is no translation into it.
bool useLanguage(const QString& name);

} // namespace nytprof::gui
