// Reads environment files with dotenv.
import { parse } from 'dotenv'

export default function texts(file: string): readonly string[] {
  return Object.values(parse(file))
}
