// Entities of a document type, in a sample of every format whose files are XML: none is expanded, and none is fetched.
import { expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { viewsOf, type View } from '@atlas/core/laws/views.ts'
import { newTextsFor, stringsOf, trialOf } from '@atlas/core/promise/trial.ts'
import { catalogue, subjectWithoutWitness } from '../subjects.ts'

/** Ten to the power of 20 words, if a reader expanded them. */
const laughs = Array.from(
  { length: 20 },
  (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
)

const BOMBS: Readonly<Record<string, readonly [declarations: string, use: string]>> = {
  'entities of entities': [`<!ENTITY e0 "hahaha">${laughs.join('')}`, '&e20;'],
  'one long entity': [`<!ENTITY e "${'hahaha'.repeat(2000)}">`, '&e;'.repeat(100)],
  'an entity of itself': ['<!ENTITY e "hahaha &e;">', '&e;'],
  'a file of this machine': ['<!ENTITY e SYSTEM "file:///etc/hostname">', '&e;'],
  'an address': ['<!ENTITY e SYSTEM "http://127.0.0.1:9/hahaha">', '&e;'],
  'a name with the signs of patterns': ['<!ENTITY (+[ "hahaha">', '&amp;'],
  'declarations from elsewhere': ['<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;', '&e;'],
}

const ROOT = /<[A-Za-z]/
/** A text that has only words. */
const TEXT = /(>\s*)(\w[\w ,.]*<\/)/

function isDocument({ text, isBytes }: View): boolean {
  return !isBytes && /^\ufeff?\s*<\?xml[^>]*\?>/.test(text) && TEXT.test(text)
}

/** At most this many documents of a format are tried. */
const MOST = 2

/** The documents with a text in the samples that are XML, each with the name of its sample. */
const documents = [...catalogue.plugins].flatMap(([type, plugin]) => {
  const views = subjectWithoutWitness(type).samples.flatMap(({ name, bytes }) =>
    viewsOf(plugin, bytes).map((view) => ({ type, plugin, name, view })),
  )
  return views.filter(({ view }) => isDocument(view)).slice(0, MOST)
})

/** A document with these declarations, and with references in its first text. */
function withEntities({ text: own }: View, [declarations, use]: readonly [string, string]): string {
  const text = own.replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/, '')
  const root = text.search(ROOT)
  const name = /^<([\w:.-]+)/.exec(text.slice(root))?.[1] ?? 'x'
  const body = text.slice(root).replace(TEXT, (_, before: string, rest: string) => before + use + rest)
  return `${text.slice(0, root)}<!DOCTYPE ${name} [${declarations}]>${body}`
}

test('every kind of XML has a sample here', () => {
  const types = new Set(documents.map(({ type }) => type))
  for (const each of [
    'android-strings',
    'docx',
    'epub',
    'odf',
    'qt-ts',
    'resx',
    'svg',
    'tmx',
    'xliff-2',
    'xlsx',
  ])
    expect(types).toContain(each)
  expect(types.size).toBeGreaterThan(30)
})

test.each(Object.entries(BOMBS))('%s in a file only make a text with references, or a refusal', (_, bomb) => {
  for (const { type, plugin, name, view } of documents) {
    const text = withEntities(view, bomb)
    const growth: number[] = []
    try {
      const trial = trialOf(plugin, { name, bytes: view.fileOf(text) })
      const strings = stringsOf(plugin, trial, trial.languages)
      expect(JSON.stringify(strings), `${type}, ${name}`).not.toContain('hahaha')
      growth.push(JSON.stringify(strings).length)
      if (!plugin.container?.entries) plugin.entries?.names?.(trial.source)
      growth.push(trial.write(newTextsFor(trial)).length - trial.bytes.length)
    } catch (error) {
      if (!(error instanceof FormatError)) throw new Error(`${type}, ${name}`, { cause: error })
      expect(error.code, `${type}, ${name}: ${error.message}`).not.toBe('contract')
    }
    for (const each of growth) expect(each, `${type}, ${name}`).toBeLessThan(20 * text.length + 20_000)
  }
})
