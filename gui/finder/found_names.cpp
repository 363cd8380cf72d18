// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "finder/found_names.h"

#include "look/text.h"
#include "profile/profile.h"

#include <QCoreApplication>

namespace nytprof::gui {

namespace {

QString kindText(const Profile& profile, const Catalog::Target& target)
{
    return target.sub.valid()           ? QCoreApplication::translate("Finder", "sub")
        : profile[target.file].isEval() ? QCoreApplication::translate("Finder", "eval")
                                        : QCoreApplication::translate("Finder", "file");
}

} // namespace

FoundNames foundNames(Catalog& catalog, const QString& typed, std::size_t most)
{
    const std::string text = typed.toStdString();
    const Profile& profile = *catalog.profile;
    NameIndex& names = catalog.names;
    const NameIndex::Result result = names.find(text, most);
    FoundNames shown;
    shown.matches = result.matches;
    for (const NameIndex::Found& found : result.best) {
        const Catalog::Target& target = catalog.targets[found.row];
        const QString kind = kindText(profile, target);
        shown.rows.push_back({toQString(names.name(found.row)),
            target.time > 0 ? timeText(profile, target.time) + QStringLiteral("  ") + kind : kind,
            lettersAt(names.name(found.row), names.positions(found.row, text))});
        shown.targets.push_back(found.row);
    }
    return shown;
}

} // namespace nytprof::gui
