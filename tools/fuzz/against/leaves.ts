// What a reader finds in a file: its leaves, or why it refuses the file.

/** A text or another value: where it is, what it is, and its text. The same place has the same path in every build. */
export type Leaf = readonly [path: string, kind: Kind, text: string]

/** A text; another value; a further mention of an earlier leaf; the beginning or the end of an element. */
export type Kind = 's' | 'o' | '*' | '<' | '>'

/** The leaves of a file, in the order of the file. */
export type Reading = { leaves: readonly Leaf[] } | { refused: string }

/** A program or a package that reads a grammar, and shares no code with ours. */
export interface Reader {
  name: string
  read(file: Buffer): Reading | Promise<Reading>
}

/** Makes a reader of a function that throws for a file that it does not accept. */
export function readerOf(name: string, leavesOf: (text: string, file: Buffer) => readonly Leaf[]): Reader {
  return {
    name,
    read(file) {
      try {
        return { leaves: leavesOf(new TextDecoder('utf-8', { fatal: true }).decode(file), file) }
      } catch (error) {
        return { refused: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** The leaves of a tree of objects, lists and values. */
export function leavesOfValue(value: unknown, path = '', found: Leaf[] = []): Leaf[] {
  if (Array.isArray(value))
    for (const [index, child] of value.entries()) leavesOfValue(child, `${path}/${index}`, found)
  else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== Date.prototype)
    for (const [key, child] of Object.entries(value)) leavesOfValue(child, `${path}/${key}`, found)
  else if (typeof value === 'string') found.push([path, 's', value])
  else found.push([path, 'o', String(value)])
  return found
}
