// atlas edit: a page in the browser that edits the localized files of the work tree in place.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Command } from 'commander'
import { serveEditor } from '../edit-server.ts'
import { Editing } from '../editing.ts'
import { serviceNamed, withServiceOptions, type ServiceArguments } from '../engines.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { openRepository, requireGroups } from '../workspace/repository.ts'

interface EditOptions extends ServiceArguments {
  source?: string
  port?: string
  open: boolean
  json?: boolean
  frame?: string
}

/** How long a suggestion of an engine may take. */
const ENGINE_MILLISECONDS = 30_000

/** `atlas edit [PATH…]` */
export function editCommand(): Command {
  const command = new Command('edit')
    .argument('[paths...]', 'files, folders or globs (default: all)')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option('--port <number>', 'the port on 127.0.0.1 (default: the same one for each start in a folder)')
    .option('--no-open', 'only print the address, and open no browser')
    .option('--frame <origins>', 'origins that may show the page in a frame, such as those of an editor')
    .option('--json', 'print the address as JSON')
  return withServiceOptions(command).action(edit)
}

async function edit(named: string[], { port, open, json, frame, ...options }: EditOptions): Promise<void> {
  const number = Number(port ?? 0)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Failure(2, '--port takes a number from 0 to 65535.')
  if (frame !== undefined && !/^[\w.:/*-]+(?: [\w.:/*-]+)*$/.test(frame))
    throw new Failure(2, '--frame takes origins, such as https://example.com, separated by spaces.')
  const repository = await openRepository(named, options)
  requireGroups(repository, {})
  const engine = serviceNamed(options, ENGINE_MILLISECONDS)
  const editing = new Editing(repository.groups, engine)
  const { address } = await (port === undefined
    ? serveEditor(editing, portFor(process.cwd()), frame).catch(() => serveEditor(editing, 0, frame))
    : serveEditor(editing, number, frame))
  print({ address }, json, () => address)
  if (open && process.stdout.isTTY) openBrowser(address)
}

/** The first of the ports that programs choose for themselves, and how many there are. */
const PORTS = [49_152, 16_384] as const

/**
 * The port for a folder. A browser keeps what is typed for each address with its port, so a page finds it again after
 * the command was started again.
 */
function portFor(folder: string): number {
  const [first, count] = PORTS
  return first + (createHash('sha256').update(folder).digest().readUInt32BE(0) % count)
}

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

function openBrowser(address: string): void {
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  // Without a browser, the address is printed.
  child.on('error', () => undefined)
  child.unref()
}
