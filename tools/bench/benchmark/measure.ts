// One measurement in a separate process. Arguments: its name, a family or a file, a number of rounds. Prints JSON.
import { measureArchive } from './archives.ts'
import { measureEngine, measureEngineGrowth } from './engine.ts'
import { measureLarge } from './large.ts'
import { readAndBuild } from './sheet.ts'

const [part = '', family = '', rounds = '9'] = process.argv.slice(2)
const measures = {
  archives: measureArchive,
  growth: measureEngineGrowth,
  engine: measureEngine,
  large: measureLarge,
  sheet: readAndBuild,
}
const measure = measures[part as keyof typeof measures]
process.stdout.write(JSON.stringify(await measure(family, Number(rounds))))
