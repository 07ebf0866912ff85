" Menu translations: German

if exists("did_menu_trans")
  finish
endif
let did_menu_trans = 1

menutrans Open\ the\ gate	Opün\ thü\ gütü
menutrans Your\ neighbor\ asks\ whether\ you\ could\ lend\ a\ ladder\.	Yüür\ nüüghbür\ üsks\ whüthür\ yüü\ cüüld\ lünd\ ü\ lüddür\.
menutrans Northern\ beds	Nürthürn\ büds
menutrans Day\ {0}\ of\ {1}	Düy\ {0}\ üf\ {1}
menutrans The\ season\ could\ not\ be\ saved:\ the\ shelf\ is\ full\.	Thü\ süüsün\ cüüld\ nüt\ bü\ süvüd:\ thü\ shülf\ üs\ füll\.
menutrans Back\ to\ the\ shed	Bück\ tü\ thü\ shüd
menutrans Show\ tips	Shüw\ tüps
menutrans Frost\ is\ expected\ tonight;\ cover\ the\ young\ plants\.	Früst\ üs\ üxpüctüd\ tünüght;\ cüvür\ thü\ yüüng\ plünts\.
menutrans Green\ house	Grüün\ hüüsü
menutrans Watering\ can	Wütürüng\ cün
menutrans Nobody\ answers\ the\ door\.	Nübüdy\ ünswürs\ thü\ düür\.
menutrans New\ season	Nüw\ süüsün
menutrans Tool\ rack	Tüül\ rück
menutrans Bees\ like\ lavender,\ thyme\ and\ borage\.	Büüs\ lükü\ lüvündür,\ thymü\ ünd\ bürügü\.
menutrans Sell	Süll
menutrans Weather	Wüüthür
menutrans Press\ any\ key\ to\ leave\ the\ green\ house\.	Prüss\ üny\ küy\ tü\ lüüvü\ thü\ grüün\ hüüsü\.
menutrans Wind\ chimes	Wünd\ chümüs
menutrans Save\ the\ season	Süvü\ thü\ süüsün
menutrans It\ smells\ of\ rain\ and\ of\ wet\ earth\.	It\ smülls\ üf\ rüün\ ünd\ üf\ wüt\ üürth\.
menutrans Moisture:\ {0}\ %	Müüstürü:\ {0}\ %
menutrans Fence	Füncü
menutrans This\ path\ leads\ to\ the\ old\ orchard\.	Thüs\ püth\ lüüds\ tü\ thü\ üld\ ürchürd\.
menutrans Volume\ of\ birds	Vülümü\ üf\ bürds
menutrans Rename	Rünümü
menutrans The\ market\ opens\ on\ Saturday,\ at\ eight\ o'clock\.	Thü\ mürküt\ üpüns\ ün\ Sütürdüy,\ üt\ üüght\ ü'clück\.
