// The package xliff, with which i18next and others read XLIFF of both versions.
import { xliff12ToJs, xliff2js } from 'xliff'
import type { Consumer, Found } from '../../test/consumers/consumer.ts'
import { entriesOf } from '../../test/consumers/entries.ts'
import { MARKUP } from '../../test/consumers/texts.ts'

interface File {
  resources: Record<string, Record<string, { target?: unknown }>>
}

export default {
  name: 'xliff',
  showsOtherwise: MARKUP,
  formats: {
    'xliff-1.2': async ({ text }) => targets((await xliff12ToJs(text)) as File),
    'xliff-2': async ({ text }) => targets((await xliff2js(text)) as File),
  },
} satisfies Consumer

function* targets({ resources }: File): Found {
  for (const [file, units] of Object.entries(resources))
    for (const [id, { target }] of Object.entries(units)) {
      yield [
        `${file}/${id}#`,
        [...entriesOf(target)]
          .flatMap(([path, text]) => (/\/(?:\d+|contents)$/.test(path) || path === '' ? text : []))
          .join(''),
      ]
    }
}
