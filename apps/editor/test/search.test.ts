// What the list of strings shows: words in keys, source texts or translations, with case and as whole words, and filters.
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import type { EditString } from '../backends/backend.ts'
import {
  ANYWHERE,
  filterNamed,
  isShownBy,
  searchFor,
  type Filter,
  type SearchWay,
} from '../workbench/search.ts'

const GATE: EditString = {
  key: '1',
  identifier: 'menu.gate',
  text: 'Open the Harbor (west)',
  context: 'On the pier',
  translations: {
    de: { text: 'Hafen öffnen', status: 'translated' },
    fr: { text: 'Ouvrir', status: 'approved' },
  },
} as const
const shown = [{ language: known('de'), translation: GATE.translations['de'], isUnsaved: false }]

test.each<[string, Partial<SearchWay>, boolean]>([
  ['harbor', {}, true],
  ['HAFEN', {}, true],
  ['pier', {}, true],
  // Also a translation into a language that is not shown.
  ['ouvrir', {}, true],
  ['harbor', { matchesCase: true }, false],
  ['Harbor', { matchesCase: true }, true],
  ['arbor', { isWhole: true }, false],
  ['harbor', { isWhole: true }, true],
  ['ffnen', { isWhole: true }, false],
  ['gate', { in: 'key' }, true],
  ['gate', { in: 'source' }, false],
  ['open', { in: 'translation' }, false],
  ['ouvrir', { in: 'translation' }, false],
  ['öffnen', { in: 'translation' }, true],
  // Signs of patterns are what they are.
  ['(west)', { in: 'source' }, true],
  ['h.rbor', {}, false],
  ['  ', { in: 'key' }, true],
])('searching %j with %j shows the string: %s', (words, way, isFound) => {
  expect(searchFor(words, { ...ANYWHERE, ...way })(GATE, shown)).toBe(isFound)
})

test.each<[Filter, boolean]>([
  ['', true],
  ['translated', true],
  ['untranslated', false],
  ['approved', false],
  ['hidden', false],
  ['unsaved', false],
  ['findings', false],
])('the filter %j shows a translated string: %s', (filter, isShown) => {
  expect(isShownBy[filter](GATE, shown)).toBe(isShown)
})

test('a filter that an address names in a wrong way shows all strings', () => {
  expect([filterNamed('approved'), filterNamed('__proto__'), filterNamed('everything')]).toEqual([
    'approved',
    '',
    '',
  ])
})
