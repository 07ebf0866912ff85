; The installer of the harbor program
Unicode true
!include "MUI2.nsh"
Name "Harbor"
OutFile "harbor-setup.exe"
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "SimpChinese"

; Shown on the first page
LangString WELCOME ${LANG_ENGLISH} "Welcome to $(^Name).$\r$\nClick $\"Next$\" to go on."
LangString WELCOME ${LANG_GERMAN} "Willkommen bei $(^Name).$\r$\nKlicken Sie auf $\"Weiter$\"."
LangString PATH ${LANG_ENGLISH} 'Files are in $INSTDIR, and cost $$5'
LangString PATH ${LANG_SIMPCHINESE} '文件在 $INSTDIR'
LangString "DONE" ${LANG_ENGLISH} `It's "done"` ; the end
LicenseLangString LICENSE ${LANG_ENGLISH} "license.txt"

Section "Main"
  DetailPrint "$(PATH)"
SectionEnd
