// Reads every string of a message file with the library for its syntax.
import json from '../../syntax/json/witness.ts'
import toml from '../../syntax/toml/witness.ts'
import yaml from '../../syntax/yaml/witness.ts'

export default function texts(file: string): readonly string[] {
  if (/^\s*[{[]\s*["{]/.test(file) && !/^\s*\["[^"\n]*"\]/.test(file)) return json(file)
  return /^[ \t]*\[/m.test(file) ? toml(file) : yaml(file)
}
