; Strings of the installer

LangString menu_end_40 ${LANG_ENGLISH} "Save the game"
LangString door_wait_41 ${LANG_ENGLISH} "The gate opens slowly."
LangString map_start_42 ${LANG_ENGLISH} "You found a rusty key"
LangString npc_open_43 ${LANG_ENGLISH} "Continue"
LangString shop_info_44 ${LANG_ENGLISH} "Who goes there?"
LangString menu_ask_45 ${LANG_ENGLISH} "Feed the horse and clean the stable"
LangString door_end_46 ${LANG_ENGLISH} "Map"
