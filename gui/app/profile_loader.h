// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/load.h"

#include <QFutureWatcher>
#include <QObject>
#include <QString>

#include <memory>
#include <stop_token>
#include <vector>

namespace nytprof::gui {

class FlameLayout;

/// What came of opening a file.
struct LoadedProfile {
    QString path;
    std::shared_ptr<const Profile> profile; ///< null when nothing could be read
    std::shared_ptr<const FlameLayout> flame; ///< of the profile's call tree; lives as long as it
    std::vector<Diagnostic> diagnostics;
    bool cancelled = false;
};

/// Reads profiles in another thread, one at a time. Destroying it stops a load that is under way.
class ProfileLoader : public QObject {
    Q_OBJECT

public:
    explicit ProfileLoader(QObject* parent = nullptr);
    ~ProfileLoader() override;

    /// Stops a load that is under way and starts another; only the last one is announced.
    void load(const QString& path);
    /// finished() follows soon, with cancelled set.
    void cancel();
    [[nodiscard]] bool running() const { return m_watcher != nullptr; }
    /// The same, in the calling thread.
    [[nodiscard]] static LoadedProfile loadNow(
        const QString& path, const LoadOptions& options = {});

signals:
    void started(const QString& path);
    /// In thousandths of the file.
    void progressed(int thousandths);
    void finished(const nytprof::gui::LoadedProfile& loaded);

private:
    void start(const QString& path);
    void finish();

    std::unique_ptr<QFutureWatcher<LoadedProfile>> m_watcher; ///< of the load under way
    std::stop_source m_stop;
    QString m_next; ///< to load when the one under way has stopped
};

} // namespace nytprof::gui
