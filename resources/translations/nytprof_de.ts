<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Baseline</name>
    <message>
        <source>%1 profiles</source>
        <translation>%1 Profile</translation>
    </message>
</context>
<context>
    <name>ComparisonTable</name>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>calls</source>
        <translation>
            <numerusform>Aufruf</numerusform>
            <numerusform>Aufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>executions</source>
        <translation>
            <numerusform>Ausführung</numerusform>
            <numerusform>Ausführungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>files</source>
        <translation>
            <numerusform>Datei</numerusform>
            <numerusform>Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lines</source>
        <translation>
            <numerusform>Zeile</numerusform>
            <numerusform>Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>packages</source>
        <translation>
            <numerusform>Paket</numerusform>
            <numerusform>Pakete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>processes</source>
        <translation>
            <numerusform>Prozess</numerusform>
            <numerusform>Prozesse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>statements</source>
        <translation>
            <numerusform>Anweisung</numerusform>
            <numerusform>Anweisungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>string evals</source>
        <translation>
            <numerusform>String-Eval</numerusform>
            <numerusform>String-Evals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>subs</source>
        <translation>
            <numerusform>Sub</numerusform>
            <numerusform>Subs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>times</source>
        <translation>
            <numerusform>Mal</numerusform>
            <numerusform>Mal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>further callees</source>
        <translation>
            <numerusform>weitere aufgerufene Sub</numerusform>
            <numerusform>weitere aufgerufene Subs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>further callers</source>
        <translation>
            <numerusform>weiterer Aufrufer</numerusform>
            <numerusform>weitere Aufrufer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>further subs</source>
        <translation>
            <numerusform>weitere Sub</numerusform>
            <numerusform>weitere Subs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>call sites</source>
        <translation>
            <numerusform>Aufrufstelle</numerusform>
            <numerusform>Aufrufstellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>nodes</source>
        <translation>
            <numerusform>Knoten</numerusform>
            <numerusform>Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>requests</source>
        <translation>
            <numerusform>Anfrage</numerusform>
            <numerusform>Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>routes</source>
        <translation>
            <numerusform>Route</numerusform>
            <numerusform>Routen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>rows</source>
        <translation>
            <numerusform>Zeile</numerusform>
            <numerusform>Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>profiles</source>
        <translation>
            <numerusform>Profil</numerusform>
            <numerusform>Profile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>runs</source>
        <translation>
            <numerusform>Lauf</numerusform>
            <numerusform>Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>marks</source>
        <translation>
            <numerusform>Marke</numerusform>
            <numerusform>Marken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>frames</source>
        <translation>
            <numerusform>Frame</numerusform>
            <numerusform>Frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>matches</source>
        <translation>
            <numerusform>Treffer</numerusform>
            <numerusform>Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>smaller callees</source>
        <translation>
            <numerusform>kleinerer Aufgerufener</numerusform>
            <numerusform>kleinere Aufgerufene</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>samples</source>
        <translation>
            <numerusform>Stichprobe</numerusform>
            <numerusform>Stichproben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>perl processes</source>
        <translation>
            <numerusform>Perl-Prozess</numerusform>
            <numerusform>Perl-Prozesse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>different stacks</source>
        <translation>
            <numerusform>verschiedener Stack</numerusform>
            <numerusform>verschiedene Stacks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>allocations</source>
        <translation>
            <numerusform>Belegung</numerusform>
            <numerusform>Belegungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Csv</name>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
</context>
<context>
    <name>Finder</name>
    <message>
        <source>sub</source>
        <translation>Sub</translation>
    </message>
    <message>
        <source>eval</source>
        <translation>Eval</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>FlamePainter</name>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>%1, %2 outside subs</source>
        <translation>%1, %2 außerhalb von Subs</translation>
    </message>
    <message>
        <source>%1 more · %2</source>
        <translation>%1 weitere · %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
</context>
<context>
    <name>FrameColoring</name>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>20 % less</source>
        <translation>20 % weniger</translation>
    </message>
    <message>
        <source>20 % more</source>
        <translation>20 % mehr</translation>
    </message>
    <message>
        <source>exclusive below 0.01 %</source>
        <translation>exklusiv unter 0,01 %</translation>
    </message>
    <message>
        <source>from 0.01 %</source>
        <translation>ab 0,01 %</translation>
    </message>
    <message>
        <source>from 0.1 %</source>
        <translation>ab 0,1 %</translation>
    </message>
    <message>
        <source>from 1 %</source>
        <translation>ab 1 %</translation>
    </message>
    <message>
        <source>from 10 %</source>
        <translation>ab 10 %</translation>
    </message>
    <message>
        <source>half or less, gone</source>
        <translation>höchstens halb so viel, entfallen</translation>
    </message>
    <message>
        <source>less</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>50 % more, new</source>
        <translation>50 % mehr, neu</translation>
    </message>
    <message>
        <source>no evidence of a change</source>
        <translation>kein Beleg für eine Änderung</translation>
    </message>
</context>
<context>
    <name>FrameNames</name>
    <message>
        <source>no package</source>
        <translation>kein Paket</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>keine Datei</translation>
    </message>
</context>
<context>
    <name>Hints</name>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>go to</source>
        <translation>gehe zu</translation>
    </message>
    <message>
        <source>explore</source>
        <translation>erkunden</translation>
    </message>
    <message>
        <source>flame graph</source>
        <translation>Flame-Graph</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>zoomen</translation>
    </message>
    <message>
        <source>sandwich</source>
        <translation>Sandwich</translation>
    </message>
    <message>
        <source>maximize</source>
        <translation>maximieren</translation>
    </message>
    <message>
        <source>select</source>
        <translation>auswählen</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>next link</source>
        <translation>nächster Link</translation>
    </message>
    <message>
        <source>editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>open</source>
        <translation>öffnen</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>filtern</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>kopieren</translation>
    </message>
    <message>
        <source>next hot line</source>
        <translation>nächste teure Zeile</translation>
    </message>
    <message>
        <source>clear the range</source>
        <translation>Bereich aufheben</translation>
    </message>
    <message>
        <source>zoom the axis</source>
        <translation>Achse zoomen</translation>
    </message>
    <message>
        <source>previous range</source>
        <translation>voriger Bereich</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>use a name that ends in .svg or .png</source>
        <translation>der Name muss auf .svg oder .png enden</translation>
    </message>
    <message>
        <source>the image cannot be created</source>
        <translation>das Bild lässt sich nicht erzeugen</translation>
    </message>
    <message>
        <source>Images (*.svg *.png)</source>
        <translation>Bilder (*.svg *.png)</translation>
    </message>
    <message>
        <source>Save as SVG or PNG…</source>
        <translation>Als SVG oder PNG speichern …</translation>
    </message>
    <message>
        <source>Copy Image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export image</source>
        <translation>Bild exportieren</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Sort by %1</source>
        <translation>Nach %1 sortieren</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Columns and Order…</source>
        <translation>Spalten und Sortierung …</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Copy Row as Markdown</source>
        <translation>Zeile als Markdown kopieren</translation>
    </message>
</context>
<context>
    <name>RemoteFiles</name>
    <message>
        <source>not an address like ssh://user@host:22/folder/nytprof.out</source>
        <translation>keine Adresse wie ssh://user@host:22/ordner/nytprof.out</translation>
    </message>
    <message>
        <source>no temporary file: </source>
        <translation>keine temporäre Datei: </translation>
    </message>
    <message>
        <source>ssh cannot be started: </source>
        <translation>ssh lässt sich nicht starten: </translation>
    </message>
    <message>
        <source>the temporary file cannot be written: </source>
        <translation>die temporäre Datei kann nicht geschrieben werden: </translation>
    </message>
    <message>
        <source>ssh failed</source>
        <translation>ssh ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>; ssh needs a password or a confirmation that nytprof-gui cannot ask for: use a key or an agent, and connect once in a terminal</source>
        <translation>; ssh braucht ein Passwort oder eine Bestätigung, nach denen nytprof-gui nicht fragen kann: einen Schlüssel oder Agenten verwenden und einmal im Terminal verbinden</translation>
    </message>
    <message>
        <source>the other machine sent something other than a profile</source>
        <translation>der andere Rechner hat kein Profil geschickt</translation>
    </message>
    <message>
        <source>no profile in this folder</source>
        <translation>kein Profil in diesem Ordner</translation>
    </message>
    <message>
        <source>stopped: larger than %1, the limit for copies in %2; copy the file with scp and open the copy</source>
        <translation>abgebrochen: größer als %1, die Grenze für Kopien in %2; kopieren Sie die Datei mit scp und öffnen Sie die Kopie</translation>
    </message>
    <message>
        <source>stopped: the other machine sent more than 1 MiB that is not a profile; check the address and the login output of the remote shell</source>
        <translation>abgebrochen: Der andere Rechner hat mehr als 1 MiB gesendet, das kein Profil ist; prüfen Sie die Adresse und die Ausgaben der entfernten Shell beim Anmelden</translation>
    </message>
</context>
<context>
    <name>RunsMenu</name>
    <message>
        <source>Add Runs to the Baseline</source>
        <translation>Läufe zur Baseline hinzufügen</translation>
    </message>
    <message>
        <source>Add Current Runs</source>
        <translation>Aktuelle Läufe hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Baseline: Files…</source>
        <translation>&amp;Baseline: Dateien…</translation>
    </message>
    <message>
        <source>B&amp;aseline: Folder…</source>
        <translation>B&amp;aseline: Ordner…</translation>
    </message>
    <message>
        <source>&amp;Current: Files…</source>
        <translation>A&amp;ktuell: Dateien…</translation>
    </message>
    <message>
        <source>C&amp;urrent: Folder…</source>
        <translation>Akt&amp;uell: Ordner…</translation>
    </message>
</context>
<context>
    <name>SourceDocument</name>
    <message>
        <source>Not enough memory to show the source.</source>
        <translation>Nicht genug Speicher, um den Quelltext zu zeigen.</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source> (recursive, depth %1)</source>
        <translation> (rekursiv, Tiefe %1)</translation>
    </message>
</context>
<context>
    <name>nytprof</name>
    <message>
        <source>Sub</source>
        <translation>Sub</translation>
    </message>
    <message>
        <source>Package and name</source>
        <translation>Paket und Name</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Exklusiv</translation>
    </message>
    <message>
        <source>Inclusive</source>
        <translation>Inklusiv</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Per call</source>
        <translation>Je Aufruf</translation>
    </message>
    <message>
        <source>Defined at</source>
        <translation>Definiert in</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Source file, without the directory of @INC</source>
        <translation>Quelldatei ohne das Verzeichnis aus @INC</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time of the statements of the file and its string evals</source>
        <translation>Zeit der Anweisungen der Datei und ihrer String-Evals</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Subs</source>
        <translation>Subs</translation>
    </message>
    <message>
        <source>Evals</source>
        <translation>Evals</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>Paket</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files that define these subs</source>
        <translation>Dateien, die diese Subs definieren</translation>
    </message>
    <message>
        <source>%1 (its source is not in the profile)</source>
        <translation>%1 (Quelltext nicht im Profil)</translation>
    </message>
    <message>
        <source>Eval</source>
        <translation>Eval</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>no package</source>
        <translation>kein Paket</translation>
    </message>
    <message>
        <source>Time in the sub and its callees in this call stack</source>
        <translation>Zeit in der Sub und ihren aufgerufenen Subs in diesem Aufrufstapel</translation>
    </message>
    <message>
        <source>Share of the sub at the root</source>
        <translation>Anteil an der Sub an der Wurzel</translation>
    </message>
    <message>
        <source>Time in the sub without its callees in this call stack</source>
        <translation>Zeit in der Sub ohne aufgerufene Subs in diesem Aufrufstapel</translation>
    </message>
    <message>
        <source>Call count in this call stack</source>
        <translation>Anzahl der Aufrufe in diesem Aufrufstapel</translation>
    </message>
    <message>
        <source>The other sub, with the call sites below</source>
        <translation>Die andere Sub, darunter die Aufrufstellen</translation>
    </message>
    <message>
        <source>Calls between the two subs</source>
        <translation>Aufrufe zwischen beiden Subs</translation>
    </message>
    <message>
        <source>Time of these calls, including their callees</source>
        <translation>Zeit dieser Aufrufe einschließlich aufgerufener Subs</translation>
    </message>
    <message>
        <source>Time in the sub without its callees</source>
        <translation>Zeit in der Sub ohne aufgerufene Subs</translation>
    </message>
    <message>
        <source>Time in the sub and its callees; recursive calls count once</source>
        <translation>Zeit in der Sub und den aufgerufenen Subs; rekursive Aufrufe zählen einmal</translation>
    </message>
    <message>
        <source>Call count</source>
        <translation>Anzahl der Aufrufe</translation>
    </message>
    <message>
        <source>Average inclusive time of a call</source>
        <translation>Mittlere inklusive Zeit eines Aufrufs</translation>
    </message>
    <message>
        <source>Call sites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>Number of call sites</source>
        <translation>Anzahl der Aufrufstellen</translation>
    </message>
    <message>
        <source>File and line</source>
        <translation>Datei und Zeile</translation>
    </message>
    <message>
        <source>Executed statements</source>
        <translation>Ausgeführte Anweisungen</translation>
    </message>
    <message>
        <source>Called subs of the file</source>
        <translation>Aufgerufene Subs der Datei</translation>
    </message>
    <message>
        <source>String evals run by the file, including nested ones</source>
        <translation>String-Evals der Datei, auch verschachtelte</translation>
    </message>
    <message>
        <source>Package, with its packages and subs below</source>
        <translation>Paket, darunter seine Pakete und Subs</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Origin of most of its time</source>
        <translation>Herkunft des größten Teils der Zeit</translation>
    </message>
    <message>
        <source>Exclusive time of its subs</source>
        <translation>Exklusive Zeit der Subs</translation>
    </message>
    <message>
        <source>Time while at least one of its subs was running</source>
        <translation>Zeit, in der mindestens eine der Subs lief</translation>
    </message>
    <message>
        <source>Calls of its subs</source>
        <translation>Aufrufe der Subs</translation>
    </message>
    <message>
        <source>Called subs of the package</source>
        <translation>Aufgerufene Subs des Pakets</translation>
    </message>
    <message>
        <source>Line, then sources, then executions</source>
        <translation>Zeile, darunter Quelltexte, darunter Ausführungen</translation>
    </message>
    <message>
        <source>Executions of the evals</source>
        <translation>Ausführungen der Evals</translation>
    </message>
    <message>
        <source>Time of the statements of the evals and of evals that these ran</source>
        <translation>Zeit der Anweisungen der Evals und der von ihnen ausgeführten Evals</translation>
    </message>
    <message>
        <source>Executed statements of the evals</source>
        <translation>Ausgeführte Anweisungen der Evals</translation>
    </message>
    <message>
        <source>Calls made by the evals</source>
        <translation>Aufrufe durch die Evals</translation>
    </message>
    <message>
        <source>No source: this code belongs to no file.</source>
        <translation>Kein Quelltext: Dieser Code gehört zu keiner Datei.</translation>
    </message>
    <message>
        <source>No source: the profile lacks the source of this string eval.</source>
        <translation>Kein Quelltext: Der Quelltext dieses String-Evals ist nicht im Profil.</translation>
    </message>
    <message>
        <source>No source: it came from the command line or standard input, and the profile lacks it.</source>
        <translation>Kein Quelltext: Er kam von der Befehlszeile oder der Standardeingabe und ist nicht im Profil.</translation>
    </message>
    <message>
        <source>No source: perl did not record the directory of this file.</source>
        <translation>Kein Quelltext: perl hat das Verzeichnis dieser Datei nicht vermerkt.</translation>
    </message>
    <message>
        <source>No source: the profile was made with savesrc=0, and %1 is not on this machine.</source>
        <translation>Kein Quelltext: Das Profil entstand mit savesrc=0, und %1 ist nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>No source: the profile lacks it, and %1 is not on this machine.</source>
        <translation>Kein Quelltext: Er ist nicht im Profil, und %1 ist nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Count in the baseline, in the current run, and the difference</source>
        <translation>Anzahl in der Baseline, im aktuellen Lauf und die Differenz</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Sub, file, line, call, package or string eval</source>
        <translation>Sub, Datei, Zeile, Aufruf, Paket oder String-Eval</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Time in the baseline</source>
        <translation>Zeit in der Baseline</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Aktuell</translation>
    </message>
    <message>
        <source>Time in the current run</source>
        <translation>Zeit im aktuellen Lauf</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Current minus baseline; sorted by absolute value</source>
        <translation>Aktuell minus Baseline; sortiert nach Betrag</translation>
    </message>
    <message>
        <source>Change %</source>
        <translation>Änderung %</translation>
    </message>
    <message>
        <source>Change relative to the baseline</source>
        <translation>Änderung relativ zur Baseline</translation>
    </message>
    <message>
        <source>%1 baseline</source>
        <translation>%1 Baseline</translation>
    </message>
    <message>
        <source>%1 current</source>
        <translation>%1 aktuell</translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation>%1 Änderung</translation>
    </message>
    <message>
        <source>main program</source>
        <translation>Hauptprogramm</translation>
    </message>
    <message>
        <source>%1 call sites</source>
        <translation>%1 Aufrufstellen</translation>
    </message>
    <message>
        <source>Share of the inclusive time of the selected sub</source>
        <translation>Anteil an der inklusiven Zeit der gewählten Sub</translation>
    </message>
    <message>
        <source>Called at</source>
        <translation>Aufgerufen in</translation>
    </message>
    <message>
        <source>Call site, or the number of call sites</source>
        <translation>Aufrufstelle oder Anzahl der Aufrufstellen</translation>
    </message>
    <message>
        <source>own code</source>
        <translation>eigener Code</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Perl core</source>
        <translation>Perl-Core</translation>
    </message>
    <message>
        <source>xsubs</source>
        <translation>XSubs</translation>
    </message>
    <message>
        <source>builtins</source>
        <translation>Builtins</translation>
    </message>
    <message>
        <source>string evals</source>
        <translation>String-Evals</translation>
    </message>
    <message>
        <source>No lines: statements are recorded with option stmts=1</source>
        <translation>Keine Zeilen: Anweisungen werden mit der Option stmts=1 aufgezeichnet</translation>
    </message>
    <message>
        <source>No subs and calls: they are recorded with option subs=1</source>
        <translation>Keine Subs und Aufrufe: sie werden mit der Option subs=1 aufgezeichnet</translation>
    </message>
    <message>
        <source>No call stacks: a flame graph needs option calls=1</source>
        <translation>Keine Aufrufstapel: ein Flame-Graph braucht die Option calls=1</translation>
    </message>
    <message>
        <source>No source: it is recorded with option savesrc=1</source>
        <translation>Kein Quelltext: er wird mit der Option savesrc=1 aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 below one call site, %2</source>
        <translation>%1 unter einer Aufrufstelle, %2</translation>
    </message>
    <message>
        <source>%1 below one call site, %2 in %3</source>
        <translation>%1 unter einer Aufrufstelle, %2 in %3</translation>
    </message>
    <message>
        <source>line %1 runs %2 times per call</source>
        <translation>Zeile %1 läuft %2-mal je Aufruf</translation>
    </message>
    <message>
        <source>one line, %2</source>
        <translation>eine Zeile, %2</translation>
    </message>
    <message>
        <source>%1 of the time of its lines is on line %2</source>
        <translation>%1 der Zeit ihrer Zeilen in Zeile %2</translation>
    </message>
    <message>
        <source>%1 from %2, the rest from %3 other call sites</source>
        <translation>%1 von %2, der Rest von %3 anderen Aufrufstellen</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>written in C; %1 called from %2</source>
        <translation>in C geschrieben; %1 aufgerufen von %2</translation>
    </message>
    <message>
        <source>written in C; %1 called from %2 in %3</source>
        <translation>in C geschrieben; %1 aufgerufen von %2 in %3</translation>
    </message>
    <message>
        <source>recursive to depth %1</source>
        <translation>rekursiv bis zur Tiefe %1</translation>
    </message>
    <message>
        <source>a regex compiled %1 times per call on line %2</source>
        <translation>%1-mal je Aufruf eine Regex übersetzt in Zeile %2</translation>
    </message>
    <message>
        <source>one call of %2</source>
        <translation>ein Aufruf von %2</translation>
    </message>
    <message>
        <source>%1 calls, %2 each</source>
        <translation>%1 Aufrufe, je %2</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>Route</translation>
    </message>
    <message>
        <source>Method and route, or the path if the route is unknown</source>
        <translation>Methode und Route, oder der Pfad, wenn die Route unbekannt ist</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Time of all requests together</source>
        <translation>Zeit aller Anfragen zusammen</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Number of requests</source>
        <translation>Anzahl der Anfragen</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Half of the requests took no longer</source>
        <translation>Die Hälfte der Anfragen dauerte nicht länger</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 %</translation>
    </message>
    <message>
        <source>95 % of the requests took no longer</source>
        <translation>95 % der Anfragen dauerten nicht länger</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Time of the slowest request</source>
        <translation>Zeit der langsamsten Anfrage</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Requests with a status of 500 or more</source>
        <translation>Anfragen mit einem Status ab 500</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Method and path</source>
        <translation>Methode und Pfad</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Time of the request; empty if it did not end</source>
        <translation>Zeit der Anfrage; leer, wenn sie nicht endete</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>HTTP status</source>
        <translation>HTTP-Status</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Trace id of W3C Trace Context</source>
        <translation>Trace-ID nach W3C Trace Context</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>File of the profile</source>
        <translation>Datei des Profils</translation>
    </message>
    <message>
        <source>%1 more calls</source>
        <translation>%1 mehr Aufrufe</translation>
    </message>
    <message>
        <source>%1 more statements</source>
        <translation>%1 mehr Anweisungen</translation>
    </message>
    <message>
        <source>%1 more executions</source>
        <translation>%1 mehr Ausführungen</translation>
    </message>
    <message>
        <source>%1 fewer calls</source>
        <translation>%1 weniger Aufrufe</translation>
    </message>
    <message>
        <source>%1 fewer statements</source>
        <translation>%1 weniger Anweisungen</translation>
    </message>
    <message>
        <source>%1 fewer executions</source>
        <translation>%1 weniger Ausführungen</translation>
    </message>
    <message>
        <source>same work</source>
        <translation>gleiche Arbeit</translation>
    </message>
    <message>
        <source>varies from run to run</source>
        <translation>je Lauf verschieden</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>▲ Slower</source>
        <translation>▲ Langsamer</translation>
    </message>
    <message>
        <source>▼ Faster</source>
        <translation>▼ Schneller</translation>
    </message>
    <message>
        <source>~ No evidence</source>
        <translation>~ Kein Beleg</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>The interval in which the change lies with a confidence of 95 %</source>
        <translation>Das Intervall, in dem die Änderung mit 95 % Sicherheit liegt</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>What the runs show about the time; p values are adjusted for all rows</source>
        <translation>Was die Läufe über die Zeit zeigen; p-Werte sind für alle Zeilen korrigiert</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Counts of the baseline and of the current runs, compared exactly</source>
        <translation>Zähler der Baseline und der aktuellen Läufe, genau verglichen</translation>
    </message>
    <message>
        <source>Interval from</source>
        <translation>Intervall von</translation>
    </message>
    <message>
        <source>Lower end of the interval of the change</source>
        <translation>Unteres Ende des Intervalls der Änderung</translation>
    </message>
    <message>
        <source>Interval to</source>
        <translation>Intervall bis</translation>
    </message>
    <message>
        <source>Upper end of the interval of the change</source>
        <translation>Oberes Ende des Intervalls der Änderung</translation>
    </message>
    <message>
        <source>p value</source>
        <translation>p-Wert</translation>
    </message>
    <message>
        <source>Probability of such a difference by chance, adjusted for all rows</source>
        <translation>Wahrscheinlichkeit eines solchen Unterschieds durch Zufall, für alle Zeilen korrigiert</translation>
    </message>
    <message>
        <source>%1 times as many calls</source>
        <translation>%1-mal so viele Aufrufe</translation>
    </message>
    <message>
        <source>%1 times as many statements</source>
        <translation>%1-mal so viele Anweisungen</translation>
    </message>
    <message>
        <source>%1 times as many executions</source>
        <translation>%1-mal so viele Ausführungen</translation>
    </message>
    <message>
        <source>same calls</source>
        <translation>gleiche Aufrufe</translation>
    </message>
    <message>
        <source>same statements</source>
        <translation>gleiche Anweisungen</translation>
    </message>
    <message>
        <source>same executions</source>
        <translation>gleiche Ausführungen</translation>
    </message>
    <message>
        <source>One file</source>
        <translation>Eine Datei</translation>
    </message>
    <message>
        <source>Folder of pages</source>
        <translation>Ordner mit Seiten</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flame-Graph</translation>
    </message>
    <message>
        <source>Syntax colours</source>
        <translation>Syntaxfarben</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>The one that is shown</source>
        <translation>Die gezeigte</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>Routen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Callees, from the root</source>
        <translation>Aufgerufene, ab der Wurzel</translation>
    </message>
    <message>
        <source>Callers, from the subs</source>
        <translation>Aufrufer, ab den Subs</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Microseconds</source>
        <translation>Mikrosekunden</translation>
    </message>
    <message>
        <source>Clock ticks</source>
        <translation>Ticks der Uhr</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>HTML report</source>
        <translation>HTML-Bericht</translation>
    </message>
    <message>
        <source>pages for people without nytprof</source>
        <translation>Seiten für Leute ohne nytprof</translation>
    </message>
    <message>
        <source>nytprof profile</source>
        <translation>nytprof-Profil</translation>
    </message>
    <message>
        <source>this part as a file that opens here again</source>
        <translation>dieser Teil als Datei, die sich hier wieder öffnet</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>the summary, for an issue or a pull request</source>
        <translation>die Übersicht, für ein Ticket oder einen Pull-Request</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>a table, for spreadsheets</source>
        <translation>eine Tabelle, für Tabellenprogramme</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>tables, for programs</source>
        <translation>Tabellen, für Programme</translation>
    </message>
    <message>
        <source>Flame graph (SVG)</source>
        <translation>Flame-Graph (SVG)</translation>
    </message>
    <message>
        <source>one picture with zoom and search</source>
        <translation>ein Bild mit Zoom und Suche</translation>
    </message>
    <message>
        <source>Firefox Profiler</source>
        <translation>Firefox Profiler</translation>
    </message>
    <message>
        <source>tree and stacks: profiler.firefox.com</source>
        <translation>Baum und Stapel: profiler.firefox.com</translation>
    </message>
    <message>
        <source>speedscope</source>
        <translation>speedscope</translation>
    </message>
    <message>
        <source>flame graph: speedscope.app</source>
        <translation>Flame-Graph: speedscope.app</translation>
    </message>
    <message>
        <source>pprof</source>
        <translation>pprof</translation>
    </message>
    <message>
        <source>go tool pprof, Pyroscope, Parca, Grafana</source>
        <translation>go tool pprof, Pyroscope, Parca, Grafana</translation>
    </message>
    <message>
        <source>callgrind</source>
        <translation>callgrind</translation>
    </message>
    <message>
        <source>KCachegrind, with the cost of lines</source>
        <translation>KCachegrind, mit den Kosten der Zeilen</translation>
    </message>
    <message>
        <source>Folded stacks</source>
        <translation>Folded stacks</translation>
    </message>
    <message>
        <source>a line a stack, for flamegraph.pl</source>
        <translation>eine Zeile je Stapel, für flamegraph.pl</translation>
    </message>
    <message>
        <source>Perfetto</source>
        <translation>Perfetto</translation>
    </message>
    <message>
        <source>every call in its order: ui.perfetto.dev</source>
        <translation>jeder Aufruf in seiner Reihenfolge: ui.perfetto.dev</translation>
    </message>
    <message>
        <source>Graphviz</source>
        <translation>Graphviz</translation>
    </message>
    <message>
        <source>the call graph, for dot</source>
        <translation>der Aufrufgraph, für dot</translation>
    </message>
    <message>
        <source>Locations</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>hot lines as FILE:LINE: cost, for the location list of an editor</source>
        <translation>heiße Zeilen als DATEI:ZEILE: Kosten, für die Stellenliste eines Editors</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>runs, subs, lines, calls and stacks of many profiles, for databases</source>
        <translation>Läufe, Subs, Zeilen, Aufrufe und Stapel vieler Profile, für Datenbanken</translation>
    </message>
    <message>
        <source>xsub</source>
        <translation>XSub</translation>
    </message>
    <message>
        <source>perl builtin</source>
        <translation>Perl-Builtin</translation>
    </message>
    <message>
        <source>--options: %1</source>
        <translation>Optionen: %1</translation>
    </message>
    <message>
        <source>%1 does not run (%2): %3</source>
        <translation>%1 läuft nicht (%2): %3</translation>
    </message>
    <message>
        <source>the collector in %1 does not fit %2 (%3): %4</source>
        <translation>der Kollektor in %1 passt nicht zu %2 (%3): %4</translation>
    </message>
    <message>
        <source>%1: PERL5LIB cannot name a folder with a colon; move it</source>
        <translation>%1: PERL5LIB kann keinen Ordner mit Doppelpunkt nennen; verschieben Sie ihn</translation>
    </message>
    <message>
        <source>there is no collector for %1 (%2); build and install it for that perl: docs/installation.md</source>
        <translation>es gibt keinen Kollektor für %1 (%2); bauen und installieren Sie ihn für dieses perl: docs/installation.md</translation>
    </message>
    <message>
        <source>--options: %1 is chosen by record; name the files with -o or --folder</source>
        <translation>Optionen: %1 wählt die Aufzeichnung selbst</translation>
    </message>
    <message>
        <source>is no Perl program; the perls that it starts are profiled if they have the collector, as %1 has</source>
        <translation>ist kein Perl-Programm; die perls, die es startet, werden aufgezeichnet, wenn sie den Kollektor haben, wie %1</translation>
    </message>
    <message>
        <source>perl -T ignores PERL5OPT; record it as perl -T %1-d:NYTProf script.pl</source>
        <translation>perl -T beachtet PERL5OPT nicht; zeichnen Sie es auf als perl -T %1-d:NYTProf script.pl</translation>
    </message>
    <message>
        <source>there is no file %1</source>
        <translation>es gibt keine Datei %1</translation>
    </message>
    <message>
        <source>%1: cannot be started: %2</source>
        <translation>%1: kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <source>%1: its perl cannot be started: %2: %3</source>
        <translation>%1: sein perl kann nicht gestartet werden: %2: %3</translation>
    </message>
    <message>
        <source>%1: is no Perl program, and there is no perl on PATH that it could run</source>
        <translation>%1: ist kein Perl-Programm, und im PATH ist kein perl, das es starten könnte</translation>
    </message>
    <message>
        <source>%1: is not on PATH; write perl %1, or ./%1</source>
        <translation>%1: ist nicht im PATH; schreiben Sie perl %1 oder ./%1</translation>
    </message>
    <message>
        <source>Sampled: times are estimates, calls and statements were not counted</source>
        <translation>Stichproben: Zeiten sind Schätzungen, Aufrufe und Anweisungen wurden nicht gezählt</translation>
    </message>
    <message>
        <source>This profile has no memory: record with nytprof record --memory.</source>
        <translation>Dieses Profil enthält keinen Speicher: mit nytprof record --memory aufzeichnen.</translation>
    </message>
    <message>
        <source>A time range has no memory at the peak: show the whole profile.</source>
        <translation>Ein Zeitbereich hat keinen Speicher am Höchststand: das ganze Profil zeigen.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>The line that allocated what stays</source>
        <translation>Die Zeile, die belegt hat, was bleibt</translation>
    </message>
    <message>
        <source>Per %1</source>
        <translation>Pro %1</translation>
    </message>
    <message>
        <source>Bytes by which its live memory rises</source>
        <translation>Bytes, um die ihr belegter Speicher wächst</translation>
    </message>
    <message>
        <source>Share of the growth of all these lines</source>
        <translation>Anteil am Wachstum aller dieser Zeilen</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Bytes that were live at the end</source>
        <translation>Bytes, die am Ende belegt waren</translation>
    </message>
    <message>
        <source>r²</source>
        <translation>r²</translation>
    </message>
    <message>
        <source>1 if each step adds as much; 0 if the time explains nothing of its live memory</source>
        <translation>1, wenn jeder Schritt gleich viel hinzufügt; 0, wenn die Zeit nichts von ihrem belegten Speicher erklärt</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Process id</source>
        <translation>Prozessnummer</translation>
    </message>
    <message>
        <source>Mostly in</source>
        <translation>Meist in</translation>
    </message>
    <message>
        <source>Call stack with most of the growth, innermost first</source>
        <translation>Aufruffolge mit dem größten Teil des Wachstums, innerste Sub zuerst</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Source of the line</source>
        <translation>Quelltext der Zeile</translation>
    </message>
