// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Opening what has a name already, which others may have put there.
#include "test_class.h"
#include "writer/output_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

using namespace nytprof;

namespace {

struct stat statusOf(const QString& path)
{
    struct stat status { };
    static_cast<void>(lstat(QFile::encodeName(path).constData(), &status));
    return status;
}

/// The file that a descriptor means.
ino_t fileOf(int descriptor)
{
    struct stat status { };
    static_cast<void>(fstat(descriptor, &status));
    return status.st_ino;
}

} // namespace

class TestOpenOutput : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("out");
    }

    void existingFiles()
    {
        write("text");
        const int file = openExisting(m_path.toStdString(), O_WRONLY);
        QVERIFY(file >= 0);
        QVERIFY(fcntl(file, F_GETFL) & O_NONBLOCK);
        QCOMPARE(fcntl(file, F_GETFD), FD_CLOEXEC);
        ::close(file);
        QCOMPARE(openExisting(m_folder->filePath("none").toStdString(), O_WRONLY), -1);
        QCOMPARE(errno, ENOENT);
        QCOMPARE(openExisting(m_folder->path().toStdString(), O_WRONLY), -1);
        QCOMPARE(errno, EISDIR);
    }
    void links_data()
    {
        QTest::addColumn<int>("links");
        QTest::addColumn<int>("error");
        QTest::newRow("one") << 1 << 0;
        QTest::newRow("eight") << 8 << 0;
        QTest::newRow("nine") << 9 << ELOOP;
    }
    /// Relative and absolute ones.
    void links()
    {
        QFETCH(int, links);
        QFETCH(int, error);
        write("text", "0");
        for (int link = 1; link <= links; ++link) {
            const auto target = QString::number(link - 1);
            const auto leadsTo
                = QFile::encodeName(link % 2 == 1 ? target : m_folder->filePath(target));
            const auto name = QFile::encodeName(m_folder->filePath(QString::number(link)));
            QCOMPARE(symlink(leadsTo.constData(), name.constData()), 0);
        }
        const auto last = m_folder->filePath(QString::number(links)).toStdString();
        errno = 0;
        const int file = openExisting(last, O_WRONLY);
        QCOMPARE(file < 0 ? errno : 0, error);
        if (file >= 0) {
            QCOMPARE(fileOf(file), statusOf(m_folder->filePath("0")).st_ino);
            ::close(file);
        }
    }
    void linksToDescriptors()
    {
        write("text");
        const int own = open(QFile::encodeName(m_path).constData(), O_RDWR);
        const auto link = m_folder->filePath("link");
        QVERIFY(QFile::link(QString("/proc/self/fd/%1").arg(own), link));
        QVERIFY(QFile::remove(m_path)); // so that no path leads to it
        const int file = openExisting(link.toStdString(), O_WRONLY);
        QVERIFY(file >= 0);
        QCOMPARE(fileOf(file), fileOf(own));
        ::close(file);
        ::close(own);
    }
    void whatBelongsToOthers()
    {
        if (geteuid() != 0) {
            QSKIP("only root can give a file to another user");
        }
        write("text");
        const auto path = QFile::encodeName(m_path);
        const auto link = m_folder->filePath("link");
        QVERIFY(QFile::link(m_path, link));
        const auto errorOf = [](const QString& name) {
            errno = 0;
            const int file = openExisting(name.toStdString(), O_WRONLY);
            const int error = errno;
            ::close(file);
            return file < 0 ? error : 0;
        };
        QCOMPARE(errorOf(link), 0);
        QCOMPARE(lchown(QFile::encodeName(link).constData(), 65534, 65534), 0);
        QCOMPARE(errorOf(link), EPERM);
        QCOMPARE(errorOf(m_path), 0);
        QCOMPARE(chown(path.constData(), 65534, 65534), 0);
        const int lowest = dup(STDERR_FILENO);
        ::close(lowest);
        QCOMPARE(errorOf(m_path), EPERM);
        const int next = dup(STDERR_FILENO);
        ::close(next);
        QCOMPARE(next, lowest); // nothing stays open
        QVERIFY(QFile::remove(m_path));
        if (mknod(path.constData(), S_IFCHR | 0600, statusOf("/dev/null").st_rdev) != 0) {
            QSKIP("devices can not be made here");
        }
        QCOMPARE(chown(path.constData(), 65534, 65534), 0);
        QVERIFY(errorOf(m_path) == 0 || errorOf(m_path) == EACCES); // where devices may not be
    }
    void trustedUsers()
    {
        QVERIFY(isTrusted(geteuid()));
        QVERIFY(isTrusted(0));
        QVERIFY(!isTrusted(geteuid() + 1));
    }

private:
    void write(const QByteArray& text, const QString& name = "out") const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

NYTPROF_TEST(TestOpenOutput)
#include "tst_open_output.moc"
