// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Symbols of programs and libraries as they are loaded: those of this test.
#include "inspect/loaded_image.h"
#include "test_class.h"

#include <QTest>

#include <dlfcn.h>
#include <unistd.h>

using namespace nytprof;

namespace {

Address addressOf(const char* symbol)
{
    return reinterpret_cast<Address>(dlsym(RTLD_DEFAULT, symbol));
}

/// The library that has the symbol, according to the list of what is mapped.
std::optional<LoadedImage> imageWith(ProcessMemory& memory, const char* symbol)
{
    Dl_info library{};
    dladdr(dlsym(RTLD_DEFAULT, symbol), &library);
    for (const Mapping& mapping : mappingsOf(getpid()).all)
        if (mapping.begin == reinterpret_cast<Address>(library.dli_fbase))
            return LoadedImage::at(memory, mapping.begin);
    return std::nullopt;
}

} // namespace

class LoadedImageTest : public QObject {
    Q_OBJECT

private slots:
    void symbols()
    {
        ProcessMemory memory(getpid());
        memory.beginSnapshot({});
        for (const char* const name : {"process_vm_readv", "qVersion", "getpid", "malloc"}) {
            const auto image = imageWith(memory, name);
            QVERIFY2(image, name);
            QCOMPARE(image->symbol(memory, name), addressOf(name));
            QCOMPARE(image->symbol(memory, "PL_curinterp"), Address{0});
            QCOMPARE(image->symbol(memory, std::string(name) + "x"), Address{0});
        }
    }

    void otherMemory()
    {
        ProcessMemory memory(getpid());
        memory.beginSnapshot({});
        const std::vector<char> zeros(4'096);
        const auto address = reinterpret_cast<Address>(zeros.data());
        QCOMPARE(LoadedImage::kindAt(memory, address), LoadedImage::Kind::Other);
        QVERIFY(!LoadedImage::at(memory, address));
        std::vector<unsigned char> of32Bits = {0x7F, 'E', 'L', 'F', 1, 1, 1};
        of32Bits.resize(4'096);
        const auto old = reinterpret_cast<Address>(of32Bits.data());
        QCOMPARE(LoadedImage::kindAt(memory, old), LoadedImage::Kind::Elf32);
        QVERIFY(!LoadedImage::at(memory, old));
        QVERIFY(!LoadedImage::at(memory, 0));
    }

    void noProcess()
    {
        QCOMPARE(mappingsOf(0).error, ENOENT);
        QVERIFY(mappingsOf(0).all.empty());
    }
};

NYTPROF_TEST(LoadedImageTest)

#include "tst_loaded_image.moc"
