// A new XLIFF 2.1 file: one unit for each text, with its codes as elements and their spelling as original data.
import { tagOf, type NewCode, type NewFile } from '@atlas/core/contract.ts'
import { XML_HEAD, xmlAttribute, xmlCharacters, xmlText } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled. The id of a unit is its key, and its name is the key as it is. */
export const newFile: NewFile = {
  extension: '.xlf',
  file(
    entries,
    {
      languages: {
        source,
        targets: [target],
      },
      entries: all,
      original = '',
    },
  ) {
    const language = target ? ` trgLang="${tagOf(target)}"` : ''
    const isLimited = all.some(({ maxLength }) => maxLength !== undefined)
    const space = isLimited ? ' xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"' : ''
    const profile = isLimited ? '    <slr:profiles generalProfile="xliff:codepoints"/>\n' : ''
    const name = original === '' ? '' : ` original="${xmlAttribute(original)}"`
    return (
      `${XML_HEAD}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"${space} version="2.1" ` +
      `srcLang="${tagOf(source)}"${language}>\n  <file id="f1"${name}>\n${profile}${entries}  </file>\n</xliff>\n`
    )
  },
  entry({ key, note, maxLength, source, inlineCodes }) {
    const limit = maxLength === undefined ? '' : ` slr:sizeRestriction="${maxLength}"`
    const notes =
      note === undefined ? '' : `      <notes>\n        <note>${xmlText(note)}</note>\n      </notes>\n`
    const data = inlineCodes.map(
      ({ number, spelled }) => `        <data id="d${number}">${xmlText(spelled)}</data>\n`,
    )
    return (
      `    <unit id="${idOf(key)}" name="${xmlAttribute(key)}"${limit} xml:space="preserve">\n${notes}` +
      (data.length === 0 ? '' : `      <originalData>\n${data.join('')}      </originalData>\n`) +
      `      <segment state="initial">\n        <source>${source(undefined, xmlText)}</source>\n` +
      '      </segment>\n    </unit>\n'
    )
  },
  keyOf: ({ key }) => [keyIn(key.at(-1) ?? '')],
  inline,
  keyLike: xmlCharacters,
}

/** A pair of tags is one element around their content, so that a translator cannot separate them. */
function inline({ number, spelled, kind, partner }: NewCode): string {
  const shown = xmlAttribute(spelled)
  if (partner === undefined)
    return `<ph id="${number}" dataRef="d${number}" disp="${shown}" equiv="${xmlAttribute(nameOf(spelled))}"/>`
  if (kind === 'close') return '</pc>'
  return `<pc id="${number}" dataRefStart="d${number}" dataRefEnd="d${partner}" dispStart="${shown}" equivStart="${xmlAttribute(nameOf(spelled))}">`
}

/** What a code is called in plain text: `b` for `<b>`, `count` for `{{count}}`. */
const nameOf = (spelled: string): string => /[\p{L}\p{N}_.-]+/u.exec(spelled)?.[0] ?? spelled

/** A key as an NMTOKEN: `_x0020_` for a space, as .NET's XmlConvert.EncodeNmToken has it. */
const idOf = (key: string): string =>
  key === ''
    ? '_x_'
    : key.replaceAll(
        /[^\p{L}\p{N}._-]|_(?=x[0-9A-F]+_)/gu,
        (char) => `_x${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )

const keyIn = (id: string): string =>
  id === '_x_'
    ? ''
    : id.replaceAll(/_x([0-9A-F]{4,6})_/g, (escape, code: string) => {
        const point = Number.parseInt(code, 16)
        return point <= 0x10ffff ? String.fromCodePoint(point) : escape
      })
