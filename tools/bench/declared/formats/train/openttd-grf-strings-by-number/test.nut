// generated
local texts = [
  { id = 140, text = "Save the game" },
  { id = 141, text = "The gate opens slowly." },
  { id = 142, text = "You found a rusty key" },
  { id = 143, text = "Continue" },
  { id = 144, text = "Who goes there?" },
  { id = 145, text = "Feed the horse and clean the stable" },
  { id = 146, text = "Map" },
]
