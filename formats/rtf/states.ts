// What is in force at a place of an RTF file: braces open and close it, and control words change it.
import type { CharacterFormat, FormatProperty, FormatRun } from '../_grammars/rich-text/paragraph.ts'

/** The look of characters. Numbers are those of the tables of the file. */
export interface Look {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly raise: '' | 'sup' | 'sub'
  readonly caps: string
  readonly font: number
  readonly size: number
  readonly color: number
  readonly highlight: number
}

/** The state of a group. States never change: a control word makes another one. */
export interface State extends Look {
  /** The state around the group. */
  readonly outside: State | undefined
  /** Undefined for text that is not read, such as the table of fonts. */
  readonly place: Place | undefined
  /** How many characters follow a number of Unicode. */
  readonly skipped: number
  /** The address of a link. */
  readonly link: string
  /** Whether characters belong to the instruction of a field. */
  readonly isInstruction: boolean
  readonly isHidden: boolean
  readonly isDeleted: boolean
  /** What belongs to HTML in the file, and is no text of RTF. */
  readonly isHtml: boolean
  readonly isInTable: boolean
  /** The level of a heading; 9 for other paragraphs. */
  readonly level: number
}

/** Where text is: in the document, or in a part of it. */
export type Place = 'body' | 'header' | 'footer' | 'note' | 'comment' | 'text box' | 'title' | 'property'

/** The state in which each file begins. */
export function firstState(font: number): State {
  return {
    ...plainLook(font),
    outside: undefined,
    place: undefined,
    skipped: 1,
    link: '',
    isInstruction: false,
    isHidden: false,
    isDeleted: false,
    isHtml: false,
    isInTable: false,
    level: 9,
  }
}

function plainLook(font: number): Look {
  return {
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    raise: '',
    caps: '',
    font,
    size: 24,
    color: 0,
    highlight: 0,
  }
}

type Change = (value: number | undefined, font: number) => Partial<State>

const flag =
  (name: 'bold' | 'italic' | 'underline' | 'strike' | 'isHidden' | 'isDeleted'): Change =>
  (value) => ({ [name]: value !== 0 })

/** What control words change. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['plain', (_, font) => ({ ...plainLook(font), isHidden: false, isDeleted: false })],
  ['b', flag('bold')],
  ['i', flag('italic')],
  ['strike', flag('strike')],
  ['striked', flag('strike')],
  ['ulnone', () => ({ underline: false })],
  ['super', (value) => ({ raise: value === 0 ? '' : 'sup' })],
  ['sub', (value) => ({ raise: value === 0 ? '' : 'sub' })],
  ['nosupersub', () => ({ raise: '' })],
  ['caps', (value) => ({ caps: value === 0 ? '' : 'caps' })],
  ['scaps', (value) => ({ caps: value === 0 ? '' : 'smallcaps' })],
  ['f', (value = 0) => ({ font: value })],
  ['fs', (value = 24) => ({ size: value })],
  ['cf', (value = 0) => ({ color: value })],
  ['highlight', (value = 0) => ({ highlight: value })],
  ['chcbpat', (value = 0) => ({ highlight: value })],
  ['v', flag('isHidden')],
  ['deleted', flag('isDeleted')],
  ['htmlrtf', (value) => ({ isHtml: value !== 0 })],
  ['uc', (value = 1) => ({ skipped: Math.max(0, Math.min(value, 9)) })],
  ['pard', () => ({ isInTable: false, level: 9 })],
  ['intbl', () => ({ isInTable: true })],
  ['outlinelevel', (value = 9) => ({ level: value })],
  ...['ul', 'uldb', 'uld', 'ulw', 'uldash', 'uldashd', 'ulth', 'ulwave'].map((name): [string, Change] => [
    name,
    flag('underline'),
  ]),
])

/** The state after a control word. */
export function changed(state: State, name: string, value: number | undefined, font: number): State {
  const change = CHANGES.get(name)
  return change ? { ...state, ...change(value, font) } : state
}

/** The formats of a file. Equal formats are the same object. */
export class Formats {
  readonly #runs = new Map<string, FormatRun>()

  runOf(state: State): FormatRun {
    const key = [
      state.bold ? 'b' : '',
      state.italic ? 'i' : '',
      state.underline ? 'u' : '',
      state.strike ? 's' : '',
      state.raise,
      state.caps,
      state.font,
      state.size,
      state.color,
      state.highlight,
      state.link,
    ].join('/')
    const known = this.#runs.get(key)
    if (known) return known
    const run: FormatRun = { format: formatOf(state), head: '', tail: '' }
    this.#runs.set(key, run)
    return run
  }
}

function formatOf(state: State): CharacterFormat {
  const properties: FormatProperty[] = []
  const add = (name: string, isSet: boolean, value = ''): void =>
    void (isSet && properties.push({ name, value }))
  add('a', state.link !== '', state.link)
  add('b', state.bold)
  add('i', state.italic)
  add('u', state.underline)
  add('s', state.strike)
  add(state.raise, state.raise !== '')
  add(state.caps, state.caps !== '')
  add('mark', state.highlight !== 0, String(state.highlight))
  add('color', state.color !== 0, String(state.color))
  add('font', true, String(state.font))
  add('size', true, String(state.size))
  return { properties, showsSpace: state.underline || state.strike || state.highlight !== 0 }
}
