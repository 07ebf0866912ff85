// Codes in braces, which players of subtitles do not show: `{\\i1}` of Sub Station Alpha, `{y:i}` of MicroDVD.
import { beginningWith, type Code } from '@atlas/core/contract.ts'

/** Finds what is in braces. Players ignore what they do not know there, so nothing in braces is shown as text. */
export const bracedCodes = beginningWith('{', (text) =>
  Array.from(text.matchAll(/\{[^{}]*\}/g), ({ 0: spelled, index }): Code => ({
    at: [index, index + spelled.length],
    id: spelled,
    kind: 'alone',
    requiredBy: 'document',
    // A translation may have one style less.
    mayBeLeftOut: true,
    shown: spelled,
  })),
)
