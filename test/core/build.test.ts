import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import {
  builtBy,
  FormatError,
  type Codec,
  type FormatPlugin,
  type Plural,
  type Slot,
  type StringRecord,
  type Unpacked,
  type Wrap,
} from '@atlas/core/contract.ts'
import { bytesOf, counted, languages, lines, many, pairs, plainCodec, record } from './plugins.ts'

function build(plugin: FormatPlugin, text: string, records: StringRecord[], ...targets: string[]): string {
  return Buffer.from(buildFile(plugin, bytesOf(text), languages('en', ...targets), records)).toString()
}

function failure(run: () => unknown): FormatError {
  try {
    run()
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('a file of one language', () => {
  test('keeps its bytes if nothing is written', () => {
    const bytes = bytesOf('a=One\n')
    expect(buildFile(lines, bytes, languages('en', 'de'), [])).toBe(bytes)
    expect(buildFile(lines, bytes, languages('en', 'de'), [record('a', 'de', 'One')])).toBe(bytes)
  })

  test('reports no change if the format writes only what is there', () => {
    const same: FormatPlugin = { ...lines, build: (job) => job.weave([{ at: [0, 1], text: 'a' }]) }
    const bytes = bytesOf('a=One\n')
    const { content, edits, report } = buildWithReport(same, bytes, languages('en', 'de'), [
      record('a', 'de', 'One'),
    ])
    expect(content).toBe(bytes)
    expect(edits).toEqual([])
    expect(report.file).toEqual([])
  })

  test('is packed once, and the bytes that were read again are the result', () => {
    let packed = 0
    const unpack = (bytes: Uint8Array): Unpacked => ({
      text: Buffer.from(bytes).toString(),
      pack(text) {
        packed++
        return bytesOf(text)
      },
    })
    expect(build({ ...lines, container: { unpack } }, 'a=One', [record('a', 'de', 'Eins')], 'de')).toBe(
      'a=Eins',
    )
    // The file is packed when it is read, and so is the built one.
    expect(packed).toBe(3)
  })

  test('may return its strings in another order than their places', () => {
    const reversed: FormatPlugin = {
      ...lines,
      parse: (source, job) => [...lines.parse(source, job)].toReversed(),
    }
    const records = [record('a', 'de', 'Eins'), record('c', 'de', 'Drei')]
    expect(build(reversed, 'a=One\nb=Two\nc=Three', records, 'de')).toBe('a=Eins\nb=Two\nc=Drei')
  })

  test('changes only the translated text', () => {
    expect(build(lines, 'a=One\n\nb=Two', [record('b', 'de', 'Zwei')], 'de')).toBe('a=One\n\nb=Zwei')
  })

  test('keeps the source text for an empty or untranslated translation, and for other languages', () => {
    const records = [
      record('a', 'de', ''),
      record('b', 'de', 'Zwei', 'untranslated'),
      record('c', 'cs', 'Tři'),
    ]
    expect(build(lines, 'a=One\nb=Two\nc=Three', records, 'de')).toBe('a=One\nb=Two\nc=Three')
  })

  test('ignores records that it does not have', () => {
    expect(build(lines, 'a=One', [record('x', 'de', 'X'), record('__proto__', 'de', 'Y')], 'de')).toBe(
      'a=One',
    )
  })

  test('uses `other`, or else the last form of a plural translation, for a string without plurals', () => {
    expect(build(lines, 'a=One', [record('a', 'de', { one: 'eins', other: 'viele' })], 'de')).toBe('a=viele')
    expect(build(lines, 'a=One', [record('a', 'de', { other: 'viele', one: 'eins' })], 'de')).toBe('a=viele')
    expect(build(lines, 'a=One', [record('a', 'de', { one: 'eins', few: 'manche' })], 'de')).toBe('a=manche')
  })

  test('cannot be built for several languages, or without a language', () => {
    expect(failure(() => build(lines, 'a=One', [], 'de', 'cs')).message).toMatch(
      /contains one language.*asks for 2/,
    )
    expect(failure(() => build(lines, 'a=One', [])).code).toBe('unsupported')
  })

  test('writes nothing where another target asks for a key of every object', () => {
    const strange: StringRecord = { identifier: 'a', text: 'One', translations: {} }
    expect(build(lines, 'a=One', [strange], 'de')).toBe('a=One')
  })
})

describe('texts that cannot be written', () => {
  test('are all named with their reasons', () => {
    const error = failure(() =>
      build(lines, 'a=One\nb=Two\nc=Three', [record('a', 'de', 'x|'), record('c', 'de', '|y')], 'de'),
    )
    expect(error.code).toBe('unwritable')
    expect(error.message).toBe(
      '2 texts cannot be written to this file. "a": a | cannot stand in a line; "c": a | cannot stand in a line.',
    )
  })

  test('are found by reading the built file again, although their places can spell them', () => {
    const records = [record('a', 'de', 'Eins'), record('b', 'de', 'Zwei\nmehr'), record('c', 'de', 'Drei')]
    const error = failure(() => build(lines, 'a=One\nb=Two\nc=Three', records, 'de'))
    expect(error.message).toMatch(/^One text cannot be written to this file\. "b": /)
  })

  test('are found if they change the strings of the file', () => {
    const error = failure(() => build(lines, 'a=One\nb=Two', [record('a', 'de', 'Eins\nc=Drei')], 'de'))
    expect(error.message).toMatch(/"a": /)
  })

  test('keep their old text, if a setting requires it', () => {
    const records = [record('a', 'de', 'x|'), record('b', 'de', 'Zwei\nmehr'), record('c', 'de', 'Drei')]
    const settings = { verify: true, unwritable: 'keep-source' } as const
    const built = buildFile(lines, bytesOf('a=One\nb=Two\nc=Three'), languages('en', 'de'), records, settings)
    expect(Buffer.from(built).toString()).toBe('a=One\nb=Two\nc=Drei')
  })

  test('include characters that the charset lacks, unless the place can escape them', () => {
    const latin: FormatPlugin = { ...lines, encoding: { charsets: () => ['iso-8859-1'] } }
    const error = failure(() => build(latin, 'a=One', [record('a', 'de', 'Preis: 5 €')], 'de'))
    expect(error.message).toContain('"a": the character U+20AC "€" cannot be written in iso-8859-1')
    const escaping: FormatPlugin = {
      ...latin,
      *parse(source, all) {
        const escape = (char: string): string => `[${char.codePointAt(0)?.toString(16)}]`
        const decode = (raw: string): string => raw.replace('[20ac]', '€')
        for (const unit of lines.parse(source, all)) {
          if ('at' in unit.source)
            yield { ...unit, source: { ...unit.source, codec: { ...plainCodec, decode, escape } } }
        }
      },
    }
    expect(build(escaping, 'a=One', [record('a', 'de', 'Preis: 5 €')], 'de')).toBe('a=Preis: 5 [20ac]')
  })

  test('include zero bytes and lone surrogates in every charset', () => {
    for (const text of ['a\0b', 'a\ud800b']) {
      expect(failure(() => build(lines, 'a=One', [record('a', 'de', text)], 'de')).code).toBe('unwritable')
    }
  })

  test('include texts that change the charset of the built file', () => {
    const either: FormatPlugin = { ...lines, encoding: { charsets: () => ['utf-8', 'iso-8859-1'] } }
    const bytes = Buffer.from('a=caf\u00e9', 'latin1')
    const error = failure(() => buildFile(either, bytes, languages('en', 'de'), [record('a', 'de', 'Ã©')]))
    expect(error.code).toBe('unwritable')
    expect(error.message).toContain('"a": the built file would be read in another charset')
  })
})

describe('a pair file', () => {
  test('writes next to the source, and removes its mark with a new text', () => {
    expect(build(pairs, 'a=One>?Ein', [record('a', 'de', 'Eins')], 'de')).toBe('a=One>Eins')
  })

  test('removes the mark if only the status rises, or if the record has no status', () => {
    expect(build(pairs, 'a=One>?Eins', [record('a', 'de', 'Eins', 'translated')], 'de')).toBe('a=One>Eins')
    expect(build(pairs, 'a=One>?Eins', [record('a', 'de', 'Eins')], 'de')).toBe('a=One>Eins')
    expect(build(pairs, 'a=One>?Eins', [record('a', 'de', 'Eins', 'untranslated')], 'de')).toBe('a=One>?Eins')
  })

  test('keeps its approval if the record has the status translated, and loses it with a new text', () => {
    expect(build(pairs, 'a=One>!Eins', [record('a', 'de', 'Eins', 'translated')], 'de')).toBe('a=One>!Eins')
    expect(build(pairs, 'a=One>!Eins', [record('a', 'de', 'Ein', 'translated')], 'de')).toBe('a=One>Ein')
  })

  test('must not change its source texts', () => {
    const leaky: FormatPlugin = { ...pairs, build: (job) => job.weave([{ at: [2, 5], text: 'Two' }]) }
    const error = failure(() => build(leaky, 'a=One>Eins', [record('a', 'de', 'Zwei')], 'de'))
    expect(error.message).toContain('"a": "One" would be read as "Two"')
  })

  test('must not change how its source texts are read', () => {
    class ByFile implements Codec {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
      decode(raw: string): string {
        return this.text.includes('Zwei') ? raw.toUpperCase() : raw
      }
      encode(text: string): string {
        return text
      }
    }
    const leaky: FormatPlugin = {
      ...pairs,
      *parse(source, all) {
        for (const unit of pairs.parse(source, all))
          yield 'forms' in unit.source
            ? unit
            : { ...unit, source: { at: unit.source.at, codec: new ByFile(source.text) } }
      },
    }
    const error = failure(() => build(leaky, 'a=One>Eins', [record('a', 'de', 'Zwei')], 'de'))
    expect(error.message).toContain('"a": "One" would be read as "ONE"')
  })

  test('quotes up to 60 characters of a text that would change', () => {
    const leaky: FormatPlugin = { ...pairs, build: (job) => job.weave([{ at: [2, 3], text: 'Y' }]) }
    const message = (length: number): string =>
      failure(() => build(leaky, `a=${'x'.repeat(length)}>Eins`, [record('a', 'de', 'Zwei')], 'de')).message
    expect(message(60)).toContain(`"${'x'.repeat(60)}" would be read as "Y${'x'.repeat(59)}"`)
    expect(message(61)).toContain(`"${'x'.repeat(60)}…" would be read as "Y${'x'.repeat(59)}…"`)
  })

  test('loses the texts of its old target language', () => {
    const built = build(pairs, '@cs\na=One>Jedna\nb=Two>Dva', [record('b', 'de', 'Zwei')], 'de')
    expect(built).toBe('@de\na=One>\nb=Two>Zwei')
  })

  test('keeps them if it names the language of the job', () => {
    expect(build(pairs, '@cs\na=One>Jedna\nb=Two>Dva', [record('b', 'cs', 'Dvě')], 'cs')).toBe(
      '@cs\na=One>Jedna\nb=Two>Dvě',
    )
  })
})

describe('a file of many languages', () => {
  const both = (identifier: string, de: string, cs: string): StringRecord => ({
    identifier,
    text: 'source',
    translations: { de: { text: de }, cs: { text: cs } },
  })

  test('opens a shared container once, and separates its members', () => {
    expect(build(many, 'a=One', [both('a', 'Eins', 'Jedna')], 'de', 'cs')).toBe('a=One{de:Eins} {cs:Jedna}')
  })

  test('is written whatever the order of its languages in the file, in the plugin and in the job', () => {
    const backwards: FormatPlugin = {
      ...many,
      *parse(source, job) {
        for (const unit of many.parse(source, job))
          yield { ...unit, targets: new Map([...(unit.targets ?? [])].toReversed()) }
      },
    }
    const [file, records] = [
      'a=One{de:1}{cs:1}\nb=Two{cs:2}{de:2}',
      [both('a', '3', '4'), both('b', '5', '6')],
    ]
    const built = 'a=One{de:3}{cs:4}\nb=Two{cs:6}{de:5}'
    for (const job of [
      ['de', 'cs'],
      ['cs', 'de'],
    ])
      for (const plugin of [many, backwards]) expect(build(plugin, file, records, ...job)).toBe(built)
  })

  test('does not share the innermost wrap of a text, even if names are equal', () => {
    const alike: FormatPlugin = {
      ...many,
      *parse(source, all) {
        for (const unit of many.parse(source, all)) {
          const targets = new Map<string, Slot | Plural>()
          for (const id of unit.targets?.keys() ?? []) {
            const wrapNew: Slot['wrapNew'] = () => [{ name: 'text', open: `{${id}:`, close: '}' }]
            const end = source.text.length
            targets.set(id, { at: [end, end], codec: plainCodec, wrapNew })
          }
          yield { ...unit, targets }
        }
      },
    }
    const settings = { verify: false, unwritable: 'fail' } as const
    const records = [both('a', 'Eins', 'Jedna')]
    const built = buildFile(alike, bytesOf('a=One'), languages('en', 'de', 'cs'), records, settings)
    expect(Buffer.from(built).toString()).toBe('a=One{de:Eins}{cs:Jedna}')
  })

  test('writes places of the same group together, some of them empty', () => {
    expect(build(many, 'a=One\nb=Two', [record('b', 'de', 'Zwei')], 'de', 'cs')).toBe(
      'a=One{de:}\nb=Two{de:Zwei}',
    )
  })

  test('gets no empty places if nothing is written', () => {
    expect(build(many, 'a=One\nb=Two', [], 'de', 'cs')).toBe('a=One\nb=Two')
  })

  test('writes new texts at one offset in the order of its places, not of the job', () => {
    const ordered: FormatPlugin = {
      ...many,
      *parse(source, all) {
        for (const unit of many.parse(source, all)) {
          yield {
            ...unit,
            targets: new Map([...(unit.targets ?? [])].toSorted(([one], [other]) => (one < other ? 1 : -1))),
          }
        }
      },
    }
    const texts = [both('a', 'Eins', 'Jedna')]
    expect(build(ordered, 'a=One', texts, 'cs', 'de')).toBe('a=One{de:Eins} {cs:Jedna}')
    expect(build(ordered, 'a=One', texts, 'de', 'cs')).toBe('a=One{de:Eins} {cs:Jedna}')
  })

  test('does not change languages that the job does not name', () => {
    expect(build(many, 'a=One{cs:Jedna}', [both('a', 'Eins', 'Dva')], 'de')).toBe('a=One{cs:Jedna}{de:Eins}')
  })
})

describe('a plural', () => {
  const file = 'a=one:Eye|other:Eyes\nb=one:Ear|other:Ears'

  test('without a translation keeps its rows', () => {
    expect(build(counted, file, [], 'cs')).toBe(file)
    expect(build(counted, file, [record('a', 'cs', { one: '', few: '' })], 'cs')).toBe(file)
  })

  test('gets those rows of its language that have a text', () => {
    const texts = { one: 'oko', few: 'oči', other: 'očí' }
    expect(build(counted, file, [record('a', 'cs', texts)], 'cs')).toBe(
      'a=one:oko|few:oči|other:očí\nb=one:Ear|other:Ears',
    )
    expect(build(counted, file, [record('a', 'cs', { one: 'oko' })], 'cs')).toBe(
      'a=one:oko|other:Eyes\nb=one:Ear|other:Ears',
    )
  })

  test('loses the rows that its language does not have', () => {
    expect(build(counted, file, [record('b', 'ja', { other: '耳' })], 'ja')).toBe(
      'a=one:Eye|other:Eyes\nb=other:耳',
    )
  })

  test('whose translation is one text has it in every row', () => {
    expect(build(counted, 'a=one:Eye|other:Eyes', [record('a', 'de', 'Augen')], 'de')).toBe(
      'a=one:Augen|other:Augen',
    )
  })

  test('has a status for each category', () => {
    const status = { one: 'untranslated', other: 'translated' } as const
    const translation = record('a', 'de', { one: 'Auge', other: 'Augen' }, status)
    expect(build(counted, 'a=one:Eye|other:Eyes', [translation], 'de')).toBe('a=one:Eye|other:Augen')
  })

  test('that cannot be written keeps its rows, if a setting requires it', () => {
    const settings = { verify: true, unwritable: 'keep-source' } as const
    const records = [record('a', 'ja', { other: '|' }), record('b', 'ja', { other: '耳' })]
    const built = buildFile(counted, bytesOf(file), languages('en', 'ja'), records, settings)
    expect(Buffer.from(built).toString()).toBe('a=one:Eye|other:Eyes\nb=other:耳')
  })
})

describe('reading again', () => {
  /** Lines whose keys begin with the text of the first line, as sections do. */
  const sections: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      const [first] = source.text.split('\n')
      for (const unit of lines.parse(source, all)) {
        yield { ...unit, key: unit.key[0] === 'title' ? unit.key : [first ?? '', ...unit.key] }
      }
    },
  }

  test('finds a text that changes the key of another', () => {
    const error = failure(() => build(sections, 'title=One\na=Two', [record('title', 'de', 'Eins')], 'de'))
    expect(error.message).toContain('"title": the built file would have other strings')
  })

  test('lets keys change that come from the text', () => {
    const prose: FormatPlugin = { ...sections, keySource: 'text' }
    expect(build(prose, 'title=One\na=Two', [record('title', 'de', 'Eins')], 'de')).toBe('title=Eins\na=Two')
  })

  test('finds strings that were added at the end of the file', () => {
    const growing: FormatPlugin = { ...lines, build: (job) => `${job.weave()}\nnew=Neu` }
    const error = failure(() => build(growing, 'a=One', [record('a', 'de', 'Eins')], 'de'))
    expect(error.message).toContain('the built file would have more strings')
  })

  test('finds missing strings', () => {
    const shrinking: FormatPlugin = { ...lines, build: (job) => job.weave().slice(0, 6) }
    const error = failure(() => build(shrinking, 'a=One\nb=Two', [record('a', 'de', 'Eins')], 'de'))
    expect(error.message).toContain('the built file would have fewer strings')
  })

  test('finds a plural with a wrong row, and a string that became a plural', () => {
    const shouting: FormatPlugin = { ...counted, build: (job) => job.weave().replace('few:', 'few:!') }
    const forms = record('a', 'cs', { one: 'oko', few: 'oči', other: 'očí' })
    const error = failure(() => build(shouting, 'a=one:Eye|other:Eyes', [forms], 'cs'))
    expect(error.message).toContain('"a": "oči" would be read as "!oči"')
    const turning: FormatPlugin = {
      ...lines,
      parse: (source, all) => (source.text.includes('|') ? counted : lines).parse(source, all),
      build: (job) => job.weave().replace('/', '|'),
    }
    const other = failure(() => build(turning, 'a=One', [record('a', 'de', 'one:1/other:2')], 'de'))
    expect(other.message).toContain('"a": it would be another kind of string')
  })

  test('shows the start of a long text', () => {
    const shouting: FormatPlugin = { ...lines, build: (job) => `${job.weave()}!` }
    const error = failure(() => build(shouting, 'a=One', [record('a', 'de', 'x'.repeat(90))], 'de'))
    expect(error.message).toContain(`"${'x'.repeat(60)}…" would be read as "${'x'.repeat(60)}…"`)
  })

  test('does not catch bugs of a plugin', () => {
    const buggy: FormatPlugin = {
      ...lines,
      parse(source, all) {
        if (source.text.includes('Eins')) throw new TypeError('a bug')
        return lines.parse(source, all)
      },
    }
    expect(() => build(buggy, 'a=One', [record('a', 'de', 'Eins')], 'de')).toThrow(TypeError)
  })

  test('can be turned off by a setting', () => {
    const settings = { verify: false, unwritable: 'fail' } as const
    const built = buildFile(
      lines,
      bytesOf('a=One'),
      languages('en', 'de'),
      [record('a', 'de', 'x\ny')],
      settings,
    )
    expect(Buffer.from(built).toString()).toBe('a=x\ny')
  })
})

