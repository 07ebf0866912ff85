import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { androidLayer, isReference } from '@atlas/formats/android-strings/text.ts'
import { readXml } from '@atlas/formats/_grammars/xml/reader.ts'
import { attributeCodec, XmlTexts, type Layer } from '@atlas/formats/_grammars/xml/text.ts'
import type { MarkupRules } from '@atlas/formats/_grammars/xml/vocabulary.ts'

const texts = (rules: MarkupRules = {}, layer?: Layer, text = '<r/>'): XmlTexts =>
  new XmlTexts(readXml(text), '\n', rules, layer)

/** What a translator sees of content, and what is written when she sends it back. */
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

  test('an escaped tag is shown escaped if a text of its place may have the tag', () => {
    const literal = '&lt;b>a'
    for (const [raws, rules, seen] of [
      [[literal], {}, '<b>a'],
      [[literal, 'plain', literal], {}, '<b>a'],
      [[literal], { free: ['b'] }, literal],
      [[literal, '<b>b</b>'], {}, literal],
      [['<b>b</b>'], {}, literal],
    ] as [string[], MarkupRules, string][]) {
      expect(texts(rules).codecFor(raws).decode(literal), raws.join()).toBe(seen)
    }
  })

  test('a spelling is whole if it and the other texts of its place will be read alike with its markup', () => {
    for (const [raws, raw, isWhole] of [
      [['a'], 'b', true],
      [['<b>a</b>'], '<b>b</b>', true],
      // The unit has no such tag, so that no text is spelled so.
      [['a'], '<b>b</b>', false],
      // Without the tag, the literal would no longer be shown escaped.
      [['<b>a</b>'], '&lt;b>', false],
      [['&lt;b>', '<b>a</b>'], 'b', false],
      [['<b>a</b>', '<b>a</b>'], '<b>b</b> &lt;b>', true],
      [['<b>a</b>'], '<b>b', false],
    ] as [string[], string, boolean][]) {
      expect(texts().codecFor(raws).isWhole?.(raw), `${raws.join()} ${raw}`).toBe(isWhole)
    }
  })

  test.each([
    [300, {}, '&lt;'],
    [300, { free: ['b'] }, '&lt;'],
    [300, { escapesTags: true }, '&lt;'],
    [600, {}, '<'],
  ] as [number, MarkupRules, string][])(
    'a literal with the characters of a tag of the unit with %i of them (%j) begins with %s',
    (length, rules, sign) => {
      const tag = `g id="${'x'.repeat(length)}"/>`
      expect(shown(`<${tag} &lt;${tag}`, rules)).toBe(`<${tag} ${sign}${tag}`)
    },
  )

  test('an attribute that contains an escaped tag is distinguished from a tag', () => {
    expect(shown('<a t="&lt;b>"/><b/> &lt;a t="&lt;b/>"> &lt;a t="&amp;lt;b>"/>')).toContain(
      '<a t="&lt;b>"/>',
    )
  })

  test('the tags of the unit may be moved, doubled and left out, but must nest', () => {
    const was = '<g id="1">a</g><x/>'
    expect(written('<x/>b<x/>', was)).toBe('<x/>b<x/>')
    expect(written('plain', was)).toBe('plain')
    for (const text of ['<g id="1">b', 'b</g>', '<g id="1"><g id="1">b</g>', '<g id="2">b</g>']) {
      expect(() => written(text, was), text).toThrow(FormatError)
    }
  })

  test('every other tag is text', () => {
    expect(written('<script>x</script> <g id="1" onclick="y"/>', '<x/>')).toBe(
      '&lt;script&gt;x&lt;/script&gt; &lt;g id="1" onclick="y"/&gt;',
    )
    expect(written('a <b>c</b>', '', { free: ['b'] })).toBe('a <b>c</b>')
    expect(written('a <b c and d>e', '', { free: ['b'] })).toBe('a &lt;b c and d&gt;e')
  })

  test('code in an opaque element is shown and kept whole', () => {
    const rules = { opaque: new Set(['ph']) }
    const was = 'a <ph id="1">&lt;br/></ph> b <ph id="2"><sub>c</sub></ph>'
    expect(shown(was, rules)).toBe(was)
    expect(written('<ph id="1">&lt;br/></ph> d', was, rules)).toBe('<ph id="1">&lt;br/></ph> d')
    expect(written('<ph id="2"><sub>d</sub></ph>', was, rules)).toBe('<ph id="2"><sub>d</sub></ph>')
    expect(() => written('<ph id="1">other</ph> d', was, rules)).toThrow(FormatError)
  })

  test('values may change only where the format allows it', () => {
    const was = '<img src="a.png" alt="A"/>'
    const rules = { editable: new Set(['alt']) }
    expect(written('<img src="a.png" alt="B &amp; C"/>', was, rules)).toBe(
      '<img src="a.png" alt="B &amp; C"/>',
    )
    expect(() => written('<img src="a.png" alt="A" id="x"/>', was, rules)).toThrow(FormatError)
    expect(() => written('<img src="a.png" alt="B & C"/>', was, rules)).toThrow(FormatError)
  })

  test('the address of a link or a picture may change, but not to code', () => {
    const was = '<a href="en.html">b</a>'
    for (const address of ['de.html', '#a:b', 'https://example.org/de', 'mailto:a@example.org'])
      expect(written(`<a href="${address}">c</a>`, was)).toBe(`<a href="${address}">c</a>`)
    for (const address of [
      'javascript:x',
      ' javascript:x',
      'JavaScript&#58;x',
      'data:text/html,x',
      'a&colon;b',
    ])
      expect(() => written(`<a href="${address}">c</a>`, was), address).toThrow(FormatError)
  })

  test('a changed tag of an element that the unit has is refused, and not written as characters', () => {
    expect(() => written('<b class="y">c</b>', '<b class="x">c</b>')).toThrow(
      'the tag <b class="y"> is not in the source text',
    )
    expect(shown('<b class="x">c</b> &lt;b class="y">')).toBe('<b class="x">c</b> &lt;b class="y">')
  })

  test('characters are spelled as they were', () => {
    expect(written('"x" \u2014 it\'s', '&quot;a&quot; &#8212; b')).toBe("&quot;x&quot; &#8212; it's")
    expect(written('a > b', 'x > y')).toBe('a > b')
    expect(written('a > b ]]> c', 'x > y')).toBe('a > b ]]&gt; c')
    expect(written('a > b', 'x')).toBe('a &gt; b')
    expect(written('a\rb\nc', '')).toBe('a&#13;b\nc')
  })

  test('line ends match the file', () => {
    const codec = new XmlTexts(readXml('<r/>'), '\r\n').codecFor(['a'])
    expect(codec.decode('a\r\nb\rc')).toBe('a\nb\nc')
    expect(codec.encode('a\nb\r\nc', 'a')).toBe('a\r\nb&#13;\r\nc')
  })

  test('what XML cannot hold is refused by name', () => {
    for (const char of ['\0', '\u0007', '\ufffe', '\ud800', '\udc00']) {
      expect(() => written(`a${char}`, 'b'), JSON.stringify(char)).toThrow(/U\+[0-9A-F]{4}/)
      expect(() => written(`a${char}`, '<![CDATA[b]]>')).toThrow(FormatError)
    }
    expect(written('\u{1f33b}\u0085', 'b')).toBe('\u{1f33b}\u0085')
  })
})

