import { describe, expect, it } from 'vitest'
import { codeOfStatement, statementFor } from '@atlas/formats/windows-rc/languages.ts'
import { buildFile } from '@atlas/core/writing/build.ts'
import rc from '@atlas/formats/windows-rc/format.ts'
import { rcTexts } from '@atlas/formats/windows-rc/resources.ts'
import { scriptStringCodec, scriptStringText } from '@atlas/formats/windows-rc/strings.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { renamedKeys } from '@atlas/core/renaming.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, type Parsed } from '@atlas/core/reading/strings.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): (string | undefined)[][] =>
  rcTexts(sourceOf(text)).map(({ key, at, context, language }) => [
    key.join('/'),
    scriptStringText(text.slice(...at)),
    context,
    language && text.slice(...language.at),
  ])

describe('texts of resource scripts', () => {
  it('are in string tables', () => {
    expect(
      read(
        'LANGUAGE 7, 1\nSTRINGTABLE LANGUAGE LANG_THAI, SUBLANG_DEFAULT\n{ // a\n\n1 "b" // c\n/* d */ X+2, "e"\n"f" }',
      ),
    ).toEqual([
      ['1', 'b', 'c', 'LANG_THAI, SUBLANG_DEFAULT'],
      ['X+2', 'ef', 'd', 'LANG_THAI, SUBLANG_DEFAULT'],
    ])
  })

  it('are in menus, where submenus are numbered', () => {
    expect(read('M MENU { POPUP "a" { MENUITEM "b", ID // c\n MENUITEM SEPARATOR POPUP "d" { } } }')).toEqual(
      [
        ['M/POPUP/1', 'a', undefined, undefined],
        ['M/ID', 'b', undefined, undefined],
        ['M/POPUP/2', 'd', undefined, undefined],
      ],
    )
  })

  it('are in dialogs, except for the names of pictures', () => {
    expect(
      read(
        'D DIALOG 0,0\nMENU M\nCAPTION "a"\nFONT 8, "b"\n{ LTEXT "c", 1, 2 { "d" }\nICON "e", 2\nCONTROL "f", 3, "Static",\nSS_ICON\n}',
      ),
    ).toEqual([
      ['D/CAPTION', 'a', undefined, undefined],
      ['D/1', 'c', undefined, undefined],
    ])
  })

  it('keep their keys if a label or a submenu is inserted', () => {
    const keysOf = (text: string): Map<string, string> =>
      new Map(
        rcTexts(sourceOf(text)).map(({ stableKey, at }) => [
          scriptStringText(text.slice(...at)),
          stableKey.join('.'),
        ]),
      )
    const dialog =
      'D DIALOG 0,0 { LTEXT "a", IDC_STATIC, 1\nEDITTEXT IDC_A, 1\nLTEXT "b", -1, 1\nCONTROL "", IDC_B, "x"\nLTEXT "c", -1, 1 }'
    const menu = 'M MENU { POPUP "d" { POPUP "e" { MENUITEM "f", ID_F } MENUITEM "g", ID_G } POPUP "h" { } }'
    const before = keysOf(`${dialog}\n${menu}`)
    expect(Object.fromEntries(before)).toMatchObject({
      a: 'D.IDC_STATIC.IDC_A',
      b: 'D.-1.IDC_B',
      c: 'D.-1.IDC_B.after',
      d: 'M.POPUP.ID_G',
      e: 'M.POPUP.ID_F',
      h: 'M.POPUP.3',
    })
    const after = keysOf(
      `${dialog.replace('{', '{ LTEXT "new", IDC_STATIC, 1\n')}\n${menu.replace('{', '{ POPUP "new 2" { MENUITEM "i", ID_I }')}`,
    )
    for (const [text, key] of before) if (text !== 'h') expect(after.get(text)).toBe(key)
  })

  it('have numbers in their keys by an option, and each former key has a new one', () => {
    const bytes = new TextEncoder().encode(
      'D DIALOG 0,0 { LTEXT "a", -1, 1\nLTEXT "b", -1, 1\nPUSHBUTTON "c", IDOK }',
    )
    const read = (plugin: FormatPlugin): Parsed =>
      readUnits(plugin, decodeFile(bytes, plugin).source, { source: known('de'), targets: [] })
    const former = read({ ...rc, ...rc.options.configure({ identifiers: 'position' }) })
    expect(former.identifiers).toEqual(['D.-1', 'D.-1#2', 'D.IDOK'])
    expect([...renamedKeys(former, read(rc))]).toEqual([
      ['D.-1', 'D.-1.IDOK.2'],
      ['D.-1#2', 'D.-1.IDOK'],
    ])
  })

  it('are not in other resources', () => {
    expect(
      read('1 RCDATA { "a" }\n#define B "c" \\\n"d"\nE ICON "f"\n// "g\n/* "h */ I { J { "k" } "l" }'),
    ).toEqual([])
  })

  it.each(['STRINGTABLE { 1 "a }', '/* a'])('must be closed: %j', (text) => {
    expect(() => read(text)).toThrow('not closed')
  })
})

