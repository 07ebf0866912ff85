// The Markdown of the site by paths: the documents of the repository, which keep their paths, a page for each format, and
// the start page. What they link besides, such as plugins, becomes a file of the site.
import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { loadFormats } from '@atlas/core/plugins/registry.ts'
import { catalogue } from '../../scripts/generated/formats-page.ts'
import { formatPage, judgedRows } from './format-page.ts'

/** Documents that are not in `docs/`. */
const OTHERS: readonly string[] = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'deploy/README.md',
]

/** What makes a page of VitePress as wide as its tables need. */
const WIDE = '---\naside: false\n---\n\n'

/** The pages and files from which the site is made. */
export async function siteContent(root: string): Promise<Map<string, string | Uint8Array>> {
  const formats = join(root, 'formats')
  const { plugins } = await loadFormats([formats])
  const judged = judgedRows(await readFile(join(root, 'docs/judges.md'), 'utf8'))
  const pages = new Map<string, string>()
  for (const name of [...(await documentsIn(root)), ...OTHERS])
    pages.set(name, await readFile(join(root, name), 'utf8'))
  pages.set('docs/formats.md', WIDE + catalogue(plugins, formats, (type) => `formats/${type}.md`))
  for (const [type, plugin] of plugins)
    pages.set(
      `docs/formats/${type}.md`,
      formatPage(type, plugin, { formats, judged: judged.get(type) ?? [] }),
    )
  const content = new Map<string, string | Uint8Array>()
  for (const [name, text] of pages) content.set(name, linked(root, name, text, new Set(pages.keys())))
  for (const path of new Set([...pages].flatMap(([name, text]) => linkedPaths(name, text))))
    if (!pages.has(path)) await addLinked(root, path, content)
  content.set('index.md', await readFile(join(import.meta.dirname, 'start.md'), 'utf8'))
  return content
}

async function documentsIn(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'docs'))
  return names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
}

/** A link of Markdown: what is before its address, and the address. */
const LINK = /(\]\()([^)\s:]+)(?=[)\s])/g

/** The start page takes the place of the README, and pages of formats that of sections. */
function linked(root: string, name: string, text: string, pages: ReadonlySet<string>): string {
  return outsideOfCode(text, (prose) =>
    prose.replaceAll(LINK, (whole, before: string, address: string) => {
      const [path = '', section] = address.split('#')
      const target = path === '' ? name : posix.join(posix.dirname(name), path)
      if (target === 'README.md') return `${before}/`
      if (isFolder(join(root, target))) return `${before}/${target}/`
      const format = target === 'docs/formats.md' && section ? `docs/formats/${section}.md` : ''
      return pages.has(format) ? `${before}/${format}` : whole
    }),
  )
}

function linkedPaths(name: string, text: string): string[] {
  const paths: string[] = []
  outsideOfCode(text, (prose) => {
    for (const [, , address = ''] of prose.matchAll(LINK)) {
      const [path = ''] = address.split('#')
      if (path !== '') paths.push(posix.join(posix.dirname(name), path))
    }
    return prose
  })
  return paths
}

/** Changes a text of Markdown, except for its blocks and spans of code. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^(?:```|~~~~)[^\n]*\n[\s\S]*?^(?:```|~~~~)$|`[^`\n]*`)/m)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Adds a file, or a folder, that a page links. */
async function addLinked(
  root: string,
  path: string,
  content: Map<string, string | Uint8Array>,
): Promise<void> {
  if (path === 'README.md' || !existsSync(join(root, path))) return
  if (!isFolder(join(root, path))) return addFile(root, path, content)
  const names = await readdir(join(root, path))
  for (const name of names) await addFile(root, posix.join(path, name), content)
  const list = names.map((name) => `- [${name}](./${name})`).join('\n')
  content.set(posix.join(path, 'index.md'), `# ${posix.basename(path)}\n\n${list}\n`)
}

/** VitePress takes a picture into the page that shows it, and copies what is in `public` for links. */
async function addFile(root: string, path: string, content: Map<string, string | Uint8Array>): Promise<void> {
  const bytes = await readFile(join(root, path))
  if (/\.(?:png|svg)$/.test(path)) content.set(path, bytes)
  content.set(posix.join('public', path), bytes)
}
