// What a platform finds for files: the first module of the descriptor whose patterns match, by engines and views of a file
// that are not ours.
import { spawnSync } from 'node:child_process'
import { RE2JS } from 're2js'
import { makeDescriptor } from '@atlas/core/plugins/descriptor.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { catalogue } from './subjects.ts'

/** A file to detect. */
export interface NamedBytes {
  /** Without folders. */
  name: string
  bytes: Uint8Array
}

/** As many bytes of a file are seen. */
const SEEN_BYTES = 65_536

const template = {
  identifier: 'test',
  name: 'Test',
  authentication: { type: 'none', clientId: '' },
  scopes: [],
}

const { 'custom-file-format': modules = [] } = makeDescriptor(
  template,
  'https://formats.example',
  { formats: catalogue.plugins, chains: [] },
  (_kind, key) => `/${key}`,
).modules

/** Whether a pattern is found in a text. */
type Engine = (pattern: string) => (text: string) => boolean

const ENGINES: Readonly<Record<string, Engine>> = {
  JavaScript: (pattern) => {
    const expression = new RegExp(pattern)
    return (text) => expression.test(text)
  },
  RE2: (pattern) => {
    const expression = RE2JS.compile(pattern)
    return (text) => expression.matcher(text).find()
  },
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** How an engine sees the bytes of a file: as one character each, or as UTF-8, with wrong bytes replaced. */
const VIEWS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  bytes: (bytes) => Buffer.from(bytes.subarray(0, SEEN_BYTES)).toString('latin1'),
  'UTF-8': (bytes) => utf8.decode(bytes.subarray(0, SEEN_BYTES)),
}

/** Each engine with each view. */
export const SEARCHES = Object.keys(ENGINES).flatMap((engine) =>
  Object.keys(VIEWS).map((view) => [engine, view] as const),
)

/** The type that the host detects for each file. */
export function detectedTypes(files: readonly NamedBytes[]): (string | undefined)[] {
  const detector = new Detector(catalogue.plugins)
  return files.map(({ name, bytes }) => detector.detect(name, bytes))
}

/** The type of the first module that matches each file. */
export function firstMatches(
  files: readonly NamedBytes[],
  engine: string,
  view: string,
): (string | undefined)[] {
  const compile = ENGINES[engine]
  const read = VIEWS[view]
  if (!compile || !read) throw new Error(`There is no engine ${engine} or no view ${view}.`)
  const compiled = modules.flatMap(({ type, signaturePatterns: patterns }) =>
    patterns
      ? [
          {
            type,
            matchesName: patterns.fileName === undefined ? () => true : compile(patterns.fileName),
            matchesContent: patterns.fileContent === undefined ? () => true : compile(patterns.fileContent),
          },
        ]
      : [],
  )
  return files.map(({ name, bytes }) => {
    let text: string | undefined
    const first = compiled.find(
      ({ matchesName, matchesContent }) => matchesName(name) && matchesContent((text ??= read(bytes))),
    )
    return first?.type
  })
}

/** Reads modules and files as JSON, and writes the first match of each file, or the error of a pattern. */
const PHP = `
$input = json_decode(stream_get_contents(STDIN), true);
$found = [];
foreach ($input['files'] as $file) {
  $type = null;
  $bytes = base64_decode($file['bytes']);
  foreach ($input['modules'] as $module) {
    $matches = true;
    foreach ([['fileName', $file['name']], ['fileContent', $bytes]] as [$field, $subject]) {
      $pattern = $module['signaturePatterns'][$field] ?? null;
      if ($pattern === null || !$matches) continue;
      $result = @preg_match('/' . $pattern . '/', $subject);
      if ($result === false) $type = $module['type'] . ' ' . $field . ': ' . preg_last_error_msg();
      $matches = $result === 1;
    }
    if ($matches && $type === null) $type = $module['type'];
    if ($type !== null) break;
  }
  $found[] = $type;
}
echo json_encode($found);
`

/** Whether PHP is installed, whose expressions are PCRE. */
export const hasPhp = spawnSync('php', ['-v']).status === 0

/** The type of the first module that matches each file by PCRE behind `/` delimiters, on bytes. */
export function firstMatchesOfPhp(files: readonly NamedBytes[]): (string | undefined)[] {
  const input = JSON.stringify({
    modules: modules.filter(({ signaturePatterns }) => signaturePatterns),
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: Buffer.from(bytes.subarray(0, SEEN_BYTES)).toString('base64'),
    })),
  })
  const { stdout, stderr } = spawnSync('php', ['-d', 'memory_limit=-1', '-r', PHP], { input, maxBuffer: 1e9 })
  if (stdout.length === 0) throw new Error(stderr.toString())
  const types = JSON.parse(stdout.toString()) as (string | null)[]
  return types.map((type) => type ?? undefined)
}

/** A line for each file for which the platform would take another module than the host. */
export function differences(
  files: readonly NamedBytes[],
  expected: readonly (string | undefined)[],
  found: readonly (string | undefined)[],
): string[] {
  return files.flatMap(({ name }, index) =>
    expected[index] === found[index]
      ? []
      : [`${name}: ${expected[index]}, but the platform takes ${found[index]}`],
  )
}
