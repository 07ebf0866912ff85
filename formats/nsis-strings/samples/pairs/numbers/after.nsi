; Languages by their numbers in Windows
LangString OPEN 1033 "Open \
  the gate"
LangString OPEN 1031 "Das Tor öffnen"
LangString OPEN 1046 "Abrir"
LangString "CLOSE" \
  1033 \
  'Close it: $\'now$\''
LangString "CLOSE" \
  1046 \
  'Fechar'
LangString EMPTY ${LANG} "${TEXT}"
