; Strings of the installer

LangString menu_info_20 ${LANG_ENGLISH} "The bridge is broken."
LangString door_ask_21 ${LANG_ENGLISH} "Repair it with five planks"
LangString map_end_22 ${LANG_ENGLISH} "Back"
LangString npc_wait_23 ${LANG_ENGLISH} "A letter from the baker, still sealed"
LangString shop_start_24 ${LANG_ENGLISH} "Wait until morning"
LangString menu_open_25 ${LANG_ENGLISH} "Nothing happens."
LangString door_info_26 ${LANG_ENGLISH} "Sleep"
