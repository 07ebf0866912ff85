// The language that a document declares in its default style (OpenDocument 1.3, part 3, 20.200), and its direction.
import {
  tagLike,
  namesTarget,
  type Edit,
  type Language,
  type Languages,
  type Source,
} from '@atlas/core/contract.ts'
import { directionOf } from '../_grammars/text/direction.ts'
import { attributeEdit } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { attribute, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

/** Languages whose characters have attributes of their own. */
const ASIAN: ReadonlySet<string> = new Set(['zh', 'ja', 'ko'])
const COMPLEX: ReadonlySet<string> = new Set([
  'hi',
  'bn',
  'ta',
  'te',
  'th',
  'km',
  'lo',
  'my',
  'ne',
  'mr',
  'si',
])

/** The language of the default style of paragraphs, or of a drawing. */
export function defaultStyleLanguage(source: Source): string | undefined {
  const xml = documentOf(source)
  for (const properties of defaultProperties(xml)) {
    const code = codeOf(xml, properties)
    if (code !== undefined) return code
  }
  return undefined
}

/** The edits that declare the target language wherever an entry names `former`, the language of the document. */
export function documentLanguageEdits(
  source: Source,
  former: string | undefined,
  languages: Languages,
): Edit[] {
  const [target] = languages.targets
  if (!target || former === undefined || namesTarget(former, languages)) return []
  const xml = documentOf(source)
  const code = tagLike(former, target)
  const [language = '', country = 'none'] = code.split('-')
  const isTurned = directionOf(target.id) !== directionOf(former)
  const edits: Edit[] = []
  const defaults = new Set(defaultProperties(xml))
  for (const node of named(xml, STYLED)) {
    if (node.name === 'style:text-properties') {
      if (codeOf(xml, node) !== former) continue
      edits.push(attributeEdit(xml, node, 'fo:language', language))
      edits.push(attributeEdit(xml, node, 'fo:country', country))
      const twins = defaults.has(node) ? twinEdits(xml, node, target, [language, country]) : []
      for (const edit of twins) edits.push(edit)
    } else if (isTurned) {
      const mode = attribute(xml, node, 'style:writing-mode')
      if (mode === 'lr-tb' || mode === 'lr' || mode === 'rl-tb' || mode === 'rl') {
        const turned = directionOf(target.id) === 'rtl' ? mode.replace('lr', 'rl') : mode.replace('rl', 'lr')
        if (turned !== mode) edits.push(attributeEdit(xml, node, 'style:writing-mode', turned))
      }
    }
  }
  return edits
}

const STYLED: ReadonlySet<string> = new Set([
  'style:text-properties',
  'style:paragraph-properties',
  'style:page-layout-properties',
])

/** East Asian and complex scripts have their own attributes for the language. */
function twinEdits(xml: XmlDocument, node: XmlNode, target: Language, code: readonly string[]): Edit[] {
  const { twoLettersCode } = target
  const script = ASIAN.has(twoLettersCode)
    ? 'asian'
    : COMPLEX.has(twoLettersCode) || directionOf(target.id) === 'rtl'
      ? 'complex'
      : undefined
  if (script === undefined) return []
  return ['language', 'country'].flatMap((name, index) => {
    const attributeName = `style:${name}-${script}`
    return attribute(xml, node, attributeName) === undefined
      ? []
      : attributeEdit(xml, node, attributeName, code[index] ?? '')
  })
}

function codeOf(xml: XmlDocument, node: XmlNode): string | undefined {
  const language = attribute(xml, node, 'fo:language')
  const country = attribute(xml, node, 'fo:country')
  if (language === undefined || !/^[A-Za-z]{2,8}$/.test(language) || language === 'none') return undefined
  return country === undefined || country === 'none' || country === '' ? language : `${language}-${country}`
}

function defaultProperties(xml: XmlDocument): XmlNode[] {
  return xml.root
    .elements('office:styles')
    .flatMap((group) => group.elements('style:default-style'))
    .flatMap((style) => style.elements('style:text-properties'))
}

/** The elements of a document with these names, outside of its body. */
function named(xml: XmlDocument, names: ReadonlySet<string>): XmlNode[] {
  const nodes: XmlNode[] = []
  const waiting: XmlNode[] = [xml.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (names.has(node.name)) nodes.push(node)
    else if (node.name !== 'office:body') for (const child of node.elements()) waiting.push(child)
  }
  return nodes
}
