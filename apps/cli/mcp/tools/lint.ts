// The tool lint: what is wrong with the translations.
import { readCode } from '../../workspace/code.ts'
import { byFindingPlace, levelsOf, lintCode, lintedGroups, lintGroup } from '../../workspace/linting.ts'
import { languageFilter, openedRepository } from '../strings.ts'
import { filesArgument, keyMatcher, keyPattern, languagesArgument, textArgument, tool } from '../tool.ts'

interface Arguments {
  files?: string[]
  languages?: string[]
  rules?: string[]
  key?: string
}

export const lint = tool<Arguments>({
  name: 'lint',
  title: 'Check translations',
  description:
    'Checks translations: placeholders and tags, plural forms, lengths, spaces at the edges, duplicate keys, files that are not well-formed, and keys that the code uses but no file has.',
  inputSchema: {
    type: 'object',
    properties: {
      files: filesArgument,
      rules: {
        type: 'array',
        items: textArgument('The name of a rule, such as code-lost', 50),
        maxItems: 50,
        description: 'Only these rules.',
      },
      languages: languagesArgument,
      key: keyPattern,
    },
    additionalProperties: false,
  },
  pages: 'findings',
  async run({ files: named, languages: codes, rules, key }) {
    const [isWanted, isMeant] = [languageFilter(codes), keyMatcher(key)]
    const repository = await openedRepository(named, false)
    const levels = levelsOf(repository.settings.rules ?? {})
    const all = named === undefined ? await lintCode(() => readCode(repository), levels) : []
    for (const group of lintedGroups(repository.groups))
      for (const each of await lintGroup(group, levels)) all.push(each)
    const found = all.filter(
      ({ rule, language, identifier = '' }) =>
        (rules?.includes(rule) ?? true) && isWanted(language) && isMeant(identifier),
    )
    return {
      errors: found.filter(({ level }) => level === 'error').length,
      warnings: found.filter(({ level }) => level === 'warn').length,
      ...(repository.skipped.length > 0 ? { skipped: repository.skipped } : {}),
      findings: found.sort(byFindingPlace),
    }
  },
})
