// The grammars of messages: vue-i18n, Laravel, MessageFormat 2, and names beyond ASCII in ICU.
import { describe, expect, test } from 'vitest'
import { checkCodes } from '@atlas/core/codes.ts'
import type { CodeScanner } from '@atlas/core/contract.ts'
import { describeFinding } from '@atlas/core/code-sentences.ts'
import { icuCodes } from '@atlas/formats/_grammars/codes/icu-codes.ts'
import { laravelForms, laravelMessages } from '@atlas/formats/_grammars/codes/laravel-messages.ts'
import { isMessageFormat2, messageFormat2 } from '@atlas/formats/_grammars/codes/message-format-2.ts'
import { vueMessages } from '@atlas/formats/_grammars/codes/vue-messages.ts'

function found(scan: CodeScanner, source: string, text: string): string[] {
  return checkCodes(scan, source, text).map(
    (finding) => `${finding.grade}: ${describeFinding(finding, source, text)}`,
  )
}

test.each([
  ['Hi {name}', 'Hallo {name}', []],
  ['Mail us', "Mail an a{'@'}b.de", []],
  ['Mail us', 'Mail an a@b.de', ["error: the code @ begins a linked message: write {'@'}"]],
  ['See @:home', 'Siehe @:home', []],
  ["See @.lower:{'home'}", "Siehe @.lower:{'home'}", []],
  ['See @:home', 'Siehe da', ['warning: the code @:home is missing']],
  [
    'Hi {name}',
    'Hallo {{name}}',
    expect.arrayContaining(['error: the code {{ nests braces, which vue-i18n refuses']),
  ],
  ['Hi {name}', 'Hallo {name', expect.arrayContaining(['error: the code { is not closed'])],
  ['Hi {name}', 'Hallo {}', expect.arrayContaining(['error: the code {} is not a value of vue-i18n'])],
  ['Hi', 'Hallo }', ['error: the code } is not opened']],
  ['One boat | {n} boats', '{n} 艘船', []],
  ['One boat | {n} boats of {owner}', 'Ein Boot | {count} Boote', ['warning: the code {owner} is missing']],
  ['Boats', 'Boote | Schiffe', [expect.stringContaining("write {'|'}")]],
  ['{v} boats', 'Ein Boot | {v} Boote', []],
  ['Boats', "Boote {'|'} Schiffe", []],
  [
    'Hi {name}',
    'Hallo {nam}',
    ['warning: the code {name} is missing', 'warning: the code {nam} is not in the source text'],
  ],
])('in vue-i18n, %s becomes %s', (source, text, findings) => {
  expect(found(vueMessages(source), source, text)).toEqual(findings)
})

test.each([
  ['Hi :name', 'Hallo :Name', []],
  ['Has :size signs', '必須為:size個字元', []],
  ['Hi :name', 'Hallo', ['warning: the code :name is missing']],
  ['At 10:30, see http://a.b', 'Um 10:30 Uhr, siehe http://a.b', []],
  ['{0} None|[1,*] :count boats', '{0} Keine|{1} Ein Boot|[2,*] :count Boote', []],
  ['{0} None|[1,*] :count boats', 'Keine|:count Boote', ['warning: the code {0} is missing']],
  [
    '{0} None|[1,*] :count boats',
    '{0} Keine|[1,* Boote',
    ['error: the code [1,* Boote is not a condition of Laravel, such as {0} or [1,*]'],
  ],
  ['A|B', 'A|B|C', []],
])('in Laravel, %s becomes %s', (source, text, findings) => {
  expect(found(laravelMessages(source), source, text)).toEqual(findings)
})

test('the forms of a plural of Laravel are counted if the rule of the language chooses them', () => {
  expect(laravelForms('One boat|:count boats', 'Ein Boot|:count Boote')).toBe(2)
  expect(laravelForms('{1} One|[2,*] :count', 'Ein Boot|:count Boote')).toBeUndefined()
  expect(laravelForms('Home | Settings', 'Start | Einstellungen')).toBeUndefined()
})

describe('MessageFormat 2', () => {
  const match = (...variants: readonly string[]): string =>
    `.input {$n :number}\n.match $n\n${variants.join('\n')}`

  test.each([
    ['Hi {$name}!', 'Hallo {$name}!', []],
    [
      'Hi {$name}!',
      'Hallo {$nam}!',
      expect.arrayContaining(['error: the code {$nam} is not in the source text']),
    ],
    [
      'Hi {$n :number style=percent}',
      'Hallo {$n',
      expect.arrayContaining([expect.stringContaining('is not a placeholder')]),
    ],
    [match('one {{One}}', '* {{{$n} boats}}'), match('one {{Eins}}', 'few {{{$n} b}}', '* {{{$n}}}'), []],
    [
      match('one {{One}}', '* {{{$n}}}'),
      match('one {{Eins}}'),
      expect.arrayContaining([expect.stringContaining('has no variant for *')]),
    ],
    [
      match('* {{A}}'),
      match('one * {{A}}', '* {{B}}'),
      expect.arrayContaining([expect.stringContaining('needs a variant with 1 keys')]),
    ],
    [match('* {{A}}'), match('* {{A}'), expect.arrayContaining([expect.stringContaining('is not')])],
    ['{{Hi {$name}}}', '.local $x = {$name :string}\n{{Hallo {$x}}}', []],
    [
      '{#b}Hi{/b} {$n}',
      'Hallo {$n}',
      ['warning: the code {#b} is missing', 'warning: the code {/b} is missing'],
    ],
    ['Hi \\{ {$n}', 'Hallo \\{ {|ein \\| Wort| :string} {$n}', []],
  ])('%s becomes %s', (source, text, findings) => {
    expect(isMessageFormat2(source)).toBe(true)
    expect(found(messageFormat2, source, text)).toEqual(findings)
  })

  test.each(['Hi {name}', 'Costs {$5}', '{{name}} is here', '.match box', 'Hi ${name}'])(
    'is not the syntax of %s',
    (text) => {
      expect(isMessageFormat2(text)).toBe(false)
    },
  )
})

test('the keys of a select, and names, may have letters of any script', () => {
  const scan = icuCodes({ quotes: true })
  expect(
    found(scan, '{g, select, male {He} other {They}}', '{g, select, männlich {Er} other {Sie}}'),
  ).toEqual([])
  expect(found(scan, '{g, select, да {A} other {B}}', '{g, select, да {В} other {Г}}')).toEqual([])
  expect(scan('{größe}')).toMatchObject([{ id: 'größe', kind: 'value' }])
})
