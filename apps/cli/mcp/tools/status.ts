// The tool status: how far the translations are.
import { counted } from '@atlas/core/counted.ts'
import { shareOf, states } from '../../compare/status.ts'
import { statusOfGroup } from '../../workspace/matrix.ts'
import { languageFilter, openedRepository } from '../strings.ts'
import { filesArgument, languagesArgument, tool } from '../tool.ts'

interface Arguments {
  files?: string[]
  languages?: string[]
}

interface Counts {
  files: number
  strings: number
  translated: number
}

export const status = tool<Arguments>({
  name: 'status',
  title: 'Count the translations',
  description:
    'Counts the translations of each language, and then, page by page, of each file: how many strings are translated, missing, the same as the source text, fuzzy, or extra. Files that lack most come first. Call it first.',
  inputSchema: {
    type: 'object',
    properties: { files: filesArgument, languages: languagesArgument },
    additionalProperties: false,
  },
  pages: 'files',
  async run({ files: named, languages: codes }) {
    const { groups, skipped } = await openedRepository(named, false)
    const isWanted = languageFilter(codes)
    const rows: { row: object; left: number }[] = []
    const sums = new Map<string, Counts>()
    for (const group of groups) {
      const targets = group.targets.filter(({ language }) => isWanted(language.id))
      for (const row of await statusOfGroup({ ...group, targets })) {
        const { language, total: strings, path } = row
        const counts = states.map((state) => [state, row.identifiers[state].length] as const)
        const translated = row.identifiers.translated.length
        const sum = sums.get(language) ?? { files: 0, strings: 0, translated: 0 }
        sums.set(language, {
          files: sum.files + 1,
          strings: sum.strings + strings,
          translated: sum.translated + translated,
        })
        rows.push({
          left: strings - translated,
          row: {
            file: group.pattern,
            path,
            format: group.type,
            sourceLanguage: group.sourceLanguage.id,
            language,
            strings,
            ...Object.fromEntries(counts.filter(([, count]) => count > 0)),
            done: `${Math.floor(shareOf(row) * 100)} %`,
          },
        })
      }
    }
    const languageRows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
    return {
      languages: Object.fromEntries(
        languageRows.map(([id, { files: count, strings, translated }]) => [
          id,
          `${translated} of ${strings} strings translated in ${counted(count, 'file')}`,
        ]),
      ),
      ...(skipped.length > 0 ? { skipped } : {}),
      files: rows.toSorted((one, other) => other.left - one.left).map(({ row }) => row),
    }
  },
})
