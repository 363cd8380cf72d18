// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "loading/loaded_profile.h"
#include "source/annotated_source.h"
#include "views/latest_task.h"
#include "widgets/tint.h"

#include <QLabel>

#include <memory>
#include <optional>

namespace nytprof::gui {

/// Notice above a source: why there is none, its origin, whether the file changed since, whether
/// merged profiles have different texts of it, and the #line directive that names it. Results of
/// reading files follow a little later. Links are "FILE:LINE", by index, "callers", and "compiled"
/// and "template" for the texts of a template.
class SourceNotice : public QLabel {
    Q_OBJECT

public:
    explicit SourceNotice(QWidget* parent = nullptr);
    /// No notice without a profile; parts are those that it was merged from.
    void setSource(std::shared_ptr<const Profile> profile, const AnnotatedSource& source,
        const ProfileParts& parts = {});
    [[nodiscard]] bool busy() const { return m_findings.running(); }

private:
    /// What the files on disk and the merged profiles show.
    struct Findings {
        bool areKnown = false;
        OnDisk onDisk = OnDisk::Missing;
        std::optional<SourceLocation> directive; ///< names the file
        QString texts; ///< says how texts in the merged profiles differ; empty: not
    };
    static QString textsOf(const Profile& profile, FileId file, const ProfileParts& parts);
    void showFindings(const Findings& findings);
    [[nodiscard]] QString templateText(const Findings& findings) const;
    [[nodiscard]] QString missingText(const AnnotatedSource& source) const;

    std::shared_ptr<const Profile> m_profile;
    SourceOrigin m_origin = SourceOrigin::None;
    bool m_isTemplate = false; ///< of which both texts may be shown
    QString m_known; ///< as HTML; needs no access to files
    bool m_warns = false;
    Tint m_tint;
    LatestTask<Findings> m_findings;
};

} // namespace nytprof::gui
