// Plugins made from declarations: they read and write like the declaration, and obey the laws.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { laws, type Sample } from '@atlas/core/laws.ts'
import { loadFormats, type LoadFailure } from '@atlas/core/plugins/registry.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import { pluginFile } from '@atlas/formats/_declared/plugin-file.ts'
import { compilePlugins } from '@atlas/server/plugins/compile-plugins.ts'
import { languages } from '../core/plugins.ts'
import { catalogue } from '../subjects.ts'

const { plugins } = catalogue
const folder = mkdtempSync(join(tmpdir(), 'atlas-plugin-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const EFFORT = { runs: 4, seed: 20261123 }
const LAWS: ReadonlySet<string> = new Set(['identity', 'codecs', 'read back', 'gaps', 'omission'])

interface Case {
  declaration: object
  sample: Sample
}

const text = (name: string, content: string): Sample => ({ name, bytes: Buffer.from(content) })

/** A declaration of docs/examples, with a file that it reads. */
function example(type: string, file: string): Case {
  const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../docs/examples', name))
  const declaration = JSON.parse(read(`${type}.format.json`).toString()) as object
  return { declaration, sample: { name: file, bytes: read(file) } }
}

const own = (grammar: object, more: object = {}): object => ({
  atlas: 1,
  title: "It's a \\ `title` of ${words}\n*/",
  files: ['*.game', 'a/**/b.txt'],
  grammar,
  ...more,
})

/** One of each family, with the fields that a plugin file spells in another way. */
const cases: Readonly<Record<string, Case>> = {
  lines: example('sections', 'sections.ini'),
  'lines-2': {
    declaration: own(
      {
        family: 'lines',
        entries: [{ pattern: '`(?P<key>[^`$]+)`=\\$\\{(?P<text>[^}]*)\\}\\\\', spelling: 'c' }],
      },
      {
        files: { name: '*.game', content: '^`\\w/' },
        charsets: ['utf-8', 'windows-1252'],
        options: { notKeys: ['*.id'], subfilters: [{ keys: ['*.body'], like: 'java-properties' }] },
        coverage: 0.9,
      },
    ),
    sample: text('x.game', '`a/a`=${It\\nis}\\\n`b.id`=${b}\\\n`c.body`=${d = Words of it}\\\n'),
  },
  blocks: example('captions', 'captions.srt'),
  json: example('messages', 'messages.json'),
  yaml: example('rows', 'rows.yml'),
  toml: example('settings', 'settings.toml'),
  xml: example('resources', 'resources.resx'),
  table: {
    declaration: own({ family: 'table', key: ['String ID'], source: 'English', context: 'Note' }),
    sample: text('x.game', 'String ID,Note,English\na,N,"A, b"\nb,,B\n'),
  },
  like: {
    declaration: own({ family: 'like', format: 'json' }, { options: { keys: ['menu.**'], arrays: 'index' } }),
    sample: text('x.game', '{"menu": {"a": ["A", "B"]}, "other": "O"}'),
  },
}

const made = new Map<string, FormatPlugin>()
const failures: LoadFailure[] = []

beforeAll(async () => {
  for (const [name, { declaration }] of Object.entries(cases)) {
    const [read] = await readDeclarations(JSON.stringify({ type: name, ...declaration }))
    if (read)
      writeFileSync(join(folder, `${name}.ts`), await pluginFile(read, async (type) => plugins.get(type)))
  }
  const compiled = await compilePlugins({
    pluginsFolder: folder,
    dataFolder: join(folder, 'data'),
    withWitnesses: false,
  })
  const loaded = await loadFormats([compiled.folder])
  failures.push(...compiled.failures, ...loaded.failures)
  for (const [type, plugin] of loaded.plugins) made.set(type, plugin)
})

test('all plugin files load', () => {
  expect(failures).toEqual([])
})

describe.each(Object.entries(cases))('a plugin of the family %s', (name, { declaration, sample }) => {
  test('reads and writes like its declaration, and obeys the laws', async () => {
    const [read] = await readDeclarations(JSON.stringify({ type: name, ...declaration }))
    const plugin = made.get(name)
    if (!read || !plugin) throw new Error(`There is no plugin ${name}.`)
    const declared = await declaredFormat(read, async (type) => plugins.get(type))
    const none = languages('en')
    const answer = parseByCall(declared, sample, none)
    expect(answer.strings.length).toBeGreaterThan(0)
    expect(parseByCall(plugin, sample, none)).toEqual(answer)
    const german = languages('en', 'de')
    const changed = answer.strings.map((record) => {
      const { text } = record
      return {
        ...record,
        translations: { de: { text: typeof text === 'string' ? `Ä ${text}` : text } },
      }
    })
    const built = buildByCall(declared, sample, german, changed)
    expect(Buffer.compare(built, sample.bytes)).not.toBe(0)
    expect(Buffer.compare(buildByCall(plugin, sample, german, changed), built)).toBe(0)
    expect(plugin.signaturePatterns).toEqual(declared.signaturePatterns)
    expect([plugin.title, plugin.languages, plugin.precedes ?? [], plugin.keySource]).toEqual([
      declared.title,
      declared.languages,
      declared.precedes,
      declared.keySource,
    ])
    const subject = {
      type: name,
      plugin,
      samples: [sample],
      pairs: [],
      witness: undefined,
      candidates: (file: string, content: Uint8Array) =>
        new Detector(new Map([[name, plugin]])).candidates(file, content),
    }
    for (const law of laws) if (LAWS.has(law.name)) law.holds(subject, EFFORT)
  })
})

test('a declaration like an archive of other formats stays a declaration', async () => {
  const [read] = await readDeclarations(
    JSON.stringify({ type: 'x', ...own({ family: 'like', format: 'zip' }) }),
  )
  if (!read) throw new Error('no declaration')
  await expect(pluginFile(read, async (type) => plugins.get(type))).rejects.toThrow('Keep the declaration.')
})
