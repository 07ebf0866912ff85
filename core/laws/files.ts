// Laws about whole files: what stays unchanged, in every encoding, and how damaged files behave.
import * as fc from 'fast-check'
import { buildWithReport } from '../build.ts'
import { buildByCall } from '../calls.ts'
import { checkFile, isLocal, stringsOf } from '../check.ts'
import {
  FormatError,
  type Entry,
  type FormatPlugin,
  type Source,
  type Span,
  type StringRecord,
} from '../contract.ts'
import { HANDLING, type HandledFormat } from '../handling.ts'
import { decodeFile } from '../source.ts'
import { isPlural, outermost, textOf } from '../strings.ts'
import { openZip } from '../zip.ts'
import { ordinaryText } from './nasty-texts.ts'
import { asText, viewsOf } from './views.ts'
import {
  known,
  must,
  sameBytes,
  show,
  translated,
  trialOf,
  trialsOf,
  unlessUnwritable,
  withOwnOptions,
  type Law,
  type Pair,
  type Sample,
  type Trial,
} from './subject.ts'

/** 1. Building with no translations, or with the same texts and statuses, gives the same bytes. */
export const identity: Law = {
  name: 'identity',
  holds({ plugin, samples }) {
    for (const { name, bytes } of samples) {
      const { identical, error } = checkFile(plugin, bytes, known('en'))
      must(error === null, () => `${name}: ${error?.message}`)
      must(identical === true, () => `${name}: building without changes gives other bytes`)
    }
  },
}

/** 3. A changed string changes only its place and the edits that belong to it. */
export const gaps: Law = {
  name: 'gaps',
  holds(subject, { runs, seed }) {
    for (const { name, bytes, parsed, records } of trialsOf(subject)) {
      if (records.length === 0) continue
      fc.assert(
        fc.property(fc.nat(records.length - 1), ordinaryText, (index, text) => {
          const record = records[index]
          if (!record) return
          const change = () => isLocal(subject.plugin, { name, bytes }, parsed, record, text)
          must(
            unlessUnwritable(change) ?? true,
            () => `${name}: ${show(text)} in "${record.identifier}" changes more than its place`,
          )
        }),
        { numRuns: runs, seed },
      )
    }
  },
}

/** 3b. An entry contains the key and all texts of its string. Entries do not overlap. */
export const entries: Law = {
  name: 'entries',
  holds(subject) {
    for (const { name, parsed } of trialsOf(subject)) {
      const spans: Span[] = []
      for (const { entry, source, targets } of parsed.units) {
        if (!entry) continue
        const [start, end] = entry.at
        spans.push(entry.at)
        const places = [source, ...(targets?.values() ?? [])]
        const slots = places.flatMap((place) => (isPlural(place) ? [...place.forms.values()] : [place]))
        for (const [from, to] of [
          ...slots.map((slot) => outermost(slot).at),
          ...(entry.key ? [entry.key] : []),
        ]) {
          must(
            from >= start && to <= end,
            () => `${name}: ${from} to ${to} is outside its entry, ${start} to ${end}`,
          )
        }
      }
      for (const { entry } of parsed.units) if (entry) nests(entry, name)
      spans.sort((one, other) => one[0] - other[0])
      for (const [index, [start]] of spans.entries()) {
        must(start >= (spans[index - 1]?.[1] ?? 0), () => `${name}: two entries overlap at ${start}`)
      }
    }
  },
}

/** Throws if an entry or a container is outside of the container around it. */
function nests({ at, containers = [] }: Entry, name: string): void {
  let [from, to]: Span = at
  for (const { at: whole, inside } of containers.toReversed()) {
    must(
      inside[0] <= from && to <= inside[1] && whole[0] <= inside[0] && inside[1] <= whole[1],
      () => `${name}: ${from} to ${to} is outside its container, ${inside[0]} to ${inside[1]}`,
    )
    ;[from, to] = whole
  }
}

/** At most this many entries of a sample are removed, one at a time. */
const REMOVED = 12

