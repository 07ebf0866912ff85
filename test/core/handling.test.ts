// What builds do with strings without a translation, with other charsets, and with errors in codes.
import { describe, expect, test } from 'vitest'
import { buildWithReport, BUILD_SETTINGS, type BuildSettings } from '@atlas/core/writing/build.ts'
import { BrokenCodes, type FormatPlugin, type StringRecord } from '@atlas/core/contract.ts'
import { HANDLING, handlingOf } from '@atlas/core/format.ts'
import {
  counted,
  handled,
  language,
  languages,
  lines,
  many,
  pairs,
  plainCodec,
  record,
  values,
} from './plugins.ts'

function build(
  plugin: FormatPlugin,
  file: string | Uint8Array,
  records: readonly StringRecord[],
  settings: Partial<BuildSettings> = {},
  targets = ['cs'],
) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const all = { ...BUILD_SETTINGS, ...settings }
  const { content, report } = buildWithReport(plugin, bytes, languages('en', ...targets), records, all)
  return { text: Buffer.from(content).toString(), ...report }
}

const untranslated = (identifier: string, reason?: string) => ({
  identifier,
  language: 'cs',
  outcome: 'untranslated',
  ...(reason === undefined ? {} : { reason }),
})

test('a format without options has the default handling', () => {
  expect(handlingOf(lines)).toBe(HANDLING)
  expect(HANDLING).toEqual({
    untranslated: 'keep',
    charset: 'where-needed',
    findings: 'log',
    onLoss: [],
    repeats: 'heading',
  })
})

