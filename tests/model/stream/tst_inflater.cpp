// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/inflater.h"

#include "profile_files.h"
#include "stream/inflate_thread.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using nytprof::test::bytesOf;

namespace {

struct Inflated {
    std::size_t consumed = 0;
    QByteArray data;
    Inflater::Status status = Inflater::Status::More;
};

Inflated inflateAll(Inflater& inflater, std::span<const std::uint8_t> in)
{
    Inflated result;
    std::vector<std::uint8_t> out(5000); // small, so that it is filled often
    for (;;) {
        const Inflater::Step step = inflater.inflate(in, out);
        in = in.subspan(step.consumed);
        result.consumed += step.consumed - step.behindEnd;
        result.data.append(
            reinterpret_cast<const char*>(out.data()), static_cast<qsizetype>(step.produced));
        result.status = step.status;
        if (step.status != Inflater::Status::More || (step.produced == 0 && in.empty()))
            return result;
    }
}

QByteArray compressedPart()
{
    const QByteArray file = test::readFile(test::profilePath("small_default/nytprof.out"));
    return file.mid(file.indexOf("\nz\x78") + 2);
}

/// A pipe whose writer gives one byte at a time.
class SlowPipe : public Input {
public:
    explicit SlowPipe(const QByteArray& bytes)
        : m_bytes(bytes)
    {
    }
    std::size_t read(std::span<std::uint8_t> out) override
    {
        if (m_at == m_bytes.size())
            return 0;
        out.front() = static_cast<std::uint8_t>(m_bytes[m_at++]);
        return 1;
    }
    bool seek(std::uint64_t) override { return false; }
    std::uint64_t size() const override { return 0; }

private:
    QByteArray m_bytes;
    qsizetype m_at = 0;
};

} // namespace

/// The fast inflater against zlib. Only after damage it may give less; the reader then starts
/// again with zlib.
class TestInflater : public QObject {
    Q_OBJECT
private slots:
    void whole();
    void cut();
    void flipped();
    void bytesBehindTheEnd_data();
    void bytesBehindTheEnd();
    void slowPipes_data();
    void slowPipes();
};

void TestInflater::whole()
{
    const QByteArray data = compressedPart();
    const auto zlib = inflateAll(*makeZlibInflater(), bytesOf(data));
    QCOMPARE(zlib.status, Inflater::Status::End);
    QVERIFY(zlib.data.size() > 100'000);
    const auto fast = inflateAll(*Inflater::make(), bytesOf(data));
    QCOMPARE(fast.status, Inflater::Status::End);
    QCOMPARE(fast.data, zlib.data);
}

void TestInflater::cut()
{
    const QByteArray data = compressedPart();
    for (qsizetype size = 0; size < data.size() - 200; size += size < 300 ? 1 : 37) {
        const auto in = bytesOf(data).first(static_cast<std::size_t>(size));
        const auto zlib = inflateAll(*makeZlibInflater(), in);
        const auto fast = inflateAll(*Inflater::make(), in);
        QCOMPARE(zlib.status, Inflater::Status::More);
        QCOMPARE(fast.status, Inflater::Status::More);
        QVERIFY2(zlib.data.startsWith(fast.data), QByteArray::number(size));
        QVERIFY2(fast.data.size() + 1 >= zlib.data.size(), QByteArray::number(size));
    }
}

void TestInflater::flipped()
{
    const QByteArray data = compressedPart();
    for (qsizetype at = 0; at < data.size(); at += 97) {
        QByteArray damaged = data;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        const auto zlib = inflateAll(*makeZlibInflater(), bytesOf(damaged));
        const auto fast = inflateAll(*Inflater::make(), bytesOf(damaged));
        QCOMPARE(fast.data.left(zlib.data.size()), zlib.data.left(fast.data.size()));
    }
}

void TestInflater::bytesBehindTheEnd_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a letter") << QByteArray("a");
    QTest::newRow("some letters") << QByteArray("some letters");
    QTest::newRow("much") << compressedPart(); // incompressible
}

/// Bytes behind the stream are not counted as consumed.
void TestInflater::bytesBehindTheEnd()
{
    QFETCH(QByteArray, text);
    const QByteArray stream = qCompress(text).mid(4); // without Qt's size prefix
    for (const int behind : {0, 1, 2, 7, 8, 100}) {
        const QByteArray data = stream + QByteArray(behind, '#');
        for (auto* const make : {makeZlibInflater, Inflater::make}) {
            const auto whole = inflateAll(*make(), bytesOf(data));
            QCOMPARE(whole.status, Inflater::Status::End);
            QCOMPARE(whole.data, text);
            QCOMPARE(whole.consumed, static_cast<std::size_t>(stream.size()));
        }
    }
}

void TestInflater::slowPipes_data()
{
    QTest::addColumn<qsizetype>("cut");
    QTest::addColumn<int>("end");
    QTest::newRow("whole") << qsizetype(0) << int(StreamEnd::Kind::Clean);
    QTest::newRow("cut") << qsizetype(300) << int(StreamEnd::Kind::Truncated);
}

/// Bytes of which nothing comes out yet are not the end.
void TestInflater::slowPipes()
{
    QFETCH(qsizetype, cut);
    const QByteArray part = compressedPart().chopped(cut);
    const QByteArray data = inflateAll(*makeZlibInflater(), bytesOf(part)).data;
    InflateThread thread(std::make_unique<SlowPipe>(part), {}, 0);
    QByteArray got;
    while (auto block = thread.next()) {
        got.append(reinterpret_cast<const char*>(block->content().data()),
            static_cast<qsizetype>(block->content().size()));
        thread.recycle(std::move(*block));
    }
    QCOMPARE(got, data);
    QTEST(int(thread.end().kind), "end");
}

NYTPROF_TEST(TestInflater)
#include "tst_inflater.moc"
