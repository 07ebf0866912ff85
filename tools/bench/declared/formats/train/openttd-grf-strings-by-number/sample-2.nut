// generated
local texts = [
  { id = 120, text = "The bridge is broken." },
  { id = 121, text = "Repair it with five planks" },
  { id = 122, text = "Back" },
  { id = 123, text = "A letter from the baker, still sealed" },
  { id = 124, text = "Wait until morning" },
  { id = 125, text = "Nothing happens." },
  { id = 126, text = "Sleep" },
]
