// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "descriptor.h"
#include "test_class.h"

#include <QTest>

#include <fcntl.h>
#include <unistd.h>

using namespace nytprof;

class DescriptorTest : public QObject {
    Q_OBJECT

private slots:
    /// A program whose standard input is closed gets 0 for the next file that it opens.
    void zeroIsANumberLikeOthers()
    {
        const Descriptor input(::dup(0));
        ::close(0);
        {
            const Descriptor file(::open("/dev/null", O_RDONLY));
            QCOMPARE(file.number(), 0);
            QVERIFY(file.isOpen());
        }
        QCOMPARE(::fcntl(0, F_GETFD), -1);
        Descriptor closed(::open("/dev/null", O_RDONLY));
        QVERIFY(closed.close());
        QVERIFY(!closed.isOpen());
        QCOMPARE(::fcntl(0, F_GETFD), -1);
        QVERIFY(closed.close()); // there is nothing to close
        QCOMPARE(::dup2(input.number(), 0), 0);
    }

    void itMoves()
    {
        Descriptor from(::open("/dev/null", O_RDONLY));
        const int number = from.number();
        Descriptor to(std::move(from));
        QCOMPARE(to.number(), number);
        QVERIFY(!from.isOpen());
        Descriptor other;
        QVERIFY(!other.isOpen());
        other = std::move(to);
        QCOMPARE(other.number(), number);
        QVERIFY(!to.isOpen());
    }
};

NYTPROF_TEST(DescriptorTest, QCoreApplication)
#include "tst_descriptor.moc"
