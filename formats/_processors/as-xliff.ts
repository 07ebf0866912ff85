// Gives a platform that lacks the format of a file its strings as XLIFF 1.2.
import type { Processor } from '@atlas/core/contract.ts'
import { throughFormat } from '../_grammars/text/other-format.ts'

export default {
  title: 'As XLIFF',
  about:
    'Turns a source file of any of the host’s formats into XLIFF 1.2 with its keys, texts, comments and lengths. ' +
    'After an export, the translations are written into the source file.',
  ...throughFormat('xliff-1.2'),
} satisfies Processor
