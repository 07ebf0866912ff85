// The package of an Office document (ECMA-376, part 2): which part refers to which.
import { FormatError, type Archive, type Source } from '@atlas/core/contract.ts'
import { documentOf } from '../xml/reader.ts'
import { attribute } from '../xml/tree.ts'

/** A reference from one part to another. */
export interface Relation {
  id: string
  /** The end of its type, such as `header`, which is the same in all versions of the standard. */
  type: string
  /** The path of the part in the archive, or an address outside. */
  target: string
}

/** The relationships of a part; of the package, if `path` is ''. */
export function relationsOf(archive: Archive, path: string): Relation[] {
  const slash = path.lastIndexOf('/') + 1
  const place = path === '' ? '_rels/.rels' : `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`
  const source = readPart(archive, place)
  return source ? relationsIn(source, path) : []
}

/** The relationships in the part that lists the relationships of `path`. */
function relationsIn(source: Source, path: string): Relation[] {
  const xml = documentOf(source)
  return xml.root.elements().map((node) => {
    const target = attribute(xml, node, 'Target') ?? ''
    const isInside = attribute(xml, node, 'TargetMode') !== 'External'
    return {
      id: attribute(xml, node, 'Id') ?? '',
      type: (attribute(xml, node, 'Type') ?? '').replace(/^.*\//, ''),
      target: isInside ? resolved(path, target) : target,
    }
  })
}

/** A part, by its path. Some archives spell paths with other letter cases than their relationships do. */
export function readPart(archive: Archive, path: string): Source | undefined {
  const name = nameIn(archive, path)
  return name === undefined ? undefined : archive.read(name)
}

/** The name of an entry in the archive. */
export function nameIn({ names }: Archive, path: string): string | undefined {
  if (names.includes(path)) return path
  const folded = path.toLowerCase()
  return names.find((name) => name.replaceAll('\\', '/').toLowerCase() === folded)
}

/** The path of a target that the part at `from` names. */
function resolved(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of target.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** The main part of a document. `kind` names the document in messages. */
export function mainPart(archive: Archive, kind: string): string {
  const main = relationsOf(archive, '').find(({ type }) => type === 'officeDocument')
  const name = main && nameIn(archive, main.target)
  if (name === undefined) {
    throw new FormatError(
      'not-this-format',
      `This is not ${kind}: the archive does not name its main part.`,
      0,
    )
  }
  return name
}

/** The parts that a document refers to, and the parts that these refer to, by their relationships. */
export function* partsBelow(
  archive: Archive,
  from: string,
  wanted: ReadonlySet<string>,
  seen = new Set<string>([from]),
): Generator<{ type: string; name: string }> {
  for (const { type, target } of relationsOf(archive, from)) {
    const name = wanted.has(type) ? nameIn(archive, target) : undefined
    if (name === undefined || seen.has(name)) continue
    seen.add(name)
    yield { type, name }
    yield* partsBelow(archive, name, wanted, seen)
  }
}

/** The entry of the core properties, if there is one. */
export function* propertiesPart(archive: Archive): Generator<string> {
  const relation = relationsOf(archive, '').find(({ type }) => type === 'core-properties')
  const name = relation && nameIn(archive, relation.target)
  if (name !== undefined) yield name
}
