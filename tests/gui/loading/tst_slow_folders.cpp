// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Folders of a network file system, which can take long to read.
#include "app/view_area.h"
#include "loading/file_watch.h"
#include "loading/profile_session.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QMutex>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QWaitCondition>

#include <dirent.h>
#include <dlfcn.h>
#include <sys/stat.h>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// Lets threads wait that read one folder, except the GUI thread, which it counts instead.
class SlowFolder {
public:
    void begin(const QString& path)
    {
        const QMutexLocker lock(&m_mutex);
        struct stat found { };
        QCOMPARE(stat(QFile::encodeName(path).constData(), &found), 0);
        m_folder = found.st_ino;
        m_inGuiThread = 0;
        m_isSlow = true;
    }
    void end()
    {
        const QMutexLocker lock(&m_mutex);
        m_isSlow = false;
        m_ended.wakeAll();
    }
    void open(int descriptor)
    {
        struct stat found { };
        const QMutexLocker lock(&m_mutex);
        if (m_folder == 0 || fstat(descriptor, &found) != 0 || found.st_ino != m_folder)
            return;
        if (QThread::currentThread() == qApp->thread()) {
            ++m_inGuiThread;
            return;
        }
        ++m_waiting;
        while (m_isSlow)
            m_ended.wait(&m_mutex);
        --m_waiting;
    }
    [[nodiscard]] bool isBeingRead()
    {
        const QMutexLocker lock(&m_mutex);
        return m_waiting > 0;
    }
    [[nodiscard]] int timesReadInGuiThread()
    {
        const QMutexLocker lock(&m_mutex);
        return m_inGuiThread;
    }
    void forget()
    {
        end();
        m_folder = 0;
    }

private:
    QMutex m_mutex;
    QWaitCondition m_ended;
    ino_t m_folder = 0; ///< 0: none
    bool m_isSlow = false;
    int m_waiting = 0; ///< threads
    int m_inGuiThread = 0;
};

SlowFolder slow;

} // namespace

// The standard library's, for std::filesystem::directory_iterator.
extern "C" [[gnu::visibility("default")]] DIR* fdopendir(int descriptor)
{
    slow.open(descriptor);
    static auto* const original = reinterpret_cast<DIR* (*)(int)>(dlsym(RTLD_NEXT, "fdopendir"));
    return original(descriptor);
}

class SlowFoldersTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write("nytprof.out.1");
        write("nytprof.out.2");
        m_window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(m_window);
        m_window->session()->watch()->setQuiet(10);
    }
    void cleanup()
    {
        slow.forget();
        m_window.reset();
    }

    void theWindowRespondsWhileOneIsOpened()
    {
        slow.begin(m_folder->path());
        m_window->open(m_folder->path());
        QTRY_VERIFY(slow.isBeingRead());
        responds();
        QCOMPARE(parts(), 1U);
        slow.end();
        QTRY_COMPARE(parts(), 2U);
        QCOMPARE(slow.timesReadInGuiThread(), 0);
    }

    void andWhileOneIsWatchedOrReadAgain()
    {
        m_window->open(m_folder->path());
        QTRY_COMPARE(parts(), 2U);
        slow.begin(m_folder->path());
        write("nytprof.out.3");
        QTRY_VERIFY(slow.isBeingRead());
        responds();
        slow.end();
        QTRY_COMPARE(parts(), 3U);
        slow.begin(m_folder->path());
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(slow.isBeingRead());
        responds();
        slow.end();
        QTRY_VERIFY(!m_window->loader()->running());
        QCOMPARE(parts(), 3U);
        QCOMPARE(slow.timesReadInGuiThread(), 0);
    }

    /// The notes beside the profiles are found in the background, too.
    void excludedProfilesAreNotMerged()
    {
        writeFile(m_folder->filePath(QStringLiteral("nytprof.notes")), "exclude nytprof.out.1\n");
        slow.begin(m_folder->path());
        m_window->open(m_folder->path());
        QTRY_VERIFY(slow.isBeingRead());
        slow.end();
        QTRY_COMPARE(parts(), 2U);
        QVERIFY(!m_window->session()->parts().front().included);
        QVERIFY(m_window->session()->parts().back().included);
        QCOMPARE(slow.timesReadInGuiThread(), 0);
    }

private:
    void responds()
    {
        m_window->views()->setPage(ViewArea::Page::Explore);
        QTest::keyClick(m_window.get(), Qt::Key_0, Qt::AltModifier);
        QCOMPARE(m_window->views()->page(), ViewArea::Page::Summary);
    }
    void write(const char* name) const
    {
        writeFile(m_folder->filePath(QLatin1String(name)),
            StreamBuilder::begun().newFid(1, "/a.pl").time(1000, 1, 1).pidEnd(7, 2).bytes());
    }
    [[nodiscard]] std::size_t parts() const { return m_window->session()->parts().size(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

NYTPROF_TEST(SlowFoldersTest, QApplication)
#include "tst_slow_folders.moc"
