# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""A headless Chromium, driven by chromedriver over the loopback device."""
import http.client
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from required_packages import needs

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Down": "\ue015", "Up": "\ue013"}


def need_programs():
    """Ends the test as skipped where there is no browser."""
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped:", needs("chromium-driver"))
        sys.exit(77)


class StaleElement(RuntimeError):
    """The page has drawn the element anew since it was found."""


class Browser:
    """Use as a context manager."""

    def __init__(self, folder):
        self.folder = folder
        self.session = None

    def __enter__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True,
                                       env=dict(os.environ, TMPDIR=self.folder))
        for line in self.driver.stdout:
            started = re.search(r"started successfully on port (\d+)", line)
            if started:
                break
        self.port = int(started.group(1))
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                            "--window-size=1200,900",
                            "--user-data-dir=" + os.path.join(self.folder, "chromium")]}
        answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = answer["sessionId"]
        return self

    def __exit__(self, *_):
        if self.session:
            self.ask("DELETE", "/session/" + self.session)
        self.driver.terminate()
        self.driver.wait()

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, json.dumps(body) if body is not None else None,
                           {"Content-Type": "application/json"})
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(value, dict) and "error" in value:
            stale = value["error"] == "stale element reference"
            raise (StaleElement if stale else RuntimeError)(value["message"])
        return value

    def do(self, what, body):
        return self.ask("POST", "/session/" + self.session + what, body)

    def open(self, path):
        self.do("/url", {"url": "about:blank"})  # else only the anchor may change
        self.do("/url", {"url": "file://" + path})

    def address(self):
        return self.ask("GET", "/session/" + self.session + "/url")

    def run(self, script, *arguments):
        """What a function body of JavaScript returns."""
        return self.do("/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        """Until it returns something true, which is the result."""
        return self.do("/execute/async", {"script": """
            const [given, done] = arguments;
            const end = performance.now() + 15000;
            (function look() {
                const value = (function () {""" + script + """}).apply(null, given);
                if (value || performance.now() > end)
                    done(value);
                else
                    setTimeout(look, 30);
            })();""", "args": [list(arguments)]})

    def element(self, selector):
        return self.do("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def on_element(self, selector, what, body):
        for _ in range(10):
            try:
                return self.do("/element/" + self.element(selector) + what, body)
            except StaleElement as error:
                stale = error
        raise stale

    def click(self, selector):
        self.on_element(selector, "/click", {})

    def type(self, selector, text):
        self.on_element(selector, "/value", {"text": KEYS.get(text, text)})

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])]"
                        ".map((element) => element.textContent)", selector)

    def devtools(self, command, **parameters):
        """A command of the Chrome DevTools Protocol."""
        return self.do("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def console_errors(self):
        """Errors and warnings on the console since the last time."""
        return [entry["message"] for entry in self.do("/se/log", {"type": "browser"})]
