// Reads every string of a message file with the library for its syntax.
import json from '../_grammars/json/witness.ts'
import toml from '../_grammars/toml/witness.ts'
import yaml from '../_grammars/yaml/witness.ts'

export default function texts(file: string): readonly string[] {
  if (/^\s*[{[]\s*["{]/.test(file) && !/^\s*\["[^"\n]*"\]/.test(file)) return json(file)
  return /^[ \t]*\[/m.test(file) ? toml(file) : yaml(file)
}
