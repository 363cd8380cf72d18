// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Lines and keys of a terminal, and the texts that fit into its columns.
#include "command/live_screen.h"

#include "command/live_lines.h"
#include "command/terminal.h"
#include "test_class.h"

#include <QTest>

#include <array>
#include <string>
#include <vector>

using namespace nytprof::command;

class LiveScreenTest : public QObject {
    Q_OBJECT

private slots:
    void styles()
    {
        const LiveScreen::Line line{{{"a"}, {"b", LiveScreen::Style::Bold}, {"c", Red}}};
        QCOMPARE(drawn(line, true),
            std::string("\x1B[Ha\x1B[0m\x1B[1mb\x1B[0m\x1B[31mc\x1B[0m\x1B[K\x1B[J"));
        QCOMPARE(
            drawn(line, false), std::string("\x1B[Ha\x1B[0m\x1B[1mb\x1B[0mc\x1B[0m\x1B[K\x1B[J"));
    }

    void reversedLinesAreAsWideAsTheTerminal()
    {
        QCOMPARE(drawn({{{"ab", Red}}, true}, true),
            std::string("\x1B[H\x1B[7mab\x1B[0m\x1B[7m   \x1B[0m\x1B[K\x1B[J"));
    }

    void linesAreCut()
    {
        QCOMPARE(drawn({{{"größ"}, {"ere"}}}, true),
            std::string("\x1B[Hgröß\x1B[0me\x1B[0m\x1B[K\x1B[J"));
        QCOMPARE(drawn({{{"\x1B[1m"}}}, true), std::string("\x1B[H\\x1b[\x1B[0m\x1B[K\x1B[J"));
    }

    void keys()
    {
        std::string bytes = "a\x1B[A\x1BOB\x7F\b";
        const std::vector<int> expected = {'a', LiveScreen::Up, LiveScreen::Down,
            LiveScreen::Backspace, LiveScreen::Backspace, LiveScreen::NoKey};
        for (const int key : expected)
            QCOMPARE(LiveScreen::takeKey(bytes), key);
        bytes = "\x1B";
        QCOMPARE(LiveScreen::takeKey(bytes), int(LiveScreen::Escape));
        bytes = "\x1B[5~"; // Page Up
        QCOMPARE(LiveScreen::takeKey(bytes), int(LiveScreen::NoKey));
        QVERIFY(bytes.empty());
        bytes = "\xC3";
        QCOMPARE(LiveScreen::takeKey(bytes), 0xC3);
    }

    void leadingParts()
    {
        const std::string name = "Plack::Middleware::ReverseProxy::call";
        QCOMPARE(withoutLeadingParts(name, 37), name);
        QCOMPARE(withoutLeadingParts(name, 36), std::string("…::Middleware::ReverseProxy::call"));
        QCOMPARE(withoutLeadingParts(name, 22), std::string("…::ReverseProxy::call"));
        QCOMPARE(withoutLeadingParts(name, 20), std::string("…::call"));
        QCOMPARE(withoutLeadingParts(name, 4), std::string("…all"));
        QCOMPARE(withoutLeadingParts(name, 0), std::string());
        QCOMPARE(withoutLeadingParts("Plack/Middleware/ReverseProxy.pm:12", 24),
            std::string("…/ReverseProxy.pm:12"));
    }

    void bars()
    {
        QCOMPARE(barText(1, 4), std::string("████"));
        QCOMPARE(barText(0.375, 4), std::string("█▌"));
        QCOMPARE(barText(0, 4), std::string());
        QCOMPARE(barText(2, 4), std::string("████"));
    }

private:
    static constexpr auto Red = LiveScreen::Style::Red;
    /// In a terminal of five columns.
    [[nodiscard]] static std::string drawn(const LiveScreen::Line& line, bool hasColors)
    {
        return LiveScreen::drawn(std::array{line}, {24, 5}, hasColors);
    }
};

NYTPROF_TEST(LiveScreenTest)

#include "tst_live_screen.moc"
