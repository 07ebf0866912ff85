=== gate ===
Das Tor ist {state}. # quiet
* [Drücken] Du drückst fest. -> inside
- Nothing happens.
