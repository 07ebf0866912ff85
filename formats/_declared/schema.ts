// The JSON Schema of declared formats. docs/formats.schema.json publishes it, and readDeclarations validates with it.
import { pluralCategories } from '@atlas/core/contract.ts'

type Schema = Readonly<Record<string, unknown>>

const text = (description: string): Schema => ({ type: 'string', minLength: 1, maxLength: 2000, description })
const textOrEmpty = (description: string): Schema => ({ type: 'string', maxLength: 2000, description })
const flag = (description: string): Schema => ({ type: 'boolean', description })
const list = (items: Schema, description: string, minItems = 1, maxItems = 100): Schema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
  description,
})
const table = (additionalProperties: Schema, description: string): Schema => ({
  type: 'object',
  additionalProperties,
  maxProperties: 100,
  description,
})
const object = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({ type: 'object', description, properties, required, additionalProperties: false })
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` })

/** The grammar of a family: its fields with the name of the family. */
const family = (
  name: string,
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema =>
  object(description, { family: { const: name, description: 'The kind of grammar.' }, ...properties }, [
    'family',
    ...required,
  ])

const RE2 = 'A pattern in RE2 syntax, without lookarounds and references to groups.'
const TEXTS_DESCRIPTION =
  'With several texts, the others have a name, which is the last part of their keys: `(?P<text_title>…)`. Then target, ' +
  'language and category are not possible.'
const spelling = ref('spelling')
const rows = table(
  { enum: [...pluralCategories] },
  'Plural categories by the names that the file has for them, such as "singular": "one".',
)
const comments = object('How comments are marked. Comments above a string are its context.', {
  line: list(text('A mark.'), 'Marks that make the rest of the line a comment, such as "#".'),
  block: list(
    list(text('A mark.'), 'The mark at the beginning and the mark at the end.', 2, 2),
    'Pairs of marks around comments, such as ["/*", "*/"].',
  ),
})
const language = (what: string): Schema => text(`${what} It becomes the target language in a built file.`)

const conditions = (at: string, description: string): Schema =>
  list(
    object(
      description,
      {
        at: text(at),
        absent: { const: true, description: 'The value is missing.' },
        equals: list({ type: 'string' }, 'The value is one of these.'),
        pattern: text(`All of the value matches this pattern. ${RE2}`),
      },
      ['at'],
    ),
    'Conditions that must all hold.',
  )

const rule = (
  separator: string,
  example: string,
  near: string,
  category: Readonly<Record<string, Schema>> = {},
): Schema =>
  object(
    'Selects the values that are strings. The first rule whose path and conditions fit a value counts.',
    {
      at: text(
        `The path of the values: names joined by "${separator}", such as ${example}. * is one name, ** any number of ` +
          'names (only once), {language} a code of a language, {category} a plural category, *_{category} a name that ends in one, _ a ' +
          'name that is not part of the key.',
      ),
      is: {
        enum: ['text', 'hidden', 'skip'],
        description:
          'text is a string (the default), hidden one that is not translated, skip ignores the place.',
      },
      key: {
        anyOf: [
          { enum: ['path', 'parent'] },
          { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, maxItems: 10 },
        ],
        description: `The key: "path" (the default), "parent" (the path without its last name), or a list of ${near}.`,
      },
      context: list(text('A path near the string.'), `Values that are the context: ${near}.`),
      maxLength: text(`The value with the maximum length of a translation: ${near}.`),
      target: text(`The place of the translation, in files of a source and a target: ${near}.`),
      language: text(`The value that names the language of the text: ${near}.`),
      ...category,
      rows,
      if: conditions(`The value: ${near}.`, 'A condition on a value near the string.'),
    },
    ['at'],
  )

const treeRule = rule(
  '.',
  '*.message',
  'paths from the object of the value ("description"), ^ for the object around it ("^.id"), ^* for the nearest ' +
    'one around that has the value ("^*.id"), "." for its own name',
)
const xmlRule = rule(
  '/',
  'root/data/value or root/item/@text',
  'paths from the element ("../@name", "../comment"), ..* for the nearest element around that has the rest ' +
    '("..*/@lang"), "." for its content, "name()" for its name, "attribute()" for ' +
    'the name of an attribute that is a string, "previous()" for the element before it',
  {
    category: text(
      'The attribute that names the plural category of the text: of the element ("@quantity") or of one around it.',
    ),
  },
)

const tree = (name: string, title: string): Schema =>
  family(
    name,
    `Strings in ${title}, by the paths of their values.`,
    {
      rules: list(treeRule, 'Which values are strings.'),
      language: language('The path of the value that names the language of the file.'),
    },
    ['rules'],
  )

const column: Schema = {
  anyOf: [
    { type: 'string', minLength: 1 },
    { type: 'integer', minimum: 1 },
  ],
  description: 'A column, by its head or its number from 1.',
}

/** The grammars by family. */
export const families = {
  lines: family(
    'lines',
    'Strings on lines, each found by a pattern.',
    {
      entries: list(
        object(
          'A pattern of strings. It matches whole lines; blanks may follow.',
          {
            pattern: text(
              `${RE2} Its group \`(?P<text>…)\` is the text. Further groups: key, scope (what precedes the key), target, context, language, category, ` +
                `maxLength. ${TEXTS_DESCRIPTION}`,
            ),
            spelling,
            lines: {
              type: 'integer',
              minimum: 1,
              maximum: 200,
              description: 'The maximum number of lines that it reads at once (1).',
            },
            until: text(
              'The text, at the end of its line, goes on over further lines, up to a line that this pattern matches. ' +
                '"dedent" is a line that is not indented more than the first one. Blank lines at the end are not part ' +
                `of the text. ${RE2}`,
            ),
            is: {
              enum: ['text', 'hidden', 'skip', 'comment'],
              description:
                'text is a string (the default), hidden one that is not translated, skip ignores the place, ' +
                'comment has in its group context a part of the context of the next string.',
            },
            absent: {
              type: 'string',
              description:
                'The text to write before a text if the pattern matched without its group text. If missing, such ' +
                'lines are not strings.',
            },
          },
          ['pattern'],
        ),
        'Patterns, tried in order on each line. Lines that no pattern matches stay unchanged.',
        1,
        50,
      ),
      comments,
      sections: list(
        text(
          `${RE2} Its group section is the name, or section_2 to section_4 for a section inside of others.`,
        ),
        'Lines that begin a section, whose name precedes the keys. It ends where another section begins. With the group ' +
          'section_2 instead of section, it is inside of the one above, and both names precede the keys; so are ' +
          'section_3 and section_4. Of several patterns that match a line, the last one names it.',
      ),
      scopes: list(
        object(
          'Lines around entries. Scopes may be nested; their names precede the keys.',
          {
            open: text(`Matches the line that opens it. ${RE2} Its group scope is the name, if it has one.`),
            close: text(`Matches the line that closes it. ${RE2}`),
          },
          ['open', 'close'],
        ),
        'The lines around entries.',
      ),
      rows,
      language: language(
        `Matches the line that names the language of the file. ${RE2} Its group is language.`,
      ),
    },
    ['entries'],
  ),
  blocks: family(
    'blocks',
    'Strings in records of several lines.',
    {
      begin: {
        anyOf: [text(RE2), list(text(RE2), 'Alternatives.')],
        description:
          'Matches the first line of each record; a list if records begin in several ways. If missing, blank lines ' +
          `separate records. ${RE2}`,
      },
      fields: list(
        object(
          'A line of each record.',
          {
            pattern: text(
              `${RE2} Groups: text, key, scope, target, context, language, category, maxLength, and value, which conditions ` +
                `of other fields are on. ${TEXTS_DESCRIPTION}`,
            ),
            spelling,
            line: {
              type: 'integer',
              minimum: 0,
              maximum: 100,
              description: 'The line of the record, the first is 0. If missing, any line.',
            },
            lines: {
              type: 'integer',
              minimum: 1,
              maximum: 100,
              description:
                'The maximum number of lines that it reads at once (1). A match ends in its record.',
            },
            optional: flag('Records may lack it. Other records without it are not strings.'),
            name: text(
              'The last part of the key of its text, in records with several texts. If missing, the key of the record is ' +
                'the key of the text, and only the first such text is a string.',
            ),
            repeats: flag(
              'Each of its lines in a record is a string with the groups of that line. Its group key is the last part ' +
                'of the key. Without one, the second line has the number 2; lines that name a language or a plural ' +
                'category are one string.',
            ),
            if: conditions(
              'The name of another field. Its value is its group value, or its text.',
              'A condition on another field of the record. If it does not hold, the texts of the field are no strings.',
            ),
          },
          ['pattern'],
        ),
        'The lines of a record, tried in order.',
        0,
        50,
      ),
      rest: object(
        'The role of the lines after the fields.',
        { role: { enum: ['text', 'context'], description: 'Their role.' }, spelling },
        ['role'],
      ),
      comments,
      language: language(
        `Matches the line that names the language of the file. ${RE2} Its group is language.`,
      ),
    },
    ['fields'],
  ),
  json: tree('json', 'JSON'),
  yaml: tree('yaml', 'YAML'),
  toml: tree('toml', 'TOML'),
  xml: family(
    'xml',
    'Strings in XML, by the paths of elements and attributes.',
    {
      root: text('The name of the root element. Files with another one are refused.'),
      rules: list(xmlRule, 'Which elements and attributes are strings.'),
      language: language('The path of the element or attribute that names the language of the file.'),
    },
    ['rules'],
  ),
  table: family(
    'table',
    'A table with a row for each string: CSV and TSV.',
    {
      heads: flag(
        'Whether the first row has the heads of the columns (true). Without heads, translations replace the texts, if ' +
          'there are keys and no column is one of translations.',
      ),
      delimiter: {
        enum: [',', ';', '\t', '|', ':', ' '],
        description: 'The separator of the cells of a row. If missing, it is guessed.',
      },
      key: {
        anyOf: [column, list(column, 'A list of one column.', 1, 1)],
        description: 'The column of the key, by its head or its number from 1.',
      },
      source: {
        anyOf: [column, list(column, 'The columns of several texts in a row.')],
        description:
          'The column of the text. If a row has several texts, a list of their columns: the head of the column is the ' +
          'last part of a key, and translations replace the texts.',
      },
      target: { ...column, description: 'The column of the translation.' },
      languages: table(column, 'The columns of translations by the code of their language.'),
      context: { ...column, description: 'The column of the context.' },
      maxLength: { ...column, description: 'The column of the maximum length.' },
    },
    ['source'],
  ),
  like: family(
    'like',
    'The grammar of another format, with options.',
    { format: text('The type of that format.') },
    ['format'],
  ),
} as const satisfies Record<string, Schema>

