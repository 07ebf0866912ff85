// Laws about whole files: what stays unchanged, and how a file is read in every encoding.
import * as fc from 'fast-check'
import { buildWithReport } from '../writing/build.ts'
import { buildByCall } from '../calls.ts'
import { checkFile } from '../check.ts'
import type { Source } from '../contract.ts'
import { HANDLING, isInFirstDialect, type Format } from '../format.ts'
import { changedByte } from '../promise/identity.ts'
import { isLocal } from '../promise/locality.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, textOf } from '../reading/strings.ts'
import { openNested } from '../reading/nested-zip.ts'
import { ordinaryText } from './nasty-texts.ts'
import {
  faultOf,
  known,
  must,
  show,
  translated,
  trialOf,
  trialsOf,
  unlessUnwritable,
  type Law,
  type Sample,
} from './subject.ts'

/** 1. Building with no translations, or with the same texts and statuses, returns the same bytes. */
export const identity: Law = {
  name: 'identity',
  holds({ plugin, samples }) {
    for (const sample of samples) {
      let isIdentical = false
      const fault = faultOf(() => {
        const trial = trialOf(plugin, sample)
        isIdentical = [[], trial.records].every((sent) => changedByte(trial, sent) === undefined)
      })
      must(fault === undefined, () => `${sample.name}: ${fault}`)
      must(isIdentical, () => `${sample.name}: building without changes returns different bytes`)
    }
  },
}

/** 3. A changed string changes only its place and the edits that belong to it. */
export const gaps: Law = {
  name: 'gaps',
  holds(subject, { runs, seed }) {
    for (const trial of trialsOf(subject)) {
      const { name, records } = trial
      if (records.length === 0) continue
      fc.assert(
        fc.property(fc.constantFrom(...records), ordinaryText, (record, text) => {
          must(
            unlessUnwritable(() => isLocal(trial, record, text)) ?? true,
            () => `${name}: ${show(text)} in "${record.identifier}" changes more than its place`,
          )
        }),
        { numRuns: runs, seed },
      )
    }
  },
}

/** A text that only Unicode charsets can encode. */
const FOREIGN_TEXT = 'Ж漢字🌊'

/**
 * 5b. A file in another charset is written in UTF-8 if a text needs it. The file and the report then declare UTF-8, and
 * other texts stay the same. An option keeps the charset.
 */
export const reencoding: Law = {
  name: 'reencoding',
  holds(subject) {
    const { plugin } = subject
    if (!plugin.encoding?.declareUtf8) return
    const trials = trialsOf(subject).filter(({ parsed }) => !parsed.source.charset.startsWith('utf-'))
    // Further dialects have the charsets of the format.
    if (trials.length === 0 && !isInFirstDialect(plugin)) return
    must(trials.length > 0, () => 'Add a sample in another charset than UTF-8: the format declares UTF-8.')
    for (const { name, bytes, languages, parsed, records } of trials) {
      const changed = records.find(({ text }) => typeof text === 'string')
      if (!changed) continue
      const { identifier } = changed
      const sent = [...translated(new Map([[identifier, FOREIGN_TEXT]]), languages)]
      const { content, report } = buildWithReport(plugin, bytes, languages, sent)
      must(report.file.includes('reencoded'), () => `${name}: the report contains ${show(report.file)}`)
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
      const keeping: Format = { ...plugin, handling: { ...HANDLING, charset: 'keep' } }
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
    if (plugin.container?.unpack) return
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
  return openNested(bytes).with(new Map(parts.map(({ name, source }) => [name, of(source.text)])))
}

function isDeclaredOtherwise(plugin: Format, charset: string, { bytes }: Sample): boolean {
  if (charset.startsWith('utf-') || charset === 'us-ascii') return false
  const hasMark = bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe
  return !hasMark && plugin.encoding !== undefined
}

function textsOf(plugin: Format, sample: Sample): string[] {
  const { parsed } = trialOf(plugin, sample)
  return parsed.units.flatMap(({ source }) => {
    const slots = isPlural(source) ? [...source.forms.values()] : [source]
    return slots.map((slot) => textOf(parsed.source, slot).replaceAll(/\r\n?/g, '\n'))
  })
}

function keepsLineEnds(plugin: Format, sample: Sample, eol: string): void {
  const trial = trialOf(plugin, sample)
  for (const { identifier } of trial.records) {
    const built = unlessUnwritable(() =>
      trial.build(new Map([[identifier, 'First line\nSecond line, which goes on for a while']])),
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
