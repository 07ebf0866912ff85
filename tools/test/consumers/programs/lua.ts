// Lua itself: the texts that a file sets in its own tables or in the tables of an unknown program, and what it returns.
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = String.raw`
local function quoted(text)
  return '"' .. text:gsub('[%c"\\\127]', function(char) return string.format('\\u%04x', char:byte()) end) .. '"'
end
local found = {}
local seen = {}
local function visit(value, path)
  if type(value) == 'string' then table.insert(found, '[' .. quoted(path) .. ',' .. quoted(value) .. ']')
  elseif type(value) == 'table' and not seen[value] and not getmetatable(value) then
    seen[value] = true
    for key, child in pairs(value) do visit(child, path .. '/' .. tostring(key)) end
  end
end
local function unknown(path)
  return setmetatable({}, {
    __index = function(_, key) return unknown(path .. '/' .. tostring(key)) end,
    __newindex = function(_, key, value) visit(value, path .. '/' .. tostring(key)) end,
    __call = function(_, ...)
      for index, value in ipairs({...}) do visit(value, path .. '(' .. index .. ')') end
      return unknown(path)
    end,
    __eq = function() return true end,
  })
end
local chunk = assert(loadfile(arg[1], 't', unknown('')))
visit(chunk('addon', unknown('...')), 'returned')
print('[' .. table.concat(found, ',') .. ']')
`

export default {
  name: 'Lua',
  program: 'lua5.4',
  formats: {
    'lua-table': (file) =>
      withFolder(file, async (path, folder) => {
        const { writeFile } = await import('node:fs/promises')
        await writeFile(`${folder}/read.lua`, SCRIPT)
        return JSON.parse(await outputOf('lua5.4', [`${folder}/read.lua`, path])) as [string, string][]
      }),
  },
} satisfies Consumer