</context>
<context>
    <name>nytprof::GrowthTable</name>
    <message>
        <source>request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>second</source>
        <translation>Sekunde</translation>
    </message>
</context>
<context>
    <name>nytprof::gui</name>
    <message>
        <source>Re&amp;load</source>
        <translation>Neu &amp;laden</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>Die gewählten Zeilen kopieren</translation>
    </message>
    <message>
        <source>Next and previous link</source>
        <translation>Nächster und voriger Link</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>Dem Link folgen</translation>
    </message>
    <message>
        <source>Next and previous hot path</source>
        <translation>Nächster und voriger teurer Pfad</translation>
    </message>
    <message>
        <source>Open the source</source>
        <translation>Den Quelltext öffnen</translation>
    </message>
    <message>
        <source>Zoom in, zoom out</source>
        <translation>Vergrößern, verkleinern</translation>
    </message>
    <message>
        <source>One at a time.</source>
        <translation>Eines nach dem anderen.</translation>
    </message>
    <message>
        <source>&amp;Subs</source>
        <translation>&amp;Subs</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>&amp;Dateien</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Prozesse</translation>
    </message>
    <message>
        <source>Pac&amp;kages</source>
        <translation>Pa&amp;kete</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>%1 lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Damaged: %1</source>
        <translation>Beschädigt: %1</translation>
    </message>
    <message>
        <source>Subs</source>
        <translation>Subs</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Colour: package</source>
        <translation>Farbe: Paket</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Colour: change</source>
        <translation>Farbe: Änderung</translation>
    </message>
    <message>
        <source>Open the source, or zoom into the package</source>
        <translation>Den Quelltext öffnen oder in das Paket zoomen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>&amp;Butterfly</source>
        <translation>&amp;Butterfly</translation>
    </message>
    <message>
        <source>&amp;Times</source>
        <translation>&amp;Zeiten</translation>
    </message>
    <message>
        <source>SVG or PNG of the whole graph.</source>
        <translation>SVG oder PNG des ganzen Graphen.</translation>
    </message>
    <message>
        <source>Imported from %1</source>
        <translation>Importiert: %1</translation>
    </message>
    <message>
        <source>%1 (%)</source>
        <translation>%1 (%)</translation>
    </message>
    <message>
        <source>%1 (s)</source>
        <translation>%1 (s)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>, lines %1&amp;ndash;%2</source>
        <translation>, Zeilen %1&amp;ndash;%2</translation>
    </message>
    <message>
        <source>&lt;br&gt;exclusive %1 (%2), inclusive %3 (%4)</source>
        <translation>&lt;br&gt;exklusiv %1 (%2), inklusiv %3 (%4)</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>(no package)</source>
        <translation>(kein Paket)</translation>
    </message>
    <message>
        <source>%1 calls %2 at %3</source>
        <translation>%1 ruft %2 auf in %3</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>%1 in %2 (%3)</source>
        <translation>%1 in %2 (%3)</translation>
    </message>
    <message>
        <source>exclusive %1 (%2)</source>
        <translation>exklusiv %1 (%2)</translation>
    </message>
    <message>
        <source>, inclusive %1 (%2)</source>
        <translation>, inklusiv %1 (%2)</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 of %2</source>
        <translation>&lt;br&gt;%1 von %2</translation>
    </message>
    <message>
        <source>%1 different sources&lt;br&gt;</source>
        <translation>%1 verschiedene Quelltexte&lt;br&gt;</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>all packages</source>
        <translation>alle Pakete</translation>
    </message>
    <message>
        <source>no package</source>
        <translation>kein Paket</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>In a search field</source>
        <translation>In einem Suchfeld</translation>
    </message>
    <message>
        <source>In tables</source>
        <translation>In Tabellen</translation>
    </message>
    <message>
        <source>In the source</source>
        <translation>Im Quelltext</translation>
    </message>
    <message>
        <source>In the flame graph</source>
        <translation>Im Flame-Graph</translation>
    </message>
    <message>
        <source>In the call graph</source>
        <translation>Im Aufrufgraph</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>In the treemap</source>
        <translation>In der Treemap</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>In tables: open the first row shown.</source>
        <translation>In Tabellen: die erste gezeigte Zeile öffnen.</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>In the source, the call tree and the flame graph.</source>
        <translation>Im Quelltext, im Aufrufbaum und im Flame-Graph.</translation>
    </message>
    <message>
        <source>Move between rows while typing</source>
        <translation>Beim Tippen zwischen Zeilen wechseln</translation>
    </message>
    <message>
        <source>The field keeps the focus.</source>
        <translation>Das Suchfeld behält den Fokus.</translation>
    </message>
    <message>
        <source>Clear the field, then leave it</source>
        <translation>Das Feld leeren, dann verlassen</translation>
    </message>
    <message>
        <source>The focus returns to the view.</source>
        <translation>Der Fokus kehrt zur Ansicht zurück.</translation>
    </message>
    <message>
        <source>Go to the row&apos;s sub, file or line</source>
        <translation>Zur gezeigten Sub, Datei oder Codezeile</translation>
    </message>
    <message>
        <source>All views follow.</source>
        <translation>Alle Ansichten folgen.</translation>
    </message>
    <message>
        <source>Expand a row, or it and all rows below it</source>
        <translation>Eine Zeile aufklappen, mit * auch alle darunter</translation>
    </message>
    <message>
        <source>Left collapses it.</source>
        <translation>Links klappt sie zu.</translation>
    </message>
    <message>
        <source>Tab-separated, for spreadsheets.</source>
        <translation>Mit Tabulatoren, für Tabellenkalkulationen.</translation>
    </message>
    <message>
        <source>Choose columns and sort order</source>
        <translation>Spalten und Sortierung wählen</translation>
    </message>
    <message>
        <source>Same as a right click on a heading. Choosing the sorted column again reverses the order.</source>
        <translation>Wie ein Rechtsklick auf eine Überschrift. Die sortierte Spalte noch einmal zu wählen kehrt die Reihenfolge um.</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Details zeigen</translation>
    </message>
    <message>
        <source>Same as the tooltip.</source>
        <translation>Wie der Tooltip.</translation>
    </message>
    <message>
        <source>Call sites in the annotations are links.</source>
        <translation>Die Aufrufstellen in den Annotationen sind Links.</translation>
    </message>
    <message>
        <source>Same as a click on it.</source>
        <translation>Wie ein Klick darauf.</translation>
    </message>
    <message>
        <source>Fold annotations of a line</source>
        <translation>Annotationen einer Zeile auf- und zuklappen</translation>
    </message>
    <message>
        <source>Zoom text in, out, to normal size</source>
        <translation>Text vergrößern, verkleinern, normal</translation>
    </message>
    <message>
        <source>Also Ctrl and the mouse wheel.</source>
        <translation>Auch Strg und Mausrad.</translation>
    </message>
    <message>
        <source>Every name is a link; all views follow.</source>
        <translation>Jeder Name ist ein Link; alle Ansichten folgen.</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Move between frames</source>
        <translation>Zwischen Frames wechseln</translation>
    </message>
    <message>
        <source>Go to the caller&apos;s frame</source>
        <translation>Zum Frame des Aufrufers</translation>
    </message>
    <message>
        <source>One level towards the root.</source>
        <translation>Eine Ebene zur Wurzel hin.</translation>
    </message>
    <message>
        <source>A click selects the frame&apos;s sub in all views.</source>
        <translation>Ein Klick wählt die Sub des Frames in allen Ansichten.</translation>
    </message>
    <message>
        <source>Zoom into the frame</source>
        <translation>In den Frame zoomen</translation>
    </message>
    <message>
        <source>Same as a double click.</source>
        <translation>Wie ein Doppelklick.</translation>
    </message>
    <message>
        <source>Ctrl and the mouse wheel zoom at the pointer; dragging pans.</source>
        <translation>Strg und Mausrad zoomen am Mauszeiger; Ziehen verschiebt.</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Zoom aufheben</translation>
    </message>
    <message>
        <source>Show the whole graph.</source>
        <translation>Den ganzen Graphen zeigen.</translation>
    </message>
    <message>
        <source>Flip (icicle or flame)</source>
        <translation>Umdrehen (Icicle oder Flame)</translation>
    </message>
    <message>
        <source>Icicle: root at the top; flame: root at the bottom.</source>
        <translation>Icicle: Wurzel oben; Flame: Wurzel unten.</translation>
    </message>
    <message>
        <source>Order of frames with the same caller.</source>
        <translation>Reihenfolge der Frames mit demselben Aufrufer.</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Seitlich verschieben</translation>
    </message>
    <message>
        <source>Only calls below this sub, from all its callers together.</source>
        <translation>Nur Aufrufe unter dieser Sub, von allen Aufrufern zusammen.</translation>
    </message>
    <message>
        <source>Only this frame and what is below it.</source>
        <translation>Nur dieser Frame und was darunter ist.</translation>
    </message>
    <message>
        <source>Remove the sub and its callees, with their time; for waiting.</source>
        <translation>Die Sub und alles, was sie aufruft, samt Zeit entfernen; für Wartezeiten.</translation>
    </message>
    <message>
        <source>Remove the sub, give its time and callees to its callers; for wrappers.</source>
        <translation>Die Sub entfernen; Zeit und Aufgerufene gehen an ihre Aufrufer; für Wrapper.</translation>
    </message>
    <message>
        <source>A sub that is already running continues in its outermost frame.</source>
        <translation>Eine Sub, die schon läuft, geht in ihrem äußersten Frame weiter.</translation>
    </message>
    <message>
        <source>Only subs that call themselves directly.</source>
        <translation>Nur Subs, die sich direkt selbst aufrufen.</translation>
    </message>
    <message>
        <source>Subs of a package that call each other become one frame.</source>
        <translation>Subs eines Pakets, die einander aufrufen, werden ein Frame.</translation>
    </message>
    <message>
        <source>Subs of a file that call each other become one frame.</source>
        <translation>Subs einer Datei, die einander aufrufen, werden ein Frame.</translation>
    </message>
    <message>
        <source>Undo, redo transform</source>
        <translation>Transformation zurücknehmen, wiederholen</translation>
    </message>
    <message>
        <source>Copy the frame</source>
        <translation>Den Frame kopieren</translation>
    </message>
    <message>
        <source>Name, calls and times as text. The frame&apos;s menu has more.</source>
        <translation>Name, Aufrufe und Zeiten als Text. Das Kontextmenü hat mehr.</translation>
    </message>
    <message>
        <source>Export image…</source>
        <translation>Bild exportieren …</translation>
    </message>
    <message>
        <source>Clear the search, then the zoom</source>
        <translation>Erst die Suche, dann den Zoom aufheben</translation>
    </message>
    <message>
        <source>Move between rectangles</source>
        <translation>Zwischen Rechtecken wechseln</translation>
    </message>
    <message>
        <source>To the nearest rectangle on that side. All views follow.</source>
        <translation>Zum nächsten Rechteck auf dieser Seite. Alle Ansichten folgen.</translation>
    </message>
    <message>
        <source>Source of a sub; contents of a package or of small parts.</source>
        <translation>Quelltext einer Sub; Inhalt eines Pakets oder kleiner Teile.</translation>
    </message>
    <message>
        <source>Zoom into the package</source>
        <translation>In das Paket zoomen</translation>
    </message>
    <message>
        <source>Move between callers and callees</source>
        <translation>Zwischen Aufrufern und Aufgerufenen wechseln</translation>
    </message>
    <message>
        <source>Show or hide call sites</source>
        <translation>Aufrufstellen auf- und zuklappen</translation>
    </message>
    <message>
        <source>Select the sub</source>
        <translation>Die Sub auswählen</translation>
    </message>
    <message>
        <source>Move between nodes</source>
        <translation>Zwischen Knoten wechseln</translation>
    </message>
    <message>
        <source>Up to the hottest caller, Down to the hottest callee, Left and Right along the row.</source>
        <translation>Aufwärts zum teuersten Aufrufer, abwärts zur teuersten aufgerufenen Sub, links und rechts die Reihe entlang.</translation>
    </message>
    <message>
        <source>Go to the selected sub</source>
        <translation>Zur ausgewählten Sub</translation>
    </message>
    <message>
        <source>The node in focus.</source>
        <translation>Der Knoten im Mittelpunkt.</translation>
    </message>
    <message>
        <source>Same as a double click. On a node of several subs: list them.</source>
        <translation>Wie ein Doppelklick. Auf einem Knoten mit mehreren Subs: sie auflisten.</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Of callers and callees. A dotted stub shows how many more an outer node has.</source>
        <translation>Der Aufrufer und Aufgerufenen. Ein gepunkteter Stummel zeigt, wie viele weitere ein äußerer Knoten hat.</translation>
    </message>
    <message>
        <source>Fewer, more nodes per row</source>
        <translation>Weniger, mehr Knoten je Reihe</translation>
    </message>
    <message>
        <source>The others of a row become one node.</source>
        <translation>Die übrigen einer Reihe werden ein Knoten.</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, fit</source>
        <translation>Vergrößern, verkleinern, einpassen</translation>
    </message>
    <message>
        <source>--view %1: unknown view; use one of: %2</source>
        <translation>--view %1: unbekannte Ansicht; möglich sind: %2</translation>
    </message>
    <message>
        <source>--theme %1: unknown theme; use system, light or dark</source>
        <translation>--theme %1: unbekanntes Farbschema; möglich sind system, light und dark</translation>
    </message>
    <message>
        <source>--size %1: not a size; use WIDTHxHEIGHT in pixels, e.g. 1400x900</source>
        <translation>--size %1: keine Größe; BREITExHÖHE in Pixeln angeben, z. B. 1400x900</translation>
    </message>
    <message>
        <source>--screenshot: no profile; name at least one</source>
        <translation>--screenshot: kein Profil; mindestens eines angeben</translation>
    </message>
    <message>
        <source>--compare: no profile to compare with %1; name at least one</source>
        <translation>--compare: kein Profil zum Vergleich mit %1; mindestens eines angeben</translation>
    </message>
    <message>
        <source>--measure: name exactly one profile</source>
        <translation>--measure: genau ein Profil angeben</translation>
    </message>
    <message>
        <source>Write a screenshot of the window (PNG) and exit.</source>
        <translation>Einen Screenshot des Fensters (PNG) schreiben und beenden.</translation>
    </message>
    <message>
        <source>Start with this view: %1.</source>
        <translation>Mit dieser Ansicht starten: %1.</translation>
    </message>
    <message>
        <source>Colour scheme: system, light or dark.</source>
        <translation>Farbschema: system, light oder dark.</translation>
    </message>
    <message>
        <source>Language, e.g. de; default: that of the desktop.</source>
        <translation>Sprache, z. B. de; Standard: die des Desktops.</translation>
    </message>
    <message>
        <source>Window size in pixels, e.g. 1400x900.</source>
        <translation>Fenstergröße in Pixeln, z. B. 1400x900.</translation>
    </message>
    <message>
        <source>Load a profile, print the time until it is on screen, and exit.</source>
        <translation>Ein Profil laden, die Zeit bis zur Anzeige ausgeben und beenden.</translation>
    </message>
    <message>
        <source>Show profiles of Perl programs (perl -d:NYTProf).</source>
        <translation>Profile von Perl-Programmen zeigen (perl -d:NYTProf).</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open profiles; several are merged. Files and folders can also be dropped on the window or named on the command line.</source>
        <translation>Profile öffnen; mehrere werden zusammengeführt. Dateien und Ordner lassen sich auch auf das Fenster ziehen oder auf der Befehlszeile angeben.</translation>
    </message>
    <message>
        <source>Open in &amp;New Window…</source>
        <translation>In &amp;neuem Fenster öffnen …</translation>
    </message>
    <message>
        <source>Open profiles in another window.</source>
        <translation>Profile in einem weiteren Fenster öffnen.</translation>
    </message>
    <message>
        <source>&amp;Merge Profiles…</source>
        <translation>Profile &amp;zusammenführen …</translation>
    </message>
    <message>
        <source>Merge more profiles with those shown. Dropped files are merged, too; with Shift they replace. The Processes view includes and excludes each.</source>
        <translation>Weitere Profile mit den gezeigten zusammenführen. Auch auf das Fenster gezogene Dateien werden zusammengeführt; mit Umschalt ersetzen sie die gezeigten. Die Ansicht Prozesse schließt einzelne ein oder aus.</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Zuletzt &amp;geöffnet</translation>
    </message>
    <message>
        <source>The last ten profiles.</source>
        <translation>Die letzten zehn Profile.</translation>
    </message>
    <message>
        <source>Read the profile again; selection, search, zoom and scroll positions are kept.</source>
        <translation>Das Profil neu einlesen; Auswahl, Suche, Zoom und Bildlaufpositionen bleiben erhalten.</translation>
    </message>
    <message>
        <source>Reload When File C&amp;hanges</source>
        <translation>Bei &amp;Änderung neu laden</translation>
    </message>
    <message>
        <source>&amp;Compare with Baseline…</source>
        <translation>Mit Baseline &amp;vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Stop Comparing</source>
        <translation>Vergleich been&amp;den</translation>
    </message>
    <message>
        <source>Show the profile without the baseline.</source>
        <translation>Das Profil ohne Baseline zeigen.</translation>
    </message>
    <message>
        <source>Copy &amp;Table as CSV</source>
        <translation>Tabelle als CSV &amp;kopieren</translation>
    </message>
    <message>
        <source>Close &amp;Window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
        <source>Close this window only.</source>
        <translation>Nur dieses Fenster schließen.</translation>
    </message>
    <message>
        <source>Close all windows.</source>
        <translation>Alle Fenster schließen.</translation>
    </message>
    <message>
        <source>Return to the previous selection (mouse: back button).</source>
        <translation>Zur vorigen Auswahl zurückkehren (Maus: Zurück-Taste).</translation>
    </message>
    <message>
        <source>Undo Back (mouse: forward button).</source>
        <translation>„Zurück“ rückgängig machen (Maus: Vorwärts-Taste).</translation>
    </message>
    <message>
        <source>Go to Hottest &amp;Caller</source>
        <translation>Zum teuersten A&amp;ufrufer</translation>
    </message>
    <message>
        <source>Go to the call of the current sub with the most time.</source>
        <translation>Zum Aufruf der aktuellen Sub mit der meisten Zeit springen.</translation>
    </message>
    <message>
        <source>Go to Hottest Ca&amp;llee</source>
        <translation>Zur teuersten &amp;aufgerufenen Sub</translation>
    </message>
    <message>
        <source>Go to the sub that the current sub spent the most time in.</source>
        <translation>Zur Sub springen, in der die aktuelle Sub die meiste Zeit verbrachte.</translation>
    </message>
    <message>
        <source>Go to &amp;Hottest Sub</source>
        <translation>Zur &amp;teuersten Sub</translation>
    </message>
    <message>
        <source>Go to the sub with the largest exclusive time, or to the hottest line if most of the time is outside of subs.</source>
        <translation>Zur Sub mit der größten exklusiven Zeit springen, oder zur teuersten Zeile, wenn die meiste Zeit außerhalb von Subs vergeht.</translation>
    </message>
    <message>
        <source>Go to Next H&amp;ot Line</source>
        <translation>Zur &amp;nächsten teuren Zeile</translation>
    </message>
    <message>
        <source>Go to the next hot line of the file, including time in its callees. The strip beside the source shows all of them.</source>
        <translation>Zur nächsten teuren Zeile der Datei springen, die Zeit der aufgerufenen Subs eingerechnet. Der Streifen neben dem Quelltext zeigt alle.</translation>
    </message>
    <message>
        <source>Go to &amp;Previous Hot Line</source>
        <translation>Zur v&amp;origen teuren Zeile</translation>
    </message>
    <message>
        <source>Go to the previous hot line.</source>
        <translation>Zur vorigen teuren Zeile springen.</translation>
    </message>
    <message>
        <source>&amp;Go to Sub, File or Eval…</source>
        <translation>Zu &amp;Sub, Datei oder Eval …</translation>
    </message>
    <message>
        <source>Type some letters of the name, such as jpdec for JSON::PP::decode, and press Return. Words can be in any order. PP.pm:120 goes to a line.</source>
        <translation>Einige Buchstaben des Namens eingeben, etwa jpdec für JSON::PP::decode, dann die Eingabetaste. Wörter dürfen in beliebiger Reihenfolge stehen. PP.pm:120 springt zu einer Zeile.</translation>
    </message>
    <message>
        <source>Go to L&amp;ine…</source>
        <translation>Zu Ze&amp;ile …</translation>
    </message>
    <message>
        <source>Go to a line of the current file.</source>
        <translation>Zu einer Zeile der aktuellen Datei springen.</translation>
    </message>
    <message>
        <source>Open in &amp;Editor</source>
        <translation>Im &amp;Editor öffnen</translation>
    </message>
    <message>
        <source>Open the current line in an editor; of string evals and missing files, the source saved in the profile.</source>
        <translation>Die aktuelle Zeile in einem Editor öffnen; bei String-Evals und fehlenden Dateien den im Profil gespeicherten Quelltext.</translation>
    </message>
    <message>
        <source>E&amp;ditor</source>
        <translation>E&amp;ditor</translation>
    </message>
    <message>
        <source>Choose $VISUAL or $EDITOR, one of ten editors, or a command with %f for the file and %l for the line; run without a shell.</source>
        <translation>$VISUAL oder $EDITOR, einen von zehn Editoren oder einen Befehl mit %f für die Datei und %l für die Zeile wählen; ohne Shell ausgeführt.</translation>
    </message>
    <message>
        <source>Find or Filter in &amp;View</source>
        <translation>In der Ansicht su&amp;chen oder filtern</translation>
    </message>
    <message>
        <source>Go to the search field of the focused view. All words must match, in any order; /text between slashes/ is a regular expression.</source>
        <translation>Zum Suchfeld der aktiven Ansicht springen. Alle Wörter müssen vorkommen, in beliebiger Reihenfolge; /Text zwischen Schrägstrichen/ ist ein regulärer Ausdruck.</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Go to the next match; wraps around.</source>
        <translation>Zum nächsten Treffer springen; nach dem letzten von vorn.</translation>
    </message>
    <message>
        <source>Find Previo&amp;us</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Go to the previous match; wraps around.</source>
        <translation>Zum vorigen Treffer springen; vor dem ersten von hinten.</translation>
    </message>
    <message>
        <source>Move &amp;Divider</source>
        <translation>T&amp;rennlinie verschieben</translation>
    </message>
    <message>
        <source>All subs with exclusive and inclusive time and call count.</source>
        <translation>Alle Subs mit exklusiver und inklusiver Zeit und Anzahl der Aufrufe.</translation>
    </message>
    <message>
        <source>All files, with their string evals below them.</source>
        <translation>Alle Dateien, darunter ihre String-Evals.</translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation>&amp;Quelltext</translation>
    </message>
    <message>
        <source>Source of the current file with the cost of each line.</source>
        <translation>Quelltext der aktuellen Datei mit den Kosten jeder Zeile.</translation>
    </message>
    <message>
        <source>Callers and Callees</source>
        <translation>Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>Call &amp;Graph</source>
        <translation>Aufruf&amp;graph</translation>
    </message>
    <message>
        <source>Graph of the callers and callees of the current sub, depth 1 to 5.</source>
        <translation>Graph der Aufrufer und Aufgerufenen der aktuellen Sub, Tiefe 1 bis 5.</translation>
    </message>
    <message>
        <source>F&amp;lame Graph</source>
        <translation>&amp;Flame-Graph</translation>
    </message>
    <message>
        <source>All calls; the width of a frame is its inclusive time.</source>
        <translation>Alle Aufrufe; die Breite eines Frames ist seine inklusive Zeit.</translation>
    </message>
    <message>
        <source>Process tree; choose which processes are merged.</source>
        <translation>Prozessbaum; hier wählen, welche Prozesse zusammengeführt werden.</translation>
    </message>
    <message>
        <source>String E&amp;vals</source>
        <translation>String-E&amp;vals</translation>
    </message>
    <message>
        <source>String evals by line; equal sources merged, differences shown.</source>
        <translation>String-Evals nach Zeile; gleiche Quelltexte zusammengeführt, Unterschiede markiert.</translation>
    </message>
    <message>
        <source>Time by package, as tree or list, with subs.</source>
        <translation>Zeit nach Paket, als Baum oder Liste, mit Subs.</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>Verglei&amp;ch</translation>
    </message>
    <message>
        <source>Changes since the baseline, the largest first: subs, files, lines, calls, packages or string evals.</source>
        <translation>Änderungen gegenüber der Baseline, die größte zuerst: Subs, Dateien, Zeilen, Aufrufe, Pakete oder String-Evals.</translation>
    </message>
    <message>
        <source>Tree&amp;map</source>
        <translation>&amp;Treemap</translation>
    </message>
    <message>
        <source>Packages and subs as rectangles; area is exclusive time.</source>
        <translation>Pakete und Subs als Rechtecke; die Fläche ist die exklusive Zeit.</translation>
    </message>
    <message>
        <source>Ma&amp;ximize View</source>
        <translation>Ansicht ma&amp;ximieren</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>nach &amp;links</translation>
    </message>
    <message>
        <source>Move the divider beside the focused view to the left; positions are saved.</source>
        <translation>Die Trennlinie neben der aktiven Ansicht nach links verschieben; Positionen werden gespeichert.</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>nach &amp;rechts</translation>
    </message>
    <message>
        <source>Move it to the right.</source>
        <translation>Sie nach rechts verschieben.</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>nach &amp;oben</translation>
    </message>
    <message>
        <source>Move the divider above or below the focused view up.</source>
        <translation>Die Trennlinie über oder unter der aktiven Ansicht nach oben verschieben.</translation>
    </message>
    <message>
        <source>&amp;Down</source>
        <translation>nach &amp;unten</translation>
    </message>
    <message>
        <source>Move it down.</source>
        <translation>Sie nach unten verschieben.</translation>
    </message>
    <message>
        <source>&amp;Next Unit</source>
        <translation>&amp;Nächste Einheit</translation>
    </message>
    <message>
        <source>Show times in tables, gutter and graphs.</source>
        <translation>Zeiten in Tabellen, neben dem Quelltext und in Graphen zeigen.</translation>
    </message>
    <message>
        <source>&amp;Percentages</source>
        <translation>&amp;Prozente</translation>
    </message>
    <message>
        <source>&amp;Call Counts</source>
        <translation>&amp;Anzahl der Aufrufe</translation>
    </message>
    <message>
        <source>&amp;Normalize Totals</source>
        <translation>Summen &amp;normalisieren</translation>
    </message>
    <message>
        <source>Scale the baseline to the total of the current run.</source>
        <translation>Die Baseline auf die Summe des aktuellen Laufs skalieren.</translation>
    </message>
    <message>
        <source>Show Annotat&amp;ions</source>
        <translation>Annotati&amp;onen anzeigen</translation>
    </message>
    <message>
        <source>Show callers, calls and string evals between the lines of the source.</source>
        <translation>Aufrufer, Aufrufe und String-Evals zwischen den Zeilen des Quelltexts zeigen.</translation>
    </message>
    <message>
        <source>Merge Equal St&amp;ring Evals</source>
        <translation>Gleiche String-&amp;Evals zusammenführen</translation>
    </message>
    <message>
        <source>Merge string evals with equal source and line; the String Evals view lists single executions either way.</source>
        <translation>String-Evals mit gleichem Quelltext und gleicher Zeile zusammenführen; die Ansicht String-Evals listet die einzelnen Ausführungen in jedem Fall.</translation>
    </message>
    <message>
        <source>Colour Sc&amp;heme</source>
        <translation>Farbsche&amp;ma</translation>
    </message>
    <message>
        <source>Choose light, dark or system colours.</source>
        <translation>Helle, dunkle oder Systemfarben wählen.</translation>
    </message>
    <message>
        <source>Open this manual.</source>
        <translation>Dieses Handbuch öffnen.</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>List all keys, those of the focused view first.</source>
        <translation>Alle Tasten auflisten, die der aktiven Ansicht zuerst.</translation>
    </message>
    <message>
        <source>&amp;Find Command…</source>
        <translation>&amp;Befehl suchen …</translation>
    </message>
    <message>
        <source>Find and run a menu command.</source>
        <translation>Einen Menübefehl suchen und ausführen.</translation>
    </message>
    <message>
        <source>&amp;About nytprof</source>
        <translation>&amp;Über nytprof</translation>
    </message>
    <message>
        <source>Show version and licence.</source>
        <translation>Version und Lizenz zeigen.</translation>
    </message>
    <message>
        <source>String Evals</source>
        <translation>String-Evals</translation>
    </message>
    <message>
        <source>Flame Graph</source>
        <translation>Flame-Graph</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>Call Graph</source>
        <translation>Aufrufgraph</translation>
    </message>
    <message>
        <source>Colour: origin</source>
        <translation>Farbe: Herkunft</translation>
    </message>
    <message>
        <source>Colour: exclusive time</source>
        <translation>Farbe: exklusive Zeit</translation>
    </message>
    <message>
        <source>Last recorded call: %1, %2.</source>
        <translation>Letzter aufgezeichneter Aufruf: %1, %2.</translation>
    </message>
    <message>
        <source>No profile in %1</source>
        <translation>Kein Profil in %1</translation>
    </message>
    <message>
        <source>Cannot open any of %1 files; first: %2</source>
        <translation>Keine der %1 Dateien lässt sich öffnen; erste: %2</translation>
    </message>
    <message>
        <source>; unit: %1</source>
        <translation>; Einheit: %1</translation>
    </message>
    <message>
        <source>; no files, lines or source</source>
        <translation>; ohne Dateien, Zeilen und Quelltext</translation>
    </message>
    <message>
        <source>; call tree estimated</source>
        <translation>; Aufrufbaum geschätzt</translation>
    </message>
    <message>
        <source>; call counts unknown, each call stack counts as one</source>
        <translation>; Anzahl der Aufrufe unbekannt, jeder Aufrufstapel zählt als einer</translation>
    </message>
    <message>
        <source>%1 of %2 files skipped because they cannot be read; first: %3</source>
        <translation>%1 von %2 Dateien übersprungen, weil nicht lesbar; erste: %3</translation>
    </message>
    <message>
        <source>%1 of %2 files are damaged; first: %3</source>
        <translation>%1 von %2 Dateien sind beschädigt; erste: %3</translation>
    </message>
    <message>
        <source>%1 of %2 profiles are incomplete: the program was killed or is still running, or the copy is incomplete. Shown up to there; first: %3</source>
        <translation>%1 von %2 Profilen sind unvollständig: Das Programm wurde abgebrochen oder läuft noch, oder die Kopie ist unvollständig. Gezeigt bis dorthin; erstes: %3</translation>
    </message>
    <message>
        <source>Incomplete profile: the program was killed or is still running, or the copy is incomplete. Shown up to there; F5 reloads.</source>
        <translation>Unvollständiges Profil: Das Programm wurde abgebrochen oder läuft noch, oder die Kopie ist unvollständig. Gezeigt bis dorthin; F5 lädt neu.</translation>
    </message>
    <message>
        <source>%1 changed on this machine since the run: %2</source>
        <translation>%1 auf diesem Rechner seit dem Lauf geändert: %2</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Time by Origin</source>
        <translation>Zeit nach Herkunft</translation>
    </message>
    <message>
        <source>The profile lacks the source; showing the file on disk.</source>
        <translation>Der Quelltext ist nicht im Profil; gezeigt wird die Datei auf der Platte.</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1: exclusive %2, inclusive %3; %5: %4</source>
        <translation>&lt;br&gt;%1: exklusiv %2, inklusiv %3; %5: %4</translation>
    </message>
    <message>
        <source>&lt;br&gt;new: not in the baseline</source>
        <translation>&lt;br&gt;neu: nicht in der Baseline</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>&lt;br&gt;gone: not in the current run</source>
        <translation>&lt;br&gt;weg: nicht im aktuellen Lauf</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>&lt;br&gt;baseline, normalized: %1</source>
        <translation>&lt;br&gt;Baseline, normalisiert: %1</translation>
    </message>
    <message>
        <source>Process ID and program; child processes below</source>
        <translation>Prozess-ID und Programm; Kindprozesse darunter</translation>
    </message>
    <message>
        <source>Executed statements</source>
        <translation>Ausgeführte Anweisungen</translation>
    </message>
    <message>
        <source>Calls of subs</source>
        <translation>Aufrufe von Subs</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>nicht genug Speicher</translation>
    </message>
    <message>
        <source>%1. Unit: %2, no times.</source>
        <translation>%1. Einheit: %2, keine Zeiten.</translation>
    </message>
    <message>
        <source>file unknown</source>
        <translation>Datei unbekannt</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 from %2 in %3</source>
        <translation>&lt;br&gt;%1 von %2 in %3</translation>
    </message>
    <message>
        <source>&lt;br&gt;recursive, depth %1; recursive calls: %2 (included)</source>
        <translation>&lt;br&gt;rekursiv, Tiefe %1; rekursive Aufrufe: %2 (enthalten)</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 in the file, the rest in %2</source>
        <translation>&lt;br&gt;%1 in der Datei, der Rest in %2</translation>
    </message>
    <message>
        <source>&lt;br&gt;string eval, run at %1</source>
        <translation>&lt;br&gt;String-Eval, ausgeführt in %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 of it in nested evals</source>
        <translation>&lt;br&gt;davon %1 in verschachtelten Evals</translation>
    </message>
    <message>
        <source>%1 in %2, %3 per call</source>
        <translation>%1 in %2, %3 je Aufruf</translation>
    </message>
    <message>
        <source>&lt;br&gt;recursive calls: %1 (included)</source>
        <translation>&lt;br&gt;rekursive Aufrufe: %1 (enthalten)</translation>
    </message>
    <message>
        <source>Order by size, name or call order</source>
        <translation>Nach Größe, Name oder Aufrufreihenfolge ordnen</translation>
    </message>
    <message>
        <source>Sho&amp;w Values As</source>
        <translation>&amp;Werte anzeigen als</translation>
    </message>
    <message>
        <source>Callers &amp;and Callees</source>
        <translation>&amp;Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>Select several rows</source>
        <translation>Mehrere Zeilen auswählen</translation>
    </message>
    <message>
        <source>Also with Shift or Ctrl and the mouse; the views stay where they are.</source>
        <translation>Auch mit Umschalt oder Strg und der Maus; die Ansichten bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Include or exclude the selected processes</source>
        <translation>Die ausgewählten Prozesse ein- oder ausschließen</translation>
    </message>
    <message>
        <source>In the Processes view.</source>
        <translation>In der Ansicht Prozesse.</translation>
    </message>
    <message>
        <source>Up and Down to callers and callees, Left and Right along the row. All views follow.</source>
        <translation>Aufwärts und abwärts zu Aufrufern und Aufgerufenen, links und rechts die Zeile entlang. Alle Ansichten folgen.</translation>
    </message>
    <message>
        <source>Hottest frame by exclusive time, then the next. All views follow.</source>
        <translation>Zum teuersten Frame nach exklusiver Zeit, dann zum nächsten. Alle Ansichten folgen.</translation>
    </message>
    <message>
        <source>Sort tables by call count, with bars there; the width of a frame is the number of its calls and of those below it. Columns of time and statements keep their times.</source>
        <translation>Tabellen nach der Zahl der Aufrufe sortieren, mit Balken dort; die Breite eines Frames ist die Zahl seiner Aufrufe und derer darunter. Spalten mit Zeit und Anweisungen behalten ihre Zeiten.</translation>
    </message>
    <message>
        <source>Also in its context menu.</source>
        <translation>Auch in ihrem Kontextmenü.</translation>
    </message>
    <message>
        <source>Go to Hottest Line of Su&amp;b</source>
        <translation>Zur teuersten Zeile der Su&amp;b</translation>
    </message>
    <message>
        <source>Go to the hottest line of the current sub; &quot;.&quot; in charts and in the source.</source>
        <translation>Zur teuersten Zeile der aktuellen Sub; „.“ in Diagrammen und im Quelltext.</translation>
    </message>
    <message>
        <source>Show all callers and callees of the current sub in the flame graph; S in charts and in the source.</source>
        <translation>Alle Aufrufer und Aufgerufenen der aktuellen Sub im Flame-Graph zeigen; S in Diagrammen und im Quelltext.</translation>
    </message>
    <message>
        <source>Sandwich of &amp;This Sub</source>
        <translation>Sandwich &amp;dieser Sub</translation>
    </message>
    <message>
        <source>Hide &amp;Waiting</source>
        <translation>&amp;Warten ausblenden</translation>
    </message>
    <message>
        <source>main program</source>
        <translation>Hauptprogramm</translation>
    </message>
    <message>
        <source>Ch&amp;art</source>
        <translation>Diag&amp;ramm</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>Auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>&amp;Ordner öffnen …</translation>
    </message>
    <message>
        <source>Open all profiles of a folder, merged.</source>
        <translation>Alle Profile eines Ordners öffnen, zusammengeführt.</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>&amp;Erkunden</translation>
    </message>
    <message>
        <source>Charts, tables, source, and callers and callees.</source>
        <translation>Diagramme, Tabellen, Quelltext, Aufrufer und Aufgerufene.</translation>
    </message>
    <message>
        <source>Charts on &amp;Top</source>
        <translation>Diagramme &amp;oben</translation>
    </message>
    <message>
        <source>Layout: charts above tables, source, and callers and callees.</source>
        <translation>Anordnung: Diagramme über Tabellen, Quelltext, Aufrufern und Aufgerufenen.</translation>
    </message>
    <message>
        <source>Charts and Source Side b&amp;y Side</source>
        <translation>Diagramme &amp;neben Quelltext</translation>
    </message>
    <message>
        <source>Layout: charts at the left and source at the right, in full height.</source>
        <translation>Anordnung: Diagramme links und Quelltext rechts, in voller Höhe.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Same as a click on the triangle beside the line number. Return on &quot;4 more&quot; opens a list.</source>
        <translation>Wie ein Klick auf das Dreieck neben der Zeilennummer. Die Eingabetaste auf „4 weitere“ öffnet eine Liste.</translation>
    </message>
    <message>
        <source>Not on a line: %1 in %2</source>
        <translation>Ohne Zeile: %1 in %2</translation>
    </message>
    <message>
        <source>Perl builtin, no source</source>
        <translation>Perl-Builtin, kein Quelltext</translation>
    </message>
    <message>
        <source>%1 is a part of perl.</source>
        <translation>%1 ist ein Teil von perl.</translation>
    </message>
    <message>
        <source>XS sub, no source</source>
        <translation>XSub, kein Quelltext</translation>
    </message>
    <message>
        <source>%1 is written in C.</source>
        <translation>%1 ist in C geschrieben.</translation>
    </message>
    <message>
        <source>No source</source>
        <translation>Kein Quelltext</translation>
    </message>
    <message>
        <source>The profile does not contain the location of %1.</source>
        <translation>Das Profil enthält den Ort von %1 nicht.</translation>
    </message>
    <message>
        <source>, %1 per call</source>
        <translation>, %1 je Aufruf</translation>
    </message>
    <message>
        <source>, recursion depth %1, overlapping time %2</source>
        <translation>, Rekursionstiefe %1, überlappende Zeit %2</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>, %1 together</source>
        <translation>, zusammen %1</translation>
    </message>
    <message>
        <source>%1 more call sites</source>
        <translation>%1 weitere Aufrufstellen</translation>
    </message>
    <message>
        <source>%1  %2 inclusive, %3 exclusive</source>
        <translation>%1  %2 inklusiv, %3 exklusiv</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 more subs</source>
        <translation>%1 weitere Subs</translation>
    </message>
    <message>
        <source>They ran before this profile began.</source>
        <translation>Sie liefen, bevor dieses Profil begann.</translation>
    </message>
    <message>
        <source>Equal string evals are merged.</source>
        <translation>Gleiche String-Evals sind zusammengefasst.</translation>
    </message>
    <message>
        <source>%1 here, %2 in evals that these ran</source>
        <translation>%1 hier, %2 in Evals, die diese ausführten</translation>
    </message>
    <message>
        <source>%1 of subs defined there, %2</source>
        <translation>%1 von dort definierten Subs, %2</translation>
    </message>
    <message>
        <source>From here on: </source>
        <translation>Ab hier: </translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>In callers and callees</source>
        <translation>In Aufrufern und Aufgerufenen</translation>
    </message>
    <message>
        <source>Callees, callers or sandwich</source>
        <translation>Aufgerufene, Aufrufer oder Sandwich</translation>
    </message>
    <message>
        <source>Callers: subs with exclusive time at the root, their callers below. Sandwich: callers and callees of the selected sub.</source>
        <translation>Aufrufer: Subs mit exklusiver Zeit an der Wurzel, darunter ihre Aufrufer. Sandwich: Aufrufer und Aufgerufene der gewählten Sub.</translation>
    </message>
    <message>
        <source>Between the three parts; in trees they open and close rows.</source>
        <translation>Zwischen den drei Teilen; in Bäumen öffnen und schließen sie Zeilen.</translation>
    </message>
    <message>
        <source>Of the current row. A click on a call site goes there.</source>
        <translation>Der aktuellen Zeile. Ein Klick auf eine Aufrufstelle führt dorthin.</translation>
    </message>
    <message>
        <source>On a call site: select the sub that contains it. Also a double click, or Ctrl and a click.</source>
        <translation>Auf einer Aufrufstelle: die Sub wählen, in der sie ist. Auch mit Doppelklick oder Strg und Klick.</translation>
    </message>
    <message>
        <source>The current sub between its callers and callees, direct ones or trees.</source>
        <translation>Die aktuelle Sub zwischen Aufrufern und Aufgerufenen, direkten oder Bäumen.</translation>
    </message>
    <message>
        <source>The current sub between its direct callers and callees, with call sites.</source>
        <translation>Die aktuelle Sub zwischen direkten Aufrufern und Aufgerufenen, mit Aufrufstellen.</translation>
    </message>
    <message>
        <source>Call T&amp;ree</source>
        <translation>Auf&amp;rufbaum</translation>
    </message>
    <message>
        <source>All call stacks from the main program on; opens that of the current sub.</source>
        <translation>Alle Aufrufstapel vom Hauptprogramm an; öffnet den der aktuellen Sub.</translation>
    </message>
    <message>
        <source>Call Tree</source>
        <translation>Aufrufbaum</translation>
    </message>
    <message>
        <source>%1, %2 exclusive</source>
        <translation>%1, %2 exklusiv</translation>
    </message>
    <message>
        <source>In the summary</source>
        <translation>In der Übersicht</translation>
    </message>
    <message>
        <source>Select a hottest sub</source>
        <translation>Eine der teuersten Subs wählen</translation>
    </message>
    <message>
        <source>The first one is selected when a profile opens.</source>
        <translation>Beim Öffnen eines Profils ist die erste gewählt.</translation>
    </message>
    <message>
        <source>Show the sub</source>
        <translation>Die Sub zeigen</translation>
    </message>
    <message>
        <source>The whole summary, with tables, for a ticket.</source>
        <translation>Die ganze Übersicht mit Tabellen, für ein Ticket.</translation>
    </message>
    <message>
        <source>Su&amp;mmary</source>
        <translation>&amp;Übersicht</translation>
    </message>
    <message>
        <source>Where the time went, the hottest subs and lines, and why they are worth a look.</source>
        <translation>Wohin die Zeit ging, die teuersten Subs und Zeilen, und warum sie einen Blick wert sind.</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Exklusiv</translation>
    </message>
    <message>
        <source>Sub</source>
        <translation>Sub</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Hottest Subs</source>
        <translation>Teuerste Subs</translation>
    </message>
    <message>
        <source>Inclusive</source>
        <translation>Inklusiv</translation>
    </message>
    <message>
        <source>Hottest Call Stack</source>
        <translation>Teuerster Aufrufstapel</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Hottest Lines</source>
        <translation>Teuerste Zeilen</translation>
    </message>
    <message>
        <source>Sandwich of the sub, its hottest line, bookmark</source>
        <translation>Sandwich der Sub, ihre teuerste Zeile, Lesezeichen</translation>
    </message>
    <message>
        <source>The zoomed part with all rows: SVG with zoom and search, or PNG.</source>
        <translation>Der gezoomte Teil mit allen Zeilen: SVG mit Zoom und Suche oder PNG.</translation>
    </message>
    <message>
        <source>Sandwich of the sub, bookmark</source>
        <translation>Sandwich der Sub, Lesezeichen</translation>
    </message>
    <message>
        <source>Reload when a program writes to the file or a new run replaces it. Of an opened folder: merge new profiles, and remove those that are gone.</source>
        <translation>Neu laden, wenn ein Programm in die Datei schreibt oder ein neuer Lauf sie ersetzt. Bei einem geöffneten Ordner: neue Profile zusammenführen und verschwundene entfernen.</translation>
    </message>
    <message>
        <source>Set or Remove Boo&amp;kmark</source>
        <translation>&amp;Lesezeichen setzen oder entfernen</translation>
    </message>
    <message>
        <source>Of the current sub or line; B in charts and in the source. Bookmarks, notes, hidden waiting and excluded processes are kept in a text file beside the profile.</source>
        <translation>Der aktuellen Sub oder Zeile; B in Diagrammen und im Quelltext. Lesezeichen, Notizen, ausgeblendetes Warten und ausgeschlossene Prozesse stehen in einer Textdatei neben dem Profil.</translation>
    </message>
    <message>
        <source>&amp;Write Note…</source>
        <translation>Notiz sc&amp;hreiben …</translation>
    </message>
    <message>
        <source>Write a note for the current sub or line; tooltips show it.</source>
        <translation>Eine Notiz zur aktuellen Sub oder Zeile schreiben; Tooltips zeigen sie.</translation>
    </message>
    <message>
        <source>Book&amp;marks</source>
        <translation>Zu&amp;m Lesezeichen</translation>
    </message>
    <message>
        <source>Go to a bookmark.</source>
        <translation>Zu einem Lesezeichen gehen.</translation>
    </message>
    <message>
        <source>When zoomed. Dragging pans, too.</source>
        <translation>Bei Vergrößerung. Auch Ziehen verschiebt.</translation>
    </message>
    <message>
        <source>The bar above the charts lists transforms and zooms; a click goes back to one.</source>
        <translation>Die Leiste über den Diagrammen nennt Umformungen und Vergrößerungen; ein Klick geht zu einer zurück.</translation>
    </message>
    <message>
        <source>Copy Summary as Mar&amp;kdown</source>
        <translation>Übersicht als Mar&amp;kdown kopieren</translation>
    </message>
    <message>
        <source>Copy the totals, the hottest subs with reasons, call stack and lines.</source>
        <translation>Summen, teuerste Subs mit Gründen, Aufrufstapel und Zeilen kopieren.</translation>
    </message>
    <message>
        <source>Maximize the focused view, or restore it. A click in a maximized chart shows the source beside it; Esc goes back.</source>
        <translation>Die Ansicht mit dem Fokus maximieren oder wiederherstellen. Ein Klick in ein maximiertes Diagramm zeigt den Quelltext daneben; Esc geht zurück.</translation>
    </message>
    <message>
        <source>Re&amp;quests</source>
        <translation>&amp;Anfragen</translation>
    </message>
    <message>
        <source>Routes of web requests; Return merges only the profiles of a route.</source>
        <translation>Routen von Web-Anfragen; die Eingabetaste führt nur die Profile einer Route zusammen.</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Start and stop the profiler of programs that run with PERL5OPT=-MDevel::NYTProf::Live, and show their profiles while they run.</source>
        <translation>Den Profiler von Programmen starten und anhalten, die mit PERL5OPT=-MDevel::NYTProf::Live laufen, und ihre Profile zeigen, während sie laufen.</translation>
    </message>
    <message>
        <source>Com&amp;pare Slow Requests with Fast</source>
        <translation>Langsame Anfragen mit schnellen &amp;vergleichen</translation>
    </message>
    <message>
        <source>Compare the slowest 5 % of the requests of the current route with those up to the median, per request.</source>
        <translation>Vergleicht die langsamsten 5 % der Anfragen der aktuellen Route mit denen bis zum Median, je Anfrage.</translation>
    </message>
    <message>
        <source>&lt;br&gt;per request</source>
        <translation>&lt;br&gt;je Anfrage</translation>
    </message>
    <message>
        <source>Open Locat&amp;ion…</source>
        <translation>&amp;Adresse öffnen …</translation>
    </message>
    <message>
        <source>Fetch a profile, or those of a folder, by ssh: ssh://user@host/path/nytprof.out. Or show the runs of a database: clickhouse://host/database?service=shop&amp;since=7d.</source>
        <translation>Holt ein Profil oder die eines Ordners mit ssh: ssh://benutzer@rechner/pfad/nytprof.out. Oder zeigt die Läufe einer Datenbank: clickhouse://rechner/datenbank?service=shop&amp;since=7d.</translation>
    </message>
    <message>
        <source>Baseline to compare with: file or folder; repeat it for several runs.</source>
        <translation>Baseline, mit der verglichen wird: Datei oder Ordner; für mehrere Läufe mehrmals angeben.</translation>
    </message>
    <message>
        <source>Choose the baseline, one run or several. The Compare view lists the differences; the flame graph can be coloured by change. Reloading keeps the baseline.</source>
        <translation>Wählt die Baseline, einen Lauf oder mehrere. Die Ansicht Vergleich listet die Unterschiede auf; der Flame Graph kann nach der Änderung gefärbt werden. Neu laden behält die Baseline.</translation>
    </message>
    <message>
        <source>Add R&amp;uns to Comparison</source>
        <translation>Lä&amp;ufe zum Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>Add runs to the baseline or to the current runs, so that the Compare view can show which changes are more than chance. Files can also be dropped on the name of either side there.</source>
        <translation>Fügt Läufe zur Baseline oder zu den aktuellen Läufen hinzu, damit die Ansicht Vergleich zeigen kann, welche Änderungen mehr als Zufall sind. Dateien können dort auch auf den Namen einer Seite gezogen werden.</translation>
    </message>
    <message>
        <source>Copy Co&amp;mparison as Markdown</source>
        <translation>&amp;Vergleich als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy the verdict of several runs and the rows shown, at most 50.</source>
        <translation>Kopiert den Befund mehrerer Läufe und die angezeigten Zeilen, höchstens 50.</translation>
    </message>
    <message>
        <source>&lt;br&gt;change %1, 95 % interval %2 to %3, p %4 (adjusted for %5 rows)</source>
        <translation>&lt;br&gt;Änderung %1, 95-%-Intervall %2 bis %3, p %4 (für %5 Zeilen korrigiert)</translation>
    </message>
    <message>
        <source>No evidence</source>
        <translation>Kein Beleg</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>of a change</source>
        <translation>für eine Änderung</translation>
    </message>
    <message>
        <source>95 % interval %1 to %2 · p %3</source>
        <translation>95-%-Intervall %1 bis %2 · p %3</translation>
    </message>
    <message>
        <source>%1 + %2 runs · Mann-Whitney test</source>
        <translation>%1 + %2 Läufe · Mann-Whitney-Test</translation>
    </message>
    <message>
        <source>So few runs cannot show a change of time.</source>
        <translation>So wenige Läufe können keine Änderung der Zeit belegen.</translation>
    </message>
    <message>
        <source> · record at least %1 on each side</source>
        <translation> · mindestens %1 auf jeder Seite aufzeichnen</translation>
    </message>
    <message>
        <source>In the time axis</source>
        <translation>In der Zeitachse</translation>
    </message>
    <message>
        <source>Move the range</source>
        <translation>Bereich verschieben</translation>
    </message>
    <message>
        <source>By a slice. Without a range they select one in the middle. Dragging selects a range, too; its edges and its label can be dragged.</source>
        <translation>Um eine Scheibe. Ohne Bereich wählen sie einen in der Mitte. Ziehen wählt auch einen Bereich; seine Ränder und seine Beschriftung lassen sich ziehen.</translation>
    </message>
    <message>
        <source>Lengthen, shorten the range</source>
        <translation>Bereich verlängern, verkürzen</translation>
    </message>
    <message>
        <source>By a slice, at its end.</source>
        <translation>Um eine Scheibe, am Ende.</translation>
    </message>
    <message>
        <source>Move between processes</source>
        <translation>Zwischen Prozessen wechseln</translation>
    </message>
    <message>
        <source>The status bar describes the process.</source>
        <translation>Die Statuszeile beschreibt den Prozess.</translation>
    </message>
    <message>
        <source>Select the time of the process</source>
        <translation>Zeit des Prozesses wählen</translation>
    </message>
    <message>
        <source>From its begin to its end.</source>
        <translation>Von seinem Anfang bis zu seinem Ende.</translation>
    </message>
    <message>
        <source>Zoom the axis to the range, or out</source>
        <translation>Achse auf den Bereich zoomen, oder zurück</translation>
    </message>
    <message>
        <source>Ctrl and the mouse wheel zoom at the pointer, Shift and the wheel pan.</source>
        <translation>Strg und Mausrad zoomen am Mauszeiger, Umschalt und Mausrad verschieben.</translation>
    </message>
    <message>
        <source>Show the whole axis</source>
        <translation>Ganze Achse anzeigen</translation>
    </message>
    <message>
        <source>The range stays.</source>
        <translation>Der Bereich bleibt.</translation>
    </message>
    <message>
        <source>Previous range</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Also the whole run, if that was shown.</source>
        <translation>Auch der ganze Lauf, wenn der angezeigt war.</translation>
    </message>
    <message>
        <source>Clear the range</source>
        <translation>Bereich aufheben</translation>
    </message>
    <message>
        <source>All pages show the whole run again.</source>
        <translation>Alle Seiten zeigen wieder den ganzen Lauf.</translation>
    </message>
    <message>
        <source>T&amp;ime Axis</source>
        <translation>Ze&amp;itachse</translation>
    </message>
    <message>
        <source>Open or close the time axis: what ran when, a row for each process. The key works in the axis, in charts and in the source.</source>
        <translation>Öffnet oder schließt die Zeitachse: was wann lief, eine Zeile je Prozess. Die Taste wirkt in der Achse, in Diagrammen und im Quelltext.</translation>
    </message>
    <message>
        <source>&amp;Profile a Program…</source>
        <translation>&amp;Programm profilieren…</translation>
    </message>
    <message>
        <source>Choose a script or another command, run it with nytprof record, and show its profile, also while it runs.</source>
        <translation>Wählt ein Skript oder einen anderen Befehl, führt ihn mit nytprof record aus und zeigt das Profil, auch während er läuft.</translation>
    </message>
    <message>
        <source>Run &amp;Again</source>
        <translation>&amp;Erneut ausführen</translation>
    </message>
    <message>
        <source>Record the program of the profile on screen again with the same settings; if it was not recorded here, the last one.</source>
        <translation>Zeichnet das Programm des angezeigten Profils mit denselben Einstellungen erneut auf; wenn es nicht hier aufgezeichnet wurde, das letzte.</translation>
    </message>
    <message>
        <source>Run Again and &amp;Compare</source>
        <translation>Erneut ausführen und &amp;vergleichen</translation>
    </message>
    <message>
        <source>Record it again, then compare; what was recorded before is the baseline.</source>
        <translation>Zeichnet es erneut auf und vergleicht; die vorige Aufzeichnung ist die Baseline.</translation>
    </message>
    <message>
        <source>&amp;Stop Program</source>
        <translation>Programm &amp;anhalten</translation>
    </message>
    <message>
        <source>Interrupt the program that is recorded, as Ctrl+C does in a terminal; the second time terminate it, the third time kill it and its processes.</source>
        <translation>Unterbricht das aufgezeichnete Programm, wie Strg+C in einem Terminal; beim zweiten Mal wird es beendet, beim dritten Mal mit seinen Prozessen abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Recent Recordings</source>
        <translation>&amp;Letzte Aufzeichnungen</translation>
    </message>
    <message>
        <source>Open the profiles of an earlier recording.</source>
        <translation>Öffnet die Profile einer früheren Aufzeichnung.</translation>
    </message>
    <message>
        <source>other packages</source>
        <translation>andere Pakete</translation>
    </message>
    <message>
        <source>%1 (rest)</source>
        <translation>%1 (Rest)</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>overhead of profiling</source>
        <translation>Overhead des Profilers</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>thread %1 of process %2</source>
        <translation>Thread %1 von Prozess %2</translation>
    </message>
    <message>
        <source>waits in %1</source>
        <translation>wartet in %1</translation>
    </message>
    <message>
        <source>no time slices: the format %1 does not say what ran when</source>
        <translation>keine Zeitscheiben: Das Format %1 enthält nicht, was wann lief</translation>
    </message>
    <message>
        <source>no time slices: so many processes need too much memory</source>
        <translation>keine Zeitscheiben: So viele Prozesse brauchen zu viel Speicher</translation>
    </message>
    <message>
        <source>Hottest line: %1, %2 of %3</source>
        <translation>Heißeste Zeile: %1, %2 von %3</translation>
    </message>
    <message>
        <source>Exit code %1 after %2</source>
        <translation>Exit-Code %1 nach %2</translation>
    </message>
    <message>
        <source>Killed by signal %1 at %2, after %3</source>
        <translation>Von Signal %1 abgebrochen um %2, nach %3</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht gestartet</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>Command line: the quote %1 is not closed.</source>
        <translation>Befehlszeile: Das Anführungszeichen %1 ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>Command line: nothing follows the last backslash.</source>
        <translation>Befehlszeile: Nach dem letzten Backslash folgt nichts.</translation>
    </message>
    <message>
        <source>Command line: %1 needs a shell: write sh -c &apos;…&apos;, or quote it.</source>
        <translation>Befehlszeile: %1 braucht eine Shell: sh -c &apos;…&apos; schreiben oder in Anführungszeichen setzen.</translation>
    </message>
    <message>
        <source>Enter a command line, such as perl app.pl data.csv</source>
        <translation>Eine Befehlszeile eingeben, etwa perl app.pl data.csv</translation>
    </message>
    <message>
        <source>--%1 %2: not a time; use one such as 12.5s, 14:02:10 or 2026-01-31T14:02:10</source>
        <translation>--%1 %2: keine Zeit; gültig sind z. B. 12.5s, 14:02:10 oder 2026-01-31T14:02:10</translation>
    </message>
    <message>
        <source>Show only what ran from then on: after the start as in 12.5s or 2m, of the clock as in 14:02:10, or a date and time as in 2026-01-31T14:02:10.</source>
        <translation>Nur zeigen, was ab dann lief: nach dem Start wie 12.5s oder 2m, der Uhr wie 14:02:10, oder Datum und Uhrzeit wie 2026-01-31T14:02:10.</translation>
    </message>
    <message>
        <source>Show only what ran until then.</source>
        <translation>Nur zeigen, was bis dahin lief.</translation>
    </message>
    <message>
        <source>S&amp;wap Baseline and Current</source>
        <translation>Baseline und Aktuell &amp;tauschen</translation>
    </message>
    <message>
        <source>Make the baseline the current side, and the other way round.</source>
        <translation>Macht die Baseline zur aktuellen Seite und umgekehrt.</translation>
    </message>
    <message>
        <source>Flame &amp;Chart</source>
        <translation>Flame-&amp;Chart</translation>
    </message>
    <message>
        <source>Calls over time, of profiles of Devel::NYTProf 6, which have them in order.</source>
        <translation>Aufrufe im Verlauf der Zeit, bei Profilen von Devel::NYTProf 6, die ihre Reihenfolge kennen.</translation>
    </message>
    <message>
        <source>Flame Chart</source>
        <translation>Flame-Chart</translation>
    </message>
    <message>
        <source>mark %1 at %2</source>
        <translation>Marke %1 bei %2</translation>
    </message>
    <message>
        <source>no time slices: written by Devel::NYTProf %1</source>
        <translation>keine Zeitscheiben: von Devel::NYTProf %1 geschrieben</translation>
    </message>
    <message>
        <source>no time slices: profiled with slices=0, or the program ended within one</source>
        <translation>keine Zeitscheiben: mit slices=0 aufgenommen, oder das Programm endete innerhalb von einer</translation>
    </message>
    <message>
        <source>no time slices: a merge that keeps no processes apart</source>
        <translation>keine Zeitscheiben: eine Zusammenführung, die Prozesse nicht getrennt hält</translation>
    </message>
    <message>
        <source>no time slices: the order of events needs too much memory, or is damaged</source>
        <translation>keine Zeitscheiben: die Reihenfolge der Ereignisse braucht zu viel Speicher oder ist beschädigt</translation>
    </message>
    <message>
        <source>Show When Sub Ra&amp;n</source>
        <translation>Laufzeite&amp;n der Sub zeigen</translation>
    </message>
    <message>
        <source>Show on the time axis when the selected sub, or what it called, ran.</source>
        <translation>Zeigt auf der Zeitachse, wann die ausgewählte Sub oder von ihr Aufgerufenes lief.</translation>
    </message>
    <message>
        <source>%1 alive</source>
        <translation>%1 laufen noch</translation>
    </message>
    <message>
        <source>%1 of %2 alive</source>
        <translation>%2, %1 laufen noch</translation>
    </message>
    <message>
        <source>… %1 more bytes</source>
        <translation>… %1 weitere Bytes</translation>
    </message>
    <message>
        <source>The file is too long: shown up to line %1.</source>
        <translation>Die Datei ist zu lang: gezeigt bis Zeile %1.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Hide the time in accept, sleep, select, wait and the like; shares refer to the rest.</source>
        <translation>Zeit in accept, sleep, select, wait und Ähnlichem ausblenden; Anteile beziehen sich auf den Rest.</translation>
    </message>
    <message>
        <source>Treat as Wa&amp;iting</source>
        <translation>Als Warten &amp;behandeln</translation>
    </message>
    <message>
        <source>The current sub waits, with all that it calls if it is Perl code; kept in the text file beside the profile.</source>
        <translation>Die aktuelle Sub wartet, samt allem, was sie aufruft, wenn sie Perl-Code ist; steht in der Textdatei neben dem Profil.</translation>
    </message>
    <message>
        <source>&lt;br&gt;medians of %1 baseline runs and %2 current runs</source>
        <translation>&lt;br&gt;Mediane von %1 Läufen der Baseline und %2 aktuellen Läufen</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1: %2, in single runs %3 to %4; %5: %6</source>
        <translation>&lt;br&gt;%1: %2, in einzelnen Läufen %3 bis %4; %5: %6</translation>
    </message>
    <message>
        <source>Select the process</source>
        <translation>Prozess auswählen</translation>
    </message>
    <message>
        <source>Same as a click on its label. The label&apos;s menu has more.</source>
        <translation>Wie ein Klick auf seine Beschriftung; deren Menü bietet mehr.</translation>
    </message>
    <message>
        <source>Show only this process, or all again</source>
        <translation>Nur diesen Prozess zeigen, oder wieder alle</translation>
    </message>
    <message>
        <source>Same as a double click on its label.</source>
        <translation>Wie ein Doppelklick auf seine Beschriftung.</translation>
    </message>
    <message>
        <source>Go to the next mark</source>
        <translation>Zur nächsten Marke</translation>
    </message>
    <message>
        <source>Marks are set by the program; the list beside the rows has them.</source>
        <translation>Marken setzt das Programm; die Liste neben den Zeilen enthält sie.</translation>
    </message>
    <message>
        <source>Select the time up to the end of the mark</source>
        <translation>Zeit bis zum Ende der Marke wählen</translation>
    </message>
    <message>
        <source>From the current mark to the next one of its process whose name differs in the last word; else to the next of its name, or the next.</source>
        <translation>Von der aktuellen Marke zur nächsten ihres Prozesses, deren Name sich im letzten Wort unterscheidet; sonst zur nächsten gleichen Namens oder zur nächsten.</translation>
    </message>
    <message>
        <source>Processors in use</source>
        <translation>Benutzte Prozessoren</translation>
    </message>
    <message>
        <source>%1 in the range</source>
        <translation>im Bereich %1</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>im Mittel %1</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Go to Next Diffe&amp;rence</source>
        <translation>Zum nächsten Unte&amp;rschied</translation>
    </message>
    <message>
        <source>Go to the next lines in the source diff that differ from the baseline.</source>
        <translation>Zu den nächsten Zeilen im Quelltextvergleich, die sich von der Baseline unterscheiden.</translation>
    </message>
    <message>
        <source>Go &amp;to Previous Difference</source>
        <translation>Zum vorigen Unter&amp;schied</translation>
    </message>
    <message>
        <source>Go to the previous lines that differ.</source>
        <translation>Zu den vorigen Zeilen, die sich unterscheiden.</translation>
    </message>
    <message>
        <source>Source &amp;Diff</source>
        <translation>Quelltext&amp;vergleich</translation>
    </message>
    <message>
        <source>Both sources of the current sub beside each other, with the cost of each line in the baseline and now.</source>
        <translation>Beide Quelltexte der aktuellen Sub nebeneinander, mit den Kosten jeder Zeile in der Baseline und jetzt.</translation>
    </message>
    <message>
        <source>%1 of work in %2</source>
        <translation>%1 Arbeit in %2</translation>
    </message>
    <message>
        <source>%1 of work</source>
        <translation>%1 Arbeit</translation>
    </message>
    <message>
        <source>Nothing of %1 is in the range</source>
        <translation>Nichts von %1 liegt im Bereich</translation>
    </message>
    <message>
        <source>%1: counted from %2</source>
        <translation>%1: gezählt ab %2</translation>
    </message>
    <message>
        <source>%1: counted to %2</source>
        <translation>%1: gezählt bis %2</translation>
    </message>
    <message>
        <source>the range begins at %1</source>
        <translation>der Bereich beginnt bei %1</translation>
    </message>
    <message>
        <source>the range ends at %1</source>
        <translation>der Bereich endet bei %1</translation>
    </message>
    <message>
        <source>A slice of work is counted as a whole where its middle is inside. Waits are cut exactly.</source>
        <translation>Ein Abschnitt mit Arbeit zählt ganz, wenn seine Mitte im Bereich liegt. Warten wird genau geteilt.</translation>
    </message>
    <message>
        <source>work in the range</source>
        <translation>Arbeit im Bereich</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Start relative to the first process; in a range, what is counted begins there</source>
        <translation>Beginn relativ zum ersten Prozess; in einem Bereich beginnt dort, was gezählt wird</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>End; in a range, what is counted ends there</source>
        <translation>Ende; in einem Bereich endet dort, was gezählt wird</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Time of statements, without waiting</source>
        <translation>Zeit der Anweisungen, ohne Warten</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Trans&amp;form</source>
        <translation>Tran&amp;sformation</translation>
    </message>
    <message>
        <source>&amp;Direction</source>
        <translation>R&amp;ichtung</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>Reihenf&amp;olge</translation>
    </message>
    <message>
        <source>&amp;Focus on Sub</source>
        <translation>Auf Sub &amp;fokussieren</translation>
    </message>
    <message>
        <source>Focus on Call &amp;Stack</source>
        <translation>Auf Aufruf&amp;stapel fokussieren</translation>
    </message>
    <message>
        <source>&amp;Drop Sub</source>
        <translation>Sub &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Merge into Callers</source>
        <translation>In &amp;Aufrufer einrechnen</translation>
    </message>
    <message>
        <source>Collapse &amp;Recursion</source>
        <translation>&amp;Rekursion zusammenfassen</translation>
    </message>
    <message>
        <source>Collapse D&amp;irect Recursion</source>
        <translation>D&amp;irekte Rekursion zusammenfassen</translation>
    </message>
    <message>
        <source>Group by &amp;Package</source>
        <translation>Nach &amp;Paket gruppieren</translation>
    </message>
    <message>
        <source>Group by Fi&amp;le</source>
        <translation>Nach &amp;Datei gruppieren</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Rück&amp;gängig</translation>
    </message>
    <message>
        <source>Undo the last transform of the flame graph.</source>
        <translation>Macht die letzte Transformation des Flame-Graphs rückgängig.</translation>
    </message>
    <message>
        <source>R&amp;edo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Apply it again.</source>
        <translation>Wendet sie wieder an.</translation>
    </message>
    <message>
        <source>&amp;Callees, from the Root</source>
        <translation>Auf&amp;gerufene, ab der Wurzel</translation>
    </message>
    <message>
        <source>The main program at the root, callees below their callers.</source>
        <translation>Das Hauptprogramm an der Wurzel, Aufgerufene unter ihren Aufrufern.</translation>
    </message>
    <message>
        <source>Callers, from the S&amp;ubs</source>
        <translation>&amp;Aufrufer, ab den Subs</translation>
    </message>
    <message>
        <source>Subs with exclusive time at the root, their callers below.</source>
        <translation>Subs mit exklusiver Zeit an der Wurzel, ihre Aufrufer darunter.</translation>
    </message>
    <message>
        <source>&amp;Sandwich</source>
        <translation>&amp;Sandwich</translation>
    </message>
    <message>
        <source>Callers and callees of the selected sub.</source>
        <translation>Aufrufer und Aufgerufene der gewählten Sub.</translation>
    </message>
    <message>
        <source>&amp;Next Direction</source>
        <translation>&amp;Nächste Richtung</translation>
    </message>
    <message>
        <source>Cycle through callees, callers and sandwich.</source>
        <translation>Wechselt zwischen Aufgerufenen, Aufrufern und Sandwich.</translation>
    </message>
    <message>
        <source>&amp;Largest First</source>
        <translation>&amp;Größte zuerst</translation>
    </message>
    <message>
        <source>Order frames with the same caller by width.</source>
        <translation>Ordnet Rahmen mit demselben Aufrufer nach Breite.</translation>
    </message>
    <message>
        <source>By &amp;Name</source>
        <translation>Nach &amp;Name</translation>
    </message>
    <message>
        <source>Order them by name.</source>
        <translation>Ordnet sie nach Namen.</translation>
    </message>
    <message>
        <source>By &amp;Call Order</source>
        <translation>Nach &amp;Aufruf</translation>
    </message>
    <message>
        <source>Order them by their first call.</source>
        <translation>Ordnet sie nach ihrem ersten Aufruf.</translation>
    </message>
    <message>
        <source>Root at the To&amp;p</source>
        <translation>Wurzel ob&amp;en</translation>
    </message>
    <message>
        <source>Icicle: root at the top; otherwise flame: root at the bottom.</source>
        <translation>Icicle: Wurzel oben; sonst Flamme: Wurzel unten.</translation>
    </message>
    <message>
        <source>Cannot write the example profile %1: %2</source>
        <translation>Das Beispielprofil %1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ganzer Lauf</translation>
    </message>
    <message>
        <source>waiting hidden</source>
        <translation>Warten ausgeblendet</translation>
    </message>
    <message>
        <source>with waiting</source>
        <translation>mit Warten</translation>
    </message>
    <message>
        <source>100 % = %1</source>
        <translation>100 % = %1</translation>
    </message>
    <message>
        <source>the profile is still being read</source>
        <translation>das Profil wird noch gelesen</translation>
    </message>
    <message>
        <source>the command nytprof is not installed</source>
        <translation>der Befehl nytprof ist nicht installiert</translation>
    </message>
    <message>
        <source>Compare T&amp;wo Profiles…</source>
        <translation>&amp;Zwei Profile vergleichen …</translation>
    </message>
    <message>
        <source>Choose a baseline and a current profile, one run or several each.</source>
        <translation>Wählt eine Baseline und ein aktuelles Profil, je einen oder mehrere Läufe.</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>Write what is shown, or the whole profile, to a file: HTML report, profile, Markdown, CSV, JSON, or a format of another program. From a table, its rows as CSV: all columns, filtered rows, times in seconds; of trees the open rows, of the source all lines.</source>
        <translation>Schreibt, was gezeigt wird, oder das ganze Profil in eine Datei: HTML-Bericht, Profil, Markdown, CSV, JSON oder ein Format eines anderen Programms. Aus einer Tabelle deren Zeilen als CSV: alle Spalten, gefilterte Zeilen, Zeiten in Sekunden; von Bäumen die offenen Zeilen, vom Quelltext alle Zeilen.</translation>
    </message>
    <message>
        <source>Copy the focused view&apos;s table to the clipboard.</source>
        <translation>Kopiert die Tabelle der aktiven Ansicht in die Zwischenablage.</translation>
    </message>
    <message>
        <source>&amp;Example Profile</source>
        <translation>B&amp;eispielprofil</translation>
    </message>
    <message>
        <source>Open the profile of a small program: a report about the words of a text.</source>
        <translation>Öffnet das Profil eines kleinen Programms: eines Berichts über die Wörter eines Textes.</translation>
    </message>
    <message>
        <source>Unfold or join rows</source>
        <translation>Zeilen auf- oder zuklappen</translation>
    </message>
    <message>
        <source>Eight or more rows that nearly one frame each fills are one row of names and counts. Kept for each profile.</source>
        <translation>Ab acht Zeilen, die je ein Frame fast ganz füllt, sind eine Zeile aus Namen und Anzahlen. Wird für jedes Profil gemerkt.</translation>
    </message>
    <message>
        <source>List frames</source>
        <translation>Frames auflisten</translation>
    </message>
    <message>
        <source>Source Diff</source>
        <translation>Quelltextvergleich</translation>
    </message>
    <message>
        <source>Time in accept, sleep, select, wait, locks and the like</source>
        <translation>Zeit in accept, sleep, select, wait, Sperren und Ähnlichem</translation>
    </message>
    <message>
        <source>SVG or PNG of what is zoomed to.</source>
        <translation>SVG oder PNG des gezoomten Teils.</translation>
    </message>
    <message>
        <source>%1 programs</source>
        <translation>%1 Programme</translation>
    </message>
    <message>
        <source>Stopped by signal %1 after %2</source>
        <translation>Durch Signal %1 nach %2 angehalten</translation>
    </message>
    <message>
        <source>%1 has the collector</source>
        <translation>%1 hat den Kollektor</translation>
    </message>
    <message>
        <source>commands read no files of other machines: copy them with scp, and open the copies</source>
        <translation>Befehle lesen keine Dateien anderer Rechner: mit scp kopieren und die Kopien öffnen</translation>
    </message>
    <message>
        <source>on a processor</source>
        <translation>auf einem Prozessor</translation>
    </message>
    <message>
        <source>waiting for a processor</source>
        <translation>wartet auf einen Prozessor</translation>
    </message>
    <message>
        <source>Profiles or folders of profiles to merge; also ssh://user@host/path and clickhouse://host/database. In a terminal the default is the newest of nytprof.out and the folders nytprof-record.</source>
        <translation>Profile oder Ordner mit Profilen, die zusammengeführt werden; auch ssh://benutzer@rechner/pfad und clickhouse://rechner/datenbank. In einem Terminal ist die Vorgabe das Neueste von nytprof.out und den Ordnern nytprof-record.</translation>
    </message>
    <message>
        <source>In the dots of a comparison</source>
        <translation>In den Punkten eines Vergleichs</translation>
    </message>
    <message>
        <source>In the pages Attach and Stack now</source>
        <translation>In den Seiten „Anhängen“ und „Stack jetzt“</translation>
    </message>
    <message>
        <source>Sample the selected processes</source>
        <translation>Stichproben der gewählten Prozesse nehmen</translation>
    </message>
    <message>
        <source>The window follows the profile.</source>
        <translation>Das Fenster folgt dem Profil.</translation>
    </message>
    <message>
        <source>Show the stacks of the selected processes</source>
        <translation>Stacks der gewählten Prozesse zeigen</translation>
    </message>
    <message>
        <source>Read each second.</source>
        <translation>Jede Sekunde gelesen.</translation>
    </message>
    <message>
        <source>Keep the stacks that are shown, or go on</source>
        <translation>Gezeigte Stacks behalten oder fortfahren</translation>
    </message>
    <message>
        <source>In the page Stack now.</source>
        <translation>In der Seite „Stack jetzt“.</translation>
    </message>
    <message>
        <source>Of a count in a joined row, or of a hatched frame. Left and Right move along a joined row.</source>
        <translation>Einer Anzahl in einer zusammengefassten Zeile oder eines schraffierten Frames. Links und Rechts gehen die zusammengefasste Zeile entlang.</translation>
    </message>
    <message>
        <source>Set time range</source>
        <translation>Zeitbereich setzen</translation>
    </message>
    <message>
        <source>In the flame chart: show only what ran in the visible time, in all views.</source>
        <translation>Im Flame-Chart: in allen Ansichten nur zeigen, was in der sichtbaren Zeit lief.</translation>
    </message>
    <message>
        <source>To the enclosing package.</source>
        <translation>Zum umgebenden Paket.</translation>
    </message>
    <message>
        <source>Move between runs</source>
        <translation>Zwischen Läufen wechseln</translation>
    </message>
    <message>
        <source>The status bar describes the run.</source>
        <translation>Die Statusleiste beschreibt den Lauf.</translation>
    </message>
    <message>
        <source>First and last run</source>
        <translation>Erster und letzter Lauf</translation>
    </message>
    <message>
        <source>Of the baseline, then of the current version.</source>
        <translation>Erst die der Baseline, dann die der aktuellen Version.</translation>
    </message>
    <message>
        <source>Show the run&apos;s time</source>
        <translation>Zeit des Laufs zeigen</translation>
    </message>
    <message>
        <source>process %1, child of %2</source>
        <translation>Prozess %1, Kind von %2</translation>
    </message>
    <message>
        <source>start: %1</source>
        <translation>Start: %1</translation>
    </message>
    <message>
        <source>end: %1</source>
        <translation>Ende: %1</translation>
    </message>
    <message>
        <source>incomplete profile</source>
        <translation>unvollständiges Profil</translation>
    </message>
    <message>
        <source>last recorded call: %1, %2</source>
        <translation>letzter aufgezeichneter Aufruf: %1, %2</translation>
    </message>
    <message>
        <source>file without process</source>
        <translation>Datei ohne Prozess</translation>
    </message>
    <message>
        <source>Merged profile of several processes.</source>
        <translation>Zusammengeführtes Profil mehrerer Prozesse.</translation>
    </message>
    <message>
        <source>Sum of %1</source>
        <translation>Summe von %1</translation>
    </message>
    <message>
        <source>St&amp;art Profilers of Running Programs…</source>
        <translation>Profiler l&amp;aufender Programme starten …</translation>
    </message>
    <message>
        <source>A&amp;ttach…</source>
        <translation>A&amp;nhängen …</translation>
    </message>
    <message>
        <source>List every running perl: take samples of it or see its stack, without preparing or restarting it.</source>
        <translation>Alle laufenden Perls auflisten: Stichproben nehmen oder den Stack ansehen, ohne Vorbereitung und ohne Neustart.</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command line; child processes below</source>
        <translation>Befehlszeile; Kindprozesse darunter</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Process ID</source>
        <translation>Prozessnummer</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>User that it runs as</source>
        <translation>Benutzer, unter dem er läuft</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Time on processors in the last second</source>
        <translation>Zeit auf Prozessoren in der letzten Sekunde</translation>
    </message>
    <message>
        <source>Memory (MiB)</source>
        <translation>Speicher (MiB)</translation>
    </message>
    <message>
        <source>What it has in memory</source>
        <translation>Was er im Speicher belegt</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>What it does now</source>
        <translation>Was er gerade tut</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>Möglich</translation>
    </message>
    <message>
        <source>What can be done with it, or why nothing can</source>
        <translation>Was mit ihm möglich ist, oder warum nichts</translation>
    </message>
    <message>
        <source>on a processor or ready</source>
        <translation>auf einem Prozessor oder bereit</translation>
    </message>
    <message>
        <source>stopped by a signal</source>
        <translation>von einem Signal angehalten</translation>
    </message>
    <message>
        <source>stopped by a debugger</source>
        <translation>von einem Debugger angehalten</translation>
    </message>
    <message>
        <source>idle in %1</source>
        <translation>untätig in %1</translation>
    </message>
    <message>
        <source>waiting in %1</source>
        <translation>wartet in %1</translation>
    </message>
    <message>
        <source>belongs to %1: needs root</source>
        <translation>gehört %1: braucht root</translation>
    </message>
    <message>
        <source>may not be read: see its tooltip</source>
        <translation>darf nicht gelesen werden: siehe Tooltip</translation>
    </message>
    <message>
        <source>unknown perl %1</source>
        <translation>unbekanntes Perl %1</translation>
    </message>
    <message>
        <source>a 32-bit perl: not supported</source>
        <translation>ein 32-Bit-Perl: nicht unterstützt</translation>
    </message>
    <message>
        <source>perl in one of several threads</source>
        <translation>Perl in einem von mehreren Threads</translation>
    </message>
    <message>
        <source>see its tooltip</source>
        <translation>siehe Tooltip</translation>
    </message>
    <message>
        <source>Not on a line: %1</source>
        <translation>In keiner Zeile: %1</translation>
    </message>
    <message>
        <source>%1, %2 (95 %: %3 – %4 %)</source>
        <translation>%1, %2 (95 %: %3 – %4 %)</translation>
    </message>
    <message>
        <source>Sampled: %1 at %2 Hz, no call counts</source>
        <translation>Stichproben: %1 mit %2 Hz, keine Aufrufzahlen</translation>
    </message>
    <message>
        <source>&lt;br&gt;calls unknown: sampling does not see them</source>
        <translation>&lt;br&gt;Aufrufe unbekannt: Stichproben sehen sie nicht</translation>
    </message>
    <message>
        <source>Move between groups of equal stacks</source>
        <translation>Zwischen Gruppen gleicher Stacks wechseln</translation>
    </message>
    <message>
        <source>Open the source of the group</source>
        <translation>Quelltext der Gruppe öffnen</translation>
    </message>
    <message>
        <source>Of its innermost frame; Tab moves between the places of the others.</source>
        <translation>Von ihrem innersten Frame; Tab wechselt zwischen den Stellen der anderen.</translation>
    </message>
    <message>
        <source>Copy the group as text</source>
        <translation>Gruppe als Text kopieren</translation>
    </message>
    <message>
        <source>The button copies all groups.</source>
        <translation>Der Knopf kopiert alle Gruppen.</translation>
    </message>
    <message>
        <source>%1 more processes: %2</source>
        <translation>%1 weitere Prozesse: %2</translation>
    </message>
    <message>
        <source>Sample · Start Exact · Stack</source>
        <translation>Stichproben · Genau messen · Stack</translation>
    </message>
    <message>
        <source>Sample · Stack</source>
        <translation>Stichproben · Stack</translation>
    </message>
    <message>
        <source>runnable</source>
        <translation>lauffähig</translation>
    </message>
    <message>
        <source>%1, idle</source>
        <translation>%1, untätig</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>How long it has been waiting</source>
        <translation>Wie lange er schon wartet</translation>
    </message>
    <message>
        <source>not sampled</source>
        <translation>ohne Stichprobe</translation>
    </message>
    <message>
        <source>%1 · in a container</source>
        <translation>%1 · in einem Container</translation>
    </message>
    <message>
        <source>Processors in use: %1, of at most %2 at once</source>
        <translation>Benutzte Prozessoren: %1, höchstens %2 zugleich</translation>
    </message>
    <message>
        <source>--since %1: not a duration; use one such as 10m, 12h or 7d</source>
        <translation>--since %1: keine Dauer; zum Beispiel 10m, 12h oder 7d angeben</translation>
    </message>
    <message>
        <source>--since and --from are both the start of the range; give one</source>
        <translation>--since und --from sind beide der Anfang des Zeitbereichs; nur eines angeben</translation>
    </message>
    <message>
        <source>Show only what ran since so long ago, as in 10m, 12h or 7d.</source>
        <translation>Nur zeigen, was seit so langer Zeit lief, etwa 10m, 12h oder 7d.</translation>
    </message>
    <message>
        <source>Cycle through times, percentages and call counts, or through bytes and percentages.</source>
        <translation>Zwischen Zeiten, Prozenten und Aufrufzahlen wechseln, oder zwischen Bytes und Prozenten.</translation>
    </message>
    <message>
        <source>Show shares of the time of all statements, or of all memory, in tables and gutter.</source>
        <translation>In Tabellen und Randspalte Anteile an der Zeit aller Anweisungen oder am ganzen Speicher zeigen.</translation>
    </message>
    <message>
        <source>&amp;Retained Memory</source>
        <translation>&amp;Behaltener Speicher</translation>
    </message>
    <message>
        <source>Show the bytes that each line, sub and call stack allocated and that were not freed at the end. In a range of time, the net growth, which may be negative.</source>
        <translation>Die Bytes zeigen, die jede Zeile, Sub und Aufruffolge belegt hat und die am Ende nicht freigegeben waren. In einem Zeitbereich der Nettozuwachs, der negativ sein kann.</translation>
    </message>
    <message>
        <source>Memory at P&amp;eak</source>
        <translation>Speicher am &amp;Höchststand</translation>
    </message>
    <message>
        <source>Show what was live when the process was largest.</source>
        <translation>Zeigen, was belegt war, als der Prozess am größten war.</translation>
    </message>
    <message>
        <source>&amp;Allocated Memory</source>
        <translation>Be&amp;legter Speicher</translation>
    </message>
    <message>
        <source>Show all bytes that were allocated, also those that were freed.</source>
        <translation>Alle Bytes zeigen, die belegt wurden, auch wieder freigegebene.</translation>
    </message>
    <message>
        <source>N&amp;umber of Allocations</source>
        <translation>Anzahl der Bele&amp;gungen</translation>
    </message>
    <message>
        <source>Show how many times memory was allocated.</source>
        <translation>Zeigen, wie oft Speicher belegt wurde.</translation>
    </message>
    <message>
        <source>peak: %1 live at %2</source>
        <translation>Höchststand: %1 belegt bei %2</translation>
    </message>
    <message>
        <source>resident %1</source>
        <translation>resident %1</translation>
    </message>
    <message>
        <source>live %1</source>
        <translation>belegt %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>━ live, ╍ resident</source>
        <translation>━ belegt, ╍ resident</translation>
    </message>
    <message>
        <source>live %1, resident %2 at %3</source>
        <translation>belegt %1, resident %2 bei %3</translation>
    </message>
    <message>
        <source>live %1 at %2</source>
        <translation>belegt %1 bei %2</translation>
    </message>
    <message>
        <source>%1 retained, %2</source>
        <translation>%1 behalten, %2</translation>
    </message>
    <message>
        <source>%1 more freed than allocated, %2</source>
        <translation>%1 mehr freigegeben als belegt, %2</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>Allocated: %1</source>
        <translation>Belegt: %1</translation>
    </message>
    <message>
        <source>Freed: %1</source>
        <translation>Freigegeben: %1</translation>
    </message>
    <message>
        <source>At peak: %1</source>
        <translation>Am Höchststand: %1</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>Belegungen</translation>
    </message>
    <message>
        <source>Retained</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>Am Höchststand</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>%1 belegt</translation>
    </message>
    <message>
        <source>%1 retained</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>%1 at the peak</source>
        <translation>%1 am Höchststand</translation>
    </message>
    <message>
        <source>less</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>So few runs cannot show a change.</source>
        <translation>So wenige Läufe können keine Änderung zeigen.</translation>
    </message>
    <message>
        <source>&amp;Growing Lines</source>
        <translation>&amp;Wachsende Zeilen</translation>
    </message>
    <message>
        <source>Lines whose live memory rises steadily, with each request, mark or second. Caches with a limit and warm-up are not listed.</source>
        <translation>Zeilen, deren belegter Speicher stetig wächst, mit jeder Anfrage, Marke oder Sekunde. Begrenzte Zwischenspeicher und das Aufwärmen sind nicht aufgeführt.</translation>
    </message>
    <message>
        <source>Growing</source>
        <translation>Wachsend</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::AttachDialog</name>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>Attach to Running Program</source>
        <translation>An laufendes Programm anhängen</translation>
    </message>
    <message>
        <source>Start the profiler of the selected programs.</source>
        <translation>Den Profiler der gewählten Programme starten.</translation>
    </message>
    <message>
        <source>Stop it, and complete the profile.</source>
        <translation>Ihn anhalten und das Profil abschließen.</translation>
    </message>
    <message>
        <source>Show what was collected so far; the program need not be stopped.</source>
        <translation>Zeigen, was bisher gesammelt wurde; das Programm muss nicht angehalten werden.</translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation>Laufende Programme</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>&lt;p&gt;No running program has loaded the profiler. Start the program with:&lt;/p&gt;&lt;p&gt;&lt;code&gt;PERL5OPT=-MDevel::NYTProf::Live&lt;/code&gt; &lt;i&gt;program&lt;/i&gt;&lt;/p&gt;&lt;p&gt;The profiler is off until it is started here or by &lt;code&gt;nytprof control&lt;/code&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Kein laufendes Programm hat den Profiler geladen. Starten Sie das Programm mit:&lt;/p&gt;&lt;p&gt;&lt;code&gt;PERL5OPT=-MDevel::NYTProf::Live&lt;/code&gt; &lt;i&gt;Programm&lt;/i&gt;&lt;/p&gt;&lt;p&gt;Der Profiler ist aus, bis er hier oder mit &lt;code&gt;nytprof control&lt;/code&gt; gestartet wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on since %1</source>
        <translation>an seit %1</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>bis zum Anhalten</translation>
    </message>
    <message>
        <source>for a time</source>
        <translation>für eine Zeit</translation>
    </message>
    <message>
        <source>for the next requests</source>
        <translation>für die nächsten Anfragen</translation>
    </message>
    <message>
        <source>Limit of Start</source>
        <translation>Grenze für Start</translation>
    </message>
    <message>
        <source>When a profiler that Start starts stops by itself.</source>
        <translation>Wann ein Profiler, den Start einschaltet, von selbst anhält.</translation>
    </message>
    <message>
        <source>Number of seconds or requests</source>
        <translation>Anzahl der Sekunden oder Anfragen</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>No limit: the profiler runs until it is stopped.</source>
        <translation>Keine Grenze: Der Profiler läuft, bis er angehalten wird.</translation>
    </message>
    <message>
        <source>Seconds after which the profiler stops.</source>
        <translation>Sekunden, nach denen der Profiler anhält.</translation>
    </message>
    <message>
        <source>Requests of a server, whichever of its processes serves them; each gets a profile of its own, named after the file with a number.</source>
        <translation>Anfragen an einen Server, gleich welcher seiner Prozesse sie beantwortet; jede bekommt ein eigenes Profil, benannt nach der Datei mit einer Nummer.</translation>
    </message>
    <message>
        <source>any route</source>
        <translation>jede Route</translation>
    </message>
    <message>
        <source>Route of requests</source>
        <translation>Route der Anfragen</translation>
    </message>
    <message>
        <source>Only requests of this route or path, such as GET /users/:id. Where a framework finds the route late, the profiles of others are removed at the end of the request.</source>
        <translation>Nur Anfragen dieser Route oder dieses Pfads, etwa GET /users/:id. Findet ein Framework die Route erst spät, werden Profile anderer Anfragen an deren Ende entfernt.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::AttachPage</name>
    <message>
        <source>Attach to a running program</source>
        <translation>An ein laufendes Programm anhängen</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>until Stop</source>
        <translation>bis Stopp</translation>
    </message>
    <message>
        <source>%1 Hz</source>
        <translation>%1 Hz</translation>
    </message>
    <message>
        <source>Child processes, too</source>
        <translation>Auch Kindprozesse</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Stichproben nehmen</translation>
    </message>
    <message>
        <source>Sample (%1)</source>
        <translation>Stichproben nehmen (%1)</translation>
    </message>
    <message>
        <source>Stack Now</source>
        <translation>Stack jetzt</translation>
    </message>
    <message>
        <source>Show what it does, each second (K in the list)</source>
        <translation>Jede Sekunde zeigen, was er tut (K in der Liste)</translation>
    </message>
    <message>
        <source>Start Exact…</source>
        <translation>Genau messen …</translation>
    </message>
    <message>
        <source>Start the profiler of programs that have loaded Devel::NYTProf::Live</source>
        <translation>Den Profiler von Programmen starten, die Devel::NYTProf::Live geladen haben</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>Kinder</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Profile of Samples</source>
        <translation>Profil der Stichproben</translation>
    </message>
    <message>
        <source>Select a process</source>
        <translation>Einen Prozess wählen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sample %1 %2&lt;/b&gt; &amp;nbsp; Reads its stack from outside: nothing is loaded, nothing restarted; no call counts, shares with ±.</source>
        <translation>&lt;b&gt;Stichproben von %1 %2&lt;/b&gt; &amp;nbsp; Liest den Stack von außen: nichts wird geladen, nichts neu gestartet; keine Aufrufzahlen, Anteile mit ±.</translation>
    </message>
    <message>
        <source>or until Stop · %1: 10 % ± %2</source>
        <translation>oder bis Stopp · %1: 10 % ± %2</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Process or sampling</source>
        <translation>Prozess oder Stichproben</translation>
    </message>
    <message>
        <source>Several processes</source>
        <translation>Mehrere Prozesse</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::AxisCanvas</name>
    <message>
        <source>Time axis</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Lauf</translation>
    </message>
    <message>
        <source>Time · %1</source>
        <translation>Zeit · %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1 working</source>
        <translation>%1 arbeitend</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 wartend</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Profiler time</source>
        <translation>Profilerzeit</translation>
    </message>
    <message>
        <source>Profiler time · %1</source>
        <translation>Profilerzeit · %1</translation>
    </message>
    <message>
        <source>Range %1</source>
        <translation>Bereich %1</translation>
    </message>
    <message>
        <source>counted %1</source>
        <translation>gezählt %1</translation>
    </message>
    <message>
        <source>Show what was live at the peak</source>
        <translation>Zeigen, was am Höchststand belegt war</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::AxisPainter</name>
    <message>
        <source>Statements/s</source>
        <translation>Anweisungen/s</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>%1 thread %2</source>
        <translation>%1 Thread %2</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::AxisPanel</name>
    <message>
        <source>Close the time axis (T)</source>
        <translation>Zeitachse schließen (T)</translation>
    </message>
    <message>
        <source>Close the time axis</source>
        <translation>Zeitachse schließen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>&lt;b&gt;← →&lt;/b&gt; move &amp;nbsp; &lt;b&gt;+ −&lt;/b&gt; resize</source>
        <translation>&lt;b&gt;← →&lt;/b&gt; verschieben &amp;nbsp; &lt;b&gt;+ −&lt;/b&gt; Länge</translation>
    </message>
    <message>
        <source>Zoom the axis to the range, or back to the whole run</source>
        <translation>Achse auf den Bereich zoomen, oder zurück auf den ganzen Lauf</translation>
    </message>
    <message>
        <source>Show the whole run (Esc)</source>
        <translation>Ganzen Lauf anzeigen (Esc)</translation>
    </message>
    <message>
        <source>Clear the range</source>
        <translation>Bereich aufheben</translation>
    </message>
    <message>
        <source>Rows of the time axis</source>
        <translation>Zeilen der Zeitachse</translation>
    </message>
    <message>
        <source>Lanes: processes</source>
        <translation>Zeilen: Prozesse</translation>
    </message>
    <message>
        <source>Lanes: threads</source>
        <translation>Zeilen: Threads</translation>
    </message>
    <message>
        <source>Lanes: packed</source>
        <translation>Zeilen: gepackt</translation>
    </message>
    <message>
        <source>Lanes: merged</source>
        <translation>Zeilen: zusammengefasst</translation>
    </message>
    <message>
        <source>Parts of the bars</source>
        <translation>Teile der Balken</translation>
    </message>
    <message>
        <source>Stacked by package</source>
        <translation>Nach Paket gestapelt</translation>
    </message>
    <message>
        <source>Processor use</source>
        <translation>Prozessornutzung</translation>
    </message>
    <message>
        <source>slices of %1</source>
        <translation>Scheiben von %1</translation>
    </message>
    <message>
        <source>aligned by their wall clocks, which may differ</source>
        <translation>nach ihren Uhren ausgerichtet, die abweichen können</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom Axis to Range</source>
        <translation>Achse auf Bereich zoomen</translation>
    </message>
    <message>
        <source>profiler time of Devel::NYTProf 6, which includes its overhead</source>
        <translation>Profilerzeit von Devel::NYTProf 6, die dessen eigenen Aufwand enthält</translation>
    </message>
    <message>
        <source>those of Devel::NYTProf 6 in profiler time, which includes its overhead</source>
        <translation>die von Devel::NYTProf 6 in Profilerzeit, die dessen Overhead enthält</translation>
    </message>
    <message>
        <source>List the marks that the program has set (N goes to the next one)</source>
        <translation>Marken auflisten, die das Programm gesetzt hat (N geht zur nächsten)</translation>
    </message>
    <message>
        <source>%1 · axis %2 of %3</source>
        <translation>%1 · Achse %2 von %3</translation>
    </message>
    <message>
        <source>Marks %1</source>
        <translation>Marken %1</translation>
    </message>
    <message>
        <source>Show &amp;Only This Process</source>
        <translation>&amp;Nur diesen Prozess zeigen</translation>
    </message>
    <message>
        <source>Show Only This and Its &amp;Children</source>
        <translation>Nur diesen und seine &amp;Kinder zeigen</translation>
    </message>
    <message>
        <source>&amp;Hide This Process</source>
        <translation>Diesen Prozess &amp;ausblenden</translation>
    </message>
    <message>
        <source>Show &amp;All Processes</source>
        <translation>Alle &amp;Prozesse zeigen</translation>
    </message>
    <message>
        <source>Select Its &amp;Time</source>
        <translation>Seine &amp;Zeit wählen</translation>
    </message>
    <message>
        <source>&amp;Copy Process ID</source>
        <translation>Prozessnummer &amp;kopieren</translation>
    </message>
    <message>
        <source>The file has the sums of all processes, without a record of each.</source>
        <translation>Die Datei hat die Summen aller Prozesse, ohne Aufzeichnung der einzelnen.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Banner</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::BannerArea</name>
    <message>
        <source>Fewer messages</source>
        <translation>Weniger Meldungen</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CallTreeView</name>
    <message>
        <source>Find subs: words or /regex/</source>
        <translation>Subs suchen: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Call tree</source>
        <translation>Aufrufbaum</translation>
    </message>
    <message>
        <source>not a regular expression</source>
        <translation>kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>kein Treffer</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CallsView</name>
    <message>
        <source>Callers of the current sub</source>
        <translation>Aufrufer der aktuellen Sub</translation>
    </message>
    <message>
        <source>Callees of the current sub</source>
        <translation>Aufgerufene der aktuellen Sub</translation>
    </message>
    <message>
        <source>no more</source>
        <translation>keine weiteren</translation>
    </message>
    <message>
        <source>Find subs in open rows</source>
        <translation>Subs in den aufgeklappten Zeilen suchen</translation>
    </message>
    <message>
        <source>The current line is not in a sub.</source>
        <translation>Die aktuelle Zeile liegt in keiner Sub.</translation>
    </message>
    <message>
        <source>Called only by the main program or by perl itself.</source>
        <translation>Nur vom Hauptprogramm oder von perl selbst aufgerufen.</translation>
    </message>
    <message>
        <source>No callees.</source>
        <translation>Ruft keine Sub auf.</translation>
    </message>
    <message>
        <source>Current sub</source>
        <translation>Aktuelle Sub</translation>
    </message>
    <message>
        <source>Callers and callees</source>
        <translation>Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>Trees</source>
        <translation>Bäume</translation>
    </message>
    <message>
        <source>Callers and callees of any depth, or direct ones with call sites</source>
        <translation>Aufrufer und Aufgerufene beliebiger Tiefe oder direkte mit Aufrufstellen</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Festhalten</translation>
    </message>
    <message>
        <source>Stay on this sub while the selection moves</source>
        <translation>Bei dieser Sub bleiben, während sich die Auswahl ändert</translation>
    </message>
    <message>
        <source>Direct callers</source>
        <translation>Direkte Aufrufer</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Direct callees</source>
        <translation>Direkt Aufgerufene</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>%1 inclusive</source>
        <translation>%1 inklusiv</translation>
    </message>
    <message>
        <source>%1 exclusive</source>
        <translation>%1 exklusiv</translation>
    </message>
    <message>
        <source>recursive, depth %1</source>
        <translation>rekursiv, Tiefe %1</translation>
    </message>
    <message>
        <source>in itself %1</source>
        <translation>selbst %1</translation>
    </message>
    <message>
        <source>callees %1</source>
        <translation>Aufgerufene %1</translation>
    </message>
    <message>
        <source>Shares are of the time of all statements, %1.</source>
        <translation>Anteile beziehen sich auf die Zeit aller Anweisungen, %1.</translation>
    </message>
    <message>
        <source>called before</source>
        <translation>vorher aufgerufen</translation>
    </message>
    <message>
        <source>It did not run in this range.</source>
        <translation>Sie lief in diesem Bereich nicht.</translation>
    </message>
    <message>
        <source>No recorded caller: called by perl itself.</source>
        <translation>Kein Aufrufer aufgezeichnet: von perl selbst aufgerufen.</translation>
    </message>
    <message>
        <source>Callers (%1)</source>
        <translation>Aufrufer (%1)</translation>
    </message>
    <message>
        <source>Callees (%1)</source>
        <translation>Aufgerufene (%1)</translation>
    </message>
    <message>
        <source>Shares are of %1.</source>
        <translation>Anteile an %1.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CellText</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CompareView</name>
    <message>
        <source>Filter names: words or /regex/</source>
        <translation>Namen filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Subs</source>
        <translation>Subs</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>String evals</source>
        <translation>String-Evals</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Exklusiv</translation>
    </message>
    <message>
        <source>Inclusive</source>
        <translation>Inklusiv</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Choose a baseline to see what became slower or faster, what is new and what is gone.</source>
        <translation>Eine Baseline wählen, um zu sehen, was langsamer oder schneller wurde, was neu und was weg ist.</translation>
    </message>
    <message>
        <source>Compare with Baseline…</source>
        <translation>Mit Baseline vergleichen …</translation>
    </message>
    <message>
        <source>Times and counts per request: the mean of %1 now, of %2 in the baseline.</source>
        <translation>Zeiten und Anzahlen je Anfrage: Mittel von %1 jetzt, von %2 in der Baseline.</translation>
    </message>
    <message>
        <source>Comparison with the baseline</source>
        <translation>Vergleich mit der Baseline</translation>
    </message>
    <message>
        <source>No verdicts: %1.</source>
        <translation>Keine Befunde: %1.</translation>
    </message>
    <message>
        <source>Medians of %1 baseline and %2 current runs. Compared is what has at least %3 % of the time: %4 of %5.</source>
        <translation>Mediane von %1 Läufen der Baseline und %2 aktuellen. Verglichen wird, was mindestens %3 % der Zeit hat: %4 von %5.</translation>
    </message>
    <message>
        <source>No evidence</source>
        <translation>Kein Beleg</translation>
    </message>
    <message>
        <source>Total: exclusive %1 → %2 (%3) · %4</source>
        <translation>Summe: exklusiv %1 → %2 (%3) · %4</translation>
    </message>
    <message>
        <source>Gone: only in the baseline; its source is in Source Diff.</source>
        <translation>Weg: nur in der Baseline; der Quelltext ist im Quelltextvergleich.</translation>
    </message>
    <message>
        <source>%1 of %2 rows, medians: exclusive %3 → %4 (%5) · %6</source>
        <translation>%1 von %2 Zeilen, Mediane: exklusiv %3 → %4 (%5) · %6</translation>
    </message>
    <message>
        <source>%1 of %2 rows: exclusive %3 → %4 (%5) · %6</source>
        <translation>%1 von %2 Zeilen: exklusiv %3 → %4 (%5) · %6</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CsvExport</name>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Export Table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>Writing table rows…</source>
        <translation>Tabellenzeilen werden geschrieben …</translation>
    </message>
    <message>
        <source>The table changed during the export; no file was written.</source>
        <translation>Die Tabelle hat sich beim Exportieren geändert; keine Datei wurde geschrieben.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::DotPlot</name>
    <message>
        <source>Time of each run</source>
        <translation>Zeit jedes Laufs</translation>
    </message>
    <message>
        <source>Baseline run %1: %2</source>
        <translation>Lauf %1 der Baseline: %2</translation>
    </message>
    <message>
        <source>Current run %1: %2</source>
        <translation>Aktueller Lauf %1: %2</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Aktuell</translation>
    </message>
    <message>
        <source>Lines: medians, %1 and %2</source>
        <translation>Linien: Mediane, %1 und %2</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::EvalsView</name>
    <message>
        <source>Filter string evals: words or /regex/</source>
        <translation>String-Evals filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>String evals</source>
        <translation>String-Evals</translation>
    </message>
    <message>
        <source>Source of the string eval</source>
        <translation>Quelltext des String-Evals</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No string eval matches the filter.</source>
        <translation>Kein String-Eval passt zum Filter.</translation>
    </message>
    <message>
        <source>source not saved</source>
        <translation>Quelltext nicht gespeichert</translation>
    </message>
    <message>
        <source>only source of the line</source>
        <translation>einziger Quelltext der Zeile</translation>
    </message>
    <message>
        <source>hottest of %1 sources of the line</source>
        <translation>teuerster von %1 Quelltexten der Zeile</translation>
    </message>
    <message>
        <source>one of %1 sources; differs from the hottest in %2</source>
        <translation>einer von %1 Quelltexten; unterscheidet sich vom teuersten in %2</translation>
    </message>
    <message>
        <source>No string evals in this profile.</source>
        <translation>Keine String-Evals in diesem Profil.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ExportDialog</name>
    <message>
        <source>&amp;What is shown</source>
        <translation>&amp;Was gezeigt wird</translation>
    </message>
    <message>
        <source>The whole &amp;profile</source>
        <translation>Das ganze &amp;Profil</translation>
    </message>
    <message>
        <source>&amp;Open it when it is written</source>
        <translation>Danach ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>needs call stacks, which the profile lacks</source>
        <translation>braucht Aufrufstapel, die das Profil nicht hat</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>Aus&amp;wählen …</translation>
    </message>
    <message>
        <source>The same in a terminal</source>
        <translation>Dasselbe in einem Terminal</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Settings are kept per format</source>
        <translation>Einstellungen bleiben je Format</translation>
    </message>
    <message>
        <source>The file exists and will be replaced.</source>
        <translation>Die Datei gibt es schon; sie wird ersetzt.</translation>
    </message>
    <message>
        <source>No command has the filter, order and columns of the window; choose a table.</source>
        <translation>Kein Befehl kennt Filter, Reihenfolge und Spalten des Fensters; dafür eine Tabelle wählen.</translation>
    </message>
    <message>
        <source>needs the order of calls: profile with stream=1</source>
        <translation>braucht die Reihenfolge der Aufrufe: mit stream=1 profilieren</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ExportRun</name>
    <message>
        <source>Cannot start %1: %2</source>
        <translation>%1 kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <source>nytprof ended without a message; nothing was written.</source>
        <translation>nytprof endete ohne Meldung; nichts wurde geschrieben.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FilesView</name>
    <message>
        <source>Filter files: words or /regex/</source>
        <translation>Dateien filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FilteredTable</name>
    <message>
        <source>not a regular expression</source>
        <translation>kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>Keine Zeile passt zum Filter.</translation>
    </message>
    <message>
        <source>The profile has nothing for this table.</source>
        <translation>Das Profil hat nichts für diese Tabelle.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Finder</name>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Sub, file or eval;  file:12  for a line;  &gt;  for a command</source>
        <translation>Sub, Datei oder Eval;  datei:12  für eine Zeile;  &gt;  für einen Befehl</translation>
    </message>
    <message>
        <source>Go to sub, file or eval</source>
        <translation>Zu Sub, Datei oder Eval</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Indexing names…</source>
        <translation>Namen werden indiziert …</translation>
    </message>
    <message>
        <source>No profile is open</source>
        <translation>Kein Profil geöffnet</translation>
    </message>
    <message>
        <source>No name matches: none of %1 has these letters in this order.</source>
        <translation>Kein Name passt: Keiner von %1 hat diese Buchstaben in dieser Reihenfolge.</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>Kein Befehl passt.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameCanvas</name>
    <message>
        <source>Flame graph</source>
        <translation>Flame-Graph</translation>
    </message>
    <message>
        <source>Hot path %1 of %2: </source>
        <translation>Teurer Pfad %1 von %2: </translation>
    </message>
    <message>
        <source>%1 more rows do not fit; export as SVG for all</source>
        <translation>%1 weitere Zeilen passen nicht; ein SVG-Export enthält alle</translation>
    </message>
    <message>
        <source>No call stacks: the profile was made with calls=0 or subs=0, or no sub returned.</source>
        <translation>Keine Aufrufstapel: Das Profil entstand mit calls=0 oder subs=0, oder keine Sub kehrte zurück.</translation>
    </message>
    <message>
        <source>Nothing to show: undo a transform or select another sub.</source>
        <translation>Nichts zu zeigen: eine Transformation zurücknehmen oder eine andere Sub wählen.</translation>
    </message>
    <message>
        <source>Copy Name and Numbers</source>
        <translation>Namen und Zahlen kopieren</translation>
    </message>
    <message>
        <source>Copy Call Stack</source>
        <translation>Aufrufstapel kopieren</translation>
    </message>
    <message>
        <source>Highlight This Sub</source>
        <translation>Diese Sub hervorheben</translation>
    </message>
    <message>
        <source>Reset Zoom</source>
        <translation>Zoom aufheben</translation>
    </message>
    <message>
        <source>Zoom to This Frame</source>
        <translation>Auf diesen Frame zoomen</translation>
    </message>
    <message>
        <source>Flame graph of %1</source>
        <translation>Flame-Graph von %1</translation>
    </message>
    <message>
        <source>Flame chart</source>
        <translation>Flame-Chart</translation>
    </message>
    <message>
        <source>Flame chart of %1</source>
        <translation>Flame-Chart von %1</translation>
    </message>
    <message>
        <source>List Frames</source>
        <translation>Frames auflisten</translation>
    </message>
    <message>
        <source>%1 rows unfolded: %2</source>
        <translation>%1 Zeilen aufgeklappt: %2</translation>
    </message>
    <message>
        <source>Join the rows again</source>
        <translation>Zeilen wieder zusammenfassen</translation>
    </message>
    <message>
        <source>Unfold the joined rows</source>
        <translation>Zusammengefasste Zeilen aufklappen</translation>
    </message>
    <message>
        <source>%1 in one row: %2; Space lists them</source>
        <translation>%1 in einer Zeile: %2; Leertaste listet sie auf</translation>
    </message>
    <message>
        <source>%1 below %2</source>
        <translation>%1 unter %2</translation>
    </message>
    <message>
        <source>beside the joined row, or below 2 pixels</source>
        <translation>neben der zusammengefassten Zeile oder unter 2 Pixeln</translation>
    </message>
    <message>
        <source>each below 2 pixels</source>
        <translation>jeder unter 2 Pixeln</translation>
    </message>
    <message>
        <source>Join Rows</source>
        <translation>Zeilen zusammenfassen</translation>
    </message>
    <message>
        <source>Unfold Joined Rows</source>
        <translation>Zusammengefasste Zeilen aufklappen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameChartView</name>
    <message>
        <source>The flame chart is of one run; stop comparing to see it.</source>
        <translation>Die Flame-Chart zeigt einen Lauf; beenden Sie den Vergleich, um sie zu sehen.</translation>
    </message>
    <message>
        <source>Find subs: words or /regex/</source>
        <translation>Subs suchen: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Flame chart</source>
        <translation>Flame-Chart</translation>
    </message>
    <message>
        <source>main program</source>
        <translation>Hauptprogramm</translation>
    </message>
    <message>
        <source>Set Time Range</source>
        <translation>Zeitbereich setzen</translation>
    </message>
    <message>
        <source>Show only what ran in the visible time, in all views</source>
        <translation>In allen Ansichten nur zeigen, was in der sichtbaren Zeit lief</translation>
    </message>
    <message>
        <source>Reset Zoom</source>
        <translation>Zoom aufheben</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Zoom aufheben</translation>
    </message>
    <message>
        <source>calls shorter than %1 are not shown</source>
        <translation>Aufrufe kürzer als %1 werden nicht gezeigt</translation>
    </message>
    <message>
        <source>Export Flame Chart</source>
        <translation>Flame-Chart exportieren</translation>
    </message>
    <message>
        <source>No order of calls: the flame chart needs one process that was recorded with stream=1, or with calls=2 by Devel::NYTProf 6.</source>
        <translation>Keine Reihenfolge der Aufrufe: Das Flame-Chart braucht einen Prozess, der mit stream=1 aufgezeichnet wurde, oder von Devel::NYTProf 6 mit calls=2.</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Record with the order of calls…</source>
        <translation>Mit Reihenfolge der Aufrufe aufzeichnen …</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameControls</name>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Frame order</source>
        <translation>Reihenfolge der Frames</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>Frame width</source>
        <translation>Breite der Frames</translation>
    </message>
    <message>
        <source>Width: current</source>
        <translation>Breite: aktuell</translation>
    </message>
    <message>
        <source>Width: baseline</source>
        <translation>Breite: Baseline</translation>
    </message>
    <message>
        <source>Width: larger</source>
        <translation>Breite: größere</translation>
    </message>
    <message>
        <source>By call order</source>
        <translation>Nach Aufruf</translation>
    </message>
    <message>
        <source>Callees, from the root</source>
        <translation>Aufgerufene, ab der Wurzel</translation>
    </message>
    <message>
        <source>Callers, from the subs</source>
        <translation>Aufrufer, ab den Subs</translation>
    </message>
    <message>
        <source>Sandwich of the sub</source>
        <translation>Sandwich der Sub</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameText</name>
    <message>
        <source>%1 inclusive (%2), %3 exclusive (%4)</source>
        <translation>%1 inklusiv (%2), %3 exklusiv (%4)</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: inclusive %2 → %3 (%4), exclusive %5 → %6, calls %7 → %8%9</source>
        <translation>%1: inklusiv %2 → %3 (%4), exklusiv %5 → %6, Aufrufe %7 → %8%9</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1 von %2</translation>
    </message>
    <message>
        <source>all subs</source>
        <translation>alle Subs</translation>
    </message>
    <message>
        <source>%1: %2; total %3 (%4)</source>
        <translation>%1: %2; insgesamt %3 (%4)</translation>
    </message>
    <message>
        <source>, normalized</source>
        <translation>, normalisiert</translation>
    </message>
    <message>
        <source>%1 too narrow, %2</source>
        <translation>%1 zu schmal, %2</translation>
    </message>
    <message>
        <source>focus: %1</source>
        <translation>Fokus: %1</translation>
    </message>
    <message>
        <source>focus on stack: %1</source>
        <translation>Fokus auf Stapel: %1</translation>
    </message>
    <message>
        <source>dropped: %1</source>
        <translation>entfernt: %1</translation>
    </message>
    <message>
        <source>merged: %1</source>
        <translation>eingerechnet: %1</translation>
    </message>
    <message>
        <source>recursion collapsed</source>
        <translation>Rekursion zusammengefasst</translation>
    </message>
    <message>
        <source>direct recursion collapsed</source>
        <translation>direkte Rekursion zusammengefasst</translation>
    </message>
    <message>
        <source>by package</source>
        <translation>nach Paket</translation>
    </message>
    <message>
        <source>by file</source>
        <translation>nach Datei</translation>
    </message>
    <message>
        <source>package group %1</source>
        <translation>Paketgruppe %1</translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>at all %1 call sites</source>
        <translation>an allen %1 Aufrufstellen</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>Inclusive</source>
        <translation>Inklusiv</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Exklusiv</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Called at %1 by %2</source>
        <translation>Aufgerufen in %1 von %2</translation>
    </message>
    <message>
        <source>hottest line %1</source>
        <translation>teuerste Zeile %1</translation>
    </message>
    <message>
        <source> – no evidence of a change</source>
        <translation> – kein Beleg für eine Änderung</translation>
    </message>
    <message>
        <source>%1 too narrow, %2 total (%3); double-click to list them</source>
        <translation>%1 zu schmal, zusammen %2 (%3); Doppelklick listet sie auf</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 in one row</source>
        <translation>%1 in einer Zeile</translation>
    </message>
    <message>
        <source>callers of the frame below</source>
        <translation>Aufrufer des Frames darunter</translation>
    </message>
    <message>
        <source>each takes nearly all of the one above</source>
        <translation>jeder hat fast alles von dem darüber</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erster</translation>
    </message>
    <message>
        <source>last</source>
        <translation>letzter</translation>
    </message>
    <message>
        <source>beside</source>
        <translation>daneben</translation>
    </message>
    <message>
        <source>their exclusive time and %1</source>
        <translation>ihre exklusive Zeit und %1</translation>
    </message>
    <message>
        <source>their exclusive time</source>
        <translation>ihre exklusive Zeit</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Under the pointer, %1: %2</source>
        <translation>Unter dem Zeiger, %1: %2</translation>
    </message>
    <message>
        <source>Click a name to select it, a count to list its frames. U unfolds all.</source>
        <translation>Ein Klick auf einen Namen wählt ihn aus, einer auf eine Anzahl listet ihre Frames auf. U klappt alle auf.</translation>
    </message>
    <message>
        <source>, means of the runs</source>
        <translation>, Mittelwerte der Läufe</translation>
    </message>
    <message>
        <source>unknown: sampling does not see them</source>
        <translation>unbekannt: Stichproben sehen sie nicht</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameView</name>
    <message>
        <source>Find subs: words or /regex/</source>
        <translation>Subs suchen: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>all subs</source>
        <translation>alle Subs</translation>
    </message>
    <message>
        <source>not a regular expression</source>
        <translation>kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>Icicle</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>Flame</translation>
    </message>
    <message>
        <source>Callers, flame graph</source>
        <translation>Aufrufer, Flame-Graph</translation>
    </message>
    <message>
        <source>Reset Zoom</source>
        <translation>Zoom aufheben</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Zoom aufheben</translation>
    </message>
    <message>
        <source>Export Flame Graph</source>
        <translation>Flame-Graph exportieren</translation>
    </message>
    <message>
        <source>%1 is only in the baseline; there is no source to show.</source>
        <translation>%1 ist nur in der Baseline; es gibt keinen Quelltext zu zeigen.</translation>
    </message>
    <message>
        <source>Building the graph…</source>
        <translation>Graph wird aufgebaut …</translation>
    </message>
    <message>
        <source>%1 in %2 frames, %3 of total</source>
        <translation>%1 in %2 Frames, %3 der Summe</translation>
    </message>
    <message>
        <source>main program</source>
        <translation>Hauptprogramm</translation>
    </message>
    <message>
        <source>Icicle: root at the top; flame: root at the bottom</source>
        <translation>Icicle: Wurzel oben; Flame: Wurzel unten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Controls of the chart</source>
        <translation>Einstellungen des Diagramms</translation>
    </message>
    <message>
        <source>all calls</source>
        <translation>alle Aufrufe</translation>
    </message>
    <message>
        <source>zoom: %1</source>
        <translation>Ausschnitt: %1</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>Teil von %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FormatList</name>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FrameColoring</name>
    <message>
        <source>no package</source>
        <translation>kein Paket</translation>
    </message>
    <message>
        <source>other packages</source>
        <translation>andere Pakete</translation>
    </message>
    <message>
        <source>%1 (rest)</source>
        <translation>%1 (Rest)</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FrameList</name>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Enter: zoom, Space: select, Esc: close</source>
        <translation>Eingabe: hineinzoomen, Leertaste: auswählen, Esc: schließen</translation>
    </message>
    <message>
        <source>Enter: select, Z: zoom, Esc: close</source>
        <translation>Eingabe: auswählen, Z: hineinzoomen, Esc: schließen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::GraphCanvas</name>
    <message>
        <source>Call graph</source>
        <translation>Aufrufgraph</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::GraphPainter</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>inclusive %1</source>
        <translation>inklusiv %1</translation>
    </message>
    <message>
        <source>exclusive %1</source>
        <translation>exklusiv %1</translation>
    </message>
    <message>
        <source>
