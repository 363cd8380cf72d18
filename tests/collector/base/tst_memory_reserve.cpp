// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Address space that is kept for when there is no more memory.
#include "base/memory_reserve.h"
#include "test_class.h"

#include <QTest>

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <new>

using namespace nytprof;

namespace {

constexpr std::size_t MiB = std::size_t{1} << 20;

/// Bytes of address space that this process has.
std::size_t addressSpace()
{
    char text[64] = {};
    const int file = open("/proc/self/statm", O_RDONLY);
    const auto size = read(file, text, sizeof text - 1);
    close(file);
    return size <= 0
        ? 0
        : std::strtoul(text, nullptr, 10) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

int uses = 0;

} // namespace

class TestMemoryReserve : public QObject {
    Q_OBJECT

private slots:
    void reserve()
    {
        MemoryReserve::onUse([] { ++uses; });
        const auto before = addressSpace();
        QVERIFY(before > 0);
        QVERIFY(MemoryReserve::keep(1));
        QVERIFY(std::get_new_handler());
        QVERIFY(MemoryReserve::keep(64 * MiB));
        QVERIFY(addressSpace() >= before + 64 * MiB);
        QVERIFY(addressSpace() < before + 96 * MiB);
        QVERIFY(MemoryReserve::keep(16 * MiB)); // is kept already
        QVERIFY(addressSpace() >= before + 64 * MiB);
        QVERIFY(MemoryReserve::keep(256 * MiB));
        QVERIFY(addressSpace() >= before + 256 * MiB);
        QVERIFY(addressSpace() < before + 288 * MiB); // instead of the smaller one
        QVERIFY(!MemoryReserve::keep(~std::size_t{0} / 4)); // more than there is
        QVERIFY(addressSpace() >= before + 256 * MiB);

        // What operator new calls when there is no memory.
        const auto runShort = [] { std::get_new_handler()(); };
        QVERIFY(std::get_new_handler());
        runShort();
        QCOMPARE(uses, 1);
        QVERIFY(addressSpace() < before + 32 * MiB);
        QVERIFY(std::get_new_handler());
        runShort(); // nothing is left: operator new is to fail the next time
        QCOMPARE(uses, 1);
        QVERIFY(!std::get_new_handler());

        // There is memory again.
        QVERIFY(MemoryReserve::keep(1));
        QVERIFY(std::get_new_handler());
        QVERIFY(MemoryReserve::keep(64 * MiB));
        QVERIFY(addressSpace() >= before + 64 * MiB);
        QVERIFY(std::get_new_handler());
        MemoryReserve::onUse(nullptr);
        runShort();
        QCOMPARE(uses, 1);
        QVERIFY(addressSpace() < before + 32 * MiB);
    }
};

NYTPROF_TEST(TestMemoryReserve)
#include "tst_memory_reserve.moc"
