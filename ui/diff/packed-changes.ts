// Packs changes into a buffer that a worker can transfer without a copy.
import type { Change } from './byte-diff.ts'

/** Four numbers per change: start and end before, start and end after. */
export type PackedChanges = Uint32Array<ArrayBuffer>

export function packChanges(changes: readonly Change[]): PackedChanges {
  const packed = new Uint32Array(changes.length * 4)
  for (const [index, { before, after }] of changes.entries()) packed.set([...before, ...after], index * 4)
  return packed
}

export function unpackChanges(packed: PackedChanges): Change[] {
  const changes: Change[] = []
  for (let at = 0; at < packed.length; at += 4) {
    changes.push({
      before: [packed[at] ?? 0, packed[at + 1] ?? 0],
      after: [packed[at + 2] ?? 0, packed[at + 3] ?? 0],
    })
  }
  return changes
}
