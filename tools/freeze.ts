// Records what users see, so that a change of the structure can prove that it changed none of it:
//   tsx tools/freeze.ts record FOLDER [PART...]   runs the built programs and packages, and writes one file for each part
//   tsx tools/freeze.ts compare BEFORE AFTER      prints what differs, and exits 1 if something does
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordCommands } from './freeze/commands.ts'
import { recordFiles } from './freeze/files.ts'
import { recordHost } from './freeze/host.ts'
import { recordPackages } from './freeze/packages.ts'
import { recordPages } from './freeze/pages.ts'
import { recordProtocols } from './freeze/protocols.ts'
import { MACHINES, type Recording } from './freeze/recording.ts'

/** What is recorded, by the name of its file. */
const PARTS: Readonly<Record<string, () => Promise<Recording>>> = {
  files: recordFiles,
  commands: recordCommands,
  host: recordHost,
  pages: recordPages,
  packages: recordPackages,
  protocols: recordProtocols,
}

/** How many differences of a part are printed. */
const PRINTED_DIFFERENCES = 20

const [action, first = '', ...more] = process.argv.slice(2)
if (action === 'record') await record(resolve(first), more.length > 0 ? more : Object.keys(PARTS))
else if (action === 'compare') compare(first, more[0] ?? '')
else throw new Error('Use: freeze.ts record FOLDER [PART...], or freeze.ts compare BEFORE AFTER.')

async function record(folder: string, parts: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    const recording = await PARTS[part]?.()
    if (!recording) throw new Error(`There is no part ${part}. There are ${Object.keys(PARTS).join(', ')}.`)
    const sorted = Object.fromEntries(
      Object.entries(recording).sort(([one], [other]) => (one < other ? -1 : 1)),
    )
    writeFileSync(join(folder, `${part}.json`), `${JSON.stringify(sorted, undefined, 1)}\n`)
    const differing = differingByMachine(sorted)
    console.log(`${part}: ${Object.keys(sorted).length} records, ${differing.length} differ by machine`)
    for (const name of differing.slice(0, PRINTED_DIFFERENCES)) console.log(`  ${name}`)
  }
}

/** The names of records of another machine that are not as on the first one. No machine changes what we print. */
function differingByMachine(recording: Recording): string[] {
  const [first = '', ...others] = MACHINES
  return others.flatMap((machine) =>
    Object.keys(recording).filter(
      (name) =>
        name.startsWith(`${machine} `) && recording[name] !== recording[first + name.slice(machine.length)],
    ),
  )
}

function compare(before: string, after: string): void {
  let differences = 0
  for (const file of readdirSync(before)) {
    const was = JSON.parse(readFileSync(join(before, file), 'utf8')) as Recording
    const is = JSON.parse(readFileSync(join(after, file), 'utf8')) as Recording
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => was[name] !== is[name],
    )
    console.log(`${file}: ${Object.keys(was).length} records, ${names.length} differences`)
    for (const name of names.slice(0, PRINTED_DIFFERENCES))
      console.log(`  ${name}\n    before: ${was[name] ?? 'nothing'}\n    after:  ${is[name] ?? 'nothing'}`)
    differences += names.length
  }
  process.exitCode = differences > 0 ? 1 : 0
}
