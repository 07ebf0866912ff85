// Limits count what people see. What a program may refuse comes first.
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import {
  charactersOverLimit,
  findingsAbout,
  isRefusedByPrograms,
  isSourceWithinLimit,
  sentencesAbout,
  visibleLengthOf,
} from '../strings/findings.ts'

const GERMAN = known('de')

test.each([
  ['Depth: <xliff:g id="depth">%1$.1f</xliff:g>', undefined, 7],
  ['N😀', undefined, 2],
  // A family and a flag are one character each, and so is a letter with its accent.
  ['👨‍👩‍👧🇳🇴e\u0301', undefined, 3],
  ['{name}, hello', ['{name}'], 7],
  // What the format says of a code counts, not what a general pattern finds.
  ['%d of {all}', ['%d'], 9],
  ['[[name]], hello', ['[[name]]'], 7],
  ['50 % done', undefined, 9],
])('%j has codes without width', (text, codes, length) => {
  expect(visibleLengthOf({ text }, { text, codes })).toBe(length)
})

test('a limit that the source exceeds is shown, and not enforced', () => {
  const string = { text: 'A source of 24 characters', maxLength: 16 }
  expect([
    isSourceWithinLimit(string),
    charactersOverLimit({ text: 'A translation of 28 characters' }, string),
  ]).toEqual([false, 0])
})

test('a limit that the source keeps is enforced, without its codes', () => {
  const string = { text: '<b>Depth</b> %1$.1f', maxLength: 8 }
  const over = (text: string) => charactersOverLimit({ text }, string)
  expect([over('<b>Tiefe</b> %1$.1f'), over('Wassertiefe')]).toEqual([0, 3])
})

test('what the program may refuse comes before what may be meant', () => {
  const string = { text: '%d%% of (all) done' }
  const text = { text: ' %d% von (allen fertig', language: GERMAN }
  expect(sentencesAbout(text, string)).toEqual([
    'The code % is not a valid code.',
    'The spaces at the edges of the text differ from the source text.',
    'The bracket ( has no partner.',
  ])
  expect(sentencesAbout({ text: 'Alle', language: GERMAN }, { text: '%d in all\n' })).toEqual([
    'The source text ends with a line end, this one does not.',
    'The code %d is missing.',
  ])
  expect(isRefusedByPrograms(text, string)).toBe(true)
  expect(isRefusedByPrograms({ text: '%d%% von (allen fertig', language: GERMAN }, string)).toBe(false)
})

test.each<[source: string, text: string, label: string, fixed: string]>([
  ['Low tide ', 'Ebbe', 'Restore the spaces', 'Ebbe '],
  ['Low tide', ' Ebbe  ', 'Restore the spaces', 'Ebbe'],
  ['Low tide\n', 'Ebbe', 'Add the line end', 'Ebbe\n'],
  ['Low tide', 'Ebbe\n', 'Remove the line end', 'Ebbe'],
  ['Hi {name}', 'Hallo { name }!', 'Write {name}', 'Hallo {name}!'],
  ['Hi {name}', 'Hallo', 'Insert {name}', 'Hallo {name}'],
  ['<b>Hi</b> all\n', 'Hallo\n', 'Insert <b></b>', 'Hallo<b></b>\n'],
  // A break is at the end of the sentence that is nearest to its place in the source text.
  [
    'It is low tide. Wait.\n\nGo back?\nYes.',
    'Es ist Ebbe. Warten. Zurück? Ja.',
    'Use the line breaks of the source text',
    'Es ist Ebbe. Warten.\n\nZurück?\nJa.',
  ],
  ['Low tide.\nWait?', '低潮。等吗？', 'Use the line breaks of the source text', '低潮。\n等吗？'],
  ['Error:\n{0}', 'Fehler - {0}', 'Use the line breaks of the source text', 'Fehler -\n{0}'],
])('of %j, the text %j is mended by “%s”: %j', (source, text, label, fixed) => {
  const [{ fix } = {}] = findingsAbout({ text, language: GERMAN }, { text: source })
  expect(fix).toEqual({ label, text: fixed })
})

test('a finding that needs a person, and a break without its place, have no button', () => {
  const fixes = (source: string, text: string) =>
    findingsAbout({ text, language: GERMAN }, { text: source }).map(({ fix }) => fix)
  expect(fixes('Tide (low)', 'Tide (niedrig')).toEqual([undefined])
  expect(fixes('&Open', 'Öffnen')).toEqual([undefined])
  expect(fixes('Low.\nWait?', 'Ebbe')).toEqual([undefined])
})
