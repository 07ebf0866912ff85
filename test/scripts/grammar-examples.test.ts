// The examples of the shared grammars in docs/plugin-reference.md obey the laws.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { laws } from '@atlas/core/laws.ts'
import { subjectWith } from '../subjects.ts'

const folder = join(import.meta.dirname, '../../scripts/generated/grammars')
const EFFORT = { runs: 6, seed: 20261123 }
/** The others need a file with a detectable name, more samples, or much time. */
const LAWS: ReadonlySet<string> = new Set([
  'identity',
  'codecs',
  'read back',
  'gaps',
  'omission',
  'encodings',
])

test.each(readdirSync(folder))('the plugin of %s obeys the laws', async (name) => {
  const module = pathToFileURL(join(folder, name)).href
  const { plugin, sample } = (await import(module)) as { plugin: FormatPlugin; sample: string }
  const subject = subjectWith(name, plugin, [{ name: 'sample', bytes: Buffer.from(sample) }])
  const held = laws.filter((law) => LAWS.has(law.name))
  expect(held).toHaveLength(LAWS.size)
  for (const law of held) law.holds(subject, EFFORT)
})
