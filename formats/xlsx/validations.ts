// Messages of data validations: what Excel shows before and after somebody fills in a cell (ECMA-376, part 1, 18.3.1.32).
import { FormatError, type Codec, type Span, type Unit } from '@atlas/core/contract.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { elementCharacters, spelledText } from '../_grammars/ooxml/cell-text.ts'
import { numericReference } from '../_grammars/xml/spelling.ts'

/** A text of a validation: when it is shown, and how long Excel lets it be. */
interface Message {
  shownIf: string
  context: string
  maxLength: number
}

const prompt = 'prompt of a cell'
const error = 'error message of a cell'

const MESSAGES: Readonly<Record<string, Message>> = {
  promptTitle: { shownIf: 'showInputMessage', context: `title of the ${prompt}`, maxLength: 32 },
  prompt: { shownIf: 'showInputMessage', context: prompt, maxLength: 255 },
  errorTitle: { shownIf: 'showErrorMessage', context: `title of the ${error}`, maxLength: 32 },
  error: { shownIf: 'showErrorMessage', context: error, maxLength: 255 },
}

/** Validations that newer formulas need are in an extension, with a prefix of their own. */
const VALIDATION = /<(?:[A-Za-z_][\w.-]*:)?dataValidation(?=\s)/g
const ATTRIBUTE = /\s+([\w.:-]+)\s*=\s*("[^"<]*"|'[^'<]*')/y

/** The messages of the validations in the source of a sheet, each with the cells that it is about. */
export function* validationUnits(text: string, sheet: string): Generator<Unit> {
  if (!text.includes('dataValidation')) return
  for (const match of text.matchAll(VALIDATION)) {
    const values = attributesFrom(text, match.index + match[0].length)
    const valueOf = (name: string): string => text.slice(...(values.get(name) ?? [0, 0]))
    for (const [name, { shownIf, context, maxLength }] of Object.entries(MESSAGES)) {
      const at = values.get(name)
      if (!at || !/^(?:1|true)$/.test(valueOf(shownIf))) continue
      const message = elementCharacters(text.slice(...at))
      if (message === '') continue
      const cells = valueOf('sqref')
      const unit: Unit = {
        key: ['message', textKey(message)],
        source: { at, codec: messageCodec(text.charAt(at[1]), maxLength) },
        element: 'p',
        context: `${context}: ${sheet}${cells === '' ? '' : `!${cells}`}`,
        maxLength,
      }
      yield /\p{L}/u.test(message) ? unit : { ...unit, isHidden: true }
    }
  }
}

/** The places of the values of the attributes from an offset on. */
function attributesFrom(text: string, offset: number): ReadonlyMap<string, Span> {
  const values = new Map<string, Span>()
  const attribute = new RegExp(ATTRIBUTE)
  attribute.lastIndex = offset
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    const end = attribute.lastIndex - 1
    values.set(match[1] ?? '', [end - (match[2] ?? '').length + 2, end])
  }
  return values
}

/** The codec of a message in an attribute, where a line end is spelled `_x000a_`. */
function messageCodec(quote: string, maxLength: number): Codec {
  return {
    decode: elementCharacters,
    encode(text, was) {
      if (text.length > maxLength)
        throw new FormatError('unwritable', `Excel shows at most ${maxLength} characters here`)
      const spelled = spelledText(text, was, '_x000a_').replaceAll('\t', '_x0009_')
      return quote === '"' ? spelled.replaceAll('"', '&quot;') : spelled.replaceAll("'", '&apos;')
    },
    normalize: (text) => text.replaceAll(/\r\n?/g, '\n'),
    escape: numericReference,
  }
}
