// Where the code of a repository uses a string.
import { locate } from '../../core/errors.ts'
import { targetsOf } from '../../repository/keys-in-code/compare.ts'
import { readCode, textOf, type RepositoryCode, type TypedKeyFile } from './code.ts'
import type { LocaleGroup, Repository } from './repository.ts'

/** A key in code. */
export interface CodeReference {
  path: string
  /** Where the key is in the text of the file, without quotes. */
  at: readonly [start: number, end: number]
  /** From 1. */
  line: number
  column: number
  /** The key as the code spells it, such as without its namespace. */
  spelled: string
  /** The strings that it may mean. Several mean that only the running program knows. */
  targets: readonly StringInFile[]
}

/** A string of a source file. */
export interface StringInFile {
  path: string
  group: LocaleGroup | undefined
  identifier: string
}

/** How far behind the start of a call its key may be. */
const CALL = 500

/** The keys in the code of a repository. */
export async function referencesIn(code: RepositoryCode): Promise<CodeReference[]> {
  const references = new Map<string, CodeReference>()
  for (const framework of code.frameworks) {
    const files = code.files.filter(({ type }) => framework.formats.includes(type))
    const targetsFor = targetsOf<TypedKeyFile>(files, framework)
    for (const call of code.uses.get(framework)?.calls ?? []) {
      const targets = targetsFor(call)
      if (targets.length === 0) continue
      const text = await textOf(call.path)
      const start = text.indexOf(call.key, call.offset)
      if (start < 0 || start > call.offset + CALL) continue
      references.set(`${call.path}:${start}`, {
        path: call.path,
        at: [start, start + call.key.length],
        ...locate(text, start),
        spelled: call.key,
        targets: targets.map(({ of, entry }) => ({
          path: of.file.path,
          group: of.group,
          identifier: entry.identifier,
        })),
      })
    }
  }
  return [...references.values()]
}

/** The places in code that use a key, or one below it. */
export async function referencesTo(repository: Repository, key: string): Promise<CodeReference[]> {
  const code = await readCode(repository)
  const all = code ? await referencesIn(code) : []
  const isMeant = ({ identifier }: StringInFile): boolean =>
    identifier === key || identifier.startsWith(`${key}.`)
  return all.filter(({ targets }) => targets.some(isMeant))
}
