// Scanners of values in texts whose format has no codes of its own: JSON, YAML, TOML, PHP, INI.
import type { Code, CodeScanner } from '../core/contract.ts'
import { icuCodes } from '../syntax/text/icu-codes.ts'
import { icuArguments } from '../syntax/text/icu-message.ts'

/** A syntax of values. Programs show less without one of them, and show its name if they do not know it. */
function scannerOf(pattern: RegExp, need: Code['need']): CodeScanner {
  return (text) => {
    const seen = new Map<string, number>()
    return [...text.matchAll(pattern)].map((match): Code => {
      const [spelled, name = ''] = match
      // Values without a name are told apart by their number.
      const count = (seen.get('') ?? 0) + 1
      if (name === '') seen.set('', count)
      const id = name === '' ? String(count) : name
      return { at: [match.index, match.index + spelled.length], id, kind: 'value', need }
    })
  }
}

/** The syntaxes, the longest brackets first: `{{name}}` is not `{name}`. */
const namedValues: readonly CodeScanner[] = [
  scannerOf(/\{\{\s*([\w.$-]+)[^{}]*\}\}/g, 'program'),
  scannerOf(/%\{([\w.]+)\}/g, 'program'),
  scannerOf(/(?<![{%])\{([\w.]+)\}(?!\})/g, 'program'),
  scannerOf(/%(?:\((\w+)\))?[sd](?![A-Za-z])/g, 'program'),
]

/** The formats of dates have a `%d`, too. */
const DATE = /%[-_^#0]?[ABFHIMYZabcejmpyZ](?![A-Za-z])/

const icuMessages = icuCodes({ quotes: true })

/** In formats without codes of their own, a value in the source text shows which syntax the program has. */
export function scannerFor(source: string): CodeScanner | undefined {
  if (icuArguments(source).hasChoice) return icuMessages
  if (DATE.test(source)) return undefined
  return namedValues.find((scan) => scan(source).length > 0)
}
