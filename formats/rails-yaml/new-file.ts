// A new file of Rails: the keys below the code of the language.
import type { NewFile } from '@atlas/core/contract.ts'
import { newYaml, yamlEntry, yamlKey, yamlText } from '../_grammars/yaml/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  ...newYaml,
  extension: '.yml',
  file: (
    entries,
    {
      languages: {
        source,
        targets: [target = source],
      },
    },
  ) => `${yamlKey(target.id)}:${entries === '' ? ' {}' : ''}\n${entries}`,
  entry({ key, text, categories, note }, depth) {
    if (!categories) return yamlEntry(key, yamlText(text), depth + 1, note)
    const rows = categories.map((category) => yamlEntry(category, yamlText(text), depth + 2))
    return `${yamlEntry(key, '', depth + 1, note)}${rows.join('')}`
  },
  container: (path, entries, depth) => `${yamlEntry(path.at(-1) ?? '', '', depth + 1)}${entries}`,
  hasPlurals: true,
}
