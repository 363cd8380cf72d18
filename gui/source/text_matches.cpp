// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/text_matches.h"

#include <QRegularExpression>
#include <QStringMatcher>

namespace nytprof::gui {

namespace {

std::vector<TextMatch> plainMatches(
    const QString& text, const QString& wanted, const std::stop_token& stop)
{
    std::vector<TextMatch> matches;
    const QStringMatcher matcher(wanted, Qt::CaseInsensitive);
    const auto length = static_cast<int>(wanted.size());
    for (qsizetype at = matcher.indexIn(text); at >= 0 && !stop.stop_requested();
         at = matcher.indexIn(text, at + length))
        matches.push_back({static_cast<int>(at), length});
    return matches;
}

std::vector<TextMatch> expressionMatches(
    const QString& text, const QString& pattern, const std::stop_token& stop)
{
    std::vector<TextMatch> matches;
    const QRegularExpression expression(
        pattern, QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
    if (!expression.isValid())
        return matches;
    for (auto found = expression.globalMatch(text); found.hasNext() && !stop.stop_requested();) {
        const auto match = found.next();
        const auto lines = match.capturedView().indexOf(u'\n');
        const qsizetype length = lines < 0 ? match.capturedLength() : lines;
        if (length > 0)
            matches.push_back({static_cast<int>(match.capturedStart()), static_cast<int>(length)});
    }
    return matches;
}

} // namespace

std::vector<TextMatch> textMatches(
    const QString& text, const QString& wanted, const std::stop_token& stop)
{
    if (wanted.isEmpty())
        return {};
    const bool slashes = wanted.size() > 2 && wanted.startsWith(u'/') && wanted.endsWith(u'/');
    return slashes ? expressionMatches(text, wanted.mid(1, wanted.size() - 2), stop)
                   : plainMatches(text, wanted, stop);
}

} // namespace nytprof::gui
