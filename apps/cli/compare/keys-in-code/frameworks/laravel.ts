import {
  laravelForms,
  laravelFormsNeeded,
  laravelMessages,
} from '@atlas/formats/_grammars/codes/laravel-messages.ts'
import type { Framework } from '../framework.ts'

/** Laravel. */
export const laravel: Framework = {
  name: 'Laravel',
  signs: [{ path: /(?:^|\/)composer\.json$/, has: /"(?:laravel\/framework|illuminate\/[\w-]+)"/ }],
  formats: ['php-array', 'json', 'i18next'],
  code: /\.(?:php|[cm]?[jt]sx?|vue|svelte)$/,
  calls: [
    /(?<![\w$>.])(?:__|trans|trans_choice|\$t)\(\s*(?=["'])/g,
    /@(?:lang|choice)\(\s*(?=["'])/g,
    /\bLang::(?:get|choice)\(\s*(?=["'])/g,
  ],
  openCalls: [
    /(?<![\w$>]|function )(?:__|trans|trans_choice|\$t)\(\s*(?=\$)/g,
    /@(?:lang|choice)\(\s*(?=\$)/g,
  ],
  holes: /\{?\$\w+(?:->\w+|\[[^\]]*\])*\}?|\$\{[^}]*\}/g,
  join: /(?:\.|\+)/,
  messages: { scannerFor: laravelMessages, formsOf: laravelForms, formsNeeded: laravelFormsNeeded },
  // The framework's own files, and keys of packages: `package::file.key`.
  ownKeys: /^(?:auth|pagination|passwords|validation)(?:\.|$)|::|^\(and :count more errors?\)$/,
}