recursive, depth %1</source>
        <translation>
rekursiv, Tiefe %1</translation>
    </message>
    <message>
        <source>, depth %1</source>
        <translation>, Tiefe %1</translation>
    </message>
    <message>
        <source>recursive, depth %1; recursive calls: %2 (included)</source>
        <translation>rekursiv, Tiefe %1; rekursive Aufrufe: %2 (enthalten)</translation>
    </message>
    <message>
        <source>callers not shown: %1</source>
        <translation>nicht gezeigte Aufrufer: %1</translation>
    </message>
    <message>
        <source>callees not shown: %1</source>
        <translation>nicht gezeigte Aufgerufene: %1</translation>
    </message>
    <message>
        <source>
Shares are of the time of all statements, %1.</source>
        <translation>
Anteile beziehen sich auf die Zeit aller Anweisungen, %1.</translation>
    </message>
    <message>
        <source>%1 calls %2
%3</source>
        <translation>%1 ruft %2 auf
%3</translation>
    </message>
    <message>
        <source>
Shares are of %1.</source>
        <translation>
Anteile an %1.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::GraphView</name>
    <message>
        <source>%1 per row</source>
        <translation>%1 je Reihe</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Nodes per row</source>
        <translation>Knoten je Reihe</translation>
    </message>
    <message>
        <source>Darker: more exclusive time; thicker edge: more time; dashed edge: recursion.</source>
        <translation>Dunkler: mehr exklusive Zeit; dickere Kante: mehr Zeit; gestrichelte Kante: Rekursion.</translation>
    </message>
    <message>
        <source>Export Call Graph</source>
        <translation>Aufrufgraph exportieren</translation>
    </message>
    <message>
        <source>The current line is not in a sub.</source>
        <translation>Die aktuelle Zeile liegt in keiner Sub.</translation>
    </message>
    <message>
        <source>Depth %1</source>
        <translation>Tiefe %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::GrowingView</name>
    <message>
        <source>Filter lines: words or /regex/</source>
        <translation>Zeilen filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Growing lines</source>
        <translation>Wachsende Zeilen</translation>
    </message>
    <message>
        <source>Nothing grows: caches with a limit and warm-up are not listed.</source>
        <translation>Nichts wächst: Begrenzte Zwischenspeicher und das Aufwärmen sind nicht aufgeführt.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::HeatStrip</name>
    <message>
        <source>Hot lines of the file</source>
        <translation>Teure Zeilen der Datei</translation>
    </message>
    <message>
        <source>Hot lines of the file; click to go there</source>
        <translation>Teure Zeilen der Datei; ein Klick springt dorthin</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::KeysDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::LastMinute</name>
    <message>
        <source>The last minute</source>
        <translation>Die letzte Minute</translation>
    </message>
    <message>
        <source>%1 s ago: %2 on a processor, %3 waiting in a request, %4 idle</source>
        <translation>Vor %1 s: %2 auf einem Prozessor, %3 in einer Anfrage wartend, %4 untätig</translation>
    </message>
    <message>
        <source>60 s ago</source>
        <translation>vor 60 s</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>on a processor</source>
        <translation>auf einem Prozessor</translation>
    </message>
    <message>
        <source>waiting in a request</source>
        <translation>in einer Anfrage wartend</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Legend</name>
    <message>
        <source>Legend: %1</source>
        <translation>Legende: %1</translation>
    </message>
    <message>
        <source>Show all again</source>
        <translation>Alle wieder zeigen</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1, ausgeblendet</translation>
    </message>
    <message>
        <source>%1. Shares are of exclusive time. Click: show alone; Ctrl and click: show</source>
        <translation>%1. Anteile an der exklusiven Zeit. Klick: allein zeigen; Strg und Klick: zeigen</translation>
    </message>
    <message>
        <source>%1. Shares are of exclusive time. Click: show alone; Ctrl and click: hide</source>
        <translation>%1. Anteile an der exklusiven Zeit. Klick: allein zeigen; Strg und Klick: ausblenden</translation>
    </message>
    <message>
        <source>%1 hidden ✕</source>
        <translation>%1 ausgeblendet ✕</translation>
    </message>
    <message>
        <source>too narrow to draw,</source>
        <translation>zu schmal zum Zeichnen,</translation>
    </message>
    <message>
        <source>narrow,</source>
        <translation>zu schmal,</translation>
    </message>
    <message>
        <source>Share of total of frames that are too narrow. Zoom in to see them.</source>
        <translation>Anteil der zu schmalen Frames am Ganzen. Zum Ansehen hineinzoomen.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::LiveProgram</name>
    <message>
        <source>Profiling process %1</source>
        <translation>Profiler läuft in Prozess %1</translation>
    </message>
    <message>
        <source>updates are paused</source>
        <translation>Aktualisierung angehalten</translation>
    </message>
    <message>
        <source>updated %1 s ago</source>
        <translation>vor %1 s aktualisiert</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::LoadingBar</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Wird zusammengeführt</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>%1 wird geladen</translation>
    </message>
    <message>
        <source>Loading %1 profiles</source>
        <translation>%1 Profile werden geladen</translation>
    </message>
    <message>
        <source>%1; showing the first %2 %, callers and source not yet loaded</source>
        <translation>%1; gezeigt sind die ersten %2 %, Aufrufer und Quelltext noch nicht geladen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::MainWindow</name>
    <message>
        <source>%1 profiles</source>
        <translation>%1 Profile</translation>
    </message>
    <message>
        <source> – still showing %1</source>
        <translation> – weiterhin angezeigt: %1</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>This view has no table to copy.</source>
        <translation>Diese Ansicht hat keine Tabelle zum Kopieren.</translation>
    </message>
    <message>
        <source>nytprof</source>
        <translation>nytprof</translation>
    </message>
    <message>
        <source>Loading stopped at %1 %. Press F5 to load all.</source>
        <translation>Laden bei %1 % abgebrochen. F5 lädt alles.</translation>
    </message>
    <message>
        <source>%1 – %2 – nytprof</source>
        <translation>%1 – %2 – nytprof</translation>
    </message>
    <message>
        <source>Merged with the dropped files: %1 profiles.</source>
        <translation>Mit den abgelegten Dateien zusammengeführt: %1 Profile.</translation>
    </message>
    <message>
        <source>Show Only Dropped</source>
        <translation>Nur die abgelegten zeigen</translation>
    </message>
    <message>
        <source>Open Profiles</source>
        <translation>Profile öffnen</translation>
    </message>
    <message>
        <source>Choose Baseline</source>
        <translation>Baseline wählen</translation>
    </message>
    <message>
        <source>%1
