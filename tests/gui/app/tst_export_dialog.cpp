// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// File > Export: what is shown as a file, and the command that writes the same.
#include "app/recording_control.h"
#include "app/view_area.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "export/export_dialog.h"
#include "export/export_run.h"
#include "export/format_list.h"
#include "load/load_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "record/program_recorder.h"
#include "slice_log_builder.h"
#include "style/preferences.h"
#include "style/text.h"
#include "test_class.h"
#include "test_paths.h"
#include "window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

void writeProcess(const QString& path, std::uint32_t pid, std::uint64_t begin)
{
    const auto log = SliceLogBuilder(pid, begin)
                         .slice(100, {{"A::work", 100}})
                         .slice(100, {{"B::parse", 100}})
                         .slice(100, {{"main::CORE:sleep", 100}})
                         .slice(100, {{"A::work", 60}, {"B::parse", 40}});
    writeFile(path, killedProcess(log).bytes());
}

ExportDialog* openDialog(MainWindow& window)
{
    window.recording()->recorder()->setCommand(commandPath());
    window.action(QStringLiteral("file.export"))->trigger();
    ExportDialog* newest = nullptr;
    for (ExportDialog* dialog : window.findChildren<ExportDialog*>())
        if (dialog->isVisible())
            newest = dialog;
    return newest;
}

QString commandText(const ExportDialog& dialog)
{
    return dialog.findChild<QLabel*>(QStringLiteral("exportCommand"))->text();
}

QLineEdit* targetOf(const ExportDialog& dialog)
{
    return dialog.findChild<QLineEdit*>(QStringLiteral("exportTarget"));
}

/// Without opening what it writes.
void start(ExportDialog& dialog, const QString& path)
{
    for (QCheckBox* box : dialog.findChildren<QCheckBox*>())
        if (box->text().contains(QStringLiteral("Open")))
            box->setChecked(false);
    targetOf(dialog)->setText(path);
    dialog.findChild<QPushButton*>(QStringLiteral("startExport"))->click();
}

bool write(ExportDialog& dialog, const QString& path)
{
    QSignalSpy written(&dialog, &ExportDialog::written);
    start(dialog, path);
    return QTest::qWaitFor([&] { return !written.isEmpty(); }, 20'000);
}

} // namespace

class ExportDialogTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        setWaitingHidden(true);
        folder = std::make_unique<QTemporaryDir>();
        profiles = folder->filePath(QStringLiteral("profiles"));
        QVERIFY(QDir().mkpath(profiles));
        for (const std::uint32_t pid : {7U, 8U, 9U})
            writeProcess(profiles + QStringLiteral("/nytprof.out.%1").arg(pid), pid, pid - 7);
        window = windowOnFile(profiles);
        QVERIFY(window);
    }

    void everyFormat_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("html") << "html" << QByteArray("<!DOCTYPE html>");
        QTest::newRow("merge") << "merge" << QByteArray("NYTProf 5");
        QTest::newRow("markdown") << "markdown" << QByteArray("Without ");
        QTest::newRow("csv") << "csv" << QByteArray("Sub,");
        QTest::newRow("json") << "json" << QByteArray("{");
        QTest::newRow("flamegraph") << "flamegraph" << QByteArray("<");
        QTest::newRow("firefox") << "firefox" << QByteArray("{");
        QTest::newRow("speedscope") << "speedscope" << QByteArray("{");
        QTest::newRow("pprof") << "pprof" << QByteArray("\x1f\x8b");
        QTest::newRow("callgrind") << "callgrind" << QByteArray("#");
        QTest::newRow("folded") << "folded" << QByteArray("A::work ");
    }
    void everyFormat()
    {
        QFETCH(const QString, format);
        QFETCH(const QByteArray, begin);
        ExportDialog* dialog = openDialog(*window);
        QVERIFY(dialog);
        dialog->setFormat(format);
        QCOMPARE(toQString(dialog->request().format->name), format);
        const QString path = folder->filePath(QStringLiteral("written"));
        if (format == QLatin1String("csv"))
            for (QComboBox* box : dialog->findChildren<QComboBox*>())
                box->setCurrentIndex(1);
        QVERIFY(write(*dialog, path));
        const QByteArray text = readFile(path);
        QVERIFY2(text.size() > 30, text.constData());
        QCOMPARE(text.left(begin.size()), begin);
        QVERIFY(!dialog->isVisible());
        const QString message
            = QStringLiteral("Written: %1 (%2)").arg(path, sizeText(QFileInfo(path).size()));
        QTRY_COMPARE(window->statusBar()->currentMessage(), message);
        emit window->views()->hovered(QString()); // as when the pointer leaves the chart
        QCOMPARE(window->statusBar()->currentMessage(), message);
    }

    /// What is impossible is disabled, with the reason.
    void whyNot()
    {
        ExportDialog* dialog = openDialog(*window);
        auto* list = dialog->findChild<FormatList*>();
        const QListWidgetItem* perfetto = list->item(list->count() - 1);
        QCOMPARE(perfetto->text(), QStringLiteral("Perfetto"));
        QVERIFY(!perfetto->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(perfetto->toolTip().contains(QStringLiteral("stream=1")));
        dialog->setFormat(QStringLiteral("chrome"));
        QCOMPARE(dialog->request().format->name, "html");
    }

    void contentIsWhatIsShown()
    {
        ProfileParts parts = window->session()->parts();
        parts[0].included = false;
        window->session()->setParts(parts);
        QTRY_COMPARE(window->navigation()->profile()->processes().size(), std::size_t{2});
        emit window->timeAxis()->canvas()->rangeChosen(milliseconds(100, 300));
        QTRY_VERIFY(window->session()->range());
        QTRY_VERIFY(!window->navigation()->profile()->findSub("A::work").valid()
            || window->navigation()->profile()->totals().whole() == 200'000);
        const Totals shown = window->session()->profile()->totals();
        ExportDialog* dialog = openDialog(*window);
        dialog->setFormat(QStringLiteral("merge"));
        const QString command = commandText(*dialog);
        QVERIFY2(command.contains(QStringLiteral("--process 8")), qPrintable(command));
        QVERIFY2(command.contains(QStringLiteral("--process 9")), qPrintable(command));
        QVERIFY2(!command.contains(QStringLiteral("--process 7")), qPrintable(command));
        QVERIFY2(command.contains(QStringLiteral("--from 0.1s --to 0.3")), qPrintable(command));
        QVERIFY2(targetOf(*dialog)->text().contains(QStringLiteral("/a-0.1-0.3")),
            qPrintable(targetOf(*dialog)->text()));
        const QString path = folder->filePath(QStringLiteral("part"));
        QVERIFY(write(*dialog, path));
        const auto window2 = windowOnFile(path);
        QVERIFY(window2);
        QCOMPARE(window2->session()->profile()->totals().whole(), shown.whole());
        QCOMPARE(window2->session()->profile()->totals().statements, shown.statements);
        QCOMPARE(window2->session()->profile()->totals().calls, shown.calls);
    }

    void waitingIsPartOfTheContent()
    {
        ExportDialog* dialog = openDialog(*window);
        dialog->setFormat(QStringLiteral("folded"));
        QVERIFY(!commandText(*dialog).contains(QStringLiteral("--waiting")));
        const QString path = folder->filePath(QStringLiteral("stacks"));
        QVERIFY(write(*dialog, path));
        QVERIFY(!readFile(path).contains("sleep 3"));
        window->setWaitingHidden(false);
        QTRY_VERIFY(window->session()->profile()->totals().waitingLeftOut == 0);
        dialog = openDialog(*window);
        dialog->setFormat(QStringLiteral("folded"));
        QVERIFY(commandText(*dialog).contains(QStringLiteral("--waiting")));
        QVERIFY(write(*dialog, path));
        QVERIFY(readFile(path).contains("sleep 300000"));
    }

    void nothingIsSaidOfWaitingIfThereIsNone()
    {
        const auto texts = [](MainWindow& shown) {
            QStringList all;
            for (const auto* part : openDialog(shown)->findChildren<QWidget*>())
                all << part->property("text").toString();
            return all.join(u'|');
        };
        QVERIFY2(texts(*window).contains("waiting hidden"), qPrintable(texts(*window)));
        const QString path = folder->filePath(QStringLiteral("busy.out"));
        writeFile(
            path, killedProcess(SliceLogBuilder(7, 0).slice(100, {{"A::work", 100}})).bytes());
        const auto busy = windowOnFile(path);
        QVERIFY(busy);
        QVERIFY2(!texts(*busy).contains("waiting hidden"), qPrintable(texts(*busy)));
    }

    void theWholeProfile()
    {
        ProfileParts parts = window->session()->parts();
        parts[0].included = false;
        window->session()->setParts(parts);
        QTRY_COMPARE(window->navigation()->profile()->processes().size(), std::size_t{2});
        ExportDialog* dialog = openDialog(*window);
        dialog->setFormat(QStringLiteral("json"));
        dialog->findChildren<QRadioButton*>()[1]->setChecked(true);
        const QString command = commandText(*dialog);
        QVERIFY2(!command.contains(QStringLiteral("--process")), qPrintable(command));
        QVERIFY2(command.contains(QStringLiteral("--waiting")), qPrintable(command));
    }

    /// The command can be pasted into a shell, whatever the names are.
    void theCommandRunsInATerminal()
    {
        ExportRequest request{findExportFormat("folded"), {},
            {{}, {QStringLiteral("--from"), QStringLiteral("0s")}, {QStringLiteral("--waiting")},
                {profiles}, {}},
            folder->filePath(QStringLiteral("it's $HOME.folded"))};
        QString line = request.shellCommand();
        QVERIFY(line.startsWith(QStringLiteral("nytprof export folded ")));
        QProcess shell;
        shell.start(QStringLiteral("sh"),
            {QStringLiteral("-c"), commandPath() + line.mid(int(std::strlen("nytprof")))});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitCode(), 0);
        QVERIFY(readFile(request.target).contains("A::work"));
    }

    void ctrlEFromATableIsCsvOfItsRows()
    {
        pressKeysOf(*window, "view.subs");
        ExportDialog* dialog = openDialog(*window);
        QCOMPARE(dialog->request().format->name, "csv");
        const QString shown = csvOf(*window->views()->currentView());
        const QString path = folder->filePath(QStringLiteral("subs.csv"));
        targetOf(*dialog)->setText(path);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(QFile::exists(path));
        QCOMPARE(QString::fromUtf8(readFile(path)), shown);
    }

    void settingsAreKeptPerFormat()
    {
        ExportDialog* dialog = openDialog(*window);
        dialog->setFormat(QStringLiteral("folded"));
        for (QComboBox* box : dialog->findChildren<QComboBox*>())
            box->setCurrentIndex(2);
        QVERIFY(write(*dialog, folder->filePath(QStringLiteral("stacks"))));
        dialog = openDialog(*window);
        QCOMPARE(dialog->request().format->name, "folded");
        QCOMPARE(dialog->request().options, QStringList({"--value", "calls"}));
        dialog->setFormat(QStringLiteral("html"));
        QCOMPARE(dialog->request().options, QStringList("--single"));
        // The next target is in the same folder.
        QCOMPARE(QFileInfo(dialog->request().target).absolutePath(), folder->path());
    }

    void errorsAreShown()
    {
        ExportDialog* dialog = openDialog(*window);
        dialog->setFormat(QStringLiteral("folded"));
        start(*dialog, folder->filePath(QStringLiteral("missing/file")));
        const auto* message = dialog->findChild<QLabel*>(QStringLiteral("exportMessage"));
        QTRY_VERIFY2(
            message->text().contains(QStringLiteral("missing")), qPrintable(message->text()));
        QVERIFY(dialog->isVisible());
    }

    /// As a command that takes long: it removes what it has written when it is stopped.
    void cancel()
    {
        const QString script = folder->filePath(QStringLiteral("slow"));
        const QString part = folder->filePath(QStringLiteral("part"));
        writeFile(script,
            "#!/bin/sh\ntrap 'rm -f " + part.toUtf8() + "; exit 1' TERM\ntouch " + part.toUtf8()
                + "\necho 'Reading 42%' >&2\nwhile :; do sleep 0.1; done\n");
        QVERIFY(QFile::setPermissions(script, QFile::ReadOwner | QFile::ExeOwner));
        window->recording()->recorder()->setCommand(script);
        window->action(QStringLiteral("file.export"))->trigger();
        auto* dialog = window->findChild<ExportDialog*>();
        dialog->setFormat(QStringLiteral("folded"));
        QSignalSpy written(dialog, &ExportDialog::written);
        dialog->findChild<QPushButton*>(QStringLiteral("startExport"))->click();
        auto* bar = dialog->findChild<QProgressBar*>();
        QTRY_COMPARE(bar->value(), 42);
        QVERIFY(QFile::exists(part));
        auto* cancel = dialog->findChild<QPushButton*>(QStringLiteral("cancelExport"));
        QVERIFY(cancel->isVisible() && cancel->hasFocus());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY(!cancel->isVisible());
        QVERIFY(!QFile::exists(part));
        QVERIFY(dialog->isVisible());
        QVERIFY(written.isEmpty());
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("exportMessage"))->text().isEmpty());
    }

private:
    std::unique_ptr<QTemporaryDir> folder;
    QString profiles;
    std::unique_ptr<MainWindow> window;
};

NYTPROF_TEST(ExportDialogTest, QApplication)
#include "tst_export_dialog.moc"
