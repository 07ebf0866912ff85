<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Menu</name>
    <message>
        <location filename="menu.cpp" line="12"/>
        <source>&amp;Water</source>
        <translation>&amp;Gießen</translation>
    </message>
    <message>
        <source>Today&apos;s &quot;work&quot;</source>
        <extracomment>title</extracomment>
        <translation>Was &quot;heute&quot; so anfällt</translation>
    </message>
    <message>
        <source>Sow</source>
        <translation>Säen &gt; pflanzen</translation>
    </message>
    <message>
        <source>Harvest</source>
        <translation>Pflücken<byte value="x7"/></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
