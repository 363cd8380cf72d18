// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/comparison.h"
#include "loading/loaded_profile.h"

#include <QFutureWatcher>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <stop_token>

namespace nytprof::gui {

/// Reads and merges profiles in another thread, one load at a time. Its destructor stops the load.
class ProfileLoader : public QObject {
    Q_OBJECT

public:
    explicit ProfileLoader(QObject* parent = nullptr);
    ~ProfileLoader() override;

    /// Stops a running load and starts another; only the last one is reported. With previewed() for
    /// partial results, if these are wanted and nothing is compared.
    void load(const ViewRequest& request, bool wantsPreviews = false);
    /// finished() follows soon, with cancelled set.
    void cancel();
    [[nodiscard]] bool running() const { return m_watcher != nullptr; }
    void setPreviewTimes(const PreviewTimes& times) { m_previewTimes = times; }

signals:
    void started(const QStringList& paths);
    void progressed(int thousandths);
    /// A partial result of a long load.
    void previewed(const nytprof::gui::LoadedProfile& loaded);
    void finished(const nytprof::gui::LoadedProfile& loaded);

private:
    struct Load {
        ViewRequest request;
        bool wantsPreviews = false;
    };
    void start(const Load& load);
    void finish();

    std::unique_ptr<QFutureWatcher<LoadedProfile>> m_watcher; ///< of the running load
    std::stop_source m_stop;
    PreviewTimes m_previewTimes;
    std::optional<Load> m_next; ///< starts when the running load has stopped
};

} // namespace nytprof::gui
