// All frameworks whose calls are known.
import type { Framework } from '../framework.ts'
import { android } from './android.ts'
import { angular } from './angular.ts'
import { ember } from './ember.ts'
import { flutter } from './flutter.ts'
import { fluent } from './fluent.ts'
import { formatjs } from './formatjs.ts'
import { gettext } from './gettext.ts'
import { i18next } from './i18next.ts'
import { ios } from './ios.ts'
import { laravel } from './laravel.ts'
import { nextIntl } from './next-intl.ts'
import { rails } from './rails.ts'
import { svelte } from './svelte.ts'
import { vueI18n } from './vue-i18n.ts'

/** The frameworks. */
export const frameworks: readonly Framework[] = [
  i18next,
  vueI18n,
  formatjs,
  nextIntl,
  angular,
  svelte,
  ember,
  rails,
  laravel,
  gettext,
  android,
  ios,
  flutter,
  fluent,
]
