// Scratch: replaced by the CLI.
import { readFileSync, statSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkFile } from '../core/check.ts'
import { languageByCode } from '../core/languages.ts'
import { loadFormat } from '../core/registry.ts'

const [command, ...rest] = process.argv.slice(2)
if (command !== 'check') throw new Error('only check for now')
const at = rest.indexOf('--format')
const type = rest[at + 1]
const paths = rest.filter((_, index) => index !== at && index !== at + 1)
const plugin = await loadFormat(join(import.meta.dirname, '../formats', `${type}.ts`))
const files: string[] = []
const walk = (path: string): void => {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) walk(join(path, name))
  else files.push(path)
}
paths.forEach(walk)
const en = languageByCode('en')!
const sums = { files: 0, identical: 0, edited: 0, readBack: 0, error: 0 }
for (const file of files) {
  sums.files++
  try {
    const result = checkFile(plugin, readFileSync(file), en)
    if (result.identical) sums.identical++
    if (result.edited) sums.edited++
    if (result.readBack) sums.readBack++
    if (result.error) sums.error++
    if (!result.identical || !result.edited || !result.readBack || result.error)
      console.log(file, JSON.stringify(result))
  } catch (error) {
    sums.error++
    console.log(file, 'CRASH', error)
  }
}
console.log(sums)