/** 3c. Without the entry of a string, a file has all its other strings; without all entries, it can still be read. */
export const omission: Law = {
  name: 'omission',
  holds({ plugin, samples }) {
    if (plugin.holds === 'many') return
    const omitting: HandledFormat = { ...plugin, handling: { ...HANDLING, untranslated: 'omit' } }
    for (const trial of samples.map((sample) => trialOf(plugin, sample))) {
      const { name, bytes, languages, parsed, records } = trial
      const known = new Set(records.map(({ identifier }) => identifier))
      const removable = parsed.units.flatMap(({ entry, isHidden }, index) => {
        const identifier = parsed.identifiers[index] ?? ''
        return entry && !isHidden && known.has(identifier) ? [identifier] : []
      })
      if (removable.length === 0) continue
      const own = records.map((record) => ({
        ...record,
        translations: Object.fromEntries(languages.targets.map(({ id }) => [id, { text: record.text }])),
      }))
      const without = (left: ReadonlySet<string>): void => {
        const sent = own.filter(({ identifier }) => !left.has(identifier))
        const built = unlessUnwritable(() => buildByCall(omitting, { name, bytes }, languages, sent))
        must(built !== undefined, () => `${name}: the entries of ${show([...left])} cannot be removed`)
        const rest = trialOf(plugin, { name, bytes: built }, languages.targets).parsed.units.length
        must(
          rest === parsed.units.length - left.size,
          () => `${name}: without ${show([...left])}, the file has ${rest} strings`,
        )
      }
      const step = Math.ceil(removable.length / REMOVED)
      for (let index = 0; index < removable.length; index += step)
        without(new Set(removable.slice(index, index + 1)))
      without(new Set(removable))
    }
  },
}

/** A text that no charset but Unicode has. */
const FOREIGN_TEXT = 'Ж漢字🌊'

/**
 * 5b. A file in another charset becomes UTF-8 if a text needs it, says so, and keeps its other texts. An option keeps
 * the charset.
 */
export const reencoding: Law = {
  name: 'reencoding',
  holds(subject) {
    const { plugin } = subject
    if (!plugin.declareUtf8) return
    const trials = trialsOf(subject).filter(({ parsed }) => !parsed.source.charset.startsWith('utf-'))
    must(trials.length > 0, () => 'Add a sample in another charset than UTF-8: the format declares UTF-8.')
    for (const { name, bytes, languages, parsed, records } of trials) {
      const changed = records.find(({ text }) => typeof text === 'string')
      if (!changed) continue
      const { identifier } = changed
      const sent = [...translated(new Map([[identifier, FOREIGN_TEXT]]), languages)]
      const { content, report } = buildWithReport(plugin, bytes, languages, sent)
      must(report.file.includes('reencoded'), () => `${name}: the report says ${show(report.file)}`)
      const again = trialOf(plugin, { name, bytes: content }, languages.targets)
      const { charset } = again.parsed.source
      must(charset === 'utf-8', () => `${name}: the built file is read as ${charset}`)
      for (const { id } of languages.targets) {
        const read = again.records.map(({ translations }) => translations?.[id]?.text)
        const expected = records.map((record) =>
          record === changed ? FOREIGN_TEXT : record.translations?.[id]?.text,
        )
        must(show(read) === show(expected), () => `${name}: reads ${show(read)}, not ${show(expected)}`)
      }
      const keeping: HandledFormat = { ...plugin, handling: { ...HANDLING, charset: 'keep' } }
      const kept = unlessUnwritable(() => buildByCall(keeping, { name, bytes }, languages, sent))
      must(kept === undefined, () => `${name}: ${parsed.source.charset} takes ${show(FOREIGN_TEXT)}`)
    }
  },
}