describe('texts that break the file only together', () => {
  /** Lines that must all differ. */
  const unequal: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      const texts = source.text.split('\n').map((line) => line.slice(2))
      if (new Set(texts).size < texts.length) throw new FormatError('syntax', 'Two lines say the same.', 0)
      yield* lines.parse(source, all)
    },
  }
  const records = [record('a', 'de', 'Gleich'), record('b', 'de', 'Gleich'), record('c', 'de', 'Drei')]

  test('are all named', () => {
    const error = failure(() => build(unequal, 'a=One\nb=Two\nc=Three', records, 'de'))
    expect(error.message).toMatch(/"a": the built file could not be read again: Two lines.*"b": .*"c": /)
  })

  test('are all left out, if a setting requires it', () => {
    const settings = { verify: true, unwritable: 'keep-source' } as const
    const text = 'a=One\nb=Two\nc=Three'
    const built = buildFile(unequal, bytesOf(text), languages('en', 'de'), records, settings)
    expect(Buffer.from(built).toString()).toBe(text)
  })
})

test('a new column whose only text cannot be written is not added, if a setting requires it', () => {
  const settings = { verify: true, unwritable: 'keep-source' } as const
  const keep = (...records: StringRecord[]): string =>
    Buffer.from(buildFile(many, bytesOf('a=One\nb=Two'), languages('en', 'de'), records, settings)).toString()
  expect(keep(record('a', 'de', 'x|'))).toBe('a=One\nb=Two')
  expect(keep(record('a', 'de', 'x|'), record('b', 'de', 'Zwei'))).toBe('a=One{de:}\nb=Two{de:Zwei}')
})