baseline: %2</source>
        <translation>%1
Baseline: %2</translation>
    </message>
    <message>
        <source>%1 compared with %2 – %3 – nytprof</source>
        <translation>%1 im Vergleich mit %2 – %3 – nytprof</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Baseline: %1</translation>
    </message>
    <message>
        <source>About nytprof</source>
        <translation>Über nytprof</translation>
    </message>
    <message>
        <source>&lt;h3&gt;nytprof %1&lt;/h3&gt;&lt;p&gt;A profiler for Perl.&lt;/p&gt;&lt;p&gt;Licence: the same terms as Perl itself.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;nytprof %1&lt;/h3&gt;&lt;p&gt;Ein Profiler für Perl.&lt;/p&gt;&lt;p&gt;Lizenz: dieselben Bedingungen wie Perl selbst.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No source to edit: it is neither on this machine nor in the profile.</source>
        <translation>Kein Quelltext zum Bearbeiten: Er ist weder auf diesem Rechner noch im Profil.</translation>
    </message>
    <message>
        <source>No editor configured: choose one in Go &gt; Editor, or set VISUAL or EDITOR.</source>
        <translation>Kein Editor eingestellt: in „Gehe zu &gt; Editor“ einen wählen oder VISUAL oder EDITOR setzen.</translation>
    </message>
    <message>
        <source>Cannot start the editor %1: choose another in Go &gt; Editor.</source>
        <translation>Der Editor %1 lässt sich nicht starten: in „Gehe zu &gt; Editor“ einen anderen wählen.</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>No Profiles</source>
        <translation>Keine Profile</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>$VISUAL or $EDITOR</source>
        <translation>$VISUAL oder $EDITOR</translation>
    </message>
    <message>
        <source>Other Command…</source>
        <translation>Anderer Befehl …</translation>
    </message>
    <message>
        <source>Command (%f file, %l line):</source>
        <translation>Befehl (%f Datei, %l Zeile):</translation>
    </message>
    <message>
        <source>Waiting hidden: %1</source>
        <translation>Warten ausgeblendet: %1</translation>
    </message>
    <message>
        <source>%1 of %2 profiles</source>
        <translation>%1 von %2 Profilen</translation>
    </message>
    <message>
        <source>The Processes view chooses which are merged. Press to merge all.</source>
        <translation>Die Ansicht „Prozesse“ wählt, welche zusammengeführt werden. Drücken, um alle zusammenzuführen.</translation>
    </message>
    <message>
        <source>100 % = %1</source>
        <translation>100 % = %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;Whole run&lt;/b&gt;</source>
        <translation>&lt;b&gt;Ganzer Lauf&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>%1 (%2) against baseline &lt;b&gt;%3&lt;/b&gt;</source>
        <translation>%1 (%2) gegenüber Baseline &lt;b&gt;%3&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <source>Go to sub, file or string eval</source>
        <translation>Gehe zu Sub, Datei oder String-Eval</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>No Bookmarks</source>
        <translation>Keine Lesezeichen</translation>
    </message>
    <message>
        <source>Note for %1 (Ctrl+Enter saves):</source>
        <translation>Notiz zu %1 (Strg+Eingabe speichert):</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>The origins on the summary choose which subs are shown. Press to show all.</source>
        <translation>Die Herkunft in der Übersicht bestimmt, welche Subs angezeigt werden. Drücken zeigt alle.</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>Weitere Aktionen</translation>
    </message>
    <message>
        <source>Process %1: %2</source>
        <translation>Prozess %1: %2</translation>
    </message>
    <message>
        <source>%1 (%2) per request against baseline &lt;b&gt;%3&lt;/b&gt;</source>
        <translation>%1 (%2) je Anfrage gegenüber der Baseline &lt;b&gt;%3&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1: %2 of %3 profiles</source>
        <translation>%1: %2 von %3 Profilen</translation>
    </message>
    <message>
        <source>Only the profiles of these requests are merged. Press to end this.</source>
        <translation>Nur die Profile dieser Anfragen sind zusammengeführt. Drücken beendet das.</translation>
    </message>
    <message>
        <source>No included profile is of requests of %1 alone: the Processes view excludes their profiles, or these are of other requests, too.</source>
        <translation>Kein einbezogenes Profil ist nur von Anfragen an %1: Die Ansicht Prozesse schließt ihre Profile aus, oder diese sind auch von anderen Anfragen.</translation>
    </message>
    <message>
        <source>100 % = %1 in %2</source>
        <translation>100 % = %1 in %2</translation>
    </message>
    <message>
        <source>Open Location</source>
        <translation>Adresse öffnen</translation>
    </message>
    <message>
        <source>Profile or folder by ssh://, or runs of a database by clickhouse://:</source>
        <translation>Profil oder Ordner mit ssh:// oder Läufe einer Datenbank mit clickhouse://:</translation>
    </message>
    <message>
        <source>%1: not an address like ssh://user@host/folder/nytprof.out or clickhouse://host/database?service=shop</source>
        <translation>%1: keine Adresse wie ssh://benutzer@rechner/ordner/nytprof.out oder clickhouse://rechner/datenbank?service=shop</translation>
    </message>
    <message>
        <source>Nothing to compare: this needs at least two requests of a route that took different times, each with an included profile of its own.</source>
        <translation>Nichts zu vergleichen: Nötig sind mindestens zwei Anfragen einer Route, die verschieden lange dauerten, jede mit einem eigenen einbezogenen Profil.</translation>
    </message>
    <message>
        <source>%1, %2 or longer</source>
        <translation>%1, %2 oder länger</translation>
    </message>
    <message>
        <source>All files (*);;Profiles with usual names (nytprof*.out* *.nytprof tmon.out* *.folded *.collapsed *.callgrind callgrind.out* *.pprof *.pb *.gz)</source>
        <translation>Alle Dateien (*);;Profile mit üblichen Namen (nytprof*.out* *.nytprof tmon.out* *.folded *.collapsed *.callgrind callgrind.out* *.pprof *.pb *.gz)</translation>
    </message>
    <message>
        <source>against baseline &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>gegen die Baseline &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>One run each: a change cannot be distinguished from noise.</source>
        <translation>Je ein Lauf: Eine Änderung ist nicht von Rauschen zu unterscheiden.</translation>
    </message>
    <message>
        <source>Add Runs…</source>
        <translation>Läufe hinzufügen…</translation>
    </message>
    <message>
        <source>No verdicts: %1.</source>
        <translation>Keine Befunde: %1.</translation>
    </message>
    <message>
        <source>Nothing ran in %1.</source>
        <translation>In %1 lief nichts.</translation>
    </message>
    <message>
        <source>Show Whole Run</source>
        <translation>Ganzen Lauf anzeigen</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>No Recordings</source>
        <translation>Keine Aufzeichnungen</translation>
    </message>
    <message>
        <source>Showing the whole run: %1</source>
        <translation>Der ganze Lauf wird gezeigt: %1</translation>
    </message>
    <message>
        <source>Time in accept, sleep, select, wait and the like. Press to show it (W).</source>
        <translation>Zeit in accept, sleep, select, wait und Ähnlichem. Drücken, um sie zu zeigen (W).</translation>
    </message>
    <message>
        <source>Only process %1</source>
        <translation>Nur Prozess %1</translation>
    </message>
    <message>
        <source>Compare Two: Choose Baseline</source>
        <translation>Zwei vergleichen: Baseline wählen</translation>
    </message>
    <message>
        <source>Compare Two: Choose Current Profile</source>
        <translation>Zwei vergleichen: aktuelles Profil wählen</translation>
    </message>
    <message>
        <source>Export (%1)</source>
        <translation>Exportieren (%1)</translation>
    </message>
    <message>
        <source>%1 of %2 processes</source>
        <translation>%1 von %2 Prozessen</translation>
    </message>
    <message>
        <source>%1 working</source>
        <translation>%1 arbeitend</translation>
    </message>
    <message>
        <source>Written: %1 (%2)</source>
        <translation>Geschrieben: %1 (%2)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>100 % = %1 in %2, %3; ± is one standard error</source>
        <translation>100 % = %1 in %2, %3; ± ist ein Standardfehler</translation>
    </message>
    <message>
        <source>Sampled and exact profiles are not merged</source>
        <translation>Profile aus Stichproben und genaue werden nicht zusammengefasst</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>%1 of %2 were late: shares may be off</source>
        <translation>%1 von %2 kamen zu spät: Anteile können falsch sein</translation>
    </message>
    <message>
        <source>A late sample counts for the time since the one before it. The sampler did not get a processor in time: sample with a lower rate, or while less is running.</source>
        <translation>Eine verspätete Stichprobe zählt für die Zeit seit der vorigen. Es war nicht rechtzeitig ein Prozessor frei: eine kleinere Rate wählen, oder messen, wenn weniger läuft.</translation>
    </message>
    <message>
        <source>One side is sampled: only shares are compared, with normalized totals.</source>
        <translation>Eine Seite ist aus Stichproben: nur Anteile werden verglichen, mit angeglichenen Summen.</translation>
    </message>
    <message>
        <source>Calls
