// npm run bench:declared: how fast declared formats read a file of 2 MB, beside the plugins of the same types, and
// whether both give the same records. Processor time, the best of eight. It runs compiled, as a host does: tsx names each
// function that is made, which takes a quarter of the time.
import { join } from 'node:path'
import { parseByCall } from '../../core/calls.ts'
import type { Languages } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { loadFormats } from '../../core/registry.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits } from '../../core/strings.ts'
import { declarationsIn } from '../../declared/folder.ts'
import { declaredFormat } from '../../declared/format.ts'
import { sampleLanguages } from '../../declared/infer/places.ts'
import { compiled, root } from './checkout.ts'
import { inputs } from './inputs/index.ts'
import { markdownTable } from './markdown-table.ts'

const BYTES = 2_000_000
const ROUNDS = 8

const { plugins } = await loadFormats([compiled('formats')])
const { declared } = await declarationsIn(join(root, 'test/declared/formats'))

const rows: string[][] = []
for (const { declaration } of declared) {
  const { type } = declaration
  const [input, plugin] = [inputs.find((each) => each.type === type), plugins.get(type)]
  if (!input || !plugin) continue
  const format = await declaredFormat(declaration, async (model) => plugins.get(model))
  const bytes = Buffer.from(input.text(BYTES))
  const languages = sampleLanguages(plugin)
  const records = [format, plugin].map((each) => recordsOf(each, input.fileName, bytes, languages))
  rows.push([
    type,
    megabytes(format, bytes, languages),
    megabytes(plugin, bytes, languages),
    records[0] === records[1] ? 'yes' : 'no',
  ])
}
console.log(markdownTable(['format', 'declared, MB/s', 'plugin, MB/s', 'same records'], rows))

function megabytes(format: Format, bytes: Uint8Array, languages: Languages): string {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    try {
      readUnits(format, decodeFile(bytes, format).source, languages)
    } catch {
      return 'refused'
    }
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return (bytes.length / least).toFixed(0)
}

/** The records as a text to compare; the message if the file is refused. */
function recordsOf(format: Format, name: string, bytes: Uint8Array, languages: Languages): string {
  try {
    return JSON.stringify(parseByCall(format, { name, bytes }, languages).strings)
  } catch (error) {
    return String(error)
  }
}
