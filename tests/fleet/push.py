# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""nytprof push, with a store that does what stores do: nothing of what arrives is checked by a real one.

    push.py NYTPROF PROFILES
"""
import collections
import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import uuid

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from required_packages import needs
from store import Pushed, Store

PATHS = {"pyroscope": "/push.v1.PusherService/Push", "parca": "/api/profiles/writeraw",
         "otlp": "/v1development/profiles"}
TYPES = {"pyroscope": "application/proto", "parca": "application/json", "otlp": "application/x-protobuf"}
SERVICE = {"pyroscope": "service_name", "parca": "service_name", "otlp": "service.name"}


def partial_success(rejected, message):
    """An ExportProfilesServiceResponse."""
    inner = (bytes([0x08, rejected]) if rejected else b"") + bytes([0x12, len(message)]) + message
    return 200, {"Content-Type": "application/x-protobuf"}, bytes([0x0A, len(inner)]) + inner


def without_numbers(stack):
    """Commands number string evals as they merge equal ones."""
    return re.sub(r"\(eval \d+\)", "(eval)", stack)


class Push(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="nytprof-push.")
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.profile = self.folder + "/nytprof.out"
        shutil.copy(PROFILES + "/small_default/nytprof.out", self.profile)

    def nytprof(self, *arguments, code=0, environment=None):
        run = subprocess.run([NYTPROF, *arguments], capture_output=True, text=True, check=False,
                             env=self.environment(environment))
        if code is not None:
            self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def environment(self, more=None):
        return dict(os.environ, XDG_STATE_HOME=self.folder + "/state", **(more or {}))

    def push(self, protocol, url, *arguments, **keywords):
        return self.nytprof("push", "--to", protocol, url, *arguments, **keywords)

    def spooled(self):
        return [file for _, _, files in os.walk(self.folder + "/state") for file in files if file.endswith(".profile")]

    def test_each_protocol(self):
        for protocol, path in PATHS.items():
            with self.subTest(protocol=protocol), Store() as store:
                self.push(protocol, store.url + "/prefix/", "--label", "service=shop", "--label", "host=web1",
                          "--label", "zone=eu", self.profile, environment={"NYTPROF_TOKEN": "t0ken"})
                [request] = store.requests
                self.assertEqual(request.path, "/prefix" + path)
                self.assertEqual(request.headers["Authorization"], "Bearer t0ken")
                self.assertNotIn("X-Scope-OrgID", request.headers)
                self.assertEqual(request.headers["Content-Type"], TYPES[protocol])
                pushed = Pushed(request._replace(path=path))
                self.assertEqual(pushed.labels[SERVICE[protocol]], "shop")
                self.assertEqual(pushed.labels["zone"], "eu")
                wall = ["wall:nanoseconds", "wall:nanoseconds"]
                if protocol == "otlp":
                    self.assertEqual(pushed.types, wall)
                    self.assertEqual((pushed.labels["host.name"], pushed.labels["process.pid"]), ("web1", 30195))
                    self.assertEqual(pushed.zeros, [{}] * 6)
                else:
                    self.assertEqual(pushed.types, ["calls:count", *wall])
                    self.assertEqual(pushed.labels["__name__"], "wall")
                    self.assertEqual((pushed.labels["host"], pushed.labels["pid"]), ("web1", "30195"))

    def test_times_are_those_of_the_profile(self):
        for folder in sorted(os.listdir(PROFILES)):
            profile = os.path.join(PROFILES, folder, "nytprof.out")
            if not os.path.exists(profile):
                continue
            expected = collections.Counter()
            for line in self.nytprof("export", "folded", "--waiting", profile).splitlines():
                stack, ticks = line.rsplit(" ", 1)
                expected[without_numbers(stack)] += int(ticks) * 100
            rows = csv.DictReader(self.nytprof("export", "rows", "--table", "stacks", profile).splitlines(), delimiter="\t",
                                  quoting=csv.QUOTE_NONE)
            outside = sum(int(row["exclusive_ns"]) for row in rows if row["stack_id"] == "0")
            if outside > 0:
                expected = collections.Counter({"main::RUNTIME;" + stack: time for stack, time in expected.items()})
                expected["main::RUNTIME"] += outside
            for protocol in PATHS:
                with self.subTest(profile=folder, protocol=protocol), Store() as store:
                    self.push(protocol, store.url, "--waiting", profile)
                    pushed = Pushed(store.requests[0])
                    found = collections.Counter()
                    for stack, nanoseconds in pushed.stacks.items():
                        found[without_numbers(stack)] += nanoseconds
                    self.assertEqual(found, +expected)
                    self.assertGreater(pushed.begin, 1e18)

    def test_subs_have_the_times_that_top_prints(self):
        rows = json.loads(self.nytprof("top", "--json", "-n", "1000", self.profile))["subs"]
        expected = {row["sub"]: round(row["exclusive"] * 1e9) for row in rows if row["exclusive"] > 0}
        for protocol in PATHS:
            with self.subTest(protocol=protocol), Store() as store:
                self.push(protocol, store.url, self.profile)
                found = collections.Counter()
                for stack, nanoseconds in Pushed(store.requests[0]).stacks.items():
                    found[stack.split(";")[-1]] += nanoseconds
                self.assertEqual(found, expected)

    def test_requests(self):
        trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        shutil.copy(PROFILES + "/small_c0/nytprof.out", self.profile)
        with open(self.profile, "a", encoding="ascii") as file:
            file.write(f"#~request 1 method=GET route=/users/:id path=/users/1 trace={trace}\n")
        for protocol in PATHS:
            with self.subTest(protocol=protocol), Store() as store:
                self.push(protocol, store.url, self.profile)
                pushed = Pushed(store.requests[0])
                self.assertEqual(pushed.labels[{"otlp": "http.route"}.get(protocol, "route")], "GET /users/:id")
                self.assertEqual(pushed.labels["trace_id"], trace)
                if protocol == "otlp":
                    self.assertEqual(pushed.links, {bytes.fromhex(trace)})

    def test_a_slow_server_gets_one_request(self):
        with Store(["slow"]) as store:
            self.push("otlp", store.url, self.profile)
            self.assertEqual(len(store.requests), 1)

    def test_repetitions_have_the_same_id(self):
        for protocol in ("pyroscope", "otlp"):
            with self.subTest(protocol=protocol), Store([500, "cut"]) as store:
                self.push(protocol, store.url, self.profile)
                self.push(protocol, store.url, "--again", "--label", "zone=eu", self.profile)
                ids = [Pushed(request).id for request in store.requests]
                self.assertEqual(len(ids), 4)
                self.assertEqual(len(set(ids)), 1)
                [one] = set(ids)
                self.assertEqual((uuid.UUID(one) if protocol == "pyroscope" else uuid.UUID(bytes=one)).version, 8)

    def test_servers_that_fail_for_a_while(self):
        failures = {"error": [500], "busy": [(429, {"Retry-After": "1"}, b"slow down")], "cut": ["cut"],
                    "half-closed": ["dead"], "all": [503, "dead", "cut", (429, {"Retry-After": "soon"}, b"")]}
        for name, answers in failures.items():
            with self.subTest(failure=name), Store(answers) as store:
                self.assertIn("1 profile pushed", self.push("parca", store.url, self.profile))
                self.assertEqual(store.answers, [])
                self.assertGreater(len(store.requests), 0)
                self.assertEqual(self.spooled(), [])

    def test_what_fails_is_sent_the_next_time(self):
        second = self.folder + "/second.out"
        shutil.copy(PROFILES + "/utf8/nytprof.out", second)
        for protocol in PATHS:
            with self.subTest(protocol=protocol):
                with Store([500] * 8) as store:
                    port = store.port
                    text = self.push(protocol, store.url, "--retries", "1", "--label", "service=a\tb", self.profile,
                                     second, code=1)
                self.assertIn("status 500", text)
                self.push(protocol, store.url, "--retries", "0", code=1)  # nobody is there
                self.assertEqual(len(self.spooled()), 2)
                ids = {Pushed(request).id for request in store.requests}
                self.assertGreater(len(store.requests), 1)
                other = next(each for each in PATHS if each != protocol)
                with Store(port=port) as store:
                    self.push(other, store.url)
                    self.assertEqual(store.requests, [], "of another protocol")
                    self.assertIn("2 profiles pushed", self.push(protocol, store.url))
                pushed = [Pushed(request) for request in store.requests]
                self.assertEqual([each.labels[SERVICE[protocol]] for each in pushed], ["a\tb"] * 2)
                self.assertLessEqual(ids, {each.id for each in pushed})
                self.assertEqual(self.spooled(), [])

    def test_a_repeated_command_sends_each_profile_once(self):
        with Store([500]) as store:
            port = store.port
            self.push("otlp", store.url, "--retries", "0", self.profile, code=1)
        copy = self.folder + "/copy.out"
        shutil.copy(self.profile, copy)
        with Store(port=port) as store:
            text = self.push("otlp", store.url, "--label", "zone=eu", self.profile, copy)
            self.assertIn("1 profile pushed, 2 duplicates skipped", text)
            [request] = store.requests
            self.assertEqual(Pushed(request).labels["zone"], "eu")
            self.assertEqual(self.spooled(), [])

    def test_nothing_is_kept_for_a_wrong_address(self):
        for status in (401, 403, 404):
            with self.subTest(status=status), Store([status]) as store:
                text = self.push("parca", store.url, self.profile, code=1)
                self.assertIn("1 profile is not kept for the next time", text)
                self.assertEqual(self.spooled(), [])

    def test_refusals_are_not_repeated(self):
        for status, text in ((400, "label zone is not known"), (401, "no such token"), (404, "404 page not found")):
            with self.subTest(status=status), Store([(status, {}, (text + "\n\x1b[0m").encode())]) as store:
                message = self.push("pyroscope", store.url, self.profile, code=1)
                self.assertEqual(len(store.requests), 1)
                self.assertIn(f"status {status}: {text}\\n\\x1b[0m", message)
                self.assertNotIn("\x1b", message)

    def test_a_refused_profile_does_not_stop_others(self):
        with Store([400]) as store:
            text = self.push("parca", store.url, self.profile, PROFILES + "/utf8/nytprof.out", code=1)
            self.assertEqual(len(store.requests), 2)
            self.assertIn("1 profile pushed", text)
            self.assertIn("sent by the next nytprof push to the same address", text)
            self.assertEqual(len(self.spooled()), 1)

    def test_the_copy_of_a_refused_profile_is_not_sent_with_it(self):
        with Store([400, 400]) as store:
            for requests in (1, 2):
                self.push("parca", store.url, self.profile, code=1)
                self.assertEqual((len(store.requests), len(self.spooled())), (requests, 1))

    @unittest.skipIf(os.geteuid() != 0, "only root can use folders of others")
    def test_root_keeps_nothing_in_folders_of_others(self):
        target = self.folder + "/target"
        os.mkdir(target)
        for name in ("", "/nytprof", "/nytprof/spool"):
            with self.subTest(folder="state" + name), Store([500, 500]) as store:
                state = self.folder + "/state"
                shutil.rmtree(state, ignore_errors=True)
                os.makedirs(state + "/nytprof")
                os.symlink(target, state + "/nytprof/spool")
                os.chown(state + name, 65534, 65534, follow_symlinks=False)
                text = self.push("otlp", store.url, "--retries", "0", self.profile, code=1)
                self.assertIn("belongs to another user; set XDG_STATE_HOME to a folder of your own", text)
                self.assertEqual(os.listdir(target), [])

    def test_partial_success(self):
        with Store([partial_success(1, b"no stacks")]) as store:
            self.assertIn("the server rejected the profile: no stacks",
                          self.push("otlp", store.url, self.profile, code=1))
        with Store([partial_success(0, b"use version 1.11")]) as store:
            text = self.push("otlp", store.url, self.profile)
            self.assertIn("use version 1.11", text)
            self.assertIn("1 profile pushed", text)
        with Store([(200, {}, b"<html>")]) as store:
            self.assertIn("not one of OTLP", self.push("otlp", store.url, self.profile, code=1))

    def test_a_login_page_accepts_nothing(self):
        page = (200, {"Content-Type": "text/html"}, b"<!DOCTYPE html><html><body>Log in</body></html>")
        for protocol in PATHS:
            with self.subTest(protocol=protocol), Store([page, page]) as store:
                for arguments in ([self.profile], []):  # the file, then its copy
                    text = self.push(protocol, store.url, *arguments, code=1)
                    self.assertIn("is it the store of --to?", text)
                    self.assertIn("0 profiles pushed", text)
                self.push(protocol, store.url)
                self.assertEqual(len(store.requests), 3)

    def test_long_answers_are_not_asked_for_again(self):
        with Store([(200, {}, bytes(2 << 20))]) as store:
            text = self.push("parca", store.url, self.profile, code=1)
            self.assertIn("the answer has more than 1 MiB; is it the store of --to?", text)
            self.assertEqual(len(store.requests), 1)

    def test_token(self):
        path = self.folder + "/token"
        with open(path, "w", encoding="utf-8") as file:
            file.write("from file\nsecond line\n")
        with Store([401]) as store:
            for code in (1, 0):
                text = self.push("parca", store.url, "--tenant", "team", self.profile, code=code,
                                 environment={"NYTPROF_TOKEN_FILE": path})
                self.assertNotIn("from file", text)
            self.assertEqual({request.headers["Authorization"] for request in store.requests}, {"Bearer from file"})
            self.assertEqual({request.headers["X-Scope-OrgID"] for request in store.requests}, {"team"})

    def test_a_token_is_never_sent_in_clear(self):
        for url in ("http://store.example", "http://127.0.0.1.store.example", "http://localhost.example:80/x"):
            with self.subTest(url=url):
                text = self.push("parca", url, "--retries", "0", self.profile, code=1,
                                 environment={"NYTPROF_TOKEN": "t0ken"})
                self.assertIn("the token would be sent unencrypted", text)
                self.assertNotIn("t0ken", text)
        self.assertEqual(self.spooled(), [])
        self.assertIn("control character", self.push("parca", "http://127.0.0.1:1", self.profile, code=1,
                                                     environment={"NYTPROF_TOKEN": "a\nX-Other: b"}))

    @unittest.skipUnless(shutil.which("openssl"), "needs openssl")
    def test_tls(self):
        certificate = self.folder + "/certificate"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", certificate, "-out",
                        certificate + ".crt"], check=True, capture_output=True)
        with open(certificate + ".crt", encoding="ascii") as source, open(certificate, "a", encoding="ascii") as joined:
            joined.write(source.read())
        with Store(certificate=certificate) as store:
            self.push("otlp", store.url, self.profile,
                      environment={"SSL_CERT_FILE": certificate + ".crt", "NYTPROF_TOKEN": "t0ken"})
            self.assertEqual(len(store.requests), 1)
            self.assertIn("certificate", self.push("otlp", store.url, "--again", "--retries", "0", self.profile, code=1))
            self.assertEqual(len(store.requests), 1)

    def test_dry_run_sends_nothing(self):
        with Store([500]) as store:
            self.push("pyroscope", store.url, "--retries", "0", self.profile, code=1)
            store.requests.clear()
            text = self.push("pyroscope", store.url, "--dry-run", "--label", "service=shop", self.profile,
                             environment={"NYTPROF_TOKEN": "t0ken"})
            self.assertEqual(store.requests, [])
        for words in (store.url + PATHS["pyroscope"], "Authorization: Bearer ***", "label service_name=shop", " bytes",
                      " samples"):
            self.assertIn(words, text)
        self.assertNotIn("t0ken", text)
        text = self.push("pyroscope", store.url, "--dry-run")
        self.assertIn("label service_name=", text)
        self.assertIn("label __name__=wall", text)
        self.assertIn("1 profile to push; nothing was sent", text)
        self.assertEqual(len(self.spooled()), 1)
        self.assertIn("0 profiles to push", self.push("parca", store.url, "--dry-run"))

    def test_bad_input_is_one_line(self):
        folded = self.folder + "/stacks.folded"
        with open(folded, "w", encoding="utf-8") as file:
            file.write("a;b 10\n")
        for arguments, words in {
                ("store.example", self.profile): "https://HOST",
                ("https://me:secret@store.example", self.profile): "NYTPROF_TOKEN_FILE",
                ("https://store.example:0", self.profile): "port",
                ("https://store.example/?tenant=x", self.profile): "character",
                ("http://127.0.0.1:1", folded): "its unit is samples",
                ("http://127.0.0.1:1", "clickhouse://db/profiles"): "clickhouse://db/profiles: cannot be sent",
                ("http://127.0.0.1:1", "--label", "__name__=x", self.profile): "__name__",
                ("http://127.0.0.1:1", "--label", "a-b=x", self.profile): "a-b",
        }.items():
            with self.subTest(arguments=arguments):
                run = subprocess.run([NYTPROF, "push", "--to", "parca", *arguments], capture_output=True, text=True,
                                     check=False, env=self.environment())
                self.assertNotEqual(run.returncode, 0)
                self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)
                self.assertIn(words, run.stderr)
                self.assertNotIn("secret", run.stderr)

    def accepted(self):
        """Records of accepted runs."""
        folder = self.folder + "/state/nytprof/accepted"
        return [os.path.join(folder, name) for name in os.listdir(folder) if not name.endswith("%lock")]

    def begin(self, *arguments):
        process = subprocess.Popen([NYTPROF, "push", "--to", *arguments], text=True, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=self.environment())
        self.addCleanup(process.kill)  # after a failure
        return process

    def finished(self, process):
        text = "".join(process.communicate())
        self.assertEqual(process.returncode, 0, text)
        return text

    def some_profiles(self, folder):
        os.mkdir(folder)
        names = ("small_default", "small_c0", "utf8")
        for name in names:
            shutil.copy(os.path.join(PROFILES, name, "nytprof.out"), f"{folder}/nytprof.out.{name}")
            os.utime(f"{folder}/nytprof.out.{name}", (0, 0))
        return len(names)

    def test_each_store_gets_a_run_once(self):
        with Store() as store, Store() as other:
            self.assertIn("1 profile pushed", self.push("parca", store.url, self.profile))
            self.assertIn("0 profiles pushed, 1 duplicate skipped", self.push("parca", store.url, self.profile))
            self.assertEqual(len(store.requests), 1)
            self.push("parca", store.url, "--tenant", "team", self.profile)
            self.push("parca", other.url, self.profile)
            self.assertEqual((len(store.requests), len(other.requests)), (2, 1))
            self.push("parca", store.url, "--again", self.profile)
            self.assertEqual(len(store.requests), 3)

    def test_a_record_with_a_damaged_end(self):
        with Store() as store:
            self.push("parca", store.url, self.profile)
            [record] = self.accepted()
            with open(record, "a", encoding="ascii") as file:
                file.write("00112233")  # the machine stopped here
            self.push("parca", store.url, PROFILES + "/utf8/nytprof.out")
            text = self.push("parca", store.url, self.profile, PROFILES + "/utf8/nytprof.out")
            self.assertIn("0 profiles pushed, 2 duplicates skipped", text)

    def test_the_record_forgets_the_oldest(self):
        with Store() as store:
            self.push("parca", store.url, self.profile)
            [record] = self.accepted()
            with open(record, encoding="ascii") as file:
                first = file.read()
            with open(record, "w", encoding="ascii") as file:
                file.write(first + "".join(f"{run:016x} 1700000000\n" for run in range(200_000)))
            self.push("parca", store.url, PROFILES + "/utf8/nytprof.out")
            with open(record, encoding="ascii") as file:
                lines = file.readlines()
            self.assertLess(len(lines), 110_000)
            self.assertNotIn(first, lines)
            self.assertIn(f"{199_999:016x} 1700000000\n", lines)
            self.assertIn("1 duplicate skipped", self.push("parca", store.url, PROFILES + "/utf8/nytprof.out"))

    def test_what_cannot_be_recorded_is_sent_with_a_warning(self):
        with Store() as store, open(self.folder + "/state", "w", encoding="ascii"):
            self.assertIn("what is sent now will be sent again", self.push("parca", store.url, self.profile))
            self.assertEqual(len(store.requests), 1)

    def test_a_file_is_sent_by_one_process(self):
        with Store(["held"]) as store:
            first = self.begin("parca", store.url, self.profile)
            store.has_request.wait()
            text = self.push("parca", store.url, self.profile)
            self.assertIn("0 profiles pushed, 1 being sent by another process", text)
            store.released.set()
            self.assertIn("1 profile pushed", self.finished(first))
            self.assertEqual(len(store.requests), 1)

    def test_a_spool_is_sent_by_one_process(self):
        count = self.some_profiles(self.folder + "/profiles")
        with Store([500] * count) as store:
            port = store.port
            self.push("parca", store.url, "--retries", "0", self.folder + "/profiles", code=1)
            self.assertEqual(len(self.spooled()), count)
        with Store(["held"], port=port) as store:
            first = self.begin("parca", store.url)
            store.has_request.wait()
            text = self.push("parca", store.url)
            self.assertIn(f"0 profiles pushed, {count} being sent by another process", text)
            store.released.set()
            self.assertIn(f"{count} profiles pushed", self.finished(first))
            self.assertEqual((len(store.requests), self.spooled()), (count, []))

    def test_a_killed_process_holds_nothing(self):
        with Store(["held"]) as store:
            first = self.begin("parca", store.url, self.profile)
            store.has_request.wait()
            first.kill()
            first.communicate()
            self.assertIn("1 profile pushed", self.push("parca", store.url, self.profile))
            store.released.set()

    def test_accepted_files_are_deleted_or_moved(self):
        second = self.folder + "/moved/nytprof.out"
        os.mkdir(self.folder + "/moved")
        with Store([400]) as store:
            self.push("parca", store.url, "--delete", self.profile, code=1)
            self.assertTrue(os.path.exists(self.profile), "refused")
            text = self.push("parca", store.url, "-v", "--move-to", self.folder + "/moved", self.profile)
            self.assertIn("accepted: " + self.profile, text)
            self.assertEqual((os.path.exists(self.profile), os.path.exists(second)), (False, True))
            shutil.copy(second, self.profile)
            self.push("parca", store.url, "--move-to", self.folder + "/moved", self.profile)
            self.assertEqual(sorted(os.listdir(self.folder + "/moved")), ["nytprof.out", "nytprof.out.1"])
            self.push("parca", store.url, "--delete", second)
            self.assertEqual(os.listdir(self.folder + "/moved"), ["nytprof.out.1"])

    def test_what_was_written_again_while_it_waited_stays(self):
        second = self.folder + "/second.out"
        shutil.copy(PROFILES + "/small_c0/nytprof.out", second)
        with Store(["held"]) as store:
            process = self.begin("parca", "--delete", store.url, self.profile, second)
            store.has_request.wait()
            for path in (self.profile, second):  # one is being sent, the other has been read
                shutil.copy(PROFILES + "/utf8/nytprof.out", path)
            store.released.set()
            process.wait()
            self.assertTrue(os.path.exists(self.profile) and os.path.exists(second))

    def test_damaged_files_stay(self):
        size = os.path.getsize(self.profile)
        os.truncate(self.profile, size - size // 4)
        with Store() as store:
            self.push("parca", store.url, "--delete", "--unfinished", self.profile, code=None)
            self.assertEqual(len(store.requests), 1)
            self.assertTrue(os.path.exists(self.profile))

    def test_files_are_not_moved_to_where_they_are_sent_from(self):
        for path in (self.folder, self.profile):
            with self.subTest(path=path):
                text = self.push("parca", "http://127.0.0.1:1", "--move-to", self.folder, path, code=1)
                self.assertIn("files of this folder are sent; --move-to needs another one", text)

    def test_what_was_written_again_stays(self):
        with Store(["held"]) as store:
            process = self.begin("parca", "--delete", store.url, self.profile)
            store.has_request.wait()
            shutil.copy(PROFILES + "/utf8/nytprof.out", self.profile)
            store.released.set()
            self.assertIn("has been written again since it was read, and stays", self.finished(process))
            self.assertTrue(os.path.exists(self.profile))

    def test_follow_goes_on_after_a_kill(self):
        folder = self.folder + "/followed"
        count = self.some_profiles(folder)
        with Store() as store:
            first = self.begin("parca", "--follow", store.url, folder)
            self.assertEqual(first.stdout.readline(), f"nytprof: {count} profiles pushed\n")
            first.kill()
            first.communicate()
            second = self.begin("parca", "--follow", store.url, folder)
            self.assertEqual(second.stdout.readline(), f"nytprof: 0 profiles pushed, {count} duplicates skipped\n")
            second.terminate()
            self.finished(second)
            self.assertEqual(len(store.requests), count)

    def test_follow_says_what_was_overwritten(self):
        folder = self.folder + "/followed"
        os.mkdir(folder)
        with Store(["held"]) as store:
            process = self.begin("parca", "--follow", store.url, folder)
            os.rename(self.profile, folder + "/nytprof.out.first")
            store.has_request.wait()
            for name in ("small_c0", "utf8"):
                shutil.copy(f"{PROFILES}/{name}/nytprof.out", folder + "/nytprof.out")
            store.released.set()
            for _ in ("first", "last"):
                self.assertEqual(process.stdout.readline(), "nytprof: 1 profile pushed\n")
            process.terminate()
            text = self.finished(process)
            self.assertIn(folder + "/nytprof.out: was written again before it was sent, so a profile may be lost", text)
            self.assertEqual(len(store.requests), 2)

    def test_follow_finds_renamed_files_again(self):
        folder = self.folder + "/followed"
        os.mkdir(folder)
        names = [f"{folder}/nytprof.out.{i}" for i in range(100)]
        for name in names:
            shutil.copy(PROFILES + "/small_c0/nytprof.out", name)
            os.utime(name, (0, 0))
        with Store(["held"]) as store:
            process = self.begin("parca", "--follow", store.url, folder)
            store.has_request.wait()
            for name in names:
                os.rename(name, name + ".renamed")
            os.rename(self.profile, folder + "/nytprof.out.last")
            store.released.set()
            pushed = 0
            while pushed < 2:
                line = process.stdout.readline()
                self.assertRegex(line, r"^nytprof: \d+ profiles? pushed")
                pushed += int(line.split()[1])
            process.terminate()
            self.assertNotIn("error", self.finished(process))

    def test_follow_windows(self):
        """Files of nytprof sample --folder: complete ones only, of which --keep may delete some before they are sent."""
        folder = self.folder + "/followed"
        hidden = folder + "/.web1-20261130T140300Z-1"
        os.makedirs(hidden)
        for path in (hidden + "/4127.out", hidden + "/shop.out.part", folder + "/web1-20261130T140300Z-1-shop.out.part"):
            shutil.copy(PROFILES + "/small_c0/nytprof.out", path)
            os.utime(path, (0, 0))
        windows = [f"{folder}/web1-20261130T140{minute}00Z-1-shop.out" for minute in range(3)]
        with Store(["held"]) as store:
            process = self.begin("parca", "--follow", "--label", "service=shop", store.url, folder)
            os.rename(self.profile, windows[0])
            store.has_request.wait()
            for window, name in zip(windows[1:], ("small_c0", "utf8")):
                shutil.copy(f"{PROFILES}/{name}/nytprof.out", hidden + "/complete")
                os.rename(hidden + "/complete", window)
            os.unlink(windows[1])
            store.released.set()
            for _ in ("first", "last"):
                self.assertEqual(process.stdout.readline(), "nytprof: 1 profile pushed\n")
            process.terminate()
            self.assertNotIn("error", self.finished(process))
            self.assertEqual([Pushed(request).labels["service_name"] for request in store.requests], ["shop"] * 2)

    def test_follow_keeps_windows_while_the_store_is_away(self):
        folder = self.folder + "/followed"
        os.mkdir(folder)
        window = folder + "/web1-20261130T140200Z-1-shop.out"
        os.utime(self.profile, (0, 0))
        os.rename(self.profile, window)
        with Store([500]) as store:
            process = self.begin("parca", "--retries", "0", "--follow", store.url, folder)
            self.assertEqual(process.stdout.readline(), "nytprof: 0 profiles pushed\n")
            while "1 profile is kept" not in process.stderr.readline():
                pass
            self.assertEqual(len(self.spooled()), 1)
            os.unlink(window)  # as the sampler's --keep does
            self.assertEqual(process.stdout.readline(), "nytprof: 1 profile pushed\n")
            self.assertEqual(self.spooled(), [])
            process.terminate()
            self.assertNotIn("warning", self.finished(process))
            self.assertEqual(len(store.requests), 2)

    def test_status(self):
        with Store([200, 500]) as store:
            self.push("parca", store.url, self.profile)
            self.assertRegex(self.nytprof("push", "--status"), rf"\n +1  20\d\d-.* 0 +0 +parca {store.url}")
            self.push("parca", store.url, "--retries", "0", PROFILES + "/utf8/nytprof.out", code=1)
            size = os.path.getsize(PROFILES + "/utf8/nytprof.out")
            self.assertRegex(self.nytprof("push", "--status", code=1), rf" 1 +{size:,}  20\d\d-.* parca {store.url}")
            metrics = self.folder + "/nytprof.prom"
            self.assertEqual(self.nytprof("push", "--status", "--metrics", metrics, code=1), "")
            with open(metrics, encoding="utf-8") as file:
                lines = file.read().splitlines()
            self.assertIn("# TYPE nytprof_kept_bytes gauge", lines)
            self.assertIn(f'nytprof_kept_bytes{{destination="parca {store.url}"}} {size}', lines)
            self.assertIn(f'nytprof_accepted_runs{{destination="parca {store.url}"}} 1', lines)
        self.assertNotIn("parca", self.nytprof("load", "--status"))
        self.assertIn("--metrics requires --status", self.nytprof("push", "--metrics", metrics, code=2))
        self.assertIn("url is required", self.nytprof("push", "--to", "parca", code=2))
        self.assertIn("--to is required", self.nytprof("push", "https://store.example", self.profile, code=2))

    def test_follow(self):
        folder = self.folder + "/followed"
        os.mkdir(folder)
        with Store() as store:
            process = subprocess.Popen([NYTPROF, "push", "--to", "pyroscope", "--follow", store.url, folder], text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment())
            self.addCleanup(process.kill)  # after a failure
            for name in ("small_default", "utf8"):
                path = self.folder + "/new"
                shutil.copy(os.path.join(PROFILES, name, "nytprof.out"), path)
                os.utime(path, (1 << 32, 1 << 32))  # a clock that is wrong
                os.rename(path, f"{folder}/nytprof.out.{name}")
                self.assertEqual(process.stdout.readline(), "nytprof: 1 profile pushed\n")
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(timeout=60), 0)
            process.stdout.close()
            self.assertEqual(len({Pushed(request).id for request in store.requests}), 2)

    def test_follow_repeats_only_what_failed(self):
        folder = self.folder + "/followed"
        self.some_profiles(folder)
        with Store([(400, {}, b"bad label"), 200, 500]) as store:
            process = subprocess.Popen([NYTPROF, "push", "--to", "pyroscope", "--retries", "0", "--follow", store.url,
                                        folder], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       env=self.environment())
            self.addCleanup(process.kill)  # after a failure
            for _ in ("accepted", "repeated"):
                self.assertEqual(process.stdout.readline(), "nytprof: 1 profile pushed\n")
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(timeout=60), 0)
            process.stdout.close()
            refused, accepted, failed, repeated = [Pushed(request).id for request in store.requests]
            self.assertEqual(len({refused, accepted, failed}), 3)
            self.assertEqual(repeated, failed)
            self.assertEqual(len(self.spooled()), 1, "the refused one")


if __name__ == "__main__":
    if not shutil.which("protoc"):
        print("skipped:", needs("protobuf-compiler"))
        sys.exit(77)
    NYTPROF, PROFILES = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
