-- An independent reader of Lua tables, in one process; see readers.py for the form of requests and answers. A file runs
-- in an environment without functions, for a limited number of steps.

local quoted = { ['"'] = '\\"', ['\\'] = '\\\\' }

--- A text that is not UTF-8 as characters of Latin-1.
local function json(text)
  local signs = utf8.len(text) and '[%c"\\]' or '[%c"\\\128-\255]'
  return '"' .. text:gsub(signs, function(c) return quoted[c] or string.format('\\u%04x', c:byte()) end) .. '"'
end

local function leaves(value, path, found, seen)
  if type(value) ~= 'table' then
    local kind = type(value) == 'string' and 's' or 'o'
    found[#found + 1] = '[' .. json(path) .. ',"' .. kind .. '",' .. json(tostring(value)) .. ']'
    return
  end
  if seen[value] then return end
  seen[value] = true
  local keys = {}
  for key in pairs(value) do
    if type(key) == 'table' then error('a key is a table') end
    keys[#keys + 1] = key
  end
  table.sort(keys, function(a, b) return type(a) .. tostring(a) < type(b) .. tostring(b) end)
  for _, key in ipairs(keys) do leaves(value[key], path .. '/' .. type(key) .. tostring(key), found, seen) end
end

local function read(file)
  local globals = {}
  local chunk = assert(load(file, 'file', 't', globals))
  debug.sethook(function() error('it runs too long') end, '', 1e6)
  local results = table.pack(pcall(chunk))
  debug.sethook()
  if not results[1] then error(results[2]) end
  local found = {}
  for index = 2, results.n do leaves(results[index], 'return' .. index, found, {}) end
  leaves(globals, '', found, {})
  return '{"leaves":[' .. table.concat(found, ',') .. ']}'
end

while true do
  local head = io.read(4)
  if not head or #head < 4 then break end
  local body = io.read((string.unpack('>I4', head)))
  local name = body:sub(2, 1 + body:byte(1))
  local reply
  if name == '' then
    reply = '{"readers":["lua"]}'
  else
    local isRead, result = pcall(read, body:sub(2 + #name))
    reply = isRead and result or '{"refused":' .. json(tostring(result):sub(1, 300)) .. '}'
  end
  io.write(string.pack('>I4', #reply), reply)
  io.flush()
end
