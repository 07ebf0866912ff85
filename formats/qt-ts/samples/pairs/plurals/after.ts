<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="lv">
<context>
    <name>Beds</name>
    <message numerus="yes">
        <source>%n bed(s)</source>
        <translation>
            <numerusform>%n dobe</numerusform>
            <numerusform>%n dobes</numerusform>
            <numerusform>%n dobju</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pot(s)</source>
        <translation>
            <numerusform>%n pods</numerusform>
            <numerusform>%n podi</numerusform>
            <numerusform>%n podu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s)</source>
        <translation>
            <numerusform>%n sēkla</numerusform>
            <numerusform>%n sēklas</numerusform>
            <numerusform>%n sēklu</numerusform>
        </translation>
    </message>
</context>
</TS>
