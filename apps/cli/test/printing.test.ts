// The encoder of what commands print: nothing in a file controls a terminal, a runner, or a summary.
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { micromark } from 'micromark'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { code, markdownTable } from '../terminal/markdown.ts'
import {
  encode,
  encodeJson,
  marked,
  printCommand,
  printError,
  printErrorText,
  printJson,
  printLine,
  printText,
} from '../terminal/printing.ts'

const UNSAFE = [
  ['a color', '\u001b[31m', '\\x1b[31m'],
  ['a title', '\u001b]0;x\u0007', '\\x1b]0;x\\x07'],
  ['a control of one byte', '\u009b31m', '\\x9b31m'],
  ['NUL and DEL', '\0\u007f', '\\x00\\x7f'],
  ['line ends', 'a\nb\rc', 'a\\nb\\rc'],
  ['other line ends', 'a\u0085\u2028\u2029\u000b\u000c', 'a\\x85\\u2028\\u2029\\x0b\\x0c'],
  ['directions', '\u202ea\u2066\u200f\u061c', '\\u202ea\\u2066\\u200f\\u061c'],
  ['characters without a width', 'a\u200b\u2060\ufeff\u00ad', 'a\\u200b\\u2060\\ufeff\\xad'],
  ['letters that only programs see', '\u{e0061}', '\\u{e0061}'],
  ['a command of GitHub', 'a ##[group]x', 'a #\\x23[group]x'],
  ['a command of Azure', '##vso[task.setvariable]x', '#\\x23vso[task.setvariable]x'],
  ['a command of TeamCity', '##TeamCity[x]', '#\\x23TeamCity[x]'],
  ['more signs', '####[x]', '###\\x23[x]'],
] as const

const SAFE = ['Gate\tTor', '# Gate ## Tor #[x] ## [', 'क्‍ष می‌خواهم 👩‍👩‍👧', 'Grüße, 漢字, 😀', 'a::b']

describe('text', () => {
  test.each(UNSAFE)('%s is shown as an escape', (_, text, shown) => {
    expect(encode(text)).toBe(shown)
    expect(encode(shown)).toBe(shown)
  })

  test.each(SAFE)('%s stays', (text) => {
    expect(encode(text)).toBe(text)
  })
})

describe('JSON', () => {
  test.each([...UNSAFE.map(([, text]) => text), ...SAFE, 'a\\\u200b"', '##["##["', '\ud800##['])(
    '%j has the same value, without anything unsafe',
    (text) => {
      const value = { [text]: [text, { text }] }
      for (const indentation of [undefined, 2]) {
        const json = encodeJson(JSON.stringify(value, undefined, indentation))
        expect(JSON.parse(json)).toEqual(value)
        expect(encode(json.replaceAll('\n', ''))).toBe(json.replaceAll('\n', ''))
      }
    },
  )
})

/** What a job writes to a stream. */
function printed(stream: NodeJS.WriteStream, job: () => void): string {
  const pieces: string[] = []
  vi.spyOn(stream, 'write').mockImplementation((piece) => {
    pieces.push(String(piece))
    return true
  })
  job()
  return pieces.join('')
}

describe('a line', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const COMMANDS = ['::error::x', ' ::error::x', '\t::x::', '\u00a0\u3000::stop-commands::x']

  test.each(COMMANDS)('%j is no command of a runner', (line) => {
    const expected = `${line.replace(':', '\\x3a')}\n`
    for (const print of [printLine, (each: string) => printText(`${each}\n`)])
      expect(printed(process.stdout, () => print(line))).toBe(expected)
    for (const print of [printError, (each: string) => printErrorText(`${each}\n`)])
      expect(printed(process.stderr, () => print(line))).toBe(expected)
  })

  test('stays one line, and is encoded', () => {
    const [unsafe, safe] = ['a\n::x\u001b##[y]', 'a\\n::x\\x1b#\\x23[y]\n']
    expect(printed(process.stdout, () => printLine(unsafe))).toBe(safe)
    expect(printed(process.stderr, () => printError(unsafe))).toBe(safe)
  })

  test('of a text is encoded, and none is a command', () => {
    const [unsafe, safe] = ['a\n::x\r\u001b\n', 'a\n\\x3a:x\\r\\x1b\n']
    expect(printed(process.stdout, () => printText(unsafe))).toBe(safe)
    expect(printed(process.stderr, () => printErrorText(unsafe))).toBe(safe)
  })

  test('has the controls of our own colors only', () => {
    const line = `${marked('a\u001b[32mb', 31, 39)} <1 31>`
    expect(printed(process.stdout, () => printLine(line))).toBe('\u001b[31ma\\x1b[32mb\u001b[39m <1 31>\n')
  })

  test('of JSON is encoded', () => {
    expect(printed(process.stdout, () => printJson({ a: '##[b]\u200b' }))).toBe(
      '{"a":"#\\u0023[b]\\u200b"}\n',
    )
  })

  test('of an annotation keeps its properties, and is one command', () => {
    const job = (): void =>
      printCommand('error', { file: 'a,line=9::b%2C\nc', line: 1 }, 'x%0A\r\n::debug::##[group]\u001b')
    expect(printed(process.stdout, job)).toBe(
      '::error file=a%2Cline=9%3A%3Ab%252C\\nc,line=1::x%250A\\r\\n::debug::#\\x23[group]\\x1b\n',
    )
  })
})

/** The HTML of Markdown by a reader that is not ours. Comparing the text of its cells shows what people see. */
const html = (text: string): string =>
  micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true })

const shownIn = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')

describe('a cell of Markdown', () => {
  test.each([
    'l/de.json',
    '<img src=x onerror=alert(1)>',
    '[a](https://example.com) ![b](c) https://example.com www.example.com a@example.com',
    '**a** _b_ ~~c~~ @everyone #1 &lt; &#64;',
    '`a` ``b`` ```',
    '`',
    ' a ',
    'a|b',
    'a\\',
    '# a',
    '<!--',
  ])('%s is only text', (text) => {
    const table = html(markdownTable(['head'], [[code(text)]]))
    const [, cell] = /<tbody>\n<tr>\n<td><code>([^<]*)<\/code><\/td>\n<\/tr>\n<\/tbody>/.exec(table) ?? []
    expect(shownIn(cell ?? table)).toBe(text)
  })

  test('cannot end its row', () => {
    for (const [text, shown] of [
      ['a\\|b', 'a\\\\x7cb'],
      ['a\\\\|b|c', 'a\\\\\\x7cb|c'],
      ['a\n| b |', 'a\\n| b |'],
    ] as const) {
      const table = html(markdownTable(['head', 'last'], [[code(text), 1]]))
      expect(table).toContain(`<td><code>${shown}</code></td>\n<td>1</td>\n</tr>\n</tbody>`)
    }
  })
})
