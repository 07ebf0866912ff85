<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU">
<context>
    <name>Beds</name>
    <message numerus="yes">
        <source>%n bed(s)</source>
        <translation>
            <numerusform>%n грядка</numerusform>
            <numerusform>%n грядки</numerusform>
            <numerusform>%n грядок</numerusform>
        </translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Полить</translation>
    </message>
</context>
</TS>
