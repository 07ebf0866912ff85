// The package plist: property lists as XML, as binary, and as the older text of .strings files.
import { parse, parseBinary, parseOpenStep } from 'plist'
import type { Consumer, Load } from '../../test/consumers/consumer.ts'
import { entriesOf } from '../../test/consumers/entries.ts'

const xml: Load = ({ text }) => entriesOf(parse(text))

export default {
  name: 'plist',
  formats: {
    plist: xml,
    stringsdict: ({ text }) =>
      [...entriesOf(parse(text))].map(([path, value]) => [path.replace(/\/(\w+)$/, '#$1'), value]),
    'binary-plist': ({ bytes }) => entriesOf(parseBinary(bytes)),
    'apple-strings': ({ text }) => entriesOf(parseOpenStep(text)),
  },
} satisfies Consumer
