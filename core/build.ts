// Builds translated files: plans the writes, spells them, applies them to the file, and verifies the result.
import {
  BrokenCodes,
  FormatError,
  type Edit,
  type FormatPlugin,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type StringRecord,
  type Wrap,
} from './contract.ts'
import { sourceAt } from './archive.ts'
import { removalEdits } from './entries.ts'
import { handlingOf } from './handling.ts'
import type { BuildReport, Outcome, Reporter } from './report.ts'
import { asUtf8, decodeFile, type TextFile } from './source.ts'
import {
  depthOf,
  outermost,
  rawOf,
  readUnits,
  requirePlaces,
  textAround,
  textOf,
  type Parsed,
} from './strings.ts'
import {
  emptied,
  groupOf,
  planWrites,
  type Plan,
  type PlannedBuild,
  type Refusal,
  type Write,
} from './translate.ts'
import { misreading, type Misreading } from './verify.ts'
import { weave } from './weave.ts'

/** The settings of builds that the operator of a host can change. */
export interface BuildSettings {
  /** Parse the built file and compare every text (rule 11). Off only in the benchmark. */
  verify: boolean
  /** If texts cannot be written, refuse the whole file, or keep their source texts in it (rule 8). */
  unwritable: 'fail' | 'keep-source'
  /** Texts whose codes are broken (a tag that nothing closes) keep their source texts, unless they refuse the file too. */
  brokenCodes?: 'fail'
  /** The time that plugins may write to headers. Left out, they write none. */
  now?: Date
}

export const BUILD_SETTINGS: BuildSettings = { verify: true, unwritable: 'fail' }

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

/**
 * The search for strings that break a file builds it as often as this cost allows. A build costs one for each character
 * of the file, and more for each string.
 */
const COST_OF_TRIALS = 4_000_000
const COST_OF_STRING = 20
/** Enough to find one string in a large file. */
const FEWEST_TRIALS = 20

/** If the text of a slot cannot be spelled, at most this many writes inside it are tried alone. */
const MOST_ALONE = 64

/** A built file, and the report of its translations. */
export interface Built {
  content: Uint8Array
  report: BuildReport
  /** What changed in the decoded text of the file. */
  edits: readonly Edit[]
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
  const { plan, reporter, refused } = builder.plan(records)
  if (refused.length > 0) throw new UnwritableError(refused)
  const text = builder.writable(plan, reporter, settings)
  const isChanged = text !== file.source.text
  const content = isChanged ? builder.encode(text) : bytes
  if (isChanged) builder.tellFile(reporter)
  const report = reporter.report()
  requireNoLoss(report, handlingOf(plugin).onLoss)
  return { content, report, edits: isChanged ? builder.woven : [] }
}

/** Throws a `FormatError` ('unwritable') if the report has one of these outcomes. */
function requireNoLoss({ counts, rows }: BuildReport, onLoss: readonly Outcome[]): void {
  for (const outcome of onLoss) {
    const count = Object.values(counts).reduce((sum, own) => sum + (own[outcome] ?? 0), 0)
    if (count === 0) continue
    const first = rows.find((row) => row.outcome === outcome)
    const example = first ? `, such as "${first.identifier}" in ${first.language}` : ''
    const strings = count === 1 ? 'string is' : 'strings are'
    throw new FormatError(
      'unwritable',
      `${count} ${strings} ${outcome}${example}. The option onLoss forbids it.`,
    )
  }
}

/** Throws a `FormatError` ('unsupported') if the file is signed: a changed file would no longer match the signature. */
function requireUnsigned({ archive }: TextFile): void {
  if (archive?.signature === undefined) return
  throw new FormatError(
    'unsupported',
    `The file is signed ("${archive.signature}"), and a translation would break the signature. Remove the signature first.`,
  )
}

class Builder {
  readonly #plugin: FormatPlugin
  readonly #parsed: Parsed
  readonly #now: Date | undefined
  readonly #mayReencode: boolean
  /** The file, and how it is encoded: in its own charset, or in UTF-8. */
  #file: TextFile
  #isReencoded = false
  /** The edits that declare UTF-8. */
  #declaration: readonly Edit[] = []
  /** Whether a text has a character that the charset lacks. */
  #lacksCharacter = false
  /** The edits that the plugin made besides the texts, in the last build. */
  #own: readonly Edit[] = []
  /** All edits of the last build. */
  #woven: readonly Edit[] = []
  /** The built file as it was read again. */
  #built: Source | undefined
  /** The number of builds that may still be tried to find what breaks the file. */
  #trials: number

