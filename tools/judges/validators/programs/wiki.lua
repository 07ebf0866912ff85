-- Lists the links, pictures and notes that Pandoc finds in texts of a wiki, whose format is in the metadata.
local function decoded(line)
  return (line:gsub('%%(%x%x)', function(code) return string.char(tonumber(code, 16)) end))
end

function Pandoc(doc)
  local format = pandoc.utils.stringify(doc.meta.format)
  for line in io.stdin:lines() do
    local ok, result = pcall(pandoc.read, decoded(line), format)
    if not ok then
      print('!' .. tostring(result):gsub('%s+', ' '))
    else
      local names = {}
      local function add(name) return function() names[#names + 1] = name end end
      pandoc.walk_block(pandoc.Div(result.blocks), {
        Link = add('link'),
        Image = add('image'),
        Note = add('note'),
      })
      print(table.concat(names, ' '))
    end
  end
  os.exit(0)
end
