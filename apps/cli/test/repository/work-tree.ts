// A repository in a temporary folder, and the command in it.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { atlasIn, type Run } from '../in-process.ts'

/** What git makes of a folder: its folders, and its files with their contents. */
interface EmptyRepository {
  folders: string[]
  files: [path: string, content: Buffer][]
}

let empty: EmptyRepository | undefined

/** Makes an empty repository as `git init` does. Git starts for the first one only: most tests need one of their own. */
function makeRepository(folder: string): void {
  empty ??= initialized(folder)
  for (const path of empty.folders) mkdirSync(join(folder, path), { recursive: true })
  for (const [path, content] of empty.files) writeFileSync(join(folder, path), content)
}

function initialized(folder: string): EmptyRepository {
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', '--template='], { cwd: folder })
  const config = '[user]\n\temail = ada@example.com\n\tname = Ada\n[core]\n\tautocrlf = false\n'
  appendFileSync(join(folder, '.git/config'), config)
  const entries = readdirSync(join(folder, '.git'), { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: Dirent): string => relative(folder, join(parentPath, name))
  return {
    folders: ['.git/hooks', ...entries.filter((entry) => entry.isDirectory()).map(pathOf)],
    files: entries
      .filter((entry) => entry.isFile())
      .map((entry) => [pathOf(entry), readFileSync(join(folder, pathOf(entry)))]),
  }
}

/** A repository with files. */
export class WorkTree {
  readonly folder = mkdtempSync(join(tmpdir(), 'atlas-work-tree-'))

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    makeRepository(this.folder)
    this.write(files)
  }

  /** Writes files, and commits them. */
  commit(files: Readonly<Record<string, string | Uint8Array>> = {}): this {
    this.write(files)
    this.git('add', '--all')
    this.git('-c', 'maintenance.auto=false', 'commit', '--quiet', '--message', 'Change files')
    return this
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), content)
    }
    return this
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', [...args], {
      cwd: this.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  /** Runs atlas in the folder. */
  atlas(args: readonly string[], input = ''): Promise<Run> {
    return atlasIn(this.folder, args, input)
  }

  delete(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const android = (...strings: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${strings.map((each) => `    ${each}\n`).join('')}</resources>\n`

/** Files of real layouts: German is behind English in each. */
export const LAYOUTS: Readonly<Record<string, string>> = {
  'app/src/main/res/values/strings.xml': android(
    '<string name="gate">Gate</string>',
    '<string name="hedge">Hedge</string>',
  ),
  'app/src/main/res/values-de/strings.xml': android(
    '<string name="gate">Tor</string>',
    '<string name="rake">Rechen</string>',
  ),
  'app/src/main/res/values-iw/strings.xml': android(
    '<string name="gate">שער</string>',
    '<string name="hedge">גדר</string>',
  ),
  'app/src/main/res/values-night/colors.xml': '<resources><color name="ink">#ffffff</color></resources>\n',
  'ios/Base.lproj/Localizable.strings': '"gate" = "Gate";\n"hedge" = "Hedge";\n',
  'ios/de.lproj/Localizable.strings': '"gate" = "Tor";\n',
  'config/locales/en.yml': 'en:\n  gate: Gate\n  hedge: Hedge\n',
  'config/locales/de.yml': 'de:\n  gate: Tor\n',
  'locales/en/common.json': '{\n  "gate": "Gate",\n  "hedge": "Hedge"\n}\n',
  'locales/de/common.json': '{\n  "gate": "Tor"\n}\n',
  'po/app.pot': 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Gate"\nmsgstr ""\n',
  'po/de.po':
    'msgid ""\nmsgstr "Language: de\\n"\n\n#, fuzzy\nmsgid "Gate"\nmsgstr "Tor"\n\nmsgid "Hedge"\nmsgstr ""\n',
  'l10n/en/main.ftl': 'gate = Gate\nhedge = Hedge\n',
  'l10n/de/main.ftl': 'gate = Gate\n',
  'messages.properties': 'gate = Gate\n',
  'messages_de.properties': 'gate = Tor\n',
  'texts.csv': 'key,en,de\ngate,Gate,Tor\nhedge,Hedge,\n',
  'docs/en/index.md': '# Gate\n',
  'docs/de/index.md': '# Tor\n',
  'src/it.ts': 'export const it = 1\n',
  'package.json': '{ "name": "garden" }\n',
}
