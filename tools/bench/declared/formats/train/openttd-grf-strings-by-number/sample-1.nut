// generated
local texts = [
  { id = 100, text = "Start a new game" },
  { id = 101, text = "Options" },
  { id = 102, text = "Your inventory is full." },
  { id = 103, text = "Talk to the miller before nightfall" },
  { id = 104, text = "Do you want to leave the village?" },
  { id = 105, text = "Quit" },
]
