import { describe, expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { androidLayer, isReference } from '../../core/syntax/android-text.ts'
import { readXml } from '../../core/syntax/xml.ts'
import { attributeCodec, XmlTexts, type Layer } from '../../core/syntax/xml-text.ts'
import type { MarkupRules } from '../../core/syntax/xml-vocabulary.ts'

const texts = (rules: MarkupRules = {}, layer?: Layer, text = '<r/>'): XmlTexts =>
  new XmlTexts(readXml(text), '\n', rules, layer)

/** What a translator sees of content, and what becomes of it when she sends it back. */
function shown(raw: string, rules?: MarkupRules): string {
  const codec = texts(rules).codecFor([raw])
  const text = codec.decode(raw)
  expect(codec.decode(codec.encode(text, raw))).toBe(text)
  return text
}

const written = (text: string, was: string, rules?: MarkupRules): string =>
  texts(rules).codecFor([was]).encode(text, was)

describe('content', () => {
  test('references to characters are decoded, others stand', () => {
    expect(shown('a &lt; b &amp;&amp; c &#x41;&#66; &nbsp; &unknown; & &#xZZ;')).toBe(
      'a < b && c AB &nbsp; &unknown; & &#xZZ;',
    )
  })

  test('tags stand, and a literal that reads as one of them is shown escaped', () => {
    expect(shown('<g id="1">a</g> &lt;g id="1"> &lt;h> &amp;lt;g id="1"> &amp;amp;lt;/g>')).toBe(
      '<g id="1">a</g> &lt;g id="1"> <h> &amp;lt;g id="1"> &amp;amp;lt;/g>',
    )
    expect(shown('&ref; &amp;ref; &amp;amp;ref; &amp;other;')).toBe('&ref; &amp;ref; &amp;amp;ref; &other;')
    expect(shown('<!-- x -->&lt;!-- x --> &lt;!-- y -->')).toBe('<!-- x -->&lt;!-- x --> <!-- y -->')
  })

  test('an attribute that holds an escaped tag is told from a tag', () => {
    expect(shown('<a t="&lt;b>"/><b/> &lt;a t="&lt;b/>"> &lt;a t="&amp;lt;b>"/>')).toContain(
      '<a t="&lt;b>"/>',
    )
  })

  test('the tags of the unit may be moved, doubled and left out, but must nest', () => {
    const was = '<g id="1">a</g><x/>'
    expect(written('<x/>b<x/>', was)).toBe('<x/>b<x/>')
    expect(written('<g id="2">b</g>', was)).toBe(
      '&lt;g id="2"&gt;b&lt;/g&gt;'.replace('&lt;/g&gt;', '') || '',
    )
  })
})
