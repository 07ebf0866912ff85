// The law about texts that show by themselves how they are read, so that their file is not read again.
import * as fc from 'fast-check'
import type { Slot } from '../contract.ts'
import { wholeFormat } from '../documents/segments.ts'
import { decodeFile } from '../reading/source.ts'
import { verifyBuild } from '../writing/verify.ts'
import { weave } from '../writing/weave.ts'
import { nastyText } from './nasty-texts.ts'
import { slotsOf } from './texts.ts'
import { must, show, trialsOf, unlessUnwritable, type Law, type Trial } from './subject.ts'

/** What a careless spelling has too much of, or too little. */
const SCRAPS = [
  '',
  '"',
  "'",
  '\\',
  '<',
  '<b>',
  '</b>',
  '&',
  '#',
  ' #',
  ':',
  ': ',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '- ',
  '@',
  ']]>',
]

/** Nasty texts, as they are and as a place spells them, with a piece too much or too little. */
const spellings: fc.Arbitrary<(slot: Slot) => string> = fc
  .record({
    text: nastyText,
    isSpelled: fc.boolean(),
    at: fc.nat(20),
    length: fc.nat(2),
    scrap: fc.constantFrom(...SCRAPS),
    isDamaged: fc.boolean(),
  })
  .map(({ text, isSpelled, at, length, scrap, isDamaged }) => (slot) => {
    const raw = isSpelled ? (unlessUnwritable(() => slot.codec.encode(text, '')) ?? text) : text
    return isDamaged ? raw.slice(0, at) + scrap + raw.slice(at + length) : raw
  })

/** 2c. What a place takes for a whole spelling is read there, and all other strings as before. */
export const apart: Law = {
  name: 'texts apart',
  holds(subject, { runs, seed }) {
    if (!subject.plugin.readsTextsApart || wholeFormat(subject.plugin) !== subject.plugin) return
    for (const trial of trialsOf(subject)) {
      const places = slotsOf(subject.plugin, trial.parsed).filter(
        ({ wrapNew, parent }) => !wrapNew && !parent,
      )
      if (places.length === 0) continue
      fc.assert(
        fc.property(fc.constantFrom(...places), spellings, (slot, spell) =>
          isReadApart(trial, slot, spell(slot)),
        ),
        { numRuns: runs * 10, seed },
      )
    }
  },
}

function isReadApart({ name, plugin, bytes, source, parsed }: Trial, slot: Slot, raw: string): void {
  const { codec } = slot
  const isHeld = raw.isWellFormed() && [...raw].every(source.canSpell)
  if (!isHeld || !codec.isWhole?.(raw)) return
  const text = codec.decode(raw).toWellFormed()
  if (text === '') return
  const write = { identifier: '', language: '', slot, text, status: 'translated' } as const
  const plan = {
    writes: [write],
    reshapes: [],
    omitted: new Map(),
    removes: false,
    isForeign: false,
    slots: { areInFileOrder: true, areInside: false, haveMore: false },
  }
  const built = weave(source.text, [{ at: slot.at, text: raw }])
  const misread = verifyBuild(plugin, decodeFile(bytes, plugin), parsed, plan, {
    text: built,
    hasOnlyTexts: false,
  })
  must(
    !misread,
    () => `${name}: the place of ${show(text)} takes ${show(raw)} for whole, but ${misread?.reason}`,
  )
}
