// Which texts a build writes: rows of plurals that programs need, records in any order, texts of another source.
import { describe, expect, test } from 'vitest'
import { buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import type { Category, FormatPlugin, Slot, StringRecord, Unit } from '@atlas/core/contract.ts'
import { bytesOf, counted, handled, languages, lines, pairs, plainCodec, record, values } from './plugins.ts'

function build(plugin: FormatPlugin, file: string, records: Iterable<StringRecord>, ...targets: string[]) {
  const all = languages('en', ...(targets.length === 0 ? ['cs'] : targets))
  const { content, report } = buildWithReport(plugin, bytesOf(file), all, records, BUILD_SETTINGS)
  return { text: Buffer.from(content).toString(), ...report }
}

/** Plurals for programs that need every row, or these rows. */
const needing = (isWhole: boolean | readonly Category[], plugin = counted): FormatPlugin => ({
  ...plugin,
  parse: (source, all) =>
    [...plugin.parse(source, all)].map((unit): Unit => {
      const { source: place } = unit
      if (!('forms' in place)) return unit
      return {
        ...unit,
        source: { ...place, requiresAllRows: typeof isWhole === 'boolean' ? isWhole : new Set(isWhole) },
      }
    }),
})

const forms = (identifier: string, text: Partial<Record<Category, string>>): StringRecord => ({
  ...record(identifier, 'cs', text),
  text: { one: 'Eye', other: 'Eyes' },
  hasPlurals: true,
})

describe('a plural whose rows programs need', () => {
  const file = 'a=one:Eye|other:Eyes'

  test('gets `other` in the rows that lack a text', () => {
    expect(build(needing(true), file, [forms('a', { one: 'oko', other: 'očí' })]).text).toBe(
      'a=one:oko|few:očí|other:očí',
    )
    expect(build(needing(false), file, [forms('a', { one: 'oko', other: 'očí' })]).text).toBe(
      'a=one:oko|other:očí',
    )
  })

  test('keeps the texts of rows that have one', () => {
    expect(build(needing(true), file, [forms('a', { one: 'oko' })]).text).toBe('a=one:oko|few:oko|other:Eyes')
    expect(build(needing(true), file, [forms('a', { few: 'oči' })]).text).toBe('a=one:Eye|few:oči|other:Eyes')
  })

  test('gets only the rows that are needed', () => {
    const sent = [forms('a', { one: 'oko', other: 'očí' })]
    expect(build(needing(['few']), file, sent).text).toBe('a=one:oko|few:očí|other:očí')
    expect(build(needing(['many']), file, sent).text).toBe('a=one:oko|other:očí')
  })

  test('is completed with its source text if another text is written', () => {
    const two = `${file}\nb=one:Ear|other:Ears\nc=one:|other:`
    expect(build(needing(true), two, [forms('a', { one: 'oko', few: 'oči', other: 'očí' })]).text).toBe(
      'a=one:oko|few:oči|other:očí\nb=one:Ear|few:Ears|other:Ears\nc=one:|other:',
    )
    expect(build(needing(true), 'a=one:Eye', [forms('a', {})]).text).toBe('a=one:Eye')
    expect(build(needing(true), two, []).text).toBe(two)
    expect(build(needing(['few']), two, [forms('a', { one: 'oko', few: 'oči', other: 'očí' })]).text).toBe(
      'a=one:oko|few:oči|other:očí\nb=one:Ear|other:Ears\nc=one:|other:',
    )
  })

  test('without the row `other` is completed with its last row', () => {
    expect(build(needing(true), `${file}\nb=one:Ear`, [forms('a', { few: 'oči' })]).text).toBe(
      'a=one:Eye|few:oči|other:Eyes\nb=one:Ear|few:Ear|other:Ear',
    )
  })

  test('loses all its texts, if an option requires it and it has no translation', () => {
    const emptying = handled(needing(true), { untranslated: 'empty' })
    const two = `${file}\nb=one:Ear|other:Ears`
    expect(build(emptying, two, [forms('a', { one: 'oko', few: 'oči', other: 'očí' })]).text).toBe(
      'a=one:oko|few:oči|other:očí\nb=one:|other:',
    )
  })
})

describe('the outcome of a plural', () => {
  const file = 'a=one:Eye|other:Eyes'
  const outcomesOf = (plugin: FormatPlugin, text: string, ...records: StringRecord[]) =>
    build(plugin, text, records).counts['cs']

  test('is of another kind if its translation is one text', () => {
    expect(outcomesOf(counted, file, record('a', 'cs', 'Oči'))).toEqual({ 'other-kind': 1 })
  })

  test('is equal if no row changes', () => {
    expect(outcomesOf(counted, file, forms('a', { one: 'Eye', other: 'Eyes' }))).toEqual({ equal: 1 })
    expect(outcomesOf(counted, file, forms('a', {}))).toEqual({ untranslated: 1 })
  })

  test('is not outdated, since source texts of plurals are not compared', () => {
    const sent = { ...forms('a', { one: 'oko' }), text: 'Something else' }
    expect(outcomesOf(counted, file, sent)).toEqual({ written: 1 })
  })

  test('is adjusted if a row is in other white space than was sent', () => {
    const trimming: FormatPlugin = {
      ...counted,
      parse: (source, all) => [...counted.parse(source, all)].map(trimmed),
    }
    expect(build(trimming, file, [forms('a', { one: ' oko ' })])).toMatchObject({
      text: 'a=one:oko|other:Eyes',
      counts: { cs: { adjusted: 1 } },
    })
  })

  function trimmed(unit: Unit): Unit {
    const { source: place } = unit
    if (!('forms' in place)) return unit
    const codec = { ...plainCodec, normalize: (text: string) => text.trim() }
    const trim = (all: ReadonlyMap<Category, Slot>) =>
      new Map([...all].map(([category, slot]) => [category, { ...slot, codec }]))
    const reshape: typeof place.reshape = (categories) => {
      const { forms: rows, edits } = place.reshape(categories)
      return { forms: trim(rows), edits }
    }
    return { ...unit, source: { forms: trim(place.forms), reshape } }
  }
})

describe('the codes of a plural', () => {
  const coded: FormatPlugin = { ...counted, inlineCodes: values }
  const findingsOf = (file: string, text: Partial<Record<Category, string>>) =>
    build(coded, file, [forms('a', text)]).rows.flatMap(({ reason }) => reason ?? [])

  test('may be the codes of its row, or of the row `other`', () => {
    const file = 'a=one:An eye|other:%1 eyes'
    expect(findingsOf(file, { one: 'Oko', few: '%1 oči', other: '%1 očí' })).toEqual([])
    expect(findingsOf(file, { one: '%1 oko', few: '%1 oči', other: '%1 očí' })).toEqual([])
    expect(findingsOf(file, { one: '%2 oko', few: '%1 oči', other: '%1 očí' })).toEqual([
      'the code %2 is not in the source text',
    ])
    expect(findingsOf(file, { one: 'Oko', few: '%1 oči', other: 'očí' })).toEqual(['the code %1 is missing'])
  })

  test('are compared with its last row if it has no row `other`', () => {
    const file = 'a=one:An eye|few:%1 eyes'
    expect(findingsOf(file, { other: '%1 očí' })).toEqual([])
    expect(findingsOf(file, { other: '%1 %2 očí' })).toEqual(['the code %2 is not in the source text'])
  })

  test('fail a build if an option requires it, but not in texts that the file has', () => {
    const strict = handled(coded, { findings: 'fail' })
    const file = 'a=one:%1 eye|few:%3|other:%1 eyes'
    expect(build(strict, file, [forms('a', { few: '%3' })]).counts).toEqual({ cs: { equal: 1 } })
    expect(() => build(strict, file, [forms('a', { few: '%4' })])).toThrow('"a": the code %4 is not in')
  })
})

describe('records', () => {
  const file = 'a=1\nb=2\nc=3'

  test('in the order of the file are read once, others twice', () => {
    const counting = (...records: StringRecord[]) => {
      let readings = 0
      const iterable = {
        [Symbol.iterator]() {
          readings++
          return records.values()
        },
      }
      return { text: build(lines, file, iterable).text, readings }
    }
    const [a, b, c] = ['a', 'b', 'c'].map((name) => record(name, 'cs', `${name}!`))
    if (!a || !b || !c) throw new Error('A record is missing.')
    expect(counting(a, b, c)).toEqual({ text: 'a=a!\nb=b!\nc=c!', readings: 1 })
    expect(counting(b)).toEqual({ text: 'a=1\nb=b!\nc=3', readings: 1 })
    expect(counting(c, a, b)).toEqual({ text: 'a=a!\nb=b!\nc=c!', readings: 2 })
  })

  test('of a string that is a row of a plural in this language have no place', () => {
    const turning: FormatPlugin = {
      ...pairs,
      parse: (source, all) =>
        [...pairs.parse(source, all)].filter(({ key }) => all.targets.length === 0 || key[0] !== 'zero'),
    }
    const built = build(turning, 'a=One>\nzero=None>', [
      record('zero', 'cs', 'Nic'),
      record('a', 'cs', 'Jedna'),
      record('x', 'cs', 'Iks'),
    ])
    expect(built.text).toBe('a=One>Jedna\nzero=None>')
    expect(built.rows.filter(({ identifier }) => identifier !== 'a')).toEqual([
      {
        identifier: 'zero',
        language: 'cs',
        outcome: 'no-place',
        reason: 'In this language, its place is a row of a plural.',
      },
      { identifier: 'x', language: 'cs', outcome: 'unknown' },
    ])
  })

  test('of a string without a place for the language are reported, if they have a text', () => {
    const partly: FormatPlugin = {
      ...pairs,
      *parse(source, all) {
        for (const unit of pairs.parse(source, all))
          yield unit.key[0] === 'a' ? unit : { key: unit.key, source: unit.source }
      },
    }
    const sent = [record('a', 'cs', 'Jedna'), record('b', 'cs', 'Dvě'), record('c', 'cs', '')]
    const { rows } = build(partly, 'a=One>\nb=Two>\nc=Three>', sent)
    expect(rows.filter(({ outcome }) => outcome !== 'outdated')).toEqual([
      { identifier: 'b', language: 'cs', outcome: 'no-place' },
    ])
  })

  test('are outdated if their source text is another, but not if its place spells it otherwise', () => {
    const codec = { ...plainCodec, normalize: (text: string) => text.trim() }
    const trimming: FormatPlugin = {
      ...pairs,
      *parse(source, all) {
        for (const unit of pairs.parse(source, all))
          yield 'forms' in unit.source ? unit : { ...unit, source: { ...unit.source, codec } }
      },
    }
    const sent = (text: string): StringRecord => ({ ...record('a', 'cs', 'Jedna'), text })
    const outcomesOf = (text: string) => build(trimming, 'a=One>', [sent(text)]).counts['cs']
    expect(outcomesOf('One')).toEqual({ written: 1 })
    expect(outcomesOf(' One ')).toEqual({ written: 1 })
    expect(outcomesOf('Two')).toEqual({ outdated: 1 })
  })
})

describe('a file of another language', () => {
  test('keeps the texts that are for every language, and writes texts although they are equal', () => {
    const shared: FormatPlugin = {
      ...pairs,
      *parse(source, all) {
        for (const unit of pairs.parse(source, all)) {
          const slot = unit.targets?.get('cs')
          if (!slot || 'forms' in slot || unit.key[0] !== 'all') yield unit
          else yield { ...unit, targets: new Map([['cs', { ...slot, isLanguageNeutral: true }]]) }
        }
      },
    }
    const { text, counts } = build(shared, '@de\na=One>Eins\nall=OK>OK\nb=Two>Zwei', [
      { ...record('b', 'cs', 'Zwei'), text: 'Two' },
    ])
    expect(text).toBe('@cs\na=One>\nall=OK>OK\nb=Two>Zwei')
    expect(counts).toEqual({ cs: { untranslated: 2, written: 1 } })
  })
})

test('a string that is held back is reported as held back where its entry is removed', () => {
  const entries: FormatPlugin = {
    ...lines,
    entries: {
      of: ({ text }) =>
        Array.from(text.matchAll(/.+\n?/g), ({ index, 0: line }) => ({ at: [index, index + line.length] })),
    },
  }
  const omitting = handled(entries, { untranslated: 'omit' })
  const built = build(omitting, 'a=1\nb=2\n', [record('a', 'cs', 'jedna', 'untranslated')])
  expect(built.text).toBe('')
  expect(built.rows).toEqual([
    {
      identifier: 'a',
      language: 'cs',
      outcome: 'held-back',
      reason: 'The file no longer has this string.',
    },
    {
      identifier: 'b',
      language: 'cs',
      outcome: 'untranslated',
      reason: 'The file no longer has this string.',
    },
  ])
})
