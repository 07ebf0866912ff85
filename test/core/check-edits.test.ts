// What a check accepts as the change of one text, and what it notices when the file is read again.
import { describe, expect, test } from 'vitest'
import { checkFile } from '@atlas/core/check.ts'
import type { FormatPlugin, Plural, Slot, Unit, Witness } from '@atlas/core/contract.ts'
import { isLocal, onlyChangedIn } from '@atlas/core/promise/locality.ts'
import { misreadAt } from '@atlas/core/promise/read-back.ts'
import { trialOf } from '@atlas/core/promise/trial.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { bytesOf, counted, language, languages, lines, many, pairs, plainCodec } from './plugins.ts'
import { zipOf } from './zip-files.ts'

const check = (plugin: FormatPlugin, text: string, witness?: Witness) =>
  checkFile(plugin, bytesOf(text), language('en'), witness)

/** The format with other places in its units. Lines with the key `#` are notes, not strings. */
const changed = (plugin: FormatPlugin, change: (slot: Slot, unit: Unit) => Partial<Slot>): FormatPlugin => ({
  ...plugin,
  *parse(source, all) {
    for (const unit of plugin.parse(source, all)) {
      const place = unit.source
      if (unit.key[0] === '#') continue
      yield 'forms' in place ? unit : { ...unit, source: { ...place, ...change(place, unit) } }
    }
  },
})

describe('an edit', () => {
  test('is of the first, a middle, the last and one more string', () => {
    const edited = new Set<string>()
    const watching: FormatPlugin = {
      ...lines,
      build(job) {
        if (job.edits.length === 1)
          edited.add(job.source.text.slice(0, job.edits[0]?.at[0]).split('\n').at(-1)?.replace('=', '') ?? '')
        return job.weave()
      },
    }
    const file = Array.from({ length: 9 }, (_, index) => `k${index}=Text`).join('\n')
    expect(check(watching, file).edited).toBe(true)
    expect([...edited].sort()).toEqual(['k0', 'k4', 'k5', 'k8'])
  })

  test('that writes nothing is not local', () => {
    const deaf: FormatPlugin = { ...lines, build: ({ source }) => source.text }
    expect(isLocal(trialIn(deaf, 'a=One'), one, 'New')).toBe(false)
    const still: FormatPlugin = changed(lines, () => ({ codec: { ...plainCodec, normalize: () => 'One' } }))
    expect(isLocal(trialIn(still, 'a=One'), one, 'New')).toBe(false)
  })

  const one = { identifier: 'a', text: 'One' }
  const trialIn = (plugin: FormatPlugin, text: string) =>
    trialOf(plugin, { name: 'a', bytes: bytesOf(text) }, [language('de')])

  test.each<[string, (text: string) => string, boolean]>([
    ['at the start', (text) => `\n${text}`, false],
    ['at the end', (text) => `${text}\n`, false],
    ['in another note', (text) => text.replace('#=last', '#=lost'), false],
    ['in the note before', (text) => text.replace('#=first', '#=fast'), false],
    ['nowhere else', (text) => text, true],
  ])('with a change %s', (_, change, holds) => {
    const notes = changed(lines, () => ({}))
    const careless: FormatPlugin = {
      ...notes,
      build: (job) => (job.edits.length === 0 ? job.weave() : change(job.weave())),
    }
    const text = '#=first\na=One\n#=middle\nb=Two\n#=last'
    expect(check(careless, text)).toMatchObject({ identical: true, edited: holds })
  })

  test('may come with edits that the format declares', () => {
    const dated: FormatPlugin = {
      ...changed(lines, () => ({})),
      build: (job) => job.weave(job.written.size > 0 ? [{ at: [2, 6], text: 'today' }] : []),
    }
    expect(check(dated, '#=past\na=One')).toMatchObject({ identical: true, edited: true, readBack: true })
  })

  test('may come with edits next to its place and inside another', () => {
    const outer: Slot = { at: [7, 12], codec: { ...plainCodec, nests: true } }
    const nested: FormatPlugin = {
      ...lines,
      *parse({ text }) {
        const inside = { ...outer, at: [7, text.length] as const }
        yield { key: ['a'], source: { at: [2, text.length - 7], codec: plainCodec, parent: inside } }
      },
    }
    expect(check(nested, '#=past\na=One')).toMatchObject({ units: 1, edited: true, readBack: true })
  })

  test('of a plural may add rows and remove them', () => {
    const file = 'a=one:Eye|few:Some|other:Eyes\nb=one:Ear|other:Ears'
    expect(check(counted, file)).toMatchObject({ units: 2, edited: true, readBack: true })
    const whole: FormatPlugin = {
      ...counted,
      parse: (source, all) =>
        [...counted.parse(source, all)].map((unit) =>
          'forms' in unit.source
            ? { ...unit, source: { ...unit.source, requiresAllRows: true } satisfies Plural }
            : unit,
        ),
    }
    expect(check(whole, 'a=other:Eyes\nb=other:Ears\nc=one:Arm|other:Arms')).toMatchObject({
      units: 3,
      edited: true,
      readBack: true,
    })
  })

  test('of a new column may write the other cells, but no cells of other columns', () => {
    const named = {
      ...many,
      declaredLanguages: { read: () => ({ targets: ['de', 'cs'] }) },
    }
    expect(check(named, 'a=One\nb=Two\nc=Three{cs:Tři}')).toMatchObject({
      units: 3,
      edited: true,
      readBack: true,
    })
    const greedy: FormatPlugin = {
      ...changed(named, () => ({})),
      build: (job) => (job.edits.length === 0 ? job.weave() : job.weave().replace('#=note', '#=nota')),
    }
    expect(check(greedy, 'a=One\n#=note\nb=Two').edited).toBe(false)
  })
})

