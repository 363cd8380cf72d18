// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A process whose memory never answers, as nobody serves its userfaultfd.
#include "load/load_profile.h"
#include "profile/profile.h"

#include "running_perl.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// Hangs, and all that read its heap do. It needs the right to handle faults of the kernel.
constexpr auto* HangingProgram = R"($| = 1;
my ($userfaultfd, $ioctl, $madvise) = (323, 16, 28); # of x86_64
my $file = syscall $userfaultfd, 0x80000;
my $api = pack 'QQQ', 0xAA, 0, 0;
my ($begin, $end);
open my $maps, '<', '/proc/self/maps' or die;
while (<$maps>) { ($begin, $end) = (hex $1, hex $2) if /^(\w+)-(\w+) .*\[heap\]/ }
close $maps;
my $range = pack 'QQQQ', $begin, $end - $begin, 1, 0;
if ($file < 0 || syscall($ioctl, $file, 0xc018aa3f, $api) || syscall($ioctl, $file, 0xc020aa00, $range)) {
    print "refused\n";
    exit;
}
print "hangs\n";
syscall $madvise, $begin, $end - $begin, 4;
)";

} // namespace

class StuckProcessTest : public QObject {
    Q_OBJECT

private slots:
    void othersAreSampled()
    {
#if defined(__x86_64__)
        RunningPerl other("sub work {\n  1 while 1;\n}\nwork();\n");
        InspectedProcess process(other.pid());
        while (process.look(10).problem == InspectProblem::NotRunningPerl)
            ;
        if (process.look(10).problem == InspectProblem::NotPermitted)
            QSKIP("this system does not let a process read the memory of its children");
        RunningPerl stuck(HangingProgram);
        if (stuck.line() != "hangs")
            QSKIP("this system does not let a program stop the kernel by userfaultfd");
        QProcess sampler;
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QStringLiteral("--all"), QStringLiteral("-o"),
                m_folder.filePath(QStringLiteral("all"))});
        sampler.setReadChannel(QProcess::StandardError);
        while (!sampler.canReadLine() && sampler.waitForReadyRead(-1))
            ;
        QCOMPARE(sampler.readLine(),
            "nytprof: process " + QByteArray::number(stuck.pid())
                + ": reading its memory did not end: it is skipped\n");
        const auto before = samplesOf(other.pid());
        while (samplesOf(other.pid()) <= before)
            ;
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        QCOMPARE(sampler.exitCode(), 0);
#else
        QSKIP("the program has the system calls of x86_64");
#endif
    }

private:
    /// In all files of a process.
    [[nodiscard]] std::uint64_t samplesOf(pid_t pid) const
    {
        std::uint64_t samples = 0;
        const QDir folder(m_folder.path());
        for (const QString& name : folder.entryList({QStringLiteral("all.%1*").arg(pid)}))
            if (const auto profile = loadProfile(folder.filePath(name).toStdString()).profile)
                samples += profile->sampling().value_or(Sampling()).samples;
        return samples;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(StuckProcessTest)

#include "tst_stuck_process.moc"
