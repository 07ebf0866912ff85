// Joomla, which reads its language files with the raw scanner of PHP.
import type { Consumer } from '../consumer.ts'
import { iniWithScanner } from './php.ts'

export default {
  name: 'Joomla',
  program: 'php',
  formats: { 'ini:php': iniWithScanner('1') },
  note: 'It refuses values of several lines.',
} satisfies Consumer
