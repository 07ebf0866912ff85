// The versions of files in the history of a repository.
import { gitProcess } from './git-process.ts'

/** The blobs of a source and a target file in one version. A file that is not there yet has none. */
export interface BlobVersion {
  source: string | undefined
  target: string | undefined
}

/** A change of a file. */
interface Change {
  /** The number of the commit. Newer commits have smaller numbers. */
  commit: number
  blob: string
}

/** At most this many versions of a file are read. */
const MAX_VERSIONS = 200

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
    // Git reads one name a line, so a file whose name has a line end has no history here.
    const names = [...changes.keys()].filter((path) => !path.includes('\n'))
    child.stdin.end(['HEAD', '--', ...names].map((line) => `${line}\n`).join(''))
    let commit = 0
    for await (const text of commitsIn(child.stdout)) {
      commit++
      for (const [, blob = '', path = ''] of text.matchAll(
        /:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w\0([^\0]+)\0/g,
      )) {
        const own = changes.get(path)
        if (own && own.length < MAX_VERSIONS) own.push({ commit, blob })
      }
    }
    return new History(changes)
  }

  /** The versions that changed a source or its target file, the newest first. */
  versionsOf(source: string, target: string): BlobVersion[] {
    const sources = this.#changes.get(source) ?? []
    const targets = this.#changes.get(target) ?? []
    const commits = [...new Set([...sources, ...targets].map(({ commit }) => commit))]
    const versions: BlobVersion[] = []
    let [atSource, atTarget] = [0, 0]
    for (const commit of commits.sort((one, other) => one - other).slice(0, MAX_VERSIONS)) {
      while ((sources[atSource]?.commit ?? Infinity) < commit) atSource++
      while ((targets[atTarget]?.commit ?? Infinity) < commit) atTarget++
      // A commit names only what it changed; the rest is as in the version before it.
      versions.push({ source: sources[atSource]?.blob, target: targets[atTarget]?.blob })
    }
    return versions
  }
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
