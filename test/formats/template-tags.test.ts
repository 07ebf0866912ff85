// Documents with the tags of template languages, as public documentations write them.
import { expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { checkCodes } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import html from '@atlas/formats/html/format.ts'
import markdown from '@atlas/formats/markdown/format.ts'
import { languages } from '../core/plugins.ts'

const english = languages('en')
const german = languages('en', 'de')

const fileOf = (text: string, name = 'a'): { name: string; bytes: Uint8Array } => ({
  name,
  bytes: new TextEncoder().encode(text),
})

const textsIn = (format: Format, text: string): unknown[] =>
  parseByCall(format, fileOf(text), english).strings.map((record) => record.text)

/** The file with the texts that are not left out. */
function built(format: Format, text: string, translations: Readonly<Record<string, string>>): string {
  const { strings } = parseByCall(format, fileOf(text), english)
  return new TextDecoder().decode(
    buildByCall(format, fileOf(text), german, translated(strings, translations)),
  )
}

function translated(
  strings: readonly StringRecord[],
  translations: Readonly<Record<string, string>>,
): StringRecord[] {
  return strings.flatMap((record) => {
    const text = typeof record.text === 'string' ? translations[record.text] : undefined
    return text === undefined ? [] : [{ ...record, translations: { de: { text } } }]
  })
}

test('a line of Markdown that begins and ends with a tag has its text', () => {
  const text =
    '{% ifversion x %}You can open the gate.{% endif %}\n\n{{< note >}}The tide rises.{{< /note >}}\n'
  expect(textsIn(markdown, text)).toEqual(['You can open the gate.', 'The tide rises.'])
  expect(built(markdown, text, { 'The tide rises.': 'Die Flut steigt.' })).toBe(
    '{% ifversion x %}You can open the gate.{% endif %}\n\n{{< note >}}Die Flut steigt.{{< /note >}}\n',
  )
})

test('tags that stand for text, or separate two texts, stay in a text of Markdown', () => {
  const text =
    '- {% data variables.name %} lets you sail.\n- {% if a %}One{% else %}Two{% endif %}\n\n{% include head.html %}\n'
  expect(textsIn(markdown, text)).toEqual([
    '{% data variables.name %} lets you sail.',
    '{% if a %}One{% else %}Two{% endif %}',
  ])
})

test('code and comments between tags are no texts', () => {
  const text =
    '{% highlight sh %}run{% endhighlight %}\n\n{% comment %}A note.{% endcomment %}\n\n{% comment %}\nMore.\n\nAnd more.\n{% endcomment %}\n\nText.\n'
  expect(textsIn(markdown, text)).toEqual(['Text.'])
})

test('captions and titles of shortcodes are strings, also over several lines', () => {
  const text =
    '{{< figure src="a.png" caption="The \\"old\\" pier" >}}\n\n{{< card\n  title="Ask"\n  link="b"\n>}}\n'
  expect(textsIn(markdown, text)).toEqual(['The "old" pier', 'Ask'])
  const translations = { 'The "old" pier': 'Der "alte" Pier', Ask: 'Frag' }
  expect(built(markdown, text, translations)).toBe(
    '{{< figure src="a.png" caption="Der \\"alte\\" Pier" >}}\n\n{{< card\n  title="Frag"\n  link="b"\n>}}\n',
  )
})

test('a title of a shortcode is one string, also below attributes of kramdown', () => {
  expect(textsIn(markdown, '{: .notice }\nMind the gap.\n\n{% include figure alt="A gap" %}\n')).toEqual([
    'Mind the gap.',
    'A gap',
  ])
})

test('statements in a page of HTML are no texts, and surround others', () => {
  const text =
    '{% extends "a" %}\n{% set x = 1 %}<p>{% if a %}Open{% endif %}</p><% if b %>Closed<% end %>{% endblock %}<p>{{ n }}</p>'
  expect(textsIn(html, text)).toEqual(['Open', 'Closed'])
})

test.each([
  [html, '<p>Hello {{ name }}, {{ name }}</p>', 'Hallo', '{{ name }}'],
  [html, '<p>Hello <%= name %></p>', 'Hallo', '<%= name %>'],
  [markdown, '{% data x %} is in.\n', 'ist da.', '{% data x %}'],
])('a tag that a translation has lost is named in the report', (format, text, translation, tag) => {
  const { strings } = parseByCall(format, fileOf(text), english)
  const sent = strings.map((record) => ({ ...record, translations: { de: { text: translation } } }))
  const { report } = buildWithReport(format, fileOf(text).bytes, german, sent)
  expect(report.rows).toMatchObject([{ outcome: 'finding', reason: `the code ${tag} is missing` }])
})

test('a translated caption in a text is no lost tag', () => {
  const text = 'Sail {{< tip text="now" >}} home.\n'
  const { strings } = parseByCall(markdown, fileOf(text), english)
  const sent = translated(strings, {
    'Sail {{< tip text="now" >}} home.': 'Segle {{< tip text="jetzt" >}} heim.',
  })
  expect(buildWithReport(markdown, fileOf(text).bytes, german, sent).report.counts).toEqual({
    de: { written: 1 },
  })
})

test.each([
  ['{% pygment "python" %}\nfrom a import <b>c</b>\n{% endpygment %}<p>One</p>', ['One']],
  [
    '<p>Run {% highlight sh %}the <b>code</b>{% endhighlight %} now.</p>',
    ['Run {% highlight sh %}the <b>code</b>{% endhighlight %} now.'],
  ],
  [
    '<pre>{% code %}a < b{% endcode %}</pre>{% comment "why" %}<p>Not yet</p>{%- endcomment -%}<p>Two</p>',
    ['Two'],
  ],
  ['{{< highlight go >}}x := <y>{{< /highlight >}}<p>Three</p>', ['Three']],
  ['{% verbatim %}<p>Hello {{ name }}</p>{% endverbatim %}', ['Hello {{ name }}']],
  ['{% code %}<p>No end</p>', ['No end']],
  ['<p>{% cycle "red" "blue" %} boats</p>', ['{% cycle "red" "blue" %} boats']],
])('code between tags in a page is no text: %s', (text, expected) => {
  expect(textsIn(html, text)).toEqual(expected)
})

test.each([
  ['[prism classes="language-php"]\n<?php\n\necho "A text";\n[/prism]\n\nOne\n', ['One']],
  ['Above\n[code]a\n\nb[/code]\n- Two\n\n  [code]\n  x\n  [/code]\n', ['Above', 'Two']],
  ['[prism] x() [/prism]\n\nThree\n', ['Three']],
  ['[code]x[/code] runs it.\n', ['[code]x[/code] runs it.']],
  ['[code]\n\nNo end\n', ['[code]', 'No end']],
  ['[code](a.html)\n\nLinked [/code]\n', ['[code](a.html)', 'Linked [/code]']],
  ['{% highlight sh %}\nhighlight this\n\nand this\n{% endhighlight %}\n\nFive\n', ['Five']],
  ['{% code title="Six" %}\n```js\ncode()\n```\n{% endcode %}\n', ['Six']],
  ['{% comment %}\n\nNo\n\n{% endcomment %} Seven\n', ['No', 'Seven']],
])('code between shortcodes in Markdown is no text: %j', (text, expected) => {
  expect(textsIn(markdown, text)).toEqual(expected)
})

test.each([
  ['[version=15]\n\nFour\n\n[/version]\n', ['Four']],
  ['[div class="a"]\n[tab title="One"]\nText\n[/tab]\n[/div]\n', ['One', 'Text']],
  ['- [box]\n  Text\n  [/box]\n', ['Text']],
  ['[box]Text[/box]\n\nSee [tab title="Two"]a[/tab] b.\n', ['Text', 'See [tab title="Two"]a[/tab] b.']],
  ['[button text="Go on" url="/x"]\n', ['Go on']],
  ['[a][b][a]x[/a][/b][/a]\n', ['x']],
  [
    '[box]\n\nNo end, [x=1] and [y z="1"](u) and [/box] it\n',
    ['No end, [x=1] and [y z="1"](u) and [/box] it'],
  ],
  ['[x]\n\n[x y="z"][x]\n\n[x]: u\n', ['[x]', '[x y="z"][x]']],
  [':grapes: :+1:\n\n| a |\n|---|\n| :fox: |\n\nA :fox:\n', ['a', 'A :fox:']],
])('tags in brackets in Markdown are structure, and their titles are texts: %j', (text, expected) => {
  expect(textsIn(markdown, text)).toEqual(expected)
})

test('a tag in brackets is a code, whose title may be translated', () => {
  const scan = markdown.inlineCodes
  const source = 'See [tab title="One" open=1]a[/tab].'
  const found = (text: string): string[] => checkCodes(scan, source, text).map(({ rule }) => rule)
  expect(found('Siehe [tab title="Eins" open=1]b[/tab].')).toEqual([])
  expect(found('Siehe [tab title="Eins"]b[/tab].')).toEqual(['lost', 'added'])
  expect(found('Siehe b.')).toEqual(['lost', 'lost'])
})