describe('reading again', () => {
  /** Only builds with several texts are read wrongly, so that single edits hold. */
  const reading = (change: (units: Unit[]) => Unit[]): FormatPlugin => ({
    ...lines,
    parse(source, all) {
      const units = [...lines.parse(source, all)]
      return source.text.includes('Text 1, ') ? change(units) : units
    },
  })

  test('finds each text as it was sent', () => {
    expect(check(lines, 'a=One\nb=Two\nc=Three').readBack).toBe(true)
    const normalizing = changed(lines, () => ({
      codec: { ...plainCodec, normalize: (text) => text.toUpperCase() },
    }))
    expect(check(normalizing, 'a=One\nb=Two').readBack).toBe(true)
  })

  test('does not find strings that were lost, or whose texts changed', () => {
    const outcomeOf = (plugin: FormatPlugin) => {
      try {
        return check(plugin, 'a=One\nb=Two\nc=Three')
      } catch (error) {
        return error
      }
    }
    for (const change of [
      (units: Unit[]) => units.slice(0, 2),
      (units: Unit[]) => units.toReversed(),
      (units: Unit[]) =>
        units.map((unit) => {
          const slot = unit.source as Slot
          return { ...unit, source: { ...slot, at: [slot.at[0] + 1, slot.at[1]] as const } }
        }),
    ])
      expect(outcomeOf(reading(change))).toMatchObject({ readBack: null, error: { code: 'unwritable' } })
  })
})

describe('a text that was read again', () => {
  const isReadAsSent = (...texts: Parameters<typeof misreadAt>) => misreadAt(...texts) === undefined
  const en = language('en')
  const [{ source: plural }] = [
    ...counted.parse(decodeFile(bytesOf('a=one:Eye|other:Eyes'), counted).source, languages('en', 'en')),
  ] as [Unit]
  const plain: Slot = { at: [0, 1], codec: plainCodec }
  const loud: Slot = { at: [0, 1], codec: { ...plainCodec, normalize: (text) => text.toUpperCase() } }

  test('is the one that was sent, as its place keeps it', () => {
    expect(isReadAsSent(plain, en, 'One', 'One')).toBe(true)
    expect(isReadAsSent(plain, en, 'One', 'Two')).toBe(false)
    expect(isReadAsSent(loud, en, 'One', 'ONE')).toBe(true)
    expect(isReadAsSent(loud, en, 'One', 'One')).toBe(false)
  })

  test('is missing only where there is no place, or where none was sent', () => {
    expect(isReadAsSent(plain, en, 'One', undefined)).toBe(false)
    expect(isReadAsSent(plain, en, undefined, undefined)).toBe(true)
    expect(isReadAsSent(undefined, en, undefined, undefined)).toBe(true)
    expect(isReadAsSent(undefined, en, undefined, 'One')).toBe(false)
  })

  test('has the forms that were sent', () => {
    const sent = { one: 'Eye', other: 'Eyes' }
    expect(isReadAsSent(plural, en, sent, { one: 'Eye', other: 'Eyes' })).toBe(true)
    expect(isReadAsSent(plural, en, sent, { one: 'Eye', other: 'Ears' })).toBe(false)
    expect(isReadAsSent(plural, en, sent, { one: 'Ear', other: 'Eyes' })).toBe(false)
    expect(isReadAsSent(plural, en, sent, { other: 'Eyes' })).toBe(false)
    expect(isReadAsSent(plural, en, { other: 'Eyes' }, { one: '', other: 'Eyes' })).toBe(true)
    expect(isReadAsSent(plural, en, { few: 'Some', other: 'Eyes' }, { few: 'Some', other: 'Eyes' })).toBe(
      true,
    )
  })

  test('is not forms instead of one text, or one text instead of forms', () => {
    expect(isReadAsSent(plain, en, 'One', { other: 'One' })).toBe(false)
    expect(isReadAsSent(plural, en, { other: 'Eyes' }, 'Eyes')).toBe(false)
  })

  test('is in all forms if one was sent, and the other form where there is only one place', () => {
    expect(isReadAsSent(plural, en, 'Eyes', { one: 'Eyes', other: 'Eyes' })).toBe(true)
    expect(isReadAsSent(plural, en, 'Eyes', { one: 'Eye', other: 'Eyes' })).toBe(false)
    expect(isReadAsSent(plain, en, { one: 'Eye', other: 'Eyes' }, 'Eyes')).toBe(true)
    expect(isReadAsSent(plain, en, { one: 'Eye', other: 'Eyes' }, 'Eye')).toBe(false)
  })
})

