// The sharp edges of JSON: what is let pass, what is refused, and how texts are spelled.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { jsonCodec } from '@atlas/formats/_grammars/json/text.ts'
import { readJsonFile } from '@atlas/formats/_grammars/json/reader.ts'
import { stringsOfJson } from '@atlas/formats/json/strings.ts'

/** `path = text`, with ` // context` where there is one. */
function read(text: string): string[] {
  return [...stringsOfJson(text)].map(({ key, source, context }) => {
    if ('forms' in source) throw new Error('JSON has no plurals')
    const value = source.codec.decode(text.slice(...source.at))
    return `${key.join('>')} = ${value}${context ? ` // ${context}` : ''}`
  })
}

function codeOf(text: string): string | undefined {
  try {
    readJsonFile(text)
    return undefined
  } catch (error) {
    if (error instanceof FormatError) return `${error.code} at ${error.offset}`
    throw error
  }
}

describe('reading', () => {
  test('strings are found at any depth, and nothing else is', () => {
    expect(read('{"a":{"b":["x",1,null,{"c":"y"}]},"d":true,"":"z"}')).toEqual([
      'a>b>0 = x',
      'a>b>3>c = y',
      ' = z',
    ])
  })

  test('a root may be a string or an array', () => {
    expect(read(' "alone" ')).toEqual(['$ = alone'])
    expect(read('["one",["two"]]')).toEqual(['0 = one', '1>0 = two'])
  })

  test('a key may be any word of JavaScript', () => {
    expect(read('{"__proto__":"a","constructor":{"toString":"b"}}')).toEqual([
      '__proto__ = a',
      'constructor>toString = b',
    ])
  })

  test('trailing commas, other spaces and the loose quoting of JSON5 are understood', () => {
    expect(read(`{\u00a0a:'it\\'s',\u3000'b':["x",],$c_1:"\\x41\\\r\n!",n:+.5,m:-Infinity,}`)).toEqual([
      "a = it's",
      'b>0 = x',
      '$c_1 = A!',
    ])
  })

  test('comments above and after a member are its context', () => {
    const text = `// The file.
{
  // Above.
  /** And
   *  more. */
  "a": "x", // behind
  "b": "y" /* behind too */,
  /* own */ "c": "z", "d": { // not of e
    "e": "w" // last
  }
  // nothing follows
}`
    expect(read(text)).toEqual([
      'a = x // Above.\nAnd\n more.\nbehind',
      'b = y',
      'c = z // own',
      'd>e = w // not of e\nlast',
    ])
  })

  test('members that are separated alike keep their own comments', () => {
    const text = `{
  "a": "1",
  "b": "2", // two
  "c": "3",
  // four
  "d": "4",
  "e": "5",
  "f": "6"
}`
    expect(read(text)).toEqual(['a = 1', 'b = 2 // two', 'c = 3', 'd = 4 // four', 'e = 5', 'f = 6'])
    expect(read('["1","2", /* three */ "3","4", "5", "6"]')).toEqual([
      '0 = 1',
      '1 = 2',
      '2 = 3 // three',
      '3 = 4',
      '4 = 5',
      '5 = 6',
    ])
  })

  test('a quote where a comma should be is not the start of the next string', () => {
    expect(codeOf('{"a": "1"" "}')).toBe('syntax at 9')
    expect(codeOf('["1","2""3"]')).toBe('syntax at 8')
  })

  test('each spelling of a text in JSON is read as JSON.parse reads it', () => {
    const spelling = fc.constantFrom(
      '\\n',
      '\\"',
      '\\\\',
      '\\/',
      '\\t',
      '\\u00e9',
      '\\ud83d\\ude00',
      '\\u005c',
      'n',
      ' é',
    )
    fc.assert(
      fc.property(fc.array(spelling), (spellings) => {
        const raw = spellings.join('')
        expect(jsonCodec('"', '{}').decode(raw)).toBe(JSON.parse(`"${raw}"`))
      }),
    )
  })

  test('an escape without its digits is shown as it is', () => {
    expect(read('["\\u12","\\xg","\\q\\/"]')).toEqual(['0 = \\u12', '1 = \\xg', '2 = q/'])
  })
})

