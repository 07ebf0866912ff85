// Spells texts for their places, in the charset of the file or, if that lacks a character, in UTF-8.
import { sourceAt } from '../reading/archive.ts'
import { BrokenCodes, FormatError, type Edit, type Slot } from '../contract.ts'
import { grouped, joinedInside, withOwnEdits, type Spell } from './edits.ts'
import { handlingOf, type Format } from '../format.ts'
import type { Plan, Write } from './plan.ts'
import { asUtf8, type TextFile } from '../reading/source.ts'
import { outermost, rawOf } from '../reading/strings.ts'

/** If the text of a slot cannot be spelled, at most this many writes inside it are tried alone. */
const MAX_ALONE = 64

/** A write that cannot be spelled, and why. */
export interface Unspellable {
  write: Write
  reason: string
  /** Whether its codes are the reason. */
  isOfCodes: boolean
}

/** Spells the texts of one build. */
export class Speller {
  readonly #plugin: Format
  readonly #mayReencode: boolean
  #file: TextFile
  #isReencoded = false
  #declaration: readonly Edit[] = []
  #lacksCharacter = false

  constructor(plugin: Format, file: TextFile) {
    const { charset } = file.source
    this.#mayReencode =
      plugin.encoding?.declareUtf8 !== undefined &&
      !charset.startsWith('utf-') &&
      handlingOf(plugin).charset !== 'keep'
    this.#plugin = plugin
    this.#file = file
  }

  /** The file, and how it is encoded: in its own charset, or in UTF-8. */
  get file(): TextFile {
    return this.#file
  }

  get isReencoded(): boolean {
    return this.#isReencoded
  }

  /** The edits that declare UTF-8. */
  get declaration(): readonly Edit[] {
    return this.#declaration
  }

  /** Changes the charset of the built file to UTF-8. Returns false if that is not possible, or already done. */
  reencode(): boolean {
    if (!this.#mayReencode || this.#isReencoded) return false
    const declaration = this.#plugin.encoding?.declareUtf8?.(this.#file.source) ?? []
    const hasMark = declaration === 'byte-order-mark'
    this.#declaration = hasMark ? [] : [...declaration]
    this.#isReencoded = true
    this.#file = asUtf8(this.#file, hasMark)
    return true
  }

  /**
   * Spells every text of a plan for its place, and changes the charset if a text needs it. Returns the writes that the
   * place or the charset cannot hold.
   */
  all(plan: Plan): Unspellable[] {
    if (plan.writes.length > 0 && handlingOf(this.#plugin).charset === 'utf-8') this.reencode()
    const unspellable = this.#each(plan)
    if (!this.#lacksCharacter || !this.reencode()) return unspellable
    for (const write of plan.writes) write.spelled = undefined
    return this.#each(plan)
  }

  #each(plan: Plan): Unspellable[] {
    this.#lacksCharacter = false
    const refused: Unspellable[] = []
    for (const write of plan.writes) {
      if (write.text === undefined || write.spelled !== undefined) continue
      try {
        const { was, spelled } = withOwnEdits(write, this.#file.source.text)
        const isSpelled = spelled !== undefined && write.text.isWellFormed()
        write.spelled = isSpelled ? this.#held(write.slot, spelled) : this.spell(write.slot, write.text, was)
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        refused.push({ write, reason: error.message, isOfCodes: error instanceof BrokenCodes })
      }
    }
    return refused.length > 0 ? refused : this.#unspellableAround(plan)
  }

  /**
   * The writes to slots inside others that the slot around cannot spell. If each could be spelled alone but not all
   * together, returns all writes inside that slot.
   */
  #unspellableAround(plan: Plan): Unspellable[] {
    if (!plan.slots.areInside) return []
    const refused: Unspellable[] = []
    for (const [outer, writes] of grouped(plan.writes, ({ slot }) => slot.parent && outermost(slot))) {
      const fault = outer && this.#faultAround(writes)
      if (!fault) continue
      // Each attempt spells the slot around it again, so a long list is refused as a whole.
      const tried = writes.length > MAX_ALONE ? [] : writes
      const alone = tried.flatMap((write): Unspellable | [] => {
        const own = this.#faultAround([write])
        return own ? { write, ...own } : []
      })
      const all = alone.length > 0 ? alone : writes.map((write) => ({ write, ...fault }))
      for (const each of all) refused.push(each)
    }
    return refused
  }

  /** Why the slot around these writes cannot be spelled; undefined if it can. */
  #faultAround(writes: readonly Write[]): Omit<Unspellable, 'write'> | undefined {
    try {
      joinedInside(writes, this.#file.source, this.spell)
      return undefined
    } catch (error) {
      if (!(error instanceof FormatError) || error.code === 'contract') throw error
      return { reason: error.message, isOfCodes: error instanceof BrokenCodes }
    }
  }

  readonly spell: Spell = (slot, text, was = this.#spellingOf(slot)) => {
    // Even where an escape could spell half of a character, many readers refuse it.
    if (!text.isWellFormed()) this.#refuse(/\p{Surrogate}/u.exec(text)?.[0] ?? '', 'any charset')
    const spelled = slot.codec.encode(text, was)
    // The slot around it is spelled in the charset of the file.
    return slot.parent ? spelled : this.#held(slot, spelled)
  }

  /** A spelled text in the charset of the file. */
  #held(slot: Slot, spelled: string): string {
    const source = sourceAt(this.#file.source, slot.at[0])
    const charset = this.#isReencoded ? 'utf-8' : source.charset
    if (isHeld(spelled, charset)) return spelled
    let held = ''
    for (const char of spelled) {
      const isHeldAlone = this.#isReencoded ? isHeld(char, charset) : source.canSpell(char)
      held += isHeldAlone ? char : (slot.codec.escape?.(char) ?? this.#refuse(char, charset))
    }
    return held
  }

  #refuse(char: string, charset: string): never {
    this.#lacksCharacter ||= char.isWellFormed() && char !== '\0'
    refuse(char, charset)
  }

  #spellingOf(slot: Slot): string {
    return slot.wrapNew ? '' : rawOf(this.#file.source, slot)
  }
}

// oxlint-disable-next-line no-control-regex -- the search is for a zero byte
const PLAIN = /^[\x01-\x7f]*$/

function isHeld(text: string, charset: string): boolean {
  if (charset.startsWith('utf-')) return text.isWellFormed() && !text.includes('\0')
  return PLAIN.test(text)
}

function refuse(char: string, charset: string): never {
  const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const shown = char.isWellFormed() && char >= ' ' ? ` "${char}"` : ''
  throw new FormatError('unwritable', `the character ${code}${shown} cannot be written in ${charset}`)
}
