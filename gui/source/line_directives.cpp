// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/line_directives.h"

#include "profile/profile.h"
#include "style/text.h"

#include <QRegularExpression>

namespace nytprof::gui {

namespace {

bool names(const QString& written, const QString& file)
{
    return !written.isEmpty() && (file == written || file.endsWith(u'/' + written));
}

} // namespace

std::optional<LineDirective> lineDirective(QStringView text)
{
    if (!text.startsWith(u'#'))
        return {};
    static const QRegularExpression directive(
        QStringLiteral("^#[ \\t]*line[ \\t]+(\\d+)(?:[ \\t]+(?:\"([^\"]+)\"|([^\"\\s]+)))?\\s*$"));
    const auto match = directive.match(text.toString());
    if (!match.hasMatch())
        return {};
    return LineDirective{match.captured(1).toUInt(), match.captured(2) + match.captured(3)};
}

FileId fileOfDirective(const Profile& profile, const QString& name)
{
    for (std::size_t i = 0; i < profile.files().size() && !name.isEmpty(); ++i)
        if (names(name, toQString(profile.files()[i].name)))
            return FileId(i);
    return {};
}

std::optional<SourcePlace> directiveNaming(const Profile& profile, FileId file)
{
    const QString name = toQString(profile[file].name);
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const auto lines = profile.source(FileId(i));
        for (std::size_t line = 0; line < lines.size() && FileId(i) != file; ++line) {
            if (!lines[line].starts_with('#'))
                continue;
            const auto directive = lineDirective(toQString(lines[line]));
            if (directive && names(directive->file, name))
                return SourcePlace{FileId(i), static_cast<std::uint32_t>(line + 1)};
        }
    }
    return {};
}

} // namespace nytprof::gui
