// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_server.h"
#include "fleet/host_port.h"
#include "fleet/secret.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace nytprof;

class SecretTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup()
    {
        qunsetenv("NYTPROF_PASSWORD");
        qunsetenv("TOKEN");
        qunsetenv("TOKEN_FILE");
    }

    void hostsOfThisMachine_data()
    {
        QTest::addColumn<bool>("isLocal");
        for (const char* const host : {"localhost", "127.0.0.1", "127.1.2.3", "[::1]"})
            QTest::newRow(host) << true;
        for (const char* const host :
            {"127.0.0.1.example", "128.0.0.1", "localhost.example", "[::2]", "db1", ""})
            QTest::newRow(host) << false;
    }
    void hostsOfThisMachine()
    {
        QFETCH(bool, isLocal);
        QCOMPARE(isLoopback(QTest::currentDataTag()), isLocal);
    }

    void passwordsAreNotSentUnencryptedUnasked_data()
    {
        QTest::addColumn<bool>("isRefused");
        QTest::newRow("clickhouse://db1/p") << true;
        QTest::newRow("clickhouse://127.evil.example/p") << true;
        QTest::newRow("clickhouse://db1/p?secure=1") << false;
        QTest::newRow("clickhouse://db1/p?secure=0") << false;
        QTest::newRow("clickhouse://localhost/p") << false;
    }
    void passwordsAreNotSentUnencryptedUnasked()
    {
        QFETCH(bool, isRefused);
        qputenv("NYTPROF_PASSWORD", "secret");
        const std::string error = openFleet(QTest::currentDataTag()).error;
        QCOMPARE(error.find("unencrypted") != std::string::npos, isRefused);
        qunsetenv("NYTPROF_PASSWORD");
        QVERIFY(openFleet(QTest::currentDataTag()).error.find("unencrypted") == std::string::npos);
    }

    void filesOfSecretsShouldBePrivate()
    {
        QTemporaryDir folder;
        const auto noteOf = [&](const char* name, std::filesystem::perms mode) {
            const std::string path = folder.filePath(name).toStdString();
            std::ofstream(path) << "secret\r\nanother line\n";
            std::filesystem::permissions(path, mode);
            qputenv("TOKEN_FILE", path.c_str());
            const Secret secret = secretOfEnvironment("TOKEN");
            return secret.text == "secret" ? secret.note : "not read";
        };
        using enum std::filesystem::perms;
        QCOMPARE(noteOf("private", owner_read), std::string());
        QVERIFY(noteOf("public", owner_read | others_read).find("TOKEN_FILE") != std::string::npos);
    }

    void emptyVariablesAreNotSet()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("secret").toStdString();
        std::ofstream(path) << "secret\n";
        qputenv("TOKEN", "");
        qputenv("TOKEN_FILE", path.c_str());
        QCOMPARE(secretOfEnvironment("TOKEN").text, "secret");
        qputenv("TOKEN_FILE", "");
        QCOMPARE(secretOfEnvironment("TOKEN").error, "");
    }
};

NYTPROF_TEST(SecretTest)
#include "tst_secret.moc"
