// The least that a format for Word documents can do: it replaces the text of paragraphs without formats.
import { peer } from '../checkout.ts'
import type { NaiveTranslation } from './naive-format.ts'

/** What we use of jszip. */
interface Zip {
  file(name: string): { async(type: 'string'): Promise<string> } | null
  file(name: string, content: string): unknown
  generateAsync(options: object): Promise<Buffer>
}

const ENTRY = 'word/document.xml'
const PARAGRAPH = /<w:p[ >][\s\S]*?<\/w:p>/g
const TEXT = /(<w:t(?: [^>]*)?>)([^<]*)(<\/w:t>)/g

/** Writes the translations of a language into a document. Formats inside a paragraph are lost. */
export async function naiveDocumentBuild(
  content: Buffer,
  strings: readonly NaiveTranslation[],
  language: string,
): Promise<Buffer> {
  const { loadAsync } = await peer<{ loadAsync(content: Buffer): Promise<Zip> }>('jszip')
  const zip = await loadAsync(content)
  const xml = (await zip.file(ENTRY)?.async('string')) ?? ''
  const texts = new Map(
    strings.map(({ text, translations }) => [withoutTags(String(text)), translations?.[language]?.text]),
  )
  const built = xml.replace(PARAGRAPH, (paragraph) => {
    const source = [...paragraph.matchAll(TEXT)].map(([, , text = '']) => text).join('')
    const translation = texts.get(source)
    if (typeof translation !== 'string') return paragraph
    let rest = withoutTags(translation)
    return paragraph.replace(TEXT, (_, open: string, _text, close: string) => {
      const own = rest
      rest = ''
      return open + own + close
    })
  })
  zip.file(ENTRY, built)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

const withoutTags = (text: string): string => text.replaceAll(/<[^>]*>/g, '')
