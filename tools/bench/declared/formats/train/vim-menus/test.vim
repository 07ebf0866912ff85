" Menu translations: German

if exists("did_menu_trans")
  finish
endif
let did_menu_trans = 1

menutrans Language\ by\ the\ tree	Lüngüügü\ by\ thü\ trüü
menutrans Your\ neighbor\ asks\ whether\ you\ could\ lend\ a\ ladder\.\ Mind\ the\ bench!	Yüür\ nüüghbür\ üsks\ whüthür\ yüü\ cüüld\ lünd\ ü\ lüddür\.\ Münd\ thü\ bünch!
menutrans Tool\ rack\ by\ the\ well	Tüül\ rück\ by\ thü\ wüll
menutrans Rake\ by\ the\ gate	Rükü\ by\ thü\ gütü
menutrans Frost\ is\ expected\ tonight;\ cover\ the\ young\ plants\.\ Mind\ the\ bed!	Früst\ üs\ üxpüctüd\ tünüght;\ cüvür\ thü\ yüüng\ plünts\.\ Münd\ thü\ büd!
menutrans Help\ by\ the\ rain	Hülp\ by\ thü\ rüün
menutrans Beehive\ by\ the\ tool	Büühüvü\ by\ thü\ tüül
menutrans Nobody\ answers\ the\ door\.\ Mind\ the\ shed!	Nübüdy\ ünswürs\ thü\ düür\.\ Münd\ thü\ shüd!
menutrans Load\ a\ season\ by\ the\ bee	Lüüd\ ü\ süüsün\ by\ thü\ büü
menutrans Northern\ beds\ by\ the\ path	Nürthürn\ büds\ by\ thü\ püth
menutrans Bees\ like\ lavender,\ thyme\ and\ borage\.\ Mind\ the\ tree!	Büüs\ lükü\ lüvündür,\ thymü\ ünd\ bürügü\.\ Münd\ thü\ trüü!
menutrans Scarecrow\ by\ the\ bench	Scürücrüw\ by\ thü\ bünch
menutrans Back\ to\ the\ shed\ by\ the\ well	Bück\ tü\ thü\ shüd\ by\ thü\ wüll
menutrans Press\ any\ key\ to\ leave\ the\ green\ house\.\ Mind\ the\ gate!	Prüss\ üny\ küy\ tü\ lüüvü\ thü\ grüün\ hüüsü\.\ Münd\ thü\ gütü!
menutrans Confirm\ by\ the\ bed	Cünfürm\ by\ thü\ büd
menutrans Green\ house\ by\ the\ rain	Grüün\ hüüsü\ by\ thü\ rüün
menutrans It\ smells\ of\ rain\ and\ of\ wet\ earth\.\ Mind\ the\ tool!	It\ smülls\ üf\ rüün\ ünd\ üf\ wüt\ üürth\.\ Münd\ thü\ tüül!
menutrans Language\ by\ the\ shed	Lüngüügü\ by\ thü\ shüd
menutrans New\ season\ by\ the\ bee	Nüw\ süüsün\ by\ thü\ büü
menutrans This\ path\ leads\ to\ the\ old\ orchard\.\ Mind\ the\ path!	Thüs\ püth\ lüüds\ tü\ thü\ üld\ ürchürd\.\ Münd\ thü\ püth!
menutrans Close\ the\ gate\ by\ the\ tree	Clüsü\ thü\ gütü\ by\ thü\ trüü
menutrans Sell\ by\ the\ bench	Süll\ by\ thü\ bünch
menutrans The\ market\ opens\ on\ Saturday,\ at\ eight\ o'clock\.\ Mind\ the\ well!	Thü\ mürküt\ üpüns\ ün\ Sütürdüy,\ üt\ üüght\ ü'clück\.\ Münd\ thü\ wüll!
menutrans Compost\ by\ the\ gate	Cümpüst\ by\ thü\ gütü
menutrans Wind\ chimes\ by\ the\ bed	Wünd\ chümüs\ by\ thü\ büd
menutrans Pick\ a\ color\ for\ the\ new\ bench\.\ Mind\ the\ rain!	Pück\ ü\ cülür\ für\ thü\ nüw\ bünch\.\ Münd\ thü\ rüün!
menutrans Quit\ the\ garden\ by\ the\ tool	Qüüt\ thü\ gürdün\ by\ thü\ tüül
menutrans Moisture:\ {0}\ %\ by\ the\ shed	Müüstürü:\ {0}\ %\ by\ thü\ shüd
menutrans All\ beds\ are\ weeded\.\ Well\ done!\ Mind\ the\ bee!	All\ büds\ ürü\ wüüdüd\.\ Wüll\ dünü!\ Münd\ thü\ büü!
menutrans Settings\ by\ the\ path	Süttüngs\ by\ thü\ püth
menutrans Volume\ of\ birds\ by\ the\ tree	Vülümü\ üf\ bürds\ by\ thü\ trüü
menutrans A\ letter\ lies\ on\ the\ step,\ half\ eaten\ by\ snails\.\ Mind\ the\ bench!	A\ lüttür\ lüüs\ ün\ thü\ stüp,\ hülf\ üütün\ by\ snüüls\.\ Münd\ thü\ bünch!
menutrans Path\ of\ gravel\ by\ the\ well	Püth\ üf\ grüvül\ by\ thü\ wüll
menutrans Watering\ can\ by\ the\ gate	Wütürüng\ cün\ by\ thü\ gütü
menutrans The\ well\ is\ empty\.\ Come\ back\ after\ the\ rain\.\ Mind\ the\ bed!	Thü\ wüll\ üs\ ümpty\.\ Cümü\ bück\ üftür\ thü\ rüün\.\ Münd\ thü\ büd!
menutrans New\ season\ by\ the\ rain	Nüw\ süüsün\ by\ thü\ rüün
menutrans Tool\ rack\ by\ the\ tool	Tüül\ rück\ by\ thü\ tüül
