// The messages of a QM file as units, and the changes to its language and its plural rule.
import {
  inOnly,
  codeLike,
  meansLanguage,
  type BuildJob,
  type Edit,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { numberedPlural, type RowPlan } from '../_grammars/plurals/numbered-rows.ts'
import { compiledRule, qtRows, rowsByCompiledRule } from '../_grammars/plurals/qt-rules.ts'
import { sameForAll } from '../_grammars/plurals/read-only.ts'
import { labeledTexts, type LabeledText } from '../_grammars/text/fields.ts'
import { verbatim } from '../_grammars/text/verbatim.ts'
import { messageFieldLabels } from './catalog.ts'

interface Message {
  context: Span
  source: Span
  comment: Span
  rows: LabeledText[]
}

interface Catalog {
  language?: Span
  rule: Span
  messages: readonly Message[]
}

function readCatalog({ text }: Source): Catalog {
  const messages: Message[] = []
  const head: { language?: Span; rule: Span } = { rule: [0, 0] }
  for (const field of labeledTexts(text)) {
    const { label, at } = field
    const message = messages.at(-1)
    if (label === messageFieldLabels.language) head.language = at
    else if (label === messageFieldLabels.rule) head.rule = at
    else if (label === messageFieldLabels.context)
      messages.push({ context: at, source: at, comment: at, rows: [] })
    else if (message && label === messageFieldLabels.source) message.source = at
    else if (message && label === messageFieldLabels.comment) message.comment = at
    else message?.rows.push(field)
  }
  return { ...head, messages }
}

/** The language that the file names, if it names one. */
export function catalogLanguage(source: Source): string | undefined {
  const { language } = source.read(readCatalog)
  return (language && source.text.slice(...language)) || undefined
}

/** The units of a file: all its messages, in the order of the file. */
export function qmUnits(source: Source, { targets: [target] }: Languages): Unit[] {
  const { text } = source
  const { rule, messages } = source.read(readCatalog)
  const named = catalogLanguage(source)
  const isNew = target !== undefined && named !== undefined && !meansLanguage(named, target)
  const plan: RowPlan | undefined = target && {
    ...((isNew ? undefined : rowsByCompiledRule(text.slice(...rule), target)) ?? qtRows(target, 0)),
    isNew,
  }
  return messages.map(({ context, source: place, comment, rows }) => {
    const [group, own, note] = [context, place, comment].map((span) => text.slice(...span))
    const original: Slot = { at: place, codec: verbatim }
    const [first] = rows
    const isPlural = first?.label !== messageFieldLabels.text
    const unit: Unit = {
      key: [group, own, note].filter(
        (part, index) => part !== undefined && (index === 1 || part !== ''),
      ) as string[],
      source: isPlural ? sameForAll(original) : original,
    }
    if (note) unit.context = note
    if (target && plan && first) {
      const plural =
        isPlural && numberedPlural(text, { rows, start: comment, labelOf: messageFieldLabels.form }, plan)
      const needed = new Set(plan.categories.filter((category) => category !== undefined))
      unit.targets = inOnly(
        target,
        plural ? { ...plural, requiresAllRows: needed } : { at: first.at, codec: verbatim },
      )
    }
    return unit
  })
}

/** The language of a file and its plural rule, if it names another language. */
export function catalogLanguageEdits({ source, languages }: BuildJob): Edit[] {
  const { language, rule } = source.read(readCatalog)
  const [target] = languages.targets
  const named = catalogLanguage(source)
  if (!target || !language || named === undefined || meansLanguage(named, target)) return []
  return [
    { at: language, text: codeLike(named, target).replaceAll('-', '_') },
    { at: rule, text: compiledRule(target) },
  ]
}
