// Where the code of a repository uses a string.
import { locate } from '@atlas/core/errors.ts'
import { targetsOf, unusedIn } from '../compare/keys-in-code/compare.ts'
import { Uses } from '../compare/keys-in-code/uses.ts'
import { fileNames, readCode, type RepositoryCode, type TypedKeyFile } from './code.ts'
import type { LocaleGroup, Repository } from './repository.ts'
import { codeText } from './source-text.ts'

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

/** The keys in the code of a repository. */
export async function referencesIn(code: RepositoryCode): Promise<CodeReference[]> {
  const references = new Map<string, CodeReference>()
  for (const framework of code.frameworks) {
    const files = code.files.filter(({ type }) => framework.formats.includes(type))
    const targetsFor = targetsOf<TypedKeyFile>(files, framework)
    for (const call of code.uses.get(framework)?.calls ?? []) {
      const targets = targetsFor(call)
      if (targets.length === 0) continue
      const { path, offset, spelled } = call
      references.set(`${path}:${offset}`, {
        path,
        at: [offset, offset + spelled.length],
        ...locate(await codeText(path), offset),
        spelled,
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

/** The code that uses a key, or one below it. */
export interface KeyReferences {
  places: readonly CodeReference[]
  /** Whether code may use it besides: it has the key in another way, or puts it together. */
  mayBeElsewhere: boolean
}

/** Finds the code that uses keys, or keys below them. */
export async function referencesTo(repository: Repository): Promise<(key: string) => KeyReferences> {
  const code = await readCode(repository)
  const all = code ? await referencesIn(code) : []
  return (key) => {
    const isMeant = ({ identifier }: Pick<StringInFile, 'identifier'>): boolean =>
      identifier === key || identifier.startsWith(`${key}.`)
    const places = all.filter(({ targets }) => targets.some(isMeant))
    return { places, mayBeElsewhere: places.length === 0 && code !== undefined && mayUse(code, isMeant) }
  }
}

/** Whether code may use one of these strings. */
function mayUse(
  { frameworks, files, uses, paths }: RepositoryCode,
  isMeant: (entry: { identifier: string }) => boolean,
): boolean {
  const hasCode = fileNames(paths)
  return files.some(({ file, type, namespace }) => {
    const entries = new Map([...file.strings].filter(([, entry]) => isMeant(entry)))
    const asking = frameworks.filter(({ formats }) => formats.includes(type))
    if (entries.size === 0 || asking.length === 0) return false
    return asking.some((each) => {
      const own = uses.get(each) ?? new Uses(each)
      const { entries: unused } = unusedIn(
        { file: { ...file, strings: entries }, namespace },
        each,
        own,
        hasCode,
      )
      return unused.length < entries.size
    })
  })
}
