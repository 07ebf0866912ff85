// Archives whose entries are files of other formats: each entry is read and built by its own format.
import {
  builtBy,
  type ContainedFormats,
  type Edit,
  type FormatPlugin,
  type Languages,
  type Options,
  type OptionSchema,
  type Part,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { filesForJob, type LanguageFileOfJob } from './language-files.ts'
import { editsIn, shiftedEntries, shiftedUnits } from './units-in.ts'

/** The option that selects the entries to read, and their formats. */
const OPTIONS: Readonly<Record<string, OptionSchema>> = {
  files: {
    type: 'array',
    items: {
      type: 'object',
      required: ['files'],
      properties: {
        files: { type: 'array', items: { type: 'string' } },
        like: { type: 'string' },
      },
      additionalProperties: false,
    },
    description:
      'The entries to read: globs over their paths (* within a folder, ** across folders), and the type of their format. ' +
      'Without a type, the format is detected. An empty list reads every entry whose format is detected.',
    default: [],
  },
}

interface FileOption {
  files: readonly string[]
  like?: string
}

type ContainerMembers = Pick<
  FormatPlugin,
  'encoding' | 'container' | 'declaredLanguages' | 'entries' | 'parse' | 'build'
>

/** The members of a format of such archives. `contains` names the types of the formats of their entries. */
export function containerOf(contains: readonly string[]): ContainerMembers & Pick<FormatPlugin, 'options'> {
  return {
    ...membersWith(contains),
    options: {
      schemas: OPTIONS,
      configure: (options, formats) => membersWith(contains, formats, options),
    },
  }
}

/** The members with these formats and options. Without formats, they read no entry. */
function membersWith(
  contains: readonly string[],
  formats?: ContainedFormats,
  { files = [] }: Options = {},
): ContainerMembers {
  const rules = files as readonly FileOption[]
  const ruleFor = (name: string) => rules.find((rule) => formats?.matches(rule.files, name))
  const formatOf = (name: string, text: string): FormatPlugin | undefined => {
    const like = ruleFor(name)?.like
    return like === undefined ? formats?.detect(name, text) : formats?.ofType(like)
  }
  const isWanted = (name: string): boolean => {
    if (/(?:^|\/)(?:__MACOSX\/|\.DS_Store$)|\/$/.test(name)) return false
    const rule = ruleFor(name)
    if (rules.length > 0 && !rule) return false
    return rule?.like !== undefined || formats?.mayRead(name) === true
  }
  const read = ({ name, source }: Part): FormatPlugin | undefined => formatOf(name, source.text)
  const codesOf = (part: Part): readonly string[] =>
    read(part)?.declaredLanguages?.read(part.source).targets?.filter(Boolean) ?? []
  const filesOf = ({ parts = [] }: Source, languages: Languages): readonly LanguageFileOfJob[] =>
    formats ? filesForJob(parts, languages, codesOf, formats) : []
  return {
    encoding: {
      charsets: (head, name = '') => formatOf(name, head)?.encoding?.charsets(head) ?? ['utf-8'],
    },
    container: {
      contains,
      *entries({ names, read: open }) {
        for (const name of names) {
          const source = isWanted(name) ? open(name) : undefined
          if (source && formatOf(name, source.text)) yield name
        }
      },
    },
    declaredLanguages: {
      read({ parts = [] }) {
        const all = parts.map((part) => read(part)?.declaredLanguages?.read(part.source) ?? {})
        const source = all.find((each) => each.source !== undefined)?.source
        const targets = [...new Set(all.flatMap((each) => each.targets ?? []))]
        return { ...(source === undefined ? {} : { source }), ...(targets.length === 0 ? {} : { targets }) }
      },
      edits(job) {
        const { source, languages, edits } = job
        const declared = filesOf(source, languages).flatMap(({ part }): Edit[] => {
          const format = read(part)
          const partEdits = editsOf(part, edits)
          // A file without a new text keeps its language and its header.
          if (!format || partEdits.length === 0) return []
          const added: Edit[] = []
          builtBy(format, {
            ...job,
            source: part.source,
            edits: partEdits,
            weave(more = []) {
              for (const edit of more) added.push(edit)
              return part.source.text
            },
          })
          return [...editsIn(part, added)]
        })
        return declared
      },
    },
    *parse(source, languages) {
      for (const { part, path } of filesOf(source, languages)) {
        const format = read(part)
        if (format)
          yield* shiftedUnits(part, unitsOf(format, part.source, languages), [path], format.inlineCodes)
      }
    },
    entries: {
      of: ({ parts = [] }) =>
        parts.flatMap((part) => shiftedEntries(part, read(part)?.entries?.of(part.source) ?? [])),
    },
  }
}

/** The units of an entry. If their keys come from the text, as in subfilters, they are named by numbers. */
function* unitsOf(format: FormatPlugin, source: Source, languages: Languages): Generator<Unit> {
  let count = 0
  for (const unit of format.parse(source, languages))
    yield format.keySource === 'text' ? { ...unit, key: [String(++count)] } : unit
}

/** The edits in a part, with offsets in its own text. */
function editsOf({ from, source }: Part, edits: readonly Edit[]): Edit[] {
  const end = from + source.text.length
  return edits.flatMap(({ at, text }): Edit | [] =>
    at[0] >= from && at[1] <= end ? { at: [at[0] - from, at[1] - from], text } : [],
  )
}