  constructor(plugin: FormatPlugin, file: TextFile, parsed: Parsed, now: Date | undefined) {
    const { charset, bytes } = file.source
    const isUnicode = charset.startsWith('utf-')
    this.#mayReencode =
      plugin.declareUtf8 !== undefined &&
      bytes === undefined &&
      !isUnicode &&
      handlingOf(plugin).charset !== 'keep'
    const cost = file.source.text.length + parsed.units.length * COST_OF_STRING
    this.#trials = Math.max(FEWEST_TRIALS, Math.floor(COST_OF_TRIALS / Math.max(cost, 1)))
    this.#now = now
    this.#plugin = plugin
    this.#file = file
    this.#parsed = parsed
  }

  plan(records: Iterable<StringRecord>): PlannedBuild {
    return planWrites(this.#plugin, this.#parsed, records)
  }

  /** The text of the built file. By the settings, strings that cannot be written are left out, or are an error. */
  writable(plan: Plan, reporter: Reporter, settings: BuildSettings): string {
    const { verify, unwritable, brokenCodes } = settings
    if (plan.writes.length > 0 && handlingOf(this.#plugin).charset === 'utf-8') this.#reencode()
    let unspellable = this.#spell(plan)
    if (this.#lacksCharacter && this.#reencode()) {
      for (const write of plan.writes) delete write.spelled
      unspellable = this.#spell(plan)
    }
    if (unspellable.length > 0) {
      const areLeftOut = brokenCodes !== 'fail' && handlingOf(this.#plugin).findings !== 'fail'
      const isRefused = !areLeftOut || !unspellable.every(({ isOfCodes }) => isOfCodes)
      if (unwritable === 'fail' && isRefused) throw new UnwritableError(unspellable.map(refusalOf))
      return this.writable(leaveOut(plan, unspellable, reporter), reporter, settings)
    }
    const text = this.#weave(plan)
    if (text !== this.#file.source.text) requireUnsigned(this.#file)
    const misread = verify && text !== this.#file.source.text ? this.#misreading(plan, text) : undefined
    if (!misread) return text
    this.#requireRemovable(plan)
    const breaking = this.#breaking(plan, misread)
    if (unwritable === 'fail') throw new UnwritableError(breaking)
    const rest = leaveOut(plan, strings(plan, breaking), reporter)
    if (rest.writes.length === plan.writes.length) throw new UnwritableError(breaking)
    return this.writable(rest, reporter, settings)
  }

  /** The edits that made the built file. */
  get woven(): readonly Edit[] {
    return this.#woven
  }

  /** The bytes of the built file. */
  encode(text: string): Uint8Array {
    return this.#file.encode(text)
  }

  /** Reports what the last build changed in the file besides its texts. */
  tellFile(reporter: Reporter): void {
    if (this.#isReencoded) reporter.tellFile('reencoded')
    if (this.#own.length === 0) return
    const { languagesOf } = this.#plugin
    const [before, after] = [this.#file.source, this.#built].map(
      (source) => source && JSON.stringify(languagesOf?.(source)),
    )
    const isOfLanguage = before === undefined || before !== after
    reporter.tellFile(isOfLanguage ? 'languages-declared' : 'header-changed')
  }

  /** Changes the charset of the built file to UTF-8. Returns false if that is not possible, or already done. */
  #reencode(): boolean {
    if (!this.#mayReencode || this.#isReencoded) return false
    const declaration = this.#plugin.declareUtf8?.(this.#file.source) ?? []
    const hasMark = declaration === 'byte-order-mark'
    this.#declaration = hasMark ? [] : [...declaration]
    this.#isReencoded = true
    this.#file = asUtf8(this.#file, hasMark)
    return true
  }

  /** Throws a `FormatError` if the file cannot be read again after only the omitted entries are removed. */
  #requireRemovable({ omitted }: Plan): void {
    if (omitted.size === 0) return
    const removing: Plan = { writes: [], reshapes: [], omitted, removes: false }
    const found = this.#misreadingOf(removing)
    if (!found) return
    throw new FormatError(
      'unwritable',
      `The strings without a translation cannot be removed: ${found.reason}. Set the option untranslated to keep.`,
    )
  }

  /** Spells every text for its place. Returns those that the place or the charset cannot hold. */
  #spell(plan: Plan): Unspellable[] {
    this.#lacksCharacter = false
    const refused: Unspellable[] = []
    for (const write of plan.writes) {
      if (write.text === undefined || write.spelled !== undefined) continue
      try {
        write.spelled = this.#spelling(write.slot, write.text)
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        refused.push({ write, reason: error.message, isOfCodes: error instanceof BrokenCodes })
      }
    }
    return refused.length > 0 ? refused : this.#unspellableAround(plan)
  }

  /**
   * The writes to slots inside others that the slot around cannot spell. If each could be spelled alone, but not all
   * together, these are all writes inside that slot.
   */
  #unspellableAround(plan: Plan): Unspellable[] {
    if (!plan.writes.some(({ slot }) => slot.inside)) return []
    const refused: Unspellable[] = []
    for (const [outer, writes] of grouped(plan.writes, ({ slot }) => slot.inside && outermost(slot))) {
      const fault = outer && this.#faultAround(writes)
      if (fault === undefined) continue
      // Each attempt spells the slot around anew, so a long list is refused as a whole.
      const tried = writes.length > MOST_ALONE ? [] : writes
      const alone = tried.flatMap((write): Unspellable | [] => {
        const reason = this.#faultAround([write])
        return reason === undefined ? [] : { write, reason, isOfCodes: false }
      })
      const all =
        alone.length > 0 ? alone : writes.map((write) => ({ write, reason: fault, isOfCodes: false }))
      for (const each of all) refused.push(each)
    }
    return refused
  }

  /** Why the slot around these writes cannot be spelled; undefined if it can. */
  #faultAround(writes: readonly Write[]): string | undefined {
    try {
      this.#joinedInside(writes)
      return undefined
    } catch (error) {
      if (error instanceof FormatError && error.code !== 'contract') return error.message
      throw error
    }
  }

  #spelling(slot: Slot, text: string, was = this.#standing(slot)): string {
    // Even where an escape could spell half of a character, many readers refuse it.
    if (!text.isWellFormed()) this.#refuse(/\p{Surrogate}/u.exec(text)?.[0] ?? '', 'any charset')
    const spelled = slot.codec.encode(text, was)
    // The slot around it is spelled in the charset of the file.
    if (slot.inside) return spelled
    const source = sourceAt(this.#file.source, slot.at[0])
    const charset = this.#isReencoded ? 'utf-8' : source.charset
    if (isHeld(spelled, charset)) return spelled
    let held = ''
    for (const char of spelled) {
      const isHeldAlone = this.#isReencoded ? isHeld(char, charset) : source.holds(char)
      held += isHeldAlone ? char : (slot.codec.escape?.(char) ?? this.#refuse(char, charset))
    }
    return held
  }

  #refuse(char: string, charset: string): never {
    this.#lacksCharacter ||= char.isWellFormed() && char !== '\0'
    refuse(char, charset)
  }

  #standing(slot: Slot): string {
    return slot.absent ? '' : rawOf(this.#file.source, slot)
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
      weave: (own) => {
        this.#own = [...(own ?? [])]
        const added = [...this.#declaration, ...this.#own]
        this.#woven = added.length > 0 || mayShare ? [...new Set([...edits, ...added])] : edits
        return weave(source.text, this.#woven)
      },
    })
  }

  #edits(plan: Plan): Edit[] {
    const { writes, reshapes, omitted } = plan
    const removed = removedPlaces(plan)
    const texts = plan.removes ? writes.filter((write) => !removed.has(write) && !isNowhere(write)) : writes
    const edits = this.#editsOf(this.#joinedInside(texts), this.#file.source.text)
    for (const each of removalsOf(removed)) edits.push(each)
    for (const reshape of reshapes) for (const each of reshape.edits) edits.push(each)
    if (omitted.size > 0) for (const each of removalEdits(this.#file.source.text, omitted)) edits.push(each)
    return edits
  }

  /**
   * Replaces the writes to slots inside another one by a write to that slot: the edits are applied to its text, which
   * is then spelled. The innermost slots go first.
   */
  #joinedInside(writes: readonly Write[]): readonly Write[] {
    if (!writes.some(({ slot }) => slot.inside)) return writes
    const deepest = writes.reduce((depth, { slot }) => Math.max(depth, depthOf(slot)), 0)
    const bySlot = grouped(writes, ({ slot }) => (depthOf(slot) === deepest ? slot.inside : undefined))
    const { source } = this.#parsed
    const joined = [...bySlot].flatMap(([outer, inner]): readonly Write[] => {
      const [first] = inner
      if (!outer || !first) return inner
      const around = textAround(source, outer)
      const text = weave(around, [...new Set(this.#editsOf(inner, around))])
      const { identifier, language, status } = first
      return [{ identifier, language, status, slot: outer, text, spelled: this.#spelling(outer, text) }]
    })
    return this.#joinedInside(joined)
  }

  /** The edits of writes to slots whose spans refer to this text. */
  #editsOf(writes: readonly Write[], around: string): Edit[] {
    const edits: Edit[] = []
    /** The writes of slots that can contain other slots, by their edits. */
    const nesting = new Map<Edit, Write>()
    const absent = new Map<string, { at: Span; pieces: Piece[] }>()
    for (const write of writes) {
      const { slot, text, status, spelled = '' } = write
      if (slot.also)
        for (const each of slot.also(text ?? textOf(this.#parsed.source, slot), status)) edits.push(each)
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
    return nesting.size === 0 ? edits : this.#nested(edits, nesting, around)
  }

  /** Applies the edits inside a written slot to its old spelling, and spells the slot again. Inner slots go first. */
  #nested(edits: readonly Edit[], nesting: ReadonlyMap<Edit, Write>, around: string): Edit[] {
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
      const was = weave(around.slice(start, end), inside)
      spelledAnew.set(outer, { at: outer.at, text: this.#spelling(write.slot, write.text, was) })
    }
    return edits.filter((edit) => !applied.has(edit)).map((edit) => spelledAnew.get(edit) ?? edit)
  }

  #misreading(plan: Plan, text: string): Misreading | undefined {
    return misreading(this.#plugin, this.#file, this.#parsed, plan, text, (source) => (this.#built = source))
  }

  #misreadingOf(plan: Plan): Misreading | undefined {
    return this.#misreading(plan, this.#weave(plan))
  }

  /**
   * Finds the strings that break the file although each place can spell its own text. A file usually breaks where the
   * first string is misread, so this string and the one before it are suspected first. Otherwise the search halves the
   * strings. When there are no more trials, it returns those found so far, or else all that may break the file.
   */
  #breaking(plan: Plan, misread: Misreading): Refusal[] {
    const identifiers = [...new Set(plan.writes.map(({ identifier }) => identifier))]
    const broken: Refusal[] = []
    let rest: readonly string[] = identifiers
    let found: Misreading | undefined = misread
    while (found) {
      const place = rest.indexOf(found.identifier)
      const culprit = this.#culprit(plan, [rest[place], rest[place - 1]])
      if (!culprit) {
        this.#halve(plan, rest, broken)
        break
      }
      broken.push(culprit)
      rest = rest.filter((identifier) => identifier !== culprit.identifier)
      found = rest.length > 0 ? this.#trial(plan, rest) : undefined
    }
    if (broken.length > 0) return broken
    // Each half alone is correct, so only the combination breaks the file. All of its strings are named.
    return identifiers.map((identifier) => ({ identifier, reason: misread.reason }))
  }

  /** The first of these strings that breaks the file alone. */
  #culprit(plan: Plan, suspects: readonly (string | undefined)[]): Refusal | undefined {
    for (const identifier of suspects) {
      const reason = identifier === undefined ? undefined : this.#trial(plan, [identifier])?.reason
      if (identifier !== undefined && reason !== undefined) return { identifier, reason }
    }
    return undefined
  }

  /** Adds the breaking strings among these, which break the file together, as far as there are trials. */
  #halve(plan: Plan, identifiers: readonly string[], broken: Refusal[]): void {
    const [identifier] = identifiers
    if (identifiers.length < 2) {
      const culprit = this.#culprit(plan, [identifier])
      if (culprit) broken.push(culprit)
      return
    }
    const middle = identifiers.length >> 1
    const [left, right] = [identifiers.slice(0, middle), identifiers.slice(middle)]
    const isLeftBroken = left.length === 1 || this.#trial(plan, left) !== undefined
    const before = broken.length
    if (isLeftBroken) this.#halve(plan, left, broken)
    // If the left half is right, the right half breaks the file.
    const isRightBroken = broken.length === before || right.length === 1 || this.#trial(plan, right)
    if (isRightBroken) this.#halve(plan, right, broken)
  }

  /** Builds the file with some strings only. Nothing is misread if they are right, or if there are no more trials. */
  #trial(plan: Plan, identifiers: readonly string[]): Misreading | undefined {
    if (this.#trials <= 0) return undefined
    this.#trials--
    const part = only(plan, new Set(identifiers))
    return this.#misreadingOf(part)
  }
}

/** The writes without a text whose places are removed: no slot with the same `removal` gets a text. */
function removedPlaces({ writes, removes }: Plan): ReadonlySet<Write> {
  if (!removes) return new Set()
  const kept = new Set(writes.filter(({ text }) => text !== '').map(({ slot }) => slot.removal))
  return new Set(writes.filter(({ slot: { removal }, text }) => text === '' && removal && !kept.has(removal)))
}

/** Whether a write would make a new place without a text. */
const isNowhere = ({ slot, text }: Write): boolean =>
  text === '' && slot.absent !== undefined && slot.removal !== undefined

/** The edits that remove these places, and those beside them (a state). */
function removalsOf(writes: Iterable<Write>): Edit[] {
  const removals = new Set<Span>()
  const beside: Edit[] = []
  for (const { slot, status } of writes) {
    const { removal } = slot
    if (!removal) continue
    removals.add(removal)
    for (const edit of slot.also?.('', status) ?? [])
      if (edit.at[1] <= removal[0] || edit.at[0] >= removal[1]) beside.push(edit)
  }
  return [...beside, ...[...removals].map((at) => ({ at, text: '' }))]
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
    const isRemoved = plan.removes && write.slot.removal !== undefined
    return isNewInGroup || isRemoved ? emptied(write.identifier, write.language, write.slot) : []
  })
  const groups = new Set(kept.filter(({ text }) => text !== '').map(groupOf))
  return {
    writes: kept.filter(
      (write) => write.text !== '' || !write.slot.absent || write.slot.removal || groups.has(groupOf(write)),
    ),
    reshapes: plan.reshapes.filter(({ identifier }) => identifiers.has(identifier)),
    omitted: plan.omitted,
    removes: plan.removes,
  }
}

/** The writes by the slot around them, in the order of the first of each. */
function grouped(
  writes: readonly Write[],
  slotOf: (write: Write) => Slot | undefined,
): Map<Slot | undefined, Write[]> {
  const groups = new Map<Slot | undefined, Write[]>()
  for (const write of writes) {
    const slot = slotOf(write)
    const group = groups.get(slot)
    if (group) group.push(write)
    else groups.set(slot, [write])
  }
  return groups
}

/** A write that cannot be spelled, and why. */
interface Unspellable {
  write: Write
  reason: string
  /** Whether its codes are the reason. */
  isOfCodes: boolean
}

function refusalOf({ write: { identifier }, reason }: Unspellable): Refusal {
  return { identifier, reason }
}

/** The writes of texts of these strings. */
function strings({ writes }: Plan, refused: readonly Refusal[]): Unspellable[] {
  const reasons = new Map(refused.map(({ identifier, reason }) => [identifier, reason]))
  return writes.flatMap((write): Unspellable | [] => {
    const reason = reasons.get(write.identifier)
    return reason === undefined || write.text === '' ? [] : { write, reason, isOfCodes: false }
  })
}

/**
 * The plan without the strings that cannot be written. The report lists them as refused. Where a place cannot be empty,
 * only its write is left out.
 */
function leaveOut(plan: Plan, unspellable: readonly Unspellable[], reporter: Reporter): Plan {
  const refused = unspellable.filter(({ write }) => write.text !== '')
  const kept = new Set(unspellable.map(({ write }) => write).filter(({ text }) => text === ''))
  const told = new Set<string>()
  for (const { write, reason } of [...refused, ...unspellable]) {
    const { identifier, language, text } = write
    const name = `${language}\0${identifier}`
    if (told.has(name)) continue
    told.add(name)
    if (text === '') reporter.keepForeign(identifier, language, reason)
    else reporter.refuse(identifier, language, reason)
  }
  const writes = plan.writes.filter((write) => !kept.has(write))
  return without({ ...plan, writes }, refused.map(refusalOf))
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
