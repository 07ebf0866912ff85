// The contents of files before their sources changed, in the history of a repository.
import { gitProcess } from './git-process.ts'
import { filesOfLastCommit } from './git.ts'

/** A change of a source file. */
export interface SourceChange {
  /** The number of the commit among those that change a source. Newer commits have smaller numbers, from 1. */
  commit: number
  /** The content that the commit gave to the file. */
  blob: string
}

/** What a file had before a commit: what it has now, or an older content. */
export type Earlier = { isNow: true } | { isNow: false; blob: string }

/** At most this many changes of a source are known. */
const MAX_CHANGES = 200

/** Git compares every path of a commit with every path that it is asked for. */
const MOST_PATHS = 16

/** The name that git gives to the content of a file that does not exist. */
const NOTHING = /^0+$/

/** The content that a file lost in a step back through the history. */
interface Replaced {
  /** The number of the commit before which the file had it; 0 is the last commit. */
  commit: number
  blob: string
}

/**
 * The changes of sources, and what the other files had before each of them. The walk through all commits looks only at
 * the sources. The other files are compared at the few commits that changed a source.
 */
export class History {
  readonly #changes: ReadonlyMap<string, readonly SourceChange[]>
  readonly #replaced: ReadonlyMap<string, readonly Replaced[]>
  /** The files that the index of git has. */
  readonly #known: ReadonlySet<string>

  private constructor(
    changes: ReadonlyMap<string, readonly SourceChange[]>,
    replaced: ReadonlyMap<string, readonly Replaced[]>,
    known: ReadonlySet<string>,
  ) {
    this.#changes = changes
    this.#replaced = replaced
    this.#known = known
  }

  /** Reads the history of these sources, and of the other files. It is empty outside of a repository. */
  static async of(sources: Iterable<string>, others: Iterable<string>): Promise<History> {
    const last = await filesOfLastCommit()
    if (!last) return new History(new Map(), new Map(), new Set())
    const { changes, parents } = await changesOf(sources)
    const replaced = new Map([...others].map((path) => [path, [] as Replaced[]]))
    for (const { path, blob } of last.edited) replaced.get(path)?.push({ commit: 0, blob })
    await compareBack([last.commit, ...parents], replaced)
    return new History(changes, replaced, last.known)
  }

  /** The changes of a source, the newest first. */
  changesOf(source: string): readonly SourceChange[] {
    return this.#changes.get(source) ?? []
  }

  /** What a file had before a commit; undefined if it was not there. */
  before(path: string, commit: number): Earlier | undefined {
    if (!this.#known.has(path)) return undefined
    const last = this.#replaced.get(path)?.findLast((each) => each.commit <= commit)
    if (!last) return { isNow: true }
    return NOTHING.test(last.blob) ? undefined : { isNow: false, blob: last.blob }
  }
}

/** The changes of sources, and the parents of the commits that made them: what was there before each. */
async function changesOf(
  sources: Iterable<string>,
): Promise<{ changes: ReadonlyMap<string, readonly SourceChange[]>; parents: readonly string[] }> {
  const changes = new Map([...sources].map((path) => [path, [] as SourceChange[]]))
  const parents: string[] = []
  const args = ['log', '--no-renames', '-m', '--first-parent', '--format=%x01%P', ...RAW, '--stdin']
  let parent: string | undefined
  for await (const row of rowsOf(args, ['HEAD', '--', ...pathsOf(changes.keys())])) {
    if (typeof row === 'string') {
      parent = row.slice(1).split(' ')[0]
      continue
    }
    const changesOfFile = changes.get(row.path)
    if (!changesOfFile || changesOfFile.length >= MAX_CHANGES) continue
    // The first commit of all has no parent, and before it was nothing.
    if (parent && parents.at(-1) !== parent) parents.push(parent)
    changesOfFile.push({ commit: parent ? parents.length : parents.length + 1, blob: row.now })
  }
  return { changes, parents }
}

/** Adds what files lost from one commit to the next, older one. */
async function compareBack(commits: readonly string[], replaced: Map<string, Replaced[]>): Promise<void> {
  const numbers = new Map(commits.slice(1).map((_, index) => [commits[index] ?? '', index + 1]))
  const pairs = commits.slice(1).map((older, index) => `${commits[index]} ${older}`)
  let number = 0
  for await (const row of rowsOf(['diff-tree', '--no-renames', '-r', ...RAW, '--stdin'], pairs))
    if (typeof row === 'string') number = numbers.get(row) ?? number
    else replaced.get(row.path)?.push({ commit: number, blob: row.before })
}

const RAW = ['--raw', '--no-abbrev', '--relative', '-z']

/** A change of a file between two commits, by the names of its contents. */
interface Row {
  path: string
  before: string
  now: string
}

/** The rows that git prints, and the lines between them. */
async function* rowsOf(args: readonly string[], input: readonly string[]): AsyncGenerator<string | Row> {
  if (input.length === 0) return
  const child = await gitProcess(args)
  child.stdin.on('error', () => undefined)
  child.stdin.end(input.map((line) => `${line}\n`).join(''))
  const decoder = new TextDecoder()
  let rest = ''
  let names: RegExpExecArray | undefined
  for await (const piece of child.stdout) {
    const parts = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, before = '', now = ''] = names ?? []
      const found: RegExpExecArray | undefined = names
        ? undefined
        : (/^\n?:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) \w$/.exec(part) ?? undefined)
      if (!found) yield names ? { path: part, before, now } : part
      names = found
    }
  }
}

/**
 * Few paths that contain all files: the files themselves, or folders. Git reads one name a line, so a file with a line
 * end in its name is left out.
 */
function pathsOf(files: Iterable<string>): string[] {
  const all = [...files].filter((path) => !path.includes('\n'))
  if (all.length <= MOST_PATHS) return all
  const folders = all.map((path) => path.split('/').slice(0, -1))
  for (let depth = 4; depth > 0; depth--) {
    const paths = new Set(folders.map((names) => names.slice(0, depth).join('/') || '.'))
    if (paths.has('.')) break
    if (paths.size <= MOST_PATHS) return [...paths]
  }
  return ['.']
}
