// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace nytprof::gui {

namespace {

/// Texts that stand outside of classes are in other contexts for lupdate than where they are
/// looked up.
class Catalogue : public QTranslator {
public:
    [[nodiscard]] QString translate(const char* context, const char* source,
        const char* disambiguation, int count) const override
    {
        const QByteArray inside = QByteArrayLiteral("nytprof::gui::") + context;
        for (const char* at : {context, "nytprof::gui", inside.constData()}) {
            QString found = QTranslator::translate(at, source, disambiguation, count);
            if (!found.isNull())
                return found;
        }
        return {};
    }
};

} // namespace

bool useLanguage(const QString& name)
{
    static std::unique_ptr<Catalogue> own;
    static std::unique_ptr<QTranslator> qts; // the buttons of Qt's dialogs
    own.reset(); // a translator that is gone translates no more
    qts.reset();
    const QLocale locale = name.isEmpty() ? QLocale::system() : QLocale(name);
    auto catalogue = std::make_unique<Catalogue>();
    const bool found = locale.language() != QLocale::English && locale.language() != QLocale::C
        && catalogue->load(locale, QStringLiteral("nytprof"), QStringLiteral("_"),
            QStringLiteral(":/translations"));
    if (!found)
        return false;
    auto base = std::make_unique<QTranslator>();
    if (base->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
            QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        qts = std::move(base);
        QCoreApplication::installTranslator(qts.get());
    }
    own = std::move(catalogue);
    QCoreApplication::installTranslator(own.get());
    return true;
}

} // namespace nytprof::gui
