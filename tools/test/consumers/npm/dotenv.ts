import { parse } from 'dotenv'
import type { Consumer } from '../consumer.ts'

export default {
  name: 'dotenv',
  formats: { 'env-lines': ({ text }) => Object.entries(parse(text)) },
} satisfies Consumer
