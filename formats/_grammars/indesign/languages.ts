// The languages of texts in InDesign. Attributes use InDesign's names of languages, which a document lists.
import { meansLanguage, namesTarget, type Edit, type Languages } from '@atlas/core/contract.ts'
import { attributeAt, type XmlDocument, type XmlNode } from '../xml/tree.ts'

/** Codes by InDesign's names. Other languages are named by codes: `hi_IN`, and `de_DE_2006` after a reform. */
const CODES_BY_NAME: ReadonlyMap<string, string> = new Map(
  (
    'ar Arabic|bg Bulgarian|ca Catalan|cs Czech|da Danish|de German: Reformed|de-CH German: Swiss|el Greek|' +
    'en-CA English: Canadian|en-GB English: UK|en-US English: USA|es Spanish: Castilian|et Estonian|fi Finnish|' +
    'fr French|fr-CA French: Canadian|he Hebrew|hr Croatian|hu Hungarian|it Italian|ja Japanese|ko Korean|' +
    'lt Lithuanian|lv Latvian|nb Norwegian: Bokmal|nl Dutch|nn Norwegian: Nynorsk|pl Polish|pt Portuguese|' +
    'pt-BR Portuguese: Brazilian|ro Romanian|ru Russian|sk Slovak|sl Slovenian|sv Swedish|tr Turkish|' +
    'uk Ukrainian|zh-Hans Chinese: Simplified|zh-Hant Chinese: Traditional'
  )
    .split('|')
    .map((line): [string, string] => {
      const space = line.indexOf(' ')
      return [line.slice(space + 1), line.slice(0, space)]
    }),
)

/** The code of a language that InDesign names; undefined for an unknown one. */
function codeOf(name: string): string | undefined {
  const plainName = name.replace(/^\$ID\//, '')
  return CODES_BY_NAME.get(plainName) ?? /^[a-z]{2}_[A-Z]{2}(?=$|_\d{4}$)/.exec(plainName)?.[0]
}

/** The edit that sets the language of the translation on a range or a style; undefined if its language stays. */
export type LanguageEdit = (xml: XmlDocument, node: XmlNode) => Edit | undefined

/** The names of the languages that a document lists. */
export function listedLanguages(xml: XmlDocument): string[] {
  return xml.root.elements('Language').flatMap((node) => {
    const at = attributeAt(xml, node, 'Name')?.value
    return at ? xml.text.slice(...at) : []
  })
}

/** How languages change; undefined if no name in the list means the target language. */
export function languageEditOf(names: readonly string[], languages: Languages): LanguageEdit | undefined {
  const { source, targets } = languages
  const [target] = targets
  if (!target || target.id === source.id) return undefined
  const fitting = names.filter((name) => {
    const code = codeOf(name)
    return code !== undefined && meansLanguage(code, target)
  })
  // The rules of the last reform come first.
  const wanted = fitting.find((name) => /_\d{4}$/.test(name)) ?? fitting[0]
  if (wanted === undefined) return undefined
  /** The paragraphs in a range share its edit. */
  const edits = new Map<XmlNode, Edit>()
  return (xml, node) => {
    const at = attributeAt(xml, node, 'AppliedLanguage')?.value
    const code = at && codeOf(xml.text.slice(...at))
    if (!at || code === undefined || !meansLanguage(code, source) || namesTarget(code, languages))
      return undefined
    const edit = edits.get(node) ?? { at, text: wanted }
    edits.set(node, edit)
    return edit
  }
}
