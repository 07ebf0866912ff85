// msgfmt --check-format of GNU gettext, which knows the formats of xgettext's flags.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputWith, type ProgramValidator } from './validator.ts'
import type { TextPair } from './pairs.ts'

/** The rows of Russian, in the order of its rule. */
const ROWS = ['one', 'few', 'many']
const HEADER = String.raw`msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\n"
`
/** So many lines has every entry, so that a line names its entry. */
const LINES = 8

/** By the rule of the header, msgfmt knows which rows may lack the number. */
const CHECKS = ['--check-format', '--check-header']

/** The validator of a format, such as `python-format`. */
export function msgfmt(flag: string): ProgramValidator {
  return {
    name: 'msgfmt',
    program: 'msgfmt',
    async reasons(pairs) {
      const folder = mkdtempSync(join(tmpdir(), 'atlas-oracle-'))
      try {
        const path = join(folder, 'x.po')
        writeFileSync(path, HEADER + pairs.map((pair, index) => entryOf(pair, index, flag)).join(''))
        const { stderr } = await outputWith('msgfmt', [...CHECKS, '-o', '/dev/null', path], '')
        return reasonsIn(stderr, pairs.length)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function entryOf({ source, text, category }: TextPair, index: number, flag: string): string {
  const lines = [`#, ${flag}`, `msgctxt "${index}"`]
  if (category === undefined) lines.push(`msgid ${quoted(source)}`, `msgstr ${quoted(text)}`)
  else {
    lines.push(`msgid ${quoted(source)}`, `msgid_plural ${quoted(source)}`)
    for (const [row, name] of ROWS.entries())
      lines.push(`msgstr[${row}] ${quoted(name === category ? text : source)}`)
  }
  while (lines.length < LINES) lines.push('')
  return `${lines.join('\n')}\n`
}

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`

function reasonsIn(errors: string, count: number): string[] {
  const reasons = Array.from({ length: count }, () => '')
  const first = HEADER.split('\n').length
  for (const [, line = '', reason = ''] of errors.matchAll(/x\.po:(\d+): (.+)$/gm)) {
    const index = Math.floor((Number(line) - first) / LINES)
    if (index >= 0 && index < count) reasons[index] ||= reason
  }
  const wrong = /^(?!.*x\.po:\d+: |.*(?:found \d+ fatal|header field|warning:)).*error.*$/m.exec(errors)
  if (wrong) throw new Error(`msgfmt could not read the pairs: ${wrong[0]}`)
  return reasons
}
