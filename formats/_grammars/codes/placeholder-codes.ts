// Codes that are found by a pattern: `{0}`, `{{name}}`, `%1`, `$NAME$`, `:name`.
import { beginningWith, mergedCodes, type Code, type CodeScanner } from '@atlas/core/contract.ts'
import { joinedCodes } from './joined-codes.ts'

/** How the codes of a format look. */
interface Placeholders {
  /** A character that each code has. Texts without it are not searched. */
  sign: string
  /**
   * Matches a code. Its first group that matches is the name of the code; a match without one is not a code. A group
   * `type` is the type of the value.
   */
  pattern: RegExp
  /** Who needs the codes; 'program' by default. */
  requiredBy?: Code['requiredBy']
  /** The same name for all spellings of a code. */
  nameOf?: (name: string) => string
}

/** Finds the codes of a pattern. */
function placeholderCodes({ sign, pattern, requiredBy = 'program', nameOf }: Placeholders): CodeScanner {
  return beginningWith(sign.charAt(0), (text) => {
    const codes: Code[] = []
    if (!text.includes(sign)) return codes
    for (const match of text.matchAll(pattern)) {
      const name = match.slice(1).find((group) => group !== undefined)
      if (name === undefined) continue
      const at = [match.index, match.index + match[0].length] as const
      const code: Code = { at, id: nameOf ? nameOf(name) : name, kind: 'value', requiredBy }
      if (match.groups?.['type'] !== undefined) code.type = match.groups['type']
      codes.push(code)
    }
    return codes
  })
}

/** `{0}`, `{0:N2}`, `{0,-5}` of .NET, and `{0,number,#}` of Java, which has types. Doubled braces are text. */
export const numberedCodes = placeholderCodes({
  sign: '{',
  pattern: /\{\{|\}\}|\{(\d{1,3})(?:,\s{0,9}(?<type>[a-z]{1,20}))?(?:[,:][^{}]{0,200})?\}/g,
})

/** `{name}` of Perl, gotext and Unreal. */
export const namedCodes = placeholderCodes({ sign: '{', pattern: /\{(\w{1,100})\}/g })

/** `{{name}}`, `{{- name}}`, `{{value, format}}` and `$t(key)` of i18next. */
export const i18nextCodes = Object.assign(
  beginningWith('{$', (text) => mergedCodes(mustacheCodes(text), nestedCodes(text))),
  { formatsAll: true },
)
/** Values that are not escaped are replaced first. */
const mustacheCodes: CodeScanner = (text) => mergedCodes(unescapedCodes(text), escapedCodes(text))
const unescapedCodes = placeholderCodes({
  sign: '{{',
  pattern: /\{\{-\s{0,9}([^,\n]{1,100}?|(?=,))\s{0,9}(?:,[^\n]{0,200}?)?\}\}/g,
})
const escapedCodes = placeholderCodes({
  sign: '{{',
  pattern: /\{\{(?!-)\s{0,9}([^,\n]{1,100}?|(?=,))\s{0,9}(?:,[^\n]{0,200}?)?\}\}/g,
})
const nestedCodes = placeholderCodes({
  sign: '$t(',
  pattern: /\$t\(\s{0,9}([\w.:-]{1,100})[^()]{0,200}\)/g,
  // Another key may suit another language, and a plural may need none.
  requiredBy: 'reader',
  nameOf: (name) => `$t ${name}`,
})

/** `{{name}}` and `{{ user.name }}` of ngx-translate and Transloco. */
export const mustacheNameCodes = Object.assign(
  placeholderCodes({ sign: '{{', pattern: /\{\{\s{0,9}([^{}\s]{1,100})\s{0,9}\}\}/g }),
  { formatsAll: true },
)

/** `{0}` and `{0,number}` of Salesforce. */
export const salesforceCodes = placeholderCodes({
  sign: '{',
  pattern: /\{(\d{1,3})(?:,[^{}]{1,200})?\}/g,
})

const GO_VALUE = /^(?:-\s)?\s{0,9}(\.[\w.]{1,100})\s{0,9}(?:\s-)?$/

/** `{{.Name}}` of Go's templates, which know no text with other braces: any other action is known by all of its characters. */
export const goTemplateCodes = Object.assign(beginningWith('{', actionsOfGo), { formatsAll: true as const })