describe('a text has changed only in places', () => {
  test.each<[string, [number, number][], string, boolean]>([
    ['if nothing has changed', [], 'abcdef', true],
    ['if it has changed in one', [[2, 4]], 'ab__ef', true],
    ['if a place lost its text', [[2, 4]], 'abef', true],
    [
      'in any order of the places',
      [
        [4, 5],
        [1, 2],
      ],
      'a_cd_f',
      true,
    ],
    [
      'if places overlap',
      [
        [1, 4],
        [2, 5],
      ],
      'a_f',
      true,
    ],
    [
      'if places touch',
      [
        [1, 2],
        [2, 3],
      ],
      'a__def',
      true,
    ],
    ['not if the end is gone', [[2, 4]], 'ab__', false],
    ['not if the start has changed', [[2, 4]], '_ab__ef', false],
    [
      'not if what lies between has changed',
      [
        [1, 2],
        [4, 5],
      ],
      'a_c_f',
      false,
    ],
    [
      'if touching places lost their texts',
      [
        [1, 2],
        [2, 3],
      ],
      'adef',
      true,
    ],
    ['not if its end serves twice', [[4, 4]], 'abcdf', false],
  ])('%s', (_, places, built, holds) => {
    expect(onlyChangedIn(places, 'abcdef', built)).toBe(holds)
  })

  test('not if one part represents two', () => {
    expect(onlyChangedIn([[2, 3]], 'ab_ab', 'ab')).toBe(false)
    expect(onlyChangedIn([[2, 3]], 'ab_ab', 'abab')).toBe(true)
    expect(
      onlyChangedIn(
        [
          [2, 3],
          [5, 6],
        ],
        'ab_ab_ab',
        'abab',
      ),
    ).toBe(false)
  })
})

describe('the codes of a text', () => {
  test('that its place cannot lose are in the edits', () => {
    const boxed = changed(lines, () => ({
      codec: {
        ...plainCodec,
        nests: true,
        inlineCodes: (text) =>
          [...text.matchAll(/\[\w\]/g)].map(({ index }) => ({
            at: [index, index + 3] as const,
            id: 'box',
            kind: 'alone' as const,
            requiredBy: 'file' as const,
          })),
        encode(text) {
          if (!text.includes('[a]')) throw new Error('The box is lost.')
          return text
        },
      },
    }))
    expect(check(boxed, 'a=One [a]\nb=[a] Two')).toMatchObject({
      units: 2,
      edited: true,
      readBack: true,
      error: null,
    })
  })
})

describe('a witness', () => {
  const texts: Witness = (text) => text.split('\n').map((line) => line.slice(2))

  test('agrees if it reads the same texts in the file and in all built files', () => {
    expect(check(lines, 'a=One\nb=Two', texts).witness).toEqual({ agrees: true })
    expect(check(lines, 'a=One').witness).toBeUndefined()
  })

  test('cannot judge if it disagrees about the file itself', () => {
    expect(check(lines, 'a=One', () => []).witness).toEqual({
      agrees: null,
      reason: 'we read "One", the witness does not; it finds []',
    })
  })

  test.each(['Edited', 'Text 1'])('disagrees if it does not read the texts of a build with %j', (word) => {
    const witness: Witness = (text) => texts(text.includes(word) ? '' : text, language('en'), undefined)
    const found = check(lines, 'a=One\nb=Two', witness).witness
    expect(found?.agrees).toBe(false)
    expect(found?.reason).toContain('the witness does not')
  })
})

describe('an error', () => {
  test('in the bytes of a text file has its line', () => {
    expect(check(lines, 'a=One\n\0').error).toMatchObject({ line: 2 })
  })

  test('in the bytes of an archive has no line', () => {
    const archive: FormatPlugin = { ...lines, container: { entries: ({ names }) => names } }
    const damaged = zipOf([{ name: 'a.lines', content: 'a=One\nb=Two', flags: 1 }])
    const { error } = checkFile(archive, damaged, language('en'))
    expect(error?.code).toBe('unsupported')
    expect(error).not.toHaveProperty('line')
  })

  test('that is a bug of the format is thrown', () => {
    const buggy: FormatPlugin = {
      ...lines,
      parse: () => {
        throw new TypeError('a bug')
      },
    }
    expect(() => check(buggy, 'a=One')).toThrow(TypeError)
  })
})

test('a pair is edited in its target language', () => {
  expect(check(pairs, '@de\na=One>Eins\nb=Two>')).toMatchObject({ units: 2, edited: true, readBack: true })
})
