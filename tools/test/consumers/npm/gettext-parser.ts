// gettext-parser, which reads the catalogues of most JavaScript libraries.
import { mo, po } from 'gettext-parser'
import { DIALECTS_OF_PO, inDialects, type Consumer, type Found } from '../consumer.ts'

export default {
  name: 'gettext-parser',
  formats: {
    ...inDialects('gettext-po', DIALECTS_OF_PO, ({ text }) => messages(po.parse(text))),
    'gettext-mo': ({ bytes }) => messages(mo.parse(Buffer.from(bytes))),
  },
  note: 'It refuses messages with a domain.',
} satisfies Consumer

/** The texts of a catalogue, one for each row of a plural. */
export function* messages({ translations }: ReturnType<typeof mo.parse>): Found {
  for (const [context, all] of Object.entries(translations)) {
    for (const { msgid, msgstr } of Object.values(all)) {
      if (msgid === '') continue
      for (const [index, text] of msgstr.entries())
        yield [`${JSON.stringify([context, msgid])}#${index}`, text]
    }
  }
}
