// SAMI: Microsoft's captions for media players.
import {
  FormatError,
  codeLike,
  meansLanguage,
  namesTarget,
  type Edit,
  type FormatPlugin,
  type Language,
  type Source,
} from '@atlas/core/contract.ts'
import { captionTags } from '../_grammars/subtitles/codes.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { samiCaptions, samiLanguages, type SamiCaption } from './captions.ts'
import { samiCodec as codec } from './text.ts'

const CHARSETS: Readonly<Record<string, string>> = { ko: 'cp949', ja: 'cp932', zh: 'gbk' }

/** The captions in a source, which are read once for a job. */
const captionsIn = ({ text }: Source): readonly SamiCaption[] => samiCaptions(text)

const stylesOf = (captions: readonly SamiCaption[]): string[] => [
  ...new Set(captions.map(({ style }) => style).filter(Boolean)),
]

/** The style whose captions are in this language; the first style if there is no such style. */
function styleOf(language: Language, text: string, captions: readonly SamiCaption[]): string | undefined {
  const declared = samiLanguages(text)
  const styles = stylesOf(captions)
  const means = (style: string): boolean => {
    const lang = declared.get(style)?.lang
    return lang !== undefined && meansLanguage(text.slice(...lang), language)
  }
  return styles.find(means) ?? styles[0]
}

const digits = (count: number, width: number): string => String(count).padStart(width, '0')

/** The time as `01:02:03.004`; after a hundred hours it starts again at 0. */
function clock(milliseconds: string): string {
  const time = Number(milliseconds) % 360_000_000
  const seconds = Math.floor(time / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${parts.map((part) => digits(part, 2)).join(':')}.${digits(time % 1000, 3)}`
}

export default {
  title: 'SAMI captions',
  group: 'subtitles',
  about:
    'SMI files: one unit per caption, <br> as a line end; other tags are part of the text. In a file with captions ' +
    'in several languages, the captions in the source language are read. The declaration of a single language follows.',
  signaturePatterns: {
    fileName: /\.(?:[sS][mM][iI]|[sS][aA][mM][iI])$/,
    fileContent: /<(?:[sS][aA][mM][iI]|[sS][yY][nN][cC])[\s>]/,
  },
  languages: 'monolingual',
  inlineCodes: captionTags,
  encoding: {
    charsets(head) {
      const [, code = ''] = /lang\s*:\s*["']?(\w\w)/i.exec(head) ?? []
      return ['utf-8', CHARSETS[code.toLowerCase()] ?? likelyCharset(head)]
    },
    declareUtf8: () => 'byte-order-mark',
  },

  declaredLanguages: {
    read(source) {
      const { text } = source
      const [style = ''] = stylesOf(source.read(captionsIn))
      const declared = samiLanguages(text).get(style)
      return declared ? { source: text.slice(...declared.lang) } : {}
    },
    edits(job) {
      const { text } = job.source
      const [style = '', ...others] = stylesOf(job.source.read(captionsIn))
      const declared = samiLanguages(text).get(style)
      const [target] = job.languages.targets
      if (!declared || !target || others.length > 0) return []
      const code = text.slice(...declared.lang)
      if (namesTarget(code, job.languages)) return []
      const edits: Edit[] = [{ at: declared.lang, text: codeLike(code, target) }]
      const [name] = job.languages.source.name.split(',')
      if (declared.name && text.slice(...declared.name) === name)
        edits.push({ at: declared.name, text: target.name })
      return edits
    },
  },

  parse(file, { source }) {
    const { text } = file
    const captions = file.read(captionsIn)
    if (captions.length === 0 && !/<(?:sami|sync)[\s>]/i.test(text) && /\S/.test(text))
      throw new FormatError('not-this-format', 'No <SYNC> found: this is not a SAMI file.', 0)
    const styles = styleOf(source, text, captions)
    return captions
      .filter(({ style }) => style === '' || style === styles)
      .map(({ start, end, at }) => {
        const context = end === undefined ? clock(start) : `${clock(start)} --> ${clock(end)}`
        return { key: [start], source: { at, codec }, context, element: 'cue' }
      })
  },
} satisfies FormatPlugin
