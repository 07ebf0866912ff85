// The law about real pairs of a file before and after a translation.
import { isSame } from '../bytes.ts'
import { buildByCall } from '../calls.ts'
import { withOwnOptions } from '../format.ts'
import { known, must, show, trialOf, type Law, type Pair, type Trial } from './subject.ts'

/** Building the file before of each real pair returns exactly the bytes of the file after. */
export const pairs: Law = {
  name: 'pairs',
  holds({ type, plugin: unset, pairs: all }) {
    must(
      all.length > 0,
      () => `Add a pair: ${type}/samples/pairs/<case>/ with before.*, after.*, strings.json.`,
    )
    for (const pair of all) {
      const { name, before, after, target, options, strings, unchanged = [] } = pair
      const plugin = options ? withOwnOptions(unset, options) : unset
      const trial = trialOf(plugin, { name, bytes: before }, [known(target)])
      checkExpected(pair, trial)
      const named = new Set([...Object.keys(strings), ...unchanged])
      const others = trial.records.filter(({ identifier }) => !named.has(identifier))
      must(
        others.length === 0,
        () =>
          `${name}: strings.json must name these strings in "strings" or in "unchanged": ${show(others.map(({ identifier }) => identifier))}`,
      )
      const records = Object.entries(strings).map(([identifier, expected]) => {
        const translation =
          typeof expected === 'object' && 'text' in expected && expected.text !== undefined
            ? expected
            : { text: expected }
        const text = trial.records.find((record) => record.identifier === identifier)?.text
        must(text !== undefined, () => `${name}: the file has no string "${identifier}"`)
        return { identifier, text, translations: { [known(target).id]: translation as { text: string } } }
      })
      const built = buildByCall(plugin, trial, trial.languages, records)
      must(
        isSame(built, after),
        () =>
          `${name}: builds\n${Buffer.from(built).toString()}\ninstead of\n${Buffer.from(after).toString()}`,
      )
    }
  },
}

/** Compares hidden strings, statuses and contexts with those in `strings.json`. */
function checkExpected(pair: Pair, { records }: Trial): void {
  const { name, target, hidden = [], statuses = {}, contexts = {} } = pair
  const isHidden = records.filter((record) => record.isHidden).map(({ identifier }) => identifier)
  must(
    show(isHidden) === show(hidden),
    () => `${name}: strings.json names ${show(hidden)} as "hidden", but these are: ${show(isHidden)}`,
  )
  const read = records.flatMap(({ identifier, translations }) => {
    const status = translations?.[known(target).id]?.status
    return status === undefined || status === 'translated' ? [] : [[identifier, status] as const]
  })
  must(
    show(read) === show(Object.entries(statuses)),
    () => `${name}: strings.json has the "statuses" ${show(statuses)}, but the file has ${show(read)}`,
  )
  for (const [identifier, expected] of Object.entries(contexts)) {
    const context = records.find((record) => record.identifier === identifier)?.context
    must(
      context === expected,
      () => `${name}: the context of "${identifier}" is ${show(context)}, not ${show(expected)}`,
    )
  }
}
