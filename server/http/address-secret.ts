// The address secret: a secret part of the host's addresses (capability URLs). Only the holder of ATLAS_SECRET can
// derive it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../storage/private-files.ts'
import { dataFolderFault, openDataFolder } from '../data-folder.ts'
import { SettingError } from '../settings.ts'

/** The signed text. If the address secret ever gives access to something else, the number changes. */
const PURPOSE = 'atlas-formats capability 1'
const PROOF_PURPOSE = 'atlas-formats proof 1'

/**
 * The values that give access to the host. They are made with the first secret; the values of all secrets are accepted.
 */
export class AddressSecret {
  /** The value in new addresses. */
  readonly current: string
  readonly #secrets: readonly string[]
  readonly #values: readonly Buffer[]

  constructor(secrets: readonly string[]) {
    const [first] = secrets
    if (first === undefined) throw new Error('An address secret needs a secret.')
    this.current = derive(first, PURPOSE)
    this.#secrets = secrets
    this.#values = secrets.map((secret) => Buffer.from(derive(secret, PURPOSE)))
  }

  /** Whether this value gives access to the host. Takes the same time for every value of the same length. */
  isValid(value: string): boolean {
    return isOneOf(this.#values, value)
  }

  /** A value that gives access only to the resource that this text names. */
  proofOf(text: string): string {
    return derive(this.#secrets[0] ?? '', `${PROOF_PURPOSE}\n${text}`)
  }

  /** Whether this value gives access to the resource that the text names. */
  isProof(text: string, value: string): boolean {
    const known = this.#secrets.map((secret) => Buffer.from(derive(secret, `${PROOF_PURPOSE}\n${text}`)))
    return isOneOf(known, value)
  }
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** Takes the same time for every value of the same length. All values that are known have one length. */
function isOneOf(values: readonly Buffer[], value: string): boolean {
  const given = Buffer.from(value)
  let isKnown = false
  for (const known of values) {
    if (known.length === given.length && timingSafeEqual(known, given)) isKnown = true
  }
  return isKnown
}

/**
 * The secret of a host on loopback. It is generated at the first start, in a file that only its owner can read. Throws
 * a `SettingError` if the folder cannot be used or the file does not contain a secret.
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
    `The file ${file} does not contain what a host wrote there. Restore it, or remove it, which makes everything made with it invalid.`,
  )
}

/** If two hosts start at once, both use the secret of one of them. The file appears complete or not at all. */
async function makeSecret(file: string): Promise<string> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: PRIVATE_FILE })
  try {
    await link(unfinished, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return readFile(file, 'utf8')
}
