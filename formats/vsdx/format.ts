// VSDX: drawings of Visio.
import type { FormatPlugin, Options, Part, Unit } from '@atlas/core/contract.ts'
import { FormatError } from '@atlas/core/contract.ts'
import { areaOption } from '../_grammars/archive/options.ts'
import { shiftedUnits } from '../_grammars/archive/units-in.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { contentSlot } from '../_grammars/xml/places.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import { localName, rawContent } from '../_grammars/xml/tree.ts'
import { shapeUnits } from './shapes.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

const SHAPES = /^visio\/(?:pages\/page|masters\/master)\d{1,9}\.xml$/
const PROPERTIES = 'docProps/core.xml'
const COMMENTS = 'visio/comments.xml'

/** The elements of properties and comments that contain natural language. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  'title',
  'subject',
  'description',
  'keywords',
  'CommentEntry',
])

function parseWith(options: Options): FormatPlugin['parse'] {
  const isRead = ({ name }: Part): boolean => {
    if (name.startsWith('visio/masters/')) return options['masters'] !== false
    if (name === COMMENTS) return options['comments'] !== false
    return name !== PROPERTIES || options['properties'] !== false
  }
  return function* ({ parts = [] }) {
    for (const part of parts) if (isRead(part)) yield* shiftedUnits(part, unitsOf(part))
  }
}

function unitsOf({ name, source }: Part): Unit[] {
  const xml = documentOf(source)
  if (SHAPES.test(name)) return shapeUnits(xml, source.eol)
  const texts = new XmlTexts(xml, source.eol)
  const lists =
    name === COMMENTS ? xml.root.elements().flatMap((list) => list.elements()) : xml.root.elements()
  return lists
    .filter((node) => TEXT_ELEMENTS.has(localName(node.name)) && !node.first && !node.isSelfClosed)
    .map((node): Unit => {
      const codec = texts.codecFor([rawContent(xml, node)])
      const key = [localName(node.name), textKey(codec.decode(rawContent(xml, node)))]
      return { key, source: contentSlot(xml, node, codec), element: 'p' }
    })
}

/** Pages before masters, each in the order of their numbers. */
function inOrder(one: string, other: string): number {
  const rank = (name: string): number => (name.includes('/pages/') ? 0 : 1_000_000_000)
  const place = (name: string): number => rank(name) + Number(/\d+/.exec(name)?.[0] ?? 0)
  return place(one) - place(other)
}

export default {
  title: 'Visio VSDX',
  group: 'office',
  about:
    'Drawings of Microsoft Visio (vsdx, vssx, vstx, and those with macros): one string per shape, with codes for ' +
    'fields and for switches of the format. Masters, comments and properties are read, too. All other entries keep ' +
    'their bytes.',
  signaturePatterns: { fileName: /\.[vV][sS][dDsStT][xXmM]$/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },

  container: {
    *entries({ names }) {
      if (!names.some((name) => name.startsWith('visio/')))
        throw new FormatError(
          'not-this-format',
          'This is not a drawing of Visio: it has no visio/ folder.',
          0,
        )
      yield* names.filter((name) => SHAPES.test(name)).toSorted(inOrder)
      if (names.includes(COMMENTS)) yield COMMENTS
      if (names.includes(PROPERTIES)) yield PROPERTIES
    },
  },

  options: {
    schemas: {
      masters: areaOption('Read the texts of masters. Shapes without a text of their own show them.'),
      comments: areaOption('Read comments.'),
      properties: areaOption('Read the title, the subject, the description and the keywords of the drawing.'),
    },
    configure: (options) => ({ parse: parseWith(options) }),
  },
  parse: parseWith({}),
  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin
