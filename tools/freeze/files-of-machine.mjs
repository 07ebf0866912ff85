// Prints as JSON what the built package reads in each file, and what it builds. The argument is the checkout.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const [checkout] = process.argv.slice(2)
const { candidates, formats, open } = await import(join(checkout, 'packages/atlas-formats/dist/index.js'))
const CORPUS = resolve(checkout, process.env.ATLAS_CORPUS ?? '../shared/corpus')
const TARGETS = ['de', 'pl', 'ar']

const recording = {}
for (const path of filesBelow(join(checkout, 'formats')).filter((path) => /[\\/]samples[\\/]/.test(path))) {
  const type = relative(join(checkout, 'formats'), path).split(/[\\/]/)[0]
  record(`formats/${relative(join(checkout, 'formats'), path)}`, path, type)
}
if (existsSync(CORPUS))
  for (const path of filesBelow(CORPUS)) record(`corpus/${relative(CORPUS, path)}`, path)
process.stdout.write(JSON.stringify(recording))

function filesBelow(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? filesBelow(path) : [path]
    })
}

function record(name, path, type) {
  const bytes = readFileSync(path)
  const found = candidates(path, bytes)
  recording[`${name} candidates`] = found.join(' ')
  const format = type ?? found[0]
  if (format === undefined || !formats.get(format)) return
  for (const target of TARGETS) recording[`${name} ${target}`] = builtInto(target, path, bytes, format)
}

function builtInto(target, name, bytes, format) {
  try {
    const file = open(bytes, { name, source: 'en', target, format })
    const strings = file.strings()
    for (const { identifier, text } of strings) file.set(identifier, target, changed(text))
    const { bytes: built, report } = file.build()
    const outcomes = hashOf(JSON.stringify([report, file.warnings]))
    return `${format} ${file.charset} ${strings.length} ${hashOf(JSON.stringify(strings))} ${hashOf(built)} ${outcomes}`
  } catch (error) {
    return `${format} ${error.code ?? error.name}: ${error.message} (${error.offset ?? 'no place'})`
  }
}

function changed(text) {
  if (typeof text === 'string') return `${text} ü`
  return Object.fromEntries(Object.entries(text).map(([category, form]) => [category, `${form} ü`]))
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
