// Translation files of visual novels made with Ren'Py.
import {
  inOnly,
  meansLanguage,
  type Codec,
  type FormatPlugin,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { codeOfName, nameLike } from '../_grammars/text/game-languages.ts'
import { readRenpy, type RenpyFile } from './blocks.ts'
import { pythonCodec, sayCodec, type RenpyString } from './strings.ts'

const wrapNew: Slot['wrapNew'] = () => [{ name: 'text', open: '', close: '' }]

/** Makes one codec for all strings in the same quotes. */
function byQuote(codecOf: (string: RenpyString) => Codec): (string: RenpyString) => Codec {
  const codecs = new Map<string, Codec>()
  return (string) => {
    const codec = codecs.get(string.quote) ?? codecOf(string)
    codecs.set(string.quote, codec)
    return codec
  }
}

export default {
  title: "Ren'Py translations",
  group: 'games',
  about:
    'The files in tl/: blocks of dialogue with the original as a comment and the speaker as context, and pairs of ' +
    'old and new strings. Python, styles and scripts stay unchanged; the language in the heads of blocks follows.',
  signaturePatterns: { fileName: /\.rpym?$/ },
  languages: 'bilingual',
  readsTextsApart: true,

  declaredLanguages: {
    read(source) {
      const code = codeIn(source.text, source.read(renpyIn).languages)
      return code === undefined ? {} : { targets: [code] }
    },
    edits(job) {
      const { text } = job.source
      const [target] = job.languages.targets
      const { languages } = job.source.read(renpyIn)
      const code = codeIn(text, languages)
      if (!target || code === undefined || meansLanguage(code, target)) return []
      const names = new Map<string, string | undefined>()
      // All blocks are now in the target language, even if they named several languages.
      return languages.flatMap((at) => {
        const was = text.slice(...at)
        if (!names.has(was)) names.set(was, codeOfName(was) === undefined ? undefined : nameLike(target, was))
        const name = names.get(was)
        return name === undefined ? [] : [{ at, text: name }]
      })
    },
  },

  parse(source, { targets: [language] }) {
    const { text } = source
    const sayCodecOf = byQuote(sayCodec)
    const pythonCodecOf = byQuote(pythonCodec)
    const { texts, hasOpenQuote } = source.read(renpyIn)
    return texts.map(({ key, source: original, target, isDialogue, context }) => {
      const codecOf = isDialogue ? sayCodecOf : pythonCodecOf
      const codec = codecOf(target)
      const isEmpty = target.inside[0] === target.inside[1]
      const slot: Slot = isEmpty ? { at: target.inside, codec, wrapNew } : { at: target.inside, codec }
      if (hasOpenQuote) slot.isReadWithOthers = true
      const codecOfOriginal = codecOf(original)
      const [start, end] = original.inside
      const unit: Unit = {
        key: isDialogue ? key : [codecOfOriginal.decode(text.slice(start, end))],
        source: { at: original.inside, codec: codecOfOriginal },
        context,
      }
      if (language) unit.targets = inOnly(language, slot)
      return unit
    })
  },

  entries: { of: (source) => source.read(renpyIn).texts.flatMap(({ entry }) => entry ?? []) },
} satisfies FormatPlugin

const renpyIn = ({ text }: Source): RenpyFile => readRenpy(text)

/** The language of a file: the first known one that its blocks name. */
function codeIn(text: string, languages: readonly Span[]): string | undefined {
  for (const at of languages) {
    const code = codeOfName(text.slice(...at))
    if (code !== undefined) return code
  }
  return undefined
}