sampled: not counted</source>
        <translation>Aufrufe
Stichproben: nicht gezählt</translation>
    </message>
    <message>
        <source>Stacks of the running program, read from outside. Times are estimates with one standard error (±); calls and statements were not counted. File &gt; Start Profilers of Running Programs counts the next requests of these processes exactly.</source>
        <translation>Stacks des laufenden Programms, von außen gelesen. Zeiten sind Schätzungen mit einem Standardfehler (±); Aufrufe und Anweisungen wurden nicht gezählt. Datei &gt; Profiler laufender Programme starten zählt die nächsten Anfragen dieser Prozesse genau.</translation>
    </message>
    <message>
        <source>Show values as times, percentages, call counts or memory (%1)</source>
        <translation>Werte als Zeiten, Prozente, Aufrufzahlen oder Speicher zeigen (%1)</translation>
    </message>
    <message>
        <source>Process %1 did not end: %2 were live when it was last seen, %3 at its peak</source>
        <translation>Prozess %1 endete nicht: %2 waren belegt, als er zuletzt gesehen wurde, %3 am Höchststand</translation>
    </message>
    <message>
        <source>At Peak</source>
        <translation>Am Höchststand</translation>
    </message>
    <message>
        <source>Sum of %1 peaks</source>
        <translation>Summe von %1 Höchstständen</translation>
    </message>
    <message>
        <source>An upper bound: the processes may not have been largest at the same time.</source>
        <translation>Eine obere Schranke: Die Prozesse waren vielleicht nicht zur selben Zeit am größten.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Manual</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>Find in manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Manual – nytprof</source>
        <translation>Handbuch – nytprof</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::MarkList</name>
    <message>
        <source>next</source>
        <translation>nächste</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>%1 of %2, on this part of the axis</source>
        <translation>%1 von %2, auf diesem Teil der Achse</translation>
    </message>
    <message>
        <source>Range to the next “%1”</source>
        <translation>Bereich bis „%1“</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::NotesFile</name>
    <message>
        <source>it cannot be read</source>
        <translation>sie kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation>sie ist größer als 1 MiB</translation>
    </message>
    <message>
        <source>the profile is on another machine</source>
        <translation>das Profil ist auf einem anderen Rechner</translation>
    </message>
    <message>
        <source>it cannot be removed</source>
        <translation>sie kann nicht entfernt werden</translation>
    </message>
    <message>
        <source>Notes and filters are kept until the window closes, but not saved in %1: %2.</source>
        <translation>Notizen und Filter bleiben, bis das Fenster geschlossen wird, sind aber nicht in %1 gespeichert: %2.</translation>
    </message>
    <message>
        <source>it is a symbolic link</source>
        <translation>sie ist ein symbolischer Link</translation>
    </message>
    <message>
        <source>it would be larger than 1 MiB</source>
        <translation>sie wäre größer als 1 MiB</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::OptionForm</name>
    <message>
        <source>shown: %1</source>
        <translation>gezeigt: %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::OutputPane</name>
    <message>
        <source>Close output</source>
        <translation>Ausgabe schließen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation>Ausgabe des Programms</translation>
    </message>
    <message>
        <source>The program has printed nothing.</source>
        <translation>Das Programm hat nichts ausgegeben.</translation>
    </message>
    <message>
        <source>
