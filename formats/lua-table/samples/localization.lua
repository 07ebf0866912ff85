-- Texts of Larkspur, the garden planner
if GetLocale() ~= "enUS" then return end
local L = Larkspur:NewLocale("enUS")

-- Shown in the title bar
L.TITLE = "Larkspur" -- a name
L.OWNER = 'Anna\'s "garden"'
L["Good evening"] = "Good evening,\n\t%s \195\169t\xC3\xA9 \u{1F33B}"
L.PATH = [[C:\Gardens\new]]
L.LETTER = [==[
Dear ]] gardener,
It is raining.]==]
L.JOINED = "One text " ..
  'in two pieces'
L.LIVE = "Welcome to "..L.TITLE..". Enjoy!"
L.FOLDED = "One \
line, \z
   and more"
L.FLAG = true
L.EMPTY = ""

--[[
L.GONE = "Not in use"
]]
L:SetMenu({
  open = "Open", -- the first
  ["close it"] = "Close";
  [7] = "Seven",
  "Listed",
  nested = { -- deeper
    text = "Deep"
  },
  run = function(x) local y, z = 1, "code" return x end,
  count = 5 + 6,
})

return { last = "The end" }
