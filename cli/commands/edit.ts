// atlas edit: a page in the browser that edits the localized files of the work tree in place.
import { spawn } from 'node:child_process'
import { Command } from 'commander'
import { serveEditor } from '../edit-server.ts'
import { Editing } from '../editing.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { openRepository, requireGroups } from '../repository/repository.ts'

interface EditOptions {
  source?: string
  port: string
  open: boolean
  json?: boolean
  frame?: string
}

/** `atlas edit [PATH…]` */
export function editCommand(): Command {
  return new Command('edit')
    .argument('[paths...]', 'files, folders or globs (default: all)')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option('--port <number>', 'the port on 127.0.0.1 (default: a free one)', '0')
    .option('--no-open', 'only print the address, and open no browser')
    .option('--frame <origins>', 'origins that may show the page in a frame, such as those of an editor')
    .option('--json', 'print the address as JSON')
    .action(edit)
}

async function edit(named: string[], { port, open, json, frame, ...options }: EditOptions): Promise<void> {
  const number = Number(port)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Failure(2, '--port takes a number from 0 to 65535.')
  if (frame !== undefined && !/^[\w.:/*-]+(?: [\w.:/*-]+)*$/.test(frame))
    throw new Failure(2, '--frame takes origins, such as https://example.com, separated by spaces.')
  const repository = await openRepository(named, options)
  requireGroups(repository, {})
  const { address } = await serveEditor(new Editing(repository.groups), number, frame)
  print({ address }, json, () => address)
  if (open && process.stdout.isTTY) openBrowser(address)
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
