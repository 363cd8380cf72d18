# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""A store of profiles on the loopback device that gives prepared answers, and decoded messages."""
import base64
import collections
import gzip
import http.server
import json
import os
import re
import ssl
import subprocess
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PROTOCOLS = os.path.join(HERE, "stores.proto")
PPROF = os.path.join(HERE, "../model/export/pprof.proto")

Request = collections.namedtuple("Request", "path headers body")
ESCAPES = {"n": b"\n", "r": b"\r", "t": b"\t", '"': b'"', "'": b"'", "\\": b"\\"}


class Store:
    """answers: what each request gets in turn, then 200: a status, or (status, headers, body), or "cut": half an
    answer, or "dead": none, after half of the request, or "slow": 200 after a while, or "held": 200 after release().
    certificate: a file with key and certificate, for HTTPS."""

    def __init__(self, answers=(), certificate=None, port=0):
        self.requests = []
        self.answers = list(answers)
        self.has_request = threading.Event()
        self.released = threading.Event()
        store = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                answer = store.answers.pop(0) if store.answers else 200
                self.close_connection = answer in ("cut", "dead")
                length = int(self.headers["Content-Length"])
                body = self.rfile.read(length // 2 if answer == "dead" else length)
                if answer == "dead":
                    return
                store.requests.append(Request(self.path, self.headers, body))
                store.has_request.set()
                if answer == "cut":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf")
                    return
                if answer == "slow":
                    time.sleep(2)
                    answer = 200
                if answer == "held":
                    store.released.wait()
                    answer = 200
                status, headers, text = answer if isinstance(answer, tuple) else (answer, {}, b"")
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.http.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
            self.url = self.url.replace("http", "https")
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()


def unescaped(text):
    return re.sub(rb"\\([0-7]{1,3}|.)", lambda found: ESCAPES.get(found[1].decode()) or bytes([int(found[1], 8)]),
                  text.encode())


def decode(proto, message, body):
    """The message as protoc reads it: a dictionary with a list for each field that it has."""
    run = subprocess.run(["protoc", "--proto_path=" + os.path.dirname(proto), "--decode=" + message, proto],
                         input=body, capture_output=True, check=True)
    open_messages = [collections.defaultdict(list)]
    for line in run.stdout.decode().splitlines():
        line = line.strip()
        if line[0].isdigit():
            raise ValueError("unknown field: " + line)
        if line == "}":
            open_messages.pop()
        elif line.endswith(" {"):
            open_messages.append(collections.defaultdict(list))
            open_messages[-2][line[:-2]].append(open_messages[-1])
        else:
            name, value = line.split(": ", 1)
            is_text = value.startswith('"')
            open_messages[-1][name].append(unescaped(value[1:-1]) if is_text else
                                           value == "true" if value in ("true", "false") else int(value))
    return open_messages[0]


def first(message, field, default=0):
    return message[field][0] if message[field] else default


def labels_of(pairs):
    return {first(pair, "name").decode(): first(pair, "value", b"").decode() for pair in pairs}


class Pushed:
    """What a request brought: labels, id (or None), types, begin in nanoseconds, and stacks: names from the outermost
    sub to the innermost, separated by ";" -> nanoseconds."""

    def __init__(self, request):
        self.stacks = collections.Counter()
        self.id = None
        {"/push.v1.PusherService/Push": self._pyroscope, "/api/profiles/writeraw": self._parca,
         "/v1development/profiles": self._otlp}[request.path](request.body)

    def _pyroscope(self, body):
        [series] = decode(PROTOCOLS, "stores.PushRequest", body)["series"]
        [sample] = series["samples"]
        self.labels = labels_of(series["labels"])
        self.id = first(sample, "id").decode()
        self._pprof(first(sample, "raw_profile"))

    def _parca(self, body):
        request = json.loads(body)
        [series] = request["series"]
        [sample] = series["samples"]
        self.labels = {pair["name"]: pair["value"] for pair in series["labels"]["labels"]}
        self.normalized = request["normalized"]
        self._pprof(base64.b64decode(sample["raw_profile"], validate=True))

    def _pprof(self, zipped):
        profile = decode(PPROF, "pprof.Profile", gzip.decompress(zipped))
        texts = [text.decode() for text in profile["string_table"]]
        self.types = [texts[first(each, "type")] + ":" + texts[first(each, "unit")]
                      for each in profile["sample_type"] + profile["period_type"]]
        self.begin = first(profile, "time_nanos")
        names = {first(function, "id"): texts[first(function, "name")] for function in profile["function"]}
        frames = {first(location, "id"): names[first(first(location, "line"), "function_id")]
                  for location in profile["location"]}
        for sample in profile["sample"]:
            self._add([frames[location] for location in sample["location_id"]], sample["value"][1])

    def _otlp(self, body):
        request = decode(PROTOCOLS, "stores.ExportProfilesServiceRequest", gzip.decompress(body))
        [resource] = request["resource_profiles"]
        [scope] = resource["scope_profiles"]
        [profile] = scope["profiles"]
        tables = first(request, "dictionary")
        texts = [text.decode() for text in tables["string_table"]]
        self.labels = {}
        for attribute in first(resource, "resource")["attributes"]:
            value = first(attribute, "value")
            self.labels[first(attribute, "key").decode()] = \
                value["string_value"][0].decode() if value["string_value"] else first(value, "int_value")
        self.zeros = [dict(tables[table][0]) for table in ("mapping_table", "location_table", "function_table",
                                                     "link_table", "attribute_table", "stack_table")]
        self.types = [texts[first(each, "type_strindex")] + ":" + texts[first(each, "unit_strindex")]
                      for each in profile["sample_type"] + profile["period_type"]]
        self.begin = first(profile, "time_unix_nano")
        self.id = first(profile, "profile_id")
        names = [texts[first(function, "name_strindex")] for function in tables["function_table"]]
        frames = [names[first(first(location, "lines", collections.defaultdict(list)), "function_index")]
                  for location in tables["location_table"]]
        self.links = set()
        for sample in profile["samples"]:
            self.links.add(first(tables["link_table"][first(sample, "link_index")], "trace_id", b""))
            stack = tables["stack_table"][first(sample, "stack_index")]
            self._add([frames[location] for location in stack["location_indices"]], sample["values"][0])

    def _add(self, leaf_first, nanoseconds):
        if not leaf_first:
            raise ValueError("a sample without locations")
        if nanoseconds:
            # As nytprof export folded writes names.
            self.stacks[";".join(name.replace(";", ":") for name in reversed(leaf_first))] += nanoseconds
