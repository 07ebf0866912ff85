// Who may call: addresses carry a value that only the holder of a secret can make.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolderFault, openDataFolder } from '../data-folder.ts'
import { SettingError } from '../settings.ts'

/** What is signed. The number changes if what the capability opens ever does. */
const PURPOSE = 'atlas-formats capability 1'
const PROOF_PURPOSE = 'atlas-formats proof 1'

/** The values that open the host: made by the first secret, accepted of all. */
export class Capability {
  /** The value that stands in addresses handed out now. */
  readonly current: string
  readonly #secrets: readonly string[]
  readonly #digests: readonly Buffer[]

  constructor(secrets: readonly string[]) {
    const [first] = secrets
    if (first === undefined) throw new Error('A capability needs a secret.')
    this.current = derive(first, PURPOSE)
    this.#secrets = secrets
    this.#digests = secrets.map((secret) => digest(derive(secret, PURPOSE)))
  }

  /** Whether this value opens the host; takes the same time whatever it is. */
  isValid(value: string): boolean {
    return isOneOf(this.#digests, value)
  }

  /** A value that opens one thing only, named by this text. */
  proofOf(text: string): string {
    return derive(this.#secrets[0] ?? '', `${PROOF_PURPOSE}\n${text}`)
  }

  /** Whether this value opens the thing that the text names. */
  isProof(text: string, value: string): boolean {
    const known = this.#secrets.map((secret) => digest(derive(secret, `${PROOF_PURPOSE}\n${text}`)))
    return isOneOf(known, value)
  }
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** Takes the same time whatever the value is. */
function isOneOf(digests: readonly Buffer[], value: string): boolean {
  const given = digest(value)
  let isKnown = false
  for (const known of digests) {
    if (timingSafeEqual(known, given)) isKnown = true
  }
  return isKnown
}

/** Equally long for any value, so that they can be compared in constant time. */
function digest(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}

/**
 * A secret of a host on loopback: made at the first start, and kept for its owner's eyes only. Throws a `SettingError`
 * where the folder cannot be used, or what is kept there is no secret.
 */
export async function localSecret(dataFolder: string, name: 'secret' | 'key' = 'secret'): Promise<string> {
  const file = join(dataFolder, name)
  await openDataFolder(dataFolder)
  const kept = await readFile(file, 'utf8')
    .catch(() => makeSecret(file))
    .catch((error: unknown) => {
      throw dataFolderFault(dataFolder, error)
    })
  if (/^[0-9a-f]{64}$/.test(kept)) return kept
  throw new SettingError(
    `The file ${file} does not hold what a host wrote there. Bring it back; or remove it, and all that was made with it is void.`,
  )
}

/** Of two hosts that start at once, one makes the secret and both use it: it appears whole, or not at all. */
async function makeSecret(file: string): Promise<string> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  try {
    await link(unfinished, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return readFile(file, 'utf8')
}
