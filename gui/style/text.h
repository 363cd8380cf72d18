// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "formatting/format.h"
#include "profile/ids.h"
#include "profile/measure.h"
#include "profile/tables.h"

#include <QString>

#include <cstdint>
#include <string_view>
#include <vector>

class QDateTime;
class QFontMetrics;

namespace nytprof {
class PackageTree;
class Profile;
} // namespace nytprof

namespace nytprof::gui {

// Numbers and names of a profile as text, in the user's language.

[[nodiscard]] QString toQString(std::string_view utf8);
/// Translates texts of functions outside of classes, and marked() ones of the model.
[[nodiscard]] QString tr(const char* text);
/// How numbers are written in the language: "1,234.5", in German "1.234,5"; a space before units of
/// time, which does not break lines.
[[nodiscard]] NumberStyle numberStyle();
/// "1234.5"
[[nodiscard]] QString decimalText(double value, int digits);
/// Size of a file: "4.10 MiB".
[[nodiscard]] QString sizeText(qint64 bytes);
/// Date and time of day, short.
[[nodiscard]] QString dateText(const QDateTime& time);
/// Time with a unit, e.g. "12.3 ms".
[[nodiscard]] QString timeText(double seconds);
/// A cost in the unit of a profile, see Profile::costUnit(); time if that is empty.
[[nodiscard]] QString costText(std::string_view costUnit, double seconds);
[[nodiscard]] QString timeText(const Profile& profile, Ticks ticks);
/// A cost for cells of tables: costs other than time have no unit, "1,234".
[[nodiscard]] QString amountText(const Profile& profile, Ticks ticks);
/// Empty in profiles without call counts.
[[nodiscard]] QString callsText(const Profile& profile, std::uint64_t calls);
/// Average time of `count` events; often a fraction of a tick.
[[nodiscard]] QString averageText(const Profile& profile, Ticks together, std::uint64_t count);
/// With group separators.
[[nodiscard]] QString countText(std::uint64_t count);
/// A mean of counts: "0.01".
[[nodiscard]] QString meanText(double count);
/// "12.3 %"; empty if the whole is not positive.
[[nodiscard]] QString percentText(Ticks part, Ticks whole);
/// " ± 0.7" behind a percentage: the standard error of a share of the whole of a sampled profile;
/// empty for others.
[[nodiscard]] QString errorText(const Profile& profile, Ticks part, Ticks whole);
/// percentText() with errorText().
[[nodiscard]] QString shareText(const Profile& profile, Ticks part, Ticks whole);
/// "246 samples, 12.3 % ± 0.7 (95 %: 10.9 – 13.7 %)"; of profiles that are not sampled "12.3 %".
[[nodiscard]] QString evidenceText(const Profile& profile, Ticks part, Ticks whole);
/// "Sampled: 2,000 samples at 100 Hz, no call counts".
[[nodiscard]] QString sampledText(const Sampling& sampling);
/// "1 call", "2,000 calls".
[[nodiscard]] QString countedText(std::uint64_t count, const char* one, const char* many);

/// A file name without the directory in which perl found it: "JSON/PP.pm".
[[nodiscard]] QString shortFileName(const Profile& profile, FileId file);
/// "JSON/PP.pm:12", or only the name for line 0.
[[nodiscard]] QString placeText(const Profile& profile, FileId file, std::uint32_t line);
/// A sub name without directories, as in "A::__ANON__[/usr/share/perl5/A.pm:3]".
[[nodiscard]] QString subText(const Profile& profile, SubId sub);

/// "c" of "A::B::c".
[[nodiscard]] std::string_view bareName(const Sub& sub);
/// The bare names that three or more siblings have, sorted: in little space the last part of the
/// package is shown instead.
[[nodiscard]] std::vector<std::string_view> repeatedNames(std::vector<std::string_view> siblings);
/// Length of the package before a name, with "::"; 0 without one.
[[nodiscard]] qsizetype packageLengthOf(const QString& name);
/// Part of a name to keep when space is short.
enum class Keep { Name, Package };
/// A name that fits into a width: without leading parts of its package, then without the package or
/// as its last part, then cut: "\u2026Formatter::finish_formatting". Anonymous subs keep their
/// place: "__ANON__ B.pm:3", "eval 54". packageLength: with "::", 0 without a package.
[[nodiscard]] QString fittingName(const QString& whole, qsizetype packageLength, double width,
    const QFontMetrics& metrics, Keep keep = Keep::Name);
/// A file, place or route that fits into a width: without leading folders, then without the begin
/// of its last part, so that a line number stays: "\u2026Tidy/Formatter.pm:12".
[[nodiscard]] QString fittingPlace(const QString& whole, double width, const QFontMetrics& metrics);
inline constexpr Measure MemoryMeasures[]
    = {Measure::Retained, Measure::AtPeak, Measure::Allocated, Measure::Allocations};
/// "Retained", "At peak".
[[nodiscard]] QString measureTitle(Measure measure);
/// "61.7 MiB retained", of an amount with its unit.
[[nodiscard]] QString measuredText(Measure measure, const QString& amount);
/// "Time", or what the profile counts instead: "Samples".
[[nodiscard]] QString timeTitle(std::string_view costUnit);
/// "Retained" if that is its measure.
[[nodiscard]] QString timeTitle(const Profile& profile);
/// A title with its unit, for exports: "Inclusive (s)".
[[nodiscard]] QString withUnit(const QString& title, std::string_view costUnit);

/// Full name of a package or sub of the tree; "no package" for none.
[[nodiscard]] QString packageText(const PackageTree& tree, std::uint32_t node);
/// Name of a package or sub of the tree without that of the parent.
[[nodiscard]] QString packageLabel(const PackageTree& tree, std::uint32_t node);

/// A tooltip of names as plain text. Qt would interpret tags in it as rich text, and load images
/// that names in a profile refer to.
[[nodiscard]] QString tipOfNames(const QString& text);

/// Suffix of recursive subs, " (recursive, depth 3)"; empty for 0.
[[nodiscard]] QString recursionMark(std::uint32_t depth);

/// A path with "~" for the user's folder.
[[nodiscard]] QString homeAsTilde(QString path);

/// Replaces characters that break lines: names of subs and files may contain any.
[[nodiscard]] QString oneLine(QString text);

// Differences of two runs: positive if the current run has more.

/// Seconds as "+12.3ms" or "−4.50ms"; "0s" has no sign. Or in Profile::costUnit().
[[nodiscard]] QString changedTimeText(double seconds, std::string_view costUnit);
/// "+1,234" or "−5"; "0" has no sign.
[[nodiscard]] QString changedCountText(double before, double after);
/// formatChange(): "+12.3 %", "\u22124.0 %", "x 31"; empty if the value before is not above zero.
[[nodiscard]] QString changedShareText(double before, double after);

/// "0.031" or "< 0.001".
[[nodiscard]] QString pValueText(double value);

/// Language of all windows created from now on, e.g. "de" or "de_AT"; empty: that of the desktop.
/// False, and English, if there is no translation.
bool useLanguage(const QString& name);

} // namespace nytprof::gui
