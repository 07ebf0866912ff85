// The programs that read these files in different ways.
import type { CodeScanner, Dialects } from '@atlas/core/contract.ts'
import { windows, type IniDialect } from './sections-and-keys.ts'
import { phpCodec, phpValueAt, phpVariables } from './php.ts'
import { pythonCodec, pythonValueAt } from './python.ts'

/** The dialects as data of the format. PHP is recognized by the names of language files with texts in quotes. */
export const dialects = {
  windows: { readBy: 'Windows and most others' },
  php: {
    readBy: 'PHP (Joomla)',
    differs:
      'a `"` in a text is written as `\\"`, a `;` ends a text without quotes, and texts with signs get quotes',
    signaturePatterns: {
      fileName:
        /(?:^|\/)(?:languages?|lang|locales?|i18n|translations?)\/|(?:^|\/)(?:[a-z]{2,3}-[A-Z]{2}[^/]*|(?:com|mod|plg|tpl|lib|pkg|files)_[^/]*)$/,
      fileContent: /^(?:[ \t]*(?:[;#][^\r\n]*)?[\r\n])*[A-Z][A-Z0-9_.-]*[ \t]*=[ \t]*"/,
    },
  },
  python: {
    readBy: 'Python (configparser)',
    differs: 'quotes are part of a text, and indented lines continue it',
  },
} as const satisfies Dialects

const readings: Readonly<Record<keyof typeof dialects, IniDialect & { codes?: CodeScanner }>> = {
  windows,
  php: {
    separatorIn: (line) => line.indexOf('='),
    valueAt: phpValueAt,
    codecFor: phpCodec,
    hasByteOrderMark: false,
    codes: phpVariables,
  },
  python: {
    separatorIn: (line) => line.search(/[=:]/),
    valueAt: pythonValueAt,
    codecFor: pythonCodec,
    hasByteOrderMark: false,
  },
}

/** How the program of a dialect reads a file. */
export function dialectNamed(name: unknown): IniDialect & { codes?: CodeScanner } {
  return readings[name as keyof typeof dialects] ?? windows
}
