// Finds the flag that states the dialect of the placeholders in a new entry, by which msgfmt checks its translations.
import type { NewEntry } from '@atlas/core/contract.ts'

/** A dialect: all placeholders of a text are spelled like this, and nothing else in it looks like one to msgfmt. */
interface Dialect {
  flag: string
  code: RegExp
  /** Its group is what msgfmt takes for a directive. */
  sign: RegExp
}

/** In this order: the first one that fits (gettext manual, "c-format Flag" and the following sections). */
const DIALECTS: readonly Dialect[] = [
  { flag: 'python-format', code: /^%\(\w+\)[#\- +]*\d*(?:\.\d+)?[diouxXeEfFgGcrs]$/, sign: /%%|(%)/g },
  { flag: 'ruby-format', code: /^%(?:\{\w+\}|<\w+>[#\- +]*\d*(?:\.\d+)?[a-zA-Z])$/, sign: /%%|(%)/g },
  { flag: 'objc-format', code: /^%(?:\d+\$)?(?:@|l?l?[du])$/, sign: /%%|(%)/g },
  {
    flag: 'c-format',
    code: /^%(?:\d+\$)?[#\- +']*\d*(?:\.\d+)?(?:hh?|ll?|[jztL])?[diouxXeEfFgGaAcsp]$/,
    sign: /%%|(%)/g,
  },
  { flag: 'qt-format', code: /^%L?\d{1,2}$/, sign: /(%)/g },
  { flag: 'python-brace-format', code: /^\{[A-Za-z_]\w*\}$/, sign: /([{}])/g },
  { flag: 'csharp-format', code: /^\{\d+(?:,-?\d+)?(?::[^{}]*)?\}$/, sign: /([{}])/g },
]

/** The flag of a dialect in which each row of the source text is well-formed; undefined without placeholders. */
export function formatFlag({ inlineCodes, categories, source }: NewEntry): string | undefined {
  const values = inlineCodes.filter(({ kind }) => kind === 'value').map(({ spelled }) => spelled)
  if (values.length === 0) return undefined
  const texts = categories ? [source('one'), source('other')] : [source()]
  const dialect = DIALECTS.find(({ code, sign }) => {
    const left = (text: string): string => values.reduce((rest, value) => rest.replace(value, ''), text)
    return (
      values.every((value) => code.test(value)) &&
      texts.every((text) => ![...left(text).matchAll(sign)].some(([, found]) => found))
    )
  })
  return dialect?.flag === 'objc-format' && !values.some((value) => value.endsWith('@'))
    ? 'c-format'
    : dialect?.flag
}
