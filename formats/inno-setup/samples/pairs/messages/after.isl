[LangOptions]
LanguageName=English
LanguageID=$0409

[Messages]
ButtonBack=< &Zurück
HelpNote=
SetupTitle=Einrichten - %1
