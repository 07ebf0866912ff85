// node-gettext, which translates by the catalogues that gettext-parser reads. Plurals are asked for by count.
import { mo, po } from 'gettext-parser'
import Gettext from 'node-gettext'
import type { Language } from '@atlas/core/contract.ts'
import { DIALECTS_OF_PO, inDialects, type Consumer, type Found } from '../consumer.ts'

type Catalogue = ReturnType<typeof mo.parse>

const COUNTS = [0, 1, 2, 3, 11, 100]

export default {
  name: 'node-gettext',
  formats: {
    ...inDialects('gettext-po', DIALECTS_OF_PO, ({ text, language }) => messages(po.parse(text), language)),
    'gettext-mo': ({ bytes, language }) => messages(mo.parse(Buffer.from(bytes)), language),
  },
} satisfies Consumer

function* messages(catalogue: Catalogue, { id }: Language): Found {
  const gettext = new Gettext()
  gettext.addTranslations(id, 'messages', catalogue)
  gettext.setLocale(id)
  for (const [context, all] of Object.entries(catalogue.translations)) {
    for (const { msgid, msgid_plural: plural } of Object.values(all)) {
      if (msgid === '') continue
      const key = JSON.stringify([context, msgid])
      if (plural === undefined) yield [key, gettext.pgettext(context, msgid)]
      else for (const n of COUNTS) yield [`${key}#${n}`, gettext.npgettext(context, msgid, plural, n)]
    }
  }
}
