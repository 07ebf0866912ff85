// The tool lint: what is wrong with the translations.
import { messageGrammars, readCode } from '../../repository/code.ts'
import { byPlace, levelsOf, lintCode, lintedGroups, lintGroup } from '../../repository/linting.ts'
import { openedRepository } from '../strings.ts'
import { files, text, tool } from '../tool.ts'

const MOST = 200

export const lint = tool<{ files?: string[]; rules?: string[]; limit?: number }>({
  name: 'lint',
  title: 'Check translations',
  description:
    'Checks translations: placeholders and tags, plural forms, lengths, spaces at the edges, duplicate keys, files that are not well-formed, and keys that the code uses but no file has.',
  inputSchema: {
    type: 'object',
    properties: {
      files,
      rules: {
        type: 'array',
        items: text('The name of a rule, such as code-lost', 50),
        maxItems: 50,
        description: 'Only these rules.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MOST,
        default: 100,
        description: 'How many findings to return.',
      },
    },
    additionalProperties: false,
  },
  async run({ files: named, rules, limit = 100 }) {
    const repository = await openedRepository(named, false)
    const levels = levelsOf(repository.settings.rules ?? {})
    const all = named === undefined ? await lintCode(() => readCode(repository), levels) : []
    const messagesOf = await messageGrammars(repository)
    for (const group of lintedGroups(repository.groups))
      for (const each of await lintGroup(group, levels, messagesOf(group))) all.push(each)
    const found = rules ? all.filter(({ rule }) => rules.includes(rule)) : all
    return {
      errors: found.filter(({ level }) => level === 'error').length,
      warnings: found.filter(({ level }) => level === 'warn').length,
      findings: found.sort(byPlace).slice(0, limit),
      ...(repository.skipped.length > 0 ? { skipped: repository.skipped } : {}),
    }
  },
})
