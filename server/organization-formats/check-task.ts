// The task of a worker that checks a declaration of an organization. It runs in a worker, because an untrusted
// declaration may end the process.
import { RE2JS } from 're2js'
import { messageOf } from '@atlas/core/errors.ts'
import type { Declaration } from '@atlas/formats/_declared/grammars.ts'
import { formatFrom } from '../jobs/loaded-formats.ts'

/** What is checked. */
export interface CheckCall {
  /** The type of the format, as in the name of its file. */
  type: string
  /** The declaration, as JSON or YAML. */
  text: string
  /** The modules of the formats that it may use, by type. */
  files: Readonly<Record<string, string>>
  version: string | undefined
}

/** A checked declaration, or a sentence that describes the problem. */
export type CheckOutcome = { declaration: Declaration } | { fault: string }

/** The tasks for the formats of organizations. */
export const organizationFormatTasks = { 'check-organization-format': check }

const TYPE = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** A file is detected by patterns of at most this size, so that detection takes little time. */
const MAX_SIGNATURE_SIZE = 300

async function check({ type, text, files, version }: CheckCall): Promise<CheckOutcome> {
  const [{ readDeclaration }, { declaredFormat, signaturesOf }] = await Promise.all([
    import('@atlas/formats/_declared/declarations.ts'),
    import('@atlas/formats/_declared/format.ts'),
  ])
  try {
    if (!TYPE.test(type))
      throw new Error(
        'The type may have only small letters, digits, dots and hyphens, and at most 100 of them.',
      )
    const isJson = text.trimStart().startsWith('{')
    const declaration = await readDeclaration(text, `${type}.format.${isJson ? 'json' : 'yaml'}`)
    if (declaration.type !== type) throw new Error('The type must be the type in the declaration.')
    for (const pattern of Object.values(signaturesOf(declaration)))
      if (RE2JS.compile(pattern.source).programSize() > MAX_SIGNATURE_SIZE)
        throw new Error('The patterns in files take too many steps: use fewer names, or simpler patterns.')
    const format = await declaredFormat(declaration, async (model) =>
      Object.hasOwn(files, model) ? formatFrom(files[model] ?? '', version) : undefined,
    )
    if (format.languages === 'multilingual')
      throw new Error(
        'Files of the format contain several languages. Formats of organizations may have one language, or a source and a target.',
      )
    return { declaration }
  } catch (error) {
    return { fault: messageOf(error) }
  }
}
