// A platform that knows only the specification, and shares no code with this project: it calls an app by HTTP, keeps the
// strings of files, and matches translations by identifier.

/** A string as the platform keeps it. */
export interface KeptString {
  id: number
  identifier: string
  text: string
  translations: Record<string, { text: string; status?: string }>
  [field: string]: unknown
}

/** A string as an app returns it. */
interface ReadString {
  identifier: string
  text: string
  translations?: KeptString['translations']
  [field: string]: unknown
}

interface KeptFile {
  id: number
  name: string
  content: Buffer
  strings: KeptString[]
}

interface Job {
  jobType: string
  targetLanguages: readonly object[]
  strings?: readonly KeptString[]
}

interface Data {
  strings?: ReadString[]
  stringsUrl?: string
  content?: string
  contentUrl?: string
}

const ENGLISH = { id: 'en', name: 'English', pluralCategoryNames: ['one', 'other'] }
const GERMAN = { id: 'de', name: 'German', pluralCategoryNames: ['one', 'other'] }

/** An organization with one project. */
export class SpecifiedPlatform {
  readonly #descriptorUrl: string
  readonly #organization: number
  readonly #files = new Map<string, KeptFile>()
  /** The job types that were sent, in order. */
  readonly sent: string[] = []

  constructor(descriptorUrl: string, organization: number) {
    this.#descriptorUrl = descriptorUrl
    this.#organization = organization
  }

  /** Imports a source file, or updates it. Returns its strings. */
  async import(name: string, content: Buffer): Promise<readonly KeptString[]> {
    const known = this.#files.get(name)
    const file = { id: known?.id ?? this.#files.size + 1, name, content, strings: [] as KeptString[] }
    const data = await this.#call(file, { jobType: 'parse-file', targetLanguages: [] }, content)
    for (const string of await listIn(data)) {
      const before = known?.strings.find(({ identifier }) => identifier === string.identifier)
      file.strings.push({ ...string, id: file.strings.length + 1, translations: before?.translations ?? {} })
    }
    this.#files.set(name, file)
    return file.strings
  }

  /** Uploads a translated file. Returns the strings that got a translation. */
  async upload(name: string, content: Buffer): Promise<readonly KeptString[]> {
    const file = this.#file(name)
    const data = await this.#call(file, { jobType: 'parse-file', targetLanguages: [GERMAN] }, content)
    const translated: KeptString[] = []
    for (const { identifier, translations } of await listIn(data)) {
      const string = file.strings.find((candidate) => candidate.identifier === identifier)
      if (!string) throw new Error(`The file has no string ${identifier}.`)
      const translation = translations?.['de']
      if (!translation) continue
      string.translations['de'] = translation
      translated.push(string)
    }
    return translated
  }

  /** Exports a file in German. */
  async export(name: string): Promise<Buffer> {
    const file = this.#file(name)
    const { strings } = file
    const job = { jobType: 'build-file', targetLanguages: [GERMAN], strings }
    const { content, contentUrl } = await this.#call(file, job, file.content)
    if (content !== undefined) return Buffer.from(content, 'base64')
    return Buffer.from(await (await fetch(contentUrl ?? '')).arrayBuffer())
  }

  /** The strings of a file. */
  strings(name: string): readonly KeptString[] {
    return this.#file(name).strings
  }

  #file(name: string): KeptFile {
    const file = this.#files.get(name)
    if (!file) throw new Error(`There is no file ${name}.`)
    return file
  }

  async #call({ id, name }: KeptFile, job: Job, content: Buffer): Promise<Data> {
    this.sent.push(job.jobType)
    const response = await fetch(await this.#moduleFor(name, content), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        organization: { id: this.#organization, domain: 'harbor', baseUrl: 'https://harbor.example/' },
        project: { id: 7, identifier: 'gates', name: 'Gates' },
        file: { id, name, content: content.toString('base64') },
        sourceLanguage: ENGLISH,
        ...job,
      }),
    })
    const { data, error } = (await response.json()) as { data?: Data; error?: { message: string } }
    if (!data) throw new Error(error?.message)
    return data
  }

  /** The address of the first format whose patterns match the name and the content of a file. */
  async #moduleFor(name: string, content: Buffer): Promise<string> {
    const descriptor = (await (await fetch(this.#descriptorUrl)).json()) as {
      baseUrl: string
      modules: {
        'custom-file-format': {
          url: string
          signaturePatterns?: { fileName?: string; fileContent?: string }
        }[]
      }
    }
    const matches = (pattern: string | undefined, text: string): boolean =>
      pattern === undefined || new RegExp(pattern).test(text)
    const module = descriptor.modules['custom-file-format'].find(
      ({ signaturePatterns: { fileName, fileContent } = {} }) =>
        fileName !== undefined && matches(fileName, name) && matches(fileContent, content.toString()),
    )
    if (!module) throw new Error(`No format reads ${name}.`)
    return `${descriptor.baseUrl}${module.url}`
  }
}

async function listIn({ strings, stringsUrl }: Data): Promise<ReadString[]> {
  if (strings) return strings
  const lines = await (await fetch(stringsUrl ?? '')).text()
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReadString)
}
