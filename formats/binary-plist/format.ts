// Apple's property lists in binary form, such as compiled .strings files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { unpackList } from './fields.ts'
import { binaryPlistUnits } from './strings-and-plurals.ts'

export default {
  title: 'Apple property list (binary)',
  group: 'apps',
  about:
    'Binary property lists, such as compiled .strings and .stringsdict files and Info.plist of a built app: the strings ' +
    'in dictionaries and arrays of any depth, and plurals with the rows that each language needs. New texts and rows ' +
    'are added after all objects; the table of offsets and the trailer are written anew, and all else keeps its bytes.',
  signaturePatterns: { fileName: /\.(?:plist|strings|stringsdict|loctable)$/, fileContent: /^bplist0/ },
  precedes: ['apple-strings', 'plist', 'stringsdict'],
  languages: 'monolingual',
  container: { unpack: unpackList },
  parse: ({ text }, languages) => binaryPlistUnits(text, languages),
} satisfies FormatPlugin
