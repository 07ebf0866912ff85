// Generates texts that break formats. All laws use this generator.
import * as fc from 'fast-check'

/** Fragments of the syntax of many formats, without white space. */
const SYNTAX = [
  String.raw`" ' ${'`'} "" """ '' \ \\ \n \" \u0041 \' \, \=`,
  String.raw`% %s %1$@ $ ${'${x}'} #{x} { } {0} {{x}} {n,plural,one{#}other{#}} [ ] ( ) | || / // /* */`,
  String.raw`< > & &amp; &lt; &#10; &nbsp; <b> </b> <b>bold</b> <br/> <!-- --> ]]> <![CDATA[ <?x?> </target> </string>`,
  String.raw`<script>alert(1)</script> <a> <g> <mrk> <xliff:g> # ## - * + 1. > --- === *** ___ ~~~ ! @ ~ ? = : ; ,`,
  String.raw`true no null 12 1.5 0x1F 1e3 2001-01-01 .inf =cmd() +1 -1 @@locale &x *x !!str key= #~ #, -->`,
  String.raw`__proto__ constructor word Ends. 00:00:01,000 é ß İ Ω ж ا עברית 中文 ไทย 한국어 😀 👩‍👩‍👧 𝒳`,
].flatMap((line) => line.split(' '))

/** Fragments with white space, and invisible characters. */
const SPACES = [
  '# x,## x,- x,* x,+ x,1. x,> x,: x,``` x,a: b,a = b, #,: ,- ,two words,ends with a space , starts with one',
  '00:00:01.000 --> 00:00:02.000,msgid "x",msgstr "",#~ msgid "x",#. fuzzy,"x" = "y";,--- |,<a href="x">,<g id="1">',
  ' ,  ,\t,\n,\n\n,\r\n,\r,\u00a0,\u3000,\u2028,\u2029,\u0085,\ufeff,\u200b,\u200f,e\u0301,\u{10ffff}',
  '\0,\u0001,\u0007,\b,\v,\f,\u001b,\u007f,\u009f,\ufffe,\uffff,\ud800,\udc00',
].flatMap((line) => line.split(','))

const FRAGMENTS = [...SYNTAX, ...SPACES]

const words = fc.constantFrom(
  'open',
  'the',
  'file',
  'and',
  'save',
  'Grove',
  'settings',
  'later',
  'is',
  'not',
  'found',
)

/** Words with ordinary punctuation between them. The text starts and ends with letters. */
const sentences: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      words,
      fc.constantFrom(
        ' ',
        ' ',
        ' ',
        ', ',
        '; ',
        ': ',
        '. ',
        '! ',
        '? ',
        "'s ",
        ' & ',
        ' (so) ',
        ' "so" ',
        ' 100 % ',
      ),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pairs) => `The ${pairs.map(([word, joint]) => word + joint).join('')}end`)

/** Texts that every place must be able to hold. Some, such as `No`, read as another type unless a codec quotes them. */
export const ordinaryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 7, arbitrary: sentences },
  { weight: 1, arbitrary: fc.constantFrom('No', 'Yes', 'On', 'true', 'null', '12', '1.5', '2026-11-21') },
)

/** Texts that every place must be able to hold in a charset that has their characters. */
export const foreignText: fc.Arbitrary<string> = fc.constantFrom('The größe 😀 end', 'The Ж漢字🌊 end')

/** Texts that some places cannot hold, or only escaped. Never empty. */
export const nastyText: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc
        .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 })
        .map((all) => all.join('')),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 })
        .map((all) => all.join(' ')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
    { weight: 1, arbitrary: ordinaryText.map((text) => text.repeat(40)) },
    { weight: 1, arbitrary: ordinaryText },
  )
  .filter((text) => text !== '')

/** Texts with the tags of a source: reordered, missing, repeated, or unclosed. */
export function tagTexts(source: string): fc.Arbitrary<string> {
  const tags = source.match(/<[^<>]+>|\{[^{}]*\}|%[\w$@]+/g) ?? []
  if (tags.length === 0) return nastyText
  const pieces = fc.oneof(fc.constantFrom(...tags), fc.constantFrom(...tags), words, nastyText)
  return fc
    .tuple(fc.shuffledSubarray(tags), fc.array(pieces, { maxLength: 4 }), fc.constantFrom('', ' ', ' and '))
    .map(([some, extra, joint]) => [...some, ...extra].join(joint) || 'none')
}
