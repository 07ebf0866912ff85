; Messages
[LangOptions]
LanguageName=English
LanguageID=$0409

[Messages]
menu_end_40=Save the game
door_wait_41=The gate opens slowly.
map_start_42=You found a rusty key
npc_open_43=Continue
shop_info_44=Who goes there?
menu_ask_45=Feed the horse and clean the stable
door_end_46=Map