[Output left out]
</source>
        <translation>
[Ausgabe ausgelassen]
</translation>
    </message>
    <message>
        <source>Nothing has arrived yet. Perl writes to a pipe when its buffer of 8 KiB is full or the program ends, and at once after $| = 1.</source>
        <translation>Noch ist nichts angekommen. Perl schreibt in eine Pipe, wenn sein Puffer von 8 KiB voll ist oder das Programm endet, und nach $| = 1 sofort.</translation>
    </message>
    <message>
        <source>Nothing has arrived: what was still in the program&apos;s buffer is lost when it is stopped. After $| = 1, perl writes at once.</source>
        <translation>Nichts ist angekommen: Was noch im Puffer des Programms war, geht verloren, wenn es angehalten wird. Nach $| = 1 schreibt perl sofort.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::OverflowTabs</name>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>More tabs</source>
        <translation>Weitere Reiter</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::PackagesView</name>
    <message>
        <source>Filter packages and subs: words or /regex/</source>
        <translation>Pakete und Subs filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>Tree or list</source>
        <translation>Baum oder Liste</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Preferences</name>
    <message>
        <source>Normalize totals</source>
        <translation>Summen normalisieren</translation>
    </message>
    <message>
        <source>Scale the baseline to the total of the current run</source>
        <translation>Die Baseline auf die Summe des aktuellen Laufs skalieren</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ProcessPanel</name>
    <message>
        <source>%1, %2 ago</source>
        <translation>%1, vor %2</translation>
    </message>
    <message>
        <source>%1, child of %2</source>
        <translation>%1, Kind von %2</translation>
    </message>
    <message>
        <source>%1 % now</source>
        <translation>jetzt %1 %</translation>
    </message>
    <message>
        <source>%1 % on average since the start</source>
        <translation>%1 % im Mittel seit dem Start</translation>
    </message>
    <message>
        <source>Selected process</source>
        <translation>Gewählter Prozess</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Perl</source>
        <translation>Perl</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Devel::NYTProf::Live is loaded</source>
        <translation>Devel::NYTProf::Live ist geladen</translation>
    </message>
    <message>
        <source>Devel::NYTProf::Live is not loaded: sampling only</source>
        <translation>Devel::NYTProf::Live ist nicht geladen: nur Stichproben</translation>
    </message>
    <message>
        <source>Works in</source>
        <translation>Arbeitet in</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Right now</source>
        <translation>Jetzt gerade</translation>
    </message>
    <message>
        <source>no stack: %1</source>
        <translation>kein Stack: %1</translation>
    </message>
    <message>
        <source>%1, refreshed each second</source>
        <translation>%1, jede Sekunde aktualisiert</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Stack Now</source>
        <translation>Stack jetzt</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ProcessesView</name>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of %4</source>
        <translation>%1 von %2, %3 von %4</translation>
    </message>
    <message>
        <source>Include All</source>
        <translation>Alle einbeziehen</translation>
    </message>
    <message>
        <source>Only Selected</source>
        <translation>Nur ausgewählte</translation>
    </message>
    <message>
        <source>Include Only These and Their Children</source>
        <translation>Nur diese und ihre Kindprozesse einschließen</translation>
    </message>
    <message>
        <source>Include or Exclude</source>
        <translation>Ein- oder ausschließen</translation>
    </message>
    <message>
        <source>Include only the selected processes (Return or double click)</source>
        <translation>Nur die gewählten Prozesse einbeziehen (Eingabe oder Doppelklick)</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ProgramRecorder</name>
    <message>
        <source>%1: cannot be started: %2</source>
        <translation>%1: kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <source>There is no nytprof beside this program or on PATH: install it.</source>
        <translation>Neben diesem Programm und in PATH gibt es kein nytprof: bitte installieren.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::QuickRecord</name>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Child processes</source>
        <translation>Kindprozesse</translation>
    </message>
    <message>
        <source>perl app.pl data.csv</source>
        <translation>perl app.pl data.csv</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Start recording (Enter)</source>
        <translation>Aufzeichnung starten (Eingabe)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>All options…</source>
        <translation>Alle Optionen …</translation>
    </message>
    <message>
        <source>Perl, environment, what to measure, runs (Ctrl+R)</source>
        <translation>Perl, Umgebung, was gemessen wird, Läufe (Strg+R)</translation>
    </message>
    <message>
        <source>Record a program</source>
        <translation>Ein Programm aufzeichnen</translation>
    </message>
    <message>
        <source>in</source>
        <comment>a folder</comment>
        <translation>in</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Choose Folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RecentList</name>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>gestern %1</translation>
    </message>
    <message>
        <source>Compare the last two</source>
        <translation>Die letzten zwei vergleichen</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>Alle öffnen</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RecordForm</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>perl app.pl data.csv</source>
        <translation>perl app.pl data.csv</translation>
    </message>
    <message>
        <source>Script…</source>
        <translation>Skript…</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>A script or any command that runs perl, such as prove -l t, quoted as in a shell</source>
        <translation>Ein Skript oder ein Befehl, der perl ausführt, etwa prove -l t, mit Anführungszeichen wie in einer Shell</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>The program runs there; profiles are written to nytprof-record in it</source>
        <translation>Dort läuft das Programm; Profile werden dort in nytprof-record geschrieben</translation>
    </message>
    <message>
        <source>as the command line or the script&apos;s #! line says</source>
        <translation>laut Befehlszeile oder #!-Zeile</translation>
    </message>
    <message>
        <source>Perl</source>
        <translation>Perl</translation>
    </message>
    <message>
        <source>PERL5LIB=lib
