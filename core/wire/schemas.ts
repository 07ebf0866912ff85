// The platform's payloads as schemas. Calls are checked against them before a job starts (platform interface,
// "Resources"). They have the fields of the specification, and our extensions; unknown fields are ignored. `npm run generate`
// compiles them to validators.js.
import { Type, type Static, type TSchema } from 'typebox'
import { statuses } from '../contract.ts'
import { jobTypes } from './job-types.ts'

/** A field that a platform may leave out or send as null. */
const maybe = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true }))

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values })

const byName = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema })

const text = Type.String()
const integer = Type.Integer()
const texts = Type.Array(text)

const textOrForms = Type.Union([text, byName(text)])
const status = oneOf(statuses)

const Translation = Type.Object({
  text: textOrForms,
  status: Type.Optional(Type.Union([status, byName(status)])),
})

/** A string record as a platform sends it. */
export const WireString = Type.Object({
  id: maybe(integer),
  uniqId: maybe(text),
  identifier: text,
  context: maybe(text),
  customData: maybe(text),
  maxLength: maybe(integer),
  isHidden: maybe(Type.Boolean()),
  hasPlurals: maybe(Type.Boolean()),
  labels: maybe(texts),
  attributes: maybe(byName(Type.Unknown())),
  text: textOrForms,
  translations: maybe(byName(Translation)),
})

/** A language object. Only `id` is required: other missing fields come from our own table. */
const WireLanguage = Type.Object({
  id: Type.String({ pattern: '.' }),
  name: maybe(text),
  editorCode: maybe(text),
  twoLettersCode: maybe(text),
  threeLettersCode: maybe(text),
  locale: maybe(text),
  androidCode: maybe(text),
  osxCode: maybe(text),
  osxLocale: maybe(text),
  pluralCategoryNames: maybe(texts),
  pluralRules: maybe(text),
})

/** A job request. Its strings are checked one by one, since they may also come by URL. */
export const JobRequest = Type.Object({
  jobType: oneOf(jobTypes),
  organization: maybe(
    Type.Object({ id: maybe(integer), domain: maybe(text), baseUrl: maybe(text), apiBaseUrl: maybe(text) }),
  ),
  project: maybe(Type.Object({ id: maybe(integer), identifier: maybe(text), name: maybe(text) })),
  file: maybe(
    Type.Object({
      id: maybe(integer),
      name: maybe(text),
      type: maybe(text),
      content: maybe(text),
      contentUrl: maybe(text),
      rawContent: maybe(text),
      rawContentUrl: maybe(text),
    }),
  ),
  sourceLanguage: WireLanguage,
  targetLanguages: maybe(Type.Array(WireLanguage)),
  targetLanguage: maybe(WireLanguage),
  strings: maybe(Type.Array(Type.Unknown())),
  stringsUrl: maybe(text),
  translations: maybe(Type.Array(Type.Unknown())),
  sourceStrings: maybe(Type.Array(Type.Unknown())),
  sourceStringsUrl: maybe(text),
  translationStrings: maybe(Type.Array(Type.Unknown())),
  translationStringsUrl: maybe(text),
  customSrxContents: maybe(text),
  /** An extension of ours: whether records have the codes of their source texts, as `codes`. */
  withCodes: maybe(Type.Boolean()),
})

/** A text of a document that is aligned. Those of the translation have no id. */
export const WireAlignedText = Type.Object({ id: maybe(integer), text: textOrForms, context: maybe(text) })

/** A string whose translations are checked. */
export const WireCheckedString = Type.Object({
  id: integer,
  key: maybe(text),
  context: maybe(text),
  maxLength: maybe(integer),
  text: textOrForms,
})

/** A translation to check: a text, or one row of a plural. */
export const WireCheckedTranslation = Type.Object({
  id: integer,
  stringId: integer,
  text,
  pluralCategoryName: maybe(text),
})

const moduleFields = {
  key: Type.String({ pattern: '.' }),
  url: Type.String({ pattern: '^/' }),
  signaturePatterns: Type.Optional(
    Type.Object({ fileName: Type.Optional(text), fileContent: Type.Optional(text) }),
  ),
}
const ProcessorModule = Type.Object(moduleFields)
const FormatModule = Type.Object({
  ...moduleFields,
  type: Type.String({ pattern: '.' }),
  multilingual: Type.Optional(Type.Boolean()),
  customSrxSupported: Type.Optional(Type.Boolean()),
  stringsExport: Type.Optional(Type.Boolean()),
  multilingualExport: Type.Optional(Type.Boolean()),
  extensions: Type.Optional(texts),
})
const CheckModule = Type.Object({
  key: Type.String({ pattern: '.' }),
  name: Type.String({ pattern: '.' }),
  description: Type.Optional(text),
  runQaCheckUrl: Type.String({ pattern: '^/' }),
  getBatchSizeUrl: Type.Optional(Type.String({ pattern: '^/' })),
})

/**
 * The app's descriptor. All fields but `modules` come from the template (platform interface, "Module descriptors"), and
 * some from what the host knows of its platform.
 */
export const Descriptor = Type.Object({
  identifier: Type.String({ pattern: '.' }),
  name: Type.String({ pattern: '.' }),
  description: Type.Optional(text),
  logo: Type.Optional(text),
  environments: Type.Optional(texts),
  events: Type.Optional(Type.Object({ installed: text, uninstall: text })),
  baseUrl: Type.String({ pattern: '^https?://' }),
  authentication: Type.Object({ type: text, clientId: text }),
  scopes: texts,
  modules: Type.Object({
    'custom-file-format': Type.Array(FormatModule),
    'file-pre-import': Type.Optional(Type.Array(ProcessorModule)),
    'file-post-import': Type.Array(ProcessorModule),
    'file-pre-export': Type.Array(ProcessorModule),
    'file-post-export': Type.Optional(Type.Array(ProcessorModule)),
    'file-translations-alignment': Type.Optional(Type.Array(ProcessorModule)),
    'external-qa-check': Type.Optional(Type.Array(CheckModule)),
  }),
})

export type WireString = Static<typeof WireString>
export type WireAlignedText = Static<typeof WireAlignedText>
export type WireCheckedString = Static<typeof WireCheckedString>
export type WireCheckedTranslation = Static<typeof WireCheckedTranslation>
export type WireLanguage = Static<typeof WireLanguage>
export type JobRequest = Static<typeof JobRequest>
export type Descriptor = Static<typeof Descriptor>
export type FormatModule = Static<typeof FormatModule>
export type ProcessorModule = Static<typeof ProcessorModule>
export type CheckModule = Static<typeof CheckModule>
