// The platform's payloads as schemas. Calls are checked against them before a job starts (docs/platform-interface.md,
// "Resources"). They have the fields of the specification, and our extensions; unknown fields are ignored. Kinds of modules
// have more in schemas.ts of their folders. validators.ts, beside each, compiles them.
import { Type, type Static, type TSchema } from 'typebox'
import { statuses } from '../contract.ts'

/** A field that a platform may leave out or send as null. */
export const maybe = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true }))

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values })

const byName = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema })

const text = Type.String()
const integer = Type.Integer()
const texts = Type.Array(text)

/** A text, or the texts of a plural by category. */
export const textOrForms = Type.Union([text, byName(text)])
const status = oneOf(statuses)

/** A value that a platform may send as null, which means the same as none. */
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const Translation = Type.Object({
  text: Type.Union([text, byName(orNull(text)), Type.Null()]),
  status: Type.Optional(Type.Union([status, byName(orNull(status)), Type.Null()])),
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
  translations: maybe(byName(orNull(Translation))),
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
  jobType: text,
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
  strings: maybe(Type.Array(Type.Unknown())),
  stringsUrl: maybe(text),
})

/** What all modules in a descriptor have. Those of a kind may have more. */
const ModuleEntry = Type.Object({
  key: Type.String({ pattern: '.' }),
  url: Type.Optional(Type.String({ pattern: '^/' })),
  type: Type.Optional(Type.String({ pattern: '.' })),
  signaturePatterns: Type.Optional(
    Type.Object({ fileName: Type.Optional(text), fileContent: Type.Optional(text) }),
  ),
})

/**
 * The app's descriptor. All fields but `modules` come from the template (docs/platform-interface.md, "Module
 * descriptors"), and some from what the host knows of its platform.
 */
export const Descriptor = Type.Object({
  identifier: Type.String({ pattern: '.' }),
  name: Type.String({ pattern: '.' }),
  description: Type.Optional(text),
  logo: Type.Optional(text),
  environments: Type.Optional(texts),
  events: Type.Optional(
    Type.Object({ installed: text, uninstall: text, subscription_paid: Type.Optional(text) }),
  ),
  baseUrl: Type.String({ pattern: '^https?://' }),
  authentication: Type.Object({ type: text, clientId: text }),
  scopes: texts,
  modules: byName(Type.Array(ModuleEntry)),
})

export type WireString = Static<typeof WireString>
export type WireLanguage = Static<typeof WireLanguage>
export type JobRequest = Static<typeof JobRequest>
export type Descriptor = Static<typeof Descriptor>
export type ModuleEntry = Static<typeof ModuleEntry> & Readonly<Record<string, unknown>>