test('wraps of the same name are opened once, others separately', () => {
  const wrap = (name: string, open: string, close: string): Wrap => ({ name, open, close, between: ' ' })
  const groups: readonly (readonly Wrap[])[] = [
    [wrap('all', '(', ')'), wrap('first', '<', '>'), wrap('text', '{', '}')],
    [wrap('all', '(', ')'), wrap('first', '<', '>'), wrap('text', '{', '}')],
    [wrap('all', '(', ')'), wrap('second', '[', ']'), wrap('text', '{', '}')],
    [wrap('text', '{', '}')],
  ]
  const nested: FormatPlugin = {
    ...many,
    parse: (source, { targets }) =>
      groups.map((wraps, index) => ({
        key: [String(index)],
        source: { at: [0, 3], codec: plainCodec },
        targets: new Map(
          targets.map(({ id }) => [id, { at: [3, 3], codec: plainCodec, wrapNew: () => wraps } as const]),
        ),
      })),
  }
  const settings = { verify: false, unwritable: 'fail' } as const
  const records = ['one', 'two', 'three', 'four'].map((text, index) => record(String(index), 'de', text))
  const built = buildFile(nested, bytesOf('One.'), languages('en', 'de'), records, settings)
  expect(Buffer.from(built).toString()).toBe('One(<{one} {two}> [{three}]){four}.')
})

