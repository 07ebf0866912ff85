// The strings of stories of InDesign and InCopy: one for each paragraph.
import type { Edit, Options, OptionSchema, Slot, Unit } from '@atlas/core/contract.ts'
import { RichText, withoutTags } from '../rich-text/codec.ts'
import type { RichSyntax, TextPiece } from '../rich-text/paragraph.ts'
import { textKey } from '../text/text-keys.ts'
import { readXml } from '../xml/reader.ts'
import { contentSpelling, numericReference, XmlSpeller } from '../xml/spelling.ts'
import type { XmlDocument, XmlNode } from '../xml/tree.ts'
import { alternativeTextUnits } from './alternative-texts.ts'
import { CharacterFormats } from './character-formats.ts'
import type { LanguageEdit } from './languages.ts'
import { NO_TEXT, paragraphsIn, type StoryContext, type StoryParagraph } from './paragraphs.ts'

/** Which strings a story has. */
export interface StoryAreas {
  /** Editorial notes. */
  comments: boolean
  /** Footnotes and endnotes. */
  notes: boolean
  /** Alternative texts of objects. */
  alternativeTexts: boolean
}

/** The options of stories. */
export const storyOptions: Readonly<Record<string, OptionSchema>> = {
  notes: { type: 'boolean', description: 'Read footnotes and endnotes.', default: true },
  comments: { type: 'boolean', description: 'Read editorial notes.', default: true },
  alternativeTexts: { type: 'boolean', description: 'Read alternative texts of objects.', default: true },
}

/** The areas that options turn on. */
export function storyAreasOf(options: Options): StoryAreas {
  const isOn = (name: keyof StoryAreas): boolean => options[name] !== false
  return { comments: isOn('comments'), notes: isOn('notes'), alternativeTexts: isOn('alternativeTexts') }
}

/** A paragraph, and the document that it is read in. */
interface ParagraphPlace {
  context: StoryContext
  paragraph: StoryParagraph
}

const CONTENT_SPELLING = contentSpelling('\u2028')

/** The markup around a paragraph that is read again. */
const STORY_START = '<Story>'
const STORY_END = '</Story>'
const CONTENT_END = '</Content>'

const syntax: RichSyntax<ParagraphPlace> = {
  rawOf: ({ paragraph: { text, at } }) => text.slice(...at),
  read: ({ paragraph }) => paragraph,

  placeOf(raw, { context: { formats, alternativeTexts }, paragraph: { prefix, suffix } }) {
    const head = STORY_START + prefix
    // A link may go on in the next paragraph.
    const end = suffix.startsWith(CONTENT_END)
      ? `${CONTENT_END}<Br/>${suffix.slice(CONTENT_END.length)}`
      : `<Br/>${suffix}`
    const xml = readXml(head + raw + end + STORY_END)
    const context = { xml, formats, alternativeTexts }
    const [first = NO_TEXT, ...others] = paragraphsIn(context, xml.root)
    const at = [head.length, head.length + raw.length] as const
    const paragraph =
      others.length === 0 ? { ...first, text: xml.text, at } : { ...NO_TEXT, text: xml.text, at }
    return { context, paragraph }
  },

  fill: ({ text: file }, { at }: TextPiece, text: string): Edit => {
    const [start, end] = at
    const isWhole = file.startsWith('t>', start - 2) && file.startsWith('</', end)
    return { at, text: text === '' && !isWhole ? EMPTY_CONTENT : spelled(text, file.slice(...at)) }
  },
  lay: (text) => (text === '' ? EMPTY_CONTENT : spelled(text, '')),
  chars: new Map(),
  escape: numericReference,
}

/** A place for text that has none yet, between two instructions. */
const EMPTY_CONTENT = '</Content><Content></Content><Content>'

function spelled(text: string, was: string): string {
  return new XmlSpeller(was, '', CONTENT_SPELLING).spell(text)
}

/**
 * The strings of the stories in a document. `isHidden`: whether a story is on a hidden layer. `editLanguage` also
 * changes the languages of the ranges around their texts.
 */
export function* storyUnits(
  xml: XmlDocument,
  { comments, notes, alternativeTexts }: StoryAreas,
  { isHidden = false, editLanguage }: { isHidden?: boolean; editLanguage?: LanguageEdit | undefined } = {},
): Generator<Unit> {
  const context: StoryContext = { xml, formats: new CharacterFormats(), editLanguage, alternativeTexts }
  /** The containers of paragraphs to read, the next one last. */
  const waiting: { node: XmlNode; element: 'p' | 'td'; isHidden: boolean }[] = storiesIn(xml.root)
    .toReversed()
    .map((node) => ({ node, element: 'p', isHidden }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, element, isHidden: isOff } = next
    const inner: typeof waiting = []
    for (const paragraph of paragraphsIn(context, node)) {
      if (paragraph.pieces.length > 0) yield unitOf(context, paragraph, element, isOff)
      for (const each of paragraph.inner) {
        if (each.name === 'Note' ? !comments : /^(?:Foot|End)note/.test(each.name) && !notes) continue
        for (const container of containersIn(each))
          inner.push({
            node: container,
            element: container.name === 'Cell' ? 'td' : 'p',
            isHidden: isOff || each.name === 'HiddenText',
          })
      }
    }
    for (const each of inner.toReversed()) waiting.push(each)
  }
  if (alternativeTexts) yield* alternativeTextUnits(xml)
}

function unitOf(
  context: StoryContext,
  paragraph: StoryParagraph,
  element: 'p' | 'td',
  isHidden: boolean,
): Unit {
  const codec = new RichText(syntax, { context, paragraph })
  const text = codec.decode(paragraph.text.slice(...paragraph.at))
  const style = styleName(paragraph.style)
  const unit: Unit = {
    key: [textKey(text)],
    source: { at: paragraph.at, codec, ...languageEditsOf(context, paragraph) },
    element: element === 'p' && /^(?:head|title)/i.test(style) ? 'h2' : element,
  }
  if (style !== '') unit.context = style
  if (isHidden || !/\p{L}/u.test(withoutTags(codec, text))) unit.isHidden = true
  return unit
}

/** The edits of the languages of a paragraph. */
function languageEditsOf(
  { xml, editLanguage }: StoryContext,
  { ranges }: StoryParagraph,
): Pick<Slot, 'sideEdits'> {
  const edits = ranges.flatMap((node) => editLanguage?.(xml, node) ?? [])
  return edits.length > 0 ? { sideEdits: () => edits } : {}
}

/** The name that people see: `ParagraphStyle/Heading 1`. */
function styleName(style: string): string {
  const name = style.replace(/^ParagraphStyle\//, '').replaceAll('%3a', ': ')
  return name.startsWith('$ID/') ? '' : name
}

/** The outermost stories of a document. */
function storiesIn(root: XmlNode): XmlNode[] {
  const nodes: XmlNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.name === 'Story') nodes.push(node)
    else for (const child of node.elements().toReversed()) waiting.push(child)
  }
  return nodes
}

/** The containers of paragraphs in an element: cells of a table, a note. */
function containersIn(node: XmlNode): XmlNode[] {
  if (node.name !== 'Table') return [node]
  return node.elements('Cell')
}