const spellingSchema: Schema = {
  description:
    'How texts are spelled: plain (verbatim, one line; the default), lines (line ends are part of the text), margin ' +
    '(lines, without the margin that the first one has), xml (references and markup), xml-attribute, json, c, java and php-single (escapes of these languages), or an object: ' +
    '{"doubled": "\\""} for a sign that is written twice, {"escapes": {"n": "\\n"}} for letters after a backslash, ' +
    '{"signs": {"|": "\\n"}} for signs that mean other characters.',
  anyOf: [
    { enum: ['plain', 'lines', 'margin', 'xml', 'xml-attribute', 'json', 'c', 'java', 'php-single'] },
    object('A sign that is written twice.', { doubled: text('The sign.') }, ['doubled']),
    object(
      'Escapes with a backslash.',
      {
        escapes: {
          ...table(
            { type: 'string', minLength: 1, maxLength: 2 },
            'Characters by the letter after the backslash.',
          ),
          propertyNames: { minLength: 1, maxLength: 1 },
        },
      },
      ['escapes'],
    ),
    object(
      'Signs that mean other characters.',
      {
        signs: {
          ...table(textOrEmpty('Its meaning.'), 'The meanings of signs.'),
          propertyNames: { minLength: 1, maxLength: 20 },
        },
      },
      ['signs'],
    ),
  ],
}

