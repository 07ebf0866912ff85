// npm run -w tools corpus NAME: measures something on published files. A module of bench/corpus/ is a measure, with
// options of its own; without a name, this lists them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const names = readdirSync(join(import.meta.dirname, 'bench/corpus')).map((file) => file.replace(/\.ts$/, ''))
const [name = ''] = process.argv.splice(2, 1)
if (names.includes(name)) await import(`./bench/corpus/${name}.ts`)
else {
  console.error(`Name a measure, such as npm run -w tools corpus ${names[0]}: ${names.join(', ')}.`)
  process.exitCode = 2
}
