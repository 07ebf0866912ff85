; Messages of the garden planner
[LangOptions]
LanguageName=Deutsch
LanguageID=$0407
LanguageCodePage=1252

[Messages]

; *** Application titles
SetupAppTitle=Gartenplaner einrichten
SetupWindowTitle=Einrichten - %1
; Shown at the end
LastErrorMessage=%1.%n%nFehler %2: %3

[CustomMessages]
NameAndVersion=%1 Version %2
BedsIcon=&Beete auf den Schreibtisch
