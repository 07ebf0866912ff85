// Pairs of tags of template languages and of shortcodes whose content is no text: code, formulas, drawings, comments.
// What `raw` and `verbatim` surround may be prose, so they are not among them.
import { isSpace } from '../text/chars.ts'

const NAMES =
  'highlight|pygments?|prism|code|codeblock|code-toggle|comment|mermaid|katex|graphviz|plantuml|math|ditaa'

/** `{% highlight ruby %}`, `{{< mermaid >}}`, `{{% code %}}` */
const OPENING = new RegExp(
  `(?:\\{%[-+]?|\\{\\{([<%]))\\s{0,9}(${NAMES})(?![\\w-])(?:(?!%\\}|[>%]\\}\\}).){0,500}?(/?)(?:%\\}|[>%]\\}\\})`,
  'ys',
)

const CODE_NAMES = 'prism|code|codesample|sourcecode|syntaxhighlighter|highlight|pre|mermaid'

/** `[prism classes="language-php"]`, which is no link. */
const BRACKET_OPENING = new RegExp(
  `\\[(${CODE_NAMES})(?:[ \\t=](?:"[^"\\r\\n]*"|[^\\]"\\r\\n])*)?\\](?![([:])`,
  'y',
)

/**
 * The offset after the end tag of the verbatim content whose opening tag is at `at`; 0 if no such tag is there, or no
 * end tag follows.
 */
export function verbatimTagsEnd(text: string, at: number, ends: EndTags): number {
  OPENING.lastIndex = at
  const [, isHugo, name = '', slash] = OPENING.exec(text) ?? []
  if (name === '' || slash) return 0
  const start = OPENING.lastIndex
  // The code in a tag of GitBook is a fence, which has its own rules.
  if (name.startsWith('code') && beginsWithFence(text, start)) return 0
  return ends.after(text, start, isHugo ? hugoEnd(name) : tagEnd(name))
}

/** Finds the tags around what is no text, at offsets that never decrease. */
export class VerbatimSearch {
  readonly #text: string
  readonly #ends = new EndTags()
  #start = -1
  /** The end of the tags that were found last. */
  end = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The offset of the first such tag from `at` on; the length of the text if none follows. */
  from(at: number): number {
    if (this.#start >= at) return this.#start
    this.#start = this.#text.length
    for (TAG.lastIndex = at; TAG.test(this.#text);) {
      const start = TAG.lastIndex - 2
      this.end = verbatimTagsEnd(this.#text, start, this.#ends)
      if (this.end === 0) continue
      this.#start = start
      break
    }
    return this.#start
  }
}

const TAG = /\{%|\{(?=\{[<%])./g

/** The content of code between two shortcodes in brackets, and the offset after the second one. */
interface BracketCode {
  start: number
  end: number
  after: number
}

/** The code whose shortcode is at `at`; undefined if none is there, or no end follows. As `verbatimTagsEnd`. */
export function bracketCodeAt(text: string, at: number, ends: EndTags): BracketCode | undefined {
  BRACKET_OPENING.lastIndex = at
  const [, name = ''] = BRACKET_OPENING.exec(text) ?? []
  if (name === '') return undefined
  const start = BRACKET_OPENING.lastIndex
  const after = ends.after(text, start, bracketEnd(name))
  return after === 0 ? undefined : { start, end: after - name.length - 3, after }
}

/** The end tags of a text. Searches begin at offsets that do not decrease, so none is done twice. */
export class EndTags {
  /** Made for the first search, since most texts have no such tags. */
  #next: Map<string, readonly [start: number, after: number]> | undefined

  /** The offset after the first match from `at` on; 0 without one. */
  after(text: string, at: number, end: RegExp): number {
    const all = (this.#next ??= new Map())
    const [known, after] = all.get(end.source) ?? [-1, 0]
    if (known >= at) return after
    end.lastIndex = at
    const found = end.exec(text)
    const next = found ? ([found.index, end.lastIndex] as const) : ([text.length, 0] as const)
    all.set(end.source, next)
    return next[1]
  }
}

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'g')
  patterns.set(source, pattern)
  return pattern
}

const tagEnd = (name: string): RegExp =>
  patternOf(`\\{%[-+]?\\s{0,9}(?:end|/\\s{0,9})${name}(?![\\w-])[^%{}]{0,99}%\\}`)

const hugoEnd = (name: string): RegExp => patternOf(`\\{\\{[<%]\\s{0,9}/\\s{0,9}${name}\\s{0,9}[>%]\\}\\}`)

const bracketEnd = (name: string): RegExp => patternOf(`\\[/${name}\\]`)

function beginsWithFence(text: string, start: number): boolean {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return text.startsWith('```', at) || text.startsWith('~~~', at)
}
