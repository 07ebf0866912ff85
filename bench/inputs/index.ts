// What is measured: a generated file of each format.
import { documentInputs } from './documents.ts'
import type { Input } from './file.ts'
import { jsonInputs } from './json.ts'
import { keyValueInputs } from './key-value.ts'
import { leadingInputs } from './leading.ts'
import { subtitleInputs } from './subtitles.ts'
import { xmlInputs } from './xml.ts'

export { leadingInputs }
export type { Input }

/** All of them; those that stand for their families come first. */
export const inputs: readonly Input[] = [
  ...leadingInputs,
  ...jsonInputs,
  ...xmlInputs,
  ...keyValueInputs,
  ...documentInputs,
  ...subtitleInputs,
]
