// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fake_server.h"
#include "fleet/fleet_loader.h"
#include "fleet/schema.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <chrono>
#include <cstring>
#include <set>
#include <string>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using namespace std::chrono_literals;

std::shared_ptr<const Profile> processOf(std::uint32_t pid)
{
    return StreamBuilder()
        .text(":ticks_per_sec=10000000")
        .text(":nv_size=8")
        .pidStart(pid, 1, 1.8e9)
        .newFid(1, "/app.pl")
        .time(10, 1, 5)
        .pidEnd(pid, 1.9e9)
        .profile();
}

std::uint64_t firstLoad(const std::string& rows)
{
    std::uint64_t load = 0;
    std::memcpy(&load, rows.data(), std::min(sizeof load, rows.size()));
    return load;
}

} // namespace

class FleetLoaderTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fake = {};
        m_pauses.clear();
    }

    void rowsOfRunsAreSentLast()
    {
        LoadBatch batch = batchOfOne();
        QVERIFY(loader().send(batch).isOk);
        QCOMPARE(m_fake.requests.size(), 3U); // no calls
        QVERIFY(m_fake.requests[0].url.find("INSERT%20INTO%20lines") != std::string::npos);
        QVERIFY(m_fake.requests[1].url.find("INSERT%20INTO%20stacks") != std::string::npos);
        QVERIFY(m_fake.requests[2].url.find("INSERT%20INTO%20runs") != std::string::npos);
        QCOMPARE(firstLoad(m_fake.requests[2].body), firstLoad(m_fake.requests[0].body));
        QVERIFY(firstLoad(m_fake.requests[0].body) != 0);
    }

    /// The rows of an insertion without an answer may be there.
    void repeatedRowsHaveAnotherLoad()
    {
        m_fake.answers = {FakeServer::Lost, FakeServer::Ok};
        LoadBatch batch = batchOfOne();
        QVERIFY(loader().send(batch).isOk);
        QVERIFY(firstLoad(m_fake.requests[0].body) != firstLoad(m_fake.requests[1].body));
        QCOMPARE(firstLoad(m_fake.requests.back().body), firstLoad(m_fake.requests[1].body));
    }

    void longAnswersAreNotRepeated()
    {
        m_fake.answers = {{.error = "the answer has more than 1024 MiB", .isTooLong = true}};
        QVERIFY(loader().known({1}).answer.error.ends_with("select fewer runs or a shorter time"));
        QCOMPARE(m_fake.requests.size(), 1U);
    }

    void answersHaveLimits()
    {
        m_fake.answers = {{200, std::to_string(SchemaVersion) + "\n"}};
        QVERIFY(loader().prepare("").isOk);
        QVERIFY(loader().known({1}).answer.isOk);
        LoadBatch batch = batchOfOne();
        QVERIFY(loader().send(batch).isOk);
        for (const auto& each : m_fake.requests) {
            QVERIFY(each.limits.bytes <= (std::size_t{16} << 20));
            QVERIFY(each.limits.time <= 30min);
        }
        QVERIFY(m_fake.requests[0].limits.time == 0s); // of the version: as --timeout says
    }

    void repeatedRowsOfRunsHaveTheSameLoad()
    {
        m_fake.answers = {FakeServer::Ok, FakeServer::Ok, FakeServer::Lost, FakeServer::Ok};
        LoadBatch batch = batchOfOne();
        QVERIFY(loader().send(batch).isOk);
        QCOMPARE(m_fake.requests.size(), 4U);
        QCOMPARE(m_fake.requests[3].body, m_fake.requests[2].body);
    }

    void profilesOfABatchHaveLoadsOfTheirOwn()
    {
        LoadBatch batch;
        const auto first = processOf(1);
        const auto second = processOf(2);
        QVERIFY(batch.add(EntityRows(*first, {})));
        const std::size_t size = batch.rowsOf(EntityTable::Lines).size();
        QVERIFY(batch.add(EntityRows(*second, {})));
        QVERIFY(!batch.add(EntityRows(*second, {.host = "other"})));
        batch.beginAttempt();
        const std::string& lines = batch.rowsOf(EntityTable::Lines);
        QCOMPARE(lines.size(), 2 * size);
        QVERIFY(firstLoad(lines) != firstLoad(lines.substr(size)));
    }

    void attemptsAreBounded()
    {
        m_fake.answers = std::vector(10, FakeServer::Lost);
        LoadBatch batch = batchOfOne();
        const ServerAnswer answer = loader(3).send(batch);
        QVERIFY(!answer.isOk);
        QVERIFY(answer.isTransient);
        QCOMPARE(m_fake.requests.size(), 4U);
        QCOMPARE(m_pauses, QList<int>({250, 500, 1000}));
    }

    void someErrorsAreFinal()
    {
        m_fake.answers = {{404,
            "Code: 60, e.displayText() = DB::Exception: Table p.lines doesn't "
            "exist., e.what() = DB::Exception\n"}};
        LoadBatch batch = batchOfOne();
        const ServerAnswer answer = loader().send(batch);
        QCOMPARE(m_fake.requests.size(), 1U);
        QVERIFY(!answer.isTransient);
        QCOMPARE(answer.error,
            "db:8123: error 60: Table p.lines doesn't exist; the database has no tables of "
            "nytprof, "
            "or not all of them; load profiles first");
    }

    void tablesOfAnotherVersionAreLeftAlone()
    {
        m_fake.answers = {{200, "2\n"}};
        const ServerAnswer answer = loader().prepare("");
        QVERIFY(!answer.isOk);
        QCOMPARE(m_fake.requests.size(), 1U);
        QVERIFY(answer.error.starts_with("the tables have version 2, this nytprof has 1"));
    }

    /// So a user that may only insert and select can load.
    void nothingIsCreatedThatIsThere()
    {
        m_fake.answers = {{200, "1\n"}};
        QVERIFY(loader().prepare("").isOk);
        QCOMPARE(m_fake.requests.size(), 1U);
        QVERIFY(!m_fake.requests[0].isPost);
    }

    void missingTablesAreCreatedAndTheViewLast_data()
    {
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("table") << QByteArray("Code: 60, DB::Exception: Table doesn't exist");
        QTest::newRow("database") << QByteArray("Code: 81, DB::Exception: Database doesn't exist");
    }
    void missingTablesAreCreatedAndTheViewLast()
    {
        QFETCH(QByteArray, error);
        m_fake.answers = std::vector(2 + createStatements("p", "").size(), FakeServer::Ok);
        m_fake.answers.front() = {404, error.toStdString()};
        m_fake.answers.push_back({200, "1\n"});
        const bool asksForTables = error.startsWith("Code: 60");
        if (asksForTables)
            m_fake.answers.insert(m_fake.answers.begin() + 1, FakeServer::Ok);
        QVERIFY(loader().prepare("").isOk);
        QCOMPARE(m_fake.requests.size(), m_fake.answers.size());
        QCOMPARE(m_fake.requests[asksForTables ? 2 : 1].body, "CREATE DATABASE IF NOT EXISTS `p`");
        const auto& last = m_fake.requests[m_fake.requests.size() - 2];
        QVERIFY(last.body.starts_with("CREATE VIEW IF NOT EXISTS nytprof_schema"));
    }

    void serversMayAskForALongerPause()
    {
        const auto busy = [](int seconds) {
            return HttpAnswer{429, {}, {}, std::chrono::seconds(seconds)};
        };
        m_fake.answers = {busy(7), busy(0), busy(3600), FakeServer::Ok};
        QVERIFY(loader().known({1}).answer.isOk);
        QCOMPARE(m_pauses, QList<int>({7000, 500, 30'000}));
    }

    void textsOfServersAreWhole_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("shown");
        QTest::newRow("shard and reason")
            << 500
            << QByteArray("Code: 279, e.displayText() = DB::NetException: All connection tries "
                          "failed. Log: \n\nCode: 210, e.displayText() = DB::NetException: "
                          "Connection refused: (db2:9000), e.what() = DB::NetException\n\n, "
                          "e.what() = DB::NetException\n")
            << "error 279: All connection tries failed. Log: Code: 210, e.displayText() = "
               "DB::NetException: Connection refused: (db2:9000), e.what() = DB::NetException";
        QTest::newRow("login")
            << 200 << QByteArray("\n<!DOCTYPE html><html><title>Sign \x1B[31min</title></html>")
            << "the answer is a page of HTML, \"Sign \\x1b[31min\"";
        QTest::newRow("control characters")
            << 500 << QByteArray("Code: 1, DB::Exception: a\x1B[2Jb") << "error 1: a\\x1b[2Jb";
    }
    void textsOfServersAreWhole()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QString, shown);
        m_fake.answers = {{status, body.toStdString()}};
        const auto error = QString::fromStdString(loader(0).known({1}).answer.error);
        QVERIFY2(error.contains(shown), qPrintable(error));
    }

    void redirectionsAreNamed()
    {
        m_fake.answers = {{.status = 302, .redirect = "https://login.example/"}};
        QCOMPARE(loader(0).known({1}).answer.error,
            "db:8123: status 302 redirects to https://login.example/; name the server that "
            "answers");
    }

    void fullDisksAreNamed()
    {
        m_fake.answers
            = {{500, "Code: 243, DB::Exception: Cannot reserve 1.00 MiB, not enough space"}};
        const ServerAnswer answer = loader().known({1}).answer;
        QCOMPARE(m_fake.requests.size(), 1U);
        QVERIFY(answer.error.ends_with("; free space on the server, then repeat the command"));
        m_fake.answers = {FakeServer::Ok,
            {500,
                "Code: 75, e.displayText() = DB::ErrnoException: Cannot write to file a.mrk, "
                "errno: "
                "28, strerror: No space left on device, e.what() = DB::ErrnoException"}};
        QCOMPARE(loader(0).known({1}).answer.error,
            "db:8123: error 75: Cannot write to file a.mrk, errno: 28, strerror: No space left on "
            "device; free space on the server, then repeat the command");
    }

    void answersThatAreNoListOfRuns_data()
    {
        QTest::addColumn<QByteArray>("answer");
        for (const char* const answer :
            {"x\n", "1\n2", "-1\n", "1\t2\n", "\n", "<html>\n", "99999999999999999999\n"})
            QTest::newRow(answer) << QByteArray(answer);
    }
    void answersThatAreNoListOfRuns()
    {
        QFETCH(QByteArray, answer);
        m_fake.answers = {{200, answer.toStdString()}};
        QVERIFY(!loader().known({1, 2}).answer.isOk);
    }

    void knownRuns()
    {
        m_fake.answers = {{200, "2\n"}};
        QCOMPARE(loader().known({1, 2}).runs, std::set<std::uint64_t>({2}));
        QVERIFY(m_fake.requests[0].url.find("run%20IN%20%281%2C2%29") != std::string::npos);
        QVERIFY(!m_fake.requests[0].isPost); // so the server lets it change nothing
    }

private:
    LoadBatch batchOfOne() const
    {
        LoadBatch batch;
        const auto profile = processOf(7);
        (void)batch.add(EntityRows(*profile, {}));
        return batch;
    }
    FleetLoader loader(unsigned repetitions = 5)
    {
        return {m_server, repetitions, [this](std::chrono::milliseconds time) {
                    m_pauses << static_cast<int>(time.count());
                    return true;
                }};
    }

    FakeServer m_fake;
    FleetServer m_server = m_fake.server();
    QList<int> m_pauses;
};

NYTPROF_TEST(FleetLoaderTest)
#include "tst_fleet_loader.moc"
