// Apple's property lists in binary form, such as compiled .strings files.
import type { FormatPlugin, Unit, Unpacked } from '../../core/contract.ts'
import { FormatError } from '../../core/contract.ts'
import { verbatim } from '../../syntax/text/verbatim.ts'
import { readStrings } from './objects.ts'

/** Ends the path in a field. The path is JSON, which contains no such character. */
const PATH_END = '\u0001'

/**
 * Whether a string of a compiled .stringsdict file is for the program: the type of a variable, or a format that consists
 * of a single variable.
 */
function isForProgram(name: string, text: string): boolean {
  if (name === 'NSStringLocalizedFormatKey') return /^%(?:\d+\$)?#@[^@]*@$/.test(text)
  return /^NSString[A-Z]\w*Key$/.test(name)
}

/** A list as text: a field for each string, of a zero byte, its path, and the text. */
function unpackList(bytes: Uint8Array): Unpacked {
  const { strings, with: replaced } = readStrings(bytes)
  // A text with a zero byte would end its field. Such strings stay as they are.
  const shown = strings.flatMap((string, index) =>
    string.text.includes('\0') || !string.text.isWellFormed() ? [] : { ...string, index },
  )
  const heads = shown.map(({ path }) => `\0${JSON.stringify(path)}${PATH_END}`)
  return {
    text: shown.map(({ text }, index) => `${heads[index]}${text}\n`).join(''),
    pack(text) {
      const fields = text.split('\0').slice(1)
      const isWhole =
        fields.length === heads.length &&
        fields.every((field, index) => `\0${field}`.startsWith(heads[index] ?? '') && field.endsWith('\n'))
      if (!isWhole && text !== '')
        throw new FormatError('unwritable', 'the strings of a binary list cannot come, go, or change places')
      const changed = new Map<number, string>()
      for (const [at, { text: was, index }] of shown.entries()) {
        const now = (fields[at] ?? '').slice((heads[at]?.length ?? 1) - 1, -1)
        if (now !== was) changed.set(index, now)
      }
      return changed.size === 0 ? bytes : replaced(changed)
    },
  }
}

export default {
  contract: 3,
  title: 'Apple property list (binary)',
  group: 'apps',
  about:
    'Binary property lists, such as compiled .strings files and Info.plist of a built app: the strings in ' +
    'dictionaries and arrays of any depth. New texts are added after all objects; the table of offsets and the trailer ' +
    'are written anew, and all else keeps its bytes.',
  signaturePatterns: { fileName: /\.(?:plist|strings|stringsdict|loctable)$/, fileContent: /^bplist0/ },
  before: ['apple-strings', 'plist', 'stringsdict'],
  holds: 'one',
  unpack: unpackList,

  parse({ text }) {
    const units: Unit[] = []
    for (let start = text.indexOf('\0'); start >= 0;) {
      const next = text.indexOf('\0', start + 1)
      const end = (next < 0 ? text.length : next) - 1
      const from = text.indexOf(PATH_END, start)
      const path = JSON.parse(text.slice(start + 1, from)) as string[]
      const unit: Unit = {
        key: path.length === 0 ? [''] : path,
        source: { at: [from + 1, end], codec: verbatim },
      }
      if (isForProgram(path.at(-1) ?? '', text.slice(from + 1, end))) unit.isHidden = true
      units.push(unit)
      start = next
    }
    return units
  },

  build: ({ weave }) => weave(),
} satisfies FormatPlugin