describe('a string without a translation', () => {
  const withEntries: FormatPlugin = {
    ...lines,
    entries: {
      of: ({ text }) =>
        Array.from(text.matchAll(/^(?!fixed).+\n?/gm), ({ index, 0: line }) => ({
          at: [index, index + line.length],
        })),
    },
  }

  test('is removed with its entry, if an option requires it', () => {
    const omitting = handled(withEntries, { untranslated: 'omit' })
    const built = build(omitting, 'a=1\nfixed=2\nb=3\nc=\nd=4\n', [
      record('d', 'cs', 'čtyři'),
      record('b', 'cs', ''),
    ])
    expect(built.text).toBe('fixed=2\nc=\nd=čtyři\n')
    const gone = 'The file no longer has this string.'
    expect(built.rows.filter(({ outcome }) => outcome === 'untranslated')).toEqual([
      untranslated('a', gone),
      untranslated('fixed'),
      untranslated('b', gone),
      untranslated('c'),
    ])
  })

  test('stays if it is hidden, or its entry holds several languages', () => {
    const hidden: FormatPlugin = {
      ...withEntries,
      *parse(source, all) {
        for (const unit of withEntries.parse(source, all)) yield { ...unit, isHidden: true }
      },
    }
    expect(build(handled(hidden, { untranslated: 'omit' }), 'a=1\n', [])).toEqual({
      text: 'a=1\n',
      counts: { cs: { hidden: 1 } },
      rows: [{ identifier: 'a', language: 'cs', outcome: 'hidden' }],
      file: [],
    })
    const manyWithEntries: FormatPlugin = {
      ...many,
      entries: { of: ({ text }) => [{ at: [0, text.length] }] },
    }
    expect(build(handled(manyWithEntries, { untranslated: 'omit' }), 'a=1{de:eins}', []).text).toBe(
      'a=1{de:eins}',
    )
  })

  test('is an error if the file cannot be read without its entry', () => {
    const strict: FormatPlugin = {
      ...withEntries,
      parse(source, all) {
        const units = [...withEntries.parse(source, all)]
        // A change in the number of lines also changes a key.
        return units.map((unit) => ({ ...unit, key: [`${unit.key[0]} of ${units.length}`] }))
      },
    }
    expect(() =>
      build(handled(strict, { untranslated: 'omit' }), 'a=1\nb=2\n', [record('a of 2', 'cs', 'x')]),
    ).toThrow(
      'The strings without a translation cannot be removed: the built file would have other strings. ' +
        'Set the option untranslated to keep.',
    )
  })

  test('gets the source text, if an option requires it', () => {
    const copying = handled(pairs, { untranslated: 'source' })
    const built = build(copying, 'a=one>jedna\nb=two>\nc=three>x', [record('c', 'cs', 'tři')])
    expect(built.text).toBe('a=one>one\nb=two>two\nc=three>tři')
    const filled = 'Its place has the source text.'
    expect(built.rows.filter(({ outcome }) => outcome === 'untranslated')).toEqual([
      untranslated('a', filled),
      untranslated('b', filled),
    ])
    expect(build(copying, 'a=one>one', [])).toEqual({
      text: 'a=one>one',
      counts: { cs: { untranslated: 1 } },
      rows: [untranslated('a')],
      file: [],
    })
  })

  test('keeps the status of an untranslated text', () => {
    const statuses: string[] = []
    const watching: FormatPlugin = {
      ...pairs,
      *parse(source, all) {
        for (const unit of pairs.parse(source, all)) {
          const slot = unit.targets?.get('cs')
          if (!slot || 'forms' in slot) continue
          const sideEdits = (_: string, status: string) => {
            statuses.push(status)
            return []
          }
          yield { ...unit, targets: new Map([['cs', { ...slot, sideEdits }]]) }
        }
      },
    }
    build(handled(watching, { untranslated: 'source' }), 'a=one>', [])
    expect(new Set(statuses)).toEqual(new Set(['untranslated']))
  })

  test('is reported as refused if its place cannot hold the source text', () => {
    const copying = handled(pairs, { untranslated: 'source' })
    expect(build(copying, 'a=one|two>', [], { unwritable: 'keep-source' })).toEqual({
      text: 'a=one|two>',
      counts: { cs: { refused: 1 } },
      rows: [{ identifier: 'a', language: 'cs', outcome: 'refused', reason: 'a | cannot stand in a line' }],
      file: [],
    })
  })

  test('loses its text, if an option requires it', () => {
    const emptying = handled(pairs, { untranslated: 'empty' })
    expect(build(emptying, 'a=one>jedna\nb=two>dva', [record('b', 'cs', 'dvě')]).text).toBe(
      'a=one>\nb=two>dvě',
    )
    expect(build(handled(lines, { untranslated: 'empty' }), 'a=1\nb=2', [record('a', 'cs', 'x')]).text).toBe(
      'a=x\nb=',
    )
  })

  test('keeps its text if it is hidden, also after one that loses it', () => {
    const hiding: FormatPlugin = {
      ...pairs,
      *parse(source, all) {
        for (const unit of pairs.parse(source, all))
          yield unit.key[0] === 'b' ? { ...unit, isHidden: true } : unit
      },
    }
    const built = build(handled(hiding, { untranslated: 'empty' }), 'a=one>jedna\nb=two>dva', [])
    expect(built.text).toBe('a=one>\nb=two>dva')
    expect(built.counts).toEqual({ cs: { untranslated: 1, hidden: 1 } })
  })

  test('of one language keeps its source text', () => {
    for (const option of ['source', 'keep'] as const)
      expect(build(handled(lines, { untranslated: option }), 'a=1', []).text).toBe('a=1')
  })
})

