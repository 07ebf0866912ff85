; Languages by their numbers in Windows
LangString OPEN 1033 "Open \
  the gate"
LangString OPEN 1031 "Das Tor öffnen"
LangString "CLOSE" \
  1033 \
  'Close it: $\'now$\''
LangString EMPTY ${LANG} "${TEXT}"
