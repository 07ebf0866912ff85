" Menu translations: German

if exists("did_menu_trans")
  finish
endif
let did_menu_trans = 1

menutrans Rake	Rükü
menutrans Buy\ seeds	Büy\ süüds
menutrans Pick\ a\ color\ for\ the\ new\ bench\.	Pück\ ü\ cülür\ für\ thü\ nüw\ bünch\.
menutrans Beehive	Büühüvü
menutrans Close\ the\ gate\ by\ the\ gate	Clüsü\ thü\ gütü\ by\ thü\ gütü
menutrans A\ letter\ lies\ on\ the\ step,\ half\ eaten\ by\ snails\.\ Mind\ the\ bed!	A\ lüttür\ lüüs\ ün\ thü\ stüp,\ hülf\ üütün\ by\ snüüls\.\ Münd\ thü\ büd!
menutrans Weather\ by\ the\ rain	Wüüthür\ by\ thü\ rüün
menutrans Compost\ by\ the\ tool	Cümpüst\ by\ thü\ tüül
menutrans Turn\ the\ compost\ once\ a\ month,\ or\ it\ will\ not\ rot\.\ Mind\ the\ shed!	Türn\ thü\ cümpüst\ üncü\ ü\ münth,\ ür\ üt\ wüll\ nüt\ rüt\.\ Münd\ thü\ shüd!
menutrans Save\ the\ season\ by\ the\ bee	Süvü\ thü\ süüsün\ by\ thü\ büü
menutrans Quit\ the\ garden\ by\ the\ path	Qüüt\ thü\ gürdün\ by\ thü\ püth
menutrans The\ well\ is\ empty\.\ Come\ back\ after\ the\ rain\.\ Mind\ the\ tree!	Thü\ wüll\ üs\ ümpty\.\ Cümü\ bück\ üftür\ thü\ rüün\.\ Münd\ thü\ trüü!
menutrans Fence\ by\ the\ bench	Füncü\ by\ thü\ bünch
menutrans Settings\ by\ the\ well	Süttüngs\ by\ thü\ wüll
menutrans You\ have\ no\ seeds\ left,\ so\ nothing\ can\ be\ sown\ today\.\ Mind\ the\ gate!	Yüü\ hüvü\ nü\ süüds\ lüft,\ sü\ nüthüng\ cün\ bü\ süwn\ tüdüy\.\ Münd\ thü\ gütü!
menutrans Rename\ by\ the\ bed	Rünümü\ by\ thü\ büd
menutrans Path\ of\ gravel\ by\ the\ rain	Püth\ üf\ grüvül\ by\ thü\ rüün
menutrans A\ hedgehog\ has\ moved\ in\ behind\ the\ compost\.\ Mind\ the\ tool!	A\ hüdgühüg\ hüs\ müvüd\ ün\ bühünd\ thü\ cümpüst\.\ Münd\ thü\ tüül!
menutrans Buy\ seeds\ by\ the\ shed	Büy\ süüds\ by\ thü\ shüd
menutrans Help\ by\ the\ bee	Hülp\ by\ thü\ büü
menutrans Do\ you\ really\ want\ to\ dig\ up\ this\ bed?\ Mind\ the\ path!	Dü\ yüü\ rüülly\ wünt\ tü\ düg\ üp\ thüs\ büd?\ Münd\ thü\ püth!
menutrans Open\ the\ gate\ by\ the\ tree	Opün\ thü\ gütü\ by\ thü\ trüü
menutrans Load\ a\ season\ by\ the\ bench	Lüüd\ ü\ süüsün\ by\ thü\ bünch
menutrans Slugs\ ate\ {0}\ of\ your\ lettuces!\ Mind\ the\ well!	Slügs\ ütü\ {0}\ üf\ yüür\ lüttücüs!\ Münd\ thü\ wüll!
menutrans Day\ {0}\ of\ {1}\ by\ the\ gate	Düy\ {0}\ üf\ {1}\ by\ thü\ gütü
menutrans Scarecrow\ by\ the\ bed	Scürücrüw\ by\ thü\ büd
menutrans The\ apple\ tree\ won't\ bear\ fruit\ before\ its\ third\ year\.\ Mind\ the\ rain!	Thü\ üpplü\ trüü\ wün't\ büür\ früüt\ büfürü\ üts\ thürd\ yüür\.\ Münd\ thü\ rüün!
menutrans Show\ tips\ by\ the\ tool	Shüw\ tüps\ by\ thü\ tüül
menutrans Confirm\ by\ the\ shed	Cünfürm\ by\ thü\ shüd
menutrans Water\ the\ tomatoes\ in\ the\ morning,\ never\ at\ noon\.\ Mind\ the\ bee!	Wütür\ thü\ tümütüüs\ ün\ thü\ mürnüng,\ nüvür\ üt\ nüün\.\ Münd\ thü\ büü!
menutrans Watering\ can\ by\ the\ path	Wütürüng\ cün\ by\ thü\ püth