describe('a translation with the status `untranslated`', () => {
  const held = {
    identifier: 'a',
    language: 'cs',
    outcome: 'held-back',
    reason: 'Its status is untranslated.',
  }

  test('is held back', () => {
    const built = build(lines, 'a=1\nb=2', [
      record('a', 'cs', 'jedna', 'untranslated'),
      record('b', 'cs', 'dva'),
    ])
    expect(built).toEqual({
      text: 'a=1\nb=dva',
      counts: built.counts,
      rows: [held, expect.anything()],
      file: [],
    })
    expect(built.counts).toEqual({ cs: { 'held-back': 1, outdated: 1 } })
  })

  test('is held back, too, where the place gets something else', () => {
    const { rows } = build(handled(pairs, { untranslated: 'empty' }), 'a=1>x', [
      record('a', 'cs', 'y', 'untranslated'),
    ])
    expect(rows).toEqual([held])
  })

  test('is named if the file does not have its string or its language', () => {
    const { counts } = build(lines, 'a=1', [
      { identifier: 'a', text: '1', translations: { de: { text: 'x', status: 'untranslated' } } },
      record('z', 'cs', { one: '', other: 'y' }, 'untranslated'),
      record('y', 'cs', { one: '', other: '' }),
    ])
    expect(counts).toEqual({ cs: { untranslated: 1, unknown: 1 }, de: { 'no-place': 1 } })
  })
})

describe('a text of another language', () => {
  const stubborn: FormatPlugin = {
    ...pairs,
    *parse(source, all) {
      for (const unit of pairs.parse(source, all)) {
        const slot = unit.targets?.get('cs')
        if (!slot || 'forms' in slot) continue
        const codec = { ...plainCodec, encode: (text: string) => plainCodec.encode(text || '|', '') }
        yield { ...unit, targets: new Map([['cs', { ...slot, codec }]]) }
      }
    },
  }

  test('stays where its place cannot be empty', () => {
    const built = build(stubborn, '@de\na=one>eins\nb=two>zwei', [record('b', 'cs', 'dva')], {
      unwritable: 'keep-source',
    })
    expect(built.text).toBe('@cs\na=one>eins\nb=two>dva')
    expect(built.counts).toEqual({ cs: { 'kept-foreign': 1, outdated: 1 } })
    expect(built.rows).toContainEqual({
      identifier: 'a',
      language: 'cs',
      outcome: 'kept-foreign',
      reason: 'a | cannot stand in a line',
    })
    expect(built.file).toEqual(['languages-declared'])
  })

  test('is an error by default', () => {
    expect(() => build(stubborn, '@de\na=one>eins', [])).toThrow('"a": a | cannot stand in a line')
  })
})

