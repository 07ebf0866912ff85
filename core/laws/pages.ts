// Laws about detection and previews.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { RE2JS } from 're2js'
import { parseByCall, type ParseAnswer } from '../calls.ts'
import type { Languages } from '../contract.ts'
import type { Format } from '../format.ts'
import { parseSource } from '../reading/parse.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural } from '../reading/strings.ts'
import { must, show, trialOf, type Law } from './subject.ts'

/** 7. The first format whose patterns match a sample is the sample's own. Patterns run in linear time. */
export const detection: Law = {
  name: 'detection',
  holds({ type, plugin, samples, candidates }) {
    const { fileName, fileContent } = plugin.signaturePatterns
    for (const pattern of [fileName, fileContent]) {
      if (!pattern) continue
      must(pattern.flags === '', () => `${pattern}: flags are lost on the wire`)
      RE2JS.compile(pattern.source)
    }
    for (const { name, bytes } of samples) {
      const found = candidates(name, bytes)
      must(found[0] === type, () => `${name}: detected as ${found.join(', ') || 'nothing'}, not ${type}`)
    }
  },
}

/** The title of each page. It has HTML syntax, since a file name may contain any characters. */
const TITLE = 'A & <b> file'

/**
 * 8. An HTML parser finds each previewed string once, with its text, and no active content. A file with plurals has no
 * preview on the wire, but has one on our own pages; a file without strings has none on the wire.
 */
export const preview: Law = {
  name: 'preview',
  holds({ plugin, samples }) {
    for (const { name, bytes } of samples) {
      const { languages, parsed } = trialOf(plugin, { name, bytes })
      const newFile = { source: languages.source, targets: [] }
      const answer = parseByCall(plugin, { name: TITLE, bytes }, newFile)
      // Also a plural without texts, which has no record.
      const withPlurals = parsed.units.some(({ source }) => isPlural(source))
      if (answer.strings.length === 0) {
        must(answer.preview === undefined, () => `${name}: a file without strings has a preview`)
      } else if (withPlurals) {
        const isTold = answer.preview !== undefined || answer.strings.some(({ previewId }) => previewId)
        must(!isTold, () => `${name}: a file with plurals has a preview on the wire`)
        holdsPage(name, ownPage(plugin, bytes, newFile))
      } else holdsPage(name, answer)
    }
  },
}

/** The answer with the preview that our own pages show. */
function ownPage(plugin: Format, bytes: Uint8Array, languages: Languages): ParseAnswer {
  const { source } = decodeFile(bytes, plugin)
  const { strings, preview } = parseSource(plugin, source, languages, { title: TITLE, showsPlurals: true })
  return { strings: [...strings], preview: String(preview) }
}

function holdsPage(name: string, { strings, preview: html = '' }: ParseAnswer): void {
  const page = readPage(html)
  must(page.title === TITLE, () => `${name}: the title reads ${show(page.title)}`)
  must(page.active.length === 0, () => `${name}: the preview contains ${page.active.join(', ')}`)
  must(
    page.texts.size === strings.length,
    () => `${name}: ${page.texts.size} ids for ${strings.length} strings`,
  )
  for (const { identifier, previewId, text } of strings) {
    const shown = page.texts.get(Number(previewId ?? 0))
    const texts = typeof text === 'string' ? [text] : Object.values(text)
    must(
      texts.map(onPage).includes(shown),
      () => `${name}: "${identifier}" shows ${show(shown)}, not ${show(text)}`,
    )
  }
}

/** A text as a page can show it: HTML cannot contain zero bytes, and UTF-8 cannot encode lone surrogates. */
const onPage = (text: string): string | undefined => text.replaceAll('\0', '\ufffd').toWellFormed()

type Node = DefaultTreeAdapterTypes.Node

interface Page {
  title: string
  /** Texts by `previewId`. An id that repeats is reported in `active`. */
  texts: Map<number, string>
  active: string[]
}

/** The elements of a preview. They load nothing, and they are not active. */
const INERT = new Set(
  (
    'html head meta title style body pre div span small br p h1 h2 h3 h4 h5 h6 ul li blockquote figcaption ' +
    'table tbody tr td th b i u s code sup sub svg rect'
  ).split(' '),
)

function readPage(html: string): Page {
  const page: Page = { title: '', texts: new Map(), active: [] }
  const waiting: Node[] = [parse(html)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('childNodes' in node) for (const each of node.childNodes) waiting.push(each)
    if (!('tagName' in node)) continue
    if (node.tagName === 'title') page.title = textIn(node)
    if (!INERT.has(node.tagName)) page.active.push(node.tagName)
    for (const { name, value } of node.attrs) {
      if (name.startsWith('on') || name === 'src' || name === 'href' || name === 'style')
        page.active.push(name)
      const previewId = name === 'id' ? /^string_preview_id_(\d+)$/.exec(value)?.[1] : undefined
      if (previewId === undefined) continue
      if (page.texts.has(Number(previewId))) page.active.push(`the id ${value} twice`)
      page.texts.set(Number(previewId), textIn(node))
    }
  }
  return page
}

/** The text in a node. A preview can be nested deeply, so it is not read by recursion. */
function textIn(root: Node): string {
  let text = ''
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) text += node.value
    if ('childNodes' in node) for (const each of node.childNodes.toReversed()) waiting.push(each)
  }
  return text
}