describe('CDATA', () => {
  test('stays CDATA, and all in it is text', () => {
    expect(shown('<![CDATA[<b>a</b> &amp;]]>', { free: ['b'] })).toBe('<b>a</b> &amp;')
    expect(written('<b> & ]]> x', '<![CDATA[a]]>')).toBe('<![CDATA[<b> & ]]]]><![CDATA[> x]]>')
    expect(written('a\rb', '<![CDATA[a]]>')).toBe('<![CDATA[a]]>&#13;<![CDATA[b]]>')
    expect(texts().codecFor(['<![CDATA[a]]>']).escape?.('\u20ac')).toBe(']]>&#x20AC;<![CDATA[')
  })

  test('among other text it is text like that', () => {
    expect(shown('a <![CDATA[<b>]]> c')).toBe('a <b> c')
    expect(written('a <c> d', 'a <![CDATA[<b>]]> c')).toBe('a &lt;c&gt; d')
  })
})

describe('declared entities', () => {
  const declared = '<!DOCTYPE r [<!ENTITY app "x"><!ENTITY lt "&#38;#60;">]><r/>'

  test('may be used in every text, and are distinguished from their names', () => {
    const codec = texts({}, undefined, declared).codecFor(['plain'])
    expect(codec.encode('&app; &other; &lt;', '')).toBe('&app; &amp;other; &amp;lt;')
    expect(codec.decode('&amp;app; &lt;')).toBe('&amp;app; <')
  })
})

