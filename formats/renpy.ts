// Translations of Ren'Py's visual novels.
import type { FormatPlugin, LanguageId, Slot, Span } from '../core/contract.ts'
import { codeOfName, nameLike } from '../core/syntax/game-languages.ts'
import { meansLanguage } from '../core/syntax/language-codes.ts'
import { readRenpy } from '../core/syntax/renpy/blocks.ts'
import { pythonCodec, sayCodec } from '../core/syntax/renpy/strings.ts'

const absent: Slot['absent'] = () => [{ name: 'text', open: '', close: '' }]

export default {
  title: "Ren'Py translations",
  about:
    'The blocks of dialogue that a translator finds in tl/, with the original as a comment and its speaker as context, and ' +
    'pairs of old and new strings. Python, styles and scripts are left alone; blocks name the language written.',
  signaturePatterns: { fileName: /\.rpym?$/ },
  holds: 'pair',

  languagesOf({ text }) {
    const code = codeIn(text, readRenpy(text).languages)
    return code === undefined ? {} : { targets: [code] }
  },

  *parse({ text }, { targets }) {
    for (const { key, source, target, isSaid, context } of readRenpy(text).texts) {
      const codecOf = isSaid ? sayCodec : pythonCodec
      const codec = codecOf(target)
      const isEmpty = target.inside[0] === target.inside[1]
      const slot: Slot = isEmpty ? { at: target.inside, codec, absent } : { at: target.inside, codec }
      const original = codecOf(source)
      yield {
        key: isSaid ? key : [original.decode(text.slice(...source.inside))],
        source: { at: source.inside, codec: original },
        targets: new Map(targets.map(({ id }): [LanguageId, Slot] => [id, slot])),
        context,
      }
    }
  },

  build(job) {
    const { text } = job.source
    const [target] = job.languages.targets
    const { languages } = readRenpy(text)
    const code = codeIn(text, languages)
    if (!target || code === undefined || meansLanguage(code, target)) return job.weave()
    return job.weave(
      languages.flatMap((at) => {
        const was = text.slice(...at)
        return codeOfName(was) === code ? [{ at, text: nameLike(target, was) }] : []
      }),
    )
  },
} satisfies FormatPlugin

/** The language of a file: the first that its blocks name and that we know. */
function codeIn(text: string, languages: readonly Span[]): string | undefined {
  for (const at of languages) {
    const code = codeOfName(text.slice(...at))
    if (code !== undefined) return code
  }
  return undefined
}
