// Messages of Laravel: `:name`, and the forms of a plural between bars, perhaps with conditions: `{0} None|[1,*] Many`.
// https://laravel.com/docs/localization
import type { Code, CodeScanner, Language } from '@atlas/core/contract.ts'

/** Languages without spaces have letters before it. */
const VALUE = /(?<![A-Za-z0-9:\\/]):([A-Za-z]\w*)/g
const CONDITION =
  /^\s*(?:\{\s*-?\d+(?:\s*,\s*-?\d+)*\s*\}|[[\]]\s*(?:-?\d+|\*|-Inf)\s*,\s*(?:-?\d+|\*|Inf)\s*[[\]])/
/** What begins as a condition does. */
const BEGUN = /^\s*(?:\{\s*-?\d+\s*[,}]|\[\s*(?:-?\d+|\*)\s*,)/

/** The scanner for a source text and its translations. */
export function laravelMessages(source: string): CodeScanner {
  const isPlural = formsOf(source).some(({ text }) => CONDITION.test(text)) || /:count\b/i.test(source)
  const hasForms = isPlural && formsOf(source).length > 1
  const scan = (text: string): Code[] => [...values(text, hasForms), ...(hasForms ? conditions(text) : [])]
  return Object.assign(scan, { formatsAll: true })
}

/**
 * How many forms a plural has that are chosen by the rule of the language. Undefined if a text has conditions, or is not a
 * plural.
 */
export function laravelForms(source: string, text: string): number | undefined {
  const all = [...formsOf(source), ...formsOf(text)]
  const isPlural = formsOf(source).length > 1 && /:count\b/i.test(source)
  return isPlural && !all.some((form) => BEGUN.test(form.text)) ? formsOf(text).length : undefined
}

/** Languages by how many forms Laravel counts, if more or fewer than two: `MessageSelector::getPluralIndex`. */
const FORMS: readonly (readonly [count: number, languages: string])[] = [
  [1, 'az bo dz id ja jv ka km kn ko ms th tr vi zh'],
  [3, 'be bs cs ga hr lt lv pl ro ru sk sr uk'],
  [4, 'cy mt sl'],
  [6, 'ar'],
]

/** How many forms a plural has in a language. A language that Laravel does not know has the first form only. */
export function laravelFormsNeeded({ id }: Language): number {
  const [base = ''] = id.split(/[-_]/, 1)
  return (
    FORMS.find(([, languages]) => languages.split(' ').includes(base))?.[0] ??
    (KNOWN_ATTRIBUTES.has(base) ? 2 : 1)
  )
}

/** Languages with two forms. */
const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'af am bg bh bn ca da de el en eo es et eu fa fi fil fo fr fur fy gl gu gun ha he hi hu hy is it ku lb ln mg mk ml mn mr nah nb ne nl nn no nso om or pa pap ps pt so sq sv sw ta te ti tk ur wa xbr zu'.split(
    ' ',
  ),
)

/** Each value once, since forms repeat it. Its case is the case of what is shown. A plural always has its number. */
function values(text: string, hasForms: boolean): Code[] {
  const codes = new Map<string, Code>()
  for (const { 0: spelled, 1: name = '', index } of text.matchAll(VALUE)) {
    const id = name.toLowerCase()
    if ((hasForms && id === 'count') || codes.has(id)) continue
    codes.set(id, { at: [index, index + spelled.length], id, kind: 'value', requiredBy: 'reader' })
  }
  return [...codes.values()]
}

/** The first condition stands for all, since languages need other ones. What only begins as one is bad. */
function conditions(text: string): Code[] {
  const codes: Code[] = []
  for (const { text: form, at } of formsOf(text)) {
    if (!BEGUN.test(form)) continue
    const [spelled] = CONDITION.exec(form) ?? []
    const end = at + (spelled ?? form).length
    if (spelled === undefined)
      codes.push({
        at: [at, end],
        id: `bad ${at}`,
        kind: 'bad',
        requiredBy: 'program',
        fault: 'is not a condition of Laravel, such as {0} or [1,*]',
      })
    else if (!codes.some(({ id }) => id === 'condition'))
      codes.push({ at: [at, end], id: 'condition', kind: 'alone', requiredBy: 'reader' })
  }
  return codes
}

function formsOf(text: string): { text: string; at: number }[] {
  let at = 0
  return text.split('|').map((form) => {
    const start = at
    at += form.length + 1
    return { text: form, at: start }
  })
}
