LangString OPEN ${LANG_ENGLISH} "Open the gate"
LangString OPEN ${LANG_GERMAN} "Tor auf"
LangString OPEN ${LANG_PORTUGUESEBR} "Abrir o portão"

LangString SHUT ${LANG_ENGLISH} "Shut the gate" ; never used
LangString SHUT ${LANG_PORTUGUESEBR} "Feche o $\"portão$\"$\r$\nagora"
LangString WAIT ${LANG_ENGLISH} "Wait"
