# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""ClickHouse servers on the loopback device, and a proxy that disturbs requests to one."""
import collections
import http.client
import http.server
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from required_packages import needs

PASSWORD = "it's \"secret\""

CONFIGURATION = """<yandex>
<logger><level>none</level><log>{folder}/log</log><errorlog>{folder}/errors</errorlog></logger>
<http_port>{http}</http_port><tcp_port>{tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
<path>{folder}/data/</path><tmp_path>{folder}/tmp/</tmp_path><mark_cache_size>10000000</mark_cache_size>
<users_config>{folder}/config.xml</users_config><default_profile>default</default_profile>
<users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile>
<quota>default</quota></default><loader><password>{password}</password><networks><ip>127.0.0.1</ip></networks>
<profile>default</profile><quota>default</quota></loader><writer><password></password>
<networks><ip>127.0.0.1</ip></networks><profile>writer</profile><quota>default</quota></writer>{users}</users>
<profiles><default></default><writer><allow_ddl>0</allow_ddl></writer><reader><readonly>1</readonly></reader>
<lenient><skip_unavailable_shards>1</skip_unavailable_shards></lenient>
<lenient_reader><skip_unavailable_shards>1</skip_unavailable_shards><readonly>1</readonly></lenient_reader></profiles><quotas><default></default></quotas>
<remote_servers><fleet>{shards}</fleet></remote_servers>
</yandex>
"""
USER = """<{0}><password></password><networks><ip>127.0.0.1</ip></networks><profile>{0}</profile>
<quota>default</quota></{0}>"""
SHARD = "<shard><replica><host>127.0.0.1</host><port>{}</port></replica></shard>"


def need_server():
    """Ends the test as skipped where there is no server."""
    if not shutil.which("clickhouse-server"):
        print("skipped:", needs("clickhouse-server"))
        sys.exit(77)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class FleetTest(unittest.TestCase):
    """Each test has a database and a spool of its own."""

    def setUp(self):
        self.database = "p_" + self.id().split(".")[-1]
        self.spool = self.folder + "/state/" + self.database

    def nytprof(self, *arguments, code=0, environment=None, **options):
        run = subprocess.run([self.command, *arguments], capture_output=True, text=True, check=False,
                             env=dict(os.environ, XDG_STATE_HOME=self.spool, **(environment or {})), **options)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def url(self, server, settings=""):
        return f"clickhouse://127.0.0.1:{server.port}/{self.database}{settings}"


def profiles_of(folder, copies):
    """Copies all profiles below a folder into a new one, and returns that."""
    os.mkdir(copies)
    for path, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            if file.startswith("nytprof") and ".out" in file:
                name = "nytprof.out." + os.path.relpath(os.path.join(path, file), folder).replace("/", "-")
                shutil.copy(os.path.join(path, file), os.path.join(copies, name))
    return copies


def folded_nanoseconds(text, nanoseconds_per_tick):
    """Folded stack -> time; string evals without their numbers, which the database does not have."""
    sums = collections.Counter()
    for line in text.splitlines():
        stack, ticks = line.rsplit(" ", 1)
        sums[re.sub(r"\(eval \d+\)", "(eval)", stack)] += int(ticks) * nanoseconds_per_tick
    return sums


class Server:
    """Started by start(); cluster: the native ports of all servers."""

    def __init__(self, folder, http_port, tcp_port, cluster):
        self.port = http_port
        self.folder = folder
        self.process = None
        os.makedirs(folder)
        with open(folder + "/config.xml", "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(folder=folder, http=http_port, tcp=tcp_port, password=PASSWORD,
                                            users="".join(map(USER.format, ("reader", "lenient", "lenient_reader"))),
                                            shards="".join(SHARD.format(port) for port in cluster)))

    def start(self):
        self.process = subprocess.Popen(["clickhouse-server", "--config-file=" + self.folder + "/config.xml"],
                                        cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.ask("SELECT 1")
                return
            except (OSError, http.client.HTTPException):
                if self.process.poll() is not None:
                    raise RuntimeError("clickhouse-server has ended") from None
                time.sleep(0.1)
        raise RuntimeError("clickhouse-server does not answer")

    def kill(self):
        """As kill -9."""
        self.process.kill()
        self.process.wait()

    def ask(self, sql, database="default", timeout=60):
        url = f"http://127.0.0.1:{self.port}/?" + urllib.parse.urlencode({"database": database})
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data=sql.encode()), timeout=timeout) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from None


class Proxy:
    """Passes requests to a server. disturb(number, forward): called for each INSERT, with its number from 1
    and the function that forwards it; returns whether the client gets the answer. certificate: a file with key
    and certificate, for HTTPS."""

    def __init__(self, server, disturb=lambda *_: True, certificate=None):
        self.inserts = 0
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def forward(self, body):
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
                connection.request(self.command, self.path, body, {"Content-Length": str(len(body))})
                answer = connection.getresponse()
                result = answer.status, answer.read()
                connection.close()
                return result

            def handle_request(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                is_insert = "query=INSERT" in self.path
                try:
                    if is_insert:
                        proxy.inserts += 1
                    if is_insert and not disturb(proxy.inserts, lambda: self.forward(body)):
                        self.close_connection = True
                        return
                    status, text = self.forward(body)
                except (OSError, http.client.HTTPException):
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = handle_request

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.http.server_address[1]
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()
