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
    <name>CodeClass</name>
    <message>
        <source>own code</source>
        <translation>eigener Code</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>perl core</source>
        <translation>Perl-Kern</translation>
    </message>
    <message>
        <source>xsubs</source>
        <translation>XSubs</translation>
    </message>
    <message>
        <source>builtins</source>
        <translation>Perl-Funktionen</translation>
    </message>
    <message>
        <source>string evals</source>
        <translation>String-Evals</translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>call paths</source>
        <translation>
            <numerusform>Aufrufpfad</numerusform>
            <numerusform>Aufrufpfade</numerusform>
        </translation>
    </message>
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
        <source>places</source>
        <translation>
            <numerusform>Stelle</numerusform>
            <numerusform>Stellen</numerusform>
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
            <numerusform>weiterer Aufgerufener</numerusform>
            <numerusform>weitere Aufgerufene</numerusform>
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
            <numerusform>weiteres Sub</numerusform>
            <numerusform>weitere Subs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>boxes</source>
        <translation>
            <numerusform>Kasten</numerusform>
            <numerusform>Kästen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>steps</source>
        <translation>
            <numerusform>Schritt</numerusform>
            <numerusform>Schritte</numerusform>
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
        <translation>weg</translation>
    </message>
</context>
<context>
    <name>FrameColoring</name>
    <message>
        <source>little time itself</source>
        <translation>selbst wenig Zeit</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>most time itself</source>
        <translation>selbst die meiste Zeit</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>half</source>
        <translation>halb so viel</translation>
    </message>
    <message>
        <source>a tenth less</source>
        <translation>ein Zehntel weniger</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>a tenth more</source>
        <translation>ein Zehntel mehr</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>doppelt so viel</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
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
    <name>Picture</name>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>Kann %1 nicht schreiben: %2</translation>
    </message>
    <message>
        <source>the name must end in .svg or .png</source>
        <translation>der Name muss auf .svg oder .png enden</translation>
    </message>
    <message>
        <source>the picture could not be made</source>
        <translation>das Bild ließ sich nicht erzeugen</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png)</source>
        <translation>Bilder (*.svg *.png)</translation>
    </message>
    <message>
        <source>Save as SVG or PNG ...</source>
        <translation>Als SVG oder PNG speichern ...</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Das Bild kopieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>The graph as a picture (Ctrl+Shift+E)</source>
        <translation>Der Graph als Bild (Strg+Umschalt+E)</translation>
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
        <source>Columns and order ...</source>
        <translation>Spalten und Reihenfolge ...</translation>
    </message>
    <message>
        <source>Tell more</source>
        <translation>Mehr erfahren</translation>
    </message>
</context>
<context>
    <name>SourceDocument</name>
    <message>
        <source>There is not enough memory to show the source.</source>
        <translation>Der Speicher reicht nicht, um den Quelltext zu zeigen.</translation>
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
    <name>Transform</name>
    <message>
        <source>Show only what it calls</source>
        <translation>Nur zeigen, was sie aufruft</translation>
    </message>
    <message>
        <source>Show only this call path</source>
        <translation>Nur diesen Aufrufpfad zeigen</translation>
    </message>
    <message>
        <source>Drop its calls</source>
        <translation>Ihre Aufrufe weglassen</translation>
    </message>
    <message>
        <source>Merge it into its callers</source>
        <translation>In ihre Aufrufer einrechnen</translation>
    </message>
    <message>
        <source>Collapse recursion</source>
        <translation>Rekursion zusammenfassen</translation>
    </message>
    <message>
        <source>Collapse direct recursion</source>
        <translation>Direkte Rekursion zusammenfassen</translation>
    </message>
    <message>
        <source>Group by package</source>
        <translation>Nach Paket zusammenfassen</translation>
    </message>
    <message>
        <source>Group by file</source>
        <translation>Nach Datei zusammenfassen</translation>
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
        <source>Time in the sub without its callees</source>
        <translation>Zeit in der Sub ohne aufgerufene Subs</translation>
    </message>
    <message>
        <source>Inclusive</source>
        <translation>Inklusiv</translation>
    </message>
    <message>
        <source>Time in the sub and its callees; recursive calls count once</source>
        <translation>Zeit in der Sub und den aufgerufenen Subs; rekursive Aufrufe zählen einmal</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Call count</source>
        <translation>Anzahl der Aufrufe</translation>
    </message>
    <message>
        <source>Per call</source>
        <translation>Je Aufruf</translation>
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
        <source>Defined at</source>
        <translation>Definiert bei</translation>
    </message>
    <message>
        <source>File and line</source>
        <translation>Datei und Zeile</translation>
    </message>
    <message>
        <source>Time in the sub and its callees in this call stack</source>
        <translation>Zeit in der Sub und ihren aufgerufenen Subs in diesem Aufrufstapel</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
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
        <source>Share of the selected sub</source>
        <translation>Anteil an der ausgewählten Sub</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Source file, without the directory of @INC</source>
        <translation>Quelldatei, ohne das Verzeichnis aus @INC</translation>
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
        <source>Executed statements</source>
        <translation>Ausgeführte Anweisungen</translation>
    </message>
    <message>
        <source>Subs</source>
        <translation>Subs</translation>
    </message>
    <message>
        <source>Called subs of the file</source>
        <translation>Aufgerufene Subs der Datei</translation>
    </message>
    <message>
        <source>Evals</source>
        <translation>Evals</translation>
    </message>
    <message>
        <source>String evals run by the file, including nested ones</source>
        <translation>String-Evals der Datei, auch verschachtelte</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>Paket</translation>
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
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files that define these subs</source>
        <translation>Dateien, die diese Subs definieren</translation>
    </message>
    <message>
        <source>%1 (its source is not in the profile)</source>
        <translation>%1 (sein Quelltext ist nicht im Profil)</translation>
    </message>
    <message>
        <source>Eval</source>
        <translation>Eval</translation>
    </message>
    <message>
        <source>Line, then sources, then executions</source>
        <translation>Zeile, darunter Quelltexte, darunter Ausführungen</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
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
        <source>no package</source>
        <translation>kein Paket</translation>
    </message>
