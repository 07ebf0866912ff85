// Builds translated files: plans the writes, spells them, applies them to the file, and verifies the result.
import {
  FormatError,
  type Edit,
  type FormatPlugin,
  type Languages,
  type Slot,
  type Span,
  type StringRecord,
  type Wrap,
} from './contract.ts'
import { sourceAt } from './archive.ts'
import type { BuildReport, Reporter } from './report.ts'
import { decodeFile, type TextFile } from './source.ts'
import { readUnits, requirePlaces, textOf, type Parsed } from './strings.ts'
import { emptied, groupOf, planWrites, type Plan, type PlannedBuild, type Write } from './translate.ts'
import { misreading } from './verify.ts'
import { weave } from './weave.ts'

/** The settings of builds that the operator of a host can change. */
export interface BuildSettings {
  /** Parse the built file and compare every text (rule 11). Off only in the benchmark. */
  verify: boolean
  /** If texts cannot be written, refuse the whole file, or keep their source texts in it (rule 8). */
  unwritable: 'fail' | 'keep-source'
  /** The time that plugins may write to headers. Left out, they write none. */
  now?: Date
}

export const BUILD_SETTINGS: BuildSettings = { verify: true, unwritable: 'fail' }

/** A string that cannot be written, and why. */
export interface Refusal {
  identifier: string
  reason: string
}

/** Some texts cannot be written. The message names them all. */
export class UnwritableError extends FormatError {
  readonly refused: readonly Refusal[]

  constructor(refused: readonly Refusal[]) {
    const count = refused.length === 1 ? 'One text cannot' : `${refused.length} texts cannot`
    const list = refused.map(({ identifier, reason }) => `"${identifier}": ${reason}`).join('; ')
    super('unwritable', `${count} be written to this file. ${list}.`)
    this.refused = refused
  }
}

/** The search for strings that break a file stops after this many trial builds. The error names those found so far. */
const MOST_TRIALS = 64

/** A built file, and the report of its translations. */
export interface Built {
  content: Uint8Array
  report: BuildReport
}

/** Builds as `buildWithReport` does, and returns only the file. */
export function buildFile(
  plugin: FormatPlugin,
  bytes: Uint8Array,
  languages: Languages,
  records: Iterable<StringRecord>,
  settings?: BuildSettings,
): Uint8Array {
  return buildWithReport(plugin, bytes, languages, records, settings).content
}

/**
 * Builds the translated file. If nothing is written, returns the same bytes.
 * Throws an `UnwritableError` that names every string that cannot be written.
 */
export function buildWithReport(
  plugin: FormatPlugin,
  bytes: Uint8Array,
  languages: Languages,
  records: Iterable<StringRecord>,
  settings: BuildSettings = BUILD_SETTINGS,
): Built {
  if (languages.targets.length === 0) {
    throw new FormatError('unsupported', 'The job names no target language to build the file for.')
  }
  requirePlaces(plugin, languages)
  const file = decodeFile(bytes, plugin)
  const builder = new Builder(plugin, file, readUnits(plugin, file.source, languages), settings.now)
  const { plan, reporter } = builder.plan(records)
  const text = builder.writable(plan, reporter, settings)
  const content = text === file.source.text ? bytes : file.encode(text)
  return { content, report: reporter.report() }
}

class Builder {
  readonly #plugin: FormatPlugin
  readonly #file: TextFile
  readonly #parsed: Parsed
  readonly #now: Date | undefined

  constructor(plugin: FormatPlugin, file: TextFile, parsed: Parsed, now: Date | undefined) {
    this.#now = now
    this.#plugin = plugin
    this.#file = file
    this.#parsed = parsed
  }

