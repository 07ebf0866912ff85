import type { FormatPlugin } from '@atlas/core/contract.ts'
import { commentsAbove } from '@atlas/formats/_grammars/text/comments.ts'
import { escapeLike, habitsOfFile, unescape, type Escapes } from '@atlas/formats/_grammars/text/escapes.ts'
import { lineEnd, nextLine } from '@atlas/formats/_grammars/text/lines.ts'

/** A backslash escapes itself, line ends and the closing quotation mark. */
const ESCAPES: Escapes = {
  letters: { n: '\n', r: '\r', '"': '"', '\\': '\\' },
  hex: {},
  always: /["\\\n\r]/,
  mostly: '',
}

export const plugin = {
  title: 'Say lines',
  about: 'Lines such as `say hello "Hello"`; comments begin with `--`.',
  signaturePatterns: { fileName: /\.say$/ },
  languages: 'monolingual',

  *parse({ text }) {
    const habits = habitsOfFile(() => [text], ESCAPES)
    const codec = {
      decode: (raw: string) => unescape(raw, ESCAPES),
      encode: (words: string, was: string) => escapeLike(words, was, ESCAPES, habits),
    }
    const comments = commentsAbove()
    for (let at = 0; at < text.length; at = nextLine(text, lineEnd(text, at))) {
      const line = text.slice(at, lineEnd(text, at))
      const [all = '', before = '', key = '', raw = ''] = /^(say (\w+) ")((?:[^"\\]|\\.)*)"$/.exec(line) ?? []
      if (line.startsWith('--')) comments.add(line.slice(2))
      else if (all === '') comments.drop()
      else {
        const start = at + before.length
        yield { key: [key], context: comments.take(), source: { at: [start, start + raw.length], codec } }
      }
    }
  },
} satisfies FormatPlugin

export const sample = '-- At the gate\nsay hello "Hello,\\nstranger"\nwait 3\nsay bye "Farewell"\n'