</context>
<context>
    <name>nytprof::gui</name>
    <message>
        <source>&amp;Open ...</source>
        <translation>&amp;Öffnen ...</translation>
    </message>
    <message>
        <source>Chooses one or more profiles to look at; of several, the sum is shown. Files and folders can also be dropped on the window or named on the command line.</source>
        <translation>Wählt ein oder mehrere Profile aus; von mehreren wird die Summe gezeigt. Dateien und Ordner können auch auf das Fenster gezogen oder auf der Befehlszeile genannt werden.</translation>
    </message>
    <message>
        <source>Open in a new &amp;window ...</source>
        <translation>In neuem &amp;Fenster öffnen ...</translation>
    </message>
    <message>
        <source>The same, and leaves this window as it is.</source>
        <translation>Dasselbe, und lässt dieses Fenster, wie es ist.</translation>
    </message>
    <message>
        <source>&amp;Add to the sum ...</source>
        <translation>Zur Summe &amp;hinzufügen ...</translation>
    </message>
    <message>
        <source>Chooses profiles of further processes, to be added to what is shown. Dropped files are added, too; dropped with Shift, they replace it. The boxes of the view of processes include and exclude each.</source>
        <translation>Wählt Profile weiterer Prozesse, die zum Gezeigten addiert werden. Auch hierher gezogene Dateien werden hinzugefügt; mit gedrückter Umschalttaste ersetzen sie es. Die Kästchen der Ansicht der Prozesse schließen jeden ein oder aus.</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Zuletzt &amp;geöffnet</translation>
    </message>
    <message>
        <source>The last ten files.</source>
        <translation>Die letzten zehn Dateien.</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>Neu &amp;laden</translation>
    </message>
    <message>
        <source>Reads the file again. Selection, search, zoom and scroll positions stay.</source>
        <translation>Liest die Datei noch einmal. Auswahl, Suche, Zoom und Rollposition bleiben.</translation>
    </message>
    <message>
        <source>Reload &amp;when the file changes</source>
        <translation>Neu laden, &amp;wenn sich die Datei ändert</translation>
    </message>
    <message>
        <source>As soon as a program has written to the file, or another run has put a new one in its place.</source>
        <translation>Sobald ein Programm in die Datei geschrieben hat oder ein weiterer Lauf eine neue an ihre Stelle gelegt hat.</translation>
    </message>
    <message>
        <source>Co&amp;mpare with ...</source>
        <translation>&amp;Vergleichen mit ...</translation>
    </message>
    <message>
        <source>Chooses profiles of an earlier run; of several, the sum counts. The view of the comparison then lists what changed, and the flame graph can be coloured by it. Reloading keeps the comparison.</source>
        <translation>Wählt Profile eines früheren Laufs; von mehreren zählt die Summe. Die Ansicht des Vergleichs zählt dann auf, was sich geändert hat, und der Flammengraph kann danach gefärbt werden. Neu laden behält den Vergleich.</translation>
    </message>
    <message>
        <source>S&amp;top comparing</source>
        <translation>Vergleich been&amp;den</translation>
    </message>
    <message>
        <source>Shows the profile by itself again.</source>
        <translation>Zeigt wieder das Profil allein.</translation>
    </message>
    <message>
        <source>&amp;Export this table as CSV ...</source>
        <translation>Diese Tabelle als CSV &amp;exportieren ...</translation>
    </message>
    <message>
        <source>Writes the table of the view that has the keyboard into a file: all columns, the rows that its filter leaves, times in seconds. Of trees the rows that are open, of the source all lines.</source>
        <translation>Schreibt die Tabelle der Ansicht, die die Tastatur hat, in eine Datei: alle Spalten, die Zeilen, die ihr Filter übrig lässt, Zeiten in Sekunden. Von Bäumen die offenen Zeilen, vom Quelltext alle.</translation>
    </message>
    <message>
        <source>Co&amp;py this table as CSV</source>
        <translation>Diese Tabelle als CSV &amp;kopieren</translation>
    </message>
    <message>
        <source>The same, onto the clipboard.</source>
        <translation>Dasselbe in die Zwischenablage.</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
        <source>Closes this window; others stay.</source>
        <translation>Schließt dieses Fenster; andere bleiben.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Closes all windows.</source>
        <translation>Schließt alle Fenster.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>To where you were before; the back button of a mouse does the same.</source>
        <translation>Dorthin, wo man zuvor war; die Zurück-Taste einer Maus tut dasselbe.</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Takes back a step back; the forward button of a mouse does the same.</source>
        <translation>Nimmt einen Schritt zurück wieder zurück; die Vorwärts-Taste einer Maus tut dasselbe.</translation>
    </message>
    <message>
        <source>To the &amp;caller that cost most</source>
        <translation>Zum teuersten A&amp;ufrufer</translation>
    </message>
    <message>
        <source>To the call of the current sub that took most of its time.</source>
        <translation>Zum Aufruf der aktuellen Sub, der die meiste ihrer Zeit brauchte.</translation>
    </message>
    <message>
        <source>To the ca&amp;llee that cost most</source>
        <translation>Zur teuersten au&amp;fgerufenen Sub</translation>
    </message>
    <message>
        <source>To the sub that most of the current sub&apos;s time was spent in.</source>
        <translation>Zur Sub, in der die aktuelle die meiste Zeit verbrachte.</translation>
    </message>
    <message>
        <source>&amp;Hottest sub</source>
        <translation>&amp;Heißeste Sub</translation>
    </message>
    <message>
        <source>To the sub with the largest exclusive time, or to the hottest line where most of the time is in no sub.</source>
        <translation>Zur Sub mit der größten exklusiven Zeit oder zur heißesten Zeile, wenn die meiste Zeit in keiner Sub vergeht.</translation>
    </message>
    <message>
        <source>Next h&amp;ot line</source>
        <translation>Nächste h&amp;eiße Zeile</translation>
    </message>
    <message>
        <source>To the next line of the current file that costs much among its lines, the time of the subs that it calls included. The strip beside the source shows where they are.</source>
        <translation>Zur nächsten Zeile der aktuellen Datei, die unter ihren Zeilen viel kostet, die Zeit der aufgerufenen Subs eingeschlossen. Der Streifen neben dem Quelltext zeigt, wo sie sind.</translation>
    </message>
    <message>
        <source>Previous hot li&amp;ne</source>
        <translation>Vorige heiße Z&amp;eile</translation>
    </message>
    <message>
        <source>To the one before.</source>
        <translation>Zu der davor.</translation>
    </message>
    <message>
        <source>&amp;Go to a sub, file or eval ...</source>
        <translation>&amp;Gehe zu Sub, Datei oder Eval ...</translation>
    </message>
    <message>
        <source>Type some letters of the name, as in jpdec for JSON::PP::decode, and press Return. Words can be in any order. A colon and a number go to a line of the file, as in PP.pm:120.</source>
        <translation>Einige Buchstaben des Namens eingeben, etwa jpdec für JSON::PP::decode, und die Eingabetaste drücken. Wörter dürfen in beliebiger Reihenfolge stehen. Ein Doppelpunkt mit einer Zahl führt zu einer Zeile der Datei, etwa PP.pm:120.</translation>
    </message>
    <message>
        <source>Go to a l&amp;ine ...</source>
        <translation>Gehe zu Ze&amp;ile ...</translation>
    </message>
    <message>
        <source>The same for a line of the current file.</source>
        <translation>Dasselbe für eine Zeile der aktuellen Datei.</translation>
    </message>
    <message>
        <source>Open in an e&amp;ditor</source>
        <translation>Im E&amp;ditor öffnen</translation>
    </message>
    <message>
        <source>Opens the current file there, at the current line. Where this machine does not have the file, and for string evals, the source saved in the profile.</source>
        <translation>Öffnet dort die aktuelle Datei an der aktuellen Zeile. Wo diese Maschine die Datei nicht hat, und bei String-Evals, den Quelltext aus dem Profil.</translation>
    </message>
    <message>
        <source>Edi&amp;tor</source>
        <translation>Edi&amp;tor</translation>
    </message>
    <message>
        <source>Which one: as the variables VISUAL or EDITOR say, one of ten, or a command of your own, in which %f stands for the file and %l for the line. No shell reads it.</source>
        <translation>Welcher: wie die Variablen VISUAL oder EDITOR sagen, einer von zehn oder ein eigener Befehl, in dem %f für die Datei und %l für die Zeile steht. Keine Shell liest ihn.</translation>
    </message>
    <message>
        <source>F&amp;ind or filter in this view</source>
        <translation>In dieser Ansicht su&amp;chen oder filtern</translation>
    </message>
    <message>
        <source>To the search field of the view that has the keyboard. Words must all occur, in any order; /text between slashes/ is a regular expression.</source>
        <translation>Zum Suchfeld der Ansicht, die die Tastatur hat. Alle Wörter müssen vorkommen, in beliebiger Reihenfolge; /Text zwischen Schrägstrichen/ ist ein regulärer Ausdruck.</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Nächsten Treffer suchen</translation>
    </message>
    <message>
        <source>To the next place that the search of this view matches, and around.</source>
        <translation>Zur nächsten Stelle, die zur Suche dieser Ansicht passt, und wieder von vorn.</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Vorigen Treffer suchen</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>This text. It is part of the program and needs no network.</source>
        <translation>Dieser Text. Er ist Teil des Programms und braucht kein Netz.</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Commands ...</source>
        <translation>&amp;Befehle ...</translation>
    </message>
    <message>
        <source>Finds a command of the menus by some of its letters, and does it.</source>
        <translation>Findet einen Befehl der Menüs nach einigen seiner Buchstaben und führt ihn aus.</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;Über</translation>
    </message>
    <message>
        <source>Version and licence.</source>
        <translation>Version und Lizenz.</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>In tables it opens the first row that is left.</source>
        <translation>In Tabellen öffnet sie die erste übrige Zeile.</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>In the source, the calls and the flame graph.</source>
        <translation>Im Quelltext, bei den Aufrufen und im Flammengraphen.</translation>
    </message>
    <message>
        <source>Walk the rows while typing</source>
        <translation>Beim Tippen durch die Zeilen gehen</translation>
    </message>
    <message>
        <source>The keys go to the table or text below; the field stays where it is.</source>
        <translation>Die Tasten gehen an die Tabelle oder den Text darunter; das Feld bleibt, wo es ist.</translation>
    </message>
    <message>
        <source>Empty the field, then leave it</source>
        <translation>Das Feld leeren, dann verlassen</translation>
    </message>
    <message>
        <source>The keyboard goes back to what is searched.</source>
        <translation>Die Tastatur kehrt zu dem zurück, was durchsucht wird.</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Dorthin gehen</translation>
    </message>
    <message>
        <source>Takes all views to what the row shows.</source>
        <translation>Führt alle Ansichten zu dem, was die Zeile zeigt.</translation>
    </message>
    <message>
        <source>Open a row, and all below it</source>
        <translation>Eine Zeile öffnen, und alles darunter</translation>
    </message>
    <message>
        <source>The left arrow closes it again.</source>
        <translation>Der Pfeil nach links schließt sie wieder.</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>Die gewählten Zeilen kopieren</translation>
    </message>
    <message>
        <source>As text with tabs between the columns, which spreadsheets take.</source>
        <translation>Als Text mit Tabulatoren zwischen den Spalten, wie ihn Tabellenkalkulationen nehmen.</translation>
    </message>
    <message>
        <source>Choose columns and order</source>
        <translation>Spalten und Reihenfolge wählen</translation>
    </message>
    <message>
        <source>The menu that a right click on a heading opens: which columns are shown, and which one sorts. Choosing the one that sorts already turns the order round.</source>
        <translation>Das Menü, das ein Rechtsklick auf eine Überschrift öffnet: welche Spalten gezeigt werden und nach welcher sortiert wird. Die zu wählen, nach der schon sortiert ist, kehrt die Reihenfolge um.</translation>
    </message>
    <message>
        <source>Tell more about the row</source>
        <translation>Mehr über die Zeile</translation>
    </message>
    <message>
        <source>What the mouse gets by resting on it.</source>
        <translation>Was die Maus bekommt, wenn sie darauf ruht.</translation>
    </message>
    <message>
        <source>Next and previous link</source>
        <translation>Nächster und voriger Verweis</translation>
    </message>
    <message>
        <source>The remarks between the lines tell who called a sub and what a line called; every place in them is a link.</source>
        <translation>Die Bemerkungen zwischen den Zeilen sagen, wer eine Sub aufrief und was eine Zeile aufrief; jede Stelle darin ist ein Verweis.</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>Dem Verweis folgen</translation>
    </message>
    <message>
        <source>A click on it does the same.</source>
        <translation>Ein Klick darauf tut dasselbe.</translation>
    </message>
    <message>
        <source>Close and open the remarks about a line</source>
        <translation>Die Bemerkungen zu einer Zeile schließen und öffnen</translation>
    </message>
    <message>
        <source>The triangle beside the line&apos;s number does the same. Return on &quot;... more places&quot; opens a long list.</source>
        <translation>Das Dreieck neben der Zeilennummer tut dasselbe. Die Eingabetaste auf „... weitere Stellen“ öffnet eine lange Liste.</translation>
    </message>
    <message>
        <source>Larger, smaller, usual text</source>
        <translation>Größerer, kleinerer, üblicher Text</translation>
    </message>
    <message>
        <source>Ctrl and the wheel do the same.</source>
        <translation>Strg und das Mausrad tun dasselbe.</translation>
    </message>
    <message>
        <source>Walk the boxes</source>
        <translation>Durch die Kästen gehen</translation>
    </message>
    <message>
        <source>Up and down go to callers and callees, left and right along the row.</source>
        <translation>Auf und ab zu Aufrufern und Aufgerufenen, links und rechts die Reihe entlang.</translation>
    </message>
    <message>
        <source>To the box of the caller</source>
        <translation>Zum Kasten des Aufrufers</translation>
    </message>
    <message>
        <source>One step towards the root.</source>
        <translation>Einen Schritt zur Wurzel hin.</translation>
    </message>
    <message>
        <source>Next and previous hot path</source>
        <translation>Nächster und voriger heißer Pfad</translation>
    </message>
    <message>
        <source>To the box that has most time to itself, then to the next one: the chains of calls that cost most, one after the other.</source>
        <translation>Zum Kasten, der am meisten Zeit selbst braucht, dann zum nächsten: die teuersten Ketten von Aufrufen, eine nach der anderen.</translation>
    </message>
    <message>
        <source>Open the source</source>
        <translation>Den Quelltext öffnen</translation>
    </message>
    <message>
        <source>A click takes all views to the box&apos;s sub, too.</source>
        <translation>Auch ein Klick führt alle Ansichten zur Sub des Kastens.</translation>
    </message>
    <message>
        <source>Zoom into the box</source>
        <translation>In den Kasten hineinzoomen</translation>
    </message>
    <message>
        <source>So does a double click.</source>
        <translation>Das tut auch ein Doppelklick.</translation>
    </message>
    <message>
        <source>Zoom in, zoom out</source>
        <translation>Vergrößern, verkleinern</translation>
    </message>
    <message>
        <source>Ctrl and the wheel zoom at the mouse; dragging moves the picture.</source>
        <translation>Strg und das Mausrad zoomen bei der Maus; Ziehen bewegt das Bild.</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Leaves the zoom.</source>
        <translation>Verlässt den Zoom.</translation>
    </message>
    <message>
        <source>Turn it upside down</source>
        <translation>Auf den Kopf stellen</translation>
    </message>
    <message>
        <source>Icicle with the root on top, or flame with the root at the bottom.</source>
        <translation>Eiszapfen mit der Wurzel oben oder Flamme mit der Wurzel unten.</translation>
    </message>
    <message>
        <source>Callees, callers or sandwich</source>
        <translation>Aufgerufene, Aufrufer oder Sandwich</translation>
    </message>
    <message>
        <source>Callers: below each sub who called it. Sandwich: both sides of the selected sub.</source>
        <translation>Aufrufer: unter jeder Sub, wer sie aufrief. Sandwich: beide Seiten der gewählten Sub.</translation>
    </message>
    <message>
        <source>Largest first, by name, in call order</source>
        <translation>Größte zuerst, nach Namen, in Reihenfolge der Aufrufe</translation>
    </message>
    <message>
        <source>Order of boxes that have the same caller.</source>
        <translation>Reihenfolge der Kästen mit demselben Aufrufer.</translation>
    </message>
    <message>
        <source>Move sideways</source>
        <translation>Seitwärts bewegen</translation>
    </message>
    <message>
        <source>Where the graph is zoomed. The strip above it shows where one is; click or drag there.</source>
        <translation>Wo der Graph vergrößert ist. Der Streifen darüber zeigt, wo man ist; dort klicken oder ziehen.</translation>
    </message>
    <message>
        <source>Show only what it calls</source>
        <translation>Nur zeigen, was sie aufruft</translation>
    </message>
    <message>
        <source>Wherever the box&apos;s sub is called, together.</source>
        <translation>Wo immer die Sub des Kastens aufgerufen wird, zusammen.</translation>
    </message>
    <message>
        <source>Show only this call path</source>
        <translation>Nur diesen Aufrufpfad zeigen</translation>
    </message>
    <message>
        <source>The box and what is below it.</source>
        <translation>Der Kasten und was darunter ist.</translation>
    </message>
    <message>
        <source>Drop its calls</source>
        <translation>Ihre Aufrufe weglassen</translation>
    </message>
    <message>
        <source>The box&apos;s sub and all that it calls leave, with their time.</source>
        <translation>Die Sub des Kastens und alles, was sie aufruft, gehen mitsamt ihrer Zeit.</translation>
    </message>
    <message>
        <source>Merge it into its callers</source>
        <translation>In ihre Aufrufer einrechnen</translation>
    </message>
    <message>
        <source>They get its time and the subs that it calls.</source>
        <translation>Sie bekommen ihre Zeit und die Subs, die sie aufruft.</translation>
    </message>
    <message>
        <source>Collapse recursion</source>
        <translation>Rekursion zusammenfassen</translation>
    </message>
    <message>
        <source>A sub that is running already continues at its outermost box.</source>
        <translation>Eine Sub, die schon läuft, geht in ihrem äußersten Kasten weiter.</translation>
    </message>
    <message>
        <source>Collapse direct recursion</source>
        <translation>Direkte Rekursion zusammenfassen</translation>
    </message>
    <message>
        <source>Only of subs that call themselves without others in between.</source>
        <translation>Nur bei Subs, die sich ohne andere dazwischen selbst aufrufen.</translation>
    </message>
    <message>
        <source>Group by package</source>
        <translation>Nach Paket zusammenfassen</translation>
    </message>
    <message>
        <source>Subs of a package that call each other become one box.</source>
        <translation>Subs eines Pakets, die einander aufrufen, werden ein Kasten.</translation>
    </message>
    <message>
        <source>Group by file</source>
        <translation>Nach Datei zusammenfassen</translation>
    </message>
    <message>
        <source>Subs of a file that call each other become one box.</source>
        <translation>Subs einer Datei, die einander aufrufen, werden ein Kasten.</translation>
    </message>
    <message>
        <source>Undo a step, do it again</source>
        <translation>Einen Schritt zurücknehmen, ihn wieder tun</translation>
    </message>
    <message>
        <source>The steps stand above the graph; a click on one goes back to it.</source>
        <translation>Die Schritte stehen über dem Graphen; ein Klick auf einen kehrt zu ihm zurück.</translation>
    </message>
    <message>
        <source>Copy the box</source>
        <translation>Den Kasten kopieren</translation>
    </message>
    <message>
        <source>Name, calls and times as text. The menu of a box has more.</source>
        <translation>Name, Aufrufe und Zeiten als Text. Das Menü eines Kastens hat mehr.</translation>
    </message>
    <message>
        <source>Export a picture ...</source>
        <translation>Bild exportieren ...</translation>
    </message>
    <message>
        <source>SVG or PNG of what the graph is zoomed to, with all its rows.</source>
        <translation>SVG oder PNG dessen, worauf der Graph gezoomt ist, mit allen Reihen.</translation>
    </message>
    <message>
        <source>Leave the search, then the zoom</source>
        <translation>Die Suche verlassen, dann den Zoom</translation>
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
        <source>All subs with their exclusive and inclusive times and numbers of calls.</source>
        <translation>Alle Subs mit ihren exklusiven und inklusiven Zeiten und der Zahl der Aufrufe.</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>&amp;Dateien</translation>
    </message>
    <message>
        <source>All files, with the string evals below the file that ran them.</source>
        <translation>Alle Dateien, mit den String-Evals unter der Datei, die sie ausführte.</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>&amp;Quelltext</translation>
    </message>
    <message>
        <source>The source of the current file, with what each line cost.</source>
        <translation>Der Quelltext der aktuellen Datei mit dem, was jede Zeile kostete.</translation>
    </message>
    <message>
        <source>Callers and callees</source>
        <translation>Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>Who called the current sub, and what it called, to any depth.</source>
        <translation>Wer die aktuelle Sub aufrief und was sie aufrief, beliebig tief.</translation>
    </message>
    <message>
        <source>Flame &amp;graph</source>
        <translation>Flammen&amp;graph</translation>
    </message>
    <message>
        <source>All calls in one picture; the width of a box is its inclusive time.</source>
        <translation>Alle Aufrufe in einem Bild; die Breite eines Kastens ist seine inklusive Zeit.</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Prozesse</translation>
    </message>
    <message>
        <source>Who forked whom, and which processes the numbers are the sum of.</source>
        <translation>Wer wen abzweigte und von welchen Prozessen die Zahlen die Summe sind.</translation>
    </message>
    <message>
        <source>String e&amp;vals</source>
        <translation>String-E&amp;vals</translation>
    </message>
    <message>
        <source>String evals by the line that ran them, equal ones as one, and what those of one line differ in.</source>
        <translation>String-Evals nach der Zeile, die sie ausführte, gleiche als einer, und worin sich die einer Zeile unterscheiden.</translation>
    </message>
    <message>
        <source>Pac&amp;kages</source>
        <translation>Pa&amp;kete</translation>
    </message>
    <message>
        <source>What each package took, as a tree of packages or as a list, with its subs below.</source>
        <translation>Was jedes Paket brauchte, als Baum von Paketen oder als Liste, mit seinen Subs darunter.</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>Verglei&amp;ch</translation>
    </message>
    <message>
        <source>What changed since an earlier run, the largest change first: subs, files, lines, calls, packages or string evals. A row goes to its place in the other views, unless it is gone.</source>
        <translation>Was sich seit einem früheren Lauf geändert hat, die größte Änderung zuerst: Subs, Dateien, Zeilen, Aufrufe, Pakete oder String-Evals. Eine Zeile führt zu ihrer Stelle in den anderen Ansichten, wenn es sie noch gibt.</translation>
    </message>
    <message>
        <source>&amp;Enlarge this view</source>
        <translation>Diese Ansicht &amp;vergrößern</translation>
    </message>
    <message>
        <source>Gives all room to the view that has the keyboard, and takes it back.</source>
        <translation>Gibt der Ansicht, die die Tastatur hat, den ganzen Platz und nimmt ihn wieder.</translation>
    </message>
    <message>
        <source>In the tables and beside the source: shares of the time of all statements.</source>
        <translation>In den Tabellen und neben dem Quelltext: Anteile an der Zeit aller Anweisungen.</translation>
    </message>
    <message>
        <source>E&amp;qual totals when comparing</source>
        <translation>&amp;Gleiche Summen beim Vergleich</translation>
    </message>
    <message>
        <source>Scales the earlier run to the total time of the later one, so that what is compared are shares of the whole.</source>
        <translation>Rechnet den früheren Lauf auf die gesamte Zeit des späteren um, sodass Anteile am Ganzen verglichen werden.</translation>
    </message>
    <message>
        <source>&amp;Remarks in the source</source>
        <translation>&amp;Bemerkungen im Quelltext</translation>
    </message>
    <message>
        <source>Between the lines of the source: who called a sub, what a line called, and the string evals that it ran.</source>
        <translation>Zwischen den Zeilen des Quelltexts: wer eine Sub aufrief, was eine Zeile aufrief und welche String-Evals sie ausführte.</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Light, dark, or as the desktop.</source>
        <translation>Hell, dunkel oder wie der Desktop.</translation>
    </message>
    <message>
        <source>--view %1: there is no such view; the views are %2</source>
        <translation>--view %1: diese Ansicht gibt es nicht; die Ansichten sind %2</translation>
    </message>
    <message>
        <source>--theme %1: the themes are system, light, dark</source>
        <translation>--theme %1: es gibt system, light, dark</translation>
    </message>
    <message>
        <source>--size %1: give width and height in pixels, as in 1400x900</source>
        <translation>--size %1: Breite und Höhe in Bildpunkten angeben, etwa 1400x900</translation>
    </message>
    <message>
        <source>--screenshot needs at least one profile</source>
        <translation>--screenshot braucht mindestens ein Profil</translation>
    </message>
    <message>
        <source>--compare needs a profile to compare with %1</source>
        <translation>--compare braucht ein Profil, das mit %1 verglichen wird</translation>
    </message>
    <message>
        <source>--measure needs exactly one profile</source>
        <translation>--measure braucht genau ein Profil</translation>
    </message>
    <message>
        <source>Browses profiles of Perl programs, as made by perl -d:NYTProf.</source>
        <translation>Zeigt Profile von Perl-Programmen, wie perl -d:NYTProf sie schreibt.</translation>
    </message>
    <message>
        <source>Render the window into &lt;file&gt; (PNG) without showing it, and exit.</source>
        <translation>Das Fenster in &lt;file&gt; (PNG) zeichnen, ohne es zu zeigen, und enden.</translation>
    </message>
    <message>
        <source>Begin with a view: %1.</source>
        <translation>Mit einer Ansicht beginnen: %1.</translation>
    </message>
    <message>
        <source>Colours: system, light or dark.</source>
        <translation>Farben: system, light oder dark.</translation>
    </message>
    <message>
        <source>Language of the window, e.g. de; without it that of the desktop.</source>
        <translation>Sprache des Fensters, etwa de; ohne Angabe die des Desktops.</translation>
    </message>
    <message>
        <source>Size of the window in pixels, e.g. 1400x900.</source>
        <translation>Größe des Fensters in Bildpunkten, etwa 1400x900.</translation>
    </message>
    <message>
        <source>Show a profile, say how long it took until it was on the screen, and exit.</source>
        <translation>Ein Profil zeigen, sagen, wie lange es dauerte, bis es zu sehen war, und enden.</translation>
    </message>
    <message>
        <source>Compare the profiles with those of an earlier run, &lt;old&gt;: a file or folder; can be given more than once.</source>
        <translation>Die Profile mit denen eines früheren Laufs, &lt;old&gt;, vergleichen: eine Datei oder ein Ordner; mehrfach möglich.</translation>
    </message>
    <message>
        <source>Profiles to open, or folders of them. Of several the sum is shown.</source>
        <translation>Zu öffnende Profile oder Ordner davon. Von mehreren wird die Summe gezeigt.</translation>
    </message>
    <message>
        <source>There is no profile in %1</source>
        <translation>In %1 ist kein Profil</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>Kann %1 nicht öffnen</translation>
    </message>
    <message>
        <source>Cannot open any of the %1 files; the first: %2</source>
        <translation>Kann keine der %1 Dateien öffnen; die erste: %2</translation>
    </message>
    <message>
        <source>%1 of %2 files cannot be read and are left out; the first: %3</source>
        <translation>%1 von %2 Dateien sind nicht lesbar und bleiben weg; die erste: %3</translation>
    </message>
    <message>
        <source>Damaged: %1</source>
        <translation>Beschädigt: %1</translation>
    </message>
    <message>
        <source>%1 of %2 files are damaged; the first: %3</source>
        <translation>%1 von %2 Dateien sind beschädigt; die erste: %3</translation>
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
        <source>Evals</source>
        <translation>Evals</translation>
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
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Colour: whose code</source>
        <translation>Farbe: wessen Code</translation>
    </message>
    <message>
        <source>Colour: package</source>
        <translation>Farbe: Paket</translation>
    </message>
    <message>
        <source>Colour: cost</source>
        <translation>Farbe: Kosten</translation>
    </message>
    <message>
        <source>There is no source: the profiler made this file up for code of no file.</source>
        <translation>Es gibt keinen Quelltext: der Profiler hat diese Datei für Code ohne Datei erfunden.</translation>
    </message>
    <message>
        <source>The source of this string eval was not saved in the profile.</source>
        <translation>Der Quelltext dieses String-Evals wurde nicht im Profil gespeichert.</translation>
    </message>
    <message>
        <source>The source was given on the command line or standard input and was not saved in the profile.</source>
        <translation>Der Quelltext kam von der Befehlszeile oder der Standardeingabe und wurde nicht im Profil gespeichert.</translation>
    </message>
    <message>
        <source>There is no source: perl does not know the directory of this file.</source>
        <translation>Es gibt keinen Quelltext: perl kennt den Ordner dieser Datei nicht.</translation>
    </message>
    <message>
        <source>The profile was made with savesrc=0, and %1 is not on this machine.</source>
        <translation>Das Profil wurde mit savesrc=0 gemacht, und %1 ist nicht auf dieser Maschine.</translation>
    </message>
    <message>
        <source>The source is not in the profile, and %1 is not on this machine.</source>
        <translation>Der Quelltext ist nicht im Profil, und %1 ist nicht auf dieser Maschine.</translation>
    </message>
    <message>
        <source>The source is not in the profile; this is the file on disk.</source>
        <translation>Der Quelltext ist nicht im Profil; dies ist die Datei auf der Platte.</translation>
    </message>
    <message>
        <source>Every name in it leads to its place in the other views.</source>
        <translation>Jeder Name darin führt zu seiner Stelle in den anderen Ansichten.</translation>
    </message>
    <message>
        <source>Copy it for a ticket or a mail</source>
        <translation>Für ein Ticket oder eine Mail kopieren</translation>
    </message>
    <message>
        <source>What is selected, or all of it as Markdown, with its tables.</source>
        <translation>Was markiert ist, oder alles als Markdown, mit den Tabellen.</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>&amp;Übersicht</translation>
    </message>
    <message>
        <source>What ran, what it took in all, and the subs, lines, files and string evals that took most.</source>
        <translation>Was lief, was es im Ganzen brauchte, und die Subs, Zeilen, Dateien und String-Evals, die am meisten brauchten.</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
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
        <source>Whose code</source>
        <translation>Wessen Code</translation>
    </message>
    <message>
        <source>Colour: change</source>
        <translation>Farbe: Änderung</translation>
    </message>
    <message>
        <source>To the nearest box on that side. The other views follow.</source>
        <translation>Zum nächsten Kasten auf dieser Seite. Die anderen Ansichten folgen.</translation>
    </message>
    <message>
        <source>Open the source, or zoom into the package</source>
        <translation>Quelltext öffnen oder das Paket vergrößern</translation>
    </message>
    <message>
        <source>Of a sub the source, of a package or of small parts what is in it.</source>
        <translation>Von einem Sub der Quelltext, von einem Paket oder von kleinen Teilen, was darin ist.</translation>
    </message>
    <message>
        <source>Zoom into the box&apos;s package</source>
        <translation>Das Paket des Kastens vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>To the package around it. Escape first leaves the search.</source>
        <translation>Zum umgebenden Paket. Escape verlässt zuerst die Suche.</translation>
    </message>
    <message>
        <source>To the callers, to the callees</source>
        <translation>Zu den Aufrufern, zu den Aufgerufenen</translation>
    </message>
    <message>
        <source>From one of the three parts to the next.</source>
        <translation>Von einem der drei Teile zum nächsten.</translation>
    </message>
    <message>
        <source>Show and hide the lines of the calls</source>
        <translation>Zeilen der Aufrufe zeigen und verbergen</translation>
    </message>
    <message>
        <source>Of the row in the table.</source>
        <translation>Der Zeile der Tabelle.</translation>
    </message>
    <message>
        <source>Put the sub into the middle</source>
        <translation>Das Sub in die Mitte holen</translation>
    </message>
    <message>
        <source>On a line of a call: goes to the sub that has the line.</source>
        <translation>Auf der Zeile eines Aufrufs: geht zu dem Sub, in dem sie steht.</translation>
    </message>
    <message>
        <source>Up goes to the caller that cost most, down to the callee that cost most, left and right along the row.</source>
        <translation>Hinauf zum teuersten Aufrufer, hinab zum teuersten Aufgerufenen, links und rechts die Reihe entlang.</translation>
    </message>
    <message>
        <source>To the box in the middle</source>
        <translation>Zum Kasten in der Mitte</translation>
    </message>
    <message>
        <source>That of the current sub.</source>
        <translation>Dem des aktuellen Subs.</translation>
    </message>
    <message>
        <source>So does a double click. On a box of further subs: lists all of them.</source>
        <translation>Ebenso ein Doppelklick. Auf einem Kasten weiterer Subs: nennt sie alle.</translation>
    </message>
    <message>
        <source>Larger, smaller, all of it</source>
        <translation>Größer, kleiner, alles</translation>
    </message>
    <message>
        <source>&amp;Butterfly</source>
        <translation>Sch&amp;metterling</translation>
    </message>
    <message>
        <source>The current sub between those that call it and those that it calls, with the lines of the calls.</source>
        <translation>Das aktuelle Sub zwischen denen, die es aufrufen, und denen, die es aufruft, mit den Zeilen der Aufrufe.</translation>
    </message>
    <message>
        <source>Call g&amp;raph</source>
        <translation>Aufruf&amp;graph</translation>
    </message>
    <message>
        <source>Tree &amp;map</source>
        <translation>&amp;Baumkarte</translation>
    </message>
    <message>
        <source>Packages and their subs as boxes; the area of a box is its exclusive time.</source>
        <translation>Pakete und ihre Subs als Kästen; die Fläche eines Kastens ist seine exklusive Zeit.</translation>
    </message>
    <message>
        <source>&amp;Merge equal string evals</source>
        <translation>Gleiche &amp;String-Evals zusammenfassen</translation>
    </message>
    <message>
        <source>Evals of the same source that the same line ran are one file with the sum of their times, in tables, source and graphs; else each is one of its own. The view of evals tells the single ones either way.</source>
        <translation>Evals mit gleichem Quelltext, die dieselbe Zeile ausgeführt hat, sind in Tabellen, Quelltext und Graphen eine Datei mit der Summe ihrer Zeiten; sonst ist jedes eine eigene. Die Ansicht der Evals nennt in jedem Fall die einzelnen.</translation>
    </message>
    <message>
        <source>Tree map</source>
        <translation>Baumkarte</translation>
    </message>
    <message>
        <source>Butterfly</source>
        <translation>Schmetterling</translation>
    </message>
    <message>
        <source>Call graph</source>
        <translation>Aufrufgraph</translation>
    </message>
    <message>
        <source>%1 changed on this machine since the profile was made: %2</source>
        <translation>%1 hat sich auf diesem Rechner geändert, seit das Profil entstand: %2</translation>
    </message>
    <message>
        <source>Next &amp;unit: times, percentages, calls</source>
        <translation>Nächste &amp;Einheit: Zeiten, Prozente, Aufrufe</translation>
    </message>
    <message>
        <source>From one of the three to the next.</source>
        <translation>Von einer der drei zur nächsten.</translation>
    </message>
    <message>
        <source>&amp;Times</source>
        <translation>&amp;Zeiten</translation>
    </message>
    <message>
        <source>In the tables, beside the source and in the pictures.</source>
        <translation>In den Tabellen, neben dem Quelltext und in den Bildern.</translation>
    </message>
    <message>
        <source>Per&amp;centages</source>
        <translation>Pr&amp;ozente</translation>
    </message>
    <message>
        <source>Num&amp;bers of calls</source>
        <translation>Anzahlen der A&amp;ufrufe</translation>
    </message>
    <message>
        <source>Instead of the times of subs and calls, how often they were called, sorted by that; a box of the flame graph is as wide as the calls of it and of all below it are many. Times of statements stay times.</source>
        <translation>Statt der Zeiten von Subs und Aufrufen, wie oft sie aufgerufen wurden, danach sortiert; ein Kasten des Flammengraphen ist so breit, wie die Aufrufe von ihm und allem unter ihm viele sind. Zeiten von Anweisungen bleiben Zeiten.</translation>
    </message>
    <message>
        <source>All keys on one page, those of the view that has the keyboard first.</source>
        <translation>Alle Tasten auf einer Seite, zuerst die der Ansicht, die die Tastatur hat.</translation>
    </message>
    <message>
        <source>So many steps from the middle</source>
        <translation>So viele Schritte von der Mitte</translation>
    </message>
    <message>
        <source>To callers and to callees. A dotted stub with a number marks an outer box that has more.</source>
        <translation>Zu Aufrufern und zu Aufgerufenen. Ein gepunkteter Stummel mit einer Zahl zeigt einen äußeren Kasten, der mehr davon hat.</translation>
    </message>
    <message>
        <source>Fewer boxes in a row, more</source>
        <translation>Weniger Kästen in einer Reihe, mehr</translation>
    </message>
    <message>
        <source>What has no room in a row is one box.</source>
        <translation>Was in einer Reihe keinen Platz hat, ist ein Kasten.</translation>
    </message>
    <message>
        <source>SVG or PNG of the whole graph.</source>
        <translation>SVG oder PNG des ganzen Graphen.</translation>
    </message>
    <message>
        <source>A drawing of who calls the current sub and what it calls, one to five steps far in each direction.</source>
        <translation>Eine Zeichnung davon, wer das aktuelle Sub aufruft und was es aufruft, einen bis fünf Schritte weit in jede Richtung.</translation>
    </message>
    <message>
        <source>Divider to the &amp;left</source>
        <translation>Trennlinie nach &amp;links</translation>
    </message>
    <message>
        <source>Moves the divider beside what has the keyboard, between tables and source or between the parts of a view. Where it stands is kept.</source>
        <translation>Verschiebt die Trennlinie neben dem, was die Tastatur hat, zwischen Tabellen und Quelltext oder zwischen den Teilen einer Ansicht. Wo sie steht, wird behalten.</translation>
    </message>
    <message>
        <source>Divider to the ri&amp;ght</source>
        <translation>Trennlinie nach &amp;rechts</translation>
    </message>
    <message>
        <source>The other way.</source>
        <translation>In die andere Richtung.</translation>
    </message>
    <message>
        <source>Divider u&amp;p</source>
        <translation>Trennlinie nach o&amp;ben</translation>
    </message>
    <message>
        <source>Moves the divider above or below what has the keyboard.</source>
        <translation>Verschiebt die Trennlinie über oder unter dem, was die Tastatur hat.</translation>
    </message>
    <message>
        <source>Divider do&amp;wn</source>
        <translation>Trennlinie nach u&amp;nten</translation>
    </message>
    <message>
        <source>Imported from %1</source>
        <translation>Importiert aus dem Format %1</translation>
    </message>
    <message>
        <source>; what it counts is no time, but %1</source>
        <translation>; gezählt wird nicht Zeit, sondern %1</translation>
    </message>
    <message>
        <source>; which calls led to which is estimated</source>
        <translation>; welche Aufrufe zu welchen führten, ist geschätzt</translation>
    </message>
    <message>
        <source>; numbers of calls are not known, each call path counts as one</source>
        <translation>; wie oft aufgerufen wurde, ist nicht bekannt, jeder Aufrufweg zählt einmal</translation>
    </message>
    <message>
        <source>; it tells of no files, lines and source</source>
        <translation>; von Dateien, Zeilen und Quelltext sagt sie nichts</translation>
    </message>
    <message>
        <source>%1 (%)</source>
        <translation>%1 (%)</translation>
    </message>
    <message>
        <source>%1. This profile counts %2, and tells no times.</source>
        <translation>%1. Dieses Profil zählt %2 und nennt keine Zeiten.</translation>
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
        <source>By whose code it is</source>
        <translation>Danach, wessen Code es ist</translation>
    </message>
    <message>
        <source>%1 of %2 profiles have no end: the programs were killed or are still running, or the files were not copied whole. What there is of them is shown; the first: %3</source>
        <translation>%1 von %2 Profilen haben kein Ende: Die Programme wurden abgebrochen oder laufen noch, oder die Dateien wurden nicht ganz kopiert. Gezeigt wird, was von ihnen da ist; das erste: %3</translation>
    </message>
    <message>
        <source>The profile has no end: the program was killed or is still running, or the file was not copied whole. What there is of it is shown; F5 reads it again.</source>
        <translation>Das Profil hat kein Ende: Das Programm wurde abgebrochen oder läuft noch, oder die Datei wurde nicht ganz kopiert. Gezeigt wird, was von ihr da ist; F5 liest sie neu.</translation>
    </message>
    <message>
        <source>It was last seen in %1, at %2.</source>
        <translation>Zuletzt war es in %1 (%2).</translation>
    </message>
    <message>
        <source>xsub</source>
        <translation>XSub</translation>
    </message>
    <message>
        <source>perl builtin</source>
        <translation>Perl-Funktion</translation>
    </message>
    <message>
        <source>, lines %1&amp;ndash;%2</source>
        <translation>, Zeilen %1&amp;ndash;%2</translation>
    </message>
    <message>
        <source>no known file</source>
        <translation>keine bekannte Datei</translation>
    </message>
    <message>
        <source>&lt;br&gt;exclusive %1 (%2), inclusive %3 (%4)</source>
        <translation>&lt;br&gt;exklusiv %1 (%2), inklusiv %3 (%4)</translation>
    </message>
    <message>
        <source>&lt;br&gt;called %1 from %2 in %3</source>
        <translation>&lt;br&gt;aufgerufen %1 von %2 in %3</translation>
    </message>
    <message>
        <source>&lt;br&gt;recursion: max depth %1, overlapping time %2</source>
        <translation>&lt;br&gt;Rekursion: größte Tiefe %1, überlappende Zeit %2</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>(no package)</source>
        <translation>(kein Paket)</translation>
    </message>
    <message>
        <source>%1 calls %2 at %3</source>
        <translation>%1 ruft %2 auf bei %3</translation>
    </message>
    <message>
        <source>How often in the earlier run, in the later one, and what the later one has more</source>
        <translation>Wie oft im früheren Lauf, im späteren, und was der spätere mehr hat</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Time in the earlier run</source>
        <translation>Zeit im früheren Lauf</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Time in the later run</source>
        <translation>Zeit im späteren Lauf</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>What the later run took more; sorted by its size, whatever its sign</source>
        <translation>Was der spätere Lauf mehr brauchte; nach Größe sortiert, gleich welches Vorzeichen</translation>
    </message>
    <message>
        <source>Change %</source>
        <translation>Änderung %</translation>
    </message>
    <message>
        <source>The change as part of the time before</source>
        <translation>Die Änderung als Teil der Zeit vorher</translation>
    </message>
    <message>
        <source>%1 before</source>
        <translation>%1 vorher</translation>
    </message>
    <message>
        <source>%1 after</source>
        <translation>%1 nachher</translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation>%1 Änderung</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1: exclusive %2, inclusive %3, %4 %5</source>
        <translation>&lt;br&gt;%1: exklusiv %2, inklusiv %3, %4 %5</translation>
    </message>
    <message>
        <source>&lt;br&gt;new: the earlier run had none of it</source>
        <translation>&lt;br&gt;neu: im früheren Lauf gab es nichts davon</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>&lt;br&gt;gone: the later run has none of it</source>
        <translation>&lt;br&gt;weg: im späteren Lauf gibt es nichts davon</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>&lt;br&gt;before, scaled to equal totals: %1</source>
        <translation>&lt;br&gt;vorher, auf gleiche Summen umgerechnet: %1</translation>
    </message>
    <message>
        <source>%1 in %2 (%3)</source>
        <translation>%1 in %2 (%3)</translation>
    </message>
    <message>
        <source>&lt;br&gt;of these %1 in the file itself, the rest in %2</source>
        <translation>&lt;br&gt;davon %1 in der Datei selbst, der Rest in %2</translation>
    </message>
    <message>
        <source>&lt;br&gt;a string eval run at %1</source>
        <translation>&lt;br&gt;ein String-Eval, ausgeführt bei %1</translation>
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
        <source>&lt;br&gt;of these %1 in evals that they ran</source>
        <translation>&lt;br&gt;davon %1 in Evals, die sie ausführten</translation>
    </message>
    <message>
        <source>%1 in %2, %3 for each</source>
        <translation>%1 in %2, je %3</translation>
    </message>
    <message>
        <source>&lt;br&gt;calls inside a call of the same sub took %1 more, which is part of the outer ones</source>
        <translation>&lt;br&gt;Aufrufe innerhalb eines Aufrufs desselben Subs dauerten weitere %1, was in den äußeren enthalten ist</translation>
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
        <source>Number and program of the process; those it forked are below it</source>
        <translation>Nummer und Programm des Prozesses; die von ihm abgezweigten stehen darunter</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>When it began, counted from the first</source>
        <translation>Wann er begann, vom ersten an gerechnet</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>From its start to its end</source>
        <translation>Von seinem Beginn bis zu seinem Ende</translation>
    </message>
    <message>
        <source>Time of its statements</source>
        <translation>Zeit seiner Anweisungen</translation>
    </message>
    <message>
        <source>How many statements it executed</source>
        <translation>Wie viele Anweisungen er ausführte</translation>
    </message>
    <message>
        <source>How many calls of subs it made</source>
        <translation>Wie viele Aufrufe von Subs er machte</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File of its profile</source>
        <translation>Datei seines Profils</translation>
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
        <source>In the overview</source>
        <translation>In der Übersicht</translation>
    </message>
    <message>
        <source>In the flame graph</source>
        <translation>Im Flammengraphen</translation>
    </message>
    <message>
        <source>In the butterfly</source>
        <translation>Im Schmetterling</translation>
    </message>
    <message>
        <source>In the call graph</source>
        <translation>Im Aufrufgraphen</translation>
    </message>
    <message>
        <source>In the tree map</source>
        <translation>In der Baumkarte</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Banner</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>What can be done about it</source>
        <translation>Was man tun kann</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Breadcrumbs</name>
    <message>
        <source>Steps of the flame graph</source>
        <translation>Schritte des Flammengraphen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last step (Ctrl+Z)</source>
        <translation>Den letzten Schritt zurücknehmen (Strg+Z)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Do the step again (Ctrl+Shift+Z)</source>
        <translation>Den Schritt noch einmal tun (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>all calls</source>
        <translation>alle Aufrufe</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ButterflyView</name>
    <message>
        <source>Subs that call the current sub</source>
        <translation>Subs, die das aktuelle Sub aufrufen</translation>
    </message>
    <message>
        <source>Subs that the current sub calls</source>
        <translation>Subs, die das aktuelle Sub aufruft</translation>
    </message>
    <message>
        <source>The current sub</source>
        <translation>Das aktuelle Sub</translation>
    </message>
    <message>
        <source>The profile knows no caller: perl itself runs it, or it began before profiling did.</source>
        <translation>Das Profil kennt keinen Aufrufer: perl selbst führt es aus, oder es begann vor der Aufzeichnung.</translation>
    </message>
    <message>
        <source>It calls no other sub.</source>
        <translation>Es ruft kein anderes Sub auf.</translation>
    </message>
    <message>
        <source>Called by %1</source>
        <translation>Aufgerufen von %1</translation>
    </message>
    <message>
        <source>Calls %1</source>
        <translation>Ruft auf: %1</translation>
    </message>
    <message>
        <source>The current line belongs to no sub.</source>
        <translation>Die aktuelle Zeile gehört zu keinem Sub.</translation>
    </message>
    <message>
        <source>inclusive %1</source>
        <translation>inklusive %1</translation>
    </message>
    <message>
        <source>exclusive %1</source>
        <translation>exklusive %1</translation>
    </message>
    <message>
        <source>recursive, depth %1</source>
        <translation>rekursiv, Tiefe %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CallsView</name>
    <message>
        <source>Find a sub in the opened rows</source>
        <translation>Eine Sub in den offenen Zeilen suchen</translation>
    </message>
    <message>
        <source>Callers of the current sub</source>
        <translation>Aufrufer der aktuellen Sub</translation>
    </message>
    <message>
        <source>Callees of the current sub</source>
        <translation>Von der aktuellen Sub aufgerufen</translation>
    </message>
    <message>
        <source>Return or a double click goes to the sub</source>
        <translation>Eingabetaste oder Doppelklick geht zur Sub</translation>
    </message>
    <message>
        <source>The current line belongs to no sub.</source>
        <translation>Die aktuelle Zeile gehört zu keiner Sub.</translation>
    </message>
    <message>
        <source>Direct callers of %1</source>
        <translation>Direkte Aufrufer von %1</translation>
    </message>
    <message>
        <source>Callers of %1</source>
        <translation>Aufrufer von %1</translation>
    </message>
    <message>
        <source>Direct callees of %1</source>
        <translation>Direkt aufgerufen von %1</translation>
    </message>
    <message>
        <source>Callees of %1</source>
        <translation>Aufgerufen von %1</translation>
    </message>
    <message>
        <source>no more</source>
        <translation>nicht mehr</translation>
    </message>
    <message>
        <source>No other sub calls it: the main program does, or perl itself.</source>
        <translation>Kein anderes Sub ruft es auf, sondern das Hauptprogramm oder perl selbst.</translation>
    </message>
    <message>
        <source>It calls no other sub.</source>
        <translation>Es ruft kein anderes Sub auf.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CompareView</name>
    <message>
        <source>Filter names: words or /regex/</source>
        <translation>Namen filtern: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Comparison of two runs</source>
        <translation>Vergleich zweier Läufe</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
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
        <source>Which rows</source>
        <translation>Welche Zeilen</translation>
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
        <source>Compare this profile with one of an earlier run, to see what became slower or faster, what is new and what is gone.</source>
        <translation>Dieses Profil mit dem eines früheren Laufs vergleichen, um zu sehen, was langsamer oder schneller wurde, was neu ist und was weg ist.</translation>
    </message>
    <message>
        <source>Compare with ...</source>
        <translation>Vergleichen mit ...</translation>
    </message>
    <message>
        <source>Gone: only the earlier run had it, so there is no place of it to show.</source>
        <translation>Weg: nur der frühere Lauf hatte es, also gibt es keine Stelle zu zeigen.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Together: exclusive %1 → %2 (%3) · %4 %5 → %6 (%7)</source>
        <translation>Zusammen: exklusiv %1 → %2 (%3) · %4 %5 → %6 (%7)</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>Exclusive or inclusive</source>
        <translation>Exklusiv oder inklusiv</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::CsvExport</name>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>Kann %1 nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>Writing the rows of the table ...</source>
        <translation>Die Zeilen der Tabelle werden geschrieben ...</translation>
    </message>
    <message>
        <source>The table changed while it was being written: nothing was kept of it.</source>
        <translation>Die Tabelle hat sich geändert, während sie geschrieben wurde: Nichts davon wurde behalten.</translation>
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
        <source>The profile has no string evals.</source>
        <translation>Das Profil hat keine String-Evals.</translation>
    </message>
    <message>
        <source>the profile does not have the source of this eval</source>
        <translation>das Profil hat den Quelltext dieses Evals nicht</translation>
    </message>
    <message>
        <source>the only source of the line</source>
        <translation>der einzige Quelltext der Zeile</translation>
    </message>
    <message>
        <source>the costliest of the %1 sources of the line</source>
        <translation>der teuerste der %1 Quelltexte der Zeile</translation>
    </message>
    <message>
        <source>one of %1 sources; it differs from the costliest in %2</source>
        <translation>einer von %1 Quelltexten; vom teuersten unterscheidet er sich in %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No string eval matches the filter.</source>
        <translation>Kein String-Eval passt zum Filter.</translation>
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
</context>
<context>
    <name>nytprof::gui::Finder</name>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Letters of a sub, file or eval;  file:12  a line;  &gt;  a command</source>
        <translation>Buchstaben einer Sub, Datei oder eines Evals;  datei:12  eine Zeile;  &gt;  ein Befehl</translation>
    </message>
    <message>
        <source>Go to a sub, file or eval</source>
        <translation>Gehe zu Sub, Datei oder Eval</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Was passt</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Gathering names ...</source>
        <translation>Namen werden gesammelt ...</translation>
    </message>
    <message>
        <source>There is no profile yet</source>
        <translation>Es gibt noch kein Profil</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameCanvas</name>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>The profile has no call stacks: it was made with calls=0 or subs=0, or no sub returned.</source>
        <translation>Das Profil hat keine Aufrufstapel: es wurde mit calls=0 oder subs=0 gemacht, oder keine Sub kehrte zurück.</translation>
    </message>
    <message>
        <source>Nothing is left to show: undo a step or choose another sub.</source>
        <translation>Es bleibt nichts zu zeigen: einen Schritt zurücknehmen oder eine andere Sub wählen.</translation>
    </message>
    <message>
        <source>Hot path %1 of %2: </source>
        <translation>Heißer Pfad %1 von %2: </translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Copy name and numbers</source>
        <translation>Namen und Zahlen kopieren</translation>
    </message>
    <message>
        <source>Copy the call path</source>
        <translation>Aufrufpfad kopieren</translation>
    </message>
    <message>
        <source>Open the source</source>
        <translation>Den Quelltext öffnen</translation>
    </message>
    <message>
        <source>Mark all boxes of this sub</source>
        <translation>Alle Kästen dieser Sub markieren</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>%1 further rows do not fit; SVG has them all</source>
        <translation>%1 weitere Zeilen passen nicht hinein; in SVG sind alle</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameControls</name>
    <message>
        <source>What is below what (V)</source>
        <translation>Was unter wem steht (V)</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Sandwich: one sub</source>
        <translation>Sandwich: eine Sub</translation>
    </message>
    <message>
        <source>Order of the boxes (1, 2, 3)</source>
        <translation>Reihenfolge der Kästen (1, 2, 3)</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>In call order</source>
        <translation>In Reihenfolge der Aufrufe</translation>
    </message>
    <message>
        <source>What the colours tell</source>
        <translation>Was die Farben sagen</translation>
    </message>
    <message>
        <source>Which run makes a box wide</source>
        <translation>Welcher Lauf einen Kasten breit macht</translation>
    </message>
    <message>
        <source>Width: after</source>
        <translation>Breite: nachher</translation>
    </message>
    <message>
        <source>Width: before</source>
        <translation>Breite: vorher</translation>
    </message>
    <message>
        <source>Width: the larger</source>
        <translation>Breite: das Größere</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameMinimap</name>
    <message>
        <source>Overview of the flame graph</source>
        <translation>Überblick über den Flammengraphen</translation>
    </message>
    <message>
        <source>The whole flame graph; click or drag to move</source>
        <translation>Der ganze Flammengraph; klicken oder ziehen, um sich zu bewegen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameText</name>
    <message>
        <source>%1 too narrow to show, %2 together (%3); double-click to zoom in</source>
        <translation>%1 zu schmal zum Zeigen, %2 zusammen (%3); Doppelklick vergrößert</translation>
    </message>
    <message>
        <source>%1: %2; with all below it %3 (%4)</source>
        <translation>%1: %2; mit allem darunter %3 (%4)</translation>
    </message>
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
        <translation>weg</translation>
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
        <source>, scaled to equal totals</source>
        <translation>, auf gleiche Summen umgerechnet</translation>
    </message>
    <message>
        <source>%1 too narrow to show, %2</source>
        <translation>%1 zu schmal zum Zeigen, %2</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1 von %2</translation>
    </message>
    <message>
        <source>all subs</source>
        <translation>alle Subs</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::FlameView</name>
    <message>
        <source>Find subs: words or /regex/</source>
        <translation>Subs suchen: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Callers as a flame graph</source>
        <translation>Aufrufer als Flammengraph</translation>
    </message>
    <message>
        <source>callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Turn the graph upside down (I)</source>
        <translation>Den Graphen auf den Kopf stellen (I)</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Leave the zoom (0 or Escape)</source>
        <translation>Den Zoom verlassen (0 oder Escape)</translation>
    </message>
    <message>
        <source>Export the flame graph</source>
        <translation>Flammengraph exportieren</translation>
    </message>
    <message>
        <source>Double click: zoom   ?: all keys</source>
        <translation>Doppelklick: Zoom   ?: alle Tasten</translation>
    </message>
    <message>
        <source>Making the graph ...</source>
        <translation>Der Graph wird gemacht ...</translation>
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
        <source>%1 · %2 of total</source>
        <translation>%1 · %2 vom Ganzen</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>Eiszapfen</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>Flamme</translation>
    </message>
    <message>
        <source>%1 is gone: only the earlier run had it, so there is no source to show.</source>
        <translation>%1 ist weg: nur der frühere Lauf hatte es, also gibt es keinen Quelltext zu zeigen.</translation>
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
        <translation>inklusive %1</translation>
    </message>
    <message>
        <source>exclusive %1</source>
        <translation>exklusive %1</translation>
    </message>
    <message>
        <source>recursive, depth %1; calls inside a call of it took %2, which is part of its time already</source>
        <translation>rekursiv, Tiefe %1; Aufrufe innerhalb eines Aufrufs dauerten %2, was in seiner Zeit schon enthalten ist</translation>
    </message>
    <message>
        <source>called by %1 that are not shown</source>
        <translation>aufgerufen von %1, die nicht gezeigt werden</translation>
    </message>
    <message>
        <source>calls %1 that are not shown</source>
        <translation>ruft %1 auf, die nicht gezeigt werden</translation>
    </message>
    <message>
        <source>%1 calls %2
%3, %4</source>
        <translation>%1 ruft %2 auf
%3, %4</translation>
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
        <source>own %1</source>
        <translation>eigene %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::GraphView</name>
    <message>
        <source>The darker a box, the more time its sub took itself; the thicker a line, the more time its calls took. Dashed lines are calls back to a caller, as of recursion.</source>
        <translation>Je dunkler ein Kasten, desto mehr Zeit brauchte sein Sub selbst; je dicker eine Linie, desto mehr Zeit brauchten ihre Aufrufe. Gestrichelte Linien sind Aufrufe zurück zu einem Aufrufer, wie bei Rekursion.</translation>
    </message>
    <message>
        <source>The current line belongs to no sub.</source>
        <translation>Die aktuelle Zeile gehört zu keinem Sub.</translation>
    </message>
    <message>
        <source>Steps from the sub in the middle</source>
        <translation>Schritte von dem Sub in der Mitte</translation>
    </message>
    <message>
        <source>Boxes in a row, before the others become one</source>
        <translation>Kästen in einer Reihe, bevor die anderen einer werden</translation>
    </message>
    <message>
        <source>%1 a row</source>
        <translation>%1 je Reihe</translation>
    </message>
    <message>
        <source>Export the call graph</source>
        <translation>Aufrufgraph exportieren</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::HeatStrip</name>
    <message>
        <source>Hot lines of the whole file; click to go there</source>
        <translation>Heiße Zeilen der ganzen Datei; ein Klick geht dorthin</translation>
    </message>
    <message>
        <source>Hot lines of the file</source>
        <translation>Heiße Zeilen der Datei</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::HtmlWriter</name>
    <message>
        <source>Copy all as Markdown</source>
        <translation>Alles als Markdown kopieren</translation>
    </message>
    <message>
        <source>By whose code it is</source>
        <translation>Danach, wessen Code es ist</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Legend</name>
    <message>
        <source>What the colours of the boxes mean; shares are of all exclusive time</source>
        <translation>Was die Farben der Kästen bedeuten; Anteile sind an aller exklusiven Zeit</translation>
    </message>
    <message>
        <source>Legend: %1</source>
        <translation>Legende: %1</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::LoadingBar</name>
    <message>
        <source>Part that is done</source>
        <translation>Wie viel getan ist</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Adding up</source>
        <translation>Wird addiert</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Reading %1 profiles</source>
        <translation>%1 Profile werden gelesen</translation>
    </message>
    <message>
        <source>%1; the first %2 % is on screen, still without callers and source</source>
        <translation>%1; zu sehen sind die ersten %2 %, noch ohne Aufrufer und Quelltext</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::MainWindow</name>
    <message>
        <source>NYTProf</source>
        <translation>NYTProf</translation>
    </message>
    <message>
        <source>Reading was stopped: only the first %1 % is shown. Reload (F5) reads all.</source>
        <translation>Das Lesen wurde abgebrochen: nur die ersten %1 % sind zu sehen. Neu laden (F5) liest alles.</translation>
    </message>
    <message>
        <source>%1 – %2 – NYTProf</source>
        <translation>%1 – %2 – NYTProf</translation>
    </message>
    <message>
        <source>%1 profiles</source>
        <translation>%1 Profile</translation>
    </message>
    <message>
        <source> – still showing %1</source>
        <translation> – weiterhin zu sehen: %1</translation>
    </message>
    <message>
        <source>What was dropped is added: the sum of %1 profiles is shown.</source>
        <translation>Das Hergezogene wurde hinzugefügt: gezeigt wird die Summe von %1 Profilen.</translation>
    </message>
    <message>
        <source>Show only the new</source>
        <translation>Nur das Neue zeigen</translation>
    </message>
    <message>
        <source>Open Perl profiles</source>
        <translation>Perl-Profile öffnen</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>Diese Liste leeren</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
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
        <source>Tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>About NYTProf</source>
        <translation>Über NYTProf</translation>
    </message>
    <message>
        <source>&lt;h3&gt;NYTProf %1&lt;/h3&gt;&lt;p&gt;Browser for profiles of Perl programs.&lt;/p&gt;&lt;p&gt;Licence: the same terms as Perl itself.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;NYTProf %1&lt;/h3&gt;&lt;p&gt;Betrachter für Profile von Perl-Programmen.&lt;/p&gt;&lt;p&gt;Lizenz: dieselben Bedingungen wie Perl selbst.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Compare with an earlier profile</source>
        <translation>Mit einem früheren Profil vergleichen</translation>
    </message>
    <message>
        <source>compared with &lt;b&gt;%1&lt;/b&gt;: %2 (%3)</source>
        <translation>verglichen mit &lt;b&gt;%1&lt;/b&gt;: %2 (%3)</translation>
    </message>
    <message>
        <source>%1
compared with %2</source>
        <translation>%1
verglichen mit %2</translation>
    </message>
    <message>
        <source>%1 compared with %2 – %3 – NYTProf</source>
        <translation>%1 verglichen mit %2 – %3 – NYTProf</translation>
    </message>
    <message>
        <source>Of the earlier run: %1</source>
        <translation>Vom früheren Lauf: %1</translation>
    </message>
    <message>
        <source>There is nothing to edit: the source is neither on this machine nor in the profile.</source>
        <translation>Es gibt nichts zu bearbeiten: der Quelltext ist weder auf dieser Maschine noch im Profil.</translation>
    </message>
    <message>
        <source>No editor is known: choose one in the menu Go, Editor, or set VISUAL or EDITOR.</source>
        <translation>Kein Editor ist bekannt: im Menü Gehe, Editor einen wählen, oder VISUAL oder EDITOR setzen.</translation>
    </message>
    <message>
        <source>Cannot start the editor %1: choose another one in the menu Go, Editor.</source>
        <translation>Kann den Editor %1 nicht starten: im Menü Gehe, Editor einen anderen wählen.</translation>
    </message>
    <message>
        <source>As $VISUAL or $EDITOR say</source>
        <translation>Wie $VISUAL oder $EDITOR sagen</translation>
    </message>
    <message>
        <source>Another command ...</source>
        <translation>Anderer Befehl ...</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Command, with %f for the file and %l for the line:</source>
        <translation>Befehl, mit %f für die Datei und %l für die Zeile:</translation>
    </message>
    <message>
        <source>This view has no table to copy.</source>
        <translation>Diese Ansicht hat keine Tabelle zum Kopieren.</translation>
    </message>
    <message>
        <source>This view has no table to export.</source>
        <translation>Diese Ansicht hat keine Tabelle zum Exportieren.</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>Comma separated values (*.csv)</source>
        <translation>Durch Kommas getrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>Profiles (nytprof*.out* *.nytprof tmon.out*);;Files of other programs (*.folded *.collapsed *.callgrind callgrind.out* *.gz);;All files (*)</source>
        <translation>Profile (nytprof*.out* *.nytprof tmon.out*);;Dateien anderer Programme (*.folded *.collapsed *.callgrind callgrind.out* *.gz);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Manual</name>
    <message>
        <source>Find in the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Manual – NYTProf</source>
        <translation>Handbuch – NYTProf</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::OverviewView</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
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
        <source>Tree of packages</source>
        <translation>Baum der Pakete</translation>
    </message>
    <message>
        <source>List of packages</source>
        <translation>Liste der Pakete</translation>
    </message>
    <message>
        <source>Packages within packages, or one below the other</source>
        <translation>Pakete in Paketen, oder eines unter dem anderen</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Preferences</name>
    <message>
        <source>Equal totals</source>
        <translation>Gleiche Summen</translation>
    </message>
    <message>
        <source>Scale the earlier run to the total time of the later one, so that what is compared are shares of the whole</source>
        <translation>Den früheren Lauf auf die gesamte Zeit des späteren umrechnen, sodass Anteile am Ganzen verglichen werden</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ProcessesModel</name>
    <message>
        <source>process %1, started by %2</source>
        <translation>Prozess %1, gestartet von %2</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>did not finish its profile</source>
        <translation>hat sein Profil nicht beendet</translation>
    </message>
    <message>
        <source>its file tells of no process</source>
        <translation>seine Datei sagt nichts von einem Prozess</translation>
    </message>
    <message>
        <source>The file has the sum of several processes.</source>
        <translation>Die Datei enthält die Summe mehrerer Prozesse.</translation>
    </message>
    <message>
        <source>last seen in %1, at %2</source>
        <translation>zuletzt in %1 (%2)</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::ProcessesView</name>
    <message>
        <source>Include all</source>
        <translation>Alle einschließen</translation>
    </message>
    <message>
        <source>Only the selected</source>
        <translation>Nur die gewählten</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Include only these and what they forked</source>
        <translation>Nur diese und die von ihnen abgezweigten einschließen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of %4</source>
        <translation>%1 von %2, %3 von %4</translation>
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
        <translation>Anweisungen des Blocks</translation>
    </message>
    <message>
        <source>Time of block</source>
        <translation>Zeit des Blocks</translation>
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
    <name>nytprof::gui::SourceEdit</name>
    <message>
        <source>Annotated source</source>
        <translation>Quelltext mit Kosten</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceGutter</name>
    <message>
        <source>Costs of the lines</source>
        <translation>Kosten der Zeilen</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>In subs</source>
        <translation>In Subs</translation>
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
        <source>Line %1: executed %2, %3 in its statements (%4 of all), avg %5</source>
        <translation>Zeile %1: ausgeführt %2, %3 in ihren Anweisungen (%4 von allem), im Mittel %5</translation>
    </message>
    <message>
        <source>%1 from here took %2</source>
        <translation>%1 von hier brauchten %2</translation>
    </message>
    <message>
        <source>%1 in %2 of the block that begins here</source>
        <translation>%1 in %2 des Blocks, der hier beginnt</translation>
    </message>
    <message>
        <source>%1 in %2 of the sub that begins here</source>
        <translation>%1 in %2 der Sub, die hier beginnt</translation>
    </message>
    <message>
        <source>Opens and closes the remarks about this line (Space)</source>
        <translation>Öffnet und schließt die Bemerkungen zu dieser Zeile (Leertaste)</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceNotice</name>
    <message>
        <source>It &lt;b&gt;changed&lt;/b&gt; since the profile was made: lines may not match.</source>
        <translation>Sie hat sich seit dem Profil &lt;b&gt;geändert&lt;/b&gt;: Zeilen passen vielleicht nicht.</translation>
    </message>
    <message>
        <source>The file on disk &lt;b&gt;changed&lt;/b&gt; since the profile was made. This is the source that ran, as the profile has it; an editor opens the changed file.</source>
        <translation>Die Datei auf der Platte hat sich seit dem Profil &lt;b&gt;geändert&lt;/b&gt;. Dies ist der Quelltext, der lief, wie ihn das Profil hat; ein Editor öffnet die geänderte Datei.</translation>
    </message>
    <message>
        <source>Code of this name stands in &lt;a href=&quot;%1:%2&quot;&gt;%3&lt;/a&gt;, below a #line.</source>
        <translation>Code dieses Namens steht in &lt;a href=&quot;%1:%2&quot;&gt;%3&lt;/a&gt;, unter einem #line.</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::SourceView</name>
    <message>
        <source>Find in this source</source>
        <translation>In diesem Quelltext suchen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>, around</source>
        <translation>, von vorn</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source> &amp;nbsp; run at &lt;a href=&quot;%1:%2&quot;&gt;%3&lt;/a&gt;</source>
        <translation> &amp;nbsp; ausgeführt bei &lt;a href=&quot;%1:%2&quot;&gt;%3&lt;/a&gt;</translation>
    </message>
    <message>
        <source> &amp;nbsp; %1 in %2</source>
        <translation> &amp;nbsp; %1 in %2</translation>
    </message>
    <message>
        <source> &amp;nbsp;&amp;middot;&amp;nbsp; source from the profile</source>
        <translation> &amp;nbsp;&amp;middot;&amp;nbsp; Quelltext aus dem Profil</translation>
    </message>
    <message>
        <source> &amp;nbsp;&amp;middot;&amp;nbsp; source from disk</source>
        <translation> &amp;nbsp;&amp;middot;&amp;nbsp; Quelltext von der Platte</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::StartPage</name>
    <message>
        <source>&lt;h2&gt;Open a Perl profile&lt;/h2&gt;</source>
        <translation>&lt;h2&gt;Ein Perl-Profil öffnen&lt;/h2&gt;</translation>
    </message>
    <message>
        <source>Drop profiles here, or a folder of them, or open one. To make one:&lt;br&gt;&lt;code&gt;perl -d:NYTProf program.pl&lt;/code&gt;&amp;nbsp; writes &lt;code&gt;nytprof.out&lt;/code&gt;</source>
        <translation>Profile oder einen Ordner davon hierher ziehen, oder eines öffnen. So entsteht eines:&lt;br&gt;&lt;code&gt;perl -d:NYTProf programm.pl&lt;/code&gt;&amp;nbsp; schreibt &lt;code&gt;nytprof.out&lt;/code&gt;</translation>
    </message>
    <message>
        <source>Open ...</source>
        <translation>Öffnen ...</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Zuvor geöffnet</translation>
    </message>
    <message>
        <source>&lt;b&gt;Opened before&lt;/b&gt;</source>
        <translation>&lt;b&gt;Zuvor geöffnet&lt;/b&gt;</translation>
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
</context>
<context>
    <name>nytprof::gui::TreeMapCanvas</name>
    <message>
        <source>Tree map of packages</source>
        <translation>Baumkarte der Pakete</translation>
    </message>
    <message>
        <source>%1 exclusive (%2)</source>
        <translation>%1 exklusiv (%2)</translation>
    </message>
    <message>
        <source>%1 more in %2, too small to show: %3</source>
        <translation>%1 weitere in %2, zu klein zum Zeigen: %3</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4 inclusive</source>
        <translation>%1: %2, %3, %4 inklusive</translation>
    </message>
    <message>
        <source>%1: %2 of %3, %4</source>
        <translation>%1: %2 von %3, %4</translation>
    </message>
    <message>
        <source>No sub of this profile took any time.</source>
        <translation>Kein Sub dieses Profils brauchte Zeit.</translation>
    </message>
    <message>
        <source>... %1 more, %2</source>
        <translation>... %1 weitere, %2</translation>
    </message>
    <message>
        <source>%1 more in %2, too small to show, %3, %4</source>
        <translation>%1 weitere in %2, zu klein zum Zeigen, %3, %4</translation>
    </message>
    <message>
        <source>%1, sub, %2, %3</source>
        <translation>%1, Sub, %2, %3</translation>
    </message>
    <message>
        <source>%1, package, %2, %3</source>
        <translation>%1, Paket, %2, %3</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::TreeMapView</name>
    <message>
        <source>Find packages and subs: words or /regex/</source>
        <translation>Pakete und Subs finden: Wörter oder /Regex/</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>To the package around it (Backspace)</source>
        <translation>Zum umgebenden Paket (Rücktaste)</translation>
    </message>
    <message>
        <source>not a regular expression</source>
        <translation>kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
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
        <source>Pictures and calls</source>
        <translation>Bilder und Aufrufe</translation>
    </message>
</context>
<context>
    <name>nytprof::gui::Writer</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Perl</source>
        <translation>Perl</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>wall clock</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>, in steps of %1</source>
        <translation>, in Schritten von %1</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>Devel::NYTProf %1, </source>
        <translation>Devel::NYTProf %1, </translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>First file</source>
        <translation>Erste Datei</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>%1, ran for %2</source>
        <translation>%1, lief %2</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>process %1, child of %2</source>
        <translation>Prozess %1, Kind von %2</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>Still being read: this is what the first %1 % of it say.</source>
        <translation>Wird noch gelesen: das sagen die ersten %1 % davon.</translation>
    </message>
    <message>
        <source>%1 with times below zero: the clock was set back, or jumped between processors, while the program ran.</source>
        <translation>%1 mit Zeiten unter null: die Uhr wurde zurückgestellt oder sprang zwischen Prozessoren, während das Programm lief.</translation>
    </message>
    <message>
        <source>%1 with more inclusive time than all statements took: their times overlap.</source>
        <translation>%1 mit mehr inklusiver Zeit, als alle Anweisungen brauchten: ihre Zeiten überlappen.</translation>
    </message>
    <message>
        <source>in no sub</source>
        <translation>in keiner Sub</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Exklusiv</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Sub</source>
        <translation>Sub</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Run at</source>
        <translation>Ausgeführt bei</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>Hottest subs</source>
        <translation>Teuerste Subs</translation>
    </message>
    <message>
        <source>Hottest lines</source>
        <translation>Teuerste Zeilen</translation>
    </message>
    <message>
        <source>Hottest files</source>
        <translation>Teuerste Dateien</translation>
    </message>
    <message>
        <source>Hottest string evals</source>
        <translation>Teuerste String-Evals</translation>
    </message>
</context>
</TS>
