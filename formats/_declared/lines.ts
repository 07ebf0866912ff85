// The family `lines`: strings that patterns find on lines, with comments, sections and scopes.
import type { Container, Codec, Slot, Source, Span } from '@atlas/core/contract.ts'
import { commentsAbove, withoutStars, type PendingComments } from '../_grammars/text/comments.ts'
import { LineEnds, lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import { Search } from '../_grammars/text/search.ts'
import type { CommentMarks, EntryPattern, LinesGrammar } from './grammars.ts'
import { LinePattern, Steps, type Match } from './patterns.ts'
import { atPlace, translationSlot, type FoundText, type GrammarReader, type FileReading } from './reading.ts'
import { codecsOf, quoteAround, type CodecOf } from './spellings.ts'

/** The groups that patterns of strings may have. */
export const groupNames = [
  'scope',
  'key',
  'text',
  'target',
  'context',
  'language',
  'category',
  'maxLength',
] as const

/** Whether a pattern finds strings. */
const isText = ({ is }: EntryPattern): boolean => is !== 'skip' && is !== 'comment'

const USUAL_GROUPS: ReadonlySet<string> = new Set(['scope', 'key', 'text'])

/** A group of one of several texts of a pattern: `text_title`, whose key ends in `title`. */
const NAMED_TEXT = /^text_(\w+)$/

/** The groups of a pattern that have a text, and the names of the further ones. */
export const textGroupsOf = ({ groups }: LinePattern): { group: string; name: string | undefined }[] =>
  [...groups].flatMap((group) => {
    const name = NAMED_TEXT.exec(group)?.[1]
    return group === 'text' || name !== undefined ? [{ group, name }] : []
  })

/** The groups that belong to the only text of a pattern. */
const OF_ONE_TEXT = ['target', 'language', 'category'] as const

/** Makes a pattern for strings or for other lines. Throws an `Error` that begins with its place. */
export function entryPattern(
  source: string,
  place: string,
  lines: number,
  known: readonly string[],
): LinePattern {
  return atPlace(place, () => {
    const pattern = LinePattern.of(source, lines)
    const hasTexts = known.includes('text')
    const isKnown = (name: string): boolean => known.includes(name) || (hasTexts && NAMED_TEXT.test(name))
    const unknown = [...pattern.groups].find((name) => !isKnown(name))
    if (unknown !== undefined)
      throw new Error(
        `has a group named ${unknown}; groups may be named ${known.join(', ')}${hasTexts ? ', and text_ with a name' : ''}`,
      )
    const isMany = hasTexts && textGroupsOf(pattern).some(({ name }) => name !== undefined)
    const single = OF_ONE_TEXT.find((name) => isMany && pattern.groups.has(name))
    if (single !== undefined)
      throw new Error(
        `has several texts, so that it cannot have the group ${single}: write a pattern for each text`,
      )
    return pattern
  })
}

/** Throws an `Error` if a pattern lacks a group. Any group of a text is one. */
export function requireGroup(pattern: LinePattern, group: string, place: string): void {
  if (!pattern.groups.has(group) && !(group === 'text' && textGroupsOf(pattern).length > 0))
    throw new Error(`${place} lacks the group ${group}: write (?P<${group}>…) around the ${group}`)
}

interface Entry extends EntryPattern {
  compiled: LinePattern
  texts: ReturnType<typeof textGroupsOf>
  stops: LinePattern | undefined
  /** Whether it has other groups than most entries do. */
  hasMore: boolean
}

interface Patterns {
  entries: readonly Entry[]
  sections: readonly Section[]
  scopes: readonly { open: LinePattern; close: LinePattern }[]
  language: LinePattern | undefined
}

/** Lines that begin sections of a level. The outermost level is 1, and a nested section is one level deeper. */
interface Section {
  pattern: LinePattern
  group: string
  level: number
}

/** The groups that name sections, from the outermost ones. */
const SECTION_GROUPS = ['section', 'section_2', 'section_3', 'section_4'] as const

function sectionPattern(source: string, place: string): Section {
  const pattern = entryPattern(source, place, 1, SECTION_GROUPS)
  const level = SECTION_GROUPS.findIndex((name) => pattern.groups.has(name)) + 1
  const group = SECTION_GROUPS[level - 1]
  if (group === undefined) requireGroup(pattern, 'section', place)
  return { pattern, group: group ?? '', level }
}

/** Makes the reader of a grammar. Throws an `Error` that begins with the place of a mistake. */
export function linesReader(grammar: LinesGrammar): GrammarReader {
  const entries = grammar.entries.map((entry, index): Entry => {
    const place = `grammar.entries[${index}].pattern`
    const compiled = entryPattern(entry.pattern, place, entry.lines ?? 1, groupNames)
    if (isText(entry)) requireGroup(compiled, 'text', place)
    const stops = stopsOf(entry, `grammar.entries[${index}].until`)
    const texts = textGroupsOf(compiled)
    const hasMore = [...compiled.groups].some((name) => !USUAL_GROUPS.has(name) && !NAMED_TEXT.test(name))
    return { ...entry, compiled, texts, stops, hasMore }
  })
  const one = (pattern: string, place: string, group?: string): LinePattern => {
    const compiled = entryPattern(pattern, place, 1, group === undefined ? [] : [group])
    if (group !== undefined) requireGroup(compiled, group, place)
    return compiled
  }
  const patterns: Patterns = {
    entries,
    sections: (grammar.sections ?? []).map((each, index) =>
      sectionPattern(each, `grammar.sections[${index}]`),
    ),
    scopes: (grammar.scopes ?? []).map(({ open, close }, index) => ({
      open: entryPattern(open, `grammar.scopes[${index}].open`, 1, ['scope']),
      close: one(close, `grammar.scopes[${index}].close`),
    })),
    language:
      grammar.language === undefined ? undefined : one(grammar.language, 'grammar.language', 'language'),
  }
  const texts = entries.filter(isText)
  const has = (group: string): boolean => texts.some(({ compiled }) => compiled.groups.has(group))
  return {
    languages: has('language') ? 'multilingual' : has('target') ? 'bilingual' : 'monolingual',
    lacksKeys: texts.some(({ compiled }) => !compiled.groups.has('key')),
    read: (source, steps) => new LinesReading(source, grammar, patterns, steps).read(),
    between: ({ eol }) => eol,
  }
}

/** Stops a text at a line that is not indented more than its first one. */
const DEDENT = 'dedent'

function stopsOf({ until }: EntryPattern, place: string): LinePattern | undefined {
  return until === undefined || until === DEDENT ? undefined : entryPattern(until, place, 1, [])
}

/** The cost of a key in addition to patterns: names of scopes and sections are in the keys of all their entries. */
const STEPS_PER_CHARACTER = 5

/** An entry pattern over a file. */
interface EntryMatcher {
  entry: Entry
  match: MatchLine
  stops: MatchLine | undefined
  codecOf: CodecOf
}

class LinesReading {
  readonly #source: Source
  readonly #steps: Steps
  readonly #entries: readonly EntryMatcher[]
  readonly #sections: readonly (Omit<Section, 'pattern'> & { match: MatchLine })[]
  readonly #scopes: readonly { open: MatchLine; close: MatchLine }[]
  readonly #language: MatchLine | undefined
  readonly #rows: LinesGrammar['rows']
  readonly #comments: CommentReader
  readonly #found: FoundText[] = []
  readonly #path: string[] = []
  #section: string[] = []
  /** The section, if it is not inside a scope. */
  #container: Container | undefined
  /** The names of the scopes and the section, which precede all keys. */
  #outer: readonly string[] = []
  #languageAt: Span | undefined

  constructor(source: Source, grammar: LinesGrammar, patterns: Patterns, steps = new Steps()) {
    this.#steps = steps
    const matcher = (pattern: LinePattern): MatchLine => pattern.over(source.text, this.#steps)
    this.#source = source
    this.#rows = grammar.rows
    this.#entries = patterns.entries.map((entry) => ({
      entry,
      match: matcher(entry.compiled),
      stops: entry.stops && matcher(entry.stops),
      codecOf: codecsOf(entry.spelling ?? 'plain', source),
    }))
    this.#sections = patterns.sections.map(({ pattern, ...rest }) => ({ ...rest, match: matcher(pattern) }))
    this.#scopes = patterns.scopes.map(({ open, close }) => ({ open: matcher(open), close: matcher(close) }))
    this.#language = patterns.language && matcher(patterns.language)
    this.#comments = new CommentReader(source.text, grammar.comments)
  }

  read(): FileReading {
    const { text } = this.#source
    const ends = new LineEnds(text)
    for (let start = 0; start < text.length;) {
      const behind = this.#comments.read(start)
      if (behind !== undefined) start = behind
      else start = nextLine(text, this.#readLine(start, ends.from(start)))
    }
    endSection(this.#container, text.length)
    return { found: this.#found, language: this.#languageAt }
  }

  /** Reads the entry, scope or section that begins on a line. Returns the end of its last line. */
  #readLine(start: number, end: number): number {
    const { above } = this.#comments
    if (skipBlanks(this.#source.text, start) === end) {
      above.drop()
      return end
    }
    this.#languageAt ??= this.#language?.(start, end)?.group('language')
    for (const matcher of this.#entries) {
      const matched = matcher.match(start, end)
      if (!matched) continue
      const last = this.#endOf(matcher, start, matched.end)
      if (matcher.entry.is === 'comment') above.add(matched.textOf('context') ?? '', start)
      else {
        const first = above.above(start)
        const context = above.take()
        if (isText(matcher.entry)) this.#add(matcher, matched, [start, last], first, context)
      }
      return last
    }
    const top = above.above(start)
    above.drop()
    this.#enter(start, end, top)
    return end
  }

  /** The end of the last line of an entry whose pattern matches from `start` to `end`. */
  #endOf({ entry, stops }: EntryMatcher, start: number, end: number): number {
    if (entry.until === undefined) return end
    const { text } = this.#source
    const margin = skipBlanks(text, start) - start
    let last = end
    for (let at = nextLine(text, end); at < text.length;) {
      const below = lineEnd(text, at)
      const first = skipBlanks(text, at)
      if (stops ? stops(at, below) : first < below && first - at <= margin) break
      if (first < below) last = below
      at = nextLine(text, below)
    }
    return last
  }

  /** `top`: where the comments above the line begin. */
  #enter(start: number, end: number, top: number): void {
    for (const { open, close } of this.#scopes) {
      const opened = open(start, end)
      if (opened) {
        if (this.#path.length >= MAX_DEPTH) throw tooDeep('Scopes', start)
        this.#path.push(opened.textOf('scope') ?? '')
      } else if (close(start, end)) this.#path.pop()
      else continue
      this.#outer = [...this.#path.filter(Boolean), ...this.#section]
      return
    }
    // A section ends the ones of its own level and of deeper levels, whichever pattern begins it.
    const section = this.#sectionOf(start, end)
    if (section === undefined) return
    this.#section = [...this.#section.slice(0, section.level - 1), section.name]
    endSection(this.#container, top)
    const below = nextLine(this.#source.text, end)
    // The header of a section that has others inside must stay, though it has no entry of its own.
    const isAround = this.#scopes.length > 0 || this.#sections.some(({ level }) => level > 1)
    this.#container = isAround
      ? undefined
      : { at: [top, below], bare: [start, below], key: [start, end], inside: [below, below] }
    this.#outer = [...this.#path.filter(Boolean), ...this.#section]
  }

  /** The section that a line begins, by the last pattern that matches. */
  #sectionOf(start: number, end: number): { name: string; level: number } | undefined {
    let section: { name: string; level: number } | undefined
    for (const { match, group, level } of this.#sections) {
      const name = match(start, end)?.textOf(group)
      if (name !== undefined) section = { name, level }
    }
    return section
  }

  /** Adds the strings of an entry, whose comments begin at `first`. A text at the end of its match goes on to the end. */
  #add(
    { entry, codecOf }: EntryMatcher,
    match: Match,
    [start, end]: Span,
    first: number,
    context: string | undefined,
  ): void {
    const { text } = this.#source
    const key = this.#keyOf(match)
    let length = 0
    for (const part of key) length += part.length + 1
    this.#steps.take(length * STEPS_PER_CHARACTER * entry.texts.length, start)
    for (const { name, at: matched } of textPlaces(entry.texts, match)) {
      const place: Span | undefined = matched && matched[1] === match.end ? [matched[0], end] : matched
      if (!place && entry.absent === undefined) continue
      const slot = place
        ? { at: place, codec: codecOf(text.slice(place[0], place[1]), quoteAround(text, place)) }
        : absentSlot(end, codecOf('', ''), entry.absent ?? '')
      const foundText: FoundText = {
        key: name === undefined || key.length === 0 ? key : [...key, name],
        slot,
        context,
      }
      // An entry with several texts is not the entry of one of them.
      if (entry.texts.length === 1) {
        foundText.whole = [first, nextLine(text, end)]
        foundText.container = this.#container
      }
      this.#found.push(foundText)
      if (entry.is === 'hidden') foundText.isHidden = true
      if (!entry.hasMore) continue
      foundText.entry = [start, end]
      this.#addMore(foundText, match)
    }
  }

  #keyOf(match: Match): readonly string[] {
    const name = match.textOf('key')
    if (name === undefined) return []
    const scope = match.textOf('scope')
    if (scope !== undefined) return [...this.#outer, ...scope.split('.'), name]
    return this.#outer.length === 0 ? [name] : [...this.#outer, name]
  }

  /** Adds the values of rare groups. */
  #addMore(foundText: FoundText, match: Match): void {
    const context = match.textOf('context')
    if (context) foundText.context = foundText.context ? `${foundText.context}\n${context}` : context
    const target = match.group('target')
    if (target) foundText.target = translationSlot(target, foundText.slot.codec)
    const maxLength = Number(match.textOf('maxLength') ?? '')
    if (maxLength > 0) foundText.maxLength = maxLength
    const category = match.textOf('category')
    if (category !== undefined) foundText.category = this.#rows?.[category] ?? category
    foundText.language = match.textOf('language')
    const named = match.group('category') ?? match.group('language')
    if (named) foundText.named = [named]
  }
}

