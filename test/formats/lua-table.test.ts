import { describe, expect, it } from 'vitest'
import { luaEntries } from '@atlas/formats/lua-table/table-fields.ts'
import { luaStringCodec } from '@atlas/formats/lua-table/strings.ts'
import { sourceOf } from '../source-of.ts'

const codec = luaStringCodec(sourceOf(''))

const read = (text: string): (string | undefined)[][] =>
  luaEntries(text).map(({ key, at, context }) => [key.join('/'), codec.decode(text.slice(...at)), context])

describe('texts of Lua files', () => {
  it('are assigned, or are in tables', () => {
    expect(
      read(`local L = {}\nL.a = "1"; L["b.c"] = '2'\nL:d({ e = [[3]], ["f"] = "4"; "5", { g = "6" } })`),
    ).toEqual([
      ['L/a', '1', undefined],
      ['L/b.c', '2', undefined],
      ['L/d/e', '3', undefined],
      ['L/d/f', '4', undefined],
      ['L/d/1', '5', undefined],
      ['L/d/2/g', '6', undefined],
    ])
  })

  it('consist of strings only', () => {
    expect(
      read('L.a = "1" ..L.b.. "2"\nL.c = d("3")\nif L.e == "4" then f("5") end\nL.g = "6" .. \'7\''),
    ).toEqual([['L/g', '67', undefined]])
    expect(read('L = { a = "1".. b, c = function() local d, e = "2", "3" end, f = "4" }')).toEqual([
      ['L/f', '4', undefined],
    ])
  })

  it('have comments above and after them, and are not found in comments', () => {
    expect(
      read('-- file\n\n-- a\nL.b = "1" -- c\n--[==[ L.d = "2" ]==]\n\nL = { e = "3", -- f\n g = "4" }'),
    ).toEqual([
      ['L/b', '1', 'a\nc'],
      ['L/e', '3', 'f'],
      ['L/g', '4', undefined],
    ])
  })

  it.each(['L.a = "b', 'L.a = "b\n"', 'L.a = [=[b]]', '--[[ a', 'L = { a = "b"'])(
    'must be closed: %j',
    (text) => {
      expect(() => read(text)).toThrow('not closed')
    },
  )

  it('are nested at most 500 tables deep', () => {
    expect(() => read(`L = ${'{'.repeat(501)}`)).toThrow('nested deeper')
  })
})

describe('strings of Lua', () => {
  it('read bytes, characters, folds and letters', () => {
    expect(codec.decode(String.raw`"\195\169\xC3\xA9\u{1F33B}\t\"\z   a"`)).toBe('éé🌻\t"a')
    expect(codec.decode('"a\\\r\nb"')).toBe('a\nb')
    expect(codec.decode('[[\n\\a]]')).toBe('\\a')
  })

  it('keep their quotes, and get the brackets that they require', () => {
    expect(codec.encode('it\'s "\n', "'a'")).toBe(String.raw`'it\'s "\n'`)
    expect(codec.encode('a]]b', '[[c]]')).toBe('[=[a]]b]=]')
    expect(codec.encode('a]', '[[c]]')).toBe('[=[a]]=]')
    expect(codec.encode('\na', '[[c]]')).toBe('[[\n\na]]')
    expect(codec.encode('\r', '[[c]]')).toBe(String.raw`"\r"`)
  })
})
