// Archives that attack their reader are refused with a sentence, or built so that all other entries stay.
import { expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import { isPlural } from '@atlas/core/reading/strings.ts'
import { translated, trialOf, type Sample, type Trial } from '@atlas/core/laws/subject.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { buildFile, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import type { Format } from '@atlas/core/format.ts'
import { partAt } from '@atlas/core/reading/archive.ts'
import { readZip } from '../core/zip-files.ts'
import { hostileArchives, type Base } from '../hostile-archives.ts'
import { catalogue, subjectWithoutWitness } from '../subjects.ts'

const SCALE = { many: 1000, deep: 2000 }
const XML = /^\s*(?:<\?xml|<\w)/
const SENTENCE = /^[A-Z"].{9,400}[.!?]$/

/** A sound archive to attack: its XML is attacked in the entry with the most texts, and in the first one. */
function baseOf(plugin: Format, sample: Sample): Base {
  const { parsed } = trialOf(plugin, sample)
  const counts = new Map<string, number>()
  for (const { source } of parsed.units) {
    const name = isPlural(source) ? undefined : partAt(parsed.source, source.at[0])?.name
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [[text] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one)
  const zip = openZip(sample.bytes)
  const entries = zip.names.map((name) => ({ name, content: zip.read(name) ?? Buffer.alloc(0) }))
  const xml = entries.filter(({ content }) => XML.test(content.toString())).map(({ name }) => name)
  return { entries, text, xml: [...new Set([xml.includes(text) ? text : [], xml.slice(0, 1)].flat())] }
}

/** Reads an archive as both jobs do. Returns undefined if it is refused with a sentence. */
function read(plugin: Format, { name }: Sample, bytes: Buffer, attack: string): Trial | undefined {
  try {
    const trial = trialOf(plugin, { name, bytes })
    parseFile(plugin, name, bytes, { source: trial.languages.source, targets: [] })
    return trial.records && trial
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    expect(error.message, attack).toMatch(SENTENCE)
    return undefined
  }
}

/** Writes a text to each string. What can be read can be built. */
function build(plugin: Format, trial: Trial): Buffer {
  const sent = translated(
    new Map(trial.records.map(({ identifier }) => [identifier, 'Ein Text'])),
    trial.languages,
  )
  const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
  return Buffer.from(buildFile(plugin, trial.bytes, trial.languages, sent, settings))
}

/** Holds the entries that the format does not read against what they were, if others can read the archive. */
function staysApart(trial: Trial, built: Buffer, name: string): void {
  const before = readZip(Buffer.from(trial.bytes))
  if (!before) return
  const after = readZip(built)
  const own = new Set(trial.parsed.source.parts?.map((part) => part.name))
  expect([...(after?.keys() ?? [])], name).toEqual([...before.keys()])
  for (const [entry, content] of before)
    if (!own.has(entry)) expect(after?.get(entry)?.equals(content), `${name}: ${entry}`).toBe(true)
}

for (const [type, plugin] of catalogue.plugins) {
  if (!plugin.container?.entries) continue
  test(`${type} withstands hostile archives`, async () => {
    const [sample] = subjectWithoutWitness(type).samples
    if (!sample) throw new Error(`${type} has no sample.`)
    const base = baseOf(plugin, sample)
    const outcomes = { refused: 0, built: 0 }
    for (const { name, make } of hostileArchives) {
      for (const bytes of make(base, SCALE)) {
        const trial = read(plugin, sample, bytes, name)
        outcomes[trial ? 'built' : 'refused']++
        if (!trial) continue
        const built = build(plugin, trial)
        // A build that breaks the archive leaves its texts out, so that nothing changes.
        expect(built.equals(bytes), `${name}: nothing is written`).toBe(trial.records.length === 0)
        staysApart(trial, built, name)
      }
    }
    expect(Math.min(outcomes.refused, outcomes.built)).toBeGreaterThan(50)
  })
}
