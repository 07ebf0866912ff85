// The messages of a component: each key once, with its places in the languages of all its blocks.
import {
  codeLike,
  meansLanguage,
  FormatError,
  type Codec,
  type Language,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type Unit,
  type Wrap,
} from '@atlas/core/contract.ts'
import { partOf } from '../_grammars/markdown/front-matter.ts'
import { i18nBlocks, type I18nBlock } from './blocks.ts'
import { jsonMessages } from './json-messages.ts'
import { yamlMessages } from './yaml-messages.ts'

/** The messages of a language in a block, with places in the text of the block. */
export interface Messages {
  /** Each text in order, by its path. */
  texts(): Iterable<{ path: readonly string[]; slot: Slot; context?: string | undefined }>
  /** The place of a text that is missing; undefined if the syntax of the block does not show where it belongs. */
  missing(path: readonly string[]): { at: Span; codec: Codec; wraps: readonly Wrap[] } | undefined
}

/** A block whose syntax was read. */
export interface ReadBlock {
  /** The codes of its languages; the empty code if the attribute of the block names the language. */
  codes: readonly string[]
  of(code: string): Messages
  /** What to write between the tags of a new block, around a text. */
  newBlock(path: readonly string[]): { codec: Codec; wraps: readonly Wrap[] }
}

/** The messages of a language: of the whole block, or below a name in it. */
interface Section {
  code: string
  block: I18nBlock
  read: ReadBlock
  messages: Messages
}

/** The languages of a component. */
export function componentLanguages(source: Source): { source?: string; targets?: readonly string[] } {
  const codes = [...new Set(source.read(sectionsOf).map(({ code }) => code))]
  const [first] = codes
  const own = codes.includes('en') ? 'en' : first
  return own === undefined ? {} : { source: own, targets: codes.filter((code) => code !== own) }
}

/** A unit for each text in the source language. If a message is there twice, vue-i18n reads the last one only. */
export function* componentUnits(source: Source, languages: Languages): Generator<Unit> {
  const sections = source.read(sectionsOf)
  const places = new Map(languages.targets.map((language) => [language.id, placesIn(sections, language)]))
  const own = placesIn(sections, languages.source)
  for (const section of own.sections) {
    for (const { path, slot, context } of section.messages.texts()) {
      const place = inFile(slot, section)
      if (!isRead(own, path, place)) continue
      const targets = new Map<LanguageId, Slot>()
      for (const language of languages.targets) {
        const isOwn = language.id === languages.source.id
        const found = isOwn ? place : targetOf(path, language, section, places.get(language.id))
        if (found) targets.set(language.id, found)
      }
      // The source and its copy are one slot.
      const unit: Unit = { key: path, source: place, targets }
      if (context) unit.context = context
      yield unit
    }
  }

  function targetOf(
    path: readonly string[],
    language: Language,
    own: Section,
    known: LanguagePlaces | undefined,
  ): Slot | undefined {
    const slot = known?.slots.get(nameOf(path))
    if (slot) return slot
    const section = known?.sections.find(({ block }) => block === own.block) ?? known?.sections[0]
    if (section) return newIn(section, section.messages.missing(path))
    if (own.block.localeAt) return inNewBlock(source, sections, own, path, language)
    const code = codeLike(own.code, language)
    return newIn(own, own.read.of(code).missing(path))
  }
}

/** The number of messages that come again further below. */
export function doubledMessages(source: Source): number {
  const sections = source.read(sectionsOf)
  let count = 0
  for (const code of new Set(sections.map((section) => section.code))) {
    const alike = sections.filter((section) => section.code === code)
    const texts = alike.flatMap(({ messages }) => [...messages.texts()])
    count += texts.length - new Set(texts.map(({ path }) => nameOf(path))).size
  }
  return count
}

const nameOf = (path: readonly string[]): string => path.join('\0')

/** Whether this place of a message is the one that is read. */
const isRead = ({ slots }: LanguagePlaces, path: readonly string[], { at: [start] }: Slot): boolean =>
  slots.get(nameOf(path))?.at[0] === start

interface LanguagePlaces {
  sections: readonly Section[]
  /** By the path of a text. */
  slots: ReadonlyMap<string, Slot>
}

function placesIn(all: readonly Section[], language: Language): LanguagePlaces {
  const sections = all.filter(({ code }) => meansLanguage(code, language))
  const slots = new Map<string, Slot>()
  for (const section of sections)
    for (const { path, slot } of section.messages.texts()) slots.set(nameOf(path), inFile(slot, section))
  return { sections, slots }
}

function sectionsOf(source: Source): readonly Section[] {
  const sections: Section[] = []
  for (const block of i18nBlocks(source.text)) {
    const text = source.text.slice(...block.inside)
    if (text.trim() === '') continue
    const part = partOf(source, text)
    const { locale } = block
    const read = readBlock(part, block)
    const codes = locale === undefined ? read.codes : ['']
    for (const code of codes) sections.push({ code: locale ?? code, block, read, messages: read.of(code) })
  }
  return sections
}

/** Reads a block. The offset of an error is moved into the file. */
function readBlock(part: Source, { language, inside: [from], locale }: I18nBlock): ReadBlock {
  try {
    const hasLocale = locale !== undefined
    return language === 'json' ? jsonMessages(part, hasLocale) : yamlMessages(part, hasLocale)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    throw new FormatError(error.code, error.message, from + (error.offset ?? 0))
  }
}

/** A place of a block as a place of the file. */
function inFile(slot: Slot, { block }: Section): Slot {
  const [from] = block.inside
  return { ...slot, at: [slot.at[0] + from, slot.at[1] + from], codec: inBlock(slot.codec, block) }
}

function newIn(section: Section, missing: ReturnType<Messages['missing']>): Slot | undefined {
  if (!missing) return undefined
  const { at, codec, wraps } = missing
  return { ...inFile({ at, codec }, section), wrapNew: () => wraps }
}

/** A text in a block that is added below all others, for a language that no block has. */
function inNewBlock(
  { text, eol }: Source,
  sections: readonly Section[],
  { block, code, read }: Section,
  path: readonly string[],
  language: Language,
): Slot {
  const end = sections.at(-1)?.block.at[1] ?? block.at[1]
  const [from, to] = block.localeAt ?? [0, 0]
  const tag = text.slice(block.tag[0], from) + codeLike(code, language) + text.slice(to, block.tag[1])
  const { codec, wraps } = read.newBlock(path)
  const open = `${eol}${eol}${tag}${eol}`
  return {
    at: [end, end],
    codec: inBlock(codec, block),
    wrapNew: () => [{ name: `block ${language.id}`, open, close: `${eol}</i18n>` }, ...wraps],
  }
}

const CLOSING_TAG = /<\/(?=i18n[\s/>])/g

/** The same codec, in a block that the text cannot close. */
const inBlock = (codec: Codec, { language }: I18nBlock): Codec => ({
  ...codec,
  encode(text, was) {
    const spelled = codec.encode(text, was)
    if (!CLOSING_TAG.test(spelled)) return spelled
    CLOSING_TAG.lastIndex = 0
    if (language === 'json') return spelled.replaceAll(CLOSING_TAG, '<\\/')
    throw new FormatError('unwritable', 'The text has "</i18n", which would end the block of the component.')
  },
})
