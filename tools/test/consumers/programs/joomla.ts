// Joomla, which reads its language files with the raw scanner of PHP.
import type { Consumer, Found } from '../consumer.ts'
import { iniWithScanner } from './php.ts'

export default {
  name: 'Joomla',
  program: 'php',
  formats: { 'ini:php': async (file) => withoutApostrophes(await iniWithScanner('1')(file)) },
  note: 'It refuses values of several lines.',
} satisfies Consumer

/** It shows apostrophes around a text, which PHP's usual scanner removes. */
const withoutApostrophes = (found: Found): Found =>
  Array.from(found, ([key, text]): [string, string] => [key, text.replace(/^'(.*)'$/, '$1')])
