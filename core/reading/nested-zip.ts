// A zip archive with the archives that are its entries, such as the workbook of a chart: `chart.xlsx!/xl/workbook.xml`.
import { openZip, unpackBudget } from '../bytes.ts'
import { FormatError } from '../contract.ts'
import type { UnpackBudget, Zip } from './zip.ts'

/** The sign between the path of an archive and a path in it, as in the URLs of Java. */
export const INSIDE = '!/'

/** An archive whose entries may be archives: `read`, `packed` and `with` also take `outer!/inner`. */
export interface NestedZip extends Omit<Zip, 'unpackedBytes'> {
  /** The names of the files in an entry that is an archive; undefined if it is not one. */
  namesIn(name: string): readonly string[] | undefined
}

/** Opens an archive. The archives in it are opened when they are asked for, and share its limit of bytes. */
export function openNested(bytes: Uint8Array, budget = unpackBudget()): NestedZip {
  const outer = openZip(bytes, budget)
  const opened = new Map<string, Zip | undefined>()
  const zipIn = (name: string): Zip | undefined => {
    if (!opened.has(name)) opened.set(name, zipOf(outer.read(name), budget))
    return opened.get(name)
  }
  const within = (path: string): { zip: Zip | undefined; name: string } => {
    const at = outer.packed(path) ? -1 : path.indexOf(INSIDE)
    return at < 0
      ? { zip: outer, name: path }
      : { zip: zipIn(path.slice(0, at)), name: path.slice(at + INSIDE.length) }
  }
  return {
    names: outer.names,
    namesIn: (name) => zipIn(name)?.names,
    read(path) {
      const { zip, name } = within(path)
      return zip?.read(name)
    },
    packed(path) {
      const { zip, name } = within(path)
      return zip?.packed(name)
    },
    with(contents) {
      const changed = new Map<string, Uint8Array>()
      const inside = new Map<string, Map<string, Uint8Array>>()
      for (const [path, content] of contents) {
        const { zip, name } = within(path)
        const archive = path.slice(0, path.length - name.length - INSIDE.length)
        if (zip === outer) changed.set(path, content)
        else inside.set(archive, (inside.get(archive) ?? new Map<string, Uint8Array>()).set(name, content))
      }
      for (const [archive, entries] of inside) {
        const zip = zipIn(archive)
        if (zip) changed.set(archive, zip.with(entries))
      }
      return outer.with(changed)
    },
  }
}

function zipOf(content: Uint8Array | undefined, budget: UnpackBudget): Zip | undefined {
  try {
    return content && openZip(content, budget)
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}
