// The programs that read JSON with texts in different ways. What has another structure, such as messages of FormatJS with
// their descriptions, is a format of its own.
import type { Dialects, Entries, FormatPlugin } from '@atlas/core/contract.ts'
import { icuCodes } from '../_grammars/codes/icu-codes.ts'
import { minecraftCodes } from '../_grammars/codes/minecraft.ts'
import { mustacheNameCodes } from '../_grammars/codes/placeholder-codes.ts'
import { i18nextValues, icuMessage } from '../_grammars/codes/placeholder-syntaxes.ts'
import { vueMessageCodes } from '../_grammars/codes/vue-messages.ts'

/** The dialects as data of the format. */
export const dialects = {
  any: { readBy: 'any program' },
  icu: {
    readBy: 'next-intl, FormatJS or another reader of ICU messages',
    differs:
      'each text is a message with `{name}`, plurals, selects and tags, in which an apostrophe quotes a brace',
    signaturePatterns: {
      fileContent: /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/,
    },
    needsOneOf: ['plural', 'select'],
  },
  'vue-i18n': {
    readBy: 'vue-i18n from version 9 on',
    differs:
      '`{name}` and `{0}` are values, `@:key` is another text, a bar separates the forms of a plural, and a sign of ' +
      "these as text is `{'@'}`",
    signaturePatterns: { fileContent: /["\s(]@(?:\.[a-z]+)?:[A-Za-z_({]|\{'[@{}|$%]'\}/ },
    needsOneOf: ['@', "{'"],
  },
  'ngx-translate': {
    readBy: 'ngx-translate or Transloco',
    differs: 'only `{{name}}` is a value',
    signaturePatterns: { fileName: /(?:^|\/)(?:assets|public)\/i18n\/[^/]+\.json$/, fileContent: /\{\{/ },
  },
  minecraft: {
    readBy: 'Minecraft (Java Edition from 1.13 on)',
    differs:
      '`%s`, `%1$s` and `%%` are codes, and a text with another percent sign is shown unformatted; `§` and a letter set ' +
      'its look; missing texts are those of `en_us`',
    signaturePatterns: { fileName: /(?:^|\/)assets\/[^/]+\/lang\/[^/]+\.json$/ },
  },
} as const satisfies Dialects

const readings: Readonly<
  Record<keyof typeof dialects, Partial<FormatPlugin> & { fallsBack?: Entries['fallsBack'] }>
> = {
  any: {},
  icu: { inlineCodes: icuCodes({ quotes: 'tags' }), placeholderSyntax: icuMessage },
  'vue-i18n': { inlineCodes: vueMessageCodes },
  'ngx-translate': { inlineCodes: mustacheNameCodes, placeholderSyntax: i18nextValues },
  minecraft: { inlineCodes: minecraftCodes, fallsBack: 'source' },
}

/** What the program of a dialect changes in the format. */
export function dialectNamed(name: unknown, entries: Entries): Partial<FormatPlugin> {
  const { fallsBack, ...changes } = readings[name as keyof typeof dialects] ?? {}
  return fallsBack ? { ...changes, entries: { ...entries, fallsBack } } : changes
}
