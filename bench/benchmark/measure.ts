// One measurement in a process of its own. Arguments: its name, a family, a number of rounds. Prints JSON.
import { measureEngine, measureGrowth } from './engine.ts'

const [part = '', family = '', rounds = '9'] = process.argv.slice(2)
const measure = part === 'growth' ? measureGrowth : measureEngine
process.stdout.write(JSON.stringify(await measure(family, Number(rounds))))
