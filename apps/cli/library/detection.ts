// The formats of the package, and detection of the format of a file.
import type { Format } from '@atlas/core/format.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { formats } from './formats.ts'

let detector: Detector | undefined

/** The type of a file's format by its name and content; undefined if none matches. Folders may precede the name. */
export function detect(name: string, bytes: Uint8Array): string | undefined {
  return candidates(name, bytes)[0]
}

/** The types of all formats that match, the preferred one first. */
export function candidates(name: string, bytes: Uint8Array): string[] {
  detector ??= new Detector(formats.infos)
  return detector.candidates(name.replaceAll('\\', '/'), bytes)
}

/** The format of a type. Throws an `Error` if it does not exist. */
export function formatOfType(type: string): Format {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is not a format.`)
  return plugin
}
