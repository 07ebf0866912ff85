// Resource scripts of Windows programs: their string tables, menus and dialogs.
import {
  meansLanguage,
  namesTarget,
  type Edit,
  type FormatPlugin,
  type Language,
  type Languages,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { numberFor, spelledLike, statementFor } from './languages.ts'
import { scriptOf, type RcLanguage, type RcText, type RcVersion } from './resources.ts'
import { isEmptyString, scriptStringCodec } from './strings.ts'
import { tableEntries } from './tables.ts'

/** The code pages whose names do not begin with `windows-`. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  65001: 'utf-8',
  932: 'cp932',
  936: 'cp936',
  949: 'cp949',
  950: 'cp950',
  874: 'cp874',
}

export default {
  title: 'Windows resource scripts',
  group: 'apps',
  about:
    'RC files: string tables, captions and controls of dialogs, menus, the texts of VERSIONINFO; strings over ' +
    'several lines, comments as context, #pragma code_page. In a file with several languages, one is translated; ' +
    'its LANGUAGE and VERSIONINFO follow.',
  signaturePatterns: { fileName: /\.[rR][cC]2?$/ },
  languages: 'monolingual',
  encoding: {
    charsets: (head) => [...codePages(head), 'us-ascii', 'utf-8', likelyCharset(head)],
    declareUtf8: utf8CodePage,
  },

  declaredLanguages: {
    read(source) {
      const [code] = codesIn(scriptOf(source).texts)
      return code === undefined ? {} : { source: code }
    },
    edits(job) {
      const { text } = job.source
      const { texts, versions } = scriptOf(job.source)
      const codes = codesIn(texts)
      const [target] = job.languages.targets
      const main = mainLanguage(codes, [job.languages.source, ...job.languages.targets])
      if (!target || statementFor(target) === undefined) return []
      const hasTarget = codes.some((code) => meansLanguage(code, target))
      if (hasTarget || (main !== undefined && namesTarget(main, job.languages))) return []
      const places = statementsOf(texts).filter(({ code }) => code === main && main !== undefined)
      const statements = places.map(({ at }): Edit => {
        return { at, text: statementFor(target, text.slice(at[0], at[1])) ?? '' }
      })
      return [...statements, ...versionEdits(text, versions, main, job.languages)]
    },
  },

  parse: (source, languages) => unitsOf(source, languages, 'neighbor'),
  entries: { of: tableEntries },

  options: {
    schemas: {
      identifiers: {
        type: 'string',
        enum: ['neighbor', 'position'],
        default: 'neighbor',
        description:
          'The keys of labels and submenus, which have no identifier of their own: neighbor uses the key of the next ' +
          'control or of the first item; position counts the texts.',
      },
    },
    configure: ({ identifiers }) => ({
      parse: (source, languages) => unitsOf(source, languages, identifiers as 'neighbor' | 'position'),
    }),
  },
} satisfies FormatPlugin

function unitsOf(file: Source, { source, targets }: Languages, identifiers: 'neighbor' | 'position'): Unit[] {
  const { text } = file
  const { texts } = scriptOf(file)
  const main = mainLanguage(codesIn(texts), [source, ...targets])
  const units: Unit[] = []
  for (const { key, stableKey, at, context, language } of texts) {
    const code = language?.code
    const raw = text.slice(at[0], at[1])
    if ((code !== undefined && code !== main) || isEmptyString(raw)) continue
    const ownKey = identifiers === 'neighbor' ? stableKey : key
    units.push({ key: ownKey, source: { at, codec: scriptStringCodec(!raw.startsWith('"')) }, context })
  }
  return units
}

/** The edits that make version information name the target language where it names the former one. */
function versionEdits(
  text: string,
  versions: readonly RcVersion[],
  main: string | undefined,
  languages: Languages,
): Edit[] {
  const [target] = languages.targets
  const number = target && numberFor(target)
  const former = main ?? versions.find(({ code }) => code !== undefined)?.code
  if (number === undefined || former === undefined || namesTarget(former, languages)) return []
  return versions
    .filter(({ code }) => code === former)
    .map(({ at }): Edit => {
      const was = text.slice(at[0], at[1])
      // In the name of a block the number has four digits, without `0x`.
      const isBlock = /^[\da-f]{4}$/i.test(was) && /"/.test(text.charAt(at[0] - 1))
      return { at, text: isBlock ? spelledLike(`0x${was}`, number).slice(2) : spelledLike(was, number) }
    })
}

const CODE_PAGE = /(#\s*pragma\s+code_page\s*\(\s*)(\w+)\s*\)/g

/** Changes every `#pragma code_page` to UTF-8. A script without one gets one as its first line. */
function utf8CodePage({ text, eol }: Source): Edit[] {
  const pragmas = [...text.matchAll(CODE_PAGE)].map(({ index, 1: before = '', 2: page = '' }): Edit => {
    const start = index + before.length
    return { at: [start, start + page.length], text: '65001' }
  })
  return pragmas.length > 0 ? pragmas : [{ at: [0, 0], text: `#pragma code_page(65001)${eol}` }]
}

/** The charsets that a script declares. */
const codePages = (head: string): string[] =>
  [...head.matchAll(/#\s*pragma\s+code_page\s*\(\s*(\d+)\s*\)/g)].map(
    ([, page = '']) => CODE_PAGES[page] ?? `windows-${page}`,
  )

/** The language statements that apply to texts, in order. */
function statementsOf(texts: readonly RcText[]): RcLanguage[] {
  const statements = new Set<RcLanguage>()
  for (const { language } of texts) if (language) statements.add(language)
  return [...statements]
}

/** The languages in which a script has texts. */
function codesIn(texts: readonly RcText[]): string[] {
  return [...new Set(statementsOf(texts).flatMap(({ code }) => code ?? []))]
}

/** The language of the script that a job translates: the first requested one that it has, otherwise its first. */
function mainLanguage(codes: readonly string[], requested: readonly Language[]): string | undefined {
  const found = requested.flatMap((language) => codes.find((code) => meansLanguage(code, language)) ?? [])
  return found[0] ?? codes[0]
}
