// The rules of .gitignore files, as git applies them: the rules of a deeper folder come first.
import { join, relative, sep } from 'node:path'
import type { Ignore } from 'ignore'
import { foldersAround } from '../files/places.ts'
import { readInFolder } from '../files/reading.ts'

/** The rules of one .gitignore. */
interface Level {
  folder: string
  rules: Ignore
}

/** The rules that apply in a folder. */
export class IgnoreRules {
  readonly #levels: readonly Level[]

  /** `levels` has the rules of the folder and of the folders around it, the innermost last. */
  constructor(levels: readonly Level[]) {
    this.#levels = levels
  }

  /** The rules in a folder below, with the rules of its own .gitignore. */
  async within(folder: string): Promise<IgnoreRules> {
    const level = await levelOf(folder)
    return level ? new IgnoreRules([...this.#levels, level]) : this
  }

  /** Whether a path is ignored. The innermost .gitignore that names it decides. */
  ignores(path: string, isFolder: boolean): boolean {
    for (const { folder, rules } of this.#levels.toReversed()) {
      const { ignored, unignored } = rules.test(inside(folder, path) + (isFolder ? '/' : ''))
      if (ignored || unignored) return ignored
    }
    return false
  }
}

/**
 * The rules around a folder, without the rules of its own .gitignore: of the folders up to the root of its repository. A
 * folder that they ignore was named on purpose, so they do not hold in it.
 */
export async function ignoreRulesFor(folder: string): Promise<IgnoreRules> {
  const around = foldersAround(folder)
  const levels = await Promise.all(around.map(levelOf))
  const rules = new IgnoreRules(levels.filter((level) => level !== undefined))
  const isNamedAnyway = [...around.slice(1), folder].some((each) => rules.ignores(each, true))
  return isNamedAnyway ? new IgnoreRules([]) : rules
}

async function levelOf(folder: string): Promise<Level | undefined> {
  const text = await readInFolder(join(folder, '.gitignore'), folder).then(String, () => undefined)
  if (text === undefined) return undefined
  const { default: ignore } = await import('ignore')
  return { folder, rules: ignore({ ignorecase: false }).add(text) }
}

/** A path as the rules of a folder spell it. */
function inside(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/')
}
