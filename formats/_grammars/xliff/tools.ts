// What memoQ and Phrase (Memsource) write into XLIFF 1.2 besides the standard: locks, statuses, tags in braces.
import { beginningWith, type Code, type CodeScanner, type Edit, type Status } from '@atlas/core/contract.ts'
import { joinedCodes } from '../codes/joined-codes.ts'
import { attributeNames, attribute, type XmlNode } from '../xml/tree.ts'
import { attributeEdit } from '../xml/places.ts'
import { xliffCodes } from './codes.ts'
import type { Xliff } from './document.ts'

/** How a tool marks a unit that nobody may change. */
const LOCKS: readonly (readonly [name: string, value: string])[] = [
  ['mq:locked', 'locked'],
  ['m:locked', 'true'],
]

/** Whether a tool locked a unit. */
export const isLockedUnit = (xliff: Xliff, node: XmlNode): boolean =>
  LOCKS.some(([name, value]) => xliff.attribute(node, name) === value)

/** The statuses of memoQ for a confirmed text. All others, such as `PartiallyEdited`, are drafts. */
const MEMOQ: Readonly<Record<string, Status>> = {
  ManuallyConfirmed: 'translated',
  Confirmed: 'translated',
  ConfirmedTranslator: 'translated',
  ConfirmedReviewer1: 'translated',
  Proofread: 'approved',
  ConfirmedReviewer2: 'approved',
}

const MEMOQ_NAME_OF: Readonly<Record<Status, string>> = {
  untranslated: 'PartiallyEdited',
  translated: 'ManuallyConfirmed',
  approved: 'Proofread',
}

/** The status that a tool stores on a unit; undefined if it stores none. */
export function toolStatus(xliff: Xliff, unit: XmlNode): Status | undefined {
  const memoq = xliff.attribute(unit, 'mq:status')
  if (memoq !== undefined) return Object.hasOwn(MEMOQ, memoq) ? MEMOQ[memoq] : 'untranslated'
  const level = xliff.attribute(unit, 'm:confirmed')
  if (level === undefined || !/^\d{1,3}$/.test(level)) return undefined
  return Number(level) > 0 ? 'translated' : 'untranslated'
}

/** The edits that store another status, where a tool stores one. */
export function toolStatusEdits(xliff: Xliff, unit: XmlNode, status: Status): Edit[] {
  const was = toolStatus(xliff, unit)
  if (was === undefined || was === status) return []
  if (xliff.attribute(unit, 'mq:status') !== undefined)
    return [attributeEdit(xliff.xml, unit, 'mq:status', MEMOQ_NAME_OF[status])]
  // Phrase knows whether a step of its workflow confirmed a text, and no more.
  if (was === 'translated' && status === 'approved') return []
  const file = xliff.fileOf(unit)
  const level = xliff.attribute(file, 'm:level') ?? xliff.attribute(xliff.xml.root, 'm:level') ?? '1'
  return [attributeEdit(xliff.xml, unit, 'm:confirmed', status === 'untranslated' ? '0' : level)]
}

/** The codes of a document of Phrase; undefined for one of another tool. */
export function codesOfTool({ xml }: Xliff): CodeScanner | undefined {
  const isOfPhrase = attributeNames(xml, xml.root).some(
    (name) => name === 'xmlns:m' && attribute(xml, xml.root, name)?.includes('memsource') === true,
  )
  return isOfPhrase ? phraseCodes : undefined
}

/** The tags of Phrase: `{1}` alone, `{1>` and `<1}` around a text, also `{b>` and `<b}` for formats. */
const TAG = /\{(\d{1,6}|[a-z]{1,4})>|<(\d{1,6}|[a-z]{1,4})\}|\{(\d{1,6})\}/g

const tagsInBraces = beginningWith('{<', (text) => {
  const codes: Code[] = []
  for (const { 0: tag, 1: open, 2: close, 3: alone = '', index } of text.matchAll(TAG)) {
    const id = open ?? close ?? alone
    const kind = open !== undefined ? 'open' : close !== undefined ? 'close' : 'alone'
    codes.push({ at: [index, index + tag.length], id: `{${id}}`, kind, requiredBy: 'file', shown: tag })
  }
  return codes
})

const phraseCodes = joinedCodes(tagsInBraces, xliffCodes)
