LangString GATE ${LANG_ENGLISH} "The gate"
LangString GATE ${LANG_GERMAN} "Das Tor für Gäste"