test('a plugin gets the languages in which something is written', () => {
  const seen: string[][] = []
  const watching = (plugin: FormatPlugin): FormatPlugin => ({
    ...plugin,
    build(job) {
      seen.push([...job.written])
      return builtBy(plugin, job)
    },
  })
  build(watching(many), 'a=One', [record('a', 'cs', 'Jedna')], 'de', 'cs')
  build(watching(pairs), '@cs\na=One>Jedna', [], 'de')
  expect(seen).toEqual([['cs'], []])
})

test('edits next to a text get the text, even if only the status changes', () => {
  const seen: [string, string][] = []
  const noting: FormatPlugin = {
    ...pairs,
    *parse(source, all) {
      for (const unit of pairs.parse(source, all)) {
        const place = unit.targets?.get('de')
        if (!place || !('at' in place)) continue
        const sideEdits: Slot['sideEdits'] = (text, status) => {
          seen.push([text, status])
          return []
        }
        yield { ...unit, targets: new Map([['de', { ...place, sideEdits }]]) }
      }
    },
  }
  const records = [record('a', 'de', 'Eins', 'approved'), record('b', 'de', 'Zwo')]
  build(noting, 'a=One>Eins\nb=Two>Zwei\nc=Three>Drei', records, 'de')
  expect(seen).toEqual([
    ['Eins', 'approved'],
    ['Zwo', 'translated'],
  ])
})

