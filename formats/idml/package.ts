// The package of a layout (IDML File Format Specification): its stories in reading order, by spread and frame.
import {
  FormatError,
  type Archive,
  type Edit,
  type Languages,
  type Part,
  type Source,
} from '@atlas/core/contract.ts'
import { editsIn, readingEntry } from '../_grammars/archive/units-in.ts'
import { languageEditOf, listedLanguages, type LanguageEdit } from '../_grammars/indesign/languages.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { attribute, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

const MAP = 'designmap.xml'
/** The path of an entry contains the name of its story. */
const STORY = /^Stories\/Story_([^/]{1,200})\.xml$/

/** A text frame: the story in it, and its position. */
interface Frame {
  story: string
  isHidden: boolean
  x: number
  y: number
}

/** The map, the styles, the spreads with their masters, and the entries with stories in reading order. */
export function* entriesOfLayout(archive: Archive): Generator<string> {
  const { spreads, masters, styles, stories } = layoutOf((name) => archive.read(name))
  yield* [MAP, ...styles]
  yield* [...spreads, ...masters].filter((name) => archive.names.includes(name))
  yield* stories.keys()
}

/** The edits of languages in a layout; undefined if the map does not list the target language. */
export function languageEditIn(parts: readonly Part[], languages: Languages): LanguageEdit | undefined {
  const map = parts.find(({ name }) => name === MAP)
  return map && languageEditOf(listedLanguages(documentOf(map.source)), languages)
}

/** The edits of languages in the styles of a layout. */
export function* layoutStyleEdits(parts: readonly Part[], editLanguage: LanguageEdit): Generator<Edit> {
  for (const part of parts.filter(isStyles)) {
    const xml = documentOf(part.source)
    const edits: Edit[] = []
    const waiting = [xml.root]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const edit = editLanguage(xml, node)
      if (edit) edits.push(edit)
      for (const child of node.elements()) waiting.push(child)
    }
    yield* editsIn(part, edits)
  }
}

/** The parts with stories that have a frame, and all their frames are on hidden layers. */
export function hiddenStories(parts: readonly Part[]): ReadonlySet<string> {
  const sources = new Map(parts.map(({ name, source }) => [name, source]))
  const { stories, hasHiddenLayers } = layoutOf((name) => sources.get(name))
  if (!hasHiddenLayers) return new Set()
  return new Set([...stories].flatMap(([path, isHidden]) => (isHidden ? path : [])))
}

export const isMap = ({ name }: Part): boolean => name === MAP
export const isSpread = ({ name }: Part): boolean => /^(?:Master)?Spreads\//.test(name)
const isStyles = ({ name }: Part): boolean => name.startsWith('Resources/')

/** Whether a part holds stories. */
export function isStory(part: Part): boolean {
  return !isMap(part) && !isSpread(part) && !isStyles(part)
}

/** The contents of a layout's map. */
interface Layout {
  spreads: readonly string[]
  masters: readonly string[]
  styles: readonly string[]
  /** The entries with stories, in reading order, and whether all frames of a story are on hidden layers. */
  stories: ReadonlyMap<string, boolean>
  hasHiddenLayers: boolean
}

function layoutOf(read: (name: string) => Source | undefined): Layout {
  const source = read(MAP)
  if (!source) throw new FormatError('not-this-format', `This is not an IDML file: it has no ${MAP}.`, 0)
  const map = readingEntry(MAP, source, documentOf)
  const named = (name: string): string[] =>
    map.root.elements(name).flatMap((node) => attribute(map, node, 'src') ?? [])
  const hidden = new Set(
    map.root
      .elements('Layer')
      .filter((layer) => attribute(map, layer, 'Visible') === 'false')
      .flatMap((layer) => attribute(map, layer, 'Self') ?? []),
  )
  const stories = new Map<string, boolean>()
  const entryOf = new Map(named('idPkg:Story').map((path) => [STORY.exec(path)?.[1] ?? path, path]))
  const spreads = named('idPkg:Spread').filter((path) => path.startsWith('Spreads/'))
  for (const path of spreads) {
    const spread = read(path)
    if (!spread) continue
    for (const { story, isHidden } of framesIn(readingEntry(path, spread, documentOf), hidden)) {
      const entry = entryOf.get(story)
      if (entry !== undefined) stories.set(entry, isHidden && stories.get(entry) !== false)
    }
  }
  for (const path of entryOf.values()) if (!stories.has(path)) stories.set(path, false)
  const styles = named('idPkg:Styles').filter((path) => path.startsWith('Resources/'))
  const masters = named('idPkg:MasterSpread').filter((path) => path.startsWith('MasterSpreads/'))
  return { spreads, masters, styles, stories, hasHiddenLayers: hidden.size > 0 }
}

/** The frames of a spread: left page first, then from top to bottom. */
function framesIn(xml: XmlDocument, hidden: ReadonlySet<string>): Frame[] {
  const frames: Frame[] = []
  const waiting: { node: XmlNode; matrix: Matrix }[] = [{ node: xml.root, matrix: [1, 0, 0, 1, 0, 0] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    const matrix = node.name === 'Spread' ? next.matrix : product(next.matrix, matrixOf(xml, node))
    const story = attribute(xml, node, 'ParentStory')
    if (story !== undefined) {
      const anchor = anchorIn(xml, node)
      const x = matrix[0] * anchor[0] + matrix[2] * anchor[1] + matrix[4]
      const y = matrix[1] * anchor[0] + matrix[3] * anchor[1] + matrix[5]
      frames.push({ story, isHidden: hidden.has(attribute(xml, node, 'ItemLayer') ?? ''), x, y })
    }
    for (const child of node.elements().toReversed()) waiting.push({ node: child, matrix })
  }
  // The origin of a spread is between its pages.
  const page = ({ x }: Frame): number => (x < 0 ? 0 : 1)
  return frames.toSorted((one, other) => page(one) - page(other) || one.y - other.y || one.x - other.x)
}

type Matrix = readonly [number, number, number, number, number, number]

function matrixOf(xml: XmlDocument, node: XmlNode): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(attribute(xml, node, 'ItemTransform'))
  return [a, b, c, d, e, f]
}

function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The first corner of a frame. */
function anchorIn(xml: XmlDocument, node: XmlNode): readonly [number, number] {
  let point: XmlNode | undefined = node.element('Properties')
  for (const name of ['PathGeometry', 'GeometryPathType', 'PathPointArray', 'PathPointType'])
    point = point?.element(name)
  const [x = 0, y = 0] = numbersIn(point && attribute(xml, point, 'Anchor'))
  return [x, y]
}

function numbersIn(text: string | undefined): number[] {
  const numbers = text?.trim().split(/\s+/).map(Number) ?? []
  return numbers.every(Number.isFinite) ? numbers : []
}
