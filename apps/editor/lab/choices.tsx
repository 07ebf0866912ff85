// What the person chooses: one of the candidates, and how signs in the texts are read.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answerQuestion, choose, lastRead, namedDeclaration, shownFormat } from './state.ts'
import type { LabQuestion } from './wire.ts'

/** Lists the candidates, and marks the one that is shown. */
export function Candidates() {
  const { candidates, declaration } = shownFormat.value
  if (candidates.length === 0) return null
  return (
    <fieldset id="candidates" class="candidates">
      <legend>Which one reads the file best?</legend>
      {candidates.map((candidate, index) => (
        <label class="candidate" key={index}>
          <input
            type="radio"
            name="candidate"
            checked={candidate.declaration === declaration}
            onChange={() => choose(candidate)}
          />
          <strong>{candidate.title}</strong>
          {candidate.unusable !== undefined && <p class="unusable">{candidate.unusable}</p>}
          <ul>
            {candidate.evidence.map((sentence) => (
              <li key={sentence}>{sentence} </li>
            ))}
          </ul>
        </label>
      ))}
    </fieldset>
  )
}

/** Signs that the samples do not explain, such as `\n`. The questions stay while the answers are applied. */
export function SpellingQuestions() {
  const questions = namedDeclaration.value ? (lastRead.value?.answer.questions ?? []) : []
  if (questions.length === 0) return null
  return (
    <section id="questions" class="questions" aria-label="What the files do not show">
      {questions.map((question) => (
        <Question key={question.sign} question={question} />
      ))}
    </section>
  )
}

/** A question. It shows the answer at once, though the files are read a moment later. */
function Question({ question }: { question: LabQuestion }) {
  const answer = useSignal(question.isRead)
  useEffect(() => {
    answer.value = question.isRead
  }, [question])
  return (
    <fieldset class="spelling">
      <legend>{question.sentence}</legend>
      <code dir="auto">{question.example}</code>
      {[true, false].map((isYes) => (
        <label key={String(isYes)}>
          <input
            type="radio"
            name={`sign-${question.sign}`}
            checked={answer.value === isYes}
            onChange={() => {
              answer.value = isYes
              void answerQuestion(question, isYes)
            }}
          />
          {isYes ? 'Yes' : 'No, it is an ordinary character'}
        </label>
      ))}
    </fieldset>
  )
}
