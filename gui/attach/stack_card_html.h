// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/stack_grouping.h"

#include <QFont>
#include <QPalette>
#include <QString>

class QUrl;

namespace nytprof::gui {

class PerlHighlighter;

/// How a card is shown.
struct CardLook {
    QPalette colors;
    QFont font;
    int width = 0; ///< pixels
    bool hasCode = false; ///< beside the places
    bool isCurrent = false;
    bool hasFocus = false; ///< if it is the current one
};

/// A card: header, then the frames, innermost first, then links.
[[nodiscard]] QString cardHtml(
    const WatchedGroup& group, const CardLook& look, PerlHighlighter& highlighter);

/// What a link of a card leads to.
struct CardLink {
    enum class Kind { None, Source, Copy, Sample, Unfold };
    Kind kind = Kind::None;
    QString file; ///< of Source
    int line = 0;
    int group = 0; ///< id, of Copy and Sample
};
[[nodiscard]] CardLink cardLinkOf(const QUrl& url);

/// "Shop/Price.pm:214".
[[nodiscard]] QString shownFile(const WatchedFrame& frame);
/// A link of kind Source.
[[nodiscard]] QString sourceLinkHtml(const WatchedFrame& frame, const QString& text);
/// "17 framework frames, to Plack::Runner::run".
[[nodiscard]] QString runText(const WatchedFrame& frame);

/// "3 of 16 · waiting in recvfrom for 0.21 s · 4136, 4129, 4140", then a line for each frame.
[[nodiscard]] QString textOf(const WatchedGroup& group);

} // namespace nytprof::gui