one variable on each line</source>
        <translation>PERL5LIB=lib
eine Variable je Zeile</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>What to measure</source>
        <translation>Was gemessen wird</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Subs and calls</source>
        <translation>Subs und Aufrufe</translation>
    </message>
    <message>
        <source>exclusive and inclusive time, callers</source>
        <translation>exklusive und inklusive Zeit, Aufrufer</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>time of each line</source>
        <translation>Zeit jeder Zeile</translation>
    </message>
    <message>
        <source>Builtins that may be slow</source>
        <translation>Builtins, die langsam sein können</translation>
    </message>
    <message>
        <source>regexps, I/O, sort, sleep</source>
        <translation>reguläre Ausdrücke, Ein- und Ausgabe, sort, sleep</translation>
    </message>
    <message>
        <source>Order of calls</source>
        <translation>Reihenfolge der Aufrufe</translation>
    </message>
    <message>
        <source>each call with its time; the file grows with the run</source>
        <translation>jeder Aufruf mit seiner Zeit; die Datei wächst mit dem Lauf</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Forked processes, too</source>
        <translation>Auch Kindprozesse</translation>
    </message>
    <message>
        <source>each writes a profile; all are merged</source>
        <translation>jeder schreibt ein Profil; alle werden zusammengeführt</translation>
    </message>
    <message>
        <source>at the beginning</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>after compiling</source>
        <translation>nach dem Kompilieren</translation>
    </message>
    <message>
        <source>when the program calls DB::enable_profile()</source>
        <translation>wenn das Programm DB::enable_profile() aufruft</translation>
    </message>
    <message>
        <source>Start profiling</source>
        <translation>Beginn des Profils</translation>
    </message>
    <message>
        <source>name=value:name=value</source>
        <translation>name=wert:name=wert</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>As in the variable NYTPROF; the manual lists them (F1)</source>
        <translation>Wie in der Variablen NYTPROF; das Handbuch listet sie auf (F1)</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Warm-up runs</source>
        <translation>Läufe zum Aufwärmen</translation>
    </message>
    <message>
        <source>after warm-up runs:</source>
        <translation>nach Läufen zum Aufwärmen:</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>A Git commit, tag, branch, or folder to compare with: the command runs in both in turns</source>
        <translation>Ein Git-Commit, -Tag, -Branch oder ein Ordner zum Vergleich: Der Befehl läuft abwechselnd in beiden</translation>
    </message>
    <message>
        <source>Ten runs are usual: one proves nothing about time. Their output is discarded</source>
        <translation>Zehn Läufe sind üblich: Einer belegt nichts über die Zeit. Ihre Ausgabe wird verworfen</translation>
    </message>
    <message>
        <source>Choose Script</source>
        <translation>Skript wählen</translation>
    </message>
    <message>
        <source>Perl scripts (*.pl *.t *.psgi);;All files (*)</source>
        <translation>Perl-Skripte (*.pl *.t *.psgi);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose Folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>which lines allocate it, keep it, and hold it at the peak</source>
        <translation>welche Zeilen ihn belegen, behalten und am Höchststand halten</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RecordPage</name>
    <message>
        <source>Start Recording</source>
        <translation>Aufzeichnung starten</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Start recording (%1)</source>
        <translation>Aufzeichnung starten (%1)</translation>
    </message>
    <message>
        <source>Reset to Defaults</source>
        <translation>Auf Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>The same in a terminal</source>
        <translation>Dasselbe in einem Terminal</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Recent recordings</source>
        <translation>Letzte Aufzeichnungen</translation>
    </message>
    <message>
        <source>Recordings of this program</source>
        <translation>Aufzeichnungen dieses Programms</translation>
    </message>
    <message>
        <source>Only this program</source>
        <translation>Nur dieses Programm</translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation>Alle Aufzeichnungen</translation>
    </message>
    <message>
        <source>use settings</source>
        <translation>Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Run Again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Run again: %1</source>
        <translation>Erneut ausführen: %1</translation>
    </message>
    <message>
        <source>Last time: %1</source>
        <translation>Letztes Mal: %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RecordSettings</name>
    <message>
        <source>Folder: there is no folder %1.</source>
        <translation>Ordner: Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>Environment: “%1” is not of the form NAME=value.</source>
        <translation>Umgebung: „%1“ hat nicht die Form NAME=Wert.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Recording</name>
    <message>
        <source>%1; about %2 times the processor time without the profiler</source>
        <translation>%1; etwa das %2-fache der Prozessorzeit ohne Profiler</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RecordingControl</name>
    <message>
        <source>Running %1 s</source>
        <translation>Läuft seit %1 s</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>Lauf %1 von %2</translation>
    </message>
    <message>
        <source>updates are paused</source>
        <translation>Aktualisierung angehalten</translation>
    </message>
    <message>
        <source>updated %1 s ago</source>
        <translation>vor %1 s aktualisiert</translation>
    </message>
    <message>
        <source>The recording of %1 has ended.</source>
        <translation>Die Aufzeichnung von %1 ist beendet.</translation>
    </message>
    <message>
        <source>Show It</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>%1: there is no profile; see the output.</source>
        <translation>%1: Es gibt kein Profil; siehe Ausgabe.</translation>
    </message>
    <message>
        <source>Program Running</source>
        <translation>Programm läuft</translation>
    </message>
    <message>
        <source>The program that this window records is still running.</source>
        <translation>Das Programm, das dieses Fenster aufzeichnet, läuft noch.</translation>
    </message>
    <message>
        <source>Stop Program and Close</source>
        <translation>Programm anhalten und schließen</translation>
    </message>
    <message>
        <source>What to record</source>
        <translation>Was aufgezeichnet wird</translation>
    </message>
    <message>
        <source>Record a program</source>
        <translation>Ein Programm aufzeichnen</translation>
    </message>
    <message>
        <source>Attach to a running program</source>
        <translation>An ein laufendes Programm anhängen</translation>
    </message>
    <message>
        <source>%1 cannot be made</source>
        <translation>%1 kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>Sampling %1, %2 s</source>
        <translation>Stichproben von %1, %2 s</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RequestsView</name>
    <message>
        <source>Filter routes: words or /regex/</source>
        <translation>Routen filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Routes of web requests</source>
        <translation>Routen von Web-Anfragen</translation>
    </message>
    <message>
        <source>Return or double click merges only the profiles of this route</source>
        <translation>Eingabe oder Doppelklick führt nur die Profile dieser Route zusammen</translation>
    </message>
    <message>
        <source>Compare Slow with Fast</source>
        <translation>Langsame mit schnellen vergleichen</translation>
    </message>
    <message>
        <source>Compare the slowest 5 % of the requests of the current route with those up to the median</source>
        <translation>Die langsamsten 5 % der Anfragen der aktuellen Route mit denen bis zum Median vergleichen</translation>
    </message>
    <message>
        <source>Needs at least two requests of the route that took different times, each with an included profile of its own</source>
        <translation>Braucht mindestens zwei Anfragen der Route, die verschieden lange dauerten, jede mit einem eigenen einbezogenen Profil</translation>
    </message>
    <message>
        <source>No requests: the middleware NYTProfRequest records them.</source>
        <translation>Keine Requests: Die Middleware NYTProfRequest zeichnet sie auf.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RunBar</name>
    <message>
        <source>Pause Updates</source>
        <translation>Aktualisierung anhalten</translation>
    </message>
    <message>
        <source>Stop Program</source>
        <translation>Programm anhalten</translation>
    </message>
    <message>
        <source>Keep the profile as it is on screen; the program runs on</source>
        <translation>Das Profil bleibt, wie es angezeigt ist; das Programm läuft weiter</translation>
    </message>
    <message>
        <source>Terminate Program</source>
        <translation>Programm beenden</translation>
    </message>
    <message>
        <source>Kill Program</source>
        <translation>Programm abbrechen</translation>
    </message>
    <message>
        <source>Interrupt it, as Ctrl+C does in a terminal</source>
        <translation>Unterbricht es, wie Strg+C in einem Terminal</translation>
    </message>
    <message>
        <source>Send SIGTERM; it did not end when interrupted</source>
        <translation>Sendet SIGTERM; es hat auf die Unterbrechung nicht geendet</translation>
    </message>
    <message>
        <source>Send SIGKILL to it and its processes</source>
        <translation>Sendet SIGKILL an das Programm und seine Prozesse</translation>
    </message>
    <message>
        <source>Stop Profiler</source>
        <translation>Profiler anhalten</translation>
    </message>
    <message>
        <source>The program runs on without the profiler</source>
        <translation>Das Programm läuft ohne den Profiler weiter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>End sampling, and complete the profile; the program runs on</source>
        <translation>Stichproben beenden und das Profil vervollständigen; das Programm läuft weiter</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RunningList</name>
    <message>
        <source>Filter: program, user or PID</source>
        <translation>Filter: Programm, Benutzer oder PID</translation>
    </message>
    <message>
        <source>Only what can be sampled</source>
        <translation>Nur was gelesen werden kann</translation>
    </message>
    <message>
        <source>Running perls</source>
        <translation>Laufende Perls</translation>
    </message>
    <message>
        <source>%1 · refreshed each second</source>
        <translation>%1 · jede Sekunde aktualisiert</translation>
    </message>
    <message>
        <source>All users</source>
        <translation>Alle Benutzer</translation>
    </message>
    <message>
        <source>Containers</source>
        <translation>Container</translation>
    </message>
    <message>
        <source>Also processes of other users</source>
        <translation>Auch Prozesse anderer Benutzer</translation>
    </message>
    <message>
        <source>Also processes in containers, which have PID namespaces of their own</source>
        <translation>Auch Prozesse in Containern, die eigene PID-Namensräume haben</translation>
    </message>
    <message>
        <source>Hide processes whose stacks cannot be read</source>
        <translation>Prozesse verbergen, deren Stacks nicht gelesen werden können</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RunningTable</name>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::RunsSide</name>
    <message>
        <source>%1
