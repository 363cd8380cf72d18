// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/annotation_text.h"

#include "look/text.h"
#include "profile/profile.h"
#include "source/source_text.h"
#include "wording/remarks.h"

namespace nytprof::gui {

namespace {

// Text that grows to the right, parts of it links.
class RemarkBuilder {
public:
    explicit RemarkBuilder(const QString& start) { m_row.text = start; }

    RemarkBuilder& text(const QString& text)
    {
        m_row.text += oneLine(text);
        return *this;
    }
    RemarkBuilder& link(const QString& text, const Place& place, SourceLink::To to = {})
    {
        m_row.links.push_back(
            {static_cast<int>(m_row.text.size()), static_cast<int>(text.size()), place, to});
        return this->text(text);
    }
    [[nodiscard]] SourceRow take() { return std::move(m_row); }

private:
    SourceRow m_row;
};

Place homeOf(const Profile& profile, SubId sub)
{
    return {sub, profile[sub].file, profile[sub].firstLine};
}

// Remarks begin as comments, those of a list further to the right.
SourceRow rowOf(const Profile& profile, const QString& start, const Remark& remark)
{
    using To = RemarkPart::To;
    RemarkBuilder row(start);
    for (const RemarkPart& part : remark) {
        const QString text = toQString(part.text);
        switch (part.to) {
        case To::Nowhere:
            row.text(text);
            break;
        case To::Sub:
            row.link(text, homeOf(profile, part.sub));
            break;
        case To::Callers:
            row.link(text, homeOf(profile, part.sub), SourceLink::To::Callers);
            break;
        case To::Place:
        case To::Eval:
            row.link(text, {part.sub, part.file, part.line});
            break;
        case To::Evals:
            row.link(text, {SubId(), part.file, part.line}, SourceLink::To::Evals);
            break;
        case To::More:
            row.link(text, {}, SourceLink::To::More);
            break;
        }
    }
    return row.take();
}

std::vector<SourceRow> rowsOf(const Profile& profile, const QString& indent, const Remarks& remarks)
{
    std::vector<SourceRow> rows;
    const bool hasHead = !remarks.head.empty();
    if (hasHead) {
        rows.push_back(rowOf(profile, indent + QStringLiteral("# "), remarks.head));
    }
    const QString start = indent + (hasHead ? QStringLiteral("#    ") : QStringLiteral("# "));
    for (std::size_t i = 0; i < remarks.rows.size(); ++i) {
        if (i == remarks.shown) {
            rows.push_back(rowOf(profile, start, remarks.more));
        }
        rows.push_back(rowOf(profile, start, remarks.rows[i]));
        rows.back().inList
            = i < remarks.shown ? 0 : static_cast<std::uint32_t>(i - remarks.shown + 1);
    }
    return rows;
}

} // namespace

std::vector<SourceRow> callersRows(
    const Profile& profile, SubId sub, const QString& indent, std::size_t mostShown)
{
    return rowsOf(profile, indent, callersRemarks(profile, sub, profile[sub].file, mostShown));
}

std::vector<SourceRow> callsRows(const Profile& profile, std::span<const CallSiteId> calls,
    const QString& indent, std::size_t mostShown)
{
    return rowsOf(profile, indent, callsRemarks(profile, calls, mostShown));
}

SourceRow evalsRow(const Profile& profile, std::span<const FileId> evals, const QString& indent)
{
    return rowOf(profile, indent + QStringLiteral("# "), evalsRemark(profile, evals));
}

SourceRow directiveRow(const Profile& profile, FileId file, const LineDirective& directive)
{
    const FileId named = directive.file.isEmpty() ? file : fileOfDirective(profile, directive.file);
    RemarkBuilder row(QStringLiteral("# from here on it is "));
    const QString line = QStringLiteral("line %1").arg(directive.line);
    if (!named.valid()) {
        row.text(line + QStringLiteral(" of ") + directive.file);
    } else if (named == file) {
        row.link(line, {SubId(), file, directive.line});
    } else {
        row.link(line + QStringLiteral(" of ") + shortFileName(profile, named),
            {SubId(), named, directive.line});
    }
    return row.take();
}

} // namespace nytprof::gui
