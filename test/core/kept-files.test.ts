// Files that are kept for the next job: found again by their bytes, for their owner only, and not for ever.
import { expect, test } from 'vitest'
import {
  answerOf,
  inEach,
  inOnly,
  meansLanguage,
  neededCategories,
  presentLanguage,
  tagOf,
  type FormatPlugin,
  type Language,
  type Languages,
  type Unit,
} from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { KeptFile, KeptFiles } from '@atlas/core/reading/kept-files.ts'
import { BUILD_SETTINGS, buildFile } from '@atlas/core/writing/build.ts'

/** Each line is a text. What `ask` returns about the languages is the context of each unit. */
function linesWith(ask: (languages: Languages) => string): FormatPlugin {
  return {
    title: 'Lines',
    about: '',
    signaturePatterns: { fileName: /x/ },
    languages: 'monolingual',
    *parse({ text }, languages) {
      const codec = { decode: (raw: string) => raw, encode: (one: string) => one }
      const context = ask(languages)
      for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
        const wrapNew = () => [{ name: 'now', open: languages.targets.map(({ id }) => id).join(), close: '' }]
        yield {
          key: [String(index)],
          context,
          source: { at: [index, index + line.length], codec, wrapNew },
        }
      }
    },
  }
}

const plain = linesWith(() => '')
const fileOf = (size: number): Uint8Array => Buffer.from('a text\n'.repeat(size / 7))
const into = (...codes: string[]): Languages => ({ source: known('en'), targets: codes.map(known) })
const unitsIn = (plugin: FormatPlugin, ...jobs: string[][]): (readonly Unit[])[] => {
  const file = new KeptFile('', plugin, fileOf(14))
  return jobs.map((codes) => file.parsed(into(...codes)).units)
}

test('a file is found again by its bytes, for the same owner and format', () => {
  const files = new KeptFiles(100_000)
  const [open, other] = [files.ownedBy('organization:1'), files.ownedBy('organization:2')]
  const file = open(plain, fileOf(20_000))
  expect(open(plain, fileOf(20_000))).toBe(file)
  expect(other(plain, fileOf(20_000))).not.toBe(file)
  expect(open({ ...plain }, fileOf(20_000))).not.toBe(file)
  const changed = fileOf(20_000)
  changed[19_000] = 98
  expect(open(plain, changed)).not.toBe(file)
  files.clear()
  expect(open(plain, fileOf(20_000))).not.toBe(file)
})

test('what a file is kept as does not change with the memory that it came in', () => {
  const open = new KeptFiles(100_000).ownedBy('')
  const memory = fileOf(20_000)
  const file = open(plain, memory)
  memory.fill(0)
  expect(file?.decoded.source.text.startsWith('a text')).toBe(true)
  expect(open(plain, fileOf(20_000))).toBe(file)
})

test('the files that were used last are kept, small and very large ones are not', () => {
  const open = new KeptFiles(100_000).ownedBy('')
  const sizes = [20_000, 21_000, 20_000, 22_000]
  const [first, second] = sizes.map((size) => open(plain, fileOf(size)))
  expect(open(plain, fileOf(20_000))).toBe(first)
  expect(open(plain, fileOf(21_000))).not.toBe(second)
  expect([7, 120_000].map((size) => open(plain, fileOf(size)))).toEqual([undefined, undefined])
})

test('a file that is larger than half of what is kept is kept alone', () => {
  const open = new KeptFiles(100_000).ownedBy('')
  const [small, large] = [20_000, 60_000].map((size) => open(plain, fileOf(size)))
  expect(open(plain, fileOf(60_000))).toBe(large)
  expect(open(plain, fileOf(20_000))).not.toBe(small)
})

test('a file that unpacks to more than is kept is not kept', () => {
  const unpack = (bytes: Uint8Array) => ({ text: 'a text\n'.repeat(bytes.length), pack: () => bytes })
  const packed: FormatPlugin = { ...plain, container: { unpack } }
  const [large, small] = [new KeptFiles(150_000), new KeptFiles(130_000)].map((files) => {
    const open = files.ownedBy('')
    return open(packed, fileOf(20_000)) === open(packed, fileOf(20_000))
  })
  expect([large, small]).toEqual([true, false])
})

test('units serve all languages for which the same was asked', () => {
  const [first, second] = unitsIn(plain, ['de'], ['fr'])
  expect(second).toBe(first)
  const byCategory = linesWith(({ targets }) => targets.flatMap((each) => each.pluralCategoryNames).join())
  const [german, dutch, arabic] = unitsIn(byCategory, ['de'], ['nl'], ['ar'])
  expect(dutch).toBe(german)
  expect(arabic?.[0]?.context).toBe('zero,one,two,few,many,other')
  const byId = linesWith(({ targets }) => targets.map(({ id }) => id).join())
  expect(unitsIn(byId, ['de'], ['nl'], ['de']).map(([unit]) => unit?.context)).toEqual(['de', 'nl', 'de'])
})

test('units serve all languages that the codes of the file do not mean', () => {
  const ofCzech = linesWith(({ targets }) => String(targets.some((each) => meansLanguage('cs_CZ', each))))
  const [german, french, czech, again] = unitsIn(ofCzech, ['de'], ['fr'], ['cs'], ['de'])
  expect([french, again]).toEqual([german, german])
  expect([german, czech].map((units) => units?.[0]?.context)).toEqual(['false', 'true'])
})

