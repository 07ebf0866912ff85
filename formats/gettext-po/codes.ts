// Codes of PO texts, by the flag that names the format of an entry. Without one, the dialect of the file decides.
import type { Code, CodeScanner } from '@atlas/core/contract.ts'
import { csharpCodes } from '../_grammars/braces/csharp.ts'
import { javaMessageCodes } from '../_grammars/braces/java-message.ts'
import { cppCodes, pythonBraceCodes, rustCodes } from '../_grammars/braces/python.ts'
import { boostCodes } from '../_grammars/codes/boost.ts'
import { joinedCodes } from '../_grammars/codes/joined-codes.ts'
import { kuitCodes } from '../_grammars/codes/kuit.ts'
import { kdeCodes, namedCodes, qtCodes } from '../_grammars/codes/placeholder-codes.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { OBJC } from '../_grammars/printf/apple.ts'
import { C } from '../_grammars/printf/c.ts'
import { JAVA } from '../_grammars/printf/java.ts'
import { PHP, phpCodes } from '../_grammars/printf/php.ts'
import { PYTHON } from '../_grammars/printf/python.ts'
import { printfCodes, type PrintfDialect } from '../_grammars/printf/reader.ts'
import { RUBY } from '../_grammars/printf/ruby.ts'
import { AWK, GO, JAVASCRIPT, LUA, orderedCodes, PASCAL, PERL, TCL } from '../_grammars/printf/scripts.ts'
import { shellCodes } from '../_grammars/codes/shell-variables.ts'

/** The scanners by the flags of xgettext, without `-format`. */
const SCANNERS: ReadonlyMap<string, CodeScanner> = new Map(
  Object.entries({
    c: strict(C),
    objc: strict(OBJC),
    'c++': cppCodes,
    python: strict(PYTHON),
    'python-brace': pythonBraceCodes,
    java: javaMessageCodes,
    'java-printf': strict(JAVA),
    csharp: upToHighest(csharpCodes),
    javascript: strict(JAVASCRIPT),
    ruby: strict(RUBY),
    sh: shellCodes,
    'sh-printf': orderedCodes,
    awk: strict(AWK),
    lua: strict(LUA),
    go: strict(GO),
    rust: rustCodes,
    'object-pascal': strict(PASCAL),
    tcl: strict(TCL),
    perl: strict(PERL),
    'perl-brace': namedCodes,
    php: strict(PHP),
    qt: uniform(qtCodes),
    'qt-plural': qtCodes,
    kde: kdeCodes,
    'kde-kuit': kuitCodes,
    boost: boostCodes,
  }).map(([flag, scan]) => [flag, flag === 'csharp' ? scan : compiled(scan)]),
)

/**
 * What a program fills into texts without a flag. Its tool knows no flag for it, or texts come from templates. So a percent
 * sign before a blank is text.
 */
const IMPLIED = {
  'names of Python': joinedCodes(
    printfCodes({ ...PYTHON, isStrict: false, needsNames: true, requiredBy: 'program' }),
    namedCodes,
  ),
  'code of Odoo': printfCodes({ ...PYTHON, flags: '-#0+', isStrict: false, requiredBy: 'program' }),
  'terms of Odoo': tagCodes(),
  'sprintf of PHP': phpCodes,
} as const satisfies Readonly<Record<string, CodeScanner>>

/** The format of a text without a flag. Each name has a blank, so that it is not the name of a flag. */
export type ImpliedFormat = keyof typeof IMPLIED

const ALL: ReadonlyMap<string, CodeScanner> = new Map([...SCANNERS, ...Object.entries(IMPLIED)])

/** The scanner for a format, such as `python` of the flag `python-format`, or for one that a dialect implies. */
export function poCodes(format: string | undefined): CodeScanner | undefined {
  return format === undefined ? undefined : ALL.get(format)
}

/** msgfmt reads each percent sign. */
function strict(dialect: PrintfDialect): CodeScanner {
  return printfCodes({ ...dialect, requiredBy: 'compiler' })
}

/** msgfmt compares the values of both texts, and refuses texts that lack one. */
function compiled(scan: CodeScanner): CodeScanner {
  const all = (text: string): Code[] =>
    scan(text).map((code) => (isMarkup(code) ? code : { ...code, requiredBy: 'compiler' }))
  return scan.signs === undefined ? all : Object.assign(all, { signs: scan.signs })
}

const isMarkup = ({ kind }: Code): boolean => kind === 'open' || kind === 'close' || kind === 'alone'

/** Qt replaces codes of one digit in a faster way, which msgfmt does not let a translation change. */
function uniform(scan: CodeScanner): CodeScanner {
  const all = (text: string): Code[] => {
    const type = /%(?:L|\d\d)/.test(text) ? 'localized' : 'simple'
    return scan(text).map((code) => ({ ...code, type }))
  }
  return scan.signs === undefined ? all : Object.assign(all, { signs: scan.signs })
}

/** Of the numbers of C#, msgfmt compares only the highest. */
function upToHighest(scan: CodeScanner): CodeScanner {
  return (text) => {
    const codes = scan(text)
    const numbers = codes.flatMap(({ id, kind }) => (kind === 'value' ? [Number(id)] : []))
    const highest = numbers.reduce((most, number) => Math.max(most, number), -1)
    return codes.map((code) =>
      code.kind === 'value' && Number(code.id) < highest ? code : { ...code, requiredBy: 'compiler' },
    )
  }
}
