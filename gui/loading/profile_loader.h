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

    /// Stops a running load and starts another; only the last one is reported. The files are merged
    /// with the given parts (without files, the parts are merged again), and compared with the
    /// baseline, if there is one.
    void load(
        const QStringList& paths, const ProfileParts& parts = {}, const Baseline& baseline = {});
    void load(const QString& path) { load(QStringList{path}); }
    /// The same without the parts of files that are gone.
    void reload(const QStringList& paths, const ProfileParts& parts, const Baseline& baseline);
    /// The same without parts, with previewed() for partial results.
    void loadWithPreviews(const QStringList& paths);
    /// finished() follows soon, with cancelled set.
    void cancel();
    [[nodiscard]] bool running() const { return m_watcher != nullptr; }
    /// With the filters of the loads that follow; unset: those beside the files are read.
    void setFilters(const std::optional<NotesFile>& notes, const RequestFilter& requests = {})
    {
        m_notes = notes;
        m_requests = requests;
    }
    /// With a range of the time axis; see ReadOptions.
    void setRange(const std::optional<TimeRange>& range, std::int64_t epoch = 0,
        std::shared_ptr<const WholeRun> whole = nullptr)
    {
        m_range = {range, epoch, std::move(whole), {}};
    }
    void setRange(const MomentRange& moments) { m_range = {{}, 0, nullptr, moments}; }
    void setPreviewTimes(const PreviewTimes& times) { m_previewTimes = times; }
    /// The same, in the calling thread.
    [[nodiscard]] static LoadedProfile loadNow(
        const QStringList& paths, const Baseline& baseline = {}, const MomentRange& range = {})
    {
        ReadOptions options;
        options.moments = range;
        return readAndCompare(paths, {}, baseline, options);
    }
    [[nodiscard]] static LoadedProfile loadNow(const QString& path)
    {
        return loadNow(QStringList{path});
    }

signals:
    void started(const QStringList& paths);
    void progressed(int thousandths);
    /// A partial result of a long load.
    void previewed(const nytprof::gui::LoadedProfile& loaded);
    void finished(const nytprof::gui::LoadedProfile& loaded);

private:
    struct Range {
        std::optional<TimeRange> range;
        std::int64_t epoch = 0;
        std::shared_ptr<const WholeRun> whole;
        MomentRange moments;
    };
    struct Request {
        QStringList paths;
        ProfileParts parts;
        Baseline baseline;
        bool previews = false;
        bool dropsMissing = false;
        std::optional<NotesFile> notes = {};
        RequestFilter requests = {};
        Range range = {};
    };
    void request(Request wanted);
    void start(const Request& request);
    void finish();

    std::unique_ptr<QFutureWatcher<LoadedProfile>> m_watcher; ///< of the running load
    std::stop_source m_stop;
    PreviewTimes m_previewTimes;
    std::optional<NotesFile> m_notes;
    RequestFilter m_requests;
    Range m_range;
    std::optional<Request> m_next; ///< starts when the running load has stopped
};

} // namespace nytprof::gui
