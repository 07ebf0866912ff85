<!DOCTYPE TS><TS>
<message id="garden-title">
  <source>My garden</source>
  <translation type="unfinished"></translation>
</message>
<message id="garden-pots" numerus="yes">
  <source>%n pot's worth of "soil"</source>
  <translation type="unfinished"><numerusform></numerusform></translation>
</message>
<message id="garden-sourceless">
  <translation></translation>
</message>
<context>
  <name>Outer</name>
  <context>
    <name>Inner</name>
    <message><source><![CDATA[Beds & <pots>]]></source><translation></translation></message>
  </context>
</context>
</TS>
