// The files of the corpus by format.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Detector, type Signature } from '@atlas/core/plugins/detect.ts'

const CORPUS = process.env['ATLAS_CORPUS'] ?? join(import.meta.dirname, '../../../../shared/corpus')
/** Larger files take long, and show nothing else. */
const MAX_BYTES = 300_000
const MAX_FILES = 12

/** Some files of the corpus by the type that detection finds. */
export async function corpusByType(
  formats: ReadonlyMap<string, Signature>,
): Promise<Map<string, { name: string; bytes: Uint8Array }[]>> {
  const detector = new Detector(formats)
  const files = new Map<string, { name: string; bytes: Uint8Array }[]>()
  const names = await readdir(CORPUS, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of names) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const type = bytes.length > MAX_BYTES ? undefined : detector.detect(entry.name, bytes)
    const found = type === undefined ? undefined : (files.get(type) ?? [])
    if (type === undefined || !found || found.length >= MAX_FILES) continue
    found.push({ name: entry.name, bytes })
    files.set(type, found)
  }
  return files
}