describe('attribute values', () => {
  test('hold their quotation mark, tabs and line ends by reference', () => {
    expect(attributeCodec('"').encode('"a"\t\n\'<&>', '')).toBe("&quot;a&quot;&#9;&#10;'&lt;&amp;&gt;")
    expect(attributeCodec("'").encode('"a\'', '')).toBe('"a&apos;')
    expect(attributeCodec('"').decode('a\r\nb\tc&#10;d')).toBe('a b c\nd')
  })
})

describe('Android', () => {
  const android = texts({ free: ['b', 'i', 'u'] }, androidLayer)
  const read = (raw: string): string => android.codecFor([raw]).decode(raw)
  const write = (text: string, was = ''): string => android.codecFor([was]).encode(text, was)

  test('white space collapses outside quotation marks, and both end at a tag, as in aapt2', () => {
    expect(read('a  b\n\t c')).toBe('a b c')
    expect(read('"a  b"  c " d "')).toBe('a  b c  d ')
    expect(read('a <b>  b </b> c')).toBe('a <b> b </b> c')
    expect(read('"a  <b>  b</b>"')).toBe('a  <b> b</b>')
    expect(read('a <b>b </b>')).toBe('a <b>b </b>')
    expect(read('a\u00a0\u00a0b')).toBe('a\u00a0\u00a0b')
  })

  test('backslashes escape', () => {
    expect(read('\\n\\t\\\'\\"\\@\\?\\#\\\\ \\u00e9\\u20 \\x \\')).toBe('\n\t\'"@?#\\ \u00e9u20 x ')
    expect(read('\\u0020a\\u0020')).toBe(' a ')
  })

  test('a text is spelled so that it reads back', () => {
    expect(write('it\'s "x"\n\ty\\z')).toBe('it\\\'s \\"x\\"\\n\\ty\\\\z')
    expect(write('  a  b ')).toBe('\\u0020 a \\u0020b\\u0020')
    expect(write('@x')).toBe('\\@x')
    expect(write('a @ b?')).toBe('a @ b?')
    expect(write('<b> a</b> ')).toBe('<b> a</b>\\u0020')
    expect(write('\u0007\r')).toBe('\\u0007\\u000d')
  })

  test('a text in quotation marks keeps them', () => {
    expect(write('it\'s  "x"', '"a"')).toBe('"it\'s  \\"x\\""')
    expect(write('a', '"x" y')).toBe('a')
  })

  test('habits are kept: an escape of every question mark, a spelled-out character', () => {
    expect(write('a? b?', 'x\\?')).toBe('a\\? b\\?')
    expect(write('a\u2026\u00a0b', 'x\\u2026\\u00a0y')).toBe('a\\u2026\\u00a0b')
  })

  test('a text that filled lines fills lines', () => {
    expect(write('one two three four five', 'one two\n    three')).toBe(
      'one two\n    three\n    four\n    five',
    )
  })

  test('a reference to a resource is not a text', () => {
    expect(['@string/app_name', '@android:string/ok', '?attr/title', '@null'].every(isReference)).toBe(true)
    expect(['@marigold', 'a@b', '?', '@', '\\@string/a'].some(isReference)).toBe(false)
  })
})
