// How programs spell values in texts, as data: by it, a conversion spells the values of one program as another one does.
import type { PlaceholderSyntax } from '@atlas/core/contract.ts'

const INTEGERS = {
  d: 'integer',
  i: 'integer',
  u: 'integer',
  o: 'integer',
  x: 'integer',
  X: 'integer',
} as const
const NUMBER_TYPES = { e: 'number', f: 'number', g: 'number', E: 'number', G: 'number', a: 'number' } as const

/** Flags, width and precision of printf, and the letters of sizes. A space after `%` is text in most files. */
const FORMAT_DETAIL = String.raw`(?<detail>[-+#0,]{0,4}\d{0,4}(?:\.\d{1,3})?)(?:hh?|ll?|[qjzt])?`

/** `%1$s`, `%d` of Android: java.util.Formatter. */
export const javaFormatter: PlaceholderSyntax = {
  pattern: new RegExp(String.raw`%(?:(?<position>\d{1,2})\$)?${FORMAT_DETAIL}(?<type>[bcdeEfgGhosxXaAS])`),
  spelled: '%<position>$<detail><type>',
  details: 'printf',
  // A number that is not an integer fails as `%d`, and everything can be shown as `%s`.
  types: { text: 's', integer: 'd', number: 's' },
  kinds: { ...INTEGERS, ...NUMBER_TYPES },
  escapes: [['%', '%%']],
}

/** `%@`, `%1$ld` of Objective-C and Swift. */
export const appleFormat: PlaceholderSyntax = {
  pattern: new RegExp(String.raw`%(?:(?<position>\d{1,2})\$)?${FORMAT_DETAIL}(?<type>[diouxXeEfgGaAcCsSp@])`),
  spelled: '%<position>$<detail><type>',
  details: 'printf',
  types: { text: '@', integer: 'ld', number: 'f' },
  kinds: { ...INTEGERS, ...NUMBER_TYPES },
  escapes: [['%', '%%']],
}

/** `%s`, `%1$d` of C, PHP and many others. */
export const printf: PlaceholderSyntax = {
  pattern: new RegExp(String.raw`%(?:(?<position>\d{1,2})\$)?${FORMAT_DETAIL}(?<type>[diouxXeEfgGaAcs])`),
  spelled: '%<position>$<detail><type>',
  details: 'printf',
  types: { text: 's', integer: 'd', number: 'f' },
  kinds: { ...INTEGERS, ...NUMBER_TYPES },
  escapes: [['%', '%%']],
}

/** `%(name)s` of Python. */
export const pythonNamed: PlaceholderSyntax = {
  pattern: new RegExp(String.raw`%\((?<name>\w{1,100})\)${FORMAT_DETAIL}(?<type>[diouxXeEfgGcrsa])`),
  spelled: '%(<name>)<detail><type>',
  details: 'printf',
  types: { text: 's', integer: 'd', number: 's' },
  kinds: { ...INTEGERS, ...NUMBER_TYPES },
  escapes: [['%', '%%']],
}

/** `{0}` and `{0,number,#}` of java.text.MessageFormat. */
export const messageFormat: PlaceholderSyntax = {
  pattern: /\{(?<position>\d{1,2})(?<detail>\s*,\s*(?<type>[a-z]{1,9})(?:\s*,[^{}]{0,200})?)?\}/,
  spelled: '{<position>}',
  first: 0,
  kinds: { number: 'number' },
  escapes: [
    ["'", "''"],
    ['{', "'{'"],
    ['}', "'}'"],
  ],
}

/** `{0}` and `{0:N2}` of .NET. */
export const dotnetFormat: PlaceholderSyntax = {
  pattern: /\{(?<position>\d{1,2})(?<detail>,\s?-?\d{1,4}|:[^{}]{0,100})?\}/,
  spelled: '{<position>}',
  first: 0,
  escapes: [
    ['{', '{{'],
    ['}', '}}'],
  ],
}

/** A plural or a select of ICU. */
const ICU_CHOICE = /\{\s?[\w.-]{1,200}\s?,\s?(?:plural|select|selectordinal)\s?,/

/** Messages of ICU: `{name}`, `{price, number}`. Apostrophes quote braces. */
export const icuMessage: PlaceholderSyntax = {
  pattern: /\{\s?(?<name>[\w.-]{1,200})\s?(?<detail>,\s?(?<type>[a-z]{1,20})(?:\s?,[^{}]{0,200})?)?\}/,
  spelled: '{<name>}',
  kinds: { number: 'number' },
  count: { sign: '#' },
  isMessage: true,
  choice: ICU_CHOICE,
  escapes: [
    ["'", "''"],
    ['{', "'{'"],
    ['}', "'}'"],
  ],
  optional: "'",
  isAlwaysEscaped: true,
}

/** Messages of Flutter, which do not quote braces unless the app asks for it. */
export const flutterMessage: PlaceholderSyntax = {
  pattern: /\{\s?(?<name>[A-Za-z_]\w{0,200})\s?(?<detail>,\s?(?<type>[a-z]{1,20})(?:\s?,[^{}]{0,200})?)?\}/,
  spelled: '{<name>}',
  kinds: { number: 'number' },
  count: { sign: '#', isOnlyRead: true },
  isMessage: true,
  choice: ICU_CHOICE,
  excluded: '{}',
}

/** `{{name}}` of i18next. */
export const i18nextValues: PlaceholderSyntax = {
  pattern: /\{\{-?\s{0,9}(?<name>[\w.$[\]-]{1,100})\s{0,9}(?<detail>,[^{}]{0,200})?\}\}/,
  spelled: '{{<name>}}',
}

/** `%{name}` of Ruby's I18n. */
export const railsValues: PlaceholderSyntax = {
  pattern: /%\{(?<name>\w{1,100})\}/,
  spelled: '%{<name>}',
}

/** `{{.Name}}` of Go's templates. */
export const goTemplate: PlaceholderSyntax = {
  pattern: /\{\{-?\s{0,9}\.(?<name>\w{1,100})\s{0,9}-?\}\}/,
  spelled: '{{.<name>}}',
}

/** `:name` of Laravel. */
export const laravelValues: PlaceholderSyntax = {
  pattern: /(?<![\w:/]):(?<name>[A-Za-z_]\w{0,100})/,
  spelled: ':<name>',
}

/** `%1` of Qt, and `%n` for the number of a plural. */
export const qtValues: PlaceholderSyntax = {
  pattern: /%L?(?<position>\d{1,2})/,
  spelled: '%<position>',
  count: { sign: '%n' },
}

/** `$1` of browser extensions, and `$NAME$`, which a message defines. */
export const chromeValues: PlaceholderSyntax = {
  pattern: /\$(?:(?<name>[\w@]{1,100})\$|(?<position>[1-9]))/,
  spelled: '$<position>',
  escapes: [['$', '$$']],
}

/** `{ $name }` of Fluent. */
export const fluentValues: PlaceholderSyntax = {
  pattern: /\{\s?\$(?<name>[A-Za-z][\w-]{0,100})\s?\}/,
  spelled: '{ $<name> }',
  choice: /\{[^{}]{0,300}->/,
  excluded: '{}',
}

/** The grammars by which texts of formats without one are recognized: the first that explains every placeholder. */
export const commonPlaceholders: readonly PlaceholderSyntax[] = [
  i18nextValues,
  railsValues,
  pythonNamed,
  messageFormat,
  icuMessage,
  printf,
  appleFormat,
]
