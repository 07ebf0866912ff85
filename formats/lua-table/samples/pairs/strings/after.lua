-- Keep the quotes
L.TITLE = "Der \"Garten\"\nund ich"
L.OWNER = 'Anna\'s "Beet"'
L.LETTER = [=[
Lieber ]] Gärtner,
[a[1]]]=]
L.JOINED = "Eins und zwei"
L.LIVE = "Welcome to "..L.TITLE
L:Set({ a = "Same", "Gelistet" })
