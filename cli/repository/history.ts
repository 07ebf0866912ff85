// The versions of files in the history of a repository.
import { gitProcess } from './git-process.ts'

/** A change of a file. */
export interface Change {
  /** The number of the commit. Newer commits have smaller numbers; 0 are the files as they are now. */
  commit: number
  /** The content that the commit gave to the file. */
  blob: string
}

/** At most this many changes of a file are known. */
const MAX_CHANGES = 200

/** Git compares every path of a commit with every folder that it is asked for. */
const MOST_FOLDERS = 16

/** The changes of files, read by one process of git. */
export class History {
  readonly #changes: ReadonlyMap<string, readonly Change[]>

  private constructor(changes: ReadonlyMap<string, readonly Change[]>) {
    this.#changes = changes
  }

  /** Reads the history of these files. It is empty outside of a repository. */
  static async of(paths: Iterable<string>): Promise<History> {
    const changes = new Map([...paths].map((path) => [path, [] as Change[]]))
    const format = ['--format=%x01', '--raw', '--no-abbrev', '--relative', '-z']
    const child = await gitProcess(['log', '--no-renames', '-m', '--first-parent', ...format, '--stdin'])
    child.stdin.on('error', () => undefined)
    child.stdin.end(['HEAD', '--', ...foldersOf(changes.keys())].map((line) => `${line}\n`).join(''))
    let commit = 0
    for await (const text of commitsIn(child.stdout)) {
      commit++
      for (const [, blob = '', path = ''] of text.matchAll(
        /:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w\0([^\0]+)\0/g,
      )) {
        const own = changes.get(path)
        if (own && own.length < MAX_CHANGES) own.push({ commit, blob })
      }
    }
    return new History(changes)
  }

  /** The changes of a file, the newest first. */
  changesOf(path: string): readonly Change[] {
    return this.#changes.get(path) ?? []
  }
}

/** Few folders that contain all files. Git reads one name a line, so a folder with a line end in its name is left out. */
function foldersOf(paths: Iterable<string>): string[] {
  const folders = [...paths]
    .map((path) => path.split('/').slice(0, -1))
    .filter((names) => !names.join('').includes('\n'))
  for (let depth = 4; depth > 0; depth--) {
    const all = new Set(folders.map((names) => names.slice(0, depth).join('/') || '.'))
    if (all.has('.')) break
    if (all.size <= MOST_FOLDERS) return [...all]
  }
  return ['.']
}

/** The changes of each commit, one after the other, without the marks between them. */
async function* commitsIn(output: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of output) {
    const parts = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\u0001')
    rest = parts.pop() ?? ''
    yield* parts.filter(Boolean)
  }
  if (rest) yield rest
}
