// Tracked insertions whose marks a translation does not keep.
import type { Source } from '@atlas/core/contract.ts'

const INSERTION = /<w:ins\b[^<>]*[^/]>((?:(?!<\/w:ins>)[^])*)<\/w:ins>/g
const RUN = /<w:r[ >]/

/**
 * How many insertions of words are in paragraphs with other words. A translation of such a paragraph is written into its
 * first run, since nobody knows which of its words are the inserted ones.
 */
export function tornInsertions({ text }: Source): number {
  if (!text.includes('<w:ins')) return 0
  let count = 0
  for (const paragraph of text.split('</w:p>')) {
    if (!RUN.test(paragraph.replaceAll(INSERTION, ''))) continue
    for (const [, inside = ''] of paragraph.matchAll(INSERTION)) if (RUN.test(inside)) count++
  }
  return count
}