  plan(records: Iterable<StringRecord>): PlannedBuild {
    return planWrites(this.#plugin, this.#parsed, records)
  }

  /** The text of the built file. By the settings, strings that cannot be written are left out, or are an error. */
  writable(plan: Plan, reporter: Reporter, { verify, unwritable }: BuildSettings): string {
    const unspellable = this.#spell(plan)
    if (unspellable.length > 0) {
      if (unwritable === 'fail') throw new UnwritableError(unspellable)
      return this.writable(leaveOut(plan, unspellable, reporter), reporter, { verify, unwritable })
    }
    const text = this.#weave(plan)
    if (!verify || text === this.#file.source.text || !this.#misreading(plan, text)) return text
    const breaking = this.#breaking(plan)
    if (unwritable === 'fail') throw new UnwritableError(breaking)
    const rest = leaveOut(plan, breaking, reporter)
    if (rest.writes.length === plan.writes.length) throw new UnwritableError(breaking)
    return this.writable(rest, reporter, { verify, unwritable })
  }

  /** Spells every text for its place. Returns those that the place or the charset cannot hold. */
  #spell(plan: Plan): Refusal[] {
    const refused: Refusal[] = []
    for (const write of plan.writes) {
      if (write.text === undefined || write.spelled !== undefined) continue
      try {
        write.spelled = this.#spelling(write.slot, write.text)
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        refused.push({ identifier: write.identifier, reason: error.message })
      }
    }
    return refused
  }

  #spelling(slot: Slot, text: string, was = this.#standing(slot)): string {
    const spelled = slot.codec.encode(text, was)
    const source = sourceAt(this.#file.source, slot.at[0])
    if (isHeld(spelled, source.charset)) return spelled
    let held = ''
    for (const char of spelled) {
      held += source.holds(char) ? char : (slot.codec.escape?.(char) ?? refuse(char, source.charset))
    }
    return held
  }

  #standing({ at: [start, end], absent }: Slot): string {
    return absent ? '' : this.#file.source.text.slice(start, end)
  }

