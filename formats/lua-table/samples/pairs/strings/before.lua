-- Keep the quotes
L.TITLE = "Garden"
L.OWNER = 'Anna'
L.LETTER = [[
Dear gardener]]
L.JOINED = "One " .. 'two'
L.LIVE = "Welcome to "..L.TITLE
L:Set({ a = "Same", "Listed" })
