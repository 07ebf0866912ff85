import { expect, test } from 'vitest'
import { allWithContained, withContained } from '@atlas/core/plugins/contained.ts'
import type { ContainedFormats, FormatPlugin } from '@atlas/core/contract.ts'
import { lines, pairs } from './plugins.ts'

interface Configured {
  options: unknown
  contained: ContainedFormats | undefined
}

const json: FormatPlugin = { ...lines, title: 'JSON', signaturePatterns: { fileName: /\.json$/ } }
const noted: FormatPlugin = {
  ...pairs,
  title: 'Noted',
  signaturePatterns: { fileName: /\.note$/, fileContent: /^NOTE/ },
}

/** An archive format, and what its `configure` was called with. */
function archive(): { plugin: FormatPlugin; calls: Configured[] } {
  const calls: Configured[] = []
  const plugin: FormatPlugin = {
    ...lines,
    title: 'Archive',
    languages: 'bilingual',
    container: { contains: ['json', 'noted', 'missing'], entries: () => [] },
    options: {
      schemas: { several: { type: 'boolean', description: 'Several languages.', default: false } },
      configure(options, contained) {
        calls.push({ options, contained })
        return { languages: options['several'] === true ? 'multilingual' : 'monolingual' }
      },
    },
  }
  return { plugin, calls }
}

const formats = new Map([
  ['json', json],
  ['noted', noted],
  ['other', lines],
])

function containedIn(): ContainedFormats {
  const { plugin, calls } = archive()
  withContained(plugin, formats)
  const [call] = calls
  if (!call?.contained) throw new Error('The archive got no formats.')
  return call.contained
}

test('an archive format is configured with its defaults, and later with options', () => {
  const { plugin, calls } = archive()
  const configured = withContained(plugin, formats)
  expect(configured).toMatchObject({ title: 'Archive', languages: 'monolingual' })
  expect(calls.map(({ options }) => options)).toEqual([{ several: false }])
  expect(configured.options?.configure({ several: true }).languages).toBe('multilingual')
  expect(calls[1]?.contained).toBe(calls[0]?.contained)
})

test('a format that contains none, or takes no options, stays as it is', () => {
  expect(withContained(lines, formats)).toBe(lines)
  const { options: _, ...fixed } = archive().plugin
  expect(withContained(fixed, formats)).toBe(fixed)
})

test('every archive format of a catalogue gets its formats', () => {
  const { plugin, calls } = archive()
  const all = allWithContained(new Map([...formats, ['archive', plugin]]))
  expect([...all.keys()]).toEqual(['json', 'noted', 'other', 'archive'])
  expect(all.get('json')).toBe(json)
  expect(all.get('archive')?.languages).toBe('monolingual')
  expect(calls).toHaveLength(1)
})

test('an archive detects its files among the formats that it names', () => {
  const contained = containedIn()
  expect(['a.json', 'a.note', 'a.lines'].map((name) => contained.mayRead(name))).toEqual([true, true, false])
  expect(contained.detect('a.json', '')).toBe(json)
  expect(contained.detect('a.note', 'NOTE this')).toBe(noted)
  expect(contained.detect('a.note', 'this')).toBeUndefined()
  expect(contained.detect('a.lines', 'a=One')).toBeUndefined()
  expect(contained.ofType('noted')).toBe(noted)
  expect(contained.ofType('other')).toBeUndefined()
  expect(contained.ofType('missing')).toBeUndefined()
})

test('an archive knows the languages of its paths', () => {
  const contained = containedIn()
  expect(contained.languagePaths(['lang/de.json', 'lang/cs.json', 'readme.json'])).toEqual([
    { pattern: 'lang/{lang}.json', paths: ['lang/cs.json', 'lang/de.json'] },
  ])
  expect(contained.languageOf('de_DE')).toBe('de')
  expect(contained.languageOf('xx-unknown')).toBe('xx-unknown')
})

test('an archive matches the names of its files with globs', () => {
  const contained = containedIn()
  const globs = ['*.json', 'notes/*']
  expect(['a.json', 'x/notes/a', 'a.txt'].map((name) => contained.matches(globs, name))).toEqual([
    true,
    true,
    false,
  ])
  expect(contained.matches(['*.txt'], 'a.txt')).toBe(true)
})
