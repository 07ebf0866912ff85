// How the configuration of a framework says that programs show the source text for a key that a file lacks: data.

/** A setting of a framework. */
export interface FallbackSetting {
  /** The framework, as its users call it. */
  name: string
  /** The types of the formats that it reads key by key. */
  formats: readonly string[]
  /** The file that marks the folder of a project. The setting is for the files of the same project. */
  project: RegExp
  /** The files that may have the setting, by path. */
  files: RegExp
  /**
   * The setting: the group `codes` has the languages that programs fall back to. With `true`, or without the group, that
   * is the default language of the program. Matched with the flag `g`.
   */
  setting: RegExp
}

/** Where projects of JavaScript configure their framework. */
const configuration =
  /(?:^|\/)(?:(?:i18n|intl|locales?|lang|translations?)\/[^/]*|[^/]*(?:i18n|intl|locale|lang|translat)[^/]*|(?:main|index|app|app\.(?:component|module)|_app|setup|boot|bootstrap)|[^/]*(?:config|plugin)[^/]*)\.(?:[cm]?[jt]sx?|vue)$/i

const npmProject = /(?:^|\/)package\.json$/

/** A code, a list of codes, or an object whose `default` is one of them. */
const javascriptCodes = String.raw`(?<codes>["'\x60][\w-]+["'\x60]|\[[^\]]*\]|\{\s*["']?default["']?\s*:\s*(?:["'\x60][\w-]+["'\x60]|\[[^\]]*\]))`

/** The frameworks that fall back only if they are asked to. */
export const fallbackSettings: readonly FallbackSetting[] = [
  {
    // https://www.i18next.com/principles/fallback: each key is looked up in each language of the list.
    name: 'i18next',
    formats: ['i18next', 'json', 'yaml'],
    project: npmProject,
    files: configuration,
    setting: new RegExp(String.raw`\bfallbackLng["']?\s*:\s*${javascriptCodes}`, 'g'),
  },
  {
    // https://vue-i18n.intlify.dev/guide/essentials/fallback.html, and the option of svelte-i18n with the same name
    name: 'vue-i18n',
    formats: ['i18next', 'json', 'yaml', 'js-module'],
    project: npmProject,
    files: configuration,
    setting: new RegExp(String.raw`\bfallbackLocale["']?\s*:\s*${javascriptCodes}`, 'g'),
  },
  {
    // https://ngx-translate.org/reference/configuration: a default language, which newer versions call the fallback language.
    name: 'ngx-translate',
    formats: ['i18next', 'json'],
    project: npmProject,
    files: configuration,
    setting: /(?:\.set(?:DefaultLang|FallbackLang)\(|\bdefaultLanguage\s*:)\s*(?<codes>["'][\w-]+["'])/g,
  },
  {
    // The configuration of ngx-translate without modules has the name that Transloco uses, too.
    name: 'ngx-translate',
    formats: ['i18next', 'json'],
    project: npmProject,
    files: configuration,
    setting: /\bprovideTranslateService\(\s*\{[^;]{0,500}?\bfallbackLang\s*:\s*["'](?<codes>[\w-]+)["']/g,
  },
  {
    // https://jsverse.gitbook.io/transloco/advanced-features/missing-handler: without the option, only for missing files.
    name: 'Transloco',
    formats: ['i18next', 'json'],
    project: npmProject,
    files: configuration,
    setting:
      /\bfallbackLang\s*:\s*(?<codes>["'][\w-]+["']|\[[^\]]*\])[^;]{0,500}?\buseFallbackTranslation\s*:\s*true/g,
  },
  {
    // https://pkg.go.dev/github.com/nicksnyder/go-i18n/v2/i18n#NewBundle: the language of the bundle is tried last.
    name: 'go-i18n',
    formats: ['go-i18n', 'toml', 'yaml', 'json'],
    project: /(?:^|\/)go\.mod$/,
    files: /(?:^|\/)(?:[^/]*(?:i18n|intl|locale|lang|translat|bundle)[^/]*|main|app|server)\.go$/i,
    setting: /\bi18n\.NewBundle\(/g,
  },
  {
    // https://gohugo.io/functions/lang/translate/: a missing text is the one of the default language of the site.
    name: 'Hugo',
    formats: ['go-i18n', 'toml', 'yaml', 'json'],
    project: /(?:^|\/)hugo\.(?:toml|ya?ml|json)$/,
    files: /(?:^|\/)hugo\.(?:toml|ya?ml|json)$/,
    setting: /\bdefaultContentLanguage["']?\s*[:=]\s*["']?(?<codes>[\w-]+)/gi,
  },
  {
    // https://minecraft.wiki/w/Resource_pack#Language: the game loads `en_us` below each other language.
    name: 'Minecraft',
    formats: ['json'],
    project: /(?:^|\/)assets\/[^/]+\/lang\/en_us\.json$/,
    files: /(?:^|\/)assets\/[^/]+\/lang\/en_us\.json$/,
    setting: /^\s*\{/g,
  },
  {
    // https://www.mediawiki.org/wiki/Manual:Language#Fallback_languages. `qqq` has the notes for translators.
    name: 'MediaWiki',
    formats: ['json'],
    project: /(?:^|\/)qqq\.json$/,
    files: /(?:^|\/)qqq\.json$/,
    setting: /^\s*\{/g,
  },
  {
    // https://guides.rubyonrails.org/configuring.html#config-i18n-fallbacks: what users see is the production environment.
    name: 'Rails',
    formats: ['rails-yaml'],
    project: /(?:^|\/)Gemfile$/,
    files: /(?:^|\/)config\/(?:application|environments\/production|initializers\/\w+)\.rb$/,
    setting: /\b(?:config\.i18n|I18n)\.fallbacks\s*=\s*(?<codes>true|\[[^\]]*\])/g,
  },
  {
    // https://laravel.com/docs/localization#configuring-the-locale. In JSON files, the keys are the texts.
    name: 'Laravel',
    formats: ['php-array'],
    project: /(?:^|\/)composer\.json$/,
    files: /(?:^|\/)config\/app\.php$/,
    setting: /["']fallback_locale["']\s*=>\s*(?<codes>env\([^)]*\)|["'][\w-]+["'])/g,
  },
  {
    // https://symfony.com/doc/current/translation.html#fallback-translation-locales
    name: 'Symfony',
    formats: ['yaml', 'php-array'],
    project: /(?:^|\/)composer\.json$/,
    files: /(?:^|\/)config\/(?:packages\/)?(?:translation|framework|config)\.ya?ml$/,
    setting:
      /^[ \t]+fallbacks?:(?<codes>[ \t]*\[[^\]]*\]|[ \t]*["']?[\w-]+["']?[ \t]*$|(?:\s*\n[ \t]*-[ \t]*["']?[\w-]+["']?)+)/gm,
  },
]

/** The default language of a program, which its source files are in. */
export const ANY = '*'

/** The languages that a text of configuration falls back to. */
export function fallbackCodes({ setting }: FallbackSetting, text: string): string[] {
  const codes: string[] = []
  for (const { groups, index } of text.matchAll(setting)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    if (/^\s*(?:#|\/\/|\*|\/\*)|\/\//.test(line)) continue
    const named = groups?.['codes'] ?? 'true'
    if (named === 'true') codes.push(ANY)
    else for (const [code] of named.matchAll(/[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*/g)) codes.push(code)
  }
  return codes
}
