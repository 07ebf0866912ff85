local S = minetest.get_translator("harbor")

minetest.register_chatcommand("ferry43", {
	params = "<name>",
	description = S("Turn the lamp toward the open sea"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("rope44", {
	params = "<name>",
	description = S("Choose a berth for the night"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("anchor45", {
	params = "<name>",
	description = S("Count the crates before you sign"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("signal46", {
	params = "<name>",
	description = "Ring the bell twice if you need help",
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("chart47", {
	params = "<name>",
	description = S("Paint the hull before the first frost"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("pier48", {
	params = "<name>",
	description = S("Who moored this boat across the channel?"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("keeper49", {
	params = "<name>",
	description = S("The light turns once every nine seconds"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("market50", {
	params = "<name>",
	description = "Two sailors argue about the weather",
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("engine51", {
	params = "<name>",
	description = S("Write your name in the harbor book"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("tide52", {
	params = "<name>",
	description = S("No fishing from the northern pier"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})
