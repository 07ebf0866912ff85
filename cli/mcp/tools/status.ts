// The tool status: how far the translations are.
import { shareOf, states } from '../../../repository/status.ts'
import { statusOfGroup } from '../../repository/matrix.ts'
import { openedRepository } from '../strings.ts'
import { files, tool } from '../tool.ts'

export const status = tool<{ files?: string[] }>({
  name: 'status',
  title: 'Count the translations',
  description:
    'Lists the localized files of the folder with their languages, and how many of their strings are translated, missing, the same as the source text, fuzzy, or extra. Call it first.',
  inputSchema: { type: 'object', properties: { files }, additionalProperties: false },
  async run({ files: named }) {
    const { groups, skipped } = await openedRepository(named, false)
    const rows: object[] = []
    for (const group of groups) {
      for (const row of await statusOfGroup(group)) {
        const counts = states.map((state) => [state, row.identifiers[state].length] as const)
        rows.push({
          file: group.pattern,
          path: row.path,
          format: group.type,
          sourceLanguage: group.sourceLanguage.id,
          language: row.language,
          strings: row.total,
          ...Object.fromEntries(counts.filter(([, count]) => count > 0)),
          done: `${Math.floor(shareOf(row) * 100)} %`,
        })
      }
    }
    return { files: rows, ...(skipped.length > 0 ? { skipped } : {}) }
  },
})
