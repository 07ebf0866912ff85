// The language and the direction of a Word document: they follow the texts that are written.
import {
  tagLike,
  meansLanguage,
  namesTarget,
  type Edit,
  type Language,
  type Languages,
  type Source,
  type Span,
} from '@atlas/core/contract.ts'
import { childOf, namesIn, valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import { directionOf } from '../_grammars/text/direction.ts'
import { attributeAt, attributeNames, type XmlNode } from '../_grammars/xml/tree.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import type { RunContext } from './paragraph-pieces.ts'

/** Properties that follow `rtl` in a run, and `bidi` in a paragraph (ECMA-376, part 1, A.1). */
const BEHIND_RTL: ReadonlySet<string> = new Set(
  'w:cs w:em w:lang w:eastAsianLayout w:specVanish w:oMath w:rPrChange'.split(' '),
)
const BEHIND_BIDI: ReadonlySet<string> = new Set(
  (
    'w:adjustRightInd w:snapToGrid w:spacing w:ind w:contextualSpacing w:mirrorIndents w:suppressOverlap w:jc ' +
    'w:textDirection w:textAlignment w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle w:rPr w:sectPr w:pPrChange'
  ).split(' '),
)

/** The language of the styles of a document, as it is spelled. */
export function stylesLanguage(source: Source): string | undefined {
  const xml = documentOf(source)
  const doc = { xml, nameOf: namesIn(xml) }
  return valueOf(doc, defaultLanguage(doc), 'val')
}

/** The edits that change the language of the styles. */
export function styleLanguageEdits(source: Source, languages: Languages): Edit[] {
  const xml = documentOf(source)
  const doc = { xml, nameOf: namesIn(xml) }
  const node = defaultLanguage(doc)
  return node ? languageEdit(doc, node, languages) : []
}

function defaultLanguage(doc: OfficeXml): XmlNode | undefined {
  let node: XmlNode | undefined = doc.xml.root
  for (const name of ['w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang'])
    node = node && childOf(doc, node, name)
  return node
}

function languageEdit(doc: OfficeXml, node: XmlNode, languages: Languages): Edit[] {
  const name = attributeNames(doc.xml, node).find(
    (attributeName) => attributeName === 'val' || attributeName.endsWith(':val'),
  )
  const at = name === undefined ? undefined : attributeAt(doc.xml, node, name)?.value
  const [target] = languages.targets
  if (!at || !target) return []
  const code = doc.xml.text.slice(...at)
  if (!meansLanguage(code, languages.source) || namesTarget(code, languages)) return []
  return [{ at, text: codeOf(code, target) }]
}

/** Word needs a region in its codes. */
function codeOf(was: string, target: Language): string {
  const code = tagLike(was, target)
  return code.includes('-') ? code : (target.locale || code).replaceAll('_', '-')
}

/** The edits of a paragraph for its new language: the declared language and the direction. None if the language stays. */
export function* paragraphLanguageEdits(
  { xml: { text }, nameOf, fragments }: RunContext,
  at: Span,
  languages: Languages,
): Generator<Edit> {
  const [target] = languages.targets
  if (!target || target.id === languages.source.id) return
  const turns = directionOf(target.id) === 'rtl' && directionOf(languages.source.id) === 'ltr'
  if (!turns && !mayDeclareLanguage(text.slice(...at))) return
  const xml = fragments.read(text, at)
  const doc = { xml, nameOf }
  const paragraph = xml.root.element()
  if (!paragraph) return
  if (turns) yield* turned(doc, paragraph, 'w:pPr', 'w:bidi', BEHIND_BIDI)
  yield* runEdits(doc, paragraph, languages, turns)
}

/** Whether an element of a paragraph may declare a language. Most do not. */
const mayDeclareLanguage = (raw: string): boolean => raw.includes(':lang') || raw.includes('<lang')

/** Edits in the runs of a paragraph, but not in the paragraphs of its text boxes. */
function* runEdits(doc: OfficeXml, node: XmlNode, languages: Languages, turns: boolean): Generator<Edit> {
  for (let child = node.element(); child; child = child.sibling()) {
    const name = doc.nameOf(child.name)
    if (name === 'w:lang') yield* languageEdit(doc, child, languages)
    else if (name === 'w:r') {
      // The text of an instruction may go from one run to another.
      if (childOf(doc, child, 'w:instrText')) continue
      if (turns && childOf(doc, child, 'w:t')) yield* turned(doc, child, 'w:rPr', 'w:rtl', BEHIND_RTL)
      const properties = childOf(doc, child, 'w:rPr')
      if (properties) yield* runEdits(doc, properties, languages, turns)
    } else if (name !== 'w:txbxContent' && name !== 'w:t') yield* runEdits(doc, child, languages, turns)
  }
}

/** Adds a property to the properties of a paragraph or a run, in the order of the schema. */
function* turned(
  doc: OfficeXml,
  node: XmlNode,
  container: string,
  name: string,
  behind: ReadonlySet<string>,
): Generator<Edit> {
  const properties = childOf(doc, node, container)
  const prefix = node.name.slice(0, node.name.indexOf(':') + 1)
  const spelled = (own: string): string => prefix + own.slice(2)
  const element = `<${spelled(name)}/>`
  if (!properties) {
    const whole = `<${spelled(container)}>${element}</${spelled(container)}>`
    if (!node.isSelfClosed) yield { at: [node.innerStart, node.innerStart], text: whole }
    return
  }
  if (properties.isSelfClosed) {
    yield { at: properties.span, text: `<${spelled(container)}>${element}</${spelled(container)}>` }
    return
  }
  if (childOf(doc, properties, name)) return
  let place = properties.innerEnd
  for (let child = properties.element(); child; child = child.sibling()) {
    if (!behind.has(doc.nameOf(child.name))) continue
    place = child.start
    break
  }
  yield { at: [place, place], text: element }
}
