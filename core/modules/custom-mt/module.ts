// The module that translates texts by the engine of the host.
import { utf8Text } from '../../bytes.ts'
import { CallError } from '../../wire/call.ts'
import { RecordJson } from '../../wire/record-json.ts'
import type { TextToTranslate, ModulePlugin } from '../module-plugin.ts'
import { keptParts } from './kept-parts.ts'
import type { MachineRequest } from './schemas.ts'
import { isMachineRequest, isWireMachineString } from './validators.ts'

/** Such calls name no type, which only the address of their module tells apart. */
const JOB_TYPE = 'translate-texts'

const KEY = 'machine-translation'

/** The most strings of a call. The platform waits two minutes, and engines translate some tens of texts a second. */
const BATCH_SIZE = 100

export default {
  kind: 'custom-mt',
  platforms: 'second-part',
  jobs: { [JOB_TYPE]: { file: 'none', fetches: [], answer: { member: 'translations', ofTexts: true } } },
  needs: ['translations'],
  engineModule: { key: KEY },
  describe: ({ pathOf }) => [
    {
      key: KEY,
      name: 'Machine translation',
      logo: '/logo.svg',
      url: pathOf(KEY),
      withContext: true,
      batchSize: BATCH_SIZE,
    },
  ],
  /** The languages and the project are in the query of the address. */
  normalize(json, { source, target, project_id: project }) {
    if (!source || !target)
      throw new CallError(
        400,
        'The address of the call names no languages: source and target are missing in its query.',
      )
    const id = Number(project)
    return {
      ...json,
      jobType: JOB_TYPE,
      sourceLanguage: { id: source },
      targetLanguages: [{ id: target }],
      ...(project && Number.isSafeInteger(id) ? { project: { id } } : {}),
    }
  },
  isRequest: isMachineRequest,
  textsToTranslate: ({ request: { strings }, settings: { mostStrings } }) =>
    [...(strings ?? [])].map((string, index) => {
      if (index >= mostStrings) throw new CallError(400, `The call has more than ${mostStrings} strings.`)
      return textToTranslate(string, index)
    }),
  run({ fetched: { translations }, settings: { mostBytes } }) {
    if (!translations) throw new Error('The texts have not been translated.')
    const texts = JSON.parse(utf8Text(translations)) as string[]
    return { lists: { translations: RecordJson.of(texts, mostBytes) } }
  },
} satisfies ModulePlugin<MachineRequest>

/** A string of a call: its text alone, or an object with its context. */
function textToTranslate(string: unknown, index: number): TextToTranslate {
  const { text, context, maxLength, pluralForm } =
    typeof string === 'string' ? { text: string } : asObject(string, index)
  return {
    text,
    kept: keptParts(text),
    context: context ?? undefined,
    maxLength: maxLength ?? undefined,
    category: pluralForm ?? undefined,
  }
}

function asObject(string: unknown, index: number) {
  if (isWireMachineString(string)) return { context: null, maxLength: null, pluralForm: null, ...string }
  throw new CallError(400, `String ${index + 1} of the call is neither a text nor an object with a text.`)
}