/** The places of the texts of a match, in file order. A text inside another one is not a text. */
export function textPlaces(
  texts: ReturnType<typeof textGroupsOf>,
  match: Match,
): readonly { name: string | undefined; at: Span | undefined }[] {
  const [only] = texts
  if (only && texts.length === 1) return [{ name: only.name, at: match.group(only.group) }]
  let behind = 0
  return texts
    .flatMap(({ group, name }) => {
      const at = match.group(group)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => one.at[0] - other.at[0])
    .filter(({ at }) => {
      if (at[0] < behind) return false
      behind = at[1]
      return true
    })
}

/** A section ends where the comments above the next one begin. */
function endSection(section: Container | undefined, end: number): void {
  if (!section) return
  section.at = [section.at[0], end]
  section.bare = [section.bare?.[0] ?? end, end]
  section.inside = [section.inside[0], end]
}

/** The place of a missing text, after its entry. */
const absentSlot = (at: number, codec: Codec, open: string): Slot => ({
  at: [at, at],
  codec,
  wrapNew: () => [{ name: 'text', open, close: '' }],
})

type MatchLine = ReturnType<LinePattern['over']>

/** Reads the comments of a file from line to line. */
export class CommentReader {
  readonly above: PendingComments = commentsAbove()
  readonly #text: string
  readonly #lines: readonly string[]
  readonly #blocks: readonly { open: string; close: string; search: Search }[]

  constructor(text: string, { line = [], block = [] }: CommentMarks = {}) {
    this.#text = text
    this.#lines = line
    this.#blocks = block.map(([open, close]) => ({ open, close, search: new Search(text, close) }))
  }

  /** The offset after the comment that begins on the line from `start` on; undefined without a comment. */
  read(start: number): number | undefined {
    const text = this.#text
    const first = skipBlanks(text, start)
    for (const { open, close, search } of this.#blocks) {
      if (!text.startsWith(open, first)) continue
      const inside = first + open.length
      const end = search.from(inside)
      if (end >= text.length) return undefined
      this.above.add(withoutStars(text.slice(inside, end)), start)
      const behind = skipBlanks(text, end + close.length)
      return behind === lineEnd(text, behind) ? nextLine(text, behind) : behind
    }
    for (const mark of this.#lines) {
      if (!text.startsWith(mark, first)) continue
      const end = lineEnd(text, first)
      this.above.add(text.slice(first + mark.length, end), start)
      return nextLine(text, end)
    }
    return undefined
  }
}
