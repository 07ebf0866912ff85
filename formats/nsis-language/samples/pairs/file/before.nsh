;Language: German (1031)

!insertmacro LANGFILE "German" = "Deutsch" =

!ifdef MUI_WELCOMEPAGE
  ${LangFileString} MUI_TEXT_WELCOME_INFO_TITLE "Willkommen bei$\r$\n$(^NameDA)"
  ${LangFileString} MUI_TEXT_WELCOME_INFO_TEXT "Klicken Sie auf $\"Weiter$\". $_CLICK"
!endif
