import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import tbx from '@atlas/formats/tbx/format.ts'

const termOf = (code: string, terms: string): string => `<langSet xml:lang="${code}">${terms}</langSet>`

const fileOf = (entry: string, root = 'en'): string =>
  `<martif xml:lang="${root}"><text><body><termEntry id="c">${entry}</termEntry></body></text></martif>`

const sourceOf = (text: string) => decodeFile(Buffer.from(text), tbx).source

test('the first term in a language is the text of the concept', () => {
  const text = fileOf(
    '<descrip type="subjectField">s</descrip>' +
      termOf('de', '<tig><term>D</term></tig>') +
      termOf('en', '<note>n</note><ntig><termGrp><term>A</term></termGrp></ntig><tig><term>B</term></tig>') +
      termOf('EN', '<tig><term>C</term></tig>'),
  )
  const languages = { source: known('en'), targets: [known('de')] }
  expect(recordsOf(tbx, readUnits(tbx, sourceOf(text), languages))).toEqual([
    { identifier: 'c', text: 'A', context: 'subjectField: s\nn', translations: { de: { text: 'D' } } },
  ])
})

test('the source is the language of the root only if a term has that language', () => {
  const entry = termOf('fr', '<tig><term>F</term></tig>') + termOf('it', '<tig><term>I</term></tig>')
  expect(tbx.declaredLanguages.read(sourceOf(fileOf(entry)))).toEqual({ source: 'fr', targets: ['it'] })
  expect(tbx.declaredLanguages.read(sourceOf(fileOf(entry, 'IT')))).toEqual({ source: 'it', targets: ['fr'] })
})
