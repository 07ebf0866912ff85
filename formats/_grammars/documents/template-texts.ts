// The texts in tags of template languages: captions, titles and alternative texts of shortcodes and includes.
import { FormatError, type Codec, type Source, type Unit } from '@atlas/core/contract.ts'
import { templateAttributes, templateTags, type TagSyntaxes } from '../codes/template-tags.ts'
import { requireOneLine } from '../text/one-line.ts'
import { textKey } from '../text/text-keys.ts'

/** A tag that goes on below its line is searched for at most this many characters. */
const LONGEST_TAG = 2000

/** The texts in the tags between two offsets. */
export function* templateTexts(
  { text }: Source,
  start: number,
  end: number,
  hasNoImageAlt = false,
  syntaxes: TagSyntaxes = 'braces',
): Generator<Unit> {
  const line = text.slice(start, end)
  const isWhole = line.startsWith('[') || templateTags(line).length > 0
  const tags = isWhole ? line : text.slice(start, Math.max(end, start + LONGEST_TAG))
  for (const { name, value, quote, tag } of templateAttributes(
    tags.slice(0, firstTagsEnd(tags, line)),
    syntaxes,
  )) {
    const raw = tags.slice(...value)
    if (!isText(raw) || (name === 'alt' && hasNoImageAlt)) continue
    yield {
      key: [textKey(raw), name],
      source: { at: [start + value[0], start + value[1]], codec: codecs[quote] },
      element: 'p',
      context: `${tag} ${name}`,
    }
  }
}

/** Only the first tag of a text may be longer than the line, in which it begins: other tags have texts of their own. */
function firstTagsEnd(tags: string, line: string): number {
  if (tags === line) return line.length
  const [start, end] = templateTags(tags)[0]?.at ?? [0, 0]
  return start < line.length ? end : 0
}

/** Whether a value has words or numbers: it is no variable and no address. */
const isText = (raw: string): boolean => /[\p{L}\p{N}]/u.test(raw) && !/^[{<$]|^[a-z+.-]+:\S+$/.test(raw)

/** Hugo, Jekyll and Markdoc read a backslash before a quotation mark or another backslash as an escape. */
function attributeCodec(quote: '"' | "'"): Codec {
  return {
    decode: (raw) => raw.replaceAll(/\\(["'\\])/g, '$1'),
    encode(text) {
      requireOneLine(text)
      if (/[}%]\}/.test(text))
        throw new FormatError('unwritable', 'An attribute of a template tag cannot contain the end of a tag.')
      if (!isText(text))
        throw new FormatError('unwritable', 'Without words, this would no longer be read as a text.')
      return text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
    },
  }
}

const codecs = { '"': attributeCodec('"'), "'": attributeCodec("'") }