describe('codes', () => {
  const coded: FormatPlugin = { ...lines, inlineCodes: values }
  const sent = (text: string): StringRecord => ({ ...record('a', 'cs', text), text: 'x %1' })

  test('that are wrong are reported, and the text is written', () => {
    expect(build(coded, 'a=x %1', [sent('y %2 %1')])).toEqual({
      text: 'a=y %2 %1',
      counts: { cs: { finding: 1 } },
      rows: [
        {
          identifier: 'a',
          language: 'cs',
          outcome: 'finding',
          reason: 'the code %2 is not in the source text',
          at: [2, 4],
        },
      ],
      file: [],
    })
    expect(build(coded, 'a=x %1', [sent('y')]).rows).toEqual([
      { identifier: 'a', language: 'cs', outcome: 'finding', reason: 'the code %1 is missing' },
    ])
    expect(build(coded, 'a=x %1', [sent('y %1')]).counts).toEqual({ cs: { written: 1 } })
    expect(build(coded, 'a=x %1', [sent('x %1')]).counts).toEqual({ cs: { equal: 1 } })
  })

  test('that are wrong keep the source text, or fail the build, if an option requires it', () => {
    expect(build(handled(coded, { findings: 'keep-source' }), 'a=x %1', [sent('y')])).toEqual({
      text: 'a=x %1',
      counts: { cs: { 'held-back': 1 } },
      rows: [{ identifier: 'a', language: 'cs', outcome: 'held-back', reason: 'the code %1 is missing' }],
      file: [],
    })
    expect(() => build(handled(coded, { findings: 'fail' }), 'a=x %1\nb=2', [sent('y')])).toThrow(
      'One text cannot be written to this file. "a": the code %1 is missing.',
    )
    expect(build(handled(coded, { findings: 'fail' }), 'a=x %1', [sent('y %1')]).text).toBe('a=y %1')
  })

  describe('without which a place cannot be written', () => {
    const needing: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const unit of lines.parse(source, all)) {
          if ('forms' in unit.source) continue
          const encode = (text: string): string => {
            if (text.includes('~')) throw new BrokenCodes('a ~ is not a code here')
            return plainCodec.encode(text, '')
          }
          yield { ...unit, source: { ...unit.source, codec: { ...plainCodec, encode } } }
        }
      },
    }
    const file = 'a=1\nb=2\nc=3'
    const broken = record('a', 'cs', 'x~')
    const fine = record('b', 'cs', 'dva')

    test('are refused alone, and the other texts are written', () => {
      const built = build(needing, file, [broken, fine])
      expect(built.text).toBe('a=1\nb=dva\nc=3')
      expect(built.counts).toEqual({ cs: { refused: 1, outdated: 1, untranslated: 1 } })
      expect(built.rows).toContainEqual({
        identifier: 'a',
        language: 'cs',
        outcome: 'refused',
        reason: 'a ~ is not a code here',
      })
    })

    test('fail the build if the caller or an option requires it, or a text fails for another reason', () => {
      const sentence = 'One text cannot be written to this file. "a": a ~ is not a code here.'
      expect(() => build(needing, file, [broken, fine], { brokenCodes: 'fail' })).toThrow(sentence)
      expect(() => build(handled(needing, { findings: 'fail' }), file, [broken, fine])).toThrow(sentence)
      expect(() => build(needing, file, [broken, record('c', 'cs', 'a|b')])).toThrow(
        '2 texts cannot be written to this file. "a": a ~ is not a code here; "c": a | cannot stand in a line.',
      )
    })

    test('keep their source texts where any text may', () => {
      const settings = { brokenCodes: 'fail', unwritable: 'keep-source' } as const
      expect(build(needing, file, [broken, fine], settings).text).toBe('a=1\nb=dva\nc=3')
    })
  })

  test('are not compared in a text that the file already has', () => {
    const plugin: FormatPlugin = { ...pairs, inlineCodes: values }
    const sent = { ...record('a', 'cs', 'y'), text: 'x %1' }
    expect(build(plugin, 'a=x %1>y', [sent]).counts).toEqual({ cs: { equal: 1 } })
    expect(build(plugin, 'a=x %1>', [sent]).counts).toEqual({ cs: { finding: 1 } })
  })

  test('of plurals are compared by row', () => {
    const plugin: FormatPlugin = { ...counted, inlineCodes: values }
    const { rows } = build(plugin, 'a=one:%1 eye|other:%1 eyes', [
      record('a', 'cs', { one: '%1 oko', few: '%1 oči %2', other: '%1 očí' }),
    ])
    expect(rows).toEqual([
      {
        identifier: 'a',
        language: 'cs',
        outcome: 'finding',
        reason: 'the code %2 is not in the source text',
        at: [7, 9],
      },
    ])
  })
})

test('an outcome that an option forbids fails the build', () => {
  const strict = handled(lines, { onLoss: ['unknown', 'untranslated'] })
  expect(() => build(strict, 'a=1\nb=2', [record('a', 'cs', 'x')])).toThrow(
    '1 string is untranslated, such as "b" in cs. The option onLoss forbids it.',
  )
  expect(() => build(strict, 'a=1\nb=2', [])).toThrow('2 strings are untranslated, such as "a" in cs.')
  expect(build(strict, 'a=1', [record('a', 'cs', 'x')]).text).toBe('a=x')
})

