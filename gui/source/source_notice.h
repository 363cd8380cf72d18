// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "source/annotated_source.h"
#include "views/latest_task.h"

#include <QLabel>

#include <memory>
#include <optional>

namespace nytprof::gui {

/// Tells above a source what its reader must know: where it comes from, whether the file changed
/// since, where code of another name stands. What takes reading files follows a little later. Links
/// are of the form "FILE:LINE", by index.
class SourceNotice : public QLabel {
    Q_OBJECT

public:
    explicit SourceNotice(QWidget* parent = nullptr);
    /// About a source; about nothing without a profile.
    void setSource(std::shared_ptr<const Profile> profile, const AnnotatedSource& source);
    [[nodiscard]] bool busy() const { return m_findings.running(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    /// What a look at the files of this machine brings.
    struct Findings {
        OnDisk onDisk = OnDisk::Missing;
        std::optional<SourceLocation> directive; ///< that gives the file its name
    };
    void showFindings(const Findings& findings);
    void applyColors();

    std::shared_ptr<const Profile> m_profile;
    SourceOrigin m_origin = SourceOrigin::None;
    QString m_known; ///< what the source itself says
    bool m_warns = false;
    bool m_coloring = false;
    LatestTask<Findings> m_findings;
};

} // namespace nytprof::gui
