// Spellings that samples cannot decide: whether a sign in the texts means another character or is literal.
import type { Source } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import type { Grammar, SpellingName } from '@atlas/formats/_declared/grammars.ts'
import { codecsOf } from '@atlas/formats/_declared/spellings.ts'
import type { FormatCandidate, SampleFile } from './infer.ts'
import { sampleLanguages, slotsOfUnit } from './places.ts'

type Inferred = FormatCandidate['declaration']

/** A question about a sign in the texts of the samples. */
export interface SpellingQuestion {
  sign: string
  /** Such as `Is \n a line end?` */
  sentence: string
  /** The words around the sign. */
  example: string
  /** The current answer in the declaration. */
  isRead: boolean
  /** The declaration with the other answer. */
  otherwise: Inferred
}

/** A sign that may mean another character. */
interface Sign {
  sign: string
  text: string
  name: string
  /** Of the signs of a group, only the first one in the texts is asked about. */
  group?: 'entities'
}

const SIGNS: readonly Sign[] = [
  { sign: String.raw`\n`, text: '\n', name: 'a line end' },
  { sign: String.raw`\N`, text: '\n', name: 'a line end' },
  { sign: String.raw`\t`, text: '\t', name: 'a tab' },
  { sign: '|', text: '\n', name: 'a line end' },
  { sign: '<br>', text: '\n', name: 'a line end' },
  { sign: '<br/>', text: '\n', name: 'a line end' },
  { sign: '<br />', text: '\n', name: 'a line end' },
  { sign: "''", text: "'", name: 'one apostrophe' },
  { sign: '&amp;', text: '&', name: 'the character &', group: 'entities' },
  { sign: '&lt;', text: '<', name: 'the character <', group: 'entities' },
  { sign: '&gt;', text: '>', name: 'the character >', group: 'entities' },
  { sign: '&quot;', text: '"', name: 'a quotation mark', group: 'entities' },
  { sign: '&apos;', text: "'", name: 'an apostrophe', group: 'entities' },
]

/** Signs without questions. A spelling that reads them continues to read them. */
const QUOTES: readonly Sign[] = [
  { sign: String.raw`\"`, text: '"', name: '' },
  { sign: String.raw`\'`, text: "'", name: '' },
  { sign: String.raw`\\`, text: '\\', name: '' },
]

/** The number of characters shown before and after a sign. */
const AROUND = 24

/** A text of a sample in its spelling, and whether a spelling applies to it. */
interface SpelledText {
  raw: string
  reads: (sign: Sign) => boolean
}

/**
 * The questions about the texts of samples. A format like another one has none, since its model defines the spelling.
 */
export function spellingQuestions(
  declaration: Inferred,
  format: Format,
  samples: readonly SampleFile[],
): SpellingQuestion[] {
  const { grammar } = declaration
  if (grammar.family !== 'lines' && grammar.family !== 'blocks') return []
  const sources = samples.map(({ bytes }) => decodeFile(bytes, format).source)
  const [source] = sources
  if (!source) return []
  const texts = sources.flatMap((each) => textsOf(format, each))
  const used = [...SIGNS, ...QUOTES].filter(({ sign }) => texts.some(({ raw }) => raw.includes(sign)))
  const groups = new Set<string>()
  return SIGNS.flatMap((sign) => {
    const found = texts.filter(({ raw }) => stands(sign, raw))
    const [first] = found
    if (!first || (sign.group && groups.has(sign.group))) return []
    if (sign.group) groups.add(sign.group)
    const isRead = found.filter(({ reads }) => reads(sign)).length * 2 > found.length
    const change = (spelling: SpellingName, usual: SpellingName): SpellingName =>
      changed(spelling, sign, !isRead, used, source) ?? usual
    return {
      sign: sign.sign,
      sentence: `Is ${sign.sign} ${sign.name}?`,
      example: exampleOf(first.raw, sign.sign),
      isRead,
      otherwise: { ...declaration, grammar: withSpellings(grammar, change) },
    }
  })
}

function textsOf(format: Format, source: Source): SpelledText[] {
  return [...format.parse(source, sampleLanguages(format, source))].flatMap((unit) =>
    slotsOfUnit(unit).map(({ at, codec }) => ({
      raw: source.text.slice(at[0], at[1]),
      reads: ({ sign, text }) => codec.decode(sign) === text,
    })),
  )
}

