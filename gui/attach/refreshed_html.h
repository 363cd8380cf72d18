// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

class QString;
class QTextBrowser;

namespace nytprof::gui {

/// Shows a newer version of a text: the link that the keyboard is on stays, if it is still there,
/// and so does the scroll position.
void refreshHtml(QTextBrowser& browser, const QString& html);

} // namespace nytprof::gui
