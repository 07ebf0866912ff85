// ICU's genrb compiles a resource bundle. derb lists what is in the result.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer, Found } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'ICU',
  program: 'genrb',
  // derb drops characters behind a line end or a quote.
  loses: /[\n"]/,
  formats: {
    'icu-resource-bundle': (file) =>
      withFolder(file, async (path, folder) => {
        // What a file may include.
        await writeFile(join(folder, 'rules.txt'), '& a < b')
        await outputOf('genrb', ['-q', '-d', folder, path])
        const [bundle] = (await readdir(folder)).filter((name) => name.endsWith('.res'))
        return textsIn(await outputOf('derb', ['-c', '-s', folder, bundle ?? '']))
      }),
  },
} satisfies Consumer

/** The texts of a dump, which escapes nothing, each by the keys around it without the language. Texts of a list are numbered. */
function* textsIn(dump: string): Found {
  const path: string[] = []
  let count = 0
  const line =
    /^ *([^\s{"]*?)(?::\w+)? *\{ "([^]*?)" \}$|^ *"([^]*?)",$|^ *([^\s{"]*?)(?::\w+)?(?:\(\w+\))?\{$|^ *\}$/gm
  for (const [, key, text, item, table] of dump.matchAll(line)) {
    if (text !== undefined) yield [[...path.slice(1), key].join('/'), text]
    else if (item !== undefined) yield [[...path.slice(1), count++].join('/'), item]
    else if (table === undefined) path.pop()
    else path.push(table || String(count++))
  }
}
