import { parse } from 'dot-properties'
import type { Consumer } from '../consumer.ts'

export default {
  name: 'dot-properties',
  formats: { 'java-properties': ({ text }) => Object.entries(parse(text) as Record<string, string>) },
} satisfies Consumer
