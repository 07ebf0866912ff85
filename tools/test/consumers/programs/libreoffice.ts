// LibreOffice: the paragraphs of a document, as it saves them in a flat file.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SaxesParser } from 'saxes'
import type { Consumer, Found, Load } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'LibreOffice',
  program: 'soffice',
  // Spaces and breaks are elements, which are not read here.
  showsOtherwise: /\n|\t|^\s|\s$| {2}/,
  formats: {
    docx: saved('fodt'),
    odf: (file) => saved(FLAT[/[^.]*$/.exec(file.name)?.[0] ?? ''] ?? 'fodt')(file),
    pptx: saved('fodp'),
    rtf: saved('fodt'),
    vsdx: saved('fodg'),
    xlsx: saved('fods'),
  },
} satisfies Consumer

const FLAT: Readonly<Record<string, string>> = { odt: 'fodt', ods: 'fods', odp: 'fodp', odg: 'fodg' }

function saved(kind: string): Load {
  return (file) =>
    withFolder(file, async (path, folder) => {
      const options = [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        kind,
        '--outdir',
      ]
      await outputOf('soffice', [...options, folder, path])
      const name = `${basename(path).replace(/\.\w+$/, '')}.${kind}`
      return paragraphsIn(await readFile(join(folder, name), 'utf8'))
    })
}

/** Elements whose paragraphs are the lines of one text. */
const ONE_TEXT =
  /^(?:table:table-cell|table:(?:help|error)-message|draw:text-box|office:annotation|draw:custom-shape)$/

/** Elements inside a paragraph that are not counted in paths, since a translation moves them, or adds some. */
const INLINE = /^text:(?:a|ruby|ruby-base|span|s|tab|line-break)$/

/** Elements whose characters the program writes, or shows above the text. */
const NOT_READ = /^text:(?:note-citation|ruby-text)$/

/** The texts of paragraphs and headings in the body by the paths of their elements. */
function paragraphsIn(xml: string): Found {
  const found = new Map<string, string>()
  const path: { name: string; children: number }[] = []
  const texts: string[] = []
  let notRead = 0
  const parser = new SaxesParser()
  const isParagraph = (name: string): boolean =>
    /^text:[ph]$/.test(name) && path.some((each) => each.name === 'office:body')
  const keyOf = (): string =>
    path.map(({ name }, index) => `${name}[${path[index - 1]?.children ?? 0}]`).join('/')
  parser.on('opentag', ({ name }) => {
    if (NOT_READ.test(name)) notRead++
    if (name === 'text:s' && texts.length > 0) texts.push(`${texts.pop()} `)
    if (INLINE.test(name)) return
    const parent = path.at(-1)
    if (parent) parent.children++
    path.push({ name, children: 0 })
    if (isParagraph(name)) texts.push('')
  })
  parser.on('text', (text) => {
    if (texts.length > 0 && notRead === 0) texts.push(`${texts.pop()}${text}`)
  })
  parser.on('closetag', ({ name }) => {
    if (NOT_READ.test(name)) notRead--
    if (INLINE.test(name)) return
    const isOne = ONE_TEXT.test(path.at(-2)?.name ?? '')
    const isText = isParagraph(name)
    const own = keyOf()
    path.pop()
    if (!isText) return
    const key = isOne ? keyOf() : own
    const before = found.get(key)
    const text = (texts.pop() ?? '').trim()
    found.set(key, before === undefined ? text : `${before}\n${text}`)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}
