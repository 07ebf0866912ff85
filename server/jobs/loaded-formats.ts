// The formats that a worker process has loaded, and the detection of the format of a file.
import { readFormat, type WrittenFormat } from '@atlas/core/plugins/catalogue.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import type { Format } from '@atlas/core/format.ts'
import { loadDeclared, type DeclaredFiles } from '../plugins/declared-formats.ts'

/** A format, and how it is loaded. */
export interface FormatSource {
  info: WrittenFormat
  file: string
  declared?: DeclaredFiles
}

/** The formats that this process has loaded, by file and version. */
const formats = new Map<string, Promise<Format>>()

/** Loads a format, once per process. */
export function formatFrom(
  file: string,
  version: string | undefined,
  declared?: DeclaredFiles,
): Promise<Format> {
  const key = `${file}?${version}${declared ? `#${declared.declaration.type}` : ''}`
  const known = formats.get(key)
  if (known) return known
  const loading = declared
    ? loadDeclared(declared, (model) => formatFrom(model, version))
    : loadFormat(file, version)
  formats.set(key, loading)
  return loading
}

/** The formats of a host, for jobs that do not name theirs. */
export class FormatChoice {
  readonly #sources: ReadonlyMap<string, FormatSource>
  readonly #version: string | undefined

  constructor(sources: readonly FormatSource[], version: string | undefined) {
    this.#sources = new Map(sources.map((source) => [source.info.type, source]))
    this.#version = version
  }

  /** The type of the format that reads a file of one of these names, the best first. Undefined if there is none. */
  typeOf(names: readonly string[], content: Uint8Array): string | undefined {
    const detector = detectorFor(this.#sources, this.#version)
    for (const name of names) {
      const type = detector.detect(name, content)
      if (type !== undefined) return type
    }
    return undefined
  }

  /** The format whose name pattern matches first. Where only the name of a file is known. */
  typeOfName(name: string): string | undefined {
    return detectorFor(this.#sources, this.#version).typesByName(name)[0]
  }

  has(type: string): boolean {
    return this.#sources.has(type)
  }

  /** Loads a format of this type. */
  async load(type: string): Promise<Format | undefined> {
    const source = this.#sources.get(type)
    return source && formatFrom(source.file, this.#version, source.declared)
  }
}

/** The detector of this process. Its patterns are compiled once for each version of the plugins. */
let known: { version: string | undefined; size: number; detector: Detector } | undefined

function detectorFor(sources: ReadonlyMap<string, FormatSource>, version: string | undefined): Detector {
  if (known?.version !== version || known?.size !== sources.size) {
    const infos = new Map([...sources].map(([type, { info }]) => [type, readFormat(info)]))
    known = { version, size: sources.size, detector: new Detector(infos) }
  }
  return known.detector
}
