// An app of the public SDK, as its users write one: a format of lines `key = text`, and all modules that process files,
// strings and translations. It runs on the Node of tools/bench/sdk, and knows nothing of this project.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../bench/checkout.ts'

/** What we use of the SDK. */
interface Sdk {
  createApp(config: object): unknown
}

interface Text {
  identifier: string
  text: string
  translations?: Record<string, { text: string }>
}

/** The line that the app adds to a file before its import, and removes after its export. */
const STAMP = '# imported by the app\n'

interface AlignedText {
  id: number | null
  text: string
}

interface FormatCall {
  fileContent: Buffer
  strings: Text[]
  request: { targetLanguages: { id: string }[] }
}

const [port, folder, accountUrl, clientId, clientSecret] = process.argv.slice(2)
const { createApp } = createRequire(join(root, 'tools/bench/sdk/package.json'))(
  '@crowdin/app-project-module',
) as Sdk

const linesOf = (content: Buffer): [key: string, text: string][] =>
  content
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes(' = '))
    .map((line) => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)])

createApp({
  name: 'App of the SDK',
  identifier: 'app-of-the-sdk',
  description: 'Reads lines of keys and texts.',
  clientId,
  clientSecret,
  baseUrl: `http://127.0.0.1:${port}`,
  port: Number(port),
  dbFolder: folder,
  crowdinUrls: { accountUrl },
  customFileFormat: [
    {
      type: 'lines',
      signaturePatterns: { fileName: String.raw`\.lines$` },
      stringsExport: true,
      customSrxSupported: true,
      extensions: ['.lines'],
      exportStrings({ strings, request }: FormatCall) {
        const [language] = request.targetLanguages
        const lines = strings.map(
          ({ identifier, text, translations }) =>
            `${identifier} = ${translations?.[language?.id ?? '']?.text ?? text}\n`,
        )
        return Promise.resolve({ contentFile: Buffer.from(lines.join('')) })
      },
      parseFile({ fileContent, request }: FormatCall) {
        const [language] = request.targetLanguages
        const strings = linesOf(fileContent).map(([identifier, text], index) => ({
          identifier,
          text,
          ...(language ? { translations: { [language.id]: { text } } } : { previewId: index + 1 }),
        }))
        const elements = linesOf(fileContent).map(
          ([, text], index) =>
            `<p id="string_preview_id_${index + 1}" class="crowdin_phrase">${text.replaceAll('<', '&lt;')}</p>`,
        )
        const page = `<!doctype html><html><body>${elements.join('')}</body></html>`
        return Promise.resolve(language ? { strings } : { strings, previewFile: Buffer.from(page) })
      },
      buildFile({ fileContent, strings, request }: FormatCall) {
        const [language] = request.targetLanguages
        const texts = new Map(
          strings.map(({ identifier, translations }) => [
            identifier,
            translations?.[language?.id ?? '']?.text,
          ]),
        )
        const lines = linesOf(fileContent).map(([key, text]) => `${key} = ${texts.get(key) ?? text}\n`)
        return Promise.resolve({ contentFile: Buffer.from(lines.join('')) })
      },
    },
  ],
  filePostImport: [
    {
      fileProcess: ({ content }: { content: Text[] }) =>
        Promise.resolve({ strings: content.map((string) => ({ ...string, labels: ['seen'] })) }),
    },
  ],
  filePreExport: [
    { fileProcess: ({ content }: { content: Text[] }) => Promise.resolve({ strings: content }) },
  ],
  filePreImport: [
    {
      fileProcess: ({ content }: { content: Buffer }) =>
        Promise.resolve({ contentFile: Buffer.concat([Buffer.from(STAMP), content]) }),
    },
  ],
  filePostExport: [
    {
      fileProcess: ({ content }: { content: Buffer }) =>
        Promise.resolve({ contentFile: Buffer.from(content.toString().replace(STAMP, '')) }),
    },
  ],
  fileTranslationsAlignmentExport: [
    {
      fileProcess: ({
        content,
      }: {
        content: { sourceStrings: AlignedText[]; translations: AlignedText[] }
      }) =>
        Promise.resolve({
          strings: content.sourceStrings.map(({ id }, index) => ({
            sourceStringId: id,
            text: content.translations[index]?.text,
          })),
        }),
    },
  ],
  externalQaCheck: [
    {
      batchSize: 2,
      validate: ({ translations }: { translations: { id: number; text: string }[] }) =>
        Promise.resolve({
          validations: translations.map(({ id, text }) => ({
            translationId: id,
            passed: !text.includes('🙂'),
            error: { message: 'It smiles.' },
          })),
        }),
    },
  ],
})
