// The anchors of a YAML file and their uses, by which sync knows what an entry needs.
import type { FileNames, NamedSpan, Source } from '@atlas/core/contract.ts'
import { isBlank, isLineEnd } from '../text/chars.ts'

const ANCHOR_OR_ALIAS = /[&*][^\s,[\]{}]+/g
/** Characters before a value. */
const BEFORE_VALUE = ':-,?[{'
/** A tag may precede an anchor. Longer ones are not looked for. */
const LONGEST_TAG = 80

/** The anchors, and the aliases that refer to them. Some of them may be in quotes, which changes nothing for others. */
export function yamlNames({ text }: Source): FileNames {
  const defined: NamedSpan[] = []
  const used: NamedSpan[] = []
  for (const { index, 0: whole } of text.matchAll(ANCHOR_OR_ALIAS)) {
    if (!beginsValue(text, index)) continue
    const list = whole.startsWith('&') ? defined : used
    list.push({ name: `*${whole.slice(1)}`, at: [index, index + whole.length] })
  }
  return { defined, used }
}

function beginsValue(text: string, offset: number): boolean {
  let at = offset
  while (isBlank(text.charCodeAt(at - 1))) at--
  if (at === 0 || isLineEnd(text.charCodeAt(at - 1))) return true
  const char = text.charAt(at - 1)
  if (at === offset) return char === '[' || char === '{' || char === ','
  return BEFORE_VALUE.includes(char) || /(?:^|\s)!\S*$/.test(text.slice(Math.max(0, at - LONGEST_TAG), at))
}
