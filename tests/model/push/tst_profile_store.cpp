// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "push/profile_store.h"

#include "test_class.h"

#include <QTest>

using namespace nytprof;

class ProfileStoreTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_answers.clear();
        m_pauses.clear();
        m_requests = 0;
    }

    void addresses_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("address");
        QTest::addColumn<bool>("isPrivate");
        QTest::newRow("https") << "https://s.example"
                               << "https://s.example" << true;
        QTest::newRow("prefix") << "https://s.example:443/a/b//"
                                << "https://s.example:443/a/b" << true;
        QTest::newRow("plain") << "http://s.example/"
                               << "http://s.example" << false;
        QTest::newRow("loopback") << "http://127.0.0.1:4040"
                                  << "http://127.0.0.1:4040" << true;
        QTest::newRow("IPv6") << "http://[::1]:4040"
                              << "http://[::1]:4040" << true;
        QTest::newRow("IPv6, other") << "http://[2001:db8::1]:4040"
                                     << "http://[2001:db8::1]:4040" << false;
        QTest::newRow("like loopback") << "http://127.0.0.1.s.example"
                                       << "http://127.0.0.1.s.example" << false;
        for (const char* const invalid : {"", "s.example", "ftp://s.example", "https://",
                 "https:///x", "https://[::1", "https://s:0", "https://s:x",
                 "https://s:", "https://s:65536", "https://me@s", "https://s/?a=b", "https://s/#a",
                 "https://s /", "https://s/\n", "https://s/\xc3\xa4"})
            QTest::newRow(QByteArray("invalid: ") + invalid) << invalid << "" << false;
    }
    void addresses()
    {
        QFETCH(QString, url);
        const StoreAddress found = parseStoreAddress(url.toStdString());
        QTEST(QString::fromStdString(found.url), "address");
        QTEST(found.isPrivate, "isPrivate");
        QCOMPARE(found.error.empty(), !found.url.empty());
    }

    void pausesAsTheServerAsks()
    {
        m_answers = {{429, {}, {}, std::chrono::seconds(5)},
            {503, {}, {}, std::chrono::seconds(3600)}, {0, {}, "reset"}};
        QVERIFY(send(StoreProtocol::Parca).error.empty());
        QCOMPARE(m_pauses, (QList<int>{5000, 30000, 1000}));
    }
    void attemptsEnd()
    {
        m_answers.assign(9, {500, "full"});
        const StoreAnswer answer = send(StoreProtocol::Parca);
        QCOMPARE(m_requests, 4U);
        QVERIFY(answer.isTransient);
        QCOMPARE(answer.error, "status 500: full");
    }
    void refusalsAreFinal()
    {
        m_answers = {{413, "too large"}};
        const StoreAnswer answer = send(StoreProtocol::Pyroscope);
        QCOMPARE(m_requests, 1U);
        QVERIFY(answer.isProfileRefused);
        QCOMPARE(
            answer.error, "status 413: too large; the profile is larger than the store's limit");
    }
    void longAnswersAreFinal()
    {
        m_answers = {{.error = "the answer has more than 1 MiB", .isTooLong = true}};
        const StoreAnswer answer = send(StoreProtocol::Parca);
        QCOMPARE(m_requests, 1U);
        QCOMPARE(
            answer.error, "no answer: the answer has more than 1 MiB; is it the store of --to?");
    }
    void requestsEnd()
    {
        (void)send(StoreProtocol::Parca);
        QCOMPARE(m_longest, std::chrono::seconds(120));
    }
    void longTextsAreCut()
    {
        m_answers = {{400, std::string(10'000, 'x')}};
        QVERIFY(send(StoreProtocol::Parca).error.size() < 400);
    }

    void answersOfOthers_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("isOfPyroscope");
        QTest::addColumn<bool>("isOfParca");
        QTest::newRow("empty") << QByteArray() << true << true;
        QTest::newRow("object") << QByteArray("{}") << false << true;
        QTest::newRow("message") << QByteArray("\x0a\x02hi") << true << false;
        QTest::newRow("text") << QByteArray("OK") << false << false;
        QTest::newRow("array") << QByteArray("[]") << false << false;
        QTest::newRow("cut") << QByteArray("{") << false << false;
        QTest::newRow("page") << QByteArray("<!DOCTYPE html><html>Log in</html>") << false << false;
        QTest::newRow("page after an empty line")
            << QByteArray("\n<html><head><title>Log in</title></head><body>Log in</body></html>")
            << false << false;
    }
    void answersOfOthers()
    {
        QFETCH(QByteArray, body);
        QFETCH(bool, isOfPyroscope);
        QFETCH(bool, isOfParca);
        m_answers.assign(2, {200, body.toStdString()});
        const std::string pyroscope = send(StoreProtocol::Pyroscope).error;
        QCOMPARE(pyroscope,
            isOfPyroscope ? "" : "the answer is not one of Pyroscope; is it the store of --to?");
        const std::string parca = send(StoreProtocol::Parca).error;
        QCOMPARE(
            parca, isOfParca ? "" : "the answer is not one of Parca; is it the store of --to?");
    }

    void answersOfOtlp_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("warning");
        QTest::newRow("empty") << QByteArray() << ""
                               << "";
        QTest::newRow("nothing partial") << QByteArray("\x0a\x00", 2) << ""
                                         << "";
        QTest::newRow("rejected") << QByteArray("\x0a\x06\x08\x01\x12\x02no")
                                  << "the server rejected the profile: no"
                                  << "";
        QTest::newRow("accepted") << QByteArray("\x0a\x04\x12\x02hm") << ""
                                  << "hm";
        QTest::newRow("unknown field") << QByteArray("\x12\x01x") << ""
                                       << "";
        for (const char* const other : {"{}", "<html>", "\x0a\x7f", "\x0a\x02\x08", "\x0a"})
            QTest::newRow(other) << QByteArray(other)
                                 << "the answer is not one of OTLP; is it the store of --to?"
                                 << "";
    }
    void answersOfOtlp()
    {
        QFETCH(QByteArray, body);
        m_answers = {{200, body.toStdString()}};
        const StoreAnswer answer = send(StoreProtocol::Otlp);
        QTEST(QString::fromStdString(answer.error), "error");
        QTEST(QString::fromStdString(answer.warning), "warning");
        QVERIFY(!answer.isTransient);
    }

private:
    StoreAnswer send(StoreProtocol protocol)
    {
        const ProfileStore store(protocol, parseStoreAddress("https://s.example"), {},
            [this](const HttpRequest& request) {
                m_longest = request.timeout;
                const std::size_t number = m_requests++;
                return number < m_answers.size() ? m_answers[number] : HttpAnswer{200};
            });
        const Retries::Pause pause = [this](std::chrono::milliseconds time) {
            m_pauses << static_cast<int>(time.count());
            return true;
        };
        return store.send({"/x", {}, "body"}, Retries(3, pause), {});
    }

    std::vector<HttpAnswer> m_answers;
    QList<int> m_pauses;
    std::chrono::seconds m_longest{};
    std::size_t m_requests = 0;
};

NYTPROF_TEST(ProfileStoreTest)
#include "tst_profile_store.moc"
