; Strings of the installer

LangString menu_start_0 ${LANG_ENGLISH} "Start a new game"
LangString door_open_1 ${LANG_ENGLISH} "Options"
LangString map_info_2 ${LANG_ENGLISH} "Your inventory is full."
LangString npc_ask_3 ${LANG_ENGLISH} "Talk to the miller before nightfall"
LangString shop_end_4 ${LANG_ENGLISH} "Do you want to leave the village?"
LangString menu_wait_5 ${LANG_ENGLISH} "Quit"
