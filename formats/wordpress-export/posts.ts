// The texts of a site: its name, its categories and tags, and the posts with their titles, contents and excerpts.
import type { Source, Unit } from '@atlas/core/contract.ts'
import { innerSource, innerUnits } from '../_grammars/documents/inner-texts.ts'
import { contentSlot } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import { rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { contentUnits } from './content.ts'

/** Elements of the channel with a list of names, and the elements with their key and their texts. */
const LISTS: ReadonlyMap<string, { key: string; texts: readonly string[] }> = new Map([
  ['wp:category', { key: 'wp:category_nicename', texts: ['wp:cat_name', 'wp:category_description'] }],
  ['wp:tag', { key: 'wp:tag_slug', texts: ['wp:tag_name', 'wp:tag_description'] }],
  ['wp:term', { key: 'wp:term_slug', texts: ['wp:term_name', 'wp:term_description'] }],
])

/** Posts that are settings, styles or copies. */
const NO_TEXTS: ReadonlySet<string> = new Set(
  'custom_css customize_changeset oembed_cache revision wp_global_styles wp_font_family wp_font_face'.split(
    ' ',
  ),
)

/** Fields of a post that visitors see: descriptions of pictures, and titles for search engines. */
const FIELDS: ReadonlySet<string> = new Set(
  (
    '_wp_attachment_image_alt _purchase_note _yoast_wpseo_title _yoast_wpseo_metadesc _yoast_wpseo_bctitle ' +
    '_yoast_wpseo_opengraph-title _yoast_wpseo_opengraph-description _yoast_wpseo_twitter-title ' +
    '_yoast_wpseo_twitter-description rank_math_title rank_math_description rank_math_facebook_title ' +
    'rank_math_facebook_description rank_math_twitter_title rank_math_twitter_description _aioseo_title ' +
    '_aioseo_description _seopress_titles_title _seopress_titles_desc _genesis_title _genesis_description'
  ).split(' '),
)

/** How many other fields of posts have words. */
export function otherFields(source: Source): number {
  const xml = documentOf(source)
  let count = 0
  for (let item = xml.root.element('channel')?.element(); item; item = item.sibling())
    for (let node = item.name === 'item' ? item.element() : undefined; node; node = node.sibling()) {
      const key = shown(xml, node.element('wp:meta_key'))
      if (key === '' || FIELDS.has(key) || key === '_wp_attachment_metadata') continue
      if (/\p{L}{2}\s+\p{L}{2}/u.test(shown(xml, node.element('wp:meta_value')))) count++
    }
  return count
}

/** The texts of an export, in file order. */
export function* exportUnits(source: Source): Generator<Unit> {
  const xml = documentOf(source)
  const texts = new XmlTexts(xml, source.eol)
  const channel = xml.root.element('channel')
  for (let node = channel?.element(); node; node = node.sibling()) {
    if (node.name === 'title' || node.name === 'description') yield* plain(node, [node.name])
    else if (node.name === 'item') yield* post(node)
    else {
      const list = LISTS.get(node.name)
      if (!list) continue
      const key = shown(xml, node.element(list.key))
      for (const name of list.texts)
        yield* plain(node.element(name), [localOf(node.name), key, localOf(name)])
    }
  }

  function* post(item: XmlNode): Generator<Unit> {
    const type = shown(xml, item.element('wp:post_type'))
    if (NO_TEXTS.has(type)) return
    const id = ['wp:post_id', 'wp:post_name', 'link', 'title']
      .map((name) => shown(xml, item.element(name)))
      .find(Boolean)
    if (id === undefined) return
    const title = shown(xml, item.element('title'))
    for (let node = item.element(); node; node = node.sibling()) {
      if (node.name === 'title') yield* plain(node, [id, 'title'], type)
      else if (node.name === 'content:encoded') yield* html(node, [id, 'content'], title)
      else if (node.name === 'excerpt:encoded') yield* html(node, [id, 'excerpt'], title)
      else if (node.name === 'wp:postmeta') {
        const field = shown(xml, node.element('wp:meta_key'))
        if (FIELDS.has(field)) yield* plain(node.element('wp:meta_value'), [id, field], title)
      }
    }
  }

  function* plain(node: XmlNode | undefined, key: readonly string[], context = ''): Generator<Unit> {
    if (!node || shown(xml, node).trim() === '') return
    const source = contentSlot(xml, node, texts.codecFor([rawContent(xml, node)]))
    yield context === '' ? { key, source } : { key, source, context }
  }

  /** Each text of a content has its number as the last part of its key. */
  function* html(node: XmlNode, key: readonly string[], context: string): Generator<Unit> {
    if (shown(xml, node).trim() === '') return
    const outer = contentSlot(xml, node, texts.codecFor([rawContent(xml, node)]))
    let number = 0
    for (const unit of innerUnits(outer, contentUnits(innerSource(source, outer)), [], context))
      yield { ...unit, key: [...key, String(++number)] }
  }
}

/** The text of an element without CDATA. */
const shown = (xml: XmlDocument, node: XmlNode | undefined): string =>
  rawContent(xml, node).replaceAll(/<!\[CDATA\[|\]\]>/g, '')

const localOf = (name: string): string => name.replace(/^wp:/, '')