test('units serve all languages with the same answers to what a format asks', () => {
  const isShort = ({ name }: Language, about: string): string => about + String(name.length < 7)
  const byName = linesWith(({ targets }) => targets.map((each) => answerOf(each, isShort, 'short: ')).join())
  const [german, french, indonesian] = unitsIn(byName, ['de'], ['fr'], ['id'])
  expect(french).toBe(german)
  expect([german, indonesian].map((units) => units?.[0]?.context)).toEqual(['short: true', 'short: false'])
})

test('languages that count in other ways are told apart, though their categories have the same names', () => {
  const byNeeded = linesWith(({ targets }) => targets.flatMap(neededCategories).join())
  const [polish, czech] = unitsIn(byNeeded, ['pl'], ['cs'])
  expect([polish, czech].map((units) => units?.[0]?.context)).toEqual(['one,few,many,other', 'one,few,other'])
})

test('units of files of many languages serve each of them alone, and several as they are', () => {
  const many: FormatPlugin = {
    ...plain,
    languages: 'multilingual',
    *parse(source, languages) {
      for (const unit of plain.parse(source, languages))
        yield { ...unit, targets: inEach(languages.targets, () => unit.source) }
    },
  }
  const idsOf = (units: readonly Unit[] | undefined): unknown => [...(units?.[0]?.targets?.keys() ?? [])]
  const file = new KeptFile('', many, fileOf(14))
  const [german, french] = [['de'], ['fr']].map((codes) => {
    const { units } = file.parsed(into(...codes))
    return { units, ids: idsOf(units) }
  })
  expect(french?.units).toBe(german?.units)
  expect([german?.ids, french?.ids]).toEqual([['de'], ['fr']])
  expect(idsOf(file.parsed(into('de', 'fr', 'de')).units)).toEqual(['de', 'fr'])
})

test('units of pairs serve all languages, and are found by the language of each job', () => {
  const pairs: FormatPlugin = {
    ...plain,
    languages: 'bilingual',
    *parse(source, languages) {
      const [language] = languages.targets
      for (const unit of plain.parse(source, languages)) {
        const { source: slot } = unit
        if (!language || 'forms' in slot) continue
        const wrapNew = () => [{ name: '', open: tagOf(presentLanguage(language)), close: '' }]
        yield { ...unit, targets: inOnly(language, { ...slot, wrapNew }) }
      }
    },
  }
  const file = new KeptFile('', pairs, fileOf(14))
  const [german, french] = ['de', 'fr'].map((code) => {
    const [unit] = file.parsed(into(code)).units
    const { targets } = unit ?? {}
    const slot = targets?.get(code)
    const open = slot && 'wrapNew' in slot ? slot.wrapNew?.('translated')[0]?.open : undefined
    return { unit, open, ids: [...(targets?.keys() ?? [])], size: targets?.size, other: targets?.has('cs') }
  })
  expect(french?.unit).toBe(german?.unit)
  expect(german).toMatchObject({ open: 'de', ids: ['de'], size: 1, other: false })
  expect(french).toMatchObject({ open: 'fr', ids: ['fr'], size: 1, other: false })
})

test('a source text is decoded once for all languages', () => {
  const decoded: string[] = []
  const counting: FormatPlugin = {
    ...plain,
    *parse(source, languages) {
      for (const unit of plain.parse(source, languages)) {
        const { source: slot } = unit
        if ('forms' in slot) continue
        const decode = (raw: string): string => {
          if (source === file.decoded.source) decoded.push(raw)
          return raw
        }
        yield { ...unit, source: { at: slot.at, codec: { ...slot.codec, decode } } }
      }
    },
  }
  const file = new KeptFile('', counting, fileOf(14))
  for (const code of ['de', 'fr']) {
    const translations = { [code]: { text: `a ${code} t` } }
    const records = ['0', '7'].map((identifier) => ({ identifier, text: 'a text', translations }))
    const built = buildFile(counting, fileOf(14), into(code), records, {
      ...BUILD_SETTINGS,
      open: () => file,
    })
    expect(Buffer.from(built).toString()).toBe(`a ${code} t\na ${code} t\n`)
  }
  expect(decoded).toEqual(['a text', 'a text'])
})

test('a translation in the file is decoded once for all languages', () => {
  const decoded: string[] = []
  const decode = (raw: string): string => {
    decoded.push(raw)
    return raw
  }
  const codec = { decode, encode: (one: string) => one }
  const pair: FormatPlugin = {
    ...plain,
    languages: 'bilingual',
    *parse(_, { targets: [language] }) {
      const targets = language && inOnly(language, { at: [7, 13], codec })
      yield { key: ['0'], source: { at: [0, 6], codec }, ...(targets && { targets }) }
    },
  }
  const file = new KeptFile('', pair, Buffer.from('a text\nb text\n'))
  for (const code of ['de', 'fr']) {
    const records = [{ identifier: '0', text: 'a text', translations: { [code]: { text: `${code} ext` } } }]
    const settings = { ...BUILD_SETTINGS, open: () => file }
    const built = buildFile(pair, file.bytes, into(code), records, settings)
    expect(Buffer.from(built).toString()).toBe(`a text\n${code} ext\n`)
  }
  expect(decoded.filter((raw) => raw === 'b text')).toHaveLength(1)
})

test('what is asked when a text is written is asked for the current job', () => {
  const [first, second] = unitsIn(plain, ['de'], ['fr'])
  expect(second).toBe(first)
  const slot = second?.[0]?.source
  expect(slot && 'wrapNew' in slot ? slot.wrapNew?.('translated')[0]?.open : undefined).toBe('fr')
})