  #weave(plan: Plan): string {
    const { source, languages } = this.#parsed
    const edits = this.#edits(plan)
    const mayShare = plan.writes.some(({ slot }) => slot.also !== undefined)
    const written = new Set(plan.writes.filter(({ text }) => text !== '').map(({ language }) => language))
    return this.#plugin.build({
      source,
      languages,
      written,
      ...(this.#now ? { now: this.#now } : {}),
      edits,
      // Slots may share an edit beside their texts. It is the same object, and must be applied once.
      weave: (own) => weave(source.text, own || mayShare ? [...new Set([...edits, ...(own ?? [])])] : edits),
    })
  }

  #edits(plan: Plan): Edit[] {
    const edits: Edit[] = []
    /** The writes of slots that can contain other slots, by their edits. */
    const nesting = new Map<Edit, Write>()
    const absent = new Map<string, { at: Span; pieces: Piece[] }>()
    for (const write of plan.writes) {
      const { slot, text, status, spelled = '' } = write
      if (slot.also) edits.push(...slot.also(text ?? textOf(this.#parsed.source, slot), status))
      if (text === undefined) continue
      if (!slot.absent) {
        const edit = { at: slot.at, text: spelled }
        edits.push(edit)
        if (slot.codec.nests) nesting.set(edit, write)
        continue
      }
      const piece = { wraps: slot.absent(status), spelled }
      const place = slot.at.join(':')
      const known = absent.get(place)
      if (known) known.pieces.push(piece)
      else absent.set(place, { at: slot.at, pieces: [piece] })
    }
    for (const { at, pieces } of absent.values()) edits.push({ at, text: nest(gathered(pieces)) })
    for (const reshape of plan.reshapes) edits.push(...reshape.edits)
    return nesting.size === 0 ? edits : this.#nested(edits, nesting)
  }

  /** Applies the edits inside a written slot to its old spelling, and spells the slot again. Inner slots go first. */
  #nested(edits: readonly Edit[], nesting: ReadonlyMap<Edit, Write>): Edit[] {
    const { text: file } = this.#file.source
    const inOrder = [...new Set(edits)].sort(
      (one, other) => one.at[0] - other.at[0] || other.at[1] - one.at[1],
    )
    const applied = new Set<Edit>()
    const spelledAnew = new Map<Edit, Edit>()
    for (let index = inOrder.length - 1; index >= 0; index--) {
      const outer = inOrder[index]
      const write = outer && nesting.get(outer)
      if (!write || write.text === undefined) continue
      const [start, end] = outer.at
      const inside: Edit[] = []
      for (let next = index + 1; next < inOrder.length; next++) {
        const edit = inOrder[next]
        if (!edit || edit.at[0] >= end) break
        if (applied.has(edit) || edit.at[0] <= start || edit.at[1] >= end) continue
        applied.add(edit)
        const { at, text } = spelledAnew.get(edit) ?? edit
        inside.push({ at: [at[0] - start, at[1] - start], text })
      }
      if (inside.length === 0) continue
      const was = weave(file.slice(start, end), inside)
      spelledAnew.set(outer, { at: outer.at, text: this.#spelling(write.slot, write.text, was) })
    }
    return edits.filter((edit) => !applied.has(edit)).map((edit) => spelledAnew.get(edit) ?? edit)
  }

  #misreading(plan: Plan, text: string): Refusal | undefined {
    return misreading(this.#plugin, this.#file, this.#parsed, plan, text)
  }

  /** Finds, by halving, the strings that break the file although each place can spell its own text. */
  #breaking(plan: Plan): Refusal[] {
    const broken: Refusal[] = []
    let trials = 0
    const search = (identifiers: readonly string[]): void => {
      if (trials++ >= MOST_TRIALS) return
      const part = only(plan, new Set(identifiers))
      const found = this.#misreading(part, this.#weave(part))
      const [first] = identifiers
      if (!found || first === undefined) return
      if (identifiers.length === 1) {
        broken.push({ identifier: first, reason: found.reason })
        return
      }
      const middle = identifiers.length >> 1
      search(identifiers.slice(0, middle))
      search(identifiers.slice(middle))
    }
    const identifiers = [...new Set(plan.writes.map(({ identifier }) => identifier))]
    search(identifiers)
    if (broken.length > 0) return broken
    // Each half alone is correct, so only the combination breaks the file. All of its strings are named.
    const reason = this.#misreading(plan, this.#weave(plan))?.reason ?? 'the texts do not go together'
    return identifiers.map((identifier) => ({ identifier, reason }))
  }
}

/** A text for an absent slot, with the wraps to write around it. */
interface Piece {
  wraps: readonly Wrap[]
  spelled: string
}

/** Groups the pieces at one offset by their wraps, so that each shared wrap is opened only once. */
function gathered(pieces: readonly Piece[], depth = 0): readonly Piece[] {
  if (pieces.length < 3) return pieces
  const groups = new Map<string | Piece, Piece[]>()
  for (const piece of pieces) {
    // Texts never share the innermost wrap.
    const name = depth < piece.wraps.length - 1 ? piece.wraps[depth]?.name : undefined
    const group = groups.get(name ?? piece)
    if (group) group.push(piece)
    else groups.set(name ?? piece, [piece])
  }
  if (groups.size === pieces.length) return pieces
  return [...groups.values()].flatMap((group) => gathered(group, depth + 1))
}

/** Joins the pieces at one offset, with their wraps. Adjacent pieces share outer wraps of the same name. */
function nest(pieces: readonly Piece[]): string {
  let text = ''
  let open: readonly Wrap[] = []
  for (const { wraps, spelled } of pieces) {
    const shared = sharedDepth(open, wraps)
    text += closing(open, shared)
    if (open.length > 0 && shared > 0) text += wraps[shared - 1]?.between ?? ''
    for (const wrap of wraps.slice(shared)) text += wrap.open
    text += spelled
    open = wraps
  }
  return text + closing(open, 0)
}

function closing(open: readonly Wrap[], depth: number): string {
  return open
    .slice(depth)
    .toReversed()
    .map(({ close }) => close)
    .join('')
}

/** The number of outer wraps that two adjacent pieces share. They never share the innermost. */
function sharedDepth(open: readonly Wrap[], wraps: readonly Wrap[]): number {
  const most = Math.min(open.length, wraps.length) - 1
  let depth = 0
  while (depth < most && open[depth]?.name === wraps[depth]?.name) depth++
  return depth
}

/** The plan for some strings only. It keeps writes that empty a place, except in groups that are no longer written. */
function only(plan: Plan, identifiers: ReadonlySet<string>): Plan {
  const kept = plan.writes.flatMap((write): Write | [] => {
    if (write.text === '' || identifiers.has(write.identifier)) return write
    // A string that is left out of a new column still needs its empty cell.
    const isNewInGroup = write.slot.absent && write.slot.together !== undefined
    return isNewInGroup ? emptied(write.identifier, write.language, write.slot) : []
  })
  const groups = new Set(kept.filter(({ text }) => text !== '').map(groupOf))
  return {
    writes: kept.filter((write) => write.text !== '' || !write.slot.absent || groups.has(groupOf(write))),
    reshapes: plan.reshapes.filter(({ identifier }) => identifiers.has(identifier)),
  }
}

/** The plan without the strings that cannot be written. The report lists them as refused. */
function leaveOut(plan: Plan, refused: readonly Refusal[], reporter: Reporter): Plan {
  const reasons = new Map(refused.map(({ identifier, reason }) => [identifier, reason]))
  const told = new Set<string>()
  for (const { identifier, language, text } of plan.writes) {
    const reason = reasons.get(identifier)
    const name = `${language}\0${identifier}`
    if (reason === undefined || text === '' || told.has(name)) continue
    told.add(name)
    reporter.refuse(identifier, language, reason)
  }
  return without(plan, refused)
}

function without(plan: Plan, refused: readonly Refusal[]): Plan {
  const names = new Set(refused.map(({ identifier }) => identifier))
  return only(
    plan,
    new Set(plan.writes.map(({ identifier }) => identifier).filter((name) => !names.has(name))),
  )
}

// oxlint-disable-next-line no-control-regex -- a zero byte is just what is looked for
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
