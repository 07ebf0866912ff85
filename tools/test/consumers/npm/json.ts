// The JSON parser of JavaScript, which most libraries of JSON catalogues use.
import { inDialects, type Consumer, type Load } from '../consumer.ts'
import { entriesOf } from '../entries.ts'

const load: Load = ({ text }) => entriesOf(JSON.parse(text))

export default {
  name: 'JSON.parse',
  formats: {
    ...inDialects('json', 'icu vue-i18n ngx-translate minecraft', load),
    i18next: load,
    arb: load,
    'chrome-messages': load,
    'design-tokens': load,
    formatjs: load,
    'go-i18n': load,
    gotext: load,
    jed: load,
    'rpg-maker': load,
    'unreal-archive': load,
    // Comments are allowed in it.
    'windows-resjson': ({ text }) => entriesOf(JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ''))),
    xcstrings: ({ text, language }) => {
      const { strings } = JSON.parse(text) as Catalog
      return Object.entries(strings).flatMap(([key, { localizations = {} }]) => {
        const own = Object.entries(localizations).find(
          ([id]) => id === language.osxLocale || id === language.id,
        )
        return [...entriesOf(own?.[1] ?? {}, key)]
          .filter(([path]) => path.endsWith('/value'))
          .map(([path, value]): [string, string] => [path.replace('/', '#'), value])
      })
    },
  },
} satisfies Consumer

interface Catalog {
  strings: Record<string, { localizations?: Record<string, unknown> }>
}
