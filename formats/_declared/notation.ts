// The notation of a file with declared formats: JSON, or YAML by the file's name.
import type { Document } from 'yaml'
import { messageOf } from '@atlas/core/errors.ts'
import { readJsonFile, type JsonNode } from '../_grammars/json/reader.ts'

const YAML = /\.ya?ml$/

/** The content of a file. */
export interface FileContent {
  value: unknown
  /** The offset of the value at a path, or of the innermost one around it. */
  offsetOf(path: readonly string[]): number
}

/** Reads a file by its name, as JSON if it is not YAML. Throws an `Error` with one sentence. */
export async function readNotation(text: string, path: string): Promise<FileContent> {
  return YAML.test(path) ? readYaml(text) : readAsJson(text)
}

function readAsJson(text: string): FileContent {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is not JSON: ${messageOf(error)}.`, { cause: error })
  }
  return { value, offsetOf: (path) => offsetIn(readJsonFile(text), path) }
}

function offsetIn(root: JsonNode, path: readonly string[]): number {
  let node = root
  for (const name of path) {
    const member =
      node.kind === 'object' || node.kind === 'array'
        ? node.members.find(({ key }) => key === name)
        : undefined
    if (!member) break
    node = member.value
  }
  return node.at[0]
}

/** Loaded on demand, because most files are JSON. */
async function readYaml(text: string): Promise<FileContent> {
  const { isNode, parseDocument } = await import('yaml')
  const document = parseDocument(text, { prettyErrors: false })
  const [fault] = document.errors
  if (fault) {
    const line = text.slice(0, fault.pos[0]).split('\n').length
    throw new Error(`The file is not YAML: ${withoutStop(fault.message)} (line ${line}).`)
  }
  return {
    value: valueOf(document),
    offsetOf(path) {
      for (let depth = path.length; depth >= 0; depth--) {
        const node = document.getIn(path.slice(0, depth).map(keyOf), true)
        if (isNode(node) && node.range) return node.range[0]
      }
      return 0
    },
  }
}

/** Throws for aliases that would repeat too much. */
function valueOf(document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw new Error(`The file is not YAML: ${withoutStop(messageOf(error))}.`, { cause: error })
  }
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')
const keyOf = (name: string): string | number => (/^\d+$/.test(name) ? Number(name) : name)
