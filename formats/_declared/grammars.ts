// The grammars of declared formats, as declarations spell them. schema.ts describes each field.
import type { Category, Options } from '@atlas/core/contract.ts'

/** How a place spells its text. */
export type SpellingName =
  | 'plain'
  | 'lines'
  | 'margin'
  | 'xml'
  | 'xml-attribute'
  | 'json'
  | 'c'
  | 'java'
  | 'php-single'
  | { doubled: string }
  | { escapes: Readonly<Record<string, string>> }
  | { signs: Readonly<Record<string, string>> }

/** Comments by their marks. */
export interface CommentMarks {
  line?: readonly string[]
  block?: readonly (readonly [string, string])[]
}

/** A pattern that finds a string on one or several lines. */
export interface EntryPattern {
  pattern: string
  spelling?: SpellingName
  lines?: number
  /** Where a text without a sign at its end stops: at a line that this pattern matches, or at one that is not indented. */
  until?: string
  is?: 'text' | 'hidden' | 'skip' | 'comment'
  /** The text to write before the first text of an entry that has none. */
  absent?: string
}

/** Strings on lines. */
export interface LinesGrammar {
  family: 'lines'
  entries: readonly EntryPattern[]
  comments?: CommentMarks
  sections?: readonly string[]
  scopes?: readonly { open: string; close: string }[]
  rows?: Readonly<Record<string, Category>>
  language?: string
}

/** A condition on a value near a string. */
export interface Condition {
  at: string
  absent?: true
  equals?: readonly string[]
  pattern?: string
}

/** A pattern for a line of a record. */
export interface FieldPattern {
  pattern: string
  spelling?: SpellingName
  line?: number
  lines?: number
  optional?: boolean
  /** The last part of the key of its text. */
  name?: string
  /** Whether each of its lines in a record is a string. */
  repeats?: boolean
  /** Conditions on the values of other fields, by their names, for its texts to be strings. */
  if?: readonly Condition[]
}

/** Strings in records of several lines. */
export interface BlocksGrammar {
  family: 'blocks'
  /** Several are alternatives. */
  begin?: string | readonly string[]
  fields: readonly FieldPattern[]
  rest?: { role: 'text' | 'context'; spelling?: SpellingName }
  comments?: CommentMarks
  language?: string
}

/** Which values of a tree are strings, and their keys, contexts and translations. */
export interface TreeRule {
  at: string
  is?: 'text' | 'hidden' | 'skip'
  key?: 'path' | 'parent' | readonly string[]
  context?: readonly string[]
  maxLength?: string
  target?: string
  language?: string
  category?: string
  rows?: Readonly<Record<string, Category>>
  if?: readonly Condition[]
}

/** Strings in JSON, YAML or TOML. */
export interface TreeGrammar {
  family: 'json' | 'yaml' | 'toml'
  rules: readonly TreeRule[]
  language?: string
}

/** Strings in XML. */
export interface XmlGrammar {
  family: 'xml'
  root?: string
  rules: readonly TreeRule[]
  language?: string
}

/** A column, by its head or by its number from 1. */
export type Column = string | number

/** A table with a row for each string. */
export interface TableGrammar {
  family: 'table'
  heads?: boolean
  delimiter?: string
  key?: Column | readonly [Column]
  /** Several are columns with texts of their own. */
  source: Column | readonly Column[]
  target?: Column
  languages?: Readonly<Record<string, Column>>
  context?: Column
  maxLength?: Column
}

/** The grammar of another format, the model. */
export interface LikeGrammar {
  family: 'like'
  /** The type of the model. */
  format: string
}

/** How the files of a declared format are read. */
export type Grammar = LinesGrammar | BlocksGrammar | TreeGrammar | XmlGrammar | TableGrammar | LikeGrammar

/** A declared format. */
export interface Declaration {
  type: string
  title: string
  about: string | undefined
  /** Globs over the names of files, with their folders. */
  files: readonly string[]
  /** A pattern that the start of its files matches. */
  content?: string
  /** The charsets to try. */
  charsets?: readonly string[]
  grammar: Grammar
  options: Options
  /** The share of the lines of the samples that it reads. Reading warns of a file with much less. */
  coverage?: number
}
