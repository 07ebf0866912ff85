<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Beds</name>
    <message numerus="yes">
        <source>%n bed(s)</source>
        <translation>
            <numerusform>%n Beet</numerusform>
            <numerusform>%n Beete</numerusform>
        </translation>
    </message>
    <message>
        <source>Water</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
