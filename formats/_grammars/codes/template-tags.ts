// The tags of template languages in documents: Liquid, Jinja, Twig and Markdoc (`{% … %}`), Hugo's shortcodes
// (`{{< … >}}`), Handlebars, Vue and Go (`{{ … }}`), ERB and EJS (`<% … %>`), and in Markdown those of Grav in brackets.
// Within a text they are codes; around it they are structure of the file.
import { beginningWith, type Code, type CodeScanner, type Span } from '@atlas/core/contract.ts'
import { isSpace } from '../text/chars.ts'
import { BracketTags } from './bracket-tags.ts'
import { EndTags, verbatimTagsEnd } from './verbatim-tags.ts'

/** A tag of a template language. */
export interface TemplateTag {
  at: Span
  /**
   * `value`: the tag stands for text. `open`, `branch` and `close` surround parts of the file. `other`: comments, and
   * statements without a result.
   */
  kind: 'value' | 'open' | 'branch' | 'close' | 'other'
  /** What it is: `if` for `{% if x %}` and for `{% endif %}`. */
  name: string
  /** The index of the tag that closes or opens it, among the tags of the same text. */
  partner?: number
}

/** The beginnings of tags with their ends, the longest first. */
const SYNTAXES: readonly (readonly [open: string, close: string])[] = [
  ['{{!--', '--}}'],
  ['{{/*', '*/}}'],
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{{{', '}}}'],
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
  ['<%', '%>'],
]

