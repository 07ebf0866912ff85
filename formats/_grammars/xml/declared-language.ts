// The language that an XML document declares: `xml:lang` of its root, or `lang` in DocBook before version 5.
import type { BuildJob, Edit, Source } from '@atlas/core/contract.ts'
import { tagLike, namesTarget } from '@atlas/core/contract.ts'
import { attributeEdit } from './places.ts'
import { documentOf } from './reader.ts'
import { attribute, type XmlDocument, type XmlNode } from './tree.ts'

/** The elements with which documents of DocBook 4, or the files that they include, begin. */
const DOCBOOK = new Set(
  (
    'set book bookinfo part partintro article articleinfo chapter appendix preface dedication colophon reference ' +
    'refentry refsect1 section sect1 sect2 sect3 simplesect glossary bibliography index qandaset procedure'
  ).split(' '),
)

/** The attributes that may declare the language. */
function namesIn({ root }: XmlDocument): readonly string[] {
  return DOCBOOK.has(root.name) ? ['xml:lang', 'lang'] : ['xml:lang']
}

/** The language of the root element as it is spelled; of the first child if the root is only a container. */
function languageIn(xml: XmlDocument): string | undefined {
  const first = xml.root.element()
  for (const name of namesIn(xml)) {
    const code = attribute(xml, xml.root, name) || (first && attribute(xml, first, name))
    if (code) return code
  }
  return undefined
}

/** The language of a file, as a plugin returns it. */
export function rootLanguages(source: Source): { source?: string } {
  const code = languageIn(documentOf(source))
  return code ? { source: code } : {}
}

/** Whether one of two codes only adds details to the other: `en` and `en-US`. */
function isSameLanguage(code: string, other: string): boolean {
  const [short = '', long = ''] = [code.toLowerCase(), other.toLowerCase()].sort(
    (a, b) => a.length - b.length,
  )
  return long === short || (long.startsWith(short) && /[-_]/.test(long.charAt(short.length)))
}

/**
 * The edits that declare the target language on the root and on all elements with the same language. Elements inside a
 * written text are part of the translation.
 */
export function languageEdits({ source, languages, edits: texts }: BuildJob): Edit[] {
  const xml = documentOf(source)
  const code = languageIn(xml)
  const [target] = languages.targets
  if (!code || !target || namesTarget(code, languages)) return []
  const edits: Edit[] = []
  const names = namesIn(xml)
  const walk = (node: XmlNode): void => {
    for (const name of names) {
      const own = attribute(xml, node, name)
      if (!own || !isSameLanguage(own, code) || namesTarget(own, languages)) continue
      edits.push(attributeEdit(xml, node, name, tagLike(own, target)))
    }
    for (let child = node.element(); child; child = child.sibling()) walk(child)
  }
  walk(xml.root)
  return outside(edits, texts)
}

/** The edits, in file order, that do not overlap any other. */
function outside(edits: readonly Edit[], others: readonly Edit[]): Edit[] {
  const spans = others.map(({ at }) => at).sort(([a], [b]) => a - b)
  let next = 0
  return edits.filter(({ at: [start, end] }) => {
    while ((spans[next]?.[1] ?? Infinity) <= start) next++
    return (spans[next]?.[0] ?? Infinity) >= end
  })
}
