// fast-xml-parser: the elements of a file by their paths, with their attributes and texts.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Consumer, Found, Load } from '../consumer.ts'
import { MARKUP } from '../texts.ts'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
  // References by number, too.
  htmlEntities: true,
  cdataPropName: '#cdata',
})

export default {
  name: 'fast-xml-parser',
  showsOtherwise: MARKUP,
  formats: {
    // Its program reads escapes of its own in the texts.
    'android-strings': elements(/^(?:string|item)$/, { withTexts: false }),
    'android-strings:compose': elements(/^(?:string|item)$/, { withTexts: false }),
    'android-strings:moko': elements(/^(?:string|item)$/, { withTexts: false }),
    // Paragraphs and such are texts, also where all of one is in bold. A line end in them is a space.
    docbook: elements(/^(?:para|title|screen|programlisting|entry|term|refpurpose)$/, { foldsLines: true }),
    // Labels are attributes, in which a line end is a space.
    drawio: elements(/^$/, { withTexts: false }),
    dita: elements(/^(?:cmd|codeblock|dt|keyword|lines|p|pre|shortdesc|title)$/, { foldsLines: true }),
    'group-policy': elements(),
    'interface-builder': elements(),
    'qt-ts': elements(/^translation$/),
    resx: elements(),
    'salesforce-labels': elements(),
    svg: elements(/^(?:text|title|desc)$/),
    txml: elements(/^target$/),
    'xaml-resources': elements(),
    xtb: elements(/^(?:translation|msg)$/),
    sdlxliff: elements(/^(?:target|seg-source)$/),
    tbx: elements(),
    tmx: elements(/^seg$/),
    ttml: elements(/^p$/),
    'wix-localization': elements(),
    'xliff-1.2': elements(/^target$/),
    'xliff-2': elements(/^target$/),
    'xml-generic': elements(),
    'xml-languages': elements(),
    'xml-properties': elements(),
  },
} satisfies Consumer

/** Elements whose number depends on the language. */
const ROWS = /^(?:\w+:)?(?:item|tuv|langSet|langSec|target)$/

type Node = Record<string, unknown> & { ':@'?: Record<string, string> }

/** The elements outside of those that are one text: these, and each one with text between its elements. */
function elements(whole = /^$/, { withTexts = true, foldsLines = false } = {}): Load {
  return ({ text }) => {
    const result = XMLValidator.validate(text)
    if (result !== true) throw new Error(`${result.err.msg} (line ${result.err.line})`)
    return elementsIn(parser.parse(text) as Node[], '')
  }

  function* elementsIn(nodes: readonly Node[], path: string): Found {
    const counts = new Map<string, number>()
    for (const { ':@': attributes = {}, ...node } of nodes) {
      for (const [name, children] of Object.entries(node)) {
        if (!Array.isArray(children) || name === '#cdata') continue
        const isRow = ROWS.test(name) || path.endsWith('-plurals') || isRowOfXcode(attributes)
        const rows = isRow ? '#' : ''
        const count = (counts.get(rows + name) ?? 0) + 1
        counts.set(rows + name, count)
        const own = `${path}${rows}/${name}[${count}]`
        // The file declares its languages in attributes, so it may have others than before.
        for (const [key, value] of Object.entries(attributes)) yield [`${own}#${key}`, withTexts ? value : '']
        const inner = children as Node[]
        const isText =
          whole.test(name.replace(/^.*:/, '')) || inner.some((child) => textIn(child, false).trim() !== '')
        const content = isText && withTexts ? inner.map((child) => textIn(child)).join('') : ''
        yield [own, foldsLines ? content.replaceAll(/\s*\n\s*/g, ' ') : content]
        const isPlural = attributes['restype']?.endsWith('-plurals')
        if (!isText) yield* elementsIn(inner, isPlural ? `${own}-plurals` : own)
      }
    }
  }
}

/** A row of a plural has a unit of its own, which a language with more of them adds. */
const isRowOfXcode = ({ id = '' }: Readonly<Record<string, string>>): boolean => id.includes('|==|plural.')

function textIn(node: Node, isDeep = true): string {
  return Object.entries(node)
    .map(([name, value]) => {
      if (name === ':@') return ''
      if (!Array.isArray(value)) return String(value)
      return isDeep || name === '#cdata' ? (value as Node[]).map((child) => textIn(child)).join('') : ''
    })
    .join('')
}
