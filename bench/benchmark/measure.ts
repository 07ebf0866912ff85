// One measurement in a process of its own: its name, a family and a number of rounds in, JSON out.
import { measureEngine, measureGrowth } from './engine.ts'

const [part = '', family = '', rounds = '9'] = process.argv.slice(2)
const measure = part === 'growth' ? measureGrowth : measureEngine
process.stdout.write(JSON.stringify(await measure(family, Number(rounds))))
