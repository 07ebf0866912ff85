// Desktop entries of Linux desktops: .desktop and .directory files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { lineEntries, translationLanguages, lineUnits } from './lines.ts'

export default {
  title: 'Desktop entries',
  group: 'apps',
  about:
    'Names, comments and keywords of programs in .desktop and .directory files: a line without a language is the source, lines with one are translations. Commands, icons and categories stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:desktop|directory)(?:\.in)?$/,
    fileContent: /(?:^|[\r\n])\[(?:KDE )?Desktop (?:Entry|Action [^\]]*)\]/,
  },
  languages: 'multilingual',
  declaredLanguages: { read: translationLanguages },
  parse: lineUnits,
  entries: { of: lineEntries },
} satisfies FormatPlugin
