// The law about damaged files.
import * as fc from 'fast-check'
import { isSame } from '../bytes.ts'
import { buildByCall } from '../calls.ts'
import { faultOfRefusal } from '../promise/refusal.ts'
import { stringsOf } from '../promise/trial.ts'
import { FormatError, type StringRecord } from '../contract.ts'
import type { Format } from '../format.ts'
import { must, show, trialOf, unlessUnwritable, type Law, type Trial } from './subject.ts'
import { asText, viewsOf } from './views.ts'

/** About this many prefixes of each sample are tried for each run. */
const PREFIXES = 2
/** Files of one repeated piece have this many characters. A parser that recurses for each piece has no stack for it. */
const RUN = 20_000

/** 6. A damaged file parses, or throws a `FormatError` with the place of the error. */
export const damage: Law = {
  name: 'damage',
  holds({ plugin, samples }, { runs, seed }) {
    for (const { name, bytes } of samples) {
      const views = viewsOf(plugin, bytes)
      for (const { text, fileOf } of views) {
        const step = Math.max(1, Math.floor((text.length * views.length) / (PREFIXES * runs)))
        for (let end = 0; end <= text.length; end += step) survives(plugin, name, text.slice(0, end), fileOf)
        fc.assert(
          fc.property(damageOf(text), (damaged) => survives(plugin, name, damaged, fileOf)),
          { numRuns: Math.ceil((runs * 2) / views.length), seed },
        )
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
      survives(plugin, `a run of ${show(run)}`, run.repeat(Math.ceil(RUN / run.length)))
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

/**
 * Parses a damaged file. If that succeeds, builds it with one changed text. Errors must state where or what the problem
 * is.
 */
function survives(plugin: Format, name: string, text: string, fileOf = asText): void {
  // The texts of a compiled file cannot be removed.
  const bytes = unlessUnwritable(() => fileOf(text))
  if (!bytes) return
  try {
    const trial = trialOf(plugin, { name, bytes })
    const strings = stringsOf(plugin, trial, trial.languages)
    must(
      isSame(buildByCall(plugin, trial, trial.languages, []), bytes),
      () => `${name}, damaged: no change changes bytes: ${show(text.slice(0, 400))}`,
    )
    must(
      new Set(strings.map(({ identifier }) => identifier)).size === strings.length,
      () => `${name}, damaged: identifiers repeat`,
    )
    const [first] = strings
    // A string without a place changes nothing. Then the first one that has a place is written.
    const isWritten = first && !isSame(writeInto(trial, first) ?? new Uint8Array(), bytes)
    const [other] = first && !isWritten ? trial.records : []
    if (other && other.identifier !== first?.identifier) writeInto(trial, other)
  } catch (error) {
    if (!(error instanceof FormatError))
      throw new Error(`${name}, damaged: ${show(text.slice(0, 400))}`, { cause: error })
    const fault = faultOfRefusal(plugin, bytes, error)
    must(fault === undefined, () => `${name}, damaged: ${fault}: ${show(text.slice(0, 400))}`)
  }
}

/** Builds a file with one changed text. Returns undefined if the text cannot be written. */
function writeInto(trial: Trial, { identifier }: StringRecord): Uint8Array | undefined {
  return unlessUnwritable(() => trial.build(new Map([[identifier, 'Words instead']])))
}
