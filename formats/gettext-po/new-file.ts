// A new PO file. The key of a string is its context, unless it is the source text.
import type { NewEntry, NewFile } from '@atlas/core/contract.ts'
import { countedCategories } from '../_grammars/plurals/rules.ts'
import { commentLines, cString } from '../_grammars/text/new-file.ts'
import { formatFlag } from './flags.ts'
import { newHeader } from './header.ts'

const TEMPLATE_HEADER = [
  'msgid ""',
  'msgstr ""',
  '"MIME-Version: 1.0\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Content-Transfer-Encoding: 8bit\\n"',
  '',
  '',
].join('\n')

/** How a new file is spelled. Without a target language, it is a template. */
export const newFile: NewFile = {
  extension: '.po',
  file(
    entries,
    {
      languages: {
        targets: [target],
      },
      entries: all,
    },
  ) {
    const hasPlurals = all.some(({ categories }) => categories)
    const header = target && newHeader({ eol: '\n' }, target, hasPlurals, undefined).text
    return (header ?? TEMPLATE_HEADER) + entries
  },
  entry(entry, _, { targets: [target] }) {
    const { key, categories, note, source } = entry
    const context = key === source(categories ? 'one' : undefined) ? '' : `msgctxt ${cString(key)}\n`
    const head = `${commentLines(note, '#.')}${flagLine(entry)}${context}`
    if (!categories) return `${head}msgid ${cString(source())}\nmsgstr ""\n`
    const rows = (target ? countedCategories(target) : ['one', 'other']).map(
      (_, row) => `msgstr[${row}] ""\n`,
    )
    return (
      `${head}msgid ${cString(source('one'))}\n` +
      `msgid_plural ${cString(source('other'))}\n${rows.join('')}`
    )
  },
  between: '\n',
  hasPlurals: true,
  keyOf: ({ key: [key = ''] }) => [key],
}

function flagLine(entry: NewEntry): string {
  const { isDraft, maxLength } = entry
  const limit = maxLength === undefined ? undefined : `max-length:${maxLength}`
  const flags = [isDraft && 'fuzzy', formatFlag(entry), limit].filter(Boolean)
  return flags.length === 0 ? '' : `#, ${flags.join(', ')}\n`
}
