// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Reasons as text, and its links.
#include "formatting/reason_text.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Kind = Reason::Kind;

std::shared_ptr<const Profile> profileOf()
{
    auto stream = StreamBuilder::begun().newFid(1, "/usr/share/perl5/A/B.pm").time(1, 1, 1);
    stream.newFid(2, "(eval 54)[/usr/share/perl5/A/B.pm:7]", 1, 7).time(1, 2, 1);
    return stream.subInfo(1, "A::B::f", 1, 5).pidEnd(7, 1.8e9).profile();
}

} // namespace

class ReasonTextTest : public QObject {
    Q_OBJECT

private slots:
    void texts()
    {
        const auto profile = profileOf();
        const Location line{profile->findSub("A::B::f"), FileId(0), 12};
        const Location inEval{{}, FileId(1), 4};
        const Location callerOnly{line.sub, {}, 0};
        const std::pair<Reason, const char*> Expected[] = {
            {{.kind = Kind::CallSite, .at = line, .share = 0.494, .calls = 73, .each = 0.059},
                "49 % below one call site, B.pm:12 in f: 73 calls, 59.0ms each"},
            {{.kind = Kind::CallSite, .at = inEval, .share = 0.5, .calls = 1, .each = 0.059},
                "50 % below one call site, eval 54:4: one call of 59.0ms"},
            {{.kind = Kind::CallSite, .at = callerOnly, .share = 1},
                "100 % below one call site, A::B::f"},
            {{.kind = Kind::Loop, .at = line, .perCall = 46.82},
                "line B.pm:12 runs 46.8 times per call"},
            {{.kind = Kind::Loop, .at = line, .perCall = 1424.4},
                "line B.pm:12 runs 1,424 times per call"},
            {{.kind = Kind::Line, .at = line, .share = 1}, "one line, B.pm:12"},
            {{.kind = Kind::Line, .at = line, .share = 0.75},
                "75 % of the time of its lines is on line B.pm:12"},
            {{.kind = Kind::ManyCalls,
                 .at = line,
                 .share = 0.3,
                 .calls = 5'074'570,
                 .each = 7e-7,
                 .count = 561},
                "5.07 M calls, 700ns each; 30 % from B.pm:12, the rest from 561 other call sites"},
            {{.kind = Kind::ManyCalls, .at = line, .share = 1, .calls = 12'345, .each = 7e-7},
                "12,345 calls, 700ns each; 100 % from B.pm:12"},
            {{.kind = Kind::LongCalls, .calls = 3, .each = 0.5}, "3 calls, 500ms each"},
            {{.kind = Kind::NoPerl, .at = line, .share = 0.94},
                "written in C; 94 % called from B.pm:12 in f"},
            {{.kind = Kind::NoPerl, .share = 0.94}, "written in C; 94 % called from main program"},
            {{.kind = Kind::Recursion, .count = 11}, "recursive to depth 11"},
            {{.kind = Kind::Regex, .at = line, .perCall = 2},
                "a regex compiled 2 times per call on line B.pm:12"},
        };
        for (const auto& [reason, text] : Expected)
            QCOMPARE(QString::fromStdString(reasonText(*profile, {&reason, 1})), text);
        QCOMPARE(reasonText(*profile, {}), "");
    }

    void linksAndTranslation()
    {
        const auto profile = profileOf();
        const Location line{profile->findSub("A::B::f"), FileId(0), 12};
        const Reason reasons[] = {
            {.kind = Kind::Loop, .at = line, .perCall = 20}, {.kind = Kind::Recursion, .count = 2}};
        const auto german = [](const char* english) {
            return english == std::string_view("line %1 runs %2 times per call")
                ? std::string("je Aufruf %2-mal Zeile %1")
                : std::string("rekursiv bis %1");
        };
        const Annotation parts = reasonAnnotation(*profile, reasons, german);
        QCOMPARE(parts.size(), 3U);
        QCOMPARE(parts[0].text, "je Aufruf 20-mal Zeile ");
        QCOMPARE(parts[1].text, "B.pm:12");
        QCOMPARE(parts[1].to, AnnotationPart::To::Place);
        QCOMPARE(parts[1].file, line.file);
        QCOMPARE(parts[1].line, 12U);
        QCOMPARE(parts[2].text, "; rekursiv bis 2");
    }
};

NYTPROF_TEST(ReasonTextTest)
#include "tst_reason_text.moc"
