// Lists of terms: what a file says, and what texts do with its terms.
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { findingsIn } from '@atlas/core/checks/translation.ts'
import { readConcepts } from '@atlas/core/terms/read-terms.ts'
import { TermList } from '@atlas/core/terms/term-list.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'

const CSV = `en,en part of speech,de,de forbidden,pl,pl part of speech,ja,translate,case,note
file,noun,Datei | Dokument,File | Akte,plik,,ファイル,,,
file manager,,Dateiverwaltung,,,,,,,
low tide,,Ebbe,,odpływ,,,,,
settings,noun,Einstellungen,,ustawienia,,,,,
playlist,,Wiedergabeliste,,playlista | playlist,,,,,
save,,speichern,,zapisać,verb,,,,
IT,,EDV,,,,,,yes,
Atlas,,,,,,,no,yes,the product
log-in,,,Login,,,,,,
`
const list = new TermList(await readConcepts(CSV))

test.each([
  // German: by stems, and in compounds.
  ['de', 'Open the files', 'Öffne die Dateien', []],
  ['de', 'File name', 'Dateiname', []],
  ['de', 'The document is a file', 'Mit Dokumenten', []],
  ['de', 'Open the file', 'Öffne es', ['the text lacks “Datei”, the term for “file”']],
  [
    'de',
    'Open the file',
    'Öffne das File',
    ['the text has “File”, which is not to be used for “file”: the term is “Datei”'],
  ],
  [
    'de',
    'The files',
    'In den Akten',
    ['the text has “Akten”, which is not to be used for “file”: the term is “Datei”'],
  ],
  // A forbidden term is one of its source term only.
  ['de', 'The court', 'Die Akte', []],
  [
    'de',
    'Log-in failed',
    'Login fehlgeschlagen',
    ['the text has “Login”, which is not to be used for “log-in”'],
  ],
  // A longer term is not the shorter ones inside of it.
  [
    'de',
    'The file manager',
    'Die Verwaltung der Ordner',
    ['the text lacks “Dateiverwaltung”, the term for “file manager”'],
  ],
  ['de', 'The tide is low', 'Die Flut', []],
  ['de', 'At low-tide', 'Bei Ebbe', []],
  // A noun is not the verb with its stem.
  ['de', 'It is set up, and filed', 'Eingerichtet', []],
  // Capitals, where they matter.
  ['de', 'Call it off', 'Abblasen', []],
  ['de', 'The IT', 'Die edv', ['the text lacks “EDV”, the term for “IT”']],
  ['de', 'Atlas opens', 'Atlas öffnet', []],
  [
    'de',
    "Atlas's files",
    'Die Dateien des Atlanten',
    ['the text lacks “Atlas”, a term that is not translated'],
  ],
  ['de', 'An atlas', 'Ein Kartenwerk', []],
  // Accelerators and codes.
  ['de', 'Open &file', 'D&atei öffnen', []],
  ['de', 'Open {file}', 'Öffne {file}', []],
  [
    'de',
    'See https://example.org/file/low-tide and C:\\file\\x',
    'Siehe https://example.org/x und C:\\x\\y',
    [],
  ],
  // Nothing to compare: not translated yet.
  ['de', 'The file', 'The file', []],
  ['de', 'The file', '', []],
  // Polish has no stemmer: by endings, and by the forms of the list.
  ['pl', 'Settings of files', 'W ustawieniach plików', []],
  ['pl', 'Settings', 'W ustawieniu', []],
  ['pl', 'Many playlists', 'Wiele playlist', []],
  ['pl', 'The file', 'Zbiór', ['the text lacks “plik”, the term for “file”']],
  // A verb changes more than its ending.
  ['pl', 'Save', 'Zapisz', []],
  // Japanese has no spaces.
  ['ja', 'Open the file', 'このファイルを開く', []],
  ['ja', 'Open the file', '開く', ['the text lacks “ファイル”, the term for “file”']],
  // A region has the terms of its language.
  ['de-AT', 'Open the file', 'Öffne es', ['the text lacks “Datei”, the term for “file”']],
])('in %s, %j translated by %j', async (code, source, text, messages) => {
  const language = known(code)
  const terms = await list.pair('en', language.id)
  const found = findingsIn(
    { text, language },
    { text: source, scannerFor: () => scannerWithTags(source, undefined), terms },
  )
  expect(found.filter(({ rule }) => rule === 'term').map(({ message }) => message)).toEqual(messages)
})

const TBX = (body: string): string =>
  `<?xml version="1.0"?><!DOCTYPE martif><martif type="TBX"><text><body>${body}</body></text></martif>`
const OLD = TBX(`<termEntry id="1"><descrip type="definition">a &amp; b</descrip>
  <langSet xml:lang="en"><tig><term>file</term></tig></langSet>
  <langSet xml:lang="de"><ntig><termGrp><term>Akte</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig>
  <tig><term>Dokument</term></tig>
  <tig><term>Datei</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote><termNote type="partOfSpeech">noun</termNote></tig></langSet></termEntry>`)
const NEW = `<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns:min="urn:x" xmlns:basic="urn:y"><text><body>
  <conceptEntry id="1"><admin type="translate">no</admin><admin type="caseSensitive">yes</admin>
  <langSec xml:lang="en"><termSec><term>Atlas</term></termSec></langSec>
  <langSec xml:lang="de"><termSec><term>Kartenwerk</term><min:administrativeStatus>supersededTerm-admn-sts</min:administrativeStatus></termSec></langSec></conceptEntry>
  </body></text></tbx>`

test('TBX says which terms are preferred, right, forbidden and kept, in both of its styles', async () => {
  expect(new TermList(await readConcepts(OLD)).between('en', 'de')).toEqual([
    {
      source: 'file',
      target: 'Datei',
      targetForms: ['Dokument'],
      forbidden: ['Akte'],
      partOfSpeech: 'noun',
      note: 'a & b',
    },
  ])
  expect(new TermList(await readConcepts(NEW)).between('en', 'de')).toEqual([
    { source: 'Atlas', target: 'Atlas', forbidden: ['Kartenwerk'], isKept: true, isCaseSensitive: true },
  ])
})

test.each([
  ['en,deutsch\nfile,Datei\n', /^the column deutsch is not known/],
  ['en,de,\nfile,Datei,x\n', /^the column without a name is not known/],
  ['<tbx><text></tbx>', /^line 1: /],
])('a list that cannot be understood is refused: %j', async (text, message) => {
  await expect(readConcepts(text)).rejects.toThrow(message)
})
