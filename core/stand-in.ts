// Stand-ins for the language of the current job, so that a kept file is read once for many languages.
import type { Language } from './language.ts'

/** What is asked about a language. The answer is JSON, and depends only on the language and on `about`. */
export type Question<Answer> = (language: Language, about: string) => Answer

/** Answers for the language of the current job. */
export interface StandIn {
  present: () => Language
  /** Answers for the present language, and notes the answer, since what was made with it holds only where it is the same. */
  answerOf: <Answer>(question: Question<Answer>, about: string) => Answer
}

const standIns = new WeakMap<Language, StandIn>()

/** Makes a language a stand-in. */
export function standFor(language: Language, standIn: StandIn): void {
  standIns.set(language, standIn)
}

/**
 * The language that this one stands for at present. A file that was read before is written in one language after the
 * other, so what is kept for a language needs this one as its key.
 */
export function presentLanguage(language: Language): Language {
  return standIns.get(language)?.present() ?? language
}

/**
 * Asks something about a language. What `parse` finds out in this way holds for all languages with the same answer, so
 * that a file need not be read again for each. `question` must be the same function each time.
 */
export function answerOf<Answer>(language: Language, question: Question<Answer>, about = ''): Answer {
  const standIn = standIns.get(language)
  return standIn ? standIn.answerOf(question, about) : question(language, about)
}
