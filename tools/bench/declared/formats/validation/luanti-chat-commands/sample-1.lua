local S = minetest.get_translator("harbor")

minetest.register_chatcommand("harbor11", {
	params = "<name>",
	description = S("The ferry leaves at noon."),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("lamp12", {
	params = "<name>",
	description = S("Nobody has seen the keeper since Tuesday."),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("ferry13", {
	params = "<name>",
	description = S("Turn the lamp toward the open sea"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("rope14", {
	params = "<name>",
	description = "Choose a berth for the night",
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("anchor15", {
	params = "<name>",
	description = S("Count the crates before you sign"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("signal16", {
	params = "<name>",
	description = S("Ring the bell twice if you need help"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("chart17", {
	params = "<name>",
	description = S("Paint the hull before the first frost"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("pier18", {
	params = "<name>",
	description = "Who moored this boat across the channel?",
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})
