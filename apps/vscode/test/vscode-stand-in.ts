// A stand-in for the module `vscode`: it records what an extension registers, and accepts all other calls.
import childProcess, { type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'

/** A command, with what runs it. */
export type Command = () => Promise<void>

/** What the view of an extension answers. */
export interface Tree {
  getChildren(node?: object): Promise<object[]>
  getTreeItem(node: object): { label: string; description: string }
}

/** The functions that VS Code calls. */
export interface Extension {
  activate(context: object): Promise<void>
  deactivate(): Promise<void>
}

interface Disposable {
  dispose(): void
}

class Emitter {
  readonly #listeners = new Set<(value: unknown) => void>()
  readonly event = (listener: (value: unknown) => void): Disposable => {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }
  fire(value: unknown): void {
    for (const listener of this.#listeners) listener(value)
  }
  dispose(): void {
    this.#listeners.clear()
  }
}

class Uri {
  readonly scheme = 'file'
  readonly fsPath: string
  constructor(fsPath: string) {
    this.fsPath = fsPath
  }
  static file(path: string): Uri {
    return new Uri(path)
  }
  static parse(text: string): Uri {
    return new Uri(fileURLToPath(text))
  }
  static joinPath({ fsPath }: Uri, ...names: string[]): Uri {
    return new Uri(join(fsPath, ...names))
  }
  toString(): string {
    return pathToFileURL(this.fsPath).href
  }
}

class TreeItem {
  readonly label: string
  constructor(label: string) {
    this.label = label
  }
}

class CodeActionKind {
  static readonly Empty = new CodeActionKind()
  append(): CodeActionKind {
    return this
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: new Emitter().event }
  cancel(): void {}
  dispose(): void {}
}

/** A class that is needed only for its name. */
function classOf(name: string): new () => object {
  return class {
    readonly kind = name
  }
}

/** VS Code with one folder. */
export class VsCode {
  readonly commands = new Map<string, Command>()
  readonly views = new Map<string, Tree>()
  /** What was shown to the user. */
  readonly messages: string[] = []
  /** The kinds of providers that the client of the language server has registered. */
  readonly providers = new Set<string>()
  /** The processes that were started and go on. */
  readonly processes: ChildProcess[] = []
  readonly subscriptions: Disposable[] = []
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Loads an extension as VS Code does: a module in CommonJS. */
  load(path: string): Extension {
    const require = createRequire(path)
    const code = readFileSync(path, 'utf8')
    const vscode = this.#module([...code.matchAll(/\.([A-Z]\w+)/g)].map(([, name = '']) => name))
    const started = (child: ChildProcess): ChildProcess => {
      this.processes.push(child)
      return child
    }
    const processes = {
      ...childProcess,
      fork: (...args: Parameters<typeof childProcess.fork>) => started(childProcess.fork(...args)),
      spawn: (...args: Parameters<typeof childProcess.spawn>) => started(childProcess.spawn(...args)),
    }
    const requireOf = (name: string): unknown =>
      name === 'vscode' ? vscode : /^(?:node:)?child_process$/.test(name) ? processes : require(name)
    const module = { exports: {} as Extension }
    const run = compileFunction(code, ['require', 'module', 'exports', '__filename', '__dirname'], {
      filename: path,
    })
    run(requireOf, module, module.exports, path, dirname(path))
    return module.exports
  }

  /** The module, which has all names in upper case that the code of the extension mentions. */
  #module(names: readonly string[]): object {
    const nothing = (): Disposable => ({ dispose: () => {} })
    /** An object whose other members are functions that register something. */
    const lenient = <Known extends object>(known: Known, called: (name: string) => void = () => {}): Known =>
      new Proxy(known, {
        get: (target, name) => {
          if (name in target) return Reflect.get(target, name) as unknown
          if (name === 'then' || typeof name === 'symbol') return undefined
          return () => {
            called(name)
            return nothing()
          }
        },
      })
    const show = (message: string): Promise<void> => {
      this.messages.push(message)
      return Promise.resolve()
    }
    const folders = [{ uri: Uri.file(this.#folder), name: 'x', index: 0 }]
    return {
      // Other classes and enumerations are needed by name only.
      ...Object.fromEntries(names.map((name) => [name, classOf(name)])),
      version: '1.101.0',
      EventEmitter: Emitter,
      Uri,
      TreeItem,
      CancellationTokenSource,
      CodeActionKind,
      TreeItemCollapsibleState: { None: 0, Collapsed: 1 },
      ViewColumn: { Active: -1 },
      env: lenient({ appName: 'Stand-in', language: 'en' }),
      commands: lenient({
        registerCommand: (name: string, command: Command) => {
          this.commands.set(name, command)
          return nothing()
        },
      }),
      languages: lenient({}, (name) => this.providers.add(name)),
      window: lenient({
        visibleTextEditors: [],
        tabGroups: lenient({ all: [] }),
        createOutputChannel: () => lenient({}),
        showInformationMessage: show,
        showErrorMessage: show,
        registerTreeDataProvider: (name: string, tree: Tree) => {
          this.views.set(name, tree)
          return nothing()
        },
      }),
      workspace: lenient({
        workspaceFolders: folders,
        textDocuments: [],
        notebookDocuments: [],
        createFileSystemWatcher: () => lenient({}),
        getConfiguration: () => ({ get: () => {} }),
      }),
    }
  }
}