describe('strings of resource scripts', () => {
  it('have quotes doubled, letters and numbers', () => {
    expect(scriptStringText(String.raw`"a""b\"\\c\tq\x41BC\60\q"`)).toBe('a"b"\\c\tqABC0\\q')
    expect(scriptStringText(String.raw`L"\x2764\0"`)).toBe('❤')
  })

  it('keep their width, quotes, lines and final NUL', () => {
    const narrow = scriptStringCodec(false)
    expect(narrow.encode('a "b"\0', '"c"')).toBe(String.raw`"a ""b""\x00"`)
    expect(narrow.encode('a "b"', String.raw`"\"c\0"`)).toBe(String.raw`"a \"b\"\0"`)
    expect(narrow.encode('a\nb\n', '"c\\n"\n\t"d"')).toBe('"a\\n"\n\t"b\\n"')
    expect(scriptStringCodec(true).encode('a\u0007', 'L"b"')).toBe(String.raw`L"a\x0007"`)
    expect(scriptStringCodec(true).escape?.('😀')).toBe(String.raw`\xd83d\xde00`)
  })
})

describe('languages of resource scripts', () => {
  it.each([
    ['LANG_GERMAN, SUBLANG_GERMAN', 'de', 'LANG_GERMAN, SUBLANG_DEFAULT'],
    [
      'LANG_PORTUGUESE, SUBLANG_PORTUGUESE_BRAZILIAN',
      'pt-BR',
      'LANG_PORTUGUESE, SUBLANG_PORTUGUESE_BRAZILIAN',
    ],
    ['lang_chinese , sublang_chinese_traditional', 'zh-TW', 'LANG_CHINESE, SUBLANG_CHINESE_TRADITIONAL'],
  ])('%s', (statement, code, ours) => {
    expect(codeOfStatement(statement)).toBe(code)
    const language = languageByCode(code)
    expect(language && statementFor(language)).toBe(ours)
  })

  it('may be neutral or unknown', () => {
    expect(codeOfStatement('LANG_NEUTRAL, SUBLANG_NEUTRAL')).toBe(undefined)
    const breton = languageByCode('br')
    expect(breton && statementFor(breton)).toBe(undefined)
  })
})

describe('the language of a script', () => {
  const version = (language: string, translation: string): string =>
    'V VERSIONINFO\nBEGIN\n BLOCK "StringFileInfo"\n BEGIN\n' +
    `  BLOCK "${language}04b0"\n  BEGIN\n   VALUE "ProductName", "Rake"\n  END\n END\n` +
    ` BLOCK "VarFileInfo"\n BEGIN\n  VALUE "Translation", ${translation}, 1200\n END\nEND\n`

  function built(text: string, code: string): string {
    const [source, target] = [languageByCode('en'), languageByCode(code)]
    if (!source || !target) throw new Error(code)
    const records = [{ identifier: 'A', text: 'a', translations: { [target.id]: { text: 'b' } } }]
    return Buffer.from(buildFile(rc, Buffer.from(text), { source, targets: [target] }, records)).toString()
  }

  it('is followed in numbers, and in version information', () => {
    const script = (statement: string, ...numbers: [string, string]): string =>
      `LANGUAGE ${statement}\nSTRINGTABLE { A "a" }\n${version(...numbers)}`
    const after = (...all: Parameters<typeof script>): string => script(...all).replace('"a"', '"b"')
    const numbers = script('9, 1', '0409', '0x409')
    expect(built(numbers, 'de')).toBe(after('7, 1', '0407', '0x407'))
    expect(built(numbers, 'sr-CS')).toBe(after('26, 2', '081a', '0x81a'))
    expect(built(numbers, 'bs')).toBe(after('26, 5', '141a', '0x141a'))
    expect(built(script('LANG_SERBIAN, 0x06', '181a', '0x181a'), 'de')).toBe(
      after('LANG_GERMAN, SUBLANG_DEFAULT', '0407', '0x0407'),
    )
    expect(built(script('0x09, 0x01', '0409', '1033'), 'pt-BR')).toBe(after('0x16, 0x01', '0416', '1046'))
    expect(built(script('LANG_ENGLISH, SUBLANG_DEFAULT', '0409', '0x0409L'), 'sr')).toBe(
      after('LANG_SERBIAN, SUBLANG_SERBIAN_CYRILLIC', '0c1a', '0x0c1a'),
    )
  })

  it('comes from version information where no statement names one', () => {
    const script = `STRINGTABLE { A "a" }\n${version('0409', '0x409')}`
    expect(built(script, 'ja')).toBe(`STRINGTABLE { A "b" }\n${version('0411', '0x411')}`)
    expect(built(script, 'br')).toBe(script.replace('"a"', '"b"'))
  })

  it('stays where version information is neutral, or in a third language', () => {
    const script = `STRINGTABLE { A "a" }\n${version('0000', '0x0')}`
    expect(built(script, 'ja')).toBe(script.replace('"a"', '"b"'))
    const french = `LANGUAGE 9, 1\nSTRINGTABLE { A "a" }\n${version('040c', '0x40c')}`
    expect(built(french, 'ja')).toBe(french.replace('"a"', '"b"').replace('9, 1', '17, 1'))
  })
})
