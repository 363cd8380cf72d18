// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

namespace nytprof::gui {

/// Lets all windows made from here on speak a language, named as in "de" or "de_AT"; an empty name
/// is that of the desktop. False, and English, when there is no translation into it.
bool useLanguage(const QString& name);

} // namespace nytprof::gui
