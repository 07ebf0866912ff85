// Every case that the fuzzer once found: what it broke holds since.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AGAINST, triedAgainst } from '@atlas/tools/fuzz/against/against.ts'
import { keptCases } from '@atlas/tools/fuzz/cases.ts'
import { cutOffs } from '@atlas/tools/fuzz/guard.ts'
import { lawNames, tried } from '@atlas/tools/fuzz/promises.ts'
import { subjectOf } from './subjects.ts'

const folder = join(import.meta.dirname, 'cases')

for (const type of readdirSync(folder).sort()) {
  describe(type, () => {
    test.each(keptCases(folder, type))('$name', async (kept) => {
      // Of another law this would prove nothing: a slow file belongs into a test of what made it slow.
      expect([...lawNames, ...cutOffs, AGAINST]).toContain(kept.law)
      const subject = await subjectOf(type)
      const { broken } = kept.law === AGAINST ? await triedAgainst(subject, kept) : tried(subject, kept)
      expect(broken).toBeUndefined()
    })
  })
}
