; Messages
[LangOptions]
LanguageName=English
LanguageID=$0409

[Messages]
menu_info_20=The bridge is broken.
door_ask_21=Repair it with five planks
map_end_22=Back
npc_wait_23=A letter from the baker, still sealed
shop_start_24=Wait until morning
menu_open_25=Nothing happens.
door_info_26=Sleep