describe('a file in another charset', () => {
  const charsetsIn = (head: string) => [/charset=(\S+)/.exec(head)?.[1] ?? 'utf-8']
  const declaring: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse(source, all)) if (unit.key[0] !== 'charset') yield unit
    },
    encoding: {
      charsets: charsetsIn,
      declareUtf8({ text }) {
        const start = text.indexOf('charset=') + 8
        return [{ at: [start, text.indexOf('\n', start)], text: 'utf-8' }]
      },
    },
  }
  const file = Buffer.from('charset=windows-1252\na=caf\xe9\nb=2', 'latin1')
  const reencoded = (plugin: FormatPlugin, text: string) => build(plugin, file, [record('b', 'cs', text)])

  test('becomes UTF-8 if a text needs it', () => {
    const built = reencoded(declaring, 'řeka')
    expect(built.text).toBe('charset=utf-8\na=café\nb=řeka')
    expect(built.file).toEqual(['reencoded'])
  })

  test('keeps its charset if all texts can be written in it', () => {
    const { content } = buildWithReport(declaring, file, languages('en', 'cs'), [record('b', 'cs', 'thé')])
    expect(Buffer.from(content).toString('latin1')).toBe('charset=windows-1252\na=caf\xe9\nb=th\xe9')
  })

  test('keeps its charset if an option requires it, or its place can escape the character', () => {
    expect(() => reencoded(handled(declaring, { charset: 'keep' }), 'řeka')).toThrow(
      'the character U+0159 "ř" cannot be written in windows-1252',
    )
    const mute: FormatPlugin = { ...declaring, encoding: { charsets: charsetsIn } }
    expect(() => reencoded(mute, 'řeka')).toThrow('cannot be written in windows-1252')
    const escaping: FormatPlugin = {
      ...declaring,
      *parse(source, all) {
        const escape = (char: string) => `#${char.codePointAt(0)};`
        const decode = (raw: string) =>
          raw.replace(/#(\d+);/, (_all, code) => String.fromCodePoint(Number(code)))
        for (const unit of declaring.parse(source, all))
          if (!('forms' in unit.source))
            yield { ...unit, source: { ...unit.source, codec: { ...plainCodec, decode, escape } } }
      },
    }
    expect(reencoded(escaping, 'řeka').file).toEqual([])
  })

  test('needs no escapes once it becomes UTF-8', () => {
    const escape = (char: string) => `#${char.codePointAt(0)};`
    const partly: FormatPlugin = {
      ...declaring,
      *parse(source, all) {
        for (const unit of declaring.parse(source, all)) {
          if ('forms' in unit.source) continue
          yield unit.key[0] === 'a'
            ? { ...unit, source: { ...unit.source, codec: { ...plainCodec, escape } } }
            : unit
        }
      },
    }
    const records = [record('a', 'cs', 'ř'), record('b', 'cs', 'č')]
    expect(build(partly, file, records).text).toBe('charset=utf-8\na=ř\nb=č')
  })

  test('becomes UTF-8 in each build that writes a text, if an option requires it', () => {
    const always = handled(declaring, { charset: 'utf-8' })
    expect(reencoded(always, 'x').text).toBe('charset=utf-8\na=café\nb=x')
    const { content } = buildWithReport(always, file, languages('en', 'cs'), [])
    expect(Buffer.from(content)).toEqual(file)
  })

  test('refuses what no charset holds', () => {
    expect(() => reencoded(declaring, 'a\ud800b')).toThrow(
      'the character U+D800 cannot be written in any charset',
    )
  })
})

test('other edits of a format are reported as a changed header', () => {
  const dating: FormatPlugin = {
    ...pairs,
    build: ({ weave, written }) => weave(written.size > 0 ? [{ at: [0, 0], text: '\n' }] : []),
  }
  expect(build(dating, 'a=one>', [record('a', 'cs', 'jedna')]).file).toEqual(['header-changed'])
  const naming: FormatPlugin = {
    ...dating,
    declaredLanguages: {
      read: ({ text }) => ({ targets: text.startsWith('\n') ? [language('cs').id] : [] }),
    },
  }
  expect(build(naming, 'a=one>', [record('a', 'cs', 'jedna')]).file).toEqual(['languages-declared'])
})
