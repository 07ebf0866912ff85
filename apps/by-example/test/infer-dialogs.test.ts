// Formats that are inferred from dialogs: several lines of one kind in a record, and lines that no string holds.
import { expect, test } from 'vitest'
import { infer } from '../infer.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { candidatesAfter, guessAfter, marked, spanOf } from './marked.ts'

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

test('lines that repeat in a record become strings after one mark, without their keys and jumps', async () => {
  const expected = [
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
  ]
  const best = await guessAfter([{ name: 'a.dlg', bytes: bytesOf(MILL) }], expected, 1)
  expect(best?.strings.map(({ identifier, text }) => [identifier, text])).toEqual(expected)
  expect(best?.evidence.join()).not.toContain('not part of a string')
})

test('the speaker of a text is its context, and what comes after a sign is not part of it', async () => {
  const file = `@scene harbor
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
`
  const [best] = await candidatesAfter(file, [
    { ...marked(file, 'Where is the boat?', ['harbor', 'line']), context: spanOf(file, 'anna') },
    { ...marked(file, 'It left an hour ago.', ['harbor', 'line']), context: spanOf(file, 'ben') },
    marked(file, 'Walk along the shore', ['harbor', 'option', 'walk']),
  ])
  const shown = best?.strings.map(({ identifier, text, context }) => [identifier, text, context])
  expect(shown?.slice(1, 5)).toEqual([
    ['harbor.line.2', 'It left an hour ago.', 'ben'],
    ['harbor.line.3', 'Then we have to walk.', 'anna'],
    ['harbor.option.walk', 'Walk along the shore', undefined],
    ['harbor.option.wait', 'Wait for the next boat', undefined],
  ])
})

test('a text in quotes after a key in quotes is found after one mark, on several lines of a record', async () => {
  const say = (id: string, text: string): string => `  say(self, "${id}", "${text}")\n`
  const names = ['gate', 'yard', 'mill', 'pond']
  const file = names.map(
    (name, at) =>
      `scene ${name}\n${say('s1', `Who is at the ${name}?`)}${say('s2', `It rains ${WORDS[at]}.`)}`,
  )
  const expected = names.flatMap((name, at) => [
    [`${name}.s1`, `Who is at the ${name}?`],
    [`${name}.s2`, `It rains ${WORDS[at]}.`],
  ])
  const best = await guessAfter([{ name: 'a.talk', bytes: bytesOf(file.join('')) }], expected, 1)
  expect(best?.strings.map(({ identifier, text }) => [identifier, text])).toEqual(expected)
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
