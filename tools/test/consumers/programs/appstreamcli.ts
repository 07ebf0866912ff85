// appstreamcli, the reader of software centers: the catalog that it makes of a component.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { Consumer, Found } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'appstreamcli',
  program: 'appstreamcli',
  showsOtherwise: MARKUP,
  formats: {
    appstream: (file) =>
      withFolder(file, async (path, folder) => {
        const catalog = join(folder, 'catalog.yml')
        await outputOf('appstreamcli', ['convert', path, catalog])
        const documents = parseAllDocuments(await readFile(catalog, 'utf8'))
        return documents.flatMap((document) => [...textsIn(document.toJS(), '')])
      }),
  },
} satisfies Consumer

/** The members of objects with a member for the language C, each by its language. */
function* textsIn(value: unknown, path: string): Found {
  if (typeof value !== 'object' || value === null) return
  const isTranslated = 'C' in value
  for (const [name, member] of Object.entries(value)) {
    if (!isTranslated) yield* textsIn(member, `${path}/${name}`)
    else if (Array.isArray(member))
      for (const [index, text] of member.entries()) yield [`${path}/${index}#${name}`, String(text)]
    else if (/^(?:.*\/)?[Dd]escription$/.test(path))
      for (const [key, text] of pageTexts(String(member))) yield [`${path}${key}#${name}`, text]
    else yield [`${path}#${name}`, String(member).replaceAll(/\s+/g, ' ').trim()]
  }
}
