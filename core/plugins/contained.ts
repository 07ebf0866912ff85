// Connects an archive format with the formats of its entries. A plugin names them by type, because formats do not
// import each other.
import { RE2JS } from 're2js'
import { utf8Bytes } from '../bytes.ts'
import type { ContainedFormats, Options } from '../contract.ts'
import { Detector } from './detect.ts'
import { inDialect } from './dialects.ts'
import { withOwnOptions, type Format } from '../format.ts'
import { languageByCode } from '../languages.ts'
import { pathGroups } from './language-paths.ts'
import { patternOfGlobs } from '../path-globs.ts'

/** Characters of an entry that its content pattern is matched with. */
const DETECTION_LENGTH = 65536

/** The same format with the formats that it contains. Types that are not among `formats` are left out. */
export function withContained(plugin: Format, formats: ReadonlyMap<string, Format>): Format {
  const { container, options } = plugin
  if (!container?.contains || !options) return plugin
  const contained = containedFormats(
    new Map(
      container.contains.flatMap((type) => {
        const format = formats.get(type)
        return format ? [[type, format]] : []
      }),
    ),
  )
  const bound = { ...options, configure: (values: Options) => options.configure(values, contained) }
  return withOwnOptions({ ...plugin, options: bound }, {})
}

/** The same formats. Each archive format among them gets the formats that it contains. */
export function allWithContained(formats: ReadonlyMap<string, Format>): Map<string, Format> {
  return new Map([...formats].map(([type, plugin]) => [type, withContained(plugin, formats)]))
}

function containedFormats(formats: ReadonlyMap<string, Format>): ContainedFormats {
  const detector = new Detector(formats)
  const patterns = new Map<readonly string[], RE2JS>()
  const patternFor = (globs: readonly string[]): RE2JS => {
    const pattern = patterns.get(globs) ?? RE2JS.compile(patternOfGlobs(globs).source)
    patterns.set(globs, pattern)
    return pattern
  }
  return {
    mayRead: (name) => detector.matchesName(name),
    detect(name, text) {
      const start = utf8Bytes(text.slice(0, DETECTION_LENGTH))
      const format = formats.get(detector.detect(name, start) ?? '')
      return format && inDialect(format, name, start)
    },
    ofType: (type) => formats.get(type),
    languagePaths: (paths) =>
      pathGroups(paths).map(({ pattern, files }) => ({ pattern, paths: files.map(({ path }) => path) })),
    languageOf: (code) => languageByCode(code)?.id ?? code,
    matches: (globs, name) => patternFor(globs).matcher(name).find(),
  }
}
