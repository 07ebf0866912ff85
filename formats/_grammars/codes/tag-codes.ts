// The tags in texts of documents as codes: what each one is, its pair, and what a translation may do with it.
import type { Code, CodeScanner, Span } from '@atlas/core/contract.ts'
import { trimmedEnd } from '../text/trim.ts'
import { isClosingTag } from '../xml/pieces.ts'
import { tagKey, xmlTags, type EditableAttributes, type TagSyntax } from '../xml/vocabulary.ts'

/** How a format reads the tags of its texts. */
export interface TagReading {
  /** The syntax of tags; the default is XML. */
  tags?: TagSyntax
  /** Attributes whose values a translation may change. Addresses are known. */
  editable?: EditableAttributes
  /** Elements that a translation may add and leave out, if they have no attributes. */
  free?: ReadonlySet<string>
  /** Whether an element is kept with all that is in it, given its opening tag. */
  isKept?: (tag: string, name: string) => boolean
  /** Whether a translation may lack a pair without attributes; the default is that it may. */
  mayLeaveOut?: (name: string) => boolean
  /** Whether a text may have further tags, which are written as they are. */
  mayAdd?: true
  /** Returns the offset of the next `<` that may begin a tag, or the end of the text. */
  nextSign?: (text: string, at: number) => number
}

/** Attributes that only say how a marked text looks, or in which language it is. */
const LOOKS: ReadonlySet<string> = new Set('class style dir lang xml:lang title outputclass'.split(' '))

const none: ReadonlySet<string> = new Set()
const noCodes: readonly Code[] = []

/** The scanner of tags in texts as they are shown: all that is not escaped is markup. */
export function tagCodes(reading: TagReading = {}): CodeScanner {
  const scan = (text: string): readonly Code[] =>
    text.includes('<') ? new Reader(text, reading).read() : noCodes
  return Object.assign(scan, { findsOnlyTags: true })
}

class Reader {
  readonly #text: string
  readonly #reading: TagReading
  readonly #tags: TagSyntax
  readonly #tagOf: (at: number) => string
  readonly #added: Pick<Code, 'mayBeAdded'>
  readonly #codes: Code[] = []
  readonly #open: { name: string; code: Code }[] = []
  /** Names of kept elements, and ends of programs, that the rest of the text does not have. */
  readonly #unclosed = new Set<string>()

  constructor(text: string, reading: TagReading) {
    this.#text = text
    this.#reading = reading
    this.#tags = reading.tags ?? xmlTags
    this.#added = reading.mayAdd ? { mayBeAdded: true } : {}
    this.#tagOf = this.#tags.tagsIn(text)
  }

  read(): readonly Code[] {
    const text = this.#text
    const { nextSign = nextLess } = this.#reading
    for (let at = 0; at < text.length;) {
      if (text[at] === '<') at = this.#piece(at)
      else at = nextSign(text, at)
    }
    return this.#codes
  }

  /** Adds the code at a `<`. Returns the offset after it, or after the sign. */
  #piece(at: number): number {
    const tag = this.#tagOf(at)
    if (tag === '') return this.#program(at)
    const name = this.#tags.nameOf(tag)
    const end = at + tag.length
    if (isClosingTag(tag)) this.#close([at, end], name)
    else if (this.#tags.isEmpty(tag)) this.#add([at, end], name, 'alone')
    else {
      const keptEnd = this.#keptEnd(end, tag, name)
      if (keptEnd >= 0) return this.#whole([at, keptEnd], name)
      const code = this.#add([at, end], name, 'open')
      this.#open.push({ name, code })
    }
    return end
  }

  /** The code of a program, `<%= name %>` or `<?php … ?>`. A comment is no code: readers do not see it. */
  #program(at: number): number {
    const [opening = ''] = /^<(?:%|\?(?:php|=))/.exec(this.#text.slice(at, at + 5)) ?? []
    if (opening === '') return at + 1
    const sign = `${opening.charAt(1)}>`
    const close = this.#unclosed.has(sign) ? -1 : this.#text.indexOf(sign, at + 2)
    if (close >= 0) return this.#whole([at, close + 2], undefined)
    this.#unclosed.add(sign)
    return at + 1
  }

  /** Adds a code that is known by all of its characters. Returns its end. */
  #whole(at: Span, shown: string | undefined): number {
    const id = this.#text.slice(...at)
    this.#codes.push({
      at,
      id,
      kind: 'alone',
      requiredBy: 'document',
      ...this.#added,
      ...(shown === undefined ? {} : { shown }),
    })
    return at[1]
  }

  #close(at: Span, name: string): void {
    const opening = this.#open.at(-1)
    if (opening?.name !== name) {
      this.#codes.push({ at, kind: 'close', shown: name, ...this.#meaningOf(`</${name}>`, name, 'close') })
      return
    }
    this.#open.pop()
    this.#codes.push({ ...opening.code, at, kind: 'close' })
  }

  #add(at: Span, name: string, kind: 'open' | 'alone'): Code {
    const code: Code = {
      at,
      kind,
      shown: name,
      ...this.#meaningOf(this.#text.slice(...at), name, kind),
    }
    this.#codes.push(code)
    return code
  }

  /** A tag is known by its name and its attributes, except for texts and addresses. */
  #meaningOf(
    tag: string,
    name: string,
    kind: Code['kind'],
  ): Pick<Code, 'id' | 'requiredBy' | 'mayBeLeftOut' | 'mayBeAdded'> {
    const { editable = none, free = none, mayLeaveOut = () => true } = this.#reading
    const attributes = trimmedEnd(tag.slice(tag.indexOf(name) + name.length, -1), ' \t\n\f\r/')
    if (free.has(name) && attributes.trim() === '') return { id: name, requiredBy: 'reader' }
    const id = tagKey(tag, editable).replaceAll(/\s+/g, ' ')
    const names = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+)|[^\s=]+/g)]
    const isLook =
      kind !== 'alone' &&
      mayLeaveOut(name) &&
      names.every(([whole, attribute]) => LOOKS.has(attribute ?? whole))
    return { id, requiredBy: 'document', ...(isLook ? { mayBeLeftOut: true } : {}), ...this.#added }
  }

  /** The end of the kept element whose opening tag ends here; -1 if it is not kept, or not closed. */
  #keptEnd(from: number, tag: string, name: string): number {
    if (!this.#reading.isKept?.(tag, name) || this.#unclosed.has(name)) return -1
    let depth = 1
    for (let at = this.#text.indexOf('<', from); at >= 0; at = this.#text.indexOf('<', at + 1)) {
      const inner = this.#tagOf(at)
      if (inner === '' || this.#tags.nameOf(inner) !== name) continue
      if (isClosingTag(inner)) depth--
      else if (!this.#tags.isEmpty(inner)) depth++
      if (depth === 0) return at + inner.length
    }
    this.#unclosed.add(name)
    return -1
  }
}

const nextLess = (text: string, at: number): number => {
  const next = text.indexOf('<', at)
  return next < 0 ? text.length : next
}
