LangString OPEN ${LANG_ENGLISH} "Open the gate"
LangString OPEN ${LANG_GERMAN} "Tor auf"

LangString SHUT ${LANG_ENGLISH} "Shut the gate" ; never used
LangString WAIT ${LANG_ENGLISH} "Wait"
