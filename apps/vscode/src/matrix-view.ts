// The view of languages and their files, with the progress of each.
import {
  EventEmitter,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  workspace,
  type TreeDataProvider,
} from 'vscode'
import { run, valuesOfLines } from './running.ts'

/** A file in a language, as `atlas status --json` has it. */
interface Row {
  language: string
  path: string
  total: number
  counts: { translated: number; same: number }
}

/** A language of a folder, or a file of it. */
interface Node {
  folder: string
  label: string
  rows: readonly Row[]
  isFile: boolean
}

/** Files are counted again at most this often, in milliseconds. */
const PAUSE = 1000

/** Counts the translations, and shows them as a tree. */
export class MatrixView implements TreeDataProvider<Node> {
  readonly #program: string
  readonly #changed = new EventEmitter<undefined>()
  #timer: NodeJS.Timeout | undefined
  readonly onDidChangeTreeData = this.#changed.event

  constructor(program: string) {
    this.#program = program
  }

  /** Counts again. */
  refresh(): void {
    this.#changed.fire(undefined)
  }

  /** Counts again in a moment: several files may be saved together. */
  refreshSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.refresh(), PAUSE)
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node) return node.rows.map((row) => ({ ...node, label: row.path, rows: [row], isFile: true }))
    const nodes: Node[] = []
    for (const { uri } of workspace.workspaceFolders ?? []) {
      if (uri.scheme !== 'file') continue
      const { stdout } = await run(this.#program, uri.fsPath, ['status', '--json', '--no-stale'])
      const byLanguage = new Map<string, Row[]>()
      for (const row of valuesOfLines<Row>(stdout)) {
        const known = byLanguage.get(row.language) ?? []
        byLanguage.set(row.language, known)
        known.push(row)
      }
      for (const [label, rows] of byLanguage) nodes.push({ folder: uri.fsPath, label, rows, isFile: false })
    }
    return nodes
  }

  getTreeItem({ folder, label, rows, isFile }: Node): TreeItem {
    const item = new TreeItem(
      label,
      isFile ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    )
    item.description = progressOf(rows)
    if (isFile) {
      const uri = Uri.joinPath(Uri.file(folder), label)
      item.resourceUri = uri
      item.command = { command: 'vscode.open', title: 'Open', arguments: [uri] }
    } else item.iconPath = new ThemeIcon('globe')
    return item
  }
}

/** The share of strings that are translated, as `atlas status` counts it. */
function progressOf(rows: readonly Row[]): string {
  let [done, all] = [0, 0]
  for (const { total, counts } of rows) {
    done += counts.translated
    all += total - counts.same
  }
  return all === 0 ? '' : `${Math.floor((100 * done) / all)} %`
}
