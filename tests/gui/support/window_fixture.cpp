// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "window_fixture.h"

#include "app/menu_actions.h"
#include "app/view_area.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_view.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>

namespace nytprof::test {

std::unique_ptr<gui::MainWindow> windowOn(const QString& profileName)
{
    return windowOnFile(profilePath(profileName));
}

std::unique_ptr<gui::MainWindow> windowOnFile(const QString& path)
{
    auto window = std::make_unique<gui::MainWindow>();
    window->resize(1400, 900);
    window->show();
    const bool exposed = QTest::qWaitForWindowExposed(window.get());
    QSignalSpy finished(window->loader(), &gui::ProfileLoader::finished);
    window->open(path);
    const bool loaded = finished.wait(20'000) && !window->path().isEmpty();
    if (!exposed || !loaded) {
        QTest::qFail("the window did not open the profile", __FILE__, __LINE__);
        return nullptr;
    }
    pressKeysOf(*window, "view.explore");
    QCoreApplication::processEvents(); // views scroll once they have their size
    return window;
}

void pressKeysOf(gui::MainWindow& window, const char* action)
{
    const gui::ActionEntry* entry
        = gui::findAction(gui::actionTable(), QString::fromLatin1(action));
    if (!entry || gui::actionKeys(*entry).isEmpty()) {
        qFatal("no keys for %s", action);
    }
    QTest::keySequence(&window, gui::actionKeys(*entry).first());
}

namespace {

bool hasShortcut(const QWidget* widget, const QKeySequence& key)
{
    for (; widget; widget = widget->parentWidget())
        for (const QAction* action : widget->actions())
            if (action->shortcuts().contains(key))
                return true;
    return false;
}

// As opposed to leaving it to its parents.
bool takes(QWidget& widget, const QKeySequence& key)
{
    widget.setFocus();
    QKeyEvent event(QEvent::KeyPress, key[0].key(), key[0].keyboardModifiers());
    bool isActivated = false; // Qt's tables leave the event then
    const QObject receiver;
    if (const auto* table = qobject_cast<QAbstractItemView*>(&widget))
        QObject::connect(
            table, &QAbstractItemView::activated, &receiver, [&] { isActivated = true; });
    QCoreApplication::sendEvent(&widget, &event);
    return event.isAccepted() || isActivated;
}

} // namespace

QStringList unboundKeys(gui::ActionEntry::Where part, const std::function<QWidget*()>& focus)
{
    QStringList unbound;
    for (const gui::ActionEntry& entry : gui::actionTable())
        for (const QKeySequence& key : gui::actionKeys(entry))
            if (QWidget* widget = entry.where == part ? focus() : nullptr;
                widget && !hasShortcut(widget, key) && !takes(*widget, key))
                unbound << QLatin1String(entry.id) + u' ' + key.toString();
    if (takes(*focus(), QKeySequence(Qt::Key_F12)))
        unbound << QStringLiteral("F12");
    return unbound;
}

gui::Banner* bannerOf(const gui::MainWindow& window)
{
    return window.banners()->banners().value(0);
}

QString bannerText(const gui::MainWindow& window)
{
    const gui::Banner* banner = bannerOf(window);
    return banner ? banner->text() : QString();
}

void closeBanner(const gui::MainWindow& window)
{
    const auto buttons = window.banners()->findChildren<QToolButton*>();
    const auto close
        = std::ranges::find(buttons, QStringLiteral("Close message"), &QToolButton::accessibleName);
    if (close == buttons.end())
        QTest::qFail("no message to close", __FILE__, __LINE__);
    else
        QTest::mouseClick(*close, Qt::LeftButton);
}

QString currentSourceLine(const gui::MainWindow& window)
{
    return window.views()->get<gui::SourceView>()->edit()->textCursor().block().text();
}

QString csvOf(gui::CsvRows& rows)
{
    QString text;
    for (QString line = rows.next(); !line.isEmpty(); line = rows.next()) {
        text += line;
    }
    return text;
}

QString csvOf(const gui::View& view)
{
    const auto rows = view.csvRows();
    return rows ? csvOf(*rows) : QString();
}

} // namespace nytprof::test
