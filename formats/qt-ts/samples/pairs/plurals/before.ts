<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="lv">
<context>
    <name>Beds</name>
    <message numerus="yes">
        <source>%n bed(s)</source>
        <translation type="unfinished">
            <numerusform>%n dobe</numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pot(s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s)</source>
    </message>
</context>
</TS>
