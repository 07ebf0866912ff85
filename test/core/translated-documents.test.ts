// Translations in a translated document: they get the identifiers of the source, whose structure is remembered.
import { describe, expect, test } from 'vitest'
import { parseFile } from '@atlas/core/reading/parse.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import markdown from '@atlas/formats/markdown/format.ts'
import { languages } from './plugins.ts'

/** Reads a source, and a translation of it after that, as a host does in two calls. */
function upload(source: string, translation: string) {
  const read = (text: string, target: string[], structure?: Uint8Array) =>
    parseFile(markdown, 'a.md', Buffer.from(text), languages('en', ...target), {
      keepsStructure: target.length === 0,
      structure,
    })
  const { strings, structure } = read(source, [])
  const { strings: translated, warnings } = read(translation, ['de'], structure)
  const identifiers = new Map([...strings].map(({ identifier, text }) => [identifier, text]))
  const pairs = [...translated].map(({ identifier, translations }: StringRecord) => [
    identifiers.get(identifier),
    translations?.['de']?.text,
  ])
  return { pairs, warnings }
}

describe('a translated document', () => {
  test('has all translations, though texts alone would not show it, where only its texts differ from the source', () => {
    const { pairs, warnings } = upload(
      '# Go\n\nIn\n\n- Up\n- Down\n',
      '# Los\n\nHinein\n\n- Rauf\n- Runter\n',
    )
    expect(pairs).toEqual([
      ['Go', 'Los'],
      ['In', 'Hinein'],
      ['Up', 'Rauf'],
      ['Down', 'Runter'],
    ])
    expect(warnings).toBeUndefined()
  })

  test('has no text of the source in its answer, so that a file of someone else shows none', () => {
    const { structure } = parseFile(markdown, 'a.md', Buffer.from('Secret\n'), languages('en'), {
      keepsStructure: true,
    })
    const { strings } = parseFile(markdown, 'a.md', Buffer.from('Rate\n'), languages('en', 'de'), {
      structure,
    })
    expect(JSON.stringify([...strings])).not.toContain('Secret')
    expect([...strings]).toMatchObject([{ text: 'Rate', translations: { de: { text: 'Rate' } } }])
  })

  test('leaves out what has no certain counterpart, and says how many texts those are', () => {
    const english = [
      '# Gates of 1984',
      'Open `gate-1` before you leave the garden.',
      'This paragraph was added in April and nobody has translated it so far.',
      'See https://atlas.example/tides for 12 tables.',
    ]
    const german = [
      '# Tore von 1984',
      'Öffne `gate-1`, bevor du den Garten verlässt.',
      'Siehe https://atlas.example/tides zu 12 Tabellen.',
    ]
    const { pairs, warnings } = upload(english.join('\n\n'), german.join('\n\n'))
    expect(pairs).toEqual([
      ['Gates of 1984', 'Tore von 1984'],
      [english[3], german[2]],
    ])
    expect(warnings).toEqual([
      expect.stringMatching(/^2 of 4 texts of the source have no translation in this file that certainly/),
    ])
  })

  test('is refused with a sentence if it is another document', () => {
    const source = Array.from({ length: 8 }, (_, index) => `The gate number ${index * 7 + 1000} is closed.`)
    expect(() =>
      upload(
        source.join('\n\n'),
        'Ein ganz anderer Text, ohne Bezug auf irgendetwas, `x-y` und so fort und so weiter.\n',
      ),
    ).toThrow(
      'No text of this file belongs to a text of its source with certainty. It has 1 text, and the source 8.',
    )
  })

  test('is not taken for the same structure if a text shows that it belongs elsewhere', () => {
    expect(() => upload('Run `a-1` now.\n\nRun `b-2` now.\n', 'Starte `b-2`.\n\nStarte `a-1`.\n')).toThrow(
      'No text of this file belongs to a text of its source',
    )
  })

  test('is refused if the source is not known, and the sentence says what to do', () => {
    expect(() => parseFile(markdown, 'a.md', Buffer.from('Tor\n'), languages('en', 'de'))).toThrow(
      /this host does not know the source\. Import the source file again and then upload/,
    )
  })
})
