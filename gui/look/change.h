// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QColor>
#include <QString>

#include <cstdint>
#include <string_view>

/// How the difference of two runs reads and looks. Changes are what the later run has more.
namespace nytprof::gui {

/// Seconds as "+12.3ms" or "−4.50ms"; "0s" without a sign. Or what Profile::costUnit() says.
[[nodiscard]] QString changedTimeText(double seconds, std::string_view costUnit);
/// "+1,234" or "−5"; "0" without a sign.
[[nodiscard]] QString changedCountText(std::uint64_t before, std::uint64_t after);
/// What a change is of the value before: "+12.3 %", "0.0 %"; empty when there was nothing before.
[[nodiscard]] QString changedShareText(double before, double after);

/// Ground for a relativeChange(): from blue for less over grey to orange for more, which people who
/// do not tell red from green tell apart, too. Readable below frameTextColor() and the text of both
/// themes.
[[nodiscard]] QColor changeColor(double change, bool dark);

} // namespace nytprof::gui
