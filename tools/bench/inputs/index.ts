// The inputs of all measurements: a generated file of each format.
import { documentInputs } from './documents.ts'
import type { Input } from './file.ts'
import { jsonInputs } from './json.ts'
import { keyValueInputs } from './key-value.ts'
import { leadingInputs } from './leading.ts'
import { subtitleInputs } from './subtitles.ts'
import { xmlInputs } from './xml.ts'

export { leadingInputs }
export type { Input }

/** All inputs. Those of the leading formats come first. */
export const inputs: readonly Input[] = [
  ...leadingInputs,
  ...jsonInputs,
  ...xmlInputs,
  ...keyValueInputs,
  ...documentInputs,
  ...subtitleInputs,
]
