// The language server: connects the requests of an editor with what answers them. It writes nothing by itself.
import { messageOf } from '@atlas/core/errors.ts'
import { Failure } from '../failure.ts'
import { enterFolder } from '../place.ts'
import { EditRefusal } from './changes.ts'
import { actionsAt, editsOfTask, type ActionTask } from './code-actions.ts'
import { CODE_SIGNS, completionsAt } from './completion.ts'
import { hoverAt } from './hover.ts'
import { definitionAt, referencesAt } from './navigation.ts'
import { foldingIn, hintsIn, symbolsIn } from './outline.ts'
import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  ResponseError,
  TextDocument,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type InitializeParams,
  type InitializeResult,
} from './protocol.ts'
import { keyAt, renamed } from './renaming.ts'
import { openedFolder, FileValidation } from './validation.ts'
import { LspWorkspace, type OpenedDocument, type ReadFile } from './workspace.ts'

/** The code of a request that cannot be done, by the protocol. */
const REQUEST_FAILED = -32_803

/** Folders whose files the commands do not search either. */
const OF_OTHERS = /\/(?:node_modules|\.git)\//

/** What the server can do. It formats nothing, on purpose: all bytes but the changed ones stay. */
const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  hoverProvider: true,
  completionProvider: { triggerCharacters: CODE_SIGNS },
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: {
    codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Source],
    resolveProvider: true,
  },
  inlayHintProvider: true,
  documentSymbolProvider: true,
  foldingRangeProvider: true,
}

/** Serves an editor over a connection, until it ends. */
export function serve(connection: Connection, version: string): void {
  const documents = new TextDocuments(TextDocument)
  const workspace = new LspWorkspace(documents)
  const validation = new FileValidation(
    workspace,
    (uri, diagnostics) => void connection.sendDiagnostics({ uri, diagnostics }),
    (message) => connection.console.error(message),
  )
  let client: InitializeParams['capabilities'] = {}

  connection.onInitialize((params) => {
    client = params.capabilities
    const folder = openedFolder(params)
    if (folder !== undefined) enterFolder(folder)
    return { capabilities: CAPABILITIES, serverInfo: { name: 'atlas', version } }
  })
  connection.onInitialized(() => {
    if (!client.workspace?.didChangeWatchedFiles?.dynamicRegistration) return
    const options = { watchers: [{ globPattern: '**/*' }] }
    connection.client
      .register(DidChangeWatchedFilesNotification.type, options)
      .catch((error: unknown) =>
        connection.console.warn(`The editor does not report changed files: ${messageOf(error)}`),
      )
  })

  documents.onDidChangeContent(({ document }) => {
    workspace.forgetCode(document.uri)
    validation.changed(document.uri)
  })
  documents.onDidClose(({ document }) => validation.changed(document.uri))
  documents.onDidSave(({ document }) => {
    if (workspace.isSettings(document.uri)) workspace.forgetFiles()
    validation.changed(document.uri)
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const own = changes.filter(({ uri }) => !OF_OTHERS.test(uri))
    for (const { uri, type } of own) {
      workspace.forgetCode(uri)
      if (type === FileChangeType.Changed && !workspace.isSettings(uri)) validation.changed(uri)
    }
    // What comes or goes, such as a new language, may concern each file that is open.
    const isOther = own.some(({ uri, type }) => type !== FileChangeType.Changed || workspace.isSettings(uri))
    if (!isOther) return
    workspace.forgetFiles()
    for (const { uri } of documents.all()) validation.changed(uri)
  })

  /** Runs what answers a request with the document. A sentence becomes the error of the protocol. */
  const withDocument = async <Answer>(
    uri: string,
    job: (document: TextDocument) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const document = documents.get(uri)
    if (!document) return null
    return withSentence(() => job(document))
  }
  /** The same for a localized file. */
  const withFile = async <Answer>(
    uri: string,
    job: (read: ReadFile, opened: OpenedDocument) => Promise<Answer> | Answer,
  ): Promise<Answer | null> => {
    const path = workspace.pathOf(uri)
    return withSentence(async () => {
      const opened = path === undefined ? undefined : await workspace.find(path)
      const read = opened && (await workspace.read(opened.path, opened.group))
      return opened && read ? job(read, opened) : null
    })
  }

  connection.onHover((params) =>
    withDocument(
      params.textDocument.uri,
      async (document) => (await hoverAt(workspace, document, params)) ?? null,
    ),
  )
  connection.onCompletion((params) =>
    withDocument(params.textDocument.uri, () => completionsAt(workspace, params)),
  )
  connection.onDefinition((params) =>
    withDocument(params.textDocument.uri, (document) => definitionAt(workspace, document, params)),
  )
  connection.onReferences((params) =>
    withDocument(params.textDocument.uri, (document) => referencesAt(workspace, document, params)),
  )
  connection.onPrepareRename((params) =>
    withDocument(params.textDocument.uri, async (document) => {
      const { string, range } = await keyAt(workspace, document, params)
      return { range, placeholder: string.identifier }
    }),
  )
  connection.onRenameRequest((params) =>
    withDocument(params.textDocument.uri, async (document) => {
      const { string } = await keyAt(workspace, document, params)
      return renamed(workspace, string, params.newName)
    }),
  )
  connection.onCodeAction((params) =>
    withFile(params.textDocument.uri, async (read, opened) => {
      const actions = await actionsAt(workspace, opened, read, params)
      const resolves = client.textDocument?.codeAction?.resolveSupport?.properties.includes('edit')
      return resolves ? actions : Promise.all(actions.map(resolved))
    }),
  )
  connection.onCodeActionResolve((action) => withSentence(() => resolved(action)))
  connection.languages.inlayHint.on((params) =>
    withFile(params.textDocument.uri, (read, opened) => hintsIn(workspace, opened, read, params.range)),
  )
  connection.onDocumentSymbol((params) =>
    withFile(params.textDocument.uri, (read) => symbolsIn(workspace, read)),
  )
  connection.onFoldingRanges((params) =>
    withFile(params.textDocument.uri, (read) => foldingIn(workspace, read)),
  )

  async function resolved(action: CodeAction): Promise<CodeAction> {
    return { ...action, edit: await editsOfTask(workspace, action.data as ActionTask) }
  }

  documents.listen(connection)
  connection.listen()
}

async function withSentence<Answer>(job: () => Promise<Answer>): Promise<Answer> {
  try {
    return await job()
  } catch (error) {
    if (error instanceof EditRefusal || error instanceof Failure)
      throw new ResponseError(REQUEST_FAILED, error.message)
    throw error
  }
}
