// A PO file as a whole: its entries as units, and what its header must say once it is of another language.
import type { BuildJob, Languages, Plural, Slot, Source, Span, Unit } from '../../core/contract.ts'
import { fuzzyOff, readComments } from './comments.ts'
import { countedCategories } from '../../syntax/plurals/rules.ts'
import { readEntries, type PoEntry } from './entries.ts'
import { firstHeader, headerOf, languageEdits, pluralEdits, type PoHeader } from './header.ts'
import {
  isOfAnother,
  placesOfRows,
  planRows,
  pluralOfIds,
  pluralOfRows,
  withRowsInOrder,
  type RowPlan,
} from './plurals.ts'
import { decodePo, poCodecs, type PoCodecs } from './strings.ts'

/** The language that the header names, in its own spelling. */
export function languageOfHeader({ text }: Source): string | undefined {
  return firstHeader(text)?.language?.value || undefined
}

/** The units of a PO file: all entries of a text or a context, without the header. */
export function poUnits(source: Source, languages: Languages): Unit[] {
  const { text } = source
  const entries = readEntries(text)
  const codecs = poCodecs(source)
  const [target] = languages.targets
  const rows = target && planRows(text, entries, headerOf(text, entries), target)
  const units: Unit[] = []
  for (const entry of entries) {
    const id = decodePo(text.slice(entry.id[0], entry.id[1]))
    if (id !== '' || entry.context) units.push(unitOf(source, entry, id, codecs, languages, rows))
  }
  return units
}

function unitOf(
  source: Source,
  entry: PoEntry,
  id: string,
  codecs: PoCodecs,
  languages: Languages,
  rows: RowPlan | undefined,
): Unit {
  const { text } = source
  const comments = readComments(text, entry.comments)
  const kind = entry.pluralId ? codecs.row : codecs.text
  const codec = comments.isUnwrapped ? codecs.unwrapped : kind
  const context = entry.context && decodePo(text.slice(entry.context[0], entry.context[1]))
  const unit: Unit = {
    key: context === undefined ? [id] : [context, id],
    source: entry.pluralId ? pluralOfIds(entry, codec, languages.source) : { at: entry.id, codec },
  }
  const shown = (context ? [context, ...comments.lines] : comments.lines).join('\n')
  if (shown !== '') unit.context = shown
  if (comments.maxLength !== undefined) unit.maxLength = comments.maxLength
  const [target] = languages.targets
  if (!target || !rows) return unit

  const also = comments.isFuzzy ? once(() => fuzzyOff(text, entry.comments)) : undefined
  const slotAt = (at: Span): Slot => (also ? { at, codec, status: 'untranslated', also } : { at, codec })
  const place: Slot | Plural = entry.text
    ? slotAt(entry.text)
    : pluralOfRows(text, entry, rows, { codec, eol: source.eol, slotAt })
  unit.targets = new Map<string, Slot | Plural>().set(target.id, place)
  return unit
}

/** The rows of a plural share their flags: the edits are the same ones, whichever row asks. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * The translated file. Its header changes only where it names another language than the one asked for, or none in a
 * file that now has texts in one.
 */
export function buildPo({ source, languages, written, weave }: BuildJob): string {
  const [target] = languages.targets
  const entries = readEntries(source.text)
  const header = headerOf(source.text, entries)
  if (!target) return weave()
  const { meanings, isNew } = planRows(source.text, entries, header, target)
  const isForeign = isOfAnother(header, target)
  const order = { before: entries, eol: source.eol }
  // Without a header nothing says what language the other entries are in: they stay as they are.
  if (header && (isForeign || (isNameless(header) && written.has(target.id)))) {
    const hasPlurals = entries.some(({ pluralId }) => pluralId)
    const edits = languageEdits(source, header, target)
    if (!isNew) return weave(edits)
    const count = countedCategories(target).length
    edits.push(...pluralEdits(source, header, target, hasPlurals))
    if (!isForeign) edits.push(...placesOfRows(entries, count))
    return withRowsInOrder(weave(edits), { ...order, count, isForeign })
  }
  const isShort = ({ rows }: PoEntry): boolean => rows.length > 0 && rows.length < meanings.categories.length
  return entries.some(isShort) ? withRowsInOrder(weave(), order) : weave()
}

const isNameless = (header: PoHeader | undefined): boolean => !header?.language?.value
