// The frameworks for translated programs that a repository uses, by its files, and how they read texts.
import type { MessageGrammar } from '@atlas/core/message-grammar.ts'
import type { Framework } from '../compare/keys-in-code/framework.ts'
import { frameworks } from '../compare/keys-in-code/frameworks/index.ts'
import type { LocaleGroup } from './locale-groups.ts'
import { codeText } from './source-text.ts'

/** The frameworks that a repository uses. */
export async function frameworksIn(paths: readonly string[]): Promise<Framework[]> {
  const found: Framework[] = []
  for (const framework of frameworks) if (await isUsed(framework, paths)) found.push(framework)
  return found
}

/**
 * Returns the groups with the grammars by which the frameworks of their repository read texts. The framework whose sign is
 * nearest to the files decides. If several are as near, their format decides alone.
 */
export async function withMessageGrammars(
  groups: readonly LocaleGroup[],
  paths: readonly string[],
): Promise<LocaleGroup[]> {
  const mayNeed = ({ type }: LocaleGroup): boolean =>
    frameworks.some(({ messages, formats }) => messages && formats.includes(type))
  if (!groups.some(mayNeed)) return [...groups]
  const grammarOf = await messageGrammars(paths)
  return groups.map((group) => {
    const messages = grammarOf(group)
    return messages ? { ...group, plugin: { ...group.plugin, messages } } : group
  })
}

async function messageGrammars(
  paths: readonly string[],
): Promise<(group: LocaleGroup) => MessageGrammar | undefined> {
  const known: { framework: Framework; folders: readonly string[]; isRead: boolean }[] = []
  for (const framework of await frameworksIn(paths)) {
    const { signs, messageSigns } = framework
    const isRead = messageSigns ? await isUsed({ signs: messageSigns }, paths) : true
    known.push({ framework, folders: await foldersWith(signs, paths), isRead })
  }
  return ({ type, pattern }) => {
    const asking = known.filter(({ framework }) => framework.formats.includes(type))
    const folders = asking.flatMap((each) => each.folders.filter((folder) => pattern.startsWith(folder)))
    const nearest = folders.toSorted((one, other) => other.length - one.length)[0]
    const near = asking.filter((each) => nearest === undefined || each.folders.includes(nearest))
    const [grammar, ...others] = new Set(
      near.map(({ framework, isRead }) => (isRead ? framework.messages : undefined)),
    )
    return others.length === 0 ? grammar : undefined
  }
}

async function foldersWith(signs: Framework['signs'], paths: readonly string[]): Promise<string[]> {
  const folders: string[] = []
  for (const path of paths) if (await isUsed({ signs }, [path])) folders.push(folderOf(path))
  return folders
}

async function isUsed({ signs }: Pick<Framework, 'signs'>, paths: readonly string[]): Promise<boolean> {
  for (const { path: name, has } of signs) {
    for (const path of paths) {
      if (!name.test(path)) continue
      if (!has || has.test(await codeText(path))) return true
    }
  }
  return false
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
