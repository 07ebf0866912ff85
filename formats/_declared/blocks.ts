// The family `blocks`: records of several lines, between blank lines or from a line that begins them.
import type { Source, Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import type { BlocksGrammar, FieldPattern } from './grammars.ts'
import { CommentReader, entryPattern, groupNames, requireGroup, textGroupsOf, textPlaces } from './lines.ts'
import { Steps, type LinePattern, type Match } from './patterns.ts'
import { compiledConditions, meets, type Conditions } from './rules.ts'
import { translationSlot, type FoundText, type GrammarReader, type FileReading } from './reading.ts'
import { codecsOf, quoteAround, type CodecOf } from './spellings.ts'

interface Field extends FieldPattern {
  compiled: LinePattern
  /** Its groups that are not texts. */
  groups: readonly string[]
  texts: ReturnType<typeof textGroupsOf>
  conditions: Conditions
}

/** The group of a value that other fields have conditions on. */
const VALUE_GROUP = 'value'

interface Patterns {
  fields: readonly Field[]
  /** Empty if blank lines separate records. */
  begins: readonly LinePattern[]
  language: LinePattern | undefined
}

/** Makes the reader of a grammar. Throws an `Error` that begins with the place of a mistake. */
export function blocksReader(grammar: BlocksGrammar): GrammarReader {
  const fields = grammar.fields.map((field, index): Field => {
    const place = `grammar.fields[${index}].pattern`
    const compiled = entryPattern(field.pattern, place, field.lines ?? 1, [...groupNames, VALUE_GROUP])
    if (field.repeats) requireGroup(compiled, 'text', place)
    requireNames(grammar, field, `grammar.fields[${index}]`)
    const groups = [...groupNames, VALUE_GROUP].filter((name) => name !== 'text' && compiled.groups.has(name))
    const conditions = compiledConditions(field.if, `grammar.fields[${index}]`)
    return { ...field, compiled, groups, texts: textGroupsOf(compiled), conditions }
  })
  const has = (group: string): boolean => fields.some(({ compiled }) => compiled.groups.has(group))
  const hasKey = fields.some(({ compiled, repeats }) => repeats !== true && compiled.groups.has('key'))
  if (grammar.rest?.role !== 'text' && fields.every(({ texts }) => texts.length === 0))
    throw new Error(
      'grammar has no text: a pattern of grammar.fields must have the group text, or grammar.rest the role text',
    )
  const single = (pattern: string | undefined, place: string, groups: readonly string[]) =>
    pattern === undefined ? undefined : entryPattern(pattern, place, 1, groups)
  const language = single(grammar.language, 'grammar.language', ['language'])
  if (language) requireGroup(language, 'language', 'grammar.language')
  const patterns = { fields, begins: beginsOf(grammar), language }
  return {
    languages: has('language') ? 'multilingual' : has('target') ? 'bilingual' : 'monolingual',
    lacksKeys: !hasKey,
    read: (source, steps) => new BlocksReading(source, grammar, patterns, steps).read(),
    between: ({ eol }) => eol + eol,
  }
}

/** Throws an `Error` if a condition of a field is on no field. */
function requireNames({ fields }: BlocksGrammar, { if: conditions = [] }: FieldPattern, place: string): void {
  for (const [index, { at }] of conditions.entries())
    if (!fields.some(({ name }) => name === at))
      throw new Error(`${place}.if[${index}].at must be the name of a field, and none has the name ${at}`)
}

function beginsOf({ begin }: BlocksGrammar): LinePattern[] {
  if (begin === undefined) return []
  if (typeof begin === 'string') return [entryPattern(begin, 'grammar.begin', 1, groupNames)]
  return begin.map((each, index) => entryPattern(each, `grammar.begin[${index}]`, 1, groupNames))
}

type MatchLine = ReturnType<LinePattern['over']>

/** The place of a group in a record. */
interface Group {
  at: Span
  codecOf: CodecOf
}

type Groups = ReadonlyMap<string, Group>

/** A text of a line, and the name of its group, if it has one. */
interface TextGroup {
  name: string | undefined
  text: Group
}

/** A text of a record. */
interface Text {
  text: Group
  /** The last parts of its key. */
  names: readonly string[]
  groups: Groups
  contexts: readonly (string | undefined)[]
  entry: Span
  /** Whether it has a separate line, which is repeated for a further row or language. */
  isLine?: true
}

class BlocksReading {
  readonly #source: Source
  readonly #grammar: BlocksGrammar
  readonly #fields: readonly { field: Field; match: MatchLine; codecOf: CodecOf }[]
  readonly #begins: readonly MatchLine[]
  readonly #language: MatchLine | undefined
  readonly #comments: CommentReader
  readonly #restCodec: CodecOf
  readonly #steps: Steps
  readonly #found: FoundText[] = []
  #languageAt: Span | undefined
  #record: Span[] = []

  constructor(
    source: Source,
    grammar: BlocksGrammar,
    { fields, begins, language }: Patterns,
    steps = new Steps(),
  ) {
    this.#steps = steps
    this.#source = source
    this.#grammar = grammar
    this.#fields = fields.map((field) => ({
      field,
      match: field.compiled.over(source.text, steps),
      codecOf: codecsOf(field.spelling ?? 'plain', source),
    }))
    this.#begins = begins.map((begin) => begin.over(source.text, steps))
    this.#language = language?.over(source.text, steps)
    this.#comments = new CommentReader(source.text, grammar.comments)
    this.#restCodec = codecsOf(grammar.rest?.spelling ?? 'lines', source)
  }

  read(): FileReading {
    const { text } = this.#source
    for (let start = 0; start < text.length;) {
      const behind = this.#comments.read(start)
      if (behind !== undefined) {
        start = behind
        continue
      }
      const end = lineEnd(text, start)
      const isBlank = skipBlanks(text, start) === end
      this.#languageAt ??= this.#language?.(start, end)?.group('language')
      if (this.#begins.length === 0 ? isBlank : this.#begins.some((match) => match(start, end)))
        this.#endRecord()
      if (!isBlank || this.#record.length > 0) this.#record.push([start, end])
      start = nextLine(text, end)
    }
    this.#endRecord()
    return { found: this.#found, language: this.#languageAt }
  }

  #endRecord(): void {
    const lines = this.#record
    this.#record = []
    while (lines.length > 0 && this.#isBlank(lines.at(-1))) lines.pop()
    const { above } = this.#comments
    const start = above.above(lines[0]?.[0] ?? 0)
    const context = above.take()
    if (lines.length > 0) this.#addRecord(lines, context, start)
  }

  #isBlank(line: Span | undefined): boolean {
    return line !== undefined && skipBlanks(this.#source.text, line[0]) === line[1]
  }

  /** Adds the strings of a record, whose comments begin at `start`. */
  #addRecord(lines: readonly Span[], above: string | undefined, start: number): void {
    const groups = new Map<string, Group>()
    const named: { names: readonly string[]; text: Group; field: Field }[] = []
    /** The field of the text that has the key of the record. */
    let ofText: Field | undefined
    /** The first value of each field with a name. */
    const values = new Map<string, string>()
    const repeated: Repeated[] = []
    const contexts = [above]
    const matched = new Set<Field>()
    let rest = 0
    for (; rest < lines.length; rest++) {
      const line = lines[rest] ?? [0, 0]
      const hit = this.#fieldOf(line, rest, matched, lines.at(-1)?.[1] ?? line[1])
      if (!hit && this.#grammar.rest) break
      if (!hit) continue
      // A match over several lines ends in its record; otherwise a text would hold the next one.
      while (hit.match.end > (lines[rest]?.[1] ?? hit.match.end)) rest++
      matched.add(hit.field)
      const own = groupsOf(hit)
      const value = own.get(VALUE_GROUP) ?? textsOf(hit)[0]?.text
      if (hit.field.name !== undefined && value && !values.has(hit.field.name))
        values.set(hit.field.name, this.#textAt(value.at))
      if (hit.field.repeats) {
        const all: Span = [line[0], lines[rest]?.[1] ?? line[1]]
        repeated.push({ field: hit.field, groups: own, texts: textsOf(hit), line: all })
        continue
      }
      for (const { name, text } of textsOf(hit)) {
        const names = [hit.field.name, name].filter((each) => each !== undefined)
        if (names.length > 0) named.push({ names, text, field: hit.field })
        else if (!groups.has('text')) {
          groups.set('text', text)
          ofText = hit.field
        }
      }
      for (const [name, group] of own) {
        if (name === 'context') contexts.push(this.#textAt(group.at))
        else if (!groups.has(name)) groups.set(name, group)
      }
    }
    if (this.#fields.some(({ field }) => field.optional !== true && !matched.has(field))) return
    const [from, to] = [lines[rest], lines.at(-1)]
    if (from && to) {
      const at: Span = [from[0], to[1]]
      if (this.#grammar.rest?.role === 'text') {
        groups.set('text', { at, codecOf: this.#restCodec })
        ofText = undefined
      } else contexts.push(this.#textAt(at))
    }
    const entry: Span = [lines[0]?.[0] ?? 0, to?.[1] ?? 0]
    const holds = (field: Field | undefined): boolean =>
      !field || meets(field, (name) => values.get(name), this.#steps)
    const text = holds(ofText) ? groups.get('text') : undefined
    // The other groups of a record belong to the text with the record's key.
    const others = new Map([...groups].filter(([name]) => name === 'key' || name === 'scope'))
    const texts: Text[] = [
      ...named.flatMap(({ field, ...one }) =>
        holds(field) ? [{ ...one, groups: others, contexts, entry }] : [],
      ),
      ...this.#textsOfLines(
        repeated.filter(({ field }) => holds(field)),
        others,
        contexts,
      ),
      ...(text ? [{ text, names: [], groups, contexts, entry }] : []),
    ]
    texts.sort((one, other) => one.text.at[0] - other.text.at[0])
    const added = texts.map((foundText) => this.#add(foundText))
    const [only] = added
    // A record with several texts is not the entry of one of them.
    if (only && added.length === 1) only.whole = [start, nextLine(this.#source.text, entry[1])]
  }

  /** The texts of fields that repeat. Without a key in the line, a further line has a number. */
  #textsOfLines(
    lines: readonly Repeated[],
    ofRecord: Groups,
    contexts: readonly (string | undefined)[],
  ): Text[] {
    const counts = new Map<Field, number>()
    return lines.flatMap(({ field, groups, texts, line }): Text[] => {
      if (texts.length === 0) return []
      const count = (counts.get(field) ?? 0) + 1
      counts.set(field, count)
      const key = groups.get('key')
      // Lines that name a language or a row are the same string.
      const isSame = groups.has('language') || groups.has('category')
      const last = key ? this.#textAt(key.at) : count > 1 && !isSame ? String(count) : undefined
      const context = groups.get('context')
      return texts.map(({ name, text }): Text => ({
        text,
        names: [field.name, last, name].filter((each) => each !== undefined),
        groups: new Map([...groups, ...ofRecord]),
        contexts: context ? [...contexts, this.#textAt(context.at)] : contexts,
        entry: line,
        isLine: true,
      }))
    })
  }

  #fieldOf(
    [start, end]: Span,
    index: number,
    matched: ReadonlySet<Field>,
    last: number,
  ): { field: Field; match: Match; codecOf: CodecOf } | undefined {
    for (const { field, match, codecOf } of this.#fields) {
      if ((matched.has(field) && !field.repeats) || (field.line !== undefined && field.line !== index))
        continue
      const found = match(start, end)
      if (found && found.end <= last) return { field, match: found, codecOf }
    }
    return undefined
  }

  #add({ text, names, groups, contexts, entry, isLine }: Text): FoundText {
    const raw = this.#textAt(text.at)
    const codec = text.codecOf(raw, quoteAround(this.#source.text, text.at))
    const textOf = (name: string): string | undefined => {
      const group = groups.get(name)
      return group && this.#textAt(group.at)
    }
    const key = textOf('key')
    const scope = textOf('scope')
    const foundText: FoundText = {
      key: key === undefined ? [] : [...(scope === undefined ? [] : scope.split('.')), key, ...names],
      slot: { at: text.at, codec },
      context: contexts.filter(Boolean).join('\n') || undefined,
      language: textOf('language'),
      category: textOf('category'),
      entry,
    }
    if (isLine) foundText.between = this.#source.eol
    this.#found.push(foundText)
    const target = groups.get('target')
    if (target) {
      const quote = quoteAround(this.#source.text, target.at)
      foundText.target = translationSlot(target.at, target.codecOf(this.#textAt(target.at), quote))
    }
    const maxLength = Number(textOf('maxLength') ?? '')
    if (maxLength > 0) foundText.maxLength = maxLength
    const name = groups.get('category') ?? groups.get('language')
    if (name) foundText.named = [name.at]
    return foundText
  }

  #textAt([from, to]: Span): string {
    return this.#source.text.slice(from, to)
  }
}

/** A line of a field that repeats. */
interface Repeated {
  field: Field
  groups: Groups
  texts: readonly TextGroup[]
  line: Span
}

/** The texts of a match, in file order. A text inside another one is not a text. */
function textsOf({ field, match, codecOf }: { field: Field; match: Match; codecOf: CodecOf }): TextGroup[] {
  return textPlaces(field.texts, match).flatMap(({ name, at }) =>
    at ? [{ name, text: { at, codecOf } }] : [],
  )
}

/** The places of the other groups of a match. */
function groupsOf({ field, match, codecOf }: { field: Field; match: Match; codecOf: CodecOf }): Groups {
  const groups = new Map<string, Group>()
  for (const name of field.groups) {
    const at = match.group(name)
    if (at) groups.set(name, { at, codecOf })
  }
  return groups
}