describe('refusing', () => {
  test.each([
    ['', 'not-this-format at 0'],
    ['  // nothing\n', 'not-this-format at 0'],
    ['asdf', 'syntax at 0'],
    ['{} {}', 'syntax at 3'],
    ['{"a":"b"', 'syntax at 0'],
    ['{"a":"b" "c":1}', 'syntax at 9'],
    ['{"a" "b"}', 'syntax at 5'],
    ['{"a":,}', 'syntax at 5'],
    ['[1,,2]', 'syntax at 3'],
    ['["a]', 'syntax at 1'],
    ['["a\nb"]', 'syntax at 1'],
    ['["a\\', 'syntax at 1'],
    ['[/* a]', 'syntax at 1'],
    ['[/ a]', 'syntax at 1'],
    ['[12px]', 'syntax at 1'],
    ['[1}', 'syntax at 2'],
  ])('%j is an error', (text, error) => {
    expect(codeOf(text)).toBe(error)
  })

  test('what is deeper than 500 levels is refused, what is not is read', () => {
    expect(read(`${'['.repeat(500)}"x"${']'.repeat(500)}`)).toHaveLength(1)
    expect(codeOf('['.repeat(501))).toBe('too-deep at 500')
    expect(codeOf('{"a":'.repeat(1_000_000))).toBe('too-deep at 2500')
  })
})

describe('spelling', () => {
  const write = (file: string, text: string, was = '', quote: '"' | "'" = '"') =>
    jsonCodec(quote, file).encode(text, was)

  test('what JSON must escape is escaped, and nothing else', () => {
    expect(write('{}', '"\\/\n\t\0\x1f é\u2028')).toBe('\\"\\\\/\\n\\t\\u0000\\u001f é\u2028')
    expect(write('{}', `"'`, '', "'")).toBe(`"\\'`)
  })

  test('the escapes of the old text are kept, and its plain characters stay plain', () => {
    const file = '["\\u003cb>","a\\/b"]'
    expect(write(file, '<i>/', '\\u003Cb>')).toBe('\\u003Ci>\\/')
    expect(write(file, '<i>/', '<b>/')).toBe('<i>/')
    expect(write(file, '<i>/', 'x')).toBe('\\u003ci>\\/')
  })

  test('a file that escapes letters and holds none plain stays ASCII, in its case of digits', () => {
    expect(write('["\\u00E9"]', 'ü 🌊')).toBe('\\u00FC \\uD83C\\uDF0A')
    expect(write('["\\ud83c\\udf0a"]', 'ü')).toBe('\\u00fc')
    expect(write('["\\u00e9", "ž"]', 'ü')).toBe('ü')
  })

  test('an escaped space is not evidence about letters', () => {
    expect(write('["a\\u00a0b"]', 'ü\u00a0')).toBe('ü\\u00a0')
  })

  test('an apostrophe that JSON5 escapes is not escaped between double quotes', () => {
    expect(write(`['it\\'s', "x"]`, "it's", 'x')).toBe("it's")
  })

  test('half of an emoji has an escape', () => {
    expect(jsonCodec('"', '{}').escape?.('\ud83c')).toBe('\\ud83c')
  })
})

describe('time', () => {
  test.each([
    ['brackets', '['.repeat(1e6)],
    ['backslashes', `["${'\\'.repeat(1e6)}`],
    ['comments on a line', `[1,${'/**/'.repeat(3e5)}2]`],
    ['comments between values', `[${'1,/**/'.repeat(2e5)}2]`],
    ['stars', `[/*${'*'.repeat(1e6)}x*/1]`],
    ['digits', `${'1'.repeat(1e6)}x`],
    ['spaces', `[1${' '.repeat(1e6)}2]`],
  ])('a million %s take no longer than they must', (_, text) => {
    codeOf(text)
  })

  test('200,000 keys are read at once', () => {
    const members = Array.from({ length: 200_000 }, (_, index) => `"k${index}":"v"`)
    expect([...stringsOfJson(`{${members.join()}}`)]).toHaveLength(200_000)
  })
})

test('a comment that is the same at several members belongs to each of them', () => {
  const contexts = (text: string): unknown[] => Array.from(stringsOfJson(text), ({ context }) => context)
  expect(contexts('{\n  "a": "1",\n  // C\n  "b": "2",\n  // C\n  "c": "3",\n  // C\n  "d": "4"\n}')).toEqual(
    [undefined, 'C', 'C', 'C'],
  )
  expect(contexts('{\n  "a": "1", // C\n  "b": "2", // C\n  "c": "3", // C\n  "d": "4"\n}')).toEqual([
    'C',
    'C',
    'C',
    undefined,
  ])
})
