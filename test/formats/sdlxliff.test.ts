import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord, Translation } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import sdlxliff from '@atlas/formats/sdlxliff/format.ts'

const languages = { source: known('en'), targets: [known('de')] }

const fileOf = (segment: string, target = '<target><mrk mtype="seg" mid="1">B</mrk></target>'): string =>
  '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="u"><source>A</source>' +
  `<seg-source><mrk mtype="seg" mid="1">A</mrk></seg-source>${target}<sdl:seg-defs>${segment}</sdl:seg-defs>` +
  '</trans-unit></body></file></xliff>'

const recordsIn = (text: string): StringRecord[] =>
  recordsOf(sdlxliff, readUnits(sdlxliff, decodeFile(Buffer.from(text), sdlxliff).source, languages))

function built(text: string, translation: Translation): string {
  const record = { identifier: 'u.1', text: 'A', translations: { de: translation } }
  return Buffer.from(buildFile(sdlxliff, Buffer.from(text), languages, [record])).toString()
}

describe('the confirmation of a segment in SDLXLIFF', () => {
  test.each([
    ['Draft', 'untranslated'],
    ['Translated', 'translated'],
    ['RejectedTranslation', 'untranslated'],
    ['ApprovedTranslation', 'approved'],
    ['RejectedSignOff', 'untranslated'],
    ['ApprovedSignOff', 'approved'],
    ['', 'untranslated'],
  ])('%s is the status %s', (level, status) => {
    const text = fileOf(`<sdl:seg id="1" conf="${level}"/>`)
    expect(recordsIn(text)[0]?.translations?.['de']?.status).toBe(status)
  })

  test('is written with a text, which then counts as made by a person', () => {
    const text = fileOf(
      '<sdl:seg id="1" origin="not-translated"/>',
      '<target><mrk mtype="seg" mid="1"/></target>',
    )
    expect(built(text, { text: 'C' })).toBe(
      fileOf(
        '<sdl:seg id="1" conf="Translated" origin="interactive"/>',
        '<target><mrk mtype="seg" mid="1">C</mrk></target>',
      ),
    )
  })

  test('stays if it has the same meaning', () => {
    const text = fileOf('<sdl:seg id="1" conf="ApprovedSignOff" origin="tm"/>')
    expect(built(text, { text: 'C', status: 'approved' })).toBe(text.replace('>B<', '>C<'))
  })

  test('a locked segment is hidden, and a segment without a confirmation has no status', () => {
    expect(recordsIn(fileOf('<sdl:seg id="1" locked="true"/>'))[0]?.isHidden).toBe(true)
    expect(recordsIn(fileOf('<sdl:seg id="2"/>'))[0]?.translations).toEqual({ de: { text: 'B' } })
  })
})
