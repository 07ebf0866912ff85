<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en">
<context>
    <name>Menu</name>
    <message>
        <location filename="menu.cpp" line="12"/>
        <source>&amp;Water</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today&apos;s &quot;work&quot;</source>
        <extracomment>title</extracomment>
    </message>
    <message>
        <source>Sow</source>
        <translation type="unfinished"/>
    </message>
    <message>
        <source>Harvest</source>
        <translation>Ernten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
