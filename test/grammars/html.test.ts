import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { FormatError, type Slot, type Unit } from '@atlas/core/contract.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import html from '@atlas/formats/html/format.ts'
import { htmlCharsets } from '@atlas/formats/_grammars/html/declarations.ts'
import { decodeHtmlReferences } from '@atlas/formats/_grammars/html/references.ts'
import { htmlTagEnd } from '@atlas/formats/_grammars/html/tags.ts'
import { htmlUnits } from '@atlas/formats/_grammars/html/units.ts'
import { languages, record } from '../core/plugins.ts'
import { sourceOf } from '../source-of.ts'

const slotsOf = (text: string): Slot[] =>
  [...htmlUnits(sourceOf(text))].map(({ source }: Unit) => source as Slot)

const textsOf = (text: string): string[] =>
  slotsOf(text).map(({ at, codec }) => codec.decode(text.slice(...at)))

/** The file with this text in its first place. */
function written(file: string, text: string): string {
  const [slot] = slotsOf(file)
  if (!slot) throw new Error('No place.')
  const settled = slot.codec.normalize?.(text) ?? text
  return (
    file.slice(0, slot.at[0]) + slot.codec.encode(settled, file.slice(...slot.at)) + file.slice(slot.at[1])
  )
}

describe('the texts of a document', () => {
  test('white space is collapsed, and left out at the ends; a no-break space is not', () => {
    expect(textsOf('<p>\n  One\n\ttwo&nbsp;\n</p>')).toEqual(['One two\u00a0'])
  })

  test('blocks end a text, inline tags do not, and an end may be missing', () => {
    expect(textsOf('<ul><li>One <b>two</b><li>three</ul>four<p>five<p>six')).toEqual([
      'One <b>two</b>',
      'three',
      'four',
      'five',
      'six',
    ])
  })

  test('a format that another one closes, or that is open at the end of its paragraph, separates no texts', () => {
    expect(textsOf('<p><u>one <b>two <i>three</b> four</i> five</u></p>')).toEqual([
      'one <b>two <i>three</b> four</i> five',
    ])
    expect(textsOf('<p><a href="x">one<br><img></a> two</b></p>')).toEqual([
      '<a href="x">one<br><img></a> two',
    ])
    const file = '<p>Text <b>bold<p>next</b> end <i title="t">more<p>last</i> <u></p>'
    expect(textsOf(file)).toEqual(['Text <b>bold', 'next</b> end <i title="t">more', 'last'])
    expect(written(file, 'Text <b>fett')).toBe(file.replace('bold', 'fett'))
  })

  test('another tag without a partner separates two texts, like the tags around it', () => {
    expect(textsOf('<p><u>one <video>two</u> three</p>')).toEqual(['one', 'two', 'three'])
    expect(textsOf('<p>one</video> <b>two</b></p>')).toEqual(['one', 'two'])
  })

  test('scripts, styles, drawings, comments and what shall not be translated are not texts', () => {
    const file =
      '<style>a{}</style><script>"</b>"</script><!-- b --><svg><style>c{}</style><path>c</path></svg><p translate="no">d <b title="e">f</b></p><div class="x notranslate">g<p translate="yes">h</p></div>'
    expect(textsOf(file)).toEqual(['h'])
  })

  test('titles, descriptions and words of a drawing are texts, unless the drawing is not translated', () => {
    const drawing =
      '<svg><title>b</title><g><desc>c</desc><text x="1">d <tspan>e</tspan></text></g><path/>f</svg>'
    expect(textsOf(`<p>a</p>${drawing}<p>g</p>`)).toEqual(['a', 'b', 'c', 'd <tspan>e</tspan>', 'g'])
    expect(textsOf('<svg><svg><text>a</text></svg><text translate="no">b</text></svg>')).toEqual(['a'])
    expect(textsOf('<p>a <text>b</text> c</p>')).toEqual(['a <text>b</text> c'])
    expect(textsOf('<svg translate="no"><text>b</text></svg>')).toEqual([])
    expect(textsOf('<svg translate="no"><title>b</title></svg>')).toEqual([])
    expect(textsOf('<div translate="no"><svg><title>b</title></svg></div>')).toEqual([])
  })

  test('tags of templates alone are not texts', () => {
    expect(textsOf('<p>{{title}}</p>{{#each all}}<li>{{ name }}: {{#if x}}a{{/if}}</li>{{/each}}')).toEqual([
      '{{ name }}: {{#if x}}a{{/if}}',
    ])
  })

  test('an attribute belongs to the text around its tag, else it is a text of its own', () => {
    expect(textsOf('<p><img alt="one"></p><p>two <img alt="three"></p>')).toEqual([
      'one',
      'two <img alt="three">',
    ])
    expect(
      textsOf('<input value="a" type="text"><input value="b" type="submit"><img alt=""><img alt>'),
    ).toEqual(['b'])
  })

  test('an attribute that repeats a name is ignored, as a browser ignores it', () => {
    const file = '<p><img alt="one" ALT="two" title="three" alt="four"></p>'
    const records = recordsOf(html, readUnits(html, sourceOf(file), languages('en', 'en')))
    expect(records.map(({ text }) => text)).toEqual(['one', 'three'])
    const identifier = records[0]?.identifier ?? ''
    const built = buildFile(html, Buffer.from(file), languages('en', 'en'), [record(identifier, 'en', 'uno')])
    expect(Buffer.from(built).toString()).toBe('<p><img alt="uno" ALT="two" title="three" alt="four"></p>')
  })

  test('code of templates stays what it is', () => {
    expect(textsOf('<p>Hi <%= name %> and <?php echo $a->b ?>!</p>')).toEqual([
      'Hi <%= name %> and <?php echo $a->b ?>!',
    ])
    expect(written('<p>Hi <%= name %></p>', '<%= name %>, hallo <% x')).toBe(
      '<p><%= name %>, hallo &lt;% x</p>',
    )
  })

  test('keys are identifiers where elements have them', () => {
    const keys = [...htmlUnits(sourceOf('<h1 id="a">One</h1><input id="b" placeholder="Two">'))].map(
      ({ key }) => key,
    )
    expect(keys).toEqual([['a'], ['b', 'placeholder']])
  })
})

