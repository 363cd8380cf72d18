// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Names of services, windows and files, and what a folder keeps.
#include "format/window_name.h"
#include "sample/kept_files.h"
#include "sample/service_name.h"

#include "test_class.h"

#include <QTest>

#include <string>

using namespace nytprof;

namespace {

const std::string Id = std::string(16, 'a') + std::string(48, '7');

std::string serviceIn(const std::string& text) { return serviceOf(controlGroupIn(text), "app.pl"); }

std::string textOf(const std::vector<WindowName>& windows)
{
    std::string text;
    for (const WindowName& window : windows)
        text += (text.empty() ? "" : " ") + window.time.substr(9, 4) + '-'
            + std::to_string(window.number);
    return text;
}

KeptFile kept(const char* time, std::uint64_t bytes, std::uint32_t number = 1)
{
    return {{{"web1", std::string("20261130T") + time + "00Z", number}, "app"}, bytes};
}

} // namespace

class WindowNamesTest : public QObject {
    Q_OBJECT

private slots:
    void aServiceIsTheUnit()
    {
        QCOMPARE(serviceIn("0::/system.slice/starman.service\n"), std::string("starman"));
        QCOMPARE(serviceIn("0::/system.slice/system-app.slice/app@1.service/worker\n"),
            std::string("app@1"));
        QCOMPARE(
            serviceIn("0::/user.slice/user-1000.slice/user@1000.service/app.slice/cron.service"),
            std::string("cron"));
        QCOMPARE(serviceIn("0::/system.slice/batch.scope\n"), std::string("batch"));
        QCOMPARE(controlGroupIn("0::/system.slice/starman.service").unit,
            std::string("starman.service"));
    }

    void elseTheContainerOrTheGroup()
    {
        const auto group = controlGroupIn("0::/system.slice/docker-" + Id + ".scope\n");
        QCOMPARE(group.container, Id.substr(0, 12));
        QVERIFY(group.unit.empty());
        QCOMPARE(serviceOf(group, "app.pl"), Id.substr(0, 12));
        QCOMPARE(serviceIn("0::/kubepods/burstable/pod12/" + Id), Id.substr(0, 12));
        QCOMPARE(serviceIn("0::/lxc/web1\n"), std::string("web1"));
    }

    void elseTheProgram()
    {
        QCOMPARE(serviceIn("0::/\n"), std::string("app.pl"));
        QCOMPARE(serviceIn(""), std::string("app.pl"));
        QCOMPARE(serviceIn("no line of this kind"), std::string("app.pl"));
        QCOMPARE(
            serviceIn("0::/user.slice/user-1000.slice/session-3.scope\n"), std::string("app.pl"));
        QCOMPARE(serviceOf({}, "starman worker -p 80"), std::string("starman"));
        QCOMPARE(serviceOf({}, "-e"), std::string("perl"));
        QCOMPARE(serviceOf({}, ""), std::string("perl"));
    }

    void ofTheFirstVersion()
    {
        QCOMPARE(
            serviceIn("12:pids:/system.slice/a.service\n1:name=systemd:/system.slice/b.service\n"
                      "0::/\n"),
            std::string("b"));
        QCOMPARE(
            controlGroupIn("4:memory:/docker/" + Id + "\n2:cpu:/x\n").container, Id.substr(0, 12));
    }

    void groupsByNameAndPath()
    {
        const auto group = controlGroupIn("0::/system.slice/starman.service/worker");
        for (const char* const name : {"starman", "starman.service", "system.slice", "worker",
                 "/system.slice", "/system.slice/", "/system.slice/starman.service/worker"})
            QVERIFY2(isInGroup(group, name), name);
        for (const char* const name : {"", "star", "/system", "/system.slice/starman", "apache"})
            QVERIFY2(!isInGroup(group, name), name);
    }

    void partsOfFileNames()
    {
        QCOMPARE(fileNamePart("app@1"), std::string("app@1"));
        QCOMPARE(fileNamePart("../a b\n$(x)"), std::string("_.._a_b___x_"));
        QCOMPARE(fileNamePart(".hidden"), std::string("_.hidden"));
        QCOMPARE(fileNamePart("-rf"), std::string("_-rf"));
        QCOMPARE(fileNamePart(""), std::string("_"));
        QCOMPARE(fileNamePart(std::string(300, 'x')), std::string(64, 'x'));
    }

    void names()
    {
        const WindowName window{"web-1", "20261130T140200Z", 2};
        QCOMPARE(window.fileOf("shop-app"), std::string("web-1-20261130T140200Z-2-shop-app.out"));
        const auto file = parseWindowFile(window.fileOf("shop-app"));
        QVERIFY(file && file->window == window);
        QCOMPARE(file->service, std::string("shop-app"));
        QVERIFY(parseWindowFolder(window.folder()) == window);
        for (const char* const other :
            {"nytprof.out", "web-1-20261130T140200Z-2-a.out.part", "web-1-20261130T140200Z-2-.out",
                "web-1-20261130T140200Z-a.out", "web-1-20261130T256200Z-1-a.out",
                "web-1-20261131T140200Z-1-a.out", "web-1-20261130T140200Z-01-a.out",
                "-20261130T140200Z-1-a.out", ".web-1-20261130T140200Z-1-a.out"})
            QVERIFY2(!parseWindowFile(other), other);
        QVERIFY(!parseWindowFolder("web-1-20261130T140200Z-2"));
        QVERIFY(!parseWindowFolder(".web-1-20261130T140200Z-2-a.out"));
    }

    void times()
    {
        QCOMPARE(windowTime(1'796'047'320), std::string("20261130T140200Z"));
        QCOMPARE(parseWindowTime("20261130T140200Z").value_or(0), 1'796'047'320);
        QVERIFY(!parseWindowTime("2026-11-30T14:02"));
    }

    void rules()
    {
        KeepRules rules;
        QVERIFY(addRule(rules, "24h") && addRule(rules, "2G"));
        QCOMPARE(rules.age.value_or(0), std::int64_t{86'400} * 1'000'000'000);
        QCOMPARE(rules.bytes.value_or(0), std::uint64_t{2} << 30);
        for (const char* const text : {"", "24", "G", "0G", "0s", "-1h", "2X", "1e30T"})
            QVERIFY2(!addRule(rules, text), text);
    }

    void theOldestAreRemoved()
    {
        const std::vector<KeptFile> files = {kept("1403", 30), kept("1402", 10, 2),
            kept("1402", 10), kept("1401", 20), kept("1401", 20)};
        const std::int64_t now = parseWindowTime("20261130T140330Z").value_or(0);
        QCOMPARE(textOf(windowsToRemove(files, {}, now)), std::string());
        KeepRules size;
        size.bytes = 60;
        QCOMPARE(textOf(windowsToRemove(files, size, now)), std::string("1401-1"));
        size.bytes = 0;
        QCOMPARE(textOf(windowsToRemove(files, size, now)), std::string("1401-1 1402-1 1402-2"));
        KeepRules age;
        age.age = std::int64_t{100} * 1'000'000'000;
        QCOMPARE(textOf(windowsToRemove(files, age, now)), std::string("1401-1"));
        // A clock that is set far ahead removes no newest window, one that is set back nothing.
        QCOMPARE(textOf(windowsToRemove(files, age, now * 2)), std::string("1401-1 1402-1 1402-2"));
        QCOMPARE(textOf(windowsToRemove(files, age, 0)), std::string());
    }
};

NYTPROF_TEST(WindowNamesTest)

#include "tst_window_names.moc"
