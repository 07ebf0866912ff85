local S = minetest.get_translator("harbor")

minetest.register_chatcommand("ferry28", {
	params = "<name>",
	description = S("Turn the lamp toward the open sea"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("rope29", {
	params = "<name>",
	description = S("Choose a berth for the night"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("anchor30", {
	params = "<name>",
	description = S("Count the crates before you sign"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("signal31", {
	params = "<name>",
	description = "Ring the bell twice if you need help",
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("chart32", {
	params = "<name>",
	description = S("Paint the hull before the first frost"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("pier33", {
	params = "<name>",
	description = S("Who moored this boat across the channel?"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})

minetest.register_chatcommand("keeper34", {
	params = "<name>",
	description = S("The light turns once every nine seconds"),
	privs = {server = true},
	func = function(name, param)
		return true
	end,
})