/** Whether a sign in a text may have a meaning, such as a vertical bar between words. */
function stands({ sign }: Sign, raw: string): boolean {
  if (sign === '|') return /[^\s|]\s?\|\s?[^\s|]/.test(raw)
  if (sign.startsWith('\\')) return raw.replaceAll('\\\\', '').includes(sign)
  return raw.includes(sign)
}

function exampleOf(raw: string, sign: string): string {
  const at = raw.indexOf(sign)
  const [from, to] = [Math.max(0, at - AROUND), Math.min(raw.length, at + sign.length + AROUND)]
  const words = raw.slice(from, to).replaceAll(/\s+/g, ' ')
  return `${from > 0 ? '…' : ''}${words}${to < raw.length ? '…' : ''}`
}

/** The same grammar with other spellings of its texts. */
function withSpellings(
  grammar: Extract<Grammar, { family: 'lines' | 'blocks' }>,
  change: (spelling: SpellingName, usual: SpellingName) => SpellingName,
): Grammar {
  const changedIn = <Place extends { spelling?: SpellingName }>(place: Place, usual: SpellingName): Place => {
    const spelling = change(place.spelling ?? usual, usual)
    if (spelling !== usual) return { ...place, spelling }
    const { spelling: _, ...rest } = place
    return rest as Place
  }
  if (grammar.family === 'lines')
    return {
      ...grammar,
      entries: grammar.entries.map((entry) => (entry.is === 'skip' ? entry : changedIn(entry, 'plain'))),
    }
  const { rest } = grammar
  return {
    ...grammar,
    fields: grammar.fields.map((field) =>
      field.pattern.includes('(?P<text>') ? changedIn(field, 'plain') : field,
    ),
    ...(rest?.role === 'text' ? { rest: changedIn(rest, 'lines') } : {}),
  }
}

/**
 * The spelling that reads a sign, or leaves it unchanged; undefined for the usual one. The other signs that the samples
 * use keep their meaning.
 */
function changed(
  spelling: SpellingName,
  sign: Sign,
  isRead: boolean,
  used: readonly Sign[],
  source: Source,
): SpellingName | undefined {
  const codec = codecsOf(spelling, source)('', '')
  const reads = (each: Sign): boolean => codec.decode(each.sign) === each.text
  if (reads(sign) === isRead) return spelling
  if (isRead && typeof spelling === 'object' && 'escapes' in spelling && /^\\\w$/.test(sign.sign))
    return { escapes: { ...spelling.escapes, [sign.sign.slice(1)]: sign.text } }
  const changing = sign.group ? SIGNS.filter(({ group }) => group === sign.group) : [sign]
  const isChanging = ({ sign: name }: Sign): boolean => changing.some((each) => each.sign === name)
  const kept = [...used, ...declaredBy(spelling)].filter((each) => reads(each) && !isChanging(each))
  if (isRead && sign.group && kept.length === 0 && spelling === 'plain') return 'xml'
  // Entities that neither a file needs nor the samples have would only change the spelling of new texts.
  const isNeeded = (each: Sign): boolean => ['&amp;', '&lt;'].includes(each.sign) || used.includes(each)
  const added = changing.filter((each) => !sign.group || isNeeded(each))
  const signs = Object.fromEntries(
    [...kept, ...(isRead ? added : [])].map((each) => [each.sign, each.text] as const),
  )
  return Object.keys(signs).length > 0 ? { signs } : undefined
}

/**
 * Signs of a spelling that must keep their meaning, although the samples lack them: the signs that it lists, and the
 * signs of quotation marks, which a place between quotation marks must be able to spell.
 */
function declaredBy(spelling: SpellingName): readonly Sign[] {
  if (typeof spelling === 'object' && 'signs' in spelling)
    return Object.entries(spelling.signs).map(([sign, text]) => ({ sign, text, name: '' }))
  const [double, single] = QUOTES
  const has = (quote: string): boolean =>
    typeof spelling === 'object' && 'escapes' in spelling && Object.values(spelling.escapes).includes(quote)
  if (double && (spelling === 'c' || (has('"') && !has("'")))) return [double]
  return single && has("'") && !has('"') ? [single] : []
}
