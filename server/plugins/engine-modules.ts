// The modules that the engine itself is, next to formats and chains: the alignment of documents, and the check of
// translations.
import type { Offer } from '../../core/plugins/descriptor.ts'

/** The key of the module that aligns a document with its translation. */
export const ALIGNMENT = 'align-documents'

/** The module that checks translations. */
export const CHECK = {
  key: 'check-translations',
  name: 'Codes, numbers and spaces',
  description:
    'Finds placeholders and tags that are lost, added or broken, texts that are too long, changed numbers, brackets ' +
    'without a partner, and spaces and line ends at the edges that differ from the source.',
} as const satisfies Offer['check']

/** How many translations one call may carry. A check of as many takes a fraction of a second. */
export const CHECK_BATCH = 500

/** The key of each module, by its kind. */
export const engineModules = {
  'file-translations-alignment': ALIGNMENT,
  'external-qa-check': CHECK.key,
} as const
