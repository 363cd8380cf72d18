# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Installs the desktop files of resources/ into a folder of its own, and asks the desktop's own
tools: is it right, which file is a profile, what does a double click do.

    installed.py CMAKE BUILD NYTPROF_GUI SOURCE
"""
import configparser
import functools
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from required_packages import needs

CMAKE, BUILD, GUI, SOURCE = sys.argv[1:5]
ID = "org.nytprof.Browser"
PROFILE = os.path.join(SOURCE, "tests/profiles/small_default/nytprof.out")
SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


# Debian packages of the programs.
PACKAGES = {
    "Xvfb": "xvfb",
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "gio": "libglib2.0-bin",
    "update-desktop-database": "desktop-file-utils",
    "update-mime-database": "shared-mime-info",
    "xdg-mime": "xdg-utils",
    "xdg-open": "xdg-utils",
    "xprop": "x11-utils",
}


def with_programs(*programs):
    def wrapped(test):
        @functools.wraps(test)
        def run(self):
            for program in programs:
                if not shutil.which(program):
                    self.skipTest(needs(PACKAGES[program]))
            test(self)
        return run
    return wrapped


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = temporary.name
        cls.share = os.path.join(cls.folder, "prefix/share")
        subprocess.run([CMAKE, "-DCMAKE_INSTALL_PREFIX=" + os.path.dirname(cls.share), "-P",
                        os.path.join(BUILD, "resources/cmake_install.cmake")],
                       check=True, stdout=subprocess.DEVNULL)
        cls.entry = os.path.join(cls.share, "applications", ID + ".desktop")
        cls.metainfo = os.path.join(cls.share, "metainfo", ID + ".metainfo.xml")
        cls.environment = dict(
            os.environ, HOME=cls.folder, LC_ALL="C.UTF-8",
            XDG_DATA_HOME=os.path.join(cls.folder, "data"),
            XDG_CONFIG_HOME=os.path.join(cls.folder, "config"),
            XDG_DATA_DIRS=cls.share + ":/usr/local/share:/usr/share",
            PATH=os.path.join(cls.folder, "bin") + ":" + os.environ["PATH"],
            XDG_CURRENT_DESKTOP="GNOME")  # so that xdg-mime asks gio, not file(1)
        for name in ("data", "config", "bin"):
            os.mkdir(os.path.join(cls.folder, name))
        for program, folder in (("update-mime-database", "mime"),
                                ("update-desktop-database", "applications")):
            if shutil.which(program):
                cls.output(program, os.path.join(cls.share, folder))

    @classmethod
    def output(cls, *command, **environment):
        run = subprocess.run(command, env={**cls.environment, **environment}, text=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, timeout=60)
        if run.returncode:
            raise AssertionError(f"{' '.join(command)}: {run.returncode}\n{run.stdout}")
        return run.stdout

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def profile(self, name):
        with open(PROFILE, "rb") as file:
            return self.file(name, file.read())

    def program(self, script):
        """A nytprof-gui before the real one on PATH."""
        path = self.file("bin/nytprof-gui", b"#!/bin/sh\n" + script.encode())
        os.chmod(path, 0o755)
        self.addCleanup(os.remove, path)

    def wait(self, found):
        end = time.monotonic() + 60
        while not (result := found()) and time.monotonic() < end:
            time.sleep(0.05)
        return result

    # The files themselves.

    @with_programs("desktop-file-validate")
    def test_desktop_entry_is_valid(self):
        self.assertEqual(self.output("desktop-file-validate", self.entry), "")

    @with_programs("appstreamcli")
    def test_metainfo_is_valid(self):
        command = ["appstreamcli", "validate", "--no-net"]
        # There is no homepage, of which the first version did not warn.
        if "AppStream version: 0." not in self.output("appstreamcli", "--version"):
            command.append("--override=url-homepage-missing=info")
        self.assertIn("successful", self.output(*command, self.metainfo))

    def test_all_files_speak_of_the_same_application_and_types(self):
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(self.entry, encoding="utf-8")
        entry = entry["Desktop Entry"]
        metainfo = ElementTree.parse(self.metainfo)
        types = [each.get("type") for each in
                 ElementTree.parse(f"{self.share}/mime/packages/{ID}.xml").iter(MIME + "mime-type")]
        self.assertEqual(entry["Icon"], ID)
        self.assertEqual(entry["Exec"], "nytprof-gui %F")
        self.assertEqual(entry["MimeType"].strip(";").split(";"), types)
        self.assertEqual(metainfo.findtext("id"), ID)
        self.assertEqual(metainfo.findtext("icon"), ID)
        self.assertEqual(metainfo.findtext("launchable"), ID + ".desktop")
        self.assertEqual(metainfo.findtext("provides/binary"), os.path.basename(GUI))
        self.assertEqual([each.text for each in metainfo.iter("mediatype")], types)
        with open(os.path.join(SOURCE, "gui/app/main.cpp"), encoding="utf-8") as program:
            self.assertIn(f'setDesktopFileName(QStringLiteral("{ID}"))', program.read())

    def test_icons_are_there_in_all_sizes(self):
        for kind, name in (("apps", ID), ("mimetypes", "application-x-nytprof")):
            self.assertTrue(os.path.exists(f"{self.share}/icons/hicolor/scalable/{kind}/{name}.svg"))
            for size in SIZES:
                with open(f"{self.share}/icons/hicolor/{size}x{size}/{kind}/{name}.png", "rb") as file:
                    head = file.read(24)
                self.assertEqual(struct.unpack(">II", head[16:]), (size, size))

    # Which file is a profile.

    @with_programs("update-mime-database", "gio", "xdg-mime")
    def test_profiles_are_known_by_name_and_by_content(self):
        dprof = b"#fOrTyTwO\n$hz=100;\n"
        for path, wanted in (
                (self.profile("nytprof.out"), "application/x-nytprof"),
                (self.profile("nytprof.out.4711"), "application/x-nytprof"),
                (self.profile("nightly.nytprof"), "application/x-nytprof"),
                (self.profile("any name"), "application/x-nytprof"),
                (self.file("tmon.out", dprof), "application/x-dprof"),
                (self.file("other", dprof), "application/x-dprof"),
                (self.file("notes", b"NYTProf, a note\n"), "text/plain")):
            with self.subTest(os.path.basename(path)):
                self.assertEqual(self.output("xdg-mime", "query", "filetype", path).strip(), wanted)
                self.assertIn(f"standard::content-type: {wanted}\n",
                              self.output("gio", "info", "-a", "standard::content-type", path))

    @with_programs("update-mime-database", "update-desktop-database", "gio", "xdg-mime")
    def test_both_types_open_in_the_window(self):
        self.program("exit 0")  # TryExec: the entry counts where the program is
        for type_ in ("application/x-nytprof", "application/x-dprof"):
            self.assertEqual(self.output("xdg-mime", "query", "default", type_).strip(),
                             ID + ".desktop")
            default = self.output("gio", "mime", type_).splitlines()[0]
            self.assertTrue(default.endswith(f": {ID}.desktop"), default)

    # A double click.

    @with_programs("update-mime-database", "update-desktop-database", "gio")
    def test_all_chosen_files_come_to_one_window(self):
        arguments = os.path.join(self.folder, "arguments")
        self.program(f'printf "%s\\n" "$@" >"{arguments}.new" && mv "{arguments}.new" "{arguments}"')
        chosen = [self.profile("nytprof.out.1"), self.profile("größte Datei; touch $HOME.nytprof")]
        self.output("gio", "launch", self.entry, *chosen)
        self.assertTrue(self.wait(lambda: os.path.exists(arguments)))
        with open(arguments, encoding="utf-8") as file:
            self.assertEqual(file.read().splitlines(), chosen)

    @with_programs("update-mime-database", "update-desktop-database", "xdg-open", "Xvfb", "xprop")
    def test_opening_a_profile_shows_a_window_with_it(self):
        pid_file = os.path.join(self.folder, "pid")
        self.program(f'echo $$ >"{pid_file}"; exec "{GUI}" "$@"')
        read, write = os.pipe()
        # Without -noreset it turns clients away while the last one before leaves.
        display = subprocess.Popen(["Xvfb", "-noreset", "-displayfd", str(write),
                                    "-screen", "0", "1000x700x24"],
                                   pass_fds=[write], stderr=subprocess.DEVNULL)
        self.addCleanup(display.wait)
        self.addCleanup(display.terminate)
        os.close(write)
        with os.fdopen(read) as pipe:
            on = {"DISPLAY": ":" + pipe.readline().strip(), "QT_QPA_PLATFORM": "xcb"}
        opened = subprocess.Popen(["xdg-open", self.profile("opened.nytprof")],
                                  env={**self.environment, **on}, stderr=subprocess.PIPE)
        self.addCleanup(opened.communicate)
        self.assertTrue(self.wait(lambda: os.path.exists(pid_file) and os.path.getsize(pid_file)))
        with open(pid_file, encoding="ascii") as file:
            self.addCleanup(os.kill, int(file.read()), 15)

        def window():
            tree = self.output("xwininfo", "-root", "-tree", **on)
            return next((line.split()[0] for line in tree.splitlines()
                         if "opened.nytprof" in line), None)

        shown = self.wait(window)
        self.assertTrue(shown, "no window names the file")
        self.assertIn('"nytprof-gui"', self.output("xprop", "-id", shown, "WM_CLASS", **on))
        with open(self.entry, encoding="utf-8") as file:
            self.assertIn("\nStartupWMClass=nytprof-gui\n", file.read())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
