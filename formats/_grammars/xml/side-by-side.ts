// Entries with one element per language: units of TMX, concepts of TBX.
import type { Codec, Language, Languages, Question, Slot, Unit } from '@atlas/core/contract.ts'
import { answerOf, inEach, tagLike, meansLanguage } from '@atlas/core/contract.ts'
import { contentSlot, lineBefore } from './places.ts'
import { attributeCodec, type XmlTexts } from './text.ts'
import { attribute, rawContent, type XmlDocument, type XmlNode } from './tree.ts'

/** The part of an entry in one language. */
export interface LanguagePart {
  /** The element that names the language. */
  node: XmlNode
  code: string
  /** The descendant that holds the text. */
  text: XmlNode
}

/** Old versions of TMX use `lang`. */
const languageNames = ['xml:lang', 'lang']

/** The parts of an entry that have a language and a text. */
export function languageParts(
  xml: XmlDocument,
  nodes: Iterable<XmlNode>,
  textIn: (node: XmlNode) => XmlNode | undefined,
): LanguagePart[] {
  const parts: LanguagePart[] = []
  for (const node of nodes) {
    const code = attribute(xml, node, 'xml:lang') || attribute(xml, node, 'lang')
    const text = textIn(node)
    if (code && text) parts.push({ node, code, text })
  }
  return parts
}

/** The source part: in the language that the file declares (`named`), else in the source language of the job. */
export function sourcePart(
  parts: readonly LanguagePart[],
  named: string | undefined,
  language: Language,
): LanguagePart | undefined {
  const isBase = ({ code }: LanguagePart): boolean => baseOf(code) === baseOf(named ?? language.id)
  const folded = named?.toLowerCase()
  return (
    parts.find(({ code }) => code === named || code.toLowerCase() === folded) ??
    parts.find(({ code }) => meansLanguage(code, language)) ??
    parts.find(isBase)
  )
}

const baseOf = (code: string): string => code.toLowerCase().split(/[-_]/, 1).join('')

/**
 * The slots of an entry's translations. A missing language is added after the others, modeled on the source. `named`: the
 * source language that the file declares.
 */
export function targetSlots(
  xml: XmlDocument,
  texts: XmlTexts,
  parts: readonly LanguagePart[],
  { part: source, named }: { part: LanguagePart; named: string | undefined },
  languages: Languages,
): NonNullable<Unit['targets']> {
  const ofSource = [source.code, named ?? '', languages.source.id].join('\n')
  const left = parts.filter((part) => part !== source)
  const { end } = (parts.at(-1) ?? source).node
  return inEach(languages.targets, (language) => {
    const index = left.findIndex(({ code }) => meansLanguage(code, language))
    const [part] = index < 0 ? [] : left.splice(index, 1)
    const codec = texts.codecFor([rawContent(xml, source.text), rawContent(xml, part?.text)])
    if (part) return contentSlot(xml, part.text, codec)
    const slot = newPart(xml, source, language, codec, end)
    if (answerOf(language, mayBeSource, ofSource)) slot.isReadWithOthers = true
    return slot
  })
}

/**
 * Whether a new part in a language may be taken for the source part, since that is in a language with the same base. `about`:
 * the codes of the source part, of the file and of the job, which may mean the source.
 */
const mayBeSource: Question<boolean> = (language, about) => {
  const codes = about.split('\n')
  const own = tagLike(codes[0] ?? '', language)
  return codes.some((code) => baseOf(code) === baseOf(own) || meansLanguage(code, language))
}

/** The languages of all parts other than the source language, each in its first spelling. */
export function otherLanguages(codes: Iterable<string>, source: string | undefined): string[] {
  const spelled = new Map<string, string>()
  for (const code of codes) {
    const folded = code.toLowerCase()
    if (folded !== source?.toLowerCase() && !spelled.has(folded)) spelled.set(folded, code)
  }
  return [...spelled.values()]
}

const inQuotes = attributeCodec('"')

/** A code as it is spelled in quotes: nearly always as it is. */
const spellCode = (code: string): string => (/[^\w-]/.test(code) ? inQuotes.encode(code, '') : code)

/** A new part with the elements of the source part, but without their attributes. */
function newPart(
  xml: XmlDocument,
  { node, code, text }: LanguagePart,
  language: Language,
  codec: Codec,
  end: number,
): Slot {
  const name = languageNames.find((languageName) => attribute(xml, node, languageName)) ?? 'xml:lang'
  const around: XmlNode[] = []
  for (let one = text.parent; one && one !== node.parent; one = one.parent) around.unshift(one)
  const opened = (): string[] =>
    [...around, text].map((one) => {
      const declaration = one === node ? ` ${name}="${spellCode(tagLike(code, language))}"` : ''
      return `${lineBefore(xml.text, one.start)}<${one.name}${declaration}>`
    })
  const closed = around
    .toReversed()
    .map((one) => `${lineBefore(xml.text, one.innerEnd)}</${one.name}>`)
    .join('')
  const close = `</${text.name}>${closed}`
  // The language is that of the job in which the text is written.
  return { at: [end, end], codec, wrapNew: () => [{ name: language.id, open: opened().join(''), close }] }
}
