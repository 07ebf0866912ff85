${LangFileString} GATE "Das Tor für Gäste"
${LangFileString} PIER "Der Pier"
${LangFileString} ROPE 'Das "Seil"'
