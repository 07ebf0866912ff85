// Where sentences begin: 30 shapes in ten languages, each a list of sentences that are joined and split again.
import { expect, test } from 'vitest'
import { unicodeSplitter } from '@atlas/core/documents/sentence-rules.ts'
import { languageByCode } from '@atlas/core/languages.ts'

/** What a language has to say. */
interface Words {
  /** A statement, a question, an exclamation, each with its own mark at the end. */
  statement: string
  other: string
  question: string
  exclamation: string
  /** Words without a mark, in the middle of a sentence. */
  phrase: string
  /** A sentence that is quoted in the middle of another one, which goes on in small letters. */
  goesOn: string
  abbreviated: string
  quotes: readonly [open: string, close: string]
  brackets: readonly [open: string, close: string]
  /** Between two sentences. */
  space: string
}

const round = ['(', ')'] as const

const languages: Readonly<Record<string, Words>> = {
  en: {
    statement: 'The gate is open.',
    other: 'We sail at noon.',
    question: 'Is it late?',
    exclamation: 'Come in!',
    phrase: 'the old gate',
    goesOn: 'asked the captain.',
    abbreviated: 'Mrs. Smith waits, e.g. here.',
    quotes: ['“', '”'],
    brackets: round,
    space: ' ',
  },
  fr: {
    statement: 'La porte est ouverte.',
    other: 'Nous partons à midi.',
    question: 'Est-il tard ?',
    exclamation: 'Entrez !',
    phrase: 'la vieille porte',
    goesOn: 'demanda le capitaine.',
    abbreviated: 'Mme. Durand attend p. 12.',
    quotes: ['«\u00a0', '\u00a0»'],
    brackets: round,
    space: ' ',
  },
  de: {
    statement: 'Das Tor ist offen.',
    other: 'Wir segeln am Mittag.',
    question: 'Ist es spät?',
    exclamation: 'Komm herein!',
    phrase: 'das alte Tor',
    goesOn: 'fragte der Kapitän.',
    abbreviated: 'Am 3. Mai kommt Fr. Weber.',
    quotes: ['„', '“'],
    brackets: round,
    space: ' ',
  },
  es: {
    statement: 'La puerta está abierta.',
    other: 'Salimos al mediodía.',
    question: '¿Es tarde?',
    exclamation: '¡Adelante!',
    phrase: 'la vieja puerta',
    goesOn: 'preguntó el capitán.',
    abbreviated: 'La Sra. García espera en la pág. 3.',
    quotes: ['«', '»'],
    brackets: round,
    space: ' ',
  },
  it: {
    statement: 'La porta è aperta.',
    other: 'Partiamo a mezzogiorno.',
    question: 'È tardi?',
    exclamation: 'Avanti!',
    phrase: 'la vecchia porta',
    goesOn: 'chiese il capitano.',
    abbreviated: 'Il dott. Rossi aspetta a pag. 3.',
    quotes: ['«', '»'],
    brackets: round,
    space: ' ',
  },
  pt: {
    statement: 'A porta está aberta.',
    other: 'Partimos ao meio-dia.',
    question: 'É tarde?',
    exclamation: 'Entre!',
    phrase: 'a velha porta',
    goesOn: 'perguntou o capitão.',
    abbreviated: 'A Sra. Silva espera na pág. 3.',
    quotes: ['“', '”'],
    brackets: round,
    space: ' ',
  },
  ru: {
    statement: 'Ворота открыты.',
    other: 'Мы отплываем в полдень.',
    question: 'Уже поздно?',
    exclamation: 'Входите!',
    phrase: 'старые ворота',
    goesOn: 'спросил капитан.',
    abbreviated: 'Он живёт на ул. Садовой, д. 5.',
    quotes: ['«', '»'],
    brackets: round,
    space: ' ',
  },
  pl: {
    statement: 'Brama jest otwarta.',
    other: 'Wypływamy w południe.',
    question: 'Czy jest późno?',
    exclamation: 'Proszę wejść!',
    phrase: 'stara brama',
    goesOn: 'zapytał kapitan.',
    abbreviated: 'Czeka np. przy ul. Długiej.',
    quotes: ['„', '”'],
    brackets: round,
    space: ' ',
  },
  ja: {
    statement: '門は開いています。',
    other: '正午に出航します。',
    question: '遅いですか？',
    exclamation: 'どうぞ！',
    phrase: '古い門',
    goesOn: '',
    abbreviated: '高さは3.5メートルです。',
    quotes: ['「', '」'],
    brackets: ['（', '）'],
    space: '',
  },
  zh: {
    statement: '大门开着。',
    other: '我们中午启航。',
    question: '晚了吗？',
    exclamation: '请进！',
    phrase: '旧大门',
    goesOn: '',
    abbreviated: '高度是3.5米。',
    quotes: ['“', '”'],
    brackets: ['（', '）'],
    space: '',
  },
}

/** 30 texts, each as its sentences. */
function shapesIn(words: Words): readonly (readonly string[])[] {
  const { statement: one, other: two, question, exclamation, phrase, goesOn, abbreviated, space } = words
  const quoted = (text: string): string => words.quotes.join('\0').replace('\0', () => text)
  const inside = (text: string): string => words.brackets.join('\0').replace('\0', () => text)
  const [open, close] = words.quotes
  const [openBracket, closeBracket] = words.brackets
  const middle = (text: string): string => `${one.slice(0, -1)}${space || '、'}${text}${one.slice(-1)}`
  return [
    [one, two],
    [question, one],
    [exclamation, one],
    [one, question],
    [question, exclamation, two],
    [quoted(one), two],
    [quoted(question), one],
    [quoted(exclamation), two],
    [one, quoted(two)],
    [question, quoted(one)],
    [exclamation, quoted(question)],
    [one, quoted(question), two],
    [quoted(one), quoted(two)],
    [quoted(question), quoted(exclamation)],
    [open + one, two + close],
    [open + question, exclamation + close, one],
    [one, open + two, question + close],
    [inside(one), two],
    [one, inside(two)],
    [question, inside(exclamation), one],
    [openBracket + one, two + closeBracket, question],
    [inside(quoted(question)), one],
    [one, quoted(inside(two))],
    [middle(quoted(phrase)), two],
    [middle(inside(phrase)), question],
    [`${question}!`, one],
    [`${exclamation}!!`, two],
    [abbreviated, one],
    [one, abbreviated, two],
    goesOn === '' ? [quoted(two), question, one] : [`${quoted(question)}${space}${goesOn}`, one],
  ]
}

const cases = Object.entries(languages).flatMap(([code, words]) =>
  shapesIn(words).map((sentences) => ({ code, sentences, space: words.space })),
)

function sentencesIn(code: string, text: string): string[] {
  const language = languageByCode(code)
  if (!language) throw new Error(`The table lacks ${code}.`)
  const starts = [0, ...unicodeSplitter(language)(text)]
  return starts.map((start, index) => text.slice(start, starts[index + 1]).trim())
}

test('there are 300 cases', () => {
  expect(cases).toHaveLength(300)
})

test.each(cases)('$code: $sentences', ({ code, sentences, space }) => {
  expect(sentencesIn(code, sentences.join(space))).toEqual(sentences)
})

test('the rules of Unicode alone split fewer of them rightly', () => {
  const right = cases.filter(({ code, sentences, space }) => {
    const pieces = [...new Intl.Segmenter(code, { granularity: 'sentence' }).segment(sentences.join(space))]
    return pieces.map(({ segment }) => segment.trim()).join('\n') === sentences.join('\n')
  })
  expect(right.length).toBeLessThan(270)
})
