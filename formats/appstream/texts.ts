// The texts of AppStream metadata: an element without a language, and its siblings of the same name with one. In
// catalogs, a language has a block of its own, such as `<description xml:lang="de">`.
// https://www.freedesktop.org/software/appstream/docs/chap-Metadata.html
import {
  meansLanguage,
  tagLike,
  type Language,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Unit,
  type Wrap,
} from '@atlas/core/contract.ts'
import { FlowingTexts } from '../_grammars/xml/flowing.ts'
import { commentsOn, contentSlot, lineBefore } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { attribute, rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

/** The elements that software centers show to people. */
const SHOWN: ReadonlySet<string> = new Set(
  'name name_variant_suffix summary developer_name p li caption keyword'.split(' '),
)

/** An element without a language, and those of the same name with one. */
interface Block {
  node: XmlNode
  /** Its number among the elements of its name. */
  index: number
  translations: XmlNode[]
}

/** A text with its translations. */
interface Text extends Block {
  key: readonly string[]
  isHidden: boolean
  /** The elements around the text, from the outermost one, and the text. */
  path: readonly Block[]
}

/** The texts of a file, and translations without a source text. */
interface Component {
  texts: Text[]
  withoutSource: XmlNode[]
}

/** The codes of all translations. The texts without a language are the source. */
export function componentLanguages(source: Source): { source: string; targets: readonly string[] } {
  return { source: 'en', targets: [...new Set(codesIn(source))] }
}

const codesIn = (source: Source): string[] =>
  source
    .read(componentOf)
    .texts.flatMap((text) =>
      [...text.translations, ...(blockOf(text)?.translations ?? [])].map((node) =>
        codeOf(documentOf(source), node),
      ),
    )

/** The outermost element around a text that has translations. */
const blockOf = ({ path }: Text): Block | undefined =>
  path.slice(0, -1).find(({ translations }) => translations.length > 0)

/** The elements from a block to a text in it. */
const stepsFrom = (block: Block, { path }: Text): readonly Block[] => path.slice(path.indexOf(block) + 1)

/** How many translations belong to no text of the source. */
export function translationsWithoutSource(source: Source): number {
  const { texts, withoutSource } = source.read(componentOf)
  const blocks = new Set(texts.flatMap((text) => blockOf(text) ?? []))
  let count = withoutSource.length
  for (const block of blocks) {
    const inSource = new Set(shownIn(block.node))
    for (const node of block.translations) for (const path of shownIn(node)) if (!inSource.has(path)) count++
  }
  return count
}

/** A unit for each text. */
export function* componentUnits(source: Source, languages: Languages): Generator<Unit> {
  const xml = documentOf(source)
  const texts = new FlowingTexts(xml, source.eol)
  // Codes with a region show how the file spells them.
  const code = codesIn(source).find((each) => /[-_]/.test(each)) ?? 'en'
  for (const text of source.read(componentOf).texts) {
    const raw = rawContent(xml, text.node)
    if (raw.trim() === '' && text.translations.length === 0) continue
    const slots = new Map<LanguageId, Slot>()
    const own = languageFinder(xml, text.translations)
    const block = blockOf(text)
    const ownBlock = languageFinder(xml, block?.translations ?? [])
    for (const language of languages.targets) {
      const found = own(language) ?? ownBlock(language)
      slots.set(language.id, targetOf(text, language, found, block))
    }
    const context = commentsOn(xml, text.node)
    const unit: Unit = { key: text.key, source: placeOf(text.node, raw), targets: slots }
    if (context) unit.context = context
    if (text.isHidden) unit.isHidden = true
    yield unit
  }

  /** `own` is the translation, or the block of its language. */
  function targetOf(text: Text, language: Language, own?: XmlNode, block?: Block): Slot {
    const isInBlock = own !== undefined && block?.translations.includes(own) === true
    const steps = block ? stepsFrom(block, text) : []
    const found = isInBlock ? stepInto(own, steps) : own
    // A translation may have the markup of its source.
    if (found) return placeOf(found, rawContent(xml, text.node) + rawContent(xml, found))
    if (own) return newText(own, steps)
    const tag = tagLike(code, language)
    return block ? newBlock(block, steps, tag, language.id) : newElement(text, tag, language.id)
  }

  function placeOf(node: XmlNode, raw: string): Slot {
    return contentSlot(xml, node, texts.codecFor(raw, false))
  }

  /** A further element, below the last translation. */
  function newElement(text: Text, tag: string, name: string): Slot {
    const { node, translations } = text
    const end = (translations.at(-1) ?? node).end
    const open = `${lineBefore(xml.text, node.start)}<${node.name} xml:lang="${tag}">`
    return newSlot([text], end, [{ name, open, close: `</${node.name}>` }])
  }

  /** A further text at the end of a block that has others. */
  function newText(block: XmlNode, steps: readonly Block[]): Slot {
    let parent = block
    let depth = 0
    for (; depth < steps.length - 1; depth++) {
      const next = stepInto(parent, steps.slice(depth, depth + 1))
      if (!next) break
      parent = next
    }
    let end = parent.inner[0]
    for (let child = parent.element(); child; child = child.sibling()) end = child.end
    const into = { name: 'into', open: '', close: '', between: '' }
    return inBlock(newSlot(steps, end, [into, ...wrapsOf(steps.slice(depth))]), block)
  }

  /** A block for a further language, below the last one. */
  function newBlock({ node, translations }: Block, steps: readonly Block[], tag: string, name: string): Slot {
    const line = lineBefore(xml.text, node.start)
    const open = `${line}<${node.name} xml:lang="${tag}">`
    const end = (translations.at(-1) ?? node).end
    const wraps = [{ name, open, close: `${line}</${node.name}>` }, ...wrapsOf(steps)]
    return inBlock(newSlot(steps, end, wraps), node)
  }

  /** A new place for the last of the elements. */
  function newSlot(steps: readonly Block[], at: number, wraps: Wrap[]): Slot {
    const codec = texts.codecFor(rawContent(xml, steps.at(-1)?.node), false)
    return { at: [at, at], codec, wrapNew: () => wraps }
  }

  function wrapsOf(steps: readonly Block[]): Wrap[] {
    return steps.map(({ node: { name, start }, index }, depth): Wrap => {
      const line = lineBefore(xml.text, start)
      const isLast = depth === steps.length - 1
      return { name: `${name} ${index}`, open: `${line}<${name}>`, close: `${isLast ? '' : line}</${name}>` }
    })
  }
}

/** A new text in a block. Texts are paired by their numbers, so missing ones before it are written, too, empty. */
const inBlock = (slot: Slot, { start }: XmlNode): Slot => ({ ...slot, writeGroup: `block at ${start}` })

const codeOf = (xml: XmlDocument, node: XmlNode): string => attribute(xml, node, 'xml:lang') ?? ''

/** Finds the element of a language. One belongs to one language: `ca` and `ca@valencia` do not share it. */
function languageFinder(
  xml: XmlDocument,
  nodes: readonly XmlNode[],
): (language: Language) => XmlNode | undefined {
  const left = new Set(nodes)
  return (language) => {
    const own = [...left].find((node) => meansLanguage(codeOf(xml, node), language))
    if (own) left.delete(own)
    return own
  }
}

/** The element that these steps lead to. */
function stepInto(block: XmlNode, steps: readonly Block[]): XmlNode | undefined {
  let at: XmlNode | undefined = block
  for (const { node, index } of steps) {
    let count = 0
    let child: XmlNode | undefined = at.element()
    while (child && (child.name !== node.name || count++ < index)) child = child.sibling()
    if (!child) return undefined
    at = child
  }
  return at
}

/** The paths of the texts in a block. */
function* shownIn(parent: XmlNode, path = ''): Generator<string> {
  const counts = new Map<string, number>()
  for (let node = parent.element(); node; node = node.sibling()) {
    const count = counts.get(node.name) ?? 0
    counts.set(node.name, count + 1)
    const own = `${path}/${node.name} ${count}`
    if (SHOWN.has(node.name)) yield own
    else yield* shownIn(node, own)
  }
}

function componentOf(source: Source): Component {
  const xml = documentOf(source)
  const texts: Text[] = []
  const withoutSource: XmlNode[] = []
  read(xml.root, [], false, [])
  return { texts, withoutSource }

  function read(parent: XmlNode, path: readonly string[], isHidden: boolean, around: readonly Block[]): void {
    const counts = new Map<string, number>()
    const last = new Map<string, Block>()
    for (let node = parent.element(); node; node = node.sibling()) {
      if (codeOf(xml, node) !== '') {
        const translated = last.get(node.name)
        if (translated) translated.translations.push(node)
        else if (SHOWN.has(node.name) || !shownIn(node).next().done) withoutSource.push(node)
        continue
      }
      const count = (counts.get(node.name) ?? 0) + 1
      counts.set(node.name, count)
      const name = (node.name === 'release' && attribute(xml, node, 'version')) || node.name
      const key = [...path, name, ...(count > 1 && name === node.name ? [String(count)] : [])]
      const hides = isHidden || attribute(xml, node, 'translate') === 'no'
      const block = { node, translations: [], index: count - 1 }
      last.set(node.name, block)
      if (SHOWN.has(node.name)) texts.push({ ...block, key, isHidden: hides, path: [...around, block] })
      else read(node, key, hides, [...around, block])
    }
  }
}
