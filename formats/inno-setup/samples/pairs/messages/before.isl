[LangOptions]
LanguageName=English
LanguageID=$0409

[Messages]
ButtonBack=< &Back
HelpNote=
SetupTitle=Setup - %1
