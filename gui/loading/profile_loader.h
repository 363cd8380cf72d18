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

/// Reads profiles and adds them up in another thread, one load at a time. Destroying it stops a
/// load that is under way.
class ProfileLoader : public QObject {
    Q_OBJECT

public:
    explicit ProfileLoader(QObject* parent = nullptr);
    ~ProfileLoader() override;

    /// Stops a load that is under way and starts another; only the last one is announced. Files and
    /// folders are read and added to the given parts; without any, their sum is made anew. It is
    /// compared with the baseline, if one is wanted.
    void load(
        const QStringList& paths, const ProfileParts& parts = {}, const Baseline& baseline = {});
    void load(const QString& path) { load(QStringList{path}); }
    /// The same without any parts, and tells by previewed() what there is so far.
    void loadWithPreviews(const QStringList& paths);
    /// finished() follows soon, with cancelled set.
    void cancel();
    [[nodiscard]] bool running() const { return m_watcher != nullptr; }
    void setPreviewTimes(const PreviewTimes& times) { m_previewTimes = times; }
    /// The same, in the calling thread.
    [[nodiscard]] static LoadedProfile loadNow(
        const QStringList& paths, const Baseline& baseline = {})
    {
        return readAndCompare(paths, {}, baseline, {});
    }
    [[nodiscard]] static LoadedProfile loadNow(const QString& path)
    {
        return loadNow(QStringList{path});
    }

signals:
    void started(const QStringList& paths);
    /// In thousandths of the whole.
    void progressed(int thousandths);
    /// What has been read so far of a load that takes long.
    void previewed(const nytprof::gui::LoadedProfile& loaded);
    void finished(const nytprof::gui::LoadedProfile& loaded);

private:
    struct Request {
        QStringList paths;
        ProfileParts parts;
        Baseline baseline;
        bool previews = false;
    };
    void request(const Request& wanted);
    void start(const Request& request);
    void finish();

    std::unique_ptr<QFutureWatcher<LoadedProfile>> m_watcher; ///< of the load under way
    std::stop_source m_stop;
    PreviewTimes m_previewTimes;
    std::optional<Request> m_next; ///< when the load under way has stopped
};

} // namespace nytprof::gui