/** Ways in which other editors save the same file. */
const DISGUISES: readonly { name: string; of(text: string): Uint8Array; eol?: string }[] = [
  { name: 'with a byte order mark', of: (text) => Buffer.from(`\ufeff${text}`) },
  { name: 'with CRLF', of: (text) => Buffer.from(withEol(text, '\r\n')), eol: '\r\n' },
  { name: 'with LF', of: (text) => Buffer.from(withEol(text, '\n')), eol: '\n' },
  { name: 'in UTF-16 LE', of: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { name: 'in UTF-16 BE', of: (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  { name: 'without a final line end', of: (text) => Buffer.from(text.replace(/(?<![\r\n])[\r\n]+$/, '')) },
]

/** 5. A file has the same strings in every encoding. A file with one kind of line end keeps that kind. */
export const encodings: Law = {
  name: 'encodings',
  holds({ plugin, samples }) {
    if (plugin.unpack) return
    for (const sample of samples) {
      const plain = decodeFile(sample.bytes, plugin).source
      const expected = textsOf(plugin, sample)
      for (const { name, of, eol } of DISGUISES) {
        const disguised = { name: `${sample.name} ${name}`, bytes: disguise(sample.bytes, plain, of) }
        // Without a byte order mark, the charset that the file declares would still apply.
        if (isDeclaredOtherwise(plugin, plain.charset, disguised)) continue
        const texts = textsOf(plugin, disguised)
        must(
          show(texts) === show(expected),
          () => `${disguised.name}: reads ${show(texts)}, not ${show(expected)}`,
        )
        const result = checkFile(plugin, disguised.bytes, known('en'))
        const { identical, edited, readBack, error } = result
        must(
          !error && identical === true && edited === true && readBack === true,
          () => `${disguised.name}: ${show(result)}`,
        )
        if (eol) keepsLineEnds(plugin, disguised, eol)
      }
    }
  },
}

/** A file, or the parts of an archive, as another editor would save them. */
function disguise(bytes: Uint8Array, { text, parts }: Source, of: (text: string) => Uint8Array): Uint8Array {
  if (!parts) return of(text)
  return openZip(bytes).with(new Map(parts.map(({ name, source }) => [name, of(source.text)])))
}

function isDeclaredOtherwise(plugin: FormatPlugin, charset: string, { bytes }: Sample): boolean {
  if (charset.startsWith('utf-') || charset === 'us-ascii') return false
  const hasMark = bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe
  return !hasMark && plugin.charsets !== undefined
}

function textsOf(plugin: FormatPlugin, sample: Sample): string[] {
  const { parsed } = trialOf(plugin, sample)
  return parsed.units.flatMap(({ source }) => {
    const slots = isPlural(source) ? [...source.forms.values()] : [source]
    return slots.map((slot) => textOf(parsed.source, slot).replaceAll(/\r\n?/g, '\n'))
  })
}

function keepsLineEnds(plugin: FormatPlugin, sample: Sample, eol: string): void {
  const { records, build } = trialOf(plugin, sample)
  for (const { identifier } of records) {
    const built = unlessUnwritable(() =>
      build(new Map([[identifier, 'First line\nSecond line, which goes on for a while']])),
    )
    if (!built) continue
    const { text } = decodeFile(built, plugin).source
    const others = text.replaceAll(eol, '').match(/[\r\n]/g) ?? []
    must(others.length === 0, () => `${sample.name}: writing two lines to "${identifier}" mixes line ends`)
  }
}

function withEol(text: string, eol: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, eol)
}

/** About this many prefixes of each sample are tried. */
const PREFIXES = 400
/** A sample is repeated to this many characters, whole and cut. A quadratic plugin would not finish. */
const LARGE = 400_000

/** 6. A damaged file parses, or throws a `FormatError` that says where, in linear time. */
export const damage: Law = {
  name: 'damage',
  holds({ plugin, samples }, { runs, seed }) {
    for (const { name, bytes } of samples) {
      const views = viewsOf(plugin, bytes)
      for (const { text, fileOf } of views) {
        const step = Math.max(1, Math.floor((text.length * views.length) / PREFIXES))
        for (let end = 0; end <= text.length; end += step) survives(plugin, name, text.slice(0, end), fileOf)
        fc.assert(
          fc.property(damageOf(text), (damaged) => survives(plugin, name, damaged, fileOf)),
          { numRuns: Math.ceil((runs * 4) / views.length), seed },
        )
        const large = text.repeat(Math.ceil(LARGE / Math.max(text.length, 1)))
        survives(plugin, name, large, fileOf)
        survives(plugin, name, large.slice(0, Math.floor(large.length * 0.77)), fileOf)
      }
    }
    for (const run of [
      '"',
      '\\',
      '<',
      '<a>',
      '[',
      '{',
      '{"a":',
      '- ',
      '#',
      '\n',
      ' ',
      '\t',
      ',',
      '=',
      "'",
      '&',
      '>',
      '|',
      '*',
      '`',
      '<!--',
      '/*',
      '%',
    ])
      survives(plugin, `a run of ${show(run)}`, run.repeat(Math.ceil(LARGE / 4 / run.length)))
  },
}

function damageOf(text: string): fc.Arbitrary<string> {
  const place = fc.nat(text.length)
  const scrap = fc.oneof(
    fc.constantFrom(...'"\'\\<>&{}[]()#:;=,|-*`%\n\r\t /', '\0', '\ufeff', '\ud800', '-->', '<!--', ']]>'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  return fc
    .array(fc.tuple(place, fc.nat(12), scrap), { minLength: 1, maxLength: 3 })
    .map((cuts) =>
      cuts.reduce(
        (damaged, [at, length, scrap]) => damaged.slice(0, at) + scrap + damaged.slice(at + length),
        text,
      ),
    )
}

/** Parses a damaged file. If that succeeds, builds it with one changed text. Errors must say where or what is wrong. */
function survives(plugin: FormatPlugin, name: string, text: string, fileOf = asText): void {
  try {
    const bytes = fileOf(text)
    const trial = trialOf(plugin, { name, bytes })
    const strings = stringsOf(plugin, trial, trial.languages)
    must(
      sameBytes(buildByCall(plugin, trial, trial.languages, []), bytes),
      () => `${name}, damaged: no change changes bytes: ${show(text.slice(0, 400))}`,
    )
    must(
      new Set(strings.map(({ identifier }) => identifier)).size === strings.length,
      () => `${name}, damaged: identifiers repeat`,
    )
    if (text.length >= LARGE / 2) return
    const [first] = strings
    // A string without a place changes nothing. Then the first one that has a place is written.
    const isWritten = first && !sameBytes(writeInto(trial, first) ?? new Uint8Array(), bytes)
    const [other] = first && !isWritten ? trial.records : []
    if (other && other.identifier !== first?.identifier) writeInto(trial, other)
  } catch (error) {
    if (!(error instanceof FormatError))
      throw new Error(`${name}, damaged: ${show(text.slice(0, 400))}`, { cause: error })
    const says =
      error.code !== 'contract' &&
      (error.offset !== undefined || error.code === 'unwritable' || text.trim() === '')
    must(
      says,
      () =>
        `${name}, damaged: ${error.code} "${error.message}" at ${error.offset}: ${show(text.slice(0, 400))}`,
    )
  }
}

/** Builds a file with one changed text. Returns undefined if the text cannot be written. */
function writeInto({ build }: Trial, { identifier }: StringRecord): Uint8Array | undefined {
  return unlessUnwritable(() => build(new Map([[identifier, 'Words instead']])))
}

/** Building each real before/after pair gives exactly the bytes of the file after. */
export const pairs: Law = {
  name: 'pairs',
  holds({ type, plugin: unset, pairs: all }) {
    must(
      all.length > 0,
      () => `Add a pair: samples/${type}/pairs/<case>/ with before.*, after.*, strings.json.`,
    )
    for (const pair of all) {
      const { name, before, after, target, options, strings, unchanged = [] } = pair
      const plugin = withOwnOptions(unset, options)
      const trial = trialOf(plugin, { name, bytes: before }, [known(target)])
      readsAsSaid(pair, trial)
      const named = new Set([...Object.keys(strings), ...unchanged])
      const others = trial.records.filter(({ identifier }) => !named.has(identifier))
      must(
        others.length === 0,
        () =>
          `${name}: strings.json must name these strings in "strings" or in "unchanged": ${show(others.map(({ identifier }) => identifier))}`,
      )
      const records = Object.entries(strings).map(([identifier, said]) => {
        const translation =
          typeof said === 'object' && 'text' in said && said.text !== undefined ? said : { text: said }
        const text = trial.records.find((record) => record.identifier === identifier)?.text
        must(text !== undefined, () => `${name}: the file has no string "${identifier}"`)
        return { identifier, text, translations: { [known(target).id]: translation as { text: string } } }
      })
      const built = buildByCall(plugin, trial, trial.languages, records)
      must(
        sameBytes(built, after),
        () =>
          `${name}: builds\n${Buffer.from(built).toString()}\ninstead of\n${Buffer.from(after).toString()}`,
      )
    }
  },
}

/** Compares hidden strings, statuses and contexts with those in `strings.json`. */
function readsAsSaid(pair: Pair, { records }: Trial): void {
  const { name, target, hidden = [], statuses = {}, contexts = {} } = pair
  const isHidden = records.filter((record) => record.isHidden).map(({ identifier }) => identifier)
  must(
    show(isHidden) === show(hidden),
    () => `${name}: strings.json names ${show(hidden)} as "hidden", but these are: ${show(isHidden)}`,
  )
  const read = records.flatMap(({ identifier, translations }) => {
    const status = translations?.[known(target).id]?.status
    return status === undefined || status === 'translated' ? [] : [[identifier, status] as const]
  })
  must(
    show(read) === show(Object.entries(statuses)),
    () => `${name}: strings.json has the "statuses" ${show(statuses)}, but the file says ${show(read)}`,
  )
  for (const [identifier, said] of Object.entries(contexts)) {
    const context = records.find((record) => record.identifier === identifier)?.context
    must(
      context === said,
      () => `${name}: the context of "${identifier}" is ${show(context)}, not ${show(said)}`,
    )
  }
}
