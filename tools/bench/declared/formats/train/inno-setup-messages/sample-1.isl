; Messages
[LangOptions]
LanguageName=English
LanguageID=$0409

[Messages]
menu_start_0=Start a new game
door_open_1=Options
map_info_2=Your inventory is full.
npc_ask_3=Talk to the miller before nightfall
shop_end_4=Do you want to leave the village?
menu_wait_5=Quit
