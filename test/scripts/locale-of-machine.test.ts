// The language of the machine changes no verdict and no byte: also not of languages that Intl does not know.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '@atlas/core/languages.ts'
import { programOf } from '../built-programs.ts'

interface Answer {
  id: string
  counted: string[]
  findings: string[]
  i18next: string
  game: string
  table: string
}

interface Answers {
  /** The language of the machine. */
  machine: string
  digest: string
  answers: Answer[]
}

const SCRIPT = join(import.meta.dirname, 'answers-by-language.mjs')

function on(locale: string, args: readonly string[], cwd?: string): string {
  const { LC_ALL: _, ...env } = process.env
  return execFileSync(process.execPath, args, {
    env: { ...env, LC_MESSAGES: `${locale}.UTF-8` },
    encoding: 'utf8',
    ...(cwd && { cwd }),
    maxBuffer: 1 << 26,
  })
}

const answersOn = (locale: string): Answers => JSON.parse(on(locale, ['--import', 'tsx', SCRIPT])) as Answers

const english = answersOn('en_US')

const ofLanguage = (id: string): Answer | undefined => english.answers.find((answer) => answer.id === id)

test.each(['ru_RU', 'ja_JP', 'ar_EG'])('all languages have the same answers on a machine in %s', (locale) => {
  const other = answersOn(locale)
  expect([english.machine, other.machine]).toEqual(['en-US', locale.replace('_', '-')])
  expect(english.answers.map(({ id }) => id)).toEqual(languages.map(({ id }) => id))
  const different = english.answers.filter(
    (answer, index) => JSON.stringify(answer) !== JSON.stringify(other.answers[index]),
  )
  expect(different.map(({ id }) => id)).toEqual([])
  expect(other.digest).toBe(english.digest)
})

describe('a language that Intl does not know', () => {
  test('has the plurals of our table', () => {
    expect(ofLanguage('qu')?.i18next).toMatch(/^(?:(?!_few|_many).)*$/s)
    expect(ofLanguage('qu')?.i18next).toContain('reel_one')
    expect(ofLanguage('csb')?.counted).toEqual(['one', 'few', 'many'])
    expect(ofLanguage('oc')?.findings).toEqual([])
  })

  test('has its English name where a file asks for its own', () => {
    expect(ofLanguage('hto')?.game).toContain('##ownname Minica Huitoto\n')
    expect(ofLanguage('tr')?.game).toContain('##ownname Türkçe\n')
  })
})

describe('atlas lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-locale-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['en_US', 'ru_RU', 'ja_JP'])(
    'accepts an Occitan text for one thing without its number on %s',
    (locale) => {
      const path = join(folder, 'po/oc.po')
      mkdirSync(join(folder, 'po'), { recursive: true })
      writeFileSync(
        path,
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: oc\\n"\n' +
          '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n#, c-format\nmsgid "%d lantern"\n' +
          'msgid_plural "%d lanterns"\nmsgstr[0] "Una lanterna"\nmsgstr[1] "%d lanternas"\n',
      )
      expect(on(locale, [programOf('apps/cli/atlas.ts'), 'lint'], folder)).not.toContain('code-wrong')
    },
  )
})
