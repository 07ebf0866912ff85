// Valve's KeyValues: texts of Steam and of games on the Source engine.
import { namesTarget, type FormatPlugin } from '@atlas/core/contract.ts'
import { codeOfName, nameLike } from '../_grammars/text/game-languages.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { vdfEntries, vdfRemovable, vdfTexts, type VdfEntry } from './key-values.ts'
import { vdfStringText, valueCodec } from './strings.ts'
import { newFile } from './new-file.ts'

/** The prefix of a key whose value is the English original of the text with the rest of the key. */
const ENGLISH = '[english]'

const space = '(?:\\s|//[^\\n]*\\n)*'

export default {
  title: 'Valve KeyValues',
  group: 'games',
  about:
    'VDF files, and .txt and .res files in the same form: the tokens of a language, other texts by their blocks, the ' +
    'labels of layouts. Conditions are part of the key; comments and [english] originals are context.',
  signaturePatterns: {
    fileName: /\.(?:vdf|res|txt)(?: *\[[^/]*\])?$/,
    // A quoted name and a brace; or a bare name and a brace, followed by a key with a value or a block.
    fileContent: new RegExp(
      `^${space}(?:#(?:base|include)[^\\n]*\\n${space})*` +
        `(?:(?:"[^"\\n]*"|[Ss]cheme)${space}\\{|\\w+${space}\\{${space}(?:"[^"\\n]*"\\s*["{]|[\\w.#]+[ \\t]+"))`,
    ),
  },
  precedes: ['plain-text'],
  languages: 'monolingual',
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },

  declaredLanguages: {
    read({ text }) {
      const entry = languageEntry(text)
      const code = entry && codeOfName(vdfStringText(text.slice(...entry.at)))
      return code === undefined ? {} : { source: code }
    },
    edits(job) {
      const { text } = job.source
      const entry = languageEntry(text)
      const was = entry && vdfStringText(text.slice(...entry.at))
      const code = was === undefined ? undefined : codeOfName(was)
      const [target] = job.languages.targets
      const name = target && was !== undefined && nameLike(target, was)
      if (!entry || !code || !name || namesTarget(code, job.languages)) return []
      return [{ at: entry.at, text: `"${name}"` }]
    },
  },

  *parse({ text, eol }) {
    const codec = valueCodec(eol)
    const entries = vdfTexts(text)
    const pathOf = pathsByBlocks()
    const english = new Map(
      entries.flatMap(({ name, at }) =>
        name.startsWith(ENGLISH)
          ? [[name.slice(ENGLISH.length), vdfStringText(text.slice(at[0], at[1]))]]
          : [],
      ),
    )
    for (const { blocks, name, condition, at, context } of entries) {
      if (name.startsWith(ENGLISH)) continue
      const keyWithCondition = condition === '' ? name : `${name} ${condition}`
      // Nearly all files have no originals, and a search costs as much as reading the entry.
      const words = english.size === 0 ? undefined : english.get(name)
      yield {
        key: [...pathOf(blocks), keyWithCondition],
        source: { at, codec },
        context: words !== undefined && context !== undefined ? `${words}\n${context}` : (words ?? context),
      }
    }
  },
  newFile,

  entries: { of: ({ text }) => vdfRemovable(text) },
} satisfies FormatPlugin

/**
 * Returns the keys of the blocks around an entry, without the root and `Tokens`; entries of one block share an array.
 */
function pathsByBlocks(): (blocks: readonly string[]) => readonly string[] {
  const paths = new Map<readonly string[], readonly string[]>()
  return (blocks) => {
    const path = paths.get(blocks) ?? blocks.slice(1).filter((block) => !/^tokens$/i.test(block))
    paths.set(blocks, path)
    return path
  }
}

/** The entry that names the language of a language file. */
function languageEntry(text: string): VdfEntry | undefined {
  for (const entry of vdfEntries(text)) {
    if (entry.blocks.length !== 1 || entry.blocks[0]?.toLowerCase() !== 'lang') return undefined
    if (entry.name.toLowerCase() === 'language') return entry
  }
  return undefined
}
