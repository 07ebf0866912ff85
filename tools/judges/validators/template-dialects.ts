// The dialects of templates and messages, each with texts to damage and the validators that judge them.
import ink from '@atlas/formats/ink/format.ts'
import minecraft from '@atlas/formats/minecraft-lang/format.ts'
import nsis from '@atlas/formats/nsis-strings/format.ts'
import {
  chromeCodes,
  goTemplateCodes,
  luantiCodes,
  salesforceCodes,
  shortcodes,
  wixCodes,
} from '@atlas/formats/_grammars/codes/placeholder-codes.ts'
import { vueMessageCodes } from '@atlas/formats/_grammars/codes/vue-messages.ts'
import { braces, printf } from './damage.ts'
import { chromeRules, luantiRules, nsisRules, salesforceRules, shortcodeRules, wixRules } from './rules.ts'
import { formattingValidator, validatorsOf } from './validator.ts'
import { dialectOf, program, withValues, type Dialect } from './dialect.ts'

const ofCompilers = validatorsOf(() => import('./compilers.ts'))

/** The dialects of templates. */
export const templateDialects: readonly Dialect[] = [
  dialectOf(
    'go-template',
    { inlineCodes: goTemplateCodes },
    {
      ...braces,
      foreign: ['{{.Name}}', '{{.X}}', '{{', '}}', '{0}', '%s', '{{ x }}', '{'],
      alphabet: '{}.Nameout -$',
      sources: [
        '{{.Name}} has {{.Count}}',
        '{{ .Total }} files',
        'Plain words',
        '{{.User.Name}} of {{- .Group -}}',
      ],
    },
    formattingValidator('Go', 'go', ['run', program('templates.go')]),
  ),
  dialectOf(
    'chrome',
    { inlineCodes: chromeCodes },
    {
      ...printf,
      foreign: ['$NAME$', '$x$', '$', '$$', '$1', '%s', '{0}'],
      alphabet: '$NAMEnameo123@_ ',
      sources: ['$NAME$ has $COUNT$', '$1 of $2', 'Plain words', 'It costs $$5, $name$'],
    },
    chromeRules,
  ),
  dialectOf(
    'minecraft',
    minecraft,
    {
      ...printf,
      foreign: [...printf.foreign, '§a', '§'],
      sources: ['%s has %d', '%1$s wrote %2$s', 'Plain words', '§6Gold§r of %s', '%.1f%% done'],
    },
    // The game shows a text without values as it is.
    withValues(formattingValidator('Java', 'java', [program('Formats.java'), 'formatter'])),
  ),
  dialectOf(
    'luanti',
    { inlineCodes: luantiCodes },
    {
      ...printf,
      foreign: ['@1', '@2', '@', '@@', '%s'],
      alphabet: '@123n= ',
      sources: ['@1 has @2', 'Mail to a@@b of @1', 'Plain words'],
    },
    luantiRules,
  ),
  dialectOf(
    'salesforce',
    { inlineCodes: salesforceCodes },
    { ...braces, sources: ['{0} has {1}', '{1} of {0}', 'Plain words'] },
    salesforceRules,
  ),
  dialectOf(
    'wix',
    { inlineCodes: wixCodes },
    {
      ...braces,
      foreign: ['[Name]', '[', ']', '!(loc.X)', '$(var.x)'],
      alphabet: '[]!$().Name ',
      sources: ['Install [ProductName] now', '!(loc.Title) of [Version]', 'Plain words'],
    },
    wixRules,
  ),
  dialectOf(
    'nsis',
    nsis,
    {
      ...printf,
      foreign: ['$(^Name)', '${X}', '$', '$$', '%s'],
      alphabet: '${}()^Name ',
      sources: ['Install $(^Name) now', '${VERSION} of $(^Name)', 'Plain words', 'It costs $$5'],
    },
    nsisRules,
  ),
  dialectOf(
    'shortcodes',
    { inlineCodes: shortcodes },
    {
      ...braces,
      foreign: ['[gallery]', '[', ']', '[/caption]', '<b>'],
      alphabet: '[]/="galery ',
      sources: ['See [gallery ids="1,2"] now', '[caption]Tide[/caption] here', 'Plain words'],
    },
    shortcodeRules,
  ),
  dialectOf(
    'ink',
    ink,
    { ...braces, sources: ['{name} has {count}', 'Plain words', '{count} of them'] },
    ofCompilers('inkjs', (module) => module.inkValidator),
  ),
  dialectOf(
    'vue-i18n',
    { inlineCodes: vueMessageCodes },
    {
      ...braces,
      foreign: ['{name}', '{0}', "{'@'}", '@', '|', '{', '}', '{{', '@:key', '%s'],
      alphabet: "{}@|:'.0123namecout ",
      sources: [
        '{name} has {count}',
        '{0} of {1}',
        'Plain words',
        'one boat | {n} boats',
        "Mail to a{'@'}b",
        '@:title and more',
      ],
    },
    ofCompilers('vue-i18n', (module) => module.vueValidator),
  ),
]
