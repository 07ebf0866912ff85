// Mozilla's preprocessor, whose definitions are texts of a language pack, and the .lang files of its web sites.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'Mozilla',
  rules: 'https://firefox-source-docs.mozilla.org/build/buildsystem/preprocessor.html',
  formats: {
    'mozilla-inc': ({ text }) => numbered(definitionsIn(text)),
    'mozilla-lang': ({ text }) => numbered(pairsIn(text)),
  },
} satisfies Consumer

function* definitionsIn(file: string): Found {
  for (const line of linesOf(file)) {
    const [, name, value = ''] = /^#define[ \t]+(\w+)(?:[ \t](.*))?$/.exec(line) ?? []
    if (name !== undefined) yield [name, value]
  }
}

/** A line after a semicolon is a source text, the next one its translation, perhaps with a mark behind it. */
function* pairsIn(file: string): Found {
  const lines = linesOf(file)
  for (const [index, line] of lines.entries()) {
    const translation = (lines[index + 1] ?? '').trim()
    const isPair = line.startsWith(';') && translation !== '' && !/^[;#]/.test(translation)
    if (isPair) yield [line.slice(1).trim(), translation.replace(/\s*\{ok\}$/i, '')]
  }
}
