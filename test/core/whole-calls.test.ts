// Whole calls, bytes to bytes: files whose keys repeat, with plurals, with texts out of order, of any length. What is
// expected is computed here from the lines of the file, without the engine.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall, type ParseAnswer } from '@atlas/core/calls.ts'
import type { Category, FormatPlugin, Slot, StringRecord, Unit } from '@atlas/core/contract.ts'
import { languages, lines, plainCodec } from './plugins.ts'

/** A line of a file: `key=text`, or `key=one|other` for a plural. */
interface Line {
  key: string
  texts: readonly string[]
}

/** Lines of `key=text` and `key=one|other`. A first line `backwards` makes the last line the first unit. */
const anyLines: FormatPlugin = {
  ...lines,
  parse({ text }) {
    const units: Unit[] = []
    let at = 0
    for (const line of text.split('\n')) {
      const equals = line.indexOf('=')
      const bar = line.indexOf('|')
      const slot = (start: number, end: number): Slot => ({ at: [at + start, at + end], codec: plainCodec })
      if (equals > 0 && bar < 0)
        units.push({ key: [line.slice(0, equals)], source: slot(equals + 1, line.length) })
      if (equals > 0 && bar > 0) {
        const forms = new Map<Category, Slot>([
          ['one', slot(equals + 1, bar)],
          ['other', slot(bar + 1, line.length)],
        ])
        const reshape = () => ({ forms, edits: [] })
        units.push({ key: [line.slice(0, equals)], source: { forms, reshape } })
      }
      at += line.length + 1
    }
    return text.startsWith('backwards') ? units.toReversed() : units
  },
}

const word = fc.constantFrom('Yes', 'No', 'äöü', '<b>', '&amp;', '"', 'x'.repeat(300))
const key = fc.constantFrom('a', 'b', 'a#2', 'c.d')
const single = fc.record({ key, texts: fc.tuple(word) })
const plural = fc.record({ key, texts: fc.tuple(word, word) })
const file = fc.record({
  lines: fc.oneof(
    fc.array(single, { maxLength: 12 }),
    fc.array(fc.oneof(single, plural), { maxLength: 12 }),
    fc.array(single, { minLength: 150, maxLength: 400 }),
  ),
  isBackwards: fc.boolean(),
})

function fileOf(all: readonly Line[], isBackwards: boolean): string {
  return `${isBackwards ? 'backwards' : ''}\n${all.map((line) => `${line.key}=${line.texts.join('|')}\n`).join('')}`
}

/** The second `a` becomes `a#2`, or the next number that is free. */
function expectedIdentifiers(all: readonly Line[]): string[] {
  const given: string[] = []
  for (const line of all) {
    let identifier = line.key
    for (let number = 2; given.includes(identifier); number++) identifier = `${line.key}#${number}`
    given.push(identifier)
  }
  return given
}

function expectedStrings(all: readonly Line[]): StringRecord[] {
  const hasPreview = all.every(({ texts }) => texts.length === 1)
  const identifiers = expectedIdentifiers(all)
  return all.map(({ texts: [one = '', other] }, index) => ({
    identifier: identifiers[index] ?? '',
    text: other === undefined ? one : { one, other },
    ...(hasPreview ? { previewId: index + 1 } : {}),
    ...(other === undefined ? {} : { hasPlurals: true }),
  }))
}

/** The texts of the page by their ids, in the order in which they are shown. */
function shownIn({ preview = '' }: ParseAnswer): (readonly [id: number, text: string])[] {
  const spans = preview.matchAll(/<span id="string_preview_id_(\d+)">([^<]*)<\/span>/g)
  return [...spans].map(([, id, text = '']) => [
    Number(id),
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ])
}

describe('a call', () => {
  test('reads every string, even with repeated keys, and shows each text at its place', () => {
    fc.assert(
      fc.property(file, ({ lines: all, isBackwards }) => {
        const inOrder: readonly Line[] = isBackwards ? [...all].toReversed() : all
        const bytes = Buffer.from(fileOf(all, isBackwards))
        const answer = parseByCall(anyLines, { name: 'a.lines', bytes }, languages('en'))
        const expected = expectedStrings(inOrder)
        expect(answer.strings).toEqual(expected)
        if (expected.some(({ hasPlurals }) => hasPlurals)) expect(answer.preview).toBeUndefined()
        else {
          const shown = expected.map(({ previewId = 0, text }) => [previewId, text])
          expect(shownIn(answer)).toEqual(isBackwards ? shown.toReversed() : shown)
        }
      }),
    )
  })

  test('writes every translation to its own line', () => {
    fc.assert(
      fc.property(file, ({ lines: all, isBackwards }) => {
        const inOrder: readonly Line[] = isBackwards ? [...all].toReversed() : all
        const text = fileOf(all, isBackwards)
        const strings = expectedStrings(inOrder).map(({ previewId: _previewId, ...record }, index) => {
          const translation =
            typeof record.text === 'string' ? `T${index}` : { one: `T${index}`, other: `S${index}` }
          return { ...record, translations: { de: { text: translation } } }
        })
        const job = languages('en', 'de')
        const built = buildByCall(anyLines, { name: 'a.lines', bytes: Buffer.from(text) }, job, strings)
        const translated = inOrder.map(({ texts, ...line }, index) => ({
          ...line,
          texts: texts.length === 1 ? [`T${index}`] : [`T${index}`, `S${index}`],
        }))
        expect(Buffer.from(built).toString()).toBe(
          fileOf(isBackwards ? translated.toReversed() : translated, isBackwards),
        )
      }),
    )
  })
})
