// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/profile_session.h"

#include "loading/file_watch.h"
#include "loading/profile_loader.h"
#include "profile/profile.h"

#include <QSettings>

#include <utility>

namespace nytprof::gui {

namespace {

const QString AutoReloadKey = QStringLiteral("autoReload");

// Reading a growing file again may take this part of the time, as 1/n.
constexpr int ReloadShare = 5;

} // namespace

ProfileSession::ProfileSession(QObject* parent)
    : QObject(parent)
    , m_loader(new ProfileLoader(this))
    , m_watch(new FileWatch(this))
{
    connect(m_loader, &ProfileLoader::started, this, [this] { m_loadTime.start(); });
    connect(m_loader, &ProfileLoader::finished, this, &ProfileSession::accept);
    connect(m_loader, &ProfileLoader::previewed, this, &ProfileSession::acceptPreview);
    connect(m_watch, &FileWatch::changed, this, [this] {
        if (autoReload() && !m_loader->running())
            reload();
    });
}

void ProfileSession::open(const QStringList& paths, const QStringList& baseline)
{
    if (paths.isEmpty())
        return;
    m_added.clear();
    // A preview does not replace complete content.
    if (baseline.isEmpty() && (!m_profile || showsPreview()))
        m_loader->loadWithPreviews(paths);
    else
        m_loader->load(paths, {}, Baseline{baseline, {}, {}, nullptr});
}

void ProfileSession::add(const QStringList& paths)
{
    if (m_parts.empty()) {
        open(paths);
    } else if (!paths.isEmpty()) {
        m_added = paths;
        m_loader->load(paths, m_chosen, m_baseline);
    }
}

void ProfileSession::openAdded() { open(std::exchange(m_added, {})); }

void ProfileSession::reload()
{
    QStringList paths;
    for (const ProfilePart& part : m_parts)
        paths << part.path;
    if (!paths.isEmpty()) {
        m_added.clear();
        m_loader->load(paths, m_parts, m_baseline);
    }
}

void ProfileSession::setParts(const ProfileParts& parts)
{
    m_chosen = parts;
    if (!m_parts.empty())
        m_loader->load({}, m_chosen, m_baseline);
}

void ProfileSession::mergeAgain()
{
    if (!m_parts.empty())
        m_loader->load({}, m_chosen, Baseline{m_baseline.asked, {}, {}, nullptr});
}

void ProfileSession::compareWith(const QStringList& baseline)
{
    if (!baseline.isEmpty() && !m_parts.empty()) {
        m_added.clear();
        m_loader->load({}, m_chosen, Baseline{baseline, {}, {}, nullptr});
    }
}

void ProfileSession::stopComparing()
{
    if (comparing())
        m_loader->load({}, m_chosen);
}

void ProfileSession::accept(const LoadedProfile& loaded)
{
    if (loaded.cancelled || !loaded.profile) {
        const bool keepsPreview = showsPreview() && m_parts.empty();
        if (keepsPreview)
            m_parts = m_preview.parts;
        m_chosen = m_parts;
        emit refused(loaded, keepsPreview);
        return;
    }
    m_chosen = m_parts = loaded.parts;
    const Baseline known
        = std::exchange(m_baseline, loaded.comparison ? loaded.comparison->baseline : Baseline());
    show(loaded);
    m_watch->watch({m_path});
    if (m_loadTime.isValid())
        m_watch->pause(m_loadTime.elapsed() * ReloadShare);
    emit accepted(loaded, m_baseline.profile && m_baseline.profile != known.profile);
}

void ProfileSession::acceptPreview(const LoadedProfile& loaded)
{
    m_chosen = loaded.parts;
    show(loaded);
}

void ProfileSession::show(const LoadedProfile& loaded)
{
    m_preview = loaded.isPreview() ? loaded : LoadedProfile();
    m_path = loaded.path;
    m_profile = loaded.profile;
    emit shown(loaded);
}

QStringList ProfileSession::files() const
{
    QStringList files{m_path};
    for (const ProfileParts& parts : {m_parts, m_baseline.parts})
        for (const ProfilePart& part : parts)
            files << part.path;
    return files;
}

bool ProfileSession::autoReload() { return QSettings().value(AutoReloadKey, true).toBool(); }

void ProfileSession::setAutoReload(bool wanted) { QSettings().setValue(AutoReloadKey, wanted); }

} // namespace nytprof::gui
