// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_opening.h"

#include "profile/profile.h"

#include <QtConcurrent>

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

void SourceOpening::open(const std::shared_ptr<const Profile>& profile, FileId file)
{
    if (isShort(*profile, file)) {
        cancel();
        emit ready(std::make_shared<AnnotatedSource>(annotateFile(*profile, file)));
        return;
    }
    m_pending = file;
    m_watcher.setFuture(QtConcurrent::run([profile, file] {
        return std::make_shared<AnnotatedSource>(annotateFile(*profile, file));
    }));
}

void SourceOpening::cancel()
{
    m_pending = FileId();
    m_watcher.setFuture({}); // what is under way ends for nobody
}

} // namespace nytprof::gui
