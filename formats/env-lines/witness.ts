// Reads environment files with dotenv.
import { parse } from 'dotenv'

/** A variable of this name. dotenv assigns it to the member of an object that has another meaning, and so loses it. */
const PROTO = /^(\s*(?:export\s+)?)__proto__(?=\s*[=:])/gm

export default function texts(file: string): readonly string[] {
  return Object.values(parse(file.replaceAll(PROTO, '$1_proto_')))
}