describe('writing', () => {
  test('tags of the source may move, their texts may change, and other tags are refused', () => {
    expect(written('<p>a <b>b</b> <img src=x alt="c"></p>', '<img src=x alt="d"> <b>e</b> &lt;i>')).toBe(
      '<p><img src=x alt="d"> <b>e</b> &lt;i></p>',
    )
    expect(() => written('<p>a <b>b</b></p>', '<b>c</b> <h3>d</h3>')).toThrow(
      'the tag <h3> is not in the source text; to show its characters, write &lt;h3>',
    )
    expect(() => written('<p>a <b>b</b></p>', '<b>c')).toThrow(FormatError)
  })

  test('a tag over several lines keeps its lines', () => {
    expect(written('<p>a <a\n  href="x">b</a></p>', '<a href="x">c</a> d')).toBe(
      '<p><a\n  href="x">c</a> d</p>',
    )
  })

  test('references are written where the text had them', () => {
    expect(written('<p>a &mdash; &quot;b&quot; &amp; c</p>', '"d" — é & >')).toBe(
      '<p>&quot;d&quot; &mdash; é &amp; ></p>',
    )
  })

  test('a bare value gets quotes', () => {
    expect(written('<img alt=one>', 'two "three"')).toBe('<img alt="two &quot;three&quot;">')
  })

  test('a text without words is refused: no reader would find it', () => {
    expect(() => written('<p>one <br></p>', '<br>')).toThrow(FormatError)
  })
})

describe('tags and references', () => {
  test('a tag ends where a browser ends it', () => {
    for (const tag of [
      '<a>',
      '<a b>',
      '<a b=c/>',
      '<a b="x>y">',
      "<a b = 'x>y' c>",
      '<a b="x"">',
      '</a\n>',
      '<a =b>',
    ]) {
      expect(htmlTagEnd(`${tag}rest">`, 0)).toBe(tag.length)
    }
    expect(htmlTagEnd('<a b="x>', 0)).toBe(-1)
  })

  test('references count without a semicolon where old names do', () => {
    expect(decodeHtmlReferences('&copy2024 &lt;&ltx &#x41;&#66 &#150; &nope; &amp;lt;', false)).toBe(
      '©2024 <<x AB – &nope; &lt;',
    )
    expect(decodeHtmlReferences('?a=1&copy=2&lt', true)).toBe('?a=1&copy=2<')
  })

  test('a page without a declared charset is taken as a browser takes it', () => {
    expect(htmlCharsets('<meta charset=ISO-8859-1>')[0]).toBe('windows-1252')
    expect(htmlCharsets('<html><head><title>')[0]).toBe('us-ascii')
    expect(htmlCharsets('<div>')[0]).toBe('utf-8')
  })
})

test('a page of XML gets no character that its readers refuse', () => {
  const encode = (file: string, text: string): string => slotsOf(file)[0]?.codec.encode(text, 'One') ?? ''
  const xhtml = '<?xml version="1.0"?><html><body><p>One</p></body></html>'
  for (const character of ['\u0001', '\ufffe', '\uffff'])
    expect(() => encode(xhtml, `a${character}b`)).toThrow('cannot be written in XML')
  expect(encode(xhtml, 'a[b[0]]>c')).toBe('a[b[0]]&gt;c')
  expect(encode('<p>One</p>', 'a\ufffeb[c[0]]>d')).toBe('a\ufffeb[c[0]]>d')
  expect(() => slotsOf('<?xml version="1.0"?><img alt="One"/>')[0]?.codec.encode('\b', 'One')).toThrow('XML')
})

test('a page of XML takes characters of two units, and refuses others whatever was written before', () => {
  const page = '<?xml version="1.0"?><p>One</p>'
  const paragraph = '<?xml version="1.0"?><p>a &gt; b</p>'
  expect(written(page, 'One \u{1f600}')).toContain('<p>One \u{1f600}</p>')
  for (const text of ['a long text \u0012', 'a\u0012b', '\ud800'])
    for (const file of [paragraph, page, page]) expect(() => written(file, text)).toThrow('XML')
})
