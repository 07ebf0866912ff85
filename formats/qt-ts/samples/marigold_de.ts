<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../src/mainwindow.cpp" line="41"/>
        <source>&amp;Water &quot;all&quot; beds</source>
        <extracomment>In the menu; &amp; marks the key</extracomment>
        <translation>Alle Beete &amp;gießen</translation>
    </message>
    <message>
        <location filename="../src/mainwindow.cpp" line="58"/>
        <source>Sow</source>
        <comment>button</comment>
        <translatorcomment>short, please</translatorcomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sow</source>
        <comment>menu</comment>
        <translation type="unfinished">Säen</translation>
        <userdata>seen</userdata>
    </message>
    <message>
        <source>It&apos;s raining.
No need to water.</source>
        <oldsource>It&apos;s raining.</oldsource>
        <translation>Es regnet.
Gießen ist nicht nötig.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; until frost<byte value="x7"/></source>
        <translation>noch <byte value="37"/>1 bis zum Frost<byte value="x7"/></translation>
    </message>
    <message>
        <source>A text of another time</source>
        <translation type="vanished">Ein Text von früher</translation>
    </message>
    <message>
        <source>Older still</source>
        <translation type="obsolete">Noch älter</translation>
    </message>
</context>
<context>
    <name>BedList</name>
    <message numerus="yes">
        <source>%n bed(s)</source>
        <translation>
            <numerusform>%n Beet</numerusform>
            <numerusform>%n Beete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s) left</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation type="unfinished"/>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation><numerusform variants="yes"><lengthvariant>eine lange Reihe</lengthvariant><lengthvariant>1 Reihe</lengthvariant></numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n year(s)</source>
    </message>
    <message>
        <source>Harvest calendar</source>
        <translation variants="yes"><lengthvariant>Kalender der Ernte</lengthvariant><lengthvariant>Ernte</lengthvariant></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type='unfinished' />
    </message>
    <message>
        <source>Open</source>
        <comment>a gate</comment>
    </message>
</context>
</TS>
