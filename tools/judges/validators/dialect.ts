// A dialect of placeholders or markup, and validators for some of its texts.
import { join } from 'node:path'
import type { DialectMaterial } from './pairs.ts'
import type { ProgramValidator } from './validator.ts'

/** A dialect, its material and its validators. */
export interface Dialect extends DialectMaterial {
  name: string
  validators: readonly ProgramValidator[]
}

/** The path of a program of ours that asks another one. */
export const program = (name: string): string => join(import.meta.dirname, 'programs', name)

/** A dialect of what a format finds in its texts. */
export const dialectOf = (
  name: string,
  { inlineCodes }: { inlineCodes: DialectMaterial['scan'] },
  material: Omit<DialectMaterial, 'scan'>,
  ...validators: readonly ProgramValidator[]
): Dialect => ({ name, scan: inlineCodes, ...material, validators })

/** A validator for the texts without a match. */
export const except = (pattern: RegExp, { reasons, ...validator }: ProgramValidator): ProgramValidator => ({
  ...validator,
  async reasons(pairs, scan) {
    const all = await reasons(pairs, scan)
    return all.map((reason, index) => (pattern.test(pairs[index]?.text ?? '') ? '' : reason))
  },
})

/** A validator for the texts whose source text has values. */
export const withValues = ({ reasons, ...validator }: ProgramValidator): ProgramValidator => ({
  ...validator,
  async reasons(pairs, scan) {
    const all = await reasons(pairs, scan)
    return all.map((reason, index) =>
      scan(pairs[index]?.source ?? '').some(({ kind }) => kind === 'value') ? reason : '',
    )
  },
})
