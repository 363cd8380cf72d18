// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Running programs: listed, started, stopped, and shown while they run.
#include "attach/attach_dialog.h"
#include "fake_program.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "record/run_bar.h"
#include "test_class.h"
#include "test_paths.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Commands = std::vector<std::string>;

/// The button of this text, without its mnemonic.
QPushButton* buttonOf(const QWidget& parent, const QString& text)
{
    for (QPushButton* button : parent.findChildren<QPushButton*>())
        if (button->text().remove(u'&').startsWith(text))
            return button;
    return nullptr;
}

/// Rows of the table, with " | " between cells.
QStringList rowsOf(const AttachDialog& dialog)
{
    const auto* table = dialog.findChild<QTableWidget*>();
    QStringList rows;
    for (int row = 0; row < table->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table->columnCount(); ++column)
            cells << table->item(row, column)->text();
        rows << cells.join(QStringLiteral(" | "));
    }
    return rows;
}

void clickRow(const AttachDialog& dialog, int row)
{
    const auto* table = dialog.findChild<QTableWidget*>();
    QTest::mouseClick(
        table->viewport(), Qt::LeftButton, {}, table->visualItemRect(table->item(row, 0)).center());
}

/// Of the bar of an attached program; null while that is hidden.
QPushButton* stopOf(const MainWindow& window)
{
    const auto* bar = window.findChild<RunBar*>(QStringLiteral("attachedBar"));
    return bar->isVisible() ? bar->findChild<QPushButton*>(QStringLiteral("stopProgram")) : nullptr;
}

} // namespace

class AttachTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        folder = std::make_unique<QTemporaryDir>();
        path = folder->path().toStdString();
        isOn = false;
        file.clear();
    }

    void theMenuOpensTheDialogAndEscapeClosesIt()
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        pressKeysOf(window, "file.attach");
        QTRY_VERIFY(window.findChild<AttachDialog*>());
        QTest::keyClick(window.findChild<AttachDialog*>(), Qt::Key_Escape);
        QTRY_VERIFY(!window.findChild<AttachDialog*>());
    }

    void withoutProgramsItExplainsHowToStartOne()
    {
        AttachDialog dialog({path});
        dialog.show();
        const QLabel* help = nullptr;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("PERL5OPT=-MDevel::NYTProf::Live")))
                help = label;
        QVERIFY(help && help->textInteractionFlags().testFlag(Qt::TextSelectableByKeyboard));
        QTRY_VERIFY(help->isVisible());
        QVERIFY(!buttonOf(dialog, "Start")->isEnabled());
        QVERIFY(!buttonOf(dialog, "Stop")->isEnabled());
        QVERIFY(!buttonOf(dialog, "Show")->isEnabled());
        const FakeProgram program(
            path, 100, [this](const auto& request) { return serve(request); });
        QTRY_COMPARE(rowsOf(dialog), QStringList{"100 | app.pl | off |  | "});
        QVERIFY(!help->isVisible());
    }

    void startAndStop()
    {
        file = folder->filePath("app.out");
        FakeProgram program(path, 100, [this](const auto& request) { return serve(request); });
        AttachDialog dialog({path});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTRY_COMPARE(rowsOf(dialog), (QStringList{"100 | app.pl | off | " + file + " | "}));
        QVERIFY(!buttonOf(dialog, "Stop")->isEnabled());
        QTest::mouseClick(buttonOf(dialog, "Start"), Qt::LeftButton);
        QTRY_VERIFY(rowsOf(dialog).value(0).startsWith("100 | app.pl | on since "));
        QVERIFY(!buttonOf(dialog, "Start")->isEnabled());
        QTest::keyClick(&dialog, Qt::Key_T, Qt::AltModifier);
        QTRY_COMPARE(rowsOf(dialog), (QStringList{"100 | app.pl | off | " + file + " | "}));
        QCOMPARE(program.commands(), (Commands{"start", "stop"}));
    }

    void startForATime()
    {
        const FakeProgram program(
            path, 100, [this](const auto& request) { return serve(request); });
        AttachDialog dialog({path});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTRY_COMPARE(rowsOf(dialog).size(), 1);
        auto* number = dialog.findChild<QSpinBox*>();
        QVERIFY(!number->isEnabled());
        QCOMPARE(number->toolTip(), "No limit: the profiler runs until it is stopped.");
        dialog.findChild<QComboBox*>()->setFocus();
        QTest::keyClick(dialog.findChild<QComboBox*>(), Qt::Key_Down);
        QCOMPARE(number->text(), "30 s");
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, "45");
        QTest::keyClick(number, Qt::Key_Return); // starts, unlike in the table
        QTRY_COMPARE(program.commands(), Commands{"start for=45"});
        QVERIFY(dialog.isVisible());
    }

    /// All processes of a server are asked, to count requests together.
    void startForTheNextRequests()
    {
        const auto answer = [](const std::string&) {
            return std::string("ok\nprogram app.pl\nprofiling off\nfamily 7\nwanted 100\n");
        };
        const FakeProgram first(path, 100, answer);
        const FakeProgram second(path, 200, answer);
        AttachDialog dialog({path});
        dialog.show();
        QTRY_COMPARE(rowsOf(dialog),
            (QStringList{"100 | app.pl | off |  | 100 requests to profile",
                "200 | app.pl | off |  | 100 requests to profile"}));
        QTest::keyClick(dialog.findChild<QTableWidget*>(), Qt::Key_A, Qt::ControlModifier);
        dialog.findChild<QComboBox*>()->setCurrentText("for the next requests");
        QTest::mouseClick(buttonOf(dialog, "Start"), Qt::LeftButton);
        QTRY_COMPARE(first.commands(), Commands{"start requests=100"});
        QTRY_COMPARE(second.commands(), Commands{"start requests=100"});
    }

    /// What samples have shown of a server is counted exactly for some requests.
    void proposedProcessesAreStartedForRequestsOfARoute()
    {
        const auto answer
            = [](const std::string&) { return std::string("ok\nprogram app.pl\nprofiling off\n"); };
        const FakeProgram other(path, 100, answer);
        const FakeProgram sampled(path, 200, answer);
        AttachDialog dialog({path});
        dialog.propose({200, 300});
        dialog.show();
        QTRY_COMPARE(rowsOf(dialog).size(), 2);
        dialog.findChild<QLineEdit*>("route")->setText(" GET /users/:id");
        QTest::mouseClick(buttonOf(dialog, "Start"), Qt::LeftButton);
        QTRY_COMPARE(
            sampled.commands(), Commands{"start requests=100 route=GET%20%2Fusers%2F%3Aid"});
        QCOMPARE(other.commands(), Commands{});
    }

    void rowsShowBusyProgramsAndErrors()
    {
        const FakeProgram busy(path, 100, [](const auto&) {
            return "busy waits in a system call for 3.0 s; a command takes effect when it returns\n"
                   "program worker.pl\nprofiling off\n";
        });
        std::atomic<int> refreshed = 0;
        const FakeProgram refusing(path, 200, [&refreshed](const auto& request) {
            refreshed += request == "status";
            return request == "status" ? "ok\nprogram b.pl\nprofiling off\n"
                                       : "error cannot create profile 'x'\n";
        });
        AttachDialog dialog({path});
        dialog.show();
        QTRY_COMPARE(rowsOf(dialog),
            (QStringList{"100 | worker.pl | off |  | waits in a system call for 3.0 s; a command "
                         "takes effect when it returns",
                "200 | b.pl | off |  | "}));
        QVERIFY(buttonOf(dialog, "Stop")->isEnabled()); // a start may be waiting
        clickRow(dialog, 1);
        QVERIFY(!buttonOf(dialog, "Stop")->isEnabled());
        QTest::mouseClick(buttonOf(dialog, "Start"), Qt::LeftButton);
        const QString error = "200 | b.pl | off |  | cannot create profile 'x'";
        QTRY_COMPARE(rowsOf(dialog).value(1), error);
        const int before = refreshed; // it stays when the list is refreshed, as does the selection
        QTRY_VERIFY(refreshed >= before + 3);
        QCOMPARE(rowsOf(dialog).value(1), error);
        QVERIFY(!buttonOf(dialog, "Stop")->isEnabled());
    }

    void severalProgramsStartTogether()
    {
        std::atomic<int> started = 0;
        const auto answer = [&](const std::string& request) {
            started += request == "start";
            return std::string("ok\nprogram app.pl\nprofiling off\n");
        };
        const FakeProgram first(path, 100, answer);
        const FakeProgram second(path, 200, answer);
        AttachDialog dialog({path});
        dialog.show();
        QTRY_COMPARE(rowsOf(dialog).size(), 2);
        QTest::keyClick(dialog.findChild<QTableWidget*>(), Qt::Key_A, Qt::ControlModifier);
        QTest::mouseClick(buttonOf(dialog, "Start"), Qt::LeftButton);
        QTRY_COMPARE(started.load(), 2);
    }

    /// Root sees programs of other users, which might send it anywhere.
    void onlyLocalFilesAreShown()
    {
        const FakeProgram program(path, 100, [](const auto&) {
            return "ok\nprogram app.pl\nprofiling off\nfile ssh://elsewhere/x.out\n";
        });
        AttachDialog dialog({path});
        dialog.show();
        QTRY_COMPARE(rowsOf(dialog).size(), 1);
        QVERIFY(buttonOf(dialog, "Start")->isEnabled());
        QVERIFY(!buttonOf(dialog, "Show")->isEnabled());
    }

    void aFolderThatOthersCanReadIsNamed()
    {
        QVERIFY(QFile::setPermissions(folder->path(), QFile::Permissions(0x7755)));
        AttachDialog dialog({path});
        dialog.show();
        const auto isNamed = [&] {
            const auto labels = dialog.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) {
                return label->isVisible()
                    && label->text()
                    == folder->path() + ": is open to other users; its mode must be 0700; ignored";
            });
        };
        QTRY_VERIFY(isNamed());
    }

    void theWindowShowsAProgramWhileItRunsAndStopsIt()
    {
        file = folder->filePath("app.out");
        QVERIFY(QFile::copy(profilePath("trunc_50/nytprof.default.out"), file));
        isOn = true;
        FakeProgram program(path, 100, [this](const auto& request) { return serve(request); });
        MainWindow window;
        const AttachDialog* dialog = attach(window);
        QTRY_COMPARE(rowsOf(*dialog).size(), 1);
        QTest::keyClick(dialog->findChild<QTableWidget*>(), Qt::Key_Return);
        QTRY_COMPARE(window.path(), file);
        QTRY_VERIFY(!window.findChild<AttachDialog*>());
        QTRY_VERIFY(stopOf(window));
        QCOMPARE(bannerText(window), QString()); // no warning that it is incomplete
        for (const QLabel* label : window.findChildren<QLabel*>())
            QVERIFY2(!label->text().contains("Incomplete"), qPrintable(label->text()));
        const std::size_t asked = program.commands().size();
        QTRY_VERIFY(program.commands().size() > asked);
        QCOMPARE(program.commands().back(), std::string("snapshot"));

        QVERIFY(QFile::remove(file));
        QVERIFY(QFile::copy(profilePath("small_default/nytprof.out"), file));
        QTest::mouseClick(stopOf(window), Qt::LeftButton);
        QTRY_VERIFY(!stopOf(window));
        QCOMPARE(program.commands().back(), std::string("stop"));
        QTRY_VERIFY(window.session()->profile()->complete());
    }

    void anotherFileEndsTheChipButNotTheProfiling()
    {
        file = folder->filePath("app.out");
        QVERIFY(QFile::copy(profilePath("trunc_50/nytprof.default.out"), file));
        isOn = true;
        FakeProgram program(path, 100, [this](const auto& request) { return serve(request); });
        MainWindow window;
        const AttachDialog* dialog = attach(window);
        QTRY_COMPARE(rowsOf(*dialog).size(), 1);
        QTest::mouseClick(buttonOf(*dialog, "Show"), Qt::LeftButton);
        QTRY_VERIFY(stopOf(window) && window.path() == file);
        window.open(profilePath("small_default/nytprof.out"));
        QTRY_VERIFY(!stopOf(window));
        QVERIFY(isOn);
    }

    void aProgramThatWaitsStopsLater()
    {
        file = folder->filePath("app.out");
        QVERIFY(QFile::copy(profilePath("trunc_50/nytprof.default.out"), file));
        isOn = true;
        const FakeProgram program(path, 100, [this](const std::string& request) {
            return request == "stop" ? "busy waits\nprofiling on\nfile " + file.toStdString() + "\n"
                                     : serve(request);
        });
        MainWindow window;
        const AttachDialog* dialog = attach(window);
        QTRY_COMPARE(rowsOf(*dialog).size(), 1);
        QTest::mouseClick(buttonOf(*dialog, "Show"), Qt::LeftButton);
        QTRY_VERIFY(stopOf(window) && window.path() == file);
        QTest::mouseClick(stopOf(window), Qt::LeftButton);
        QTRY_COMPARE(bannerText(window), QStringLiteral("Process 100: waits"));
        QVERIFY(stopOf(window));
        isOn = false; // the system call has returned
        QTRY_VERIFY(!stopOf(window));
    }

    /// A killed program leaves an incomplete profile, which the window then says.
    void theProgramEndsWhileItIsShown()
    {
        file = folder->filePath("app.out");
        QVERIFY(QFile::copy(profilePath("trunc_50/nytprof.default.out"), file));
        isOn = true;
        auto program = std::make_unique<FakeProgram>(
            path, 100, [this](const auto& request) { return serve(request); });
        MainWindow window;
        const AttachDialog* dialog = attach(window);
        QTRY_COMPARE(rowsOf(*dialog).size(), 1);
        QTest::mouseClick(buttonOf(*dialog, "Show"), Qt::LeftButton);
        QTRY_VERIFY(stopOf(window) && window.path() == file);
        program.reset();
        QTRY_VERIFY(!stopOf(window));
        QTRY_VERIFY(bannerText(window).startsWith(QStringLiteral("Incomplete profile")));
    }

    void aRealProgram()
    {
#ifndef NYTPROF_PERL
        QSKIP("the collector is not built");
#else
        QProcess perl;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PERL5LIB", buildPath("perl"));
        environment.insert(
            "NYTPROF", "file=" + folder->filePath("app.out") + ":control=" + folder->path());
        perl.setProcessEnvironment(environment);
        perl.start(NYTPROF_PERL,
            {"-MDevel::NYTProf::Live", "-e",
                "sub work { $sum += $_ for 1 .. 100 } $0 = 'real.pl'; work() while time < $^T + "
                "60"});
        QVERIFY(perl.waitForStarted());
        MainWindow window;
        const AttachDialog* dialog = attach(window);
        QTRY_VERIFY(rowsOf(*dialog).value(0).contains(" | off | "));
        QTest::mouseClick(buttonOf(*dialog, "Start"), Qt::LeftButton);
        QTRY_VERIFY(buttonOf(*dialog, "Show")->isEnabled());
        QTest::mouseClick(buttonOf(*dialog, "Show"), Qt::LeftButton);
        QTRY_VERIFY(stopOf(window) && !window.path().isEmpty());
        QPushButton* const stop = stopOf(window);
        const auto calls = [&] { return window.session()->profile()->totals().calls; };
        const auto before = calls();
        QTRY_VERIFY_WITH_TIMEOUT(calls() > before, 20'000);
        QCOMPARE(stopOf(window), stop); // else a click could be lost
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            !stopOf(window) && window.session()->profile()->complete(), 20'000);
        QCOMPARE(perl.state(), QProcess::Running);
        perl.kill();
        perl.waitForFinished();
#endif
    }

private:
    /// The dialog of the window, which asks only programs in the folder.
    const AttachDialog* attach(MainWindow& window)
    {
        window.resize(1400, 900);
        window.show();
        window.attach({path});
        return window.findChild<AttachDialog*>();
    }
    std::string serve(const std::string& request)
    {
        if (request == "start" || request == "stop")
            isOn = request == "start";
        return "ok\nprogram app.pl\nprofiling " + std::string(isOn ? "on\nseconds 5.0" : "off")
            + "\n" + (file.isEmpty() ? std::string() : "file " + file.toStdString() + "\n");
    }

    std::unique_ptr<QTemporaryDir> folder; ///< of the sockets
    std::string path; ///< the same
    QString file; ///< of the fake program
    std::atomic<bool> isOn = false;
};

NYTPROF_TEST(AttachTest, QApplication)
#include "tst_attach.moc"
