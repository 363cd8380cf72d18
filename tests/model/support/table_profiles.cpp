// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_profiles.h"

#include "profile/profile.h"
#include "stream_builder.h"

#include <string>

namespace nytprof::test {

std::shared_ptr<const Profile> profileOfSubs()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/lib/A&B.pm").time(100'000'000, 1, 3).newFid(2, "/b.pl");
    stream.subInfo(1, "A::self", 3, 9).subInfo(1, "A::whole", 10, 12).subInfo(1, "A::none", 7, 8);
    stream.subInfo(1, "A::CORE:sort", 0, 0).subInfo(1, "A::often", 20, 21);
    stream.xsubMarker("A::xs");
    stream.subCallers("A::self", {.line = 20, .count = 3, .inclusive = 4, .exclusive = 4})
        .subCallers("A::self", {.fid = 2, .line = 4, .count = 1})
        .subCallers("A::self", {.fid = 2, .line = 5, .count = 1, .recursive = 0.5, .depth = 2})
        .subCallers("A::whole", {.line = 21, .count = 2, .inclusive = 8, .exclusive = 1})
        .subCallers("A::often", {.line = 22, .count = 20, .inclusive = 2, .exclusive = 1})
        .subCallers("A::CORE:sort", {.line = 23, .inclusive = 1, .exclusive = 1})
        .subCallers("A::xs", {.line = 24, .inclusive = 0.5, .exclusive = 0.5})
        .subCallers("B::<nowhere>", {.line = 25, .inclusive = 0.25, .exclusive = 0.25});
    return stream.pidEnd(7, 1.7e9 + 20).profile();
}

std::shared_ptr<const Profile> profileOfFiles()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/lib/<A>.pm").time(400, 1, 5).time(100, 1, 6);
    stream.newFid(2, "(eval 1)[/lib/<A>.pm:5]", 1, 5).time(200, 2, 1);
    stream.newFid(3, "(eval 2)[(eval 1)[/lib/<A>.pm:5]:1]", 2, 1).time(300, 3, 1);
    stream.newFid(4, "/idle.pm").newFid(5, "/subs.pm").newFid(6, "/free.pm").time(0, 6, 1);
    stream.newFid(7, "/quarter.pm").time(250, 7, 1);
    stream.subInfo(1, "A::f", 1, 2).subInfo(1, "A::none", 3, 4).subInfo(2, "A::e", 1, 1);
    stream.subInfo(5, "S::s", 1, 2);
    stream.subCallers("A::f", {.line = 5}).subCallers("A::e", {.line = 5});
    stream.subCallers("S::s", {.line = 5});
    return stream.pidEnd(7, 1.7e9 + 20).profile();
}

std::shared_ptr<const Profile> profileOfEvals()
{
    auto stream = StreamBuilder::begun().newFid(1, "/<a>.pl").time(1, 1, 5).time(1, 1, 6);
    stream.newFid(2, "(eval 1)[/<a>.pl:5]", 1, 5).srcLine(2, 1, ";").srcLine(2, 2, "  f(1);");
    stream.newFid(3, "(eval 2)[/<a>.pl:5]", 1, 5).srcLine(3, 1, "  ").srcLine(3, 2, "g<1>");
    stream.newFid(4, "(eval 3)[/<a>.pl:5]", 1, 5).srcLine(4, 1, ";").srcLine(4, 2, "  f(1);");
    stream.newFid(5, "(eval 4)[/<a>.pl:6]", 1, 6);
    stream.newFid(6, "(eval 5)[(eval 2)[/<a>.pl:5]:1]", 3, 1);
    stream.srcLine(6, 1, 'x' + std::string(198, ' ') + "yz");
    stream.time(300, 2, 1).time(50, 3, 2).time(400, 4, 1).time(1, 4, 2).time(200, 5, 1);
    stream.time(40, 6, 1).subCallers("f", {.fid = 2}).subCallers("f", {.fid = 4});
    return stream.pidEnd(7, 1.8e9).profile();
}

std::pair<std::shared_ptr<const Profile>, std::shared_ptr<const Profile>> comparedProfiles()
{
    const auto run = [](int factor) {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").newFid(2, "(eval 1)[/a.pl:5]", 1, 5);
        stream.newFid(3, "/lib/B.pm").time(100 * factor, 1, 1).time(10 * factor, 1, 5);
        stream.time(5 * factor, 2, 1).time(7 * factor, 3, 2);
        stream.subInfo(1, "main::f", 10, 12).subInfo(1, "main::g", 20, 22);
        stream.subInfo(3, "B::h", 2, 4);
        addCall(stream, "main::RUNTIME", "main::f", 2 * factor, 1);
        addCall(stream, "main::f", "main::g", factor, 2);
        addCall(stream, "main::f", "B::h", factor, 3);
        return stream;
    };
    auto first = run(1);
    addCall(first, "main::f", "main::gone", 1, 4);
    return {first.pidEnd(7, 20).profile(), run(2).pidEnd(7, 20).profile()};
}

} // namespace nytprof::test