function actionsOfGo(text: string): Code[] {
  const codes: Code[] = []
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', codes.at(-1)?.at[1])) {
    const end = text.indexOf('}}', at + 2)
    if (end < 0) {
      const fault = 'has no end, so Go refuses the text'
      codes.push({ at: [at, at + 2], id: '{{', kind: 'bad', requiredBy: 'program', fault })
      break
    }
    const action = text.slice(at + 2, end)
    const id = GO_VALUE.exec(action)?.[1] ?? action.trim()
    codes.push({ at: [at, end + 2], id, kind: 'value', requiredBy: 'program' })
  }
  return codes
}

/** `%1`, `%L1` of Qt, which replaces all codes with the same number, and `%n`, the number of a plural. */
export const qtCodes = placeholderCodes({ sign: '%', pattern: /%L?(\d{1,2}|n)/g })

/** `%1` of KDE and Inno Setup. */
export const kdeCodes = placeholderCodes({ sign: '%', pattern: /%(\d{1,2})/g })

/** `$NAME$` of Chrome, in any case, and `$1`. */
export const chromeCodes = placeholderCodes({
  sign: '$',
  pattern: /\$\$|\$([\w@]{1,100})\$|\$([1-9])/g,
  nameOf: (name) => name.toLowerCase(),
})

/** `:name`, `:Name`, `:NAME` of Laravel. */
export const laravelCodes = placeholderCodes({
  sign: ':',
  pattern: /(?<![\w:/]):([A-Za-z_]\w{0,100})/g,
  nameOf: (name) => name.toLowerCase(),
})

/** `[ProductName]` of Windows Installer, and `!(loc.Name)`, `$(var.Name)` of WiX. */
export const wixCodes = joinedCodes(
  placeholderCodes({ sign: '[', pattern: /\[([#!$%~&]?[\w.]{1,100})\]/g }),
  placeholderCodes({ sign: '(', pattern: /[!$]\(((?:loc|wix|bind|var|env|sys)\.[\w.]{1,100})\)/g }),
)

/** `@1` of Luanti. `@@` is the sign. */
export const luantiCodes = placeholderCodes({ sign: '@', pattern: /@@|@([1-9])/g })

/** `[gallery ids="1,2"]` and `[/caption]` of WordPress. They may have blanks, so no sign says whether two texts have the same. */
export const shortcodes: CodeScanner = (text) => shortcodesIn(text)
const shortcodesIn = placeholderCodes({
  sign: '[',
  pattern: /\[(\/?[a-z][\w-]{0,60})(?:\s[^[\]<>]{0,500})?\]/g,
  requiredBy: 'reader',
})

/** `$(^Name)`, `${VERSION}`, `$INSTDIR` and `%s` of NSIS. `$$` is the sign. */
export const nsisCodes = joinedCodes(
  placeholderCodes({
    sign: '$',
    pattern: /\$\$|\$(\(\^?[\w.]{1,100}\)|\{[\w.]{1,100}\}|\w{1,100})/g,
  }),
  placeholderCodes({ sign: '%', pattern: /%(s)/g }),
)

const INK_GROUP = /\\[^]|\{([^{}]{0,1000})\}|[{}]/g
const INK_VALUE = /^\s{0,9}(\w[\w.()+\-*/% ]{0,100})$/

/** `{name}` and `{count(x)}` of Ink, which have no alternatives. Other braces are not closed, or have no meaning. */
export const inkCodes = Object.assign(
  beginningWith('{}', (text) => {
    const codes: Code[] = []
    for (const { 0: group, 1: inside, index } of text.matchAll(INK_GROUP)) {
      if (group.startsWith('\\')) continue
      const at = [index, index + group.length] as const
      const name = INK_VALUE.exec(inside ?? '')?.[1]
      if (name !== undefined) codes.push({ at, id: name, kind: 'value', requiredBy: 'program' })
      else if (inside === undefined || !hasAlternatives(inside)) {
        const fault = 'encloses nothing that Ink knows'
        codes.push({ at, id: `bad ${index}`, kind: 'bad', requiredBy: 'program', fault })
      }
    }
    return codes
  }),
  { formatsAll: true as const },
)

/** Whether braces enclose alternatives between bars, or what follows a condition and its colon. */
const hasAlternatives = (inside: string): boolean =>
  inside.includes('|') || (inside.includes(':') && inside.split(':', 1).join('').trim() !== '')
