// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/record_settings.h"
#include "views/latest_task.h"
#include "widgets/banner.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace nytprof::gui {

class ProgramRecorder;

/// Whether a command line can be recorded.
struct CheckResult {
    Banner::Kind kind = Banner::Kind::Note; ///< an error: it cannot be recorded
    QString text; ///< empty: nothing is known
};

/// Finds out in the background whether something can be recorded, of the latest settings only, and
/// after a pause, as the user may be typing.
class RecordCheck : public QObject {
    Q_OBJECT

public:
    static constexpr int PauseMilliseconds = 500;

    explicit RecordCheck(const ProgramRecorder* recorder, QObject* parent = nullptr);

    /// What was found about other settings is void from now on.
    void check(const RecordSettings& settings);
    /// Checks the last settings again, as files may have changed; the result stays until then.
    void checkAgain();
    [[nodiscard]] const CheckResult& result() const { return m_result; }

signals:
    void changed(); ///< result() has

private:
    void start();
    void accept(const CheckResult& result);

    const ProgramRecorder* m_recorder;
    RecordSettings m_settings;
    QStringList m_checked; ///< what the result depends on
    CheckResult m_result;
    QTimer m_pause{this};
    LatestTask<CheckResult> m_task;
};

} // namespace nytprof::gui