/** The fields of a declaration. */
export const formatSchema = {
  ...object(
    'A declared format.',
    {
      $schema: { type: 'string' },
      type: {
        type: 'string',
        pattern: '^[a-z0-9][a-z0-9.-]*$',
        description:
          'The type of the format, which no other format has. A file named TYPE.format.json may leave it out.',
      },
      atlas: { const: 1, description: 'The version of this schema.' },
      title: text('The display name of the format.'),
      about: textOrEmpty('One or two sentences about the format.'),
      files: {
        description:
          'Globs over the names of its files: ? is a character, * any characters of a name, ** also folders. Or an ' +
          'object with the globs as name, and as content a pattern that the start of its files matches.',
        anyOf: [
          ref('globs'),
          object(
            'Names and contents.',
            {
              name: ref('globs'),
              content: text(
                'A pattern that occurs in the first 64 KB. It has the syntax that RE2 and JavaScript share.',
              ),
            },
            ['name'],
          ),
        ],
      },
      charsets: list(
        text('The name of a charset, such as "windows-1252".'),
        'The charsets to try in files without a byte order mark. If missing: UTF-8, then the likeliest one of Windows.',
        1,
        10,
      ),
      grammar: {
        description: 'How its files are read.',
        anyOf: Object.keys(families).map((name) => ref(name)),
      },
      options: {
        type: 'object',
        description: 'Options of the format. docs/declared-formats.md lists them.',
      },
      coverage: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description:
          'The share of the lines with letters or digits, without comments, on which the samples have texts or ' +
          'contexts. Reading warns of a file with much less, since the format may have changed. Inference writes it.',
      },
    },
    ['atlas', 'title', 'files', 'grammar'],
  ),
} as const

/** The JSON Schema of `formats.json` and of `*.format.json`. */
export const declarationsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Formats of Atlas',
  description: 'A list of declared formats, or one of them.',
  anyOf: [{ type: 'array', items: { $ref: '#/$defs/format' } }, { $ref: '#/$defs/format' }],
  $defs: {
    format: formatSchema,
    globs: {
      description: 'A glob, or a list of globs.',
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
      ],
    },
    spelling: spellingSchema,
    ...families,
  },
} as const