test('a bug of a codec is not a refusal', () => {
  const buggy: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      const encode = (): string => {
        throw new TypeError('a bug')
      }
      for (const unit of lines.parse(source, all))
        if ('at' in unit.source)
          yield { ...unit, source: { ...unit.source, codec: { ...plainCodec, encode } } }
    },
  }
  expect(() => build(buggy, 'a=One', [record('a', 'de', 'Eins')], 'de')).toThrow(TypeError)
})

describe('a codec', () => {
  test('gets the old spelling of its place, or an empty text for an absent place', () => {
    const seen: string[] = []
    const telling: FormatPlugin = {
      ...many,
      *parse(source, all) {
        for (const unit of many.parse(source, all)) {
          const targets = new Map<string, Slot | Plural>()
          for (const [id, place] of unit.targets ?? []) {
            const encode = (text: string, was: string): string => {
              seen.push(was)
              return text
            }
            if ('at' in place) targets.set(id, { ...place, codec: { ...plainCodec, encode } })
          }
          yield { ...unit, targets }
        }
      },
    }
    const records = [record('a', 'de', 'Eins'), record('b', 'de', 'Zwei')]
    expect(build(telling, 'a=One{de:Ein}\nb=Two', records, 'de')).toBe('a=One{de:Eins}\nb=Two{de:Zwei}')
    expect(seen).toEqual(['Ein', ''])
  })

  test('settles a text before it is compared and written', () => {
    const settling: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const unit of lines.parse(source, all)) {
          if (!('at' in unit.source)) continue
          const normalize = (text: string): string => text.trim()
          yield { ...unit, source: { ...unit.source, codec: { ...plainCodec, normalize } } }
        }
      },
    }
    expect(build(settling, 'a=One', [record('a', 'de', ' Eins ')], 'de')).toBe('a=Eins')
    const bytes = bytesOf('a=One')
    expect(buildFile(settling, bytes, languages('en', 'de'), [record('a', 'de', ' One ')])).toBe(bytes)
    expect(buildFile(settling, bytes, languages('en', 'de'), [record('a', 'de', '  ')])).toBe(bytes)
  })
})

test('an edit that slots share is made once', () => {
  const flag = { at: [0, 1] as const, text: '' }
  const sharing: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse({ ...source, text: source.text }, all)) {
        if (!('at' in unit.source)) continue
        yield {
          ...unit,
          key: [unit.key.join().replace('!', '')],
          source: { ...unit.source, sideEdits: () => [flag] },
        }
      }
    },
  }
  const records = [record('a', 'de', 'Eins'), record('b', 'de', 'Zwei')]
  expect(build(sharing, '!a=One\nb=Two', records, 'de')).toBe('a=Eins\nb=Zwei')
})

test('overlapping edits of a plugin are an error', () => {
  const clumsy: FormatPlugin = { ...lines, build: (job) => job.weave([{ at: [0, 4], text: '' }]) }
  const error = failure(() => build(clumsy, 'a=One', [record('a', 'de', 'Eins')], 'de'))
  expect(error.code).toBe('contract')
})
