// Scores how much a value looks like natural language, or like a key.

const NUMBER_OR_PATH =
  /^(?:[\d\s.,:%+-]*|#[\da-fA-F]+|(?:https?:|\.{0,2}\/)\S*|\S+\.(?:png|jpe?g|ogg|wav|mp3|lua|json|xml|ttf))$/
const CODE_LIKE = /^[\w.:/$@-]*[_./:$@\d-][\w.:/$@-]*$/

/** A score between 0 (a number, a path, a name of the program) and 1 (natural language). */
export function proseLikeness(text: string): number {
  const words = text.trim().slice(0, LONGEST)
  if (words === '' || NUMBER_OR_PATH.test(words)) return 0
  if (isCode(words)) return 0.1
  if (/\p{L}\S*\s+\S*\p{L}/u.test(words)) return 1
  if (/[^\0-\x7f]/.test(words) && /\p{L}/u.test(words)) return 1
  if (CODE_LIKE.test(words) || /[a-z][A-Z]/.test(words)) return 0.1
  return /^\p{Lu}\p{Ll}/u.test(words) || /[.!?…]$/.test(words) ? 0.8 : 0.3
}

/** A text is judged by its beginning, and longer words are not names, since these patterns may take quadratic time. */
const LONGEST = 1000
const LONGEST_NAME = 100

/** Whether most words are names of a program: `int open_gate()`. */
function isCode(text: string): boolean {
  const words = text.split(/[\s,|]+/, MAX_WORDS).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const names = words.filter((word) => word.length <= LONGEST_NAME && CODE_WORD.test(word)).length
  return names > 0 && names * 2 >= words.length
}

const MAX_WORDS = 8
const CODE_WORD =
  /^[(]?[\w.:$@-]*[A-Za-z\d][_:$@][\w.:$@-]*[A-Za-z\d][\w]*(?:\(\S*)?[;)]*$|^\w+\(\)[;{]?$|^[A-Z]{2,}(?:_[A-Z]+)+$/

/** Whether a value could be a key: short, on one line, without white space. */
export const isKeyLike = (text: string): boolean => /^[^\s"'<>{}]{1,120}$/.test(text)

/** Names of fields that usually hold a text, a description of it, or its key. */
export const TEXT_NAMES =
  /^(?:text|message|msg|value|val|string|str|translation|label|title|name|content|line|body|caption|defaultMessage|english|en|source)$/i
export const CONTEXT_NAMES =
  /^(?:[Dd]escription|[Dd]esc|[Cc]omments?|[Nn]otes?|[Cc]ontext|[Hh]int|[Ss]peaker|\w*(?:[a-z]D|_d)escription|\w*(?:[a-z]C|_c|\.c)omments?)$/
/** Names of fields that hold the translation of a text next to them. */
export const TARGET_NAMES = /^(?:target|translation|translated|msgstr)$/i
export const KEY_NAMES =
  /^@?(?:id|key|name|alias|identifier|uid|guid|stringid|string.?id|tag|ref|hash|code|\w*(?:Id|_id|Name|_name|Key|_key))$/i

/** The mean of a measure over some values. */
export function mean<Value>(values: readonly Value[], measure: (value: Value) => number): number {
  if (values.length === 0) return 0
  let sum = 0
  for (const value of values) sum += measure(value)
  return sum / values.length
}

/** The share of values that occur once. */
export function uniqueness(values: readonly string[]): number {
  return values.length === 0 ? 0 : new Set(values).size / values.length
}

/** The same for keys of several files, one after another: translations have the keys of their source again. */
export function uniquenessIn(files: number, keys: readonly string[]): number {
  let runs = 1
  let run = new Set<string>()
  for (const key of keys) {
    if (run.has(key)) {
      run = new Set()
      runs++
    }
    run.add(key)
  }
  return runs <= files ? 1 : uniqueness(keys)
}