Drop files or folders here to add runs.</source>
        <translation>%1
Dateien oder Ordner hier ablegen, um Läufe hinzuzufügen.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ScopeBar</name>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>%1, press to undo</source>
        <translation>%1, drücken zum Aufheben</translation>
    </message>
    <message>
        <source>Transforms and zooms</source>
        <translation>Umformungen und Vergrößerungen</translation>
    </message>
    <message>
        <source>%1, in the chart %2</source>
        <translation>%1, im Diagramm %2</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceCsv</name>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Time in subs</source>
        <translation>Zeit in Subs</translation>
    </message>
    <message>
        <source>Statements of block</source>
        <translation>Anweisungen im Block</translation>
    </message>
    <message>
        <source>Time of block</source>
        <translation>Zeit im Block</translation>
    </message>
    <message>
        <source>Statements of sub</source>
        <translation>Anweisungen der Sub</translation>
    </message>
    <message>
        <source>Time of sub</source>
        <translation>Zeit der Sub</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceDiffView</name>
    <message>
        <source>Next difference (F7)</source>
        <translation>Nächster Unterschied (F7)</translation>
    </message>
    <message>
        <source>Previous difference (Shift+F7)</source>
        <translation>Voriger Unterschied (Umschalt+F7)</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Voriger Unterschied</translation>
    </message>
    <message>
        <source>Source of the baseline</source>
        <translation>Quelltext der Baseline</translation>
    </message>
    <message>
        <source>Current source</source>
        <translation>Aktueller Quelltext</translation>
    </message>
    <message>
        <source>Select a sub to see its source in both versions.</source>
        <translation>Wählen Sie eine Sub, um ihren Quelltext in beiden Versionen zu sehen.</translation>
    </message>
    <message>
        <source>Choose a baseline to see the source in both versions.</source>
        <translation>Wählen Sie eine Baseline, um den Quelltext in beiden Versionen zu sehen.</translation>
    </message>
    <message>
        <source>%1 has no source in Perl.</source>
        <translation>%1 hat keinen Quelltext in Perl.</translation>
    </message>
    <message>
        <source>%1, not shown</source>
        <translation>%1, nicht gezeigt</translation>
    </message>
    <message>
        <source>does not have this file</source>
        <translation>hat diese Datei nicht</translation>
    </message>
    <message>
        <source>%1, does not have this sub</source>
        <translation>%1, hat diese Sub nicht</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Baseline: %1</translation>
    </message>
    <message>
        <source>Current: %1</source>
        <translation>Aktuell: %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceEdit</name>
    <message>
        <source>Annotated source</source>
        <translation>Annotierter Quelltext</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceGutter</name>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Sub</source>
        <translation>Sub</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Costs of lines</source>
        <translation>Kosten der Zeilen</translation>
    </message>
    <message>
        <source>Line %1: executed %2, %3 (%4 of total), avg %5</source>
        <translation>Zeile %1: %2 ausgeführt, %3 (%4 der Summe), im Mittel %5</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 in %2 of this block</source>
        <translation>%1 in %2 dieses Blocks</translation>
    </message>
    <message>
        <source>%1 in %2 of this sub</source>
        <translation>%1 in %2 dieser Sub</translation>
    </message>
    <message>
        <source>Fold annotations (Space)</source>
        <translation>Annotationen auf- und zuklappen (Leertaste)</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>In subs</source>
        <translation>In Subs</translation>
    </message>
    <message>
        <source>Executions of the statements of this line</source>
        <translation>Ausführungen der Anweisungen dieser Zeile</translation>
    </message>
    <message>
        <source>Time of this line itself, without the subs that it calls</source>
        <translation>Zeit der Zeile selbst, ohne die Subs, die sie aufruft</translation>
    </message>
    <message>
        <source>Number of calls made on this line</source>
        <translation>Anzahl der Aufrufe in dieser Zeile</translation>
    </message>
    <message>
        <source>Time of calls made on this line</source>
        <translation>Zeit der Aufrufe in dieser Zeile</translation>
    </message>
    <message>
        <source>Time of the block that begins on this line</source>
        <translation>Zeit des Blocks, der in dieser Zeile beginnt</translation>
    </message>
    <message>
        <source>Time of the sub that begins on this line</source>
        <translation>Zeit der Sub, die in dieser Zeile beginnt</translation>
    </message>
    <message>
        <source>Line %1: %2, %3</source>
        <translation>Zeile %1: %2, %3</translation>
    </message>
    <message>
        <source>in subs: %1, %2</source>
        <translation>in Subs: %1, %2</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceNotice</name>
    <message>
        <source>It has &lt;b&gt;changed&lt;/b&gt; since the run: lines may not match.</source>
        <translation>Sie hat sich seit dem Lauf &lt;b&gt;geändert&lt;/b&gt;: Zeilen können abweichen.</translation>
    </message>
    <message>
        <source>The file on disk has &lt;b&gt;changed&lt;/b&gt; since the run; showing the profiled source. An editor opens the changed file.</source>
        <translation>Die Datei auf der Platte hat sich seit dem Lauf &lt;b&gt;geändert&lt;/b&gt;; gezeigt wird der Quelltext aus dem Profil. Ein Editor öffnet die geänderte Datei.</translation>
    </message>
    <message>
        <source>The merged profiles have &lt;b&gt;different texts&lt;/b&gt; of this file (%1 of %2 differ from this one): lines may not match. Showing the longest, from %3.</source>
        <translation>Die zusammengeführten Profile haben &lt;b&gt;verschiedene Texte&lt;/b&gt; dieser Datei (%1 von %2 weichen von diesem ab): Zeilen stimmen vielleicht nicht überein. Gezeigt wird der längste, aus %3.</translation>
    </message>
    <message>
        <source>Its code is in %1.</source>
        <translation>Ihr Code ist in %1.</translation>
    </message>
    <message>
        <source>Because of #line, code of this name is in %1.</source>
        <translation>Wegen #line ist Code dieses Namens in %1.</translation>
    </message>
    <message>
        <source>The template has &lt;b&gt;changed&lt;/b&gt; since the run: lines may not match. &lt;a href=&quot;compiled&quot;&gt;Show what perl compiled&lt;/a&gt;.</source>
        <translation>Die Vorlage hat sich seit dem Lauf &lt;b&gt;geändert&lt;/b&gt;: Zeilen passen vielleicht nicht. &lt;a href=&quot;compiled&quot;&gt;Zeigen, was perl kompiliert hat&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>The template as it was during the run. &lt;a href=&quot;compiled&quot;&gt;Show what perl compiled&lt;/a&gt;.</source>
        <translation>Die Vorlage, wie sie während des Laufs war. &lt;a href=&quot;compiled&quot;&gt;Zeigen, was perl kompiliert hat&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>What perl compiled from this template. &lt;a href=&quot;template&quot;&gt;Show the template&lt;/a&gt;.</source>
        <translation>Was perl aus dieser Vorlage kompiliert hat. &lt;a href=&quot;template&quot;&gt;Vorlage zeigen&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>The template has &lt;b&gt;changed&lt;/b&gt; since the run; showing what perl compiled. &lt;a href=&quot;template&quot;&gt;Show the template as it is now&lt;/a&gt;.</source>
        <translation>Die Vorlage hat sich seit dem Lauf &lt;b&gt;geändert&lt;/b&gt;; gezeigt wird, was perl kompiliert hat. &lt;a href=&quot;template&quot;&gt;Vorlage zeigen, wie sie jetzt ist&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>What perl compiled from this template, which is not on this machine.</source>
        <translation>Was perl aus dieser Vorlage kompiliert hat, die nicht auf diesem Rechner ist.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceView</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>Find in source</source>
        <translation>Im Quelltext suchen</translation>
    </message>
    <message>
        <source>, wrapped</source>
        <translation>, von vorn</translation>
    </message>
    <message>
        <source>Subs</source>
        <translation>Subs</translation>
    </message>
    <message>
        <source>Go to a sub of the file</source>
        <translation>Zu einer Sub der Datei springen</translation>
    </message>
    <message>
        <source>Find in source (/)</source>
        <translation>Im Quelltext suchen (/)</translation>
    </message>
    <message>
        <source>Open in editor (F4)</source>
        <translation>Im Editor öffnen (F4)</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>source from profile</source>
        <translation>Quelltext aus dem Profil</translation>
    </message>
    <message>
        <source>source from disk</source>
        <translation>Quelltext von der Platte</translation>
    </message>
    <message>
        <source>Hottest line %1</source>
        <translation>Teuerste Zeile %1</translation>
    </message>
    <message>
        <source>Hottest line of the sub (.)</source>
        <translation>Teuerste Zeile der Sub (.)</translation>
    </message>
    <message>
        <source>Hottest line of the file (.)</source>
        <translation>Teuerste Zeile der Datei (.)</translation>
    </message>
    <message>
        <source>Column Calls</source>
        <translation>Spalte Aufrufe</translation>
    </message>
    <message>
        <source>run at %1</source>
        <translation>ausgeführt in %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::StackCards</name>
    <message>
        <source>for %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>for %1 to %2</source>
        <translation>seit %1 bis %2</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>CPU %1 %</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>Elternprozess</translation>
    </message>
    <message>
        <source>%1 framework frames, to %2</source>
        <translation>%1 Frames des Frameworks, bis %2</translation>
    </message>
    <message>
        <source>no stack: %1</source>
        <translation>kein Stack: %1</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>Stacks</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>Copy stack</source>
        <translation>Stack kopieren</translation>
    </message>
    <message>
        <source>Sample this process</source>
        <translation>Stichproben dieses Prozesses nehmen</translation>
    </message>
    <message>
        <source>Sample these %1</source>
        <translation>Stichproben dieser %1 nehmen</translation>
    </message>
    <message>
        <source>different callers</source>
        <translation>verschiedene Aufrufer</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::StackPage</name>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stack now</source>
        <translation>Stack jetzt</translation>
    </message>
    <message>
        <source>Keep what is shown</source>
        <translation>Behalten, was gezeigt wird</translation>
    </message>
    <message>
        <source>Copy as Text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>Stacks</translation>
    </message>
    <message>
        <source>ended, or cannot be read</source>
        <translation>beendet oder nicht lesbar</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>refreshed each second</source>
        <translation>jede Sekunde aktualisiert</translation>
    </message>
    <message>
        <source>&lt;b&gt;Watching %1&lt;/b&gt; · %2</source>
        <translation>&lt;b&gt;%1 wird beobachtet&lt;/b&gt; · %2</translation>
    </message>
    <message>
        <source>Stacks or processes</source>
        <translation>Stacks oder Prozesse</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Sample All</source>
        <translation>Stichproben von allen</translation>
    </message>
    <message>
        <source>Sample these processes as the form of running programs says</source>
        <translation>Stichproben dieser Prozesse nehmen, wie das Formular der laufenden Programme angibt</translation>
    </message>
    <message>
        <source>The last minute</source>
        <translation>Die letzte Minute</translation>
    </message>
    <message>
        <source>Join framework frames</source>
        <translation>Frames von Frameworks zusammenfassen</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>What processes of a group have in common</source>
        <translation>Was die Prozesse einer Gruppe gemeinsam haben</translation>
    </message>
    <message>
        <source>Group by: whole stack</source>
        <translation>Gruppieren nach: ganzem Stack</translation>
    </message>
    <message>
        <source>Group by: innermost sub</source>
        <translation>Gruppieren nach: innerster Sub</translation>
    </message>
    <message>
        <source>Group by: state</source>
        <translation>Gruppieren nach: Zustand</translation>
    </message>
    <message>
        <source>Show frames of modules, such as a web framework&apos;s, as one line, if there are several</source>
        <translation>Frames von Modulen, etwa eines Web-Frameworks, als eine Zeile zeigen, wenn es mehrere sind</translation>
    </message>
    <message>
        <source>equal stacks are one group; running first, idle last</source>
        <translation>gleiche Stacks sind eine Gruppe; laufende zuerst, untätige zuletzt</translation>
    </message>
    <message>
        <source>running first, idle last</source>
        <translation>laufende zuerst, untätige zuletzt</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::StartPage</name>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>&lt;span style=&apos;font-size:x-large; font-weight:bold&apos;&gt;nytprof&lt;/span&gt;&lt;br&gt;Profiler for Perl: where the time goes, down to the line</source>
        <translation>&lt;span style=&apos;font-size:x-large; font-weight:bold&apos;&gt;nytprof&lt;/span&gt;&lt;br&gt;Profiler für Perl: wohin die Zeit geht, bis zur Zeile</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>files, or drop them here</source>
        <translation>Dateien, oder hier ablegen</translation>
    </message>
    <message>
        <source>Compare Two…</source>
        <translation>Zwei vergleichen …</translation>
    </message>
    <message>
        <source>baseline and current</source>
        <translation>Baseline und aktuell</translation>
    </message>
    <message>
        <source>Example Profile</source>
        <translation>Beispielprofil</translation>
    </message>
    <message>
        <source>Recent profiles</source>
        <translation>Letzte Profile</translation>
    </message>
    <message>
        <source>by program</source>
        <translation>nach Programm</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Forget the recent profiles; the files stay</source>
        <translation>Vergisst die letzten Profile; die Dateien bleiben</translation>
    </message>
    <message>
        <source>In a terminal</source>
        <translation>In einem Terminal</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>a program that counts words</source>
        <translation>ein Programm, das Wörter zählt</translation>
    </message>
    <message>
        <source>Attach to a Running Program…</source>
        <translation>An laufendes Programm anhängen …</translation>
    </message>
    <message>
        <source>samples and stacks, without a restart</source>
        <translation>Stichproben und Stacks, ohne Neustart</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::StatusLine</name>
    <message>
        <source>Selected sub</source>
        <translation>Ausgewählte Sub</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>nie aufgerufen</translation>
    </message>
    <message>
        <source>%1 inclusive, %2</source>
        <translation>%1 inklusiv, %2</translation>
    </message>
    <message>
        <source>%1 exclusive, %2</source>
        <translation>%1 exklusiv, %2</translation>
    </message>
    <message>
        <source>%1, %2 each</source>
        <translation>%1, je %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>running since %1</source>
        <translation>läuft seit %1</translation>
    </message>
    <message>
        <source>not in this range</source>
        <translation>nicht in diesem Bereich</translation>
    </message>
    <message>
        <source>same numbers: %1</source>
        <translation>gleiche Zahlen: %1</translation>
    </message>
    <message>
        <source>no sample</source>
        <translation>keine Stichprobe</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SubsView</name>
    <message>
        <source>Filter subs: words or /regex/</source>
        <translation>Subs filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Subs</source>
        <translation>Subs</translation>
    </message>
    <message>
        <source>Subs table: only %1</source>
        <translation>Sub-Tabelle: nur %1</translation>
    </message>
    <message>
        <source>Subs table: without %1</source>
        <translation>Sub-Tabelle: ohne %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SummaryRowFrame</name>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>bookmarked</source>
        <translation>mit Lesezeichen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Hottest subs</source>
        <translation>Teuerste Subs</translation>
    </message>
    <message>
        <source>↑ ↓ select, Enter: show in Explore</source>
        <translation>↑ ↓ wählen, Eingabe: in Erkunden zeigen</translation>
    </message>
    <message>
        <source>Hottest call stack</source>
        <translation>Teuerster Aufrufstapel</translation>
    </message>
    <message>
        <source>inclusive time</source>
        <translation>inklusive Zeit</translation>
    </message>
    <message>
        <source>Hottest lines</source>
        <translation>Teuerste Zeilen</translation>
    </message>
    <message>
        <source>exclusive time</source>
        <translation>exklusive Zeit</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Where the time went, by origin</source>
        <translation>Wohin die Zeit ging, nach Herkunft</translation>
    </message>
    <message>
        <source>Copy Summary as Markdown</source>
        <translation>Übersicht als Markdown kopieren</translation>
    </message>
    <message>
        <source>Click: show only subs of this origin. Ctrl and click: hide them.</source>
        <translation>Klick: nur Subs dieser Herkunft zeigen. Strg und Klick: sie ausblenden.</translation>
    </message>
    <message>
        <source>Run Again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Run Again and Compare</source>
        <translation>Erneut ausführen und vergleichen</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>exklusiv</translation>
    </message>
    <message>
        <source>inclusive</source>
        <translation>inklusiv</translation>
    </message>
    <message>
        <source>%1, by origin</source>
        <translation>%1, nach Herkunft</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SummaryWriter</name>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>process %1, child of %2</source>
        <translation>Prozess %1, Kind von %2</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>wall-clock time</source>
        <translation>Wall-Clock-Zeit</translation>
    </message>
    <message>
        <source>Still loading: totals of the first %1 %.</source>
        <translation>Lädt noch: Summen der ersten %1 %.</translation>
    </message>
    <message>
        <source>%1 with negative times: during the run the clock was set back or differed between processors.</source>
        <translation>%1 mit negativen Zeiten: Während des Laufs wurde die Uhr zurückgestellt oder ging auf den Prozessoren verschieden.</translation>
    </message>
    <message>
        <source>%1 with more inclusive time than the total of all statements: their times overlap.</source>
        <translation>%1 mit mehr inklusiver Zeit als der Summe aller Anweisungen: Ihre Zeiten überlappen sich.</translation>
    </message>
    <message>
        <source>outside of subs</source>
        <translation>außerhalb von Subs</translation>
    </message>
    <message>
        <source>perl %1</source>
        <translation>perl %1</translation>
    </message>
    <message>
        <source>imported from %1</source>
        <translation>importiert aus %1</translation>
    </message>
    <message>
        <source>Devel::NYTProf %1</source>
        <translation>Devel::NYTProf %1</translation>
    </message>
    <message>
        <source>Wall-clock time</source>
        <translation>Wall-Clock-Zeit</translation>
    </message>
    <message>
        <source>at most %1 at once</source>
        <translation>höchstens %1 zugleich</translation>
    </message>
    <message>
        <source>%1 working on average</source>
        <translation>im Mittel %1 in Arbeit</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>no sleep, select, wait, accept or lock</source>
        <translation>kein sleep, select, wait, accept und keine Sperre</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>100 % = %1</source>
        <translation>100 % = %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Clock resolution: %1</source>
        <translation>Auflösung der Uhr: %1</translation>
    </message>
    <message>
        <source>Options: %1</source>
        <translation>Optionen: %1</translation>
    </message>
    <message>
        <source>First file: %1</source>
        <translation>Erste Datei: %1</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>Datei: %1</translation>
    </message>
    <message>
        <source>Copy Summary as Markdown</source>
        <translation>Übersicht als Markdown kopieren</translation>
    </message>
    <message>
        <source>100 % = %1, with waiting</source>
        <translation>100 % = %1, mit Warten</translation>
    </message>
    <message>
        <source>accept: derived from its lines</source>
        <translation>accept: aus seinen Zeilen abgeleitet</translation>
    </message>
    <message>
        <source>%1 for a processor</source>
        <translation>%1 auf einen Prozessor</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>called before</source>
        <translation>vorher aufgerufen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::TableModel</name>
    <message>
        <source>%1, bookmarked</source>
        <translation>%1, mit Lesezeichen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::TintedPanel</name>
    <message>
        <source>Close message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::TreemapCanvas</name>
    <message>
        <source>Treemap of packages</source>
        <translation>Treemap der Pakete</translation>
    </message>
    <message>
        <source>%1 exclusive (%2)</source>
        <translation>%1 exklusiv (%2)</translation>
    </message>
    <message>
        <source>%1 more in %2, too small: %3</source>
        <translation>%1 weitere in %2, zu klein: %3</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4 inclusive</source>
        <translation>%1: %2, %3, %4 inklusiv</translation>
    </message>
    <message>
        <source>%1: %2 of %3, %4</source>
        <translation>%1: %2 von %3, %4</translation>
    </message>
    <message>
        <source>%1 more in %2, too small, %3, %4</source>
        <translation>%1 weitere in %2, zu klein, %3, %4</translation>
    </message>
    <message>
        <source>%1, sub, %2, %3</source>
        <translation>%1, Sub, %2, %3</translation>
    </message>
    <message>
        <source>%1, package, %2, %3</source>
        <translation>%1, Paket, %2, %3</translation>
    </message>
    <message>
        <source>No exclusive time in this profile.</source>
        <translation>Keine exklusive Zeit in diesem Profil.</translation>
    </message>
    <message>
        <source>… %1 more, %2</source>
        <translation>… %1 weitere, %2</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::TreemapView</name>
    <message>
        <source>Find packages and subs: words or /regex/</source>
        <translation>Pakete und Subs suchen: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>not a regular expression</source>
        <translation>kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Export Treemap</source>
        <translation>Treemap exportieren</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::VerdictPanel</name>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Aktuell</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Add Runs…</source>
        <translation>Läufe hinzufügen…</translation>
    </message>
    <message>
        <source>Add files or folders to the baseline or to the current runs</source>
        <translation>Dateien oder Ordner zur Baseline oder zu den aktuellen Läufen hinzufügen</translation>
    </message>
    <message>
        <source>Swap baseline and current</source>
        <translation>Baseline und Aktuell tauschen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::VerdictText</name>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Aktuell</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ViewArea</name>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Show Source</source>
        <translation>Quelltext zeigen</translation>
    </message>
    <message>
        <source>Go to Hottest Line, %1</source>
        <translation>Zur teuersten Zeile, %1</translation>
    </message>
    <message>
        <source>Open in Editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Sandwich of This Sub</source>
        <translation>Sandwich dieser Sub</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Callers and Callees</source>
        <translation>Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Remove Bookmark</source>
        <translation>Lesezeichen entfernen</translation>
    </message>
    <message>
        <source>Add Bookmark</source>
        <translation>Lesezeichen setzen</translation>
    </message>
    <message>
        <source>Write Note…</source>
        <translation>Notiz schreiben …</translation>
    </message>
    <message>
        <source>Filter rows (/)</source>
        <translation>Zeilen filtern (/)</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Close page Record</source>
        <translation>Seite Aufzeichnung schließen</translation>
    </message>
    <message>
        <source>Stack now</source>
        <translation>Stack jetzt</translation>
    </message>
    <message>
        <source>Stop watching</source>
        <translation>Beobachten beenden</translation>
    </message>
</context>
</TS>
