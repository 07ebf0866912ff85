// Deliberate bugs of documents and subtitles. In many of them reader and writer make the same mistake.
import { caughtByLaws } from './by-laws.ts'

export const documentBugs = caughtByLaws({
  html: [
    {
      name: 'HTML: the page keeps the direction of the source.',
      file: 'syntax/html/declarations.ts',
      from: '!== wanted) edits.push({ at: direction, text: wanted })',
      to: '=== wanted) edits.push({ at: direction, text: wanted })',
    },
    {
      name: 'HTML: an ampersand in an attribute is a reference even before an equals sign.',
      file: 'syntax/html/references.ts',
      from: 'return inAttribute && isPart ? undefined',
      to: 'return inAttribute && !isPart ? undefined',
    },
    {
      name: 'HTML: numbers of 128 to 159 are control characters.',
      file: 'syntax/html/references.ts',
      from: 'if (code >= 0x80 && code < 0xa0) return',
      to: 'if (code >= 0x80 && code < 0x80) return',
    },
    {
      name: 'HTML: the character references of a text are not kept.',
      file: 'syntax/html/text.ts',
      from: "if (!was.includes('&')) return noHabits",
      to: "if (was.includes('&')) return noHabits",
    },
  ],
  asciidoc: [
    {
      name: 'AsciiDoc: reader and writer treat a hard break as a character of the text.',
      file: 'formats/asciidoc/text.ts',
      from: "const HARD_BREAK = ' +'",
      to: "const HARD_BREAK = ' ++'",
    },
    {
      name: 'AsciiDoc: an underline keeps its length.',
      file: 'formats/asciidoc/units.ts',
      from: "sign.repeat(Math.max(lengthOf(codec.encode(title, '') + behind), 2))",
      to: 'text.slice(...underline)',
    },
    {
      name: 'AsciiDoc: the cell separator is not escaped in a cell.',
      file: 'formats/asciidoc/text.ts',
      from: 'add: (text) => text.replaceAll(signs, `\\\\${sign}`),',
      to: 'add: (text) => text,',
    },
  ],
  restructuredtext: [
    {
      name: 'reStructuredText: wide letters take one column of an underline.',
      file: 'formats/restructuredtext/lines.ts',
      from: 'isWide(char) ? 2 : 1',
      to: 'isWide(char) ? 1 : 1',
    },
    {
      name: 'reStructuredText: the two colons above a literal block become one, in the text and in the file.',
      file: 'formats/restructuredtext/text.ts',
      from: 'return /[^\\s\\\\]:$/.test(laid) ? `${laid}:` : `${laid} ::`',
      to: 'return /[^\\s\\\\]:$/.test(laid) ? laid : `${laid} ::`',
    },
    {
      name: 'reStructuredText: an underline does not grow with its title.',
      file: 'formats/restructuredtext/units.ts',
      from: "const needed = Math.max(columnsOf(codec.encode(title, '')) + inset, 3)",
      to: 'const needed = Math.max(before, 3)',
    },
  ],
  latex: [
    {
      name: 'LaTeX: a percent sign begins a comment.',
      file: 'formats/latex/text.ts',
      from: "token.length === 1 && token !== '\\\\' ?",
      to: "token.length === 1 && token !== '\\\\' && token !== '%' ?",
    },
    {
      name: 'LaTeX: special characters in addresses get a backslash.',
      file: 'formats/latex/text.ts',
      from: '|\\\\(?:url|href|path|nolinkurl)\\{[^{}]*\\}|',
      to: '|',
    },
  ],
  mediawiki: [
    {
      name: 'MediaWiki: a link is broken over two lines.',
      file: 'syntax/wiki/text.ts',
      from: 'return space >= reach &&',
      to: 'return space >= 0 &&',
    },
    {
      name: 'MediaWiki: a wrapped line begins with the sign of an item.',
      file: 'syntax/wiki/text.ts',
      from: "new Set('*#:;=|!{-^>~_<[')",
      to: 'new Set<string>()',
    },
    {
      name: 'MediaWiki: categories are texts.',
      file: 'syntax/wiki/dialects.ts',
      from: '(?:category|kategorie|',
      to: '(?:kategorie|',
    },
  ],
  webvtt: [
    {
      name: 'WebVTT: a text may contain an empty line.',
      file: 'formats/webvtt/cues.ts',
      from: ".replaceAll(/\\n{2,}/g, '\\n')",
      to: ".replaceAll(/\\n{3,}/g, '\\n')",
    },
    {
      name: 'WebVTT: a cue has no id.',
      file: 'formats/webvtt/cues.ts',
      from: 'const isUnderId = linesInBlock === 1 &&',
      to: 'const isUnderId = linesInBlock === 2 &&',
    },
    {
      name: 'WebVTT: a comment above a cue is not its context.',
      file: 'formats/webvtt/cues.ts',
      from: '?? note\n',
      to: '&& note\n',
    },
  ],
  ass: [
    {
      name: 'ASS: the Format line is ignored; the columns are those of version 4.',
      file: 'formats/ass/dialogue.ts',
      from: 'if (isInEvents && format.test(line)) columns',
      to: 'if (!isInEvents && format.test(line)) columns',
    },
    {
      name: 'ASS: a drawing is a translatable text.',
      file: 'formats/ass/dialogue.ts',
      from: "draws = digit !== '0'",
      to: "draws = digit === '0'",
    },
    {
      name: 'ASS: a comma ends the text.',
      file: 'formats/ass/dialogue.ts',
      from: 'at: [from, trimBlanks(text, from, stop)],',
      to: "at: [from, text.slice(from, stop).includes(',') ? text.indexOf(',', from) : trimBlanks(text, from, stop)],",
    },
    {
      name: 'ASS: line ends of a text lose their previous spelling.',
      file: 'syntax/subtitles/marked-lines.ts',
      from: 'spellingIn(was, mark) ?? usual',
      to: "spellingIn('', mark) ?? usual",
    },
  ],
  srt: [
    {
      name: 'SRT: the numbers of cues are their keys.',
      file: 'syntax/subtitles/cues.ts',
      from: "const areNames = identifiers === 'number' || ",
      to: 'const areNames = true || ',
    },
    {
      name: 'SRT: the number of the next cue belongs to the text before it.',
      file: 'syntax/subtitles/cues.ts',
      from: 'hasId ? endBeforeLast : end)',
      to: 'hasId ? end : end)',
    },
    {
      name: 'SRT: lines of a text always end in LF.',
      file: 'syntax/subtitles/cues.ts',
      from: 'return withEolOf(was, text, source.eol)',
      to: 'return text',
    },
    {
      name: 'SRT: repeated cue numbers are used as keys.',
      file: 'syntax/subtitles/cues.ts',
      from: "const hasIds = areNames && ids.size === all.length && !ids.has('')",
      to: "const hasIds = areNames && !ids.has('')",
    },
  ],
  markdown: [
    {
      name: 'Documents: the key of a text is made without its escape.',
      file: 'syntax/documents/guards.ts',
      from: "'keyText' in codec ? codec.keyText(raw) : codec.decode(raw)",
      to: 'codec.decode(raw)',
    },
    {
      name: 'Documents: an escape is removed that the text would not get again.',
      file: 'syntax/documents/guards.ts',
      from: 'plain !== text && add(plain) === text ? plain : text',
      to: 'plain !== text ? plain : text',
    },
    {
      name: 'Markdown: a hard break is lost when a text is wrapped.',
      file: 'syntax/markdown/text.ts',
      from: "row + (hardBreaks[index] ?? '') + joint",
      to: 'row + joint',
    },
    {
      name: 'Markdown: a wrapped text is wrapped no more.',
      file: 'syntax/markdown/text.ts',
      from: 'if (unwrapped.width === 0) unwrapped.width = width',
      to: 'if (unwrapped.width === 0) unwrapped.width = Infinity',
    },
    {
      name: 'Markdown: front matter values of all keys are texts.',
      file: 'syntax/markdown/front-matter.ts',
      from: "if (!textualKeys.has(key.toLowerCase().replaceAll(/[_-]/g, ''))) continue",
      to: "if (key === '') continue",
    },
    {
      name: 'Wrapping: a line is one character longer than the old ones.',
      file: 'syntax/text/wrapping.ts',
      from: 'if (end - start > width && candidate > start) {',
      to: 'if (end - start > width + 1 && candidate > start) {',
    },
    {
      name: 'Keys made from texts change with the place of the text.',
      file: 'syntax/markdown/units.ts',
      from: 'key: [block.anchor || textKey(keyTextOf(codec, raw))],',
      to: 'key: [block.anchor || textKey(keyTextOf(codec, raw) + block.start)],',
    },
  ],
})
