// A client of `atlas lsp`: the connection of the protocol's makers, over the standard input and output of a process.
import { spawn, type ChildProcess } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic,
  type ProtocolConnection,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { programOf } from '../../../../test/built-programs.ts'

/** An editor with one folder. */
export class Editor {
  readonly connection: ProtocolConnection
  readonly #folder: string
  readonly #child: ChildProcess
  readonly #documents = new Map<string, TextDocument>()
  readonly #diagnostics = new Map<string, Diagnostic[]>()
  #waiting: (() => void)[] = []

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder
    this.#child = child
    if (!child.stdout || !child.stdin) throw new Error('no streams')
    this.connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      (sent: { uri: string; diagnostics: Diagnostic[] }) => {
        this.#diagnostics.set(sent.uri, sent.diagnostics)
        for (const each of this.#waiting.splice(0)) each()
      },
    )
    this.connection.listen()
  }

  /** Starts a server for a folder: the compiled one, or another program. */
  static async in(
    folder: string,
    capabilities: object = {},
    program = programOf('apps/cli/atlas.ts'),
  ): Promise<Editor> {
    const child = spawn(process.execPath, [program, 'lsp', '--stdio', `--clientProcessId=${process.pid}`], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ATLAS_PLUGINS: '' },
    })
    const editor = new Editor(folder, child)
    const rootUri = pathToFileURL(folder).href
    const result = await editor.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'x' }],
      capabilities,
    })
    editor.capabilities = (result as { capabilities: Record<string, unknown> }).capabilities
    await editor.connection.sendNotification('initialized', {})
    return editor
  }

  capabilities: Record<string, unknown> = {}

  uri(path: string): string {
    return pathToFileURL(`${this.#folder}/${path}`).href
  }

  async open(path: string, text: string): Promise<void> {
    const uri = this.uri(path)
    this.#documents.set(path, TextDocument.create(uri, 'x', 1, text))
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'x', version: 1, text },
    })
  }

  /** Replaces a part of the text, as typing does. */
  async type(path: string, found: string, text: string): Promise<void> {
    const document = this.document(path)
    const start = document.getText().indexOf(found)
    if (start < 0) throw new Error(`${found} is not in ${path}`)
    const range = { start: document.positionAt(start), end: document.positionAt(start + found.length) }
    const contentChanges = [{ range, text }]
    const version = document.version + 1
    TextDocument.update(document, contentChanges, version)
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version },
      contentChanges,
    })
  }

  /** Replaces the whole text. */
  async replace(path: string, text: string): Promise<void> {
    const document = this.document(path)
    const version = document.version + 1
    TextDocument.update(document, [{ text }], version)
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version },
      contentChanges: [{ text }],
    })
  }

  isOpen(path: string): boolean {
    return this.#documents.has(path)
  }

  document(path: string): TextDocument {
    const document = this.#documents.get(path)
    if (!document) throw new Error(`${path} is not open`)
    return document
  }

  /** The diagnostics of a file, once they pass a test. */
  async diagnostics(path: string, isRight: (all: readonly string[]) => boolean): Promise<Diagnostic[]> {
    for (;;) {
      const found = this.#diagnostics.get(this.uri(path))
      if (found && isRight(codesOf(found))) return found
      await new Promise<void>((done) => this.#waiting.push(done))
    }
  }

  /** Asks for something at the first place of a text, behind `into` of its characters. */
  ask<Answer>(method: string, path: string, found: string, more: object = {}, into = 1): Promise<Answer> {
    const document = this.document(path)
    const start = document.getText().indexOf(found)
    if (start < 0) throw new Error(`${found} is not in ${path}`)
    return this.connection.sendRequest(method, {
      textDocument: { uri: document.uri },
      position: document.positionAt(start + into),
      ...more,
    })
  }

  request<Answer>(method: string, path: string, more: object = {}): Promise<Answer> {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri(path) }, ...more })
  }

  /** The text of a file with an edit, by path. */
  edited({ changes = {} }: WorkspaceEdit, read: (path: string) => string): Record<string, string> {
    const texts: Record<string, string> = {}
    for (const [uri, edits] of Object.entries(changes)) {
      const path = decodeURIComponent(uri.slice(this.uri('').length))
      const document = this.#documents.get(path) ?? TextDocument.create(uri, 'x', 1, read(path))
      texts[path] = TextDocument.applyEdits(document, edits)
    }
    return texts
  }

  async close(): Promise<void> {
    await this.connection.sendRequest('shutdown')
    const ended = new Promise((done) => this.#child.once('exit', done))
    await this.connection.sendNotification('exit')
    await ended
    this.connection.dispose()
  }
}

export function codesOf(all: readonly Diagnostic[]): string[] {
  return all.map(({ code }) => String(code))
}
