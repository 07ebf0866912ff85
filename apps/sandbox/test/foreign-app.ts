// An app that knows only the specification, and shares no code with this project. It reads documents, one paragraph per
// string, and refuses each call that has a member which the specification does not name.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A string of the app. */
interface Paragraph {
  identifier: string
  text: string
  translations?: Record<string, { text: string }>
}

interface Call {
  jobType: string
  file: { content: string }
  targetLanguages: { id: string }[]
  strings?: Paragraph[]
  sourceStrings?: { id: number; text: string }[]
  translationStrings?: { text: string }[]
}

const SHARED = 'jobType organization project file sourceLanguage targetLanguages'
/** The members of each call, and of its strings, as the specification lists them for the job. */
const MEMBERS: Readonly<Record<string, readonly [call: string, strings: string]>> = {
  'parse-file': [SHARED, ''],
  'build-file': [
    `${SHARED} strings stringsUrl`,
    'id identifier context customData maxLength isHidden hasPlurals labels text translations',
  ],
  // As the SDK of platforms that have such modules names the job.
  'translations-alignment-file': [`${SHARED} sourceStrings translationStrings`, ''],
}

/** The app, listening on this machine. */
export class ForeignApp {
  readonly #server: Server
  /** The job types of all calls, in order. */
  readonly called: string[] = []
  /** What the specification does not name in the calls so far. */
  readonly unknown: string[] = []
  #baseUrl = ''

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = this.#answer(JSON.parse(Buffer.concat(chunks).toString()) as Call)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** `aligns`: whether the app has a module that aligns documents, too. */
  descriptor(aligns = false): object {
    const signaturePatterns = { fileName: '\\.letter$' }
    return {
      identifier: 'letters',
      name: 'Letters',
      baseUrl: this.#baseUrl,
      authentication: { type: 'none' },
      scopes: [],
      modules: {
        'custom-file-format': [{ key: 'letter', type: 'letter', url: '/letter', signaturePatterns }],
        ...(aligns
          ? { 'file-translations-alignment': [{ key: 'pair', url: '/pair', signaturePatterns }] }
          : {}),
      },
    }
  }

  #answer(call: Call): object {
    this.called.push(call.jobType)
    const [members = '', ofStrings = ''] = MEMBERS[call.jobType] ?? []
    this.unknown.push(...unknownIn(call, members))
    for (const string of call.strings ?? []) this.unknown.push(...unknownIn(string, ofStrings))
    if (this.unknown.length > 0) return { error: { message: `I do not know ${this.unknown.join(', ')}.` } }
    if (call.jobType === 'translations-alignment-file')
      return { data: { translations: pairedByLength(call) } }
    const paragraphs = Buffer.from(call.file.content, 'base64').toString().trimEnd().split('\n\n')
    if (call.jobType === 'parse-file') return { data: { strings: read(paragraphs, call) } }
    return { data: { content: Buffer.from(`${write(paragraphs, call)}\n`).toString('base64') } }
  }
}

function unknownIn(value: object, known: string): string[] {
  return Object.keys(value).filter((name) => !known.split(' ').includes(name))
}

/** The first word names a paragraph, as it is in the file: a translated one has other names. */
const nameOf = (text: string): string => text.split(' ')[0] ?? ''

function read(paragraphs: readonly string[], { targetLanguages: [target] }: Call): Paragraph[] {
  return paragraphs.map((text) => ({
    identifier: nameOf(text),
    text,
    ...(target ? { translations: { [target.id]: { text } } } : {}),
  }))
}

function write(paragraphs: readonly string[], { strings = [], targetLanguages: [target] }: Call): string {
  const translated = (text: string): string | undefined =>
    strings.find(({ identifier }) => identifier === nameOf(text))?.translations?.[target?.id ?? '']?.text
  return paragraphs.map((text) => translated(text) ?? text).join('\n\n')
}

function pairedByLength({ sourceStrings = [], translationStrings = [] }: Call): object[] {
  return sourceStrings.flatMap(({ id, text }) => {
    const found = translationStrings.find((other) => other.text.length === text.length)
    return found ? [{ sourceStringId: id, text: found.text }] : []
  })
}
