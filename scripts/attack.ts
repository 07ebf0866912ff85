// npm run attack: attacks a host and a sandbox of its own, and prints what each attack achieved.
import { join } from 'node:path'
import { Command } from 'commander'
import pc from 'picocolors'
import { amplification } from './attack/amplification.ts'
import type { Attack, Outcome } from './attack/attack.ts'
import { endlessHints } from './attack/endless-hints.ts'
import { greedyOrganization } from './attack/greedy-organization.ts'
import { hostileDeclarations } from './attack/hostile-declarations.ts'
import { loneSurrogate } from './attack/lone-surrogate.ts'
import { oddRequests } from './attack/odd-requests.ts'
import { openRedirect } from './attack/open-redirect.ts'
import { readableFiles } from './attack/readable-files.ts'
import { organizationFormats } from './attack/organization-formats.ts'
import { slowClients } from './attack/slow-clients.ts'
import { slowTexts } from './attack/slow-texts.ts'
import { smallChunks } from './attack/small-chunks.ts'
import { Target } from './attack/target.ts'
import { untranslatedPair } from './attack/untranslated-pair.ts'
import { unusablePlugin } from './attack/unusable-plugin.ts'

const ATTACKS: readonly Attack[] = [
  slowClients,
  smallChunks,
  amplification,
  greedyOrganization,
  slowTexts,
  endlessHints,
  readableFiles,
  untranslatedPair,
  unusablePlugin,
  openRedirect,
  oddRequests,
  loneSurrogate,
  hostileDeclarations,
  organizationFormats,
]

/** A format whose jobs can be told not to end. */
const PLUGINS = join(import.meta.dirname, '../test/fixtures/plugins')

const program = new Command('attack')
  .description('attack a host and a sandbox that are started for it, on this machine')
  .argument('[words...]', 'only the attacks whose name has one of these words')
  .parse()
const words = program.args
const chosen = ATTACKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

const target = await Target.start(PLUGINS)
let through = 0
try {
  for (const attack of chosen) {
    const { figure, isThrough } = await outcomeOf(attack)
    if (isThrough) through++
    const mark = isThrough ? pc.red('through') : pc.green('stopped')
    console.log(`${String(ATTACKS.indexOf(attack) + 1).padStart(2)} ${mark}  ${attack.name}: ${figure}`)
  }
} finally {
  await target.close()
}
console.log(`${chosen.length - through} of ${chosen.length} attacks stopped`)
process.exitCode = through === 0 ? 0 : 1

/** An attack that fails says nothing about the host, so it counts as one that got through. */
async function outcomeOf(attack: Attack): Promise<Outcome> {
  try {
    return await attack.run(target)
  } catch (error) {
    return { figure: `the attack failed: ${String(error)}`, isThrough: true }
  }
}
