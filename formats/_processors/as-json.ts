// Gives a platform that lacks the format of a file its strings as JSON.
import type { Processor } from '@atlas/core/contract.ts'
import { throughFormat } from '../_grammars/text/other-format.ts'

export default {
  title: 'As JSON',
  about:
    'Turns a file of any of the host’s formats into JSON with its keys and texts. After an export, the ' +
    'translations are written into the source file. Of a file of several languages, JSON holds one.',
  ...throughFormat('json'),
} satisfies Processor
