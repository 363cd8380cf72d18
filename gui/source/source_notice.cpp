// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_notice.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/icons.h"
#include "style/text.h"

#include <QBuffer>
#include <QFileInfo>
#include <QStyle>

#include <algorithm>

namespace nytprof::gui {

SourceNotice::SourceNotice(QWidget* parent)
    : QLabel(parent)
    , m_tint(this,
          [this](QPalette& colors) {
              colors.setColor(QPalette::Window,
                  m_warns ? heatColor(1, isDark(colors)) : colors.color(QPalette::AlternateBase));
          })
    , m_findings([this](const Findings& findings) { showFindings(findings); })
{
    setWordWrap(true);
    setContentsMargins(6, 2, 6, 2);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setAutoFillBackground(true);
    setObjectName(QStringLiteral("sourceNotice"));
    hide();
}

QString SourceNotice::textsOf(const Profile& profile, FileId file, const ProfileParts& parts)
{
    int all = 0;
    int others = 0;
    QString shown;
    for (const ProfilePart& part : parts) {
        const FileId same = part.included ? part.profile->findFile(profile[file].name) : FileId();
        if (!same.valid() || part.profile->source(same).empty())
            continue;
        ++all;
        if (!std::ranges::equal(part.profile->source(same), profile.source(file)))
            ++others;
        else if (shown.isEmpty())
            shown = QFileInfo(part.path).fileName().toHtmlEscaped();
    }
    return others == 0 ? QString()
                       : tr("The merged profiles have <b>different texts</b> of this file (%1 of "
                            "%2 differ from this one): lines may not match. Showing the longest, "
                            "from %3.")
                             .arg(others)
                             .arg(all)
                             .arg(shown);
}

void SourceNotice::setSource(std::shared_ptr<const Profile> profile, const AnnotatedSource& source,
    const ProfileParts& parts)
{
    m_profile = std::move(profile);
    m_origin = source.origin;
    m_known = source.missing.isEmpty() ? source.notice.toHtmlEscaped() : missingText(source);
    m_findings.cancel();
    const FileId file = source.file;
    m_isTemplate = m_profile && file.valid() && (*m_profile)[file].isTemplate
        && !m_profile->source(file).empty();
    showFindings({});
    if (!m_profile || !file.valid() || (*m_profile)[file].isEval())
        return;
    m_findings.start([kept = m_profile, file, parts](const std::stop_token&) {
        Findings found{true, compareWithDisk(*kept, file), {}, textsOf(*kept, file, parts)};
        if (found.onDisk == OnDisk::Missing || (*kept)[file].isTemplate)
            found.directive = directiveNaming(*kept, file);
        return found;
    });
}

// An icon, what is missing, why, and one link.
QString SourceNotice::missingText(const AnnotatedSource& source) const
{
    QByteArray png;
    QBuffer buffer(&png);
    actionIcon(QStringLiteral("file")).pixmap(32).save(&buffer, "PNG");
    QString text = QStringLiteral("<div align=center><img src=\"data:image/png;base64,%1\"><br>"
                                  "<b>%2</b><br>%3")
                       .arg(QString::fromLatin1(png.toBase64()), source.missing.toHtmlEscaped(),
                           source.notice.toHtmlEscaped());
    if (source.sub.valid())
        text
            += QStringLiteral("<br><a href=\"callers\">%1</a>")
                   .arg(countedText((*m_profile)[source.sub].callSites, "call site", "call sites"));
    return text + QStringLiteral("</div>");
}

void SourceNotice::showFindings(const Findings& findings)
{
    QStringList parts;
    if (!m_known.isEmpty())
        parts << m_known;
    m_warns = findings.onDisk == OnDisk::Changed || !findings.texts.isEmpty();
    if (m_isTemplate && findings.areKnown) {
        parts << templateText(findings);
    } else if (findings.onDisk == OnDisk::Changed) {
        parts << (m_origin == SourceOrigin::Disk
                ? tr("It has <b>changed</b> since the run: lines may not match.")
                : tr("The file on disk has <b>changed</b> since the run; showing the profiled "
                     "source. An editor opens the changed file."));
    }
    if (!findings.texts.isEmpty())
        parts << findings.texts;
    if (findings.directive) {
        const QString link
            = QStringLiteral("<a href=\"%1:%2\">%3</a>")
                  .arg(findings.directive->file.index())
                  .arg(findings.directive->line)
                  .arg(placeText(*m_profile, findings.directive->file, findings.directive->line)
                           .toHtmlEscaped());
        parts << (m_isTemplate ? tr("Its code is in %1.").arg(link)
                               : tr("Because of #line, code of this name is in %1.").arg(link));
    }
    setText(parts.join(u' '));
    m_tint.apply();
    setVisible(!parts.isEmpty());
}

// Which text of a template is shown, and a link to the other one.
QString SourceNotice::templateText(const Findings& findings) const
{
    const bool isCompiled = m_origin == SourceOrigin::Profile;
    if (!isCompiled)
        return findings.onDisk == OnDisk::Changed
            ? tr("The template has <b>changed</b> since the run: lines may not match. "
                 "<a href=\"compiled\">Show what perl compiled</a>.")
            : tr("The template as it was during the run. "
                 "<a href=\"compiled\">Show what perl compiled</a>.");
    switch (findings.onDisk) {
    case OnDisk::Same:
        return tr("What perl compiled from this template. "
                  "<a href=\"template\">Show the template</a>.");
    case OnDisk::Changed:
        return tr("The template has <b>changed</b> since the run; showing what perl compiled. "
                  "<a href=\"template\">Show the template as it is now</a>.");
    case OnDisk::Missing: break;
    }
    return tr("What perl compiled from this template, which is not on this machine.");
}

} // namespace nytprof::gui
