// Braces in the XLIFF files of Angular. Its compiler reads each `{` in a text as the start of an ICU expression, and
// refuses the whole file if none follows. It does not read a reference (`&#123;`) that way.
import { BrokenCodes, type Codec } from '@atlas/core/contract.ts'
import { tagAt } from '../xml/pieces.ts'
import { XmlTexts } from '../xml/text.ts'
import type { MarkupRules } from '../xml/vocabulary.ts'
import type { Xliff } from './document.ts'

/** The names that Angular's tools give to a file, in XLIFF 1.2 and in XLIFF 2. */
const ORIGINALS: ReadonlySet<string> = new Set(['ng2.template', 'ng.template'])

/** The codecs of a document. In a document made by Angular's tools, only ICU expressions have braces. */
export function xliffTexts(xliff: Xliff, eol: string, rules: MarkupRules): XmlTexts {
  const isOfAngular = [...xliff.files].some((file) => ORIGINALS.has(xliff.attribute(file, 'original') ?? ''))
  return new (isOfAngular ? AngularTexts : XmlTexts)(xliff.xml, eol, rules)
}

class AngularTexts extends XmlTexts {
  readonly #guarded = new Map<Codec, Codec>()

  override codecFor(raws: readonly string[]): Codec {
    const codec = super.codecFor(raws)
    const known = this.#guarded.get(codec)
    if (known) return known
    const guarded: Codec = {
      decode: (raw) => codec.decode(raw),
      // A text whose braces were references may become an expression.
      encode: (text, was) => withoutStrayBraces(codec.encode(text, was.replaceAll(BRACE_REFERENCE, ''))),
      escape: (char) => codec.escape?.(char) ?? char,
    }
    this.#guarded.set(codec, guarded)
    return guarded
  }
}

const BRACE_REFERENCE = /&#(?:123|125|[xX]0{0,4}7[bBdD]);/g

const CHOICE = /\{[^{}<,]{1,200},\s*(?:plural|select|selectordinal)\s*,\s*/y
const BRANCH = /[^{}<]{1,200}\{/y
const BRANCH_END = /\}\s*/y
const SECTION = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<\?[^]*?\?>/y
const LITERAL = /[^{}<]+/y
/** More levels than any real message has. */
const MAX_LEVELS = 50

/** Spells braces as references, except braces of expressions. Throws `BrokenCodes` if an expression is malformed. */
function withoutStrayBraces(raw: string): string {
  if (!raw.includes('{')) return raw
  let spelled = ''
  let at = 0
  while (at < raw.length) {
    readMessage(0)
    // Outside of expressions, a closing brace is text.
    if (at < raw.length) write('}')
  }
  return spelled

  /** Reads to the end of the text, or to a brace that is not opened in it. */
  function readMessage(depth: number): void {
    let open = 0
    for (;;) {
      const char = raw.charAt(at)
      if (char === '' || (char === '}' && open === 0)) return
      if (char === '<') write(tagAt(raw, at) || matchOf(SECTION) || char)
      else if (char === '}') {
        open--
        write(char, depth === 0 ? char : '&#125;')
      } else if (char !== '{') write(matchOf(LITERAL))
      else if (matchOf(CHOICE) !== '') readChoice(depth)
      // Two braces are an interpolation, which may end anywhere. In a branch, its closing brace would end the branch.
      else if (depth === 0 && raw.startsWith('{{', at)) write('{{')
      else {
        open++
        write(char, '&#123;')
      }
    }
  }

  /**
   *     {VAR_PLURAL, plural, =1 {a boat} other {<x id="INTERPOLATION"/> boats}}
   *     ^
   */
  function readChoice(depth: number): void {
    const head = matchOf(CHOICE)
    write(head)
    for (let branch = matchOf(BRANCH); branch !== ''; branch = matchOf(BRANCH)) {
      write(branch)
      if (depth < MAX_LEVELS) readMessage(depth + 1)
      demandEnd(head)
    }
    demandEnd(head)
  }

  function demandEnd(head: string): void {
    const end = matchOf(BRANCH_END)
    if (end === '') throw new BrokenCodes(`the braces after ${head.trim()} do not match`)
    write(end)
  }

  function matchOf(pattern: RegExp): string {
    pattern.lastIndex = at
    return pattern.exec(raw)?.[0] ?? ''
  }

  function write(piece: string, spelling = piece): void {
    at += piece.length
    spelled += spelling
  }
}
