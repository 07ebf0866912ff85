// The scanners of placeholders for the reference of plugins. Each reads a text, so that the table shows what it finds.
import type { CodeScanner } from '@atlas/core/contract.ts'
import { csharpCodes } from '@atlas/formats/_grammars/braces/csharp.ts'
import { javaMessageCodes } from '@atlas/formats/_grammars/braces/java-message.ts'
import { cppCodes, pythonBraceCodes, rustCodes } from '@atlas/formats/_grammars/braces/python.ts'
import { boostCodes } from '@atlas/formats/_grammars/codes/boost.ts'
import { icuCodes } from '@atlas/formats/_grammars/codes/icu-codes.ts'
import { kuitCodes } from '@atlas/formats/_grammars/codes/kuit.ts'
import { messageFormat2 } from '@atlas/formats/_grammars/codes/message-format-2.ts'
import * as patterns from '@atlas/formats/_grammars/codes/placeholder-codes.ts'
import { shellCodes } from '@atlas/formats/_grammars/codes/shell-variables.ts'
import { appleCodes } from '@atlas/formats/_grammars/printf/apple.ts'
import { C } from '@atlas/formats/_grammars/printf/c.ts'
import { JAVA } from '@atlas/formats/_grammars/printf/java.ts'
import { phpCodes } from '@atlas/formats/_grammars/printf/php.ts'
import { PYTHON } from '@atlas/formats/_grammars/printf/python.ts'
import { printfCodes } from '@atlas/formats/_grammars/printf/reader.ts'
import { railsCodes } from '@atlas/formats/_grammars/printf/ruby.ts'
import { xliffCodes } from '@atlas/formats/_grammars/xliff/codes.ts'

/** A scanner as code, its module, whose placeholders it reads, and a text with some. */
type Row = readonly [code: string, module: string, scanner: CodeScanner, reads: string, text: string]

const PATTERNS = 'codes/placeholder-codes'

const ROWS: readonly Row[] = [
  ['printfCodes(C)', 'printf/c', printfCodes(C), 'printf of C and C++', '%d of %1$s, 5%%'],
  ['printfCodes(JAVA)', 'printf/java', printfCodes(JAVA), 'java.util.Formatter', '%1$s, %,d, %n'],
  ['printfCodes(PYTHON)', 'printf/python', printfCodes(PYTHON), 'the operator % of Python', '%(name)s, %d'],
  ['appleCodes', 'printf/apple', appleCodes, 'NSString', '%@, %1$lld, %#@items@'],
  ['phpCodes', 'printf/php', phpCodes, 'sprintf of PHP', "%s, %1$05d, %'*10s"],
  ['railsCodes', 'printf/ruby', railsCodes, 'Rails i18n', '%{name}, %<price>.2f'],
  ['pythonBraceCodes', 'braces/python', pythonBraceCodes, 'str.format of Python', '{}, {name!r:>8}'],
  ['rustCodes', 'braces/python', rustCodes, 'format! of Rust', '{}, {name:?}'],
  ['cppCodes', 'braces/python', cppCodes, 'std::format of C++', '{}, {0:x}'],
  ['csharpCodes', 'braces/csharp', csharpCodes, 'String.Format of .NET', '{0}, {1,8:N2}'],
  [
    'javaMessageCodes',
    'braces/java-message',
    javaMessageCodes,
    'java.text.MessageFormat',
    "{0,number,#}, '{'",
  ],
  [
    'icuCodes({ quotes: true })',
    'codes/icu-codes',
    icuCodes({ quotes: true }),
    'ICU messages',
    '{name}, {n, number}',
  ],
  ['messageFormat2', 'codes/message-format-2', messageFormat2, 'MessageFormat 2', '{$name}, {#b}x{/b}'],
  ['numberedCodes', PATTERNS, patterns.numberedCodes, '.NET and Java, by number only', '{0}, {1:N2}'],
  ['namedCodes', PATTERNS, patterns.namedCodes, 'names in braces: gotext, Unreal', '{name}'],
  ['i18nextCodes', PATTERNS, patterns.i18nextCodes, 'i18next', '{{name}}, $t(key)'],
  ['goTemplateCodes', PATTERNS, patterns.goTemplateCodes, 'text/template of Go', '{{.Count}}'],
  ['qtCodes', PATTERNS, patterns.qtCodes, 'Qt', '%1, %L2, %n'],
  ['kdeCodes', PATTERNS, patterns.kdeCodes, 'KDE, Inno Setup', '%1'],
  ['kuitCodes', 'codes/kuit', kuitCodes, 'KDE with semantic markup', '%1 <filename>x</filename>'],
  ['boostCodes', 'codes/boost', boostCodes, 'boost::format', '%1%, %|2$s|'],
  ['chromeCodes', PATTERNS, patterns.chromeCodes, 'extensions of browsers', '$NAME$, $1'],
  ['laravelCodes', PATTERNS, patterns.laravelCodes, 'Laravel', ':name'],
  ['wixCodes', PATTERNS, patterns.wixCodes, 'Windows Installer', '[ProductName], !(loc.Name)'],
  ['shellCodes', 'codes/shell-variables', shellCodes, 'shells', '$HOME, ${name}'],
  ['xliffCodes', 'xliff/codes', xliffCodes, 'tags of XLIFF', '<g id="1">x</g>'],
]

/** The rows of the table. Throws an `Error` if a scanner finds nothing in its text. */
export const scannerRows = (): string[] =>
  ROWS.map(([code, module, scanner, reads, text]) => {
    const found = scanner(text).map(({ at }) => `\`${text.slice(...at).replaceAll('|', String.raw`\|`)}\``)
    if (found.length === 0) throw new Error(`${code} finds nothing in ${text}.`)
    return `| \`${code}\` | \`${module}\` | ${reads} | ${found.join(' ')} |`
  })
