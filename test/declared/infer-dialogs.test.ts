// Formats that are inferred from dialogs: several lines of one kind in a record, and lines that no string holds.
import { expect, test } from 'vitest'
import { infer } from '../../declared/infer/infer.ts'
import { bytesOf } from '../core/plugins.ts'

const inferred = async (name: string, text: string) => infer([{ name, bytes: bytesOf(text) }], new Map())

const MILL = `NODE gate
SPEAKER miller
SAY "Who goes there?"
SAY "Speak up, the wheel is loud."
CHOICE a1 "A friend of yours." -> yard
CHOICE a2 "Nobody you know." -> fight

NODE yard
SPEAKER miller
SAY "Then come in, and mind the geese."
CHOICE a1 "I'm not afraid of geese." -> geese
CHOICE a2 "What do they eat?" -> feed

NODE fight
SPEAKER dog
SAY "Woof, woof!"
SAY "It growls at you."
CHOICE a1 "Run away" -> END
`

test('lines that repeat in a record become strings, without their keys and jumps', async () => {
  const [best] = await inferred('a.dlg', MILL)
  expect(best?.strings.map(({ identifier, text }) => [identifier, text])).toEqual([
    ['gate.SAY', 'Who goes there?'],
    ['gate.SAY.2', 'Speak up, the wheel is loud.'],
    ['gate.CHOICE.a1', 'A friend of yours.'],
    ['gate.CHOICE.a2', 'Nobody you know.'],
    ['yard.SAY', 'Then come in, and mind the geese.'],
    ['yard.CHOICE.a1', "I'm not afraid of geese."],
    ['yard.CHOICE.a2', 'What do they eat?'],
    ['fight.SAY', 'Woof, woof!'],
    ['fight.SAY.2', 'It growls at you.'],
    ['fight.CHOICE.a1', 'Run away'],
  ])
  expect(best?.evidence.join()).not.toContain('not part of a string')
})

test('the speaker of a text is its context, and what comes after a sign is not part of it', async () => {
  const [best] = await inferred(
    'a.talk',
    `@scene harbor
line anna: Where is the boat?
line ben: It left an hour ago.
line anna: Then we have to walk.
option walk | Walk along the shore | goto shore
option wait | Wait for the next boat | goto wait
@scene shore
line ben: My feet hurt.
line ben: Are we there yet?
option rest | Rest a little | goto rest
@scene wait
line anna: Look, a sail!
option wave | Wave at them | goto boat
`,
  )
  const shown = best?.strings.map(({ identifier, text, context }) => [identifier, text, context])
  expect(shown?.slice(1, 5)).toEqual([
    ['harbor.line.2', 'It left an hour ago.', 'ben'],
    ['harbor.line.3', 'Then we have to walk.', 'anna'],
    ['harbor.option.walk', 'Walk along the shore', undefined],
    ['harbor.option.wait', 'Wait for the next boat', undefined],
  ])
})

test('a text in quotes after a key in quotes is found, on several lines of a record', async () => {
  const say = (id: string, text: string): string => `  say(self, "${id}", "${text}")\n`
  const [best] = await inferred(
    'a.talk',
    ['gate', 'yard', 'mill', 'pond']
      .map(
        (name, at) =>
          `scene ${name}\n${say('s1', `Who is at the ${name}?`)}${say('s2', `It rains ${WORDS[at]}.`)}`,
      )
      .join(''),
  )
  expect(best?.strings.slice(2, 4).map(({ identifier, text }) => [identifier, text])).toEqual([
    ['yard.s1', 'Who is at the yard?'],
    ['yard.s2', 'It rains once more.'],
  ])
})

const WORDS = ['again', 'once more', 'a little', 'all day']

test('a candidate lists lines that look like sentences but are not read', async () => {
  const more = 'He shouts at you: "This line has no name at all."\n'
  const candidates = await inferred('a.dlg', `${MILL}\n${more}`)
  expect(candidates[0]?.evidence).toContain(
    'A line that looks like a sentence is not part of a string: line 20, “He shouts at you: "This line has no name at all."”.',
  )
  const others = candidates.slice(1).flatMap(({ evidence }) => evidence)
  expect(others.join('\n')).toMatch(
    /\d+ lines that look like sentences are not part of a string. The first is line \d/,
  )
})
