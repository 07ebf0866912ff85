// Laws about what others see of a format: its patterns, and the preview page.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { RE2JS } from 're2js'
import { renderPreview } from '../preview.ts'
import { isPlural, textOf } from '../strings.ts'
import { must, show, trialsOf, type Law } from './subject.ts'

/** 7. Of all formats whose patterns match a sample, the first is its own; patterns are linear-time. */
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

/** 8. A real HTML parser finds each previewed string once, with its text, and nothing active. */
export const preview: Law = {
  name: 'preview',
  holds(subject) {
    for (const { name, parsed } of trialsOf(subject)) {
      const { html, previewIds, strings } = renderPreview('A & <b> file', parsed)
      const page = readPage(html.toString())
      must(page.title === 'A & <b> file', () => `${name}: the title reads ${show(page.title)}`)
      must(page.active.length === 0, () => `${name}: the preview holds ${page.active.join(', ')}`)
      must(page.texts.size === strings, () => `${name}: ${page.texts.size} ids for ${strings} strings`)
      for (const [index, unit] of parsed.units.entries()) {
        const previewId = previewIds[index]
        const slots = isPlural(unit.source) ? [...unit.source.forms.values()] : [unit.source]
        const text = slots.map((slot) => textOf(parsed.source, slot)).find((one) => one !== '')
        const shown = previewId ? page.texts.get(previewId) : undefined
        must(
          shown === onPage(text),
          () => `${name}: string ${previewId} shows ${show(shown)}, not ${show(text)}`,
        )
      }
    }
  },
}

/** A text as a page can show it: HTML has no zero byte, and UTF-8 no half of a character. */
const onPage = (text: string | undefined): string | undefined =>
  text?.replaceAll('\0', '\ufffd').toWellFormed()

type Node = DefaultTreeAdapterTypes.Node

interface Page {
  title: string
  /** Texts by `previewId`; an id that repeats is kept as active content would be: reported. */
  texts: Map<number, string>
  active: string[]
}

const ACTIVE = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'link',
  'img',
  'video',
  'audio',
  'base',
  'svg',
  'a',
])

function readPage(html: string): Page {
  const page: Page = { title: '', texts: new Map(), active: [] }
  const waiting: Node[] = [parse(html)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('childNodes' in node) waiting.push(...node.childNodes)
    if (!('tagName' in node)) continue
    if (node.tagName === 'title') page.title = textIn(node)
    if (ACTIVE.has(node.tagName)) page.active.push(node.tagName)
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

function textIn(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
}
