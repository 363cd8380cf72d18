// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_opening.h"

#include "profile/profile.h"
#include "source/source_text.h"

#include <QtConcurrent>

#include <new>

namespace nytprof::gui {

namespace {

// More would be felt when it is done between two pictures.
constexpr std::size_t ShortFile = 2000; // lines, and places that call

bool isShort(const Profile& profile, FileId file)
{
    return profile.source(file).size() + profile.lines(file).size() + profile.callsFrom(file).size()
        < 3 * ShortFile;
}

} // namespace

SourceOpening::SourceOpening(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<Result>::finished, this, [this] {
        if (m_pending.valid() && m_watcher.future().resultCount() > 0) {
            m_pending = FileId();
            emit ready(m_watcher.result());
        }
    });
}

void SourceOpening::open(
    const std::shared_ptr<const Profile>& profile, FileId file, const SourceStyle& style)
{
    cancel();
    if (isShort(*profile, file) && !isReadFromDisk(*profile, file)) {
        emit ready(makeSourceDocument(annotateFile(*profile, file), style));
        return;
    }
    m_pending = file;
    m_stop = std::stop_source();
    m_watcher.setFuture(
        QtConcurrent::run([profile, file, style, stop = m_stop.get_token()]() -> Result {
            try {
                AnnotatedSource source;
                if (!stop.stop_requested()) {
                    source = annotateFile(*profile, file);
                }
                return stop.stop_requested() ? nullptr
                                             : makeSourceDocument(std::move(source), style);
            } catch (const std::bad_alloc&) {
                AnnotatedSource none;
                none.file = file;
                none.notice = tr("There is not enough memory to show the source.");
                return makeSourceDocument(std::move(none), style);
            }
        }));
}

void SourceOpening::cancel()
{
    m_stop.request_stop();
    m_pending = FileId();
    m_watcher.setFuture({}); // what is under way ends for nobody
}

} // namespace nytprof::gui