/** A tag begins here, perhaps. Jinja's comments have a blank, unlike the ids of headings. */
const OPENING = /\{[{%]|\{#(?=[\s-])|<%/g
const OPENING_OR_BRACKET = /\{[{%]|\{#(?=[\s-])|<%|\[(?=\/?[a-z])/g

/** Statements without a result, or whose end may be outside of the text. Others that are not closed stand for text. */
const STRUCTURE = new Set(
  (
    'if ifversion ifchanged unless for foreach each while set assign capture block extends import from macro with ' +
    'filter case raw verbatim autoescape spaceless load csrf_token range define comment do erb'
  ).split(' '),
)

const BRANCHES = new Set(['else', 'elsif', 'elseif', 'elif', 'when', 'default', 'plural', '^'])

/** Which syntaxes count: those of all site generators, or also tags in brackets (`[div]`). */
export type TagSyntaxes = 'braces' | 'brackets'

/** All tags of a text, in order. Takes time linear in the text. */
export function templateTags(text: string, syntaxes: TagSyntaxes = 'braces'): TemplateTag[] {
  const tags: TemplateTag[] = []
  const missing = new Set<string>()
  const ends = new EndTags()
  const brackets = syntaxes === 'brackets' ? new BracketTags(text) : undefined
  const opening = brackets ? OPENING_OR_BRACKET : OPENING
  opening.lastIndex = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const isBracket = text[found.index] === '['
    const tag = isBracket ? brackets?.at(found.index) : tagAt(text, found.index, missing, ends)
    if (!tag) continue
    tags.push(tag)
    opening.lastIndex = tag.at[1]
  }
  return paired(tags)
}

/** The offset after the tags, and the blanks between them, that begin at `at`; `at` if none begins there. */
export function afterTemplateTags(text: string, at: number, end: number): number {
  const line = text.slice(at, end)
  let last = 0
  for (const { at: span } of templateTags(line)) {
    if (!isBlankPart(line, last, span[0])) break
    last = span[1]
  }
  return at + last
}

/** The text without its tags. */
export function withoutTemplateTags(text: string, syntaxes: TagSyntaxes = 'braces'): string {
  if (!mayHaveTags(text, syntaxes)) return text
  let rest = ''
  let from = 0
  for (const { at } of templateTags(text, syntaxes)) {
    rest += text.slice(from, at[0])
    from = at[1]
  }
  return rest + text.slice(from)
}

/**
 * The part of a text within the tags that surround all of it, without white space next to them.
 *
 *     {% if open %}The gate is open.{% endif %}
 *                  ^---------------^
 */
export function withinTemplateTags(text: string, syntaxes: TagSyntaxes = 'braces'): Span {
  if (!mayHaveTags(text, syntaxes)) return [0, text.length]
  const tags = templateTags(text, syntaxes)
  let [first, last] = [0, tags.length - 1]
  let [start, end] = [0, text.length]
  const begins = (): TemplateTag | undefined => {
    const tag = tags[first]
    return first <= last && tag && isBlankPart(text, start, tag.at[0]) ? tag : undefined
  }
  const ends = (): TemplateTag | undefined => {
    const tag = tags[last]
    return first <= last && tag && isBlankPart(text, tag.at[1], end) ? tag : undefined
  }
  for (;;) {
    const [head, tail] = [begins(), ends()]
    if (head?.partner !== undefined && head.partner === last && tail && !hasBranch(tags, first, last)) {
      start = head.at[1]
      end = tail.at[0]
      first++
      last--
    } else if (head && head.partner === undefined && head.kind !== 'value') {
      start = head.at[1]
      first++
    } else if (tail && tail.partner === undefined && tail.kind !== 'value') {
      end = tail.at[0]
      last--
    } else break
  }
  while (start > 0 && start < end && isSpace(text.charCodeAt(start))) start++
  while (end < text.length && end > start && isSpace(text.charCodeAt(end - 1))) end--
  return [start, end]
}

const codesIn =
  (syntaxes: TagSyntaxes) =>
  (text: string): Code[] =>
    mayHaveTags(text, syntaxes)
      ? templateTags(text, syntaxes).map(({ at, kind }): Code => {
          const spelled = text.slice(...at)
          return {
            at,
            id: spelled.replaceAll(READ_ATTRIBUTE, '$1').replaceAll(/\s+/g, ' '),
            kind: kind === 'value' ? 'value' : 'alone',
            requiredBy: kind === 'value' ? 'compiler' : 'file',
            shown: spelled,
          }
        })
      : []

/** Finds the tags of a text as codes. What a reader sees of a tag, such as a caption, may be translated. */
export const templateCodes: CodeScanner = beginningWith('{<', codesIn('braces'))

/** The same, with tags in brackets. */
export const bracketTemplateCodes: CodeScanner = beginningWith('{<[', codesIn('brackets'))

/** An attribute of a tag whose value people read. */
const READ_ATTRIBUTE =
  /\b(alt|caption|title|text|label|summary|description|placeholder)[ \t]*=[ \t]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g

/** An attribute with a text for readers, in a tag. */
export interface TemplateAttribute {
  name: string
  value: Span
  quote: '"' | "'"
  /** The name of its tag. */
  tag: string
}

/** The attributes with texts for readers in the tags of a text. */
export function templateAttributes(text: string, syntaxes: TagSyntaxes = 'braces'): TemplateAttribute[] {
  if (!mayHaveTags(text, syntaxes)) return []
  return templateTags(text, syntaxes).flatMap(({ at: [start, end], name: tag, kind }) => {
    if (kind === 'close' || kind === 'branch') return []
    return [...text.slice(start, end).matchAll(READ_ATTRIBUTE)].map(
      ({ 0: spelled, 1: name = '', index }): TemplateAttribute => {
        const last = start + index + spelled.length
        const quote = text.charAt(last - 1) === "'" ? "'" : '"'
        return { name, value: [start + index + spelled.indexOf(quote) + 1, last - 1], quote, tag }
      },
    )
  })
}

/** Whether a part of a text is white space. Returns at the first other character. */
function isBlankPart(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}

/** Whether a text may have tags. If it has none, no part of it has. */
export const mayHaveTags = (text: string, syntaxes: TagSyntaxes = 'braces'): boolean =>
  text.includes('{') || text.includes('<%') || (syntaxes === 'brackets' && text.includes('['))

/** `missing` has the ends that were not found, so that none is searched twice. */
function tagAt(text: string, at: number, missing: Set<string>, ends: EndTags): TemplateTag | undefined {
  const syntax = SYNTAXES.find(([open]) => text.startsWith(open, at))
  if (!syntax) return undefined
  const [open, close] = syntax
  if (missing.has(close)) return undefined
  const from = text.indexOf(close, at + open.length)
  if (from < 0) {
    missing.add(close)
    return undefined
  }
  const verbatim = verbatimTagsEnd(text, at, ends)
  if (verbatim > 0) return { at: [at, verbatim], kind: 'other', name: '' }
  return { at: [at, from + close.length], ...meaningOf(open, text.slice(at + open.length, from)) }
}

function meaningOf(open: string, inner: string): Pick<TemplateTag, 'kind' | 'name'> {
  if (open === '{{!--' || open === '{{/*' || open === '{#') return { kind: 'other', name: '' }
  if (open === '<%') return erbMeaning(inner)
  const body = inner.replace(/^[-~+]/, '').trim()
  if (open === '{{' && body.startsWith('!')) return { kind: 'other', name: '' }
  const [name = ''] = /^[/#^]?\s*[\w.:^-]*/.exec(body) ?? []
  if (name.startsWith('/')) return { kind: 'close', name: name.slice(1).trim() }
  if (open === '{{{') return { kind: 'value', name }
  if (open === '{{') {
    if (name.startsWith('#')) return { kind: 'open', name: name.slice(1).trim() }
    if (name === 'end') return { kind: 'close', name: '' }
    if (name.startsWith('^') || BRANCHES.has(name)) return { kind: 'branch', name }
    const isStatement = /^(?:if|range|with|define|block)\s/.test(body)
    return { kind: isStatement ? 'open' : 'value', name }
  }
  if (BRANCHES.has(name)) return { kind: 'branch', name }
  if (name === 'comment') return { kind: 'other', name }
  if (open === '{%' && /^end\w*$/.test(name)) return { kind: 'close', name: name.slice(3) }
  return { kind: open === '{%' && STRUCTURE.has(name) ? 'open' : 'value', name }
}

function erbMeaning(inner: string): Pick<TemplateTag, 'kind' | 'name'> {
  if (/^[-_]?#/.test(inner)) return { kind: 'other', name: '' }
  if (/^[=-]/.test(inner))
    return { kind: /(?:\bdo(?:\s*\|[^|]*\|)?|\{)\s*-?$/.test(inner) ? 'open' : 'value', name: 'erb' }
  const body = inner.trim()
  if (/^\}?\s*(?:else|elsif|when|rescue)\b/.test(body)) return { kind: 'branch', name: 'else' }
  if (/^(?:end\b|\})/.test(body)) return { kind: 'close', name: '' }
  const opens = /^(?:if|unless|for|case|while|begin)\b|(?:\bdo(?:\s*\|[^|]*\|)?|\{)\s*-?$/.test(body)
  return { kind: opens ? 'open' : 'other', name: 'erb' }
}

/** Pairs the tags that close with those that they close. A value that is closed is an opening tag. */
function paired(tags: TemplateTag[]): TemplateTag[] {
  const open = new OpenTags()
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'open' || tag.kind === 'value') open.add(index, tag)
    if (tag.kind !== 'close') continue
    const partner = open.take(tag.name)
    const opening = partner === undefined ? undefined : tags[partner]
    if (partner === undefined || !opening) continue
    tag.partner = partner
    opening.partner = index
    opening.kind = 'open'
  }
  return tags
}

/** The tags that may still be closed. A search by name skips those that were closed with a tag around them. */
class OpenTags {
  readonly #open: number[] = []
  readonly #places = new Map<number, number>()
  readonly #byName = new Map<string, number[]>()

  add(index: number, { kind, name }: TemplateTag): void {
    this.#places.set(index, this.#open.length)
    this.#open.push(index)
    // `{{ end }}` and `<% end %>` close each statement, and `{% endif %}` closes `{% ifversion x %}`, too.
    const others = kind !== 'open' ? [] : name !== 'if' && name.startsWith('if') ? ['', 'if'] : ['']
    for (const each of new Set([name, ...others])) {
      const indexes = this.#byName.get(each) ?? []
      indexes.push(index)
      this.#byName.set(each, indexes)
    }
  }

  /** The last open tag that a name closes. It and those within it are no longer open. */
  take(name: string): number | undefined {
    const indexes = this.#byName.get(name)
    for (let index = indexes?.pop(); index !== undefined; index = indexes?.pop()) {
      const place = this.#places.get(index) ?? -1
      if (this.#open[place] !== index) continue
      this.#open.length = place
      return index
    }
    return undefined
  }
}

/** Whether an `else` belongs to the tags that surround a text, so that it separates two texts. */
function hasBranch(tags: readonly TemplateTag[], first: number, last: number): boolean {
  for (let index = first + 1; index < last; index++) {
    const { kind, partner } = tags[index] ?? {}
    if (kind === 'branch') return true
    if (partner !== undefined && partner > index) index = partner
  }
  return false
}
