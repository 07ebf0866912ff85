// A new bundle: a text for each key, with its description as an attribute.
import type { NewFile } from '@atlas/core/contract.ts'
import { jsonFile, jsonMember, jsonRecord } from '../_grammars/json/new-file.ts'
import { inAscii } from '../_grammars/text/new-file.ts'
import { icuPlural } from '../_grammars/plurals/icu-message.ts'

/** How a new file is spelled. Keys are names of Dart: `days.0` becomes `days0`. */
export const newFile: NewFile = {
  extension: '.arb',
  file(
    entries,
    {
      languages: {
        source,
        targets: [target = source],
      },
    },
  ) {
    const locale = jsonMember('@@locale', JSON.stringify(target.id.replaceAll('-', '_')))
    return jsonFile(entries === '' ? locale : `${locale},\n${entries}`)
  },
  entry({ key, text, note }) {
    const member = jsonMember(key, JSON.stringify(text))
    return note === undefined ? member : `${member},\n${jsonRecord(`@${key}`, { description: note })}`
  },
  between: ',\n',
  pluralText: (forms) => icuPlural(forms),
  keyLike: dartName,
}

/** A key as the name of a method in Dart, which begins with a lower-case letter: `menu.open file` as `menuOpenFile`. */
function dartName(key: string): string {
  const words = inAscii(key).match(/[A-Za-z0-9_]+/g) ?? []
  const name = words.map((word, index) => (index === 0 ? word : capitalized(word))).join('')
  const begun = /^[A-Za-z]/.test(name) ? name : `text${name}`
  const camelCased = begun.charAt(0).toLowerCase() + begun.slice(1)
  return RESERVED.has(camelCased) ? `${camelCased}Text` : camelCased
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Words that no method of Dart can be named by (Dart, "Keywords": the reserved words). */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'assert break case catch class const continue default do else enum extends false final finally for if in is new null ' +
    'rethrow return super switch this throw true try var void while with'
  ).split(' '),
)
