-- Deutsch
L = {
	titel = "Größe",
	brief = [[Erste Zeile
zweite Zeile]],
}
