// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/dot.h"

#include "analysis/time_ranges.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::string dotOf(const Profile& profile, DotNodes nodes, double minShare)
{
    std::ostringstream out;
    writeDot(profile, nodes, minShare, out);
    return out.str();
}

/// Labels of nodes, or of what arrows connect and their own, as Graphviz reads them.
QStringList graphvizOf(const std::string& text, const char* what)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start("dot", {"-Tdot_json"});
    process.write(QByteArray::fromStdString(text));
    process.closeWriteChannel();
    process.waitForFinished();
    const QJsonObject graph = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    const QJsonArray objects = graph["objects"].toArray();
    const auto label
        = [](const QJsonObject& thing) { return thing["label"].toString().replace("\\n", "|"); };
    QStringList found;
    if (qstrcmp(what, "nodes") == 0) {
        for (const QJsonValue object : objects) {
            if (object["nodes"].isUndefined() && object["name"].toString().startsWith('n'))
                found << label(object.toObject());
        }
    } else {
        for (const QJsonValue edge : graph["edges"].toArray())
            found << objects[edge["tail"].toInt()]["label"].toString().section("\\n", 0, 0) + " -> "
                    + objects[edge["head"].toInt()]["label"].toString().section("\\n", 0, 0) + ": "
                    + label(edge.toObject());
    }
    found.sort();
    return found;
}

} // namespace

class DotTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        if (QStandardPaths::findExecutable("dot").isEmpty())
            SKIP_WITHOUT("graphviz");
    }

    void subsAndPackages()
    {
        const auto profile
            = StreamBuilder::begun()
                  .newFid(1, "/a.pl")
                  .subReturn(2, 100'000, 100'000, "My::word")
                  .subReturn(1, 900'000, 800'000, "My::parse \"x\"")
                  .subReturn(1, 10, 10, "Small::f")
                  .subCallers("My::parse \"x\"", {1, 2, "main::RUNTIME", 1, 0.09, 0.08})
                  .subCallers("My::word", {1, 6, "My::parse \"x\"", 2, 0.01, 0.01})
                  .subCallers("Small::f", {1, 9, "main::RUNTIME", 1, 0.000001, 0.000001})
                  .pidEnd(7, 1.8e9)
                  .profile();
        const std::string subs = dotOf(*profile, DotNodes::Subs, 0.01);
        QCOMPARE(graphvizOf(subs, "nodes"),
            (QStringList{"My::parse \"x\"|90.0ms, exclusive 80.0ms|1 call",
                "My::word|10.0ms, exclusive 10.0ms|2 calls",
                "main program|90.0ms, exclusive 0s|0 calls"}));
        QCOMPARE(graphvizOf(subs, "edges"),
            (QStringList{"My::parse \"x\" -> My::word: 2x 10.0ms",
                "main program -> My::parse \"x\": 1x 90.0ms"}));
        QCOMPARE(graphvizOf(dotOf(*profile, DotNodes::Subs, 0), "nodes").size(), 4);
        QCOMPARE(graphvizOf(dotOf(*profile, DotNodes::Packages, 0), "nodes"),
            (QStringList{"My|90.0ms, exclusive 90.0ms|3 calls",
                "Small|1.00µs, exclusive 1.00µs|1 call", "main|90.0ms, exclusive 0s|0 calls"}));
    }

    /// A::serve has neither calls nor time of its own.
    void callsThatBeganBeforeARange()
    {
        const auto whole
            = killedProcess(SliceLogBuilder(7)
                                .slice(100, {{"A::serve", 50}, {"B::inner", 50, "A::serve"}})
                                .slice(100, {{"B::inner", 100, "A::serve", 0}}))
                  .load()
                  .profile;
        const auto range = TimeRanges(whole).of({100 * Millisecond, 200 * Millisecond});
        QCOMPARE(graphvizOf(dotOf(*range, DotNodes::Subs, 0), "nodes"),
            QStringList(
                {"A::serve|100ms, exclusive 0s|0 calls", "B::inner|100ms, exclusive 100ms|0 calls",
                    "main program|100ms, exclusive 0s|0 calls"}));
    }

    /// Calls within a package and calls without a caller are not drawn as edges.
    void text()
    {
        const auto profile = StreamBuilder::begun()
                                 .text(":application=a \"b\"\\c")
                                 .newFid(1, "/a.pl")
                                 .subInfo(1, "B::never", 1, 1)
                                 .subCallers("A::f", {1, 2, "main::RUNTIME", 1, 8e-7, 4e-7})
                                 .subCallers("A::g", {1, 3, "A::f", 2, 2e-7, 2e-7})
                                 .subCallers("B::h", {1, 4, "A::g", 3, 1e-7, 2e-7})
                                 .subCallers("B::h", {1, 5, "A::f", 4, 1e-7})
                                 .subCallers("A::f", {1, 6, "", 5})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(dotOf(*profile, DotNodes::Packages, 0),
            "digraph {\n"
            "  graph [overlap=false rankdir=LR tooltip=\"a \\\"b\\\"\\\\c\"]\n"
            "  node [shape=box style=filled fillcolor=white fontname=\"sans-serif\"]\n"
            "  edge [fontname=\"sans-serif\" fontsize=10]\n"
            "    n0 [label=\"A\\n800ns, exclusive 600ns\\n8 calls\" fillcolor=\"0.08 0.60 1.00\"]\n"
            "    n1 [label=\"B\\n200ns, exclusive 200ns\\n7 calls\" fillcolor=\"0.08 0.20 1.00\"]\n"
            "    n2 [label=\"main\\n800ns, exclusive 0s\\n0 calls\" fillcolor=\"0.08 0.00 1.00\"]\n"
            "  n0 -> n1 [label=\"7x 200ns\"]\n"
            "  n2 -> n0 [label=\"1x 800ns\"]\n"
            "}\n");
        const auto count = [&](double minShare) {
            const std::string dot = dotOf(*profile, DotNodes::Packages, minShare);
            return QString::fromStdString(dot).count("fillcolor=\"");
        };
        QCOMPARE(count(0.25), 3); // of the largest inclusive time
        QCOMPARE(count(0.26), 2);
        QCOMPARE(count(1.01), 0);
    }

    /// Subs are in frames of their packages.
    void textOfSubs()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subInfo(1, "B::never", 1, 1)
                                 .subCallers("A::f", {1, 2, "main", 2, 8e-7, 4e-7})
                                 .subCallers("B::h", {1, 4, "A::f", 3, 2e-7, -1e-7})
                                 .subCallers("B::h", {1, 5, "A::f", 1, 1e-7, 0})
                                 .subCallers("B::i", {1, 5, "A::f", 1, 0, 0})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const std::string text = dotOf(*profile, DotNodes::Subs, 0);
        QCOMPARE(QString::fromStdString(text.substr(text.find("    n2 [label"))),
            QString(
                R"(    n2 [label="main\n800ns, exclusive 0s\n0 calls" fillcolor="0.08 0.00 1.00"]
  subgraph cluster_0 {
    label="A"
    n1 [label="A::f\n800ns, exclusive 400ns\n2 calls" fillcolor="0.08 0.60 1.00"]
  }
  subgraph cluster_1 {
    label="B"
    n3 [label="B::h\n300ns, exclusive -100ns\n4 calls" fillcolor="0.08 0.00 1.00"]
    n4 [label="B::i\n0s, exclusive 0s\n1 call" fillcolor="0.08 0.00 1.00"]
  }
  n1 -> n3 [label="4x 300ns"]
  n1 -> n4 [label="1x 0s"]
  n2 -> n1 [label="2x 800ns"]
}
)"));
    }

    /// Without call tree, a package takes at least as long as its longest sub.
    void packagesWithoutCallTree()
    {
        const auto profile = StreamBuilder::begun()
                                 .subCallers("f", {0, 0, "", 2, 3e-7, 0})
                                 .subCallers("g", {0, 0, "", 1, 5e-7, 0})
                                 .subCallers("h", {0, 0, "", 1, 1e-7, 0})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const std::string text = dotOf(*profile, DotNodes::Packages, 0);
        QVERIFY2(text.find("    n0 [label=\"(no package)\\n500ns, exclusive 0s\\n4 calls\" "
                           "fillcolor=\"0.08 0.00 1.00\"]\n}")
                != text.npos,
            text.c_str());
    }

    // Names of all kinds; everything is there when nothing is left out.
    void realProfiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "exceptions", "utf8", "newline_name", "small_subs0"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void realProfiles()
    {
        QFETCH(QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        qsizetype called = 0;
        for (const Sub& sub : profile->subs())
            called += sub.calls > 0 ? 1 : 0;
        const auto nodes = graphvizOf(dotOf(*profile, DotNodes::Subs, 0), "nodes");
        QVERIFY(nodes.size() >= called);
        QVERIFY(nodes.size() <= static_cast<qsizetype>(profile->subs().size()));
    }
};

NYTPROF_TEST(DotTest, QCoreApplication)
#include "tst_dot.moc"
