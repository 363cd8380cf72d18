// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hostile_profile.h"

#include "stream_builder.h"

namespace nytprof::test {

namespace {

const QByteArray Harm
    = "<img src=x onerror=alert(2)></script><script>alert(1)</script>\"'`>"
      "\x1b]0;owned\x07\x1b[2J\x7f\xc2\x9b"
      "31m\xe2\x80\xae\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c%s%n${IFS}\\u003c|touch /tmp/owned;\n"
      "fn=(1) injected\r\n../../../etc/passwd\t&lt;";

} // namespace

std::string harm(const char* before) { return before + Harm.toStdString(); }

QByteArray hostileProfile(const std::string& onDisk)
{
    auto stream = StreamBuilder(5, 0);
    const std::string word = QByteArray(Harm).replace('\n', ' ').toStdString();
    stream.text(":ticks_per_sec=10000000").text(":nv_size=8").text(":application=" + word);
    stream.text(":" + word + "=1").text("!" + word + "=" + word).pidStart(7, 1, 1.7e9);
    stream.newFid(1, harm("/a/")).newFid(2, harm("-rf ")).newFid(3, harm("=cmd|' /C calc'!A0"));
    stream.newFid(4, harm("(eval 1)[/a/"), 1, 1).newFid(5, onDisk).newFid(6, "../../../escaped");
    for (std::uint32_t fid = 1; fid <= 6; ++fid)
        stream.time(100, fid, 1).srcLine(fid == 5 ? 1 : fid, 1, harm("=") + "\n");
    stream.subReturn(2, 20, 10, harm("main::")).subReturn(1, 50, 30, harm("=x::"));
    stream.subInfo(1, harm("main::"), 1, 1).subInfo(2, harm("=x::"), 1, 2);
    stream.subCallers(
        harm("main::"), {.fid = 2, .caller = harm("=x::"), .inclusive = 2e-6, .exclusive = 1e-6});
    stream.subCallers(harm("=x::"), {.inclusive = 5e-6, .exclusive = 3e-6});
    const auto bytes = stream.pidEnd(7, 1.8e9).bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

} // namespace nytprof::test
