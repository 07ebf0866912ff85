// Who may call: addresses carry a value that only the holder of a secret can make.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is signed. The number changes if what the capability opens ever does. */
const PURPOSE = 'atlas-formats capability 1'

/** The values that open the host: made by the first secret, accepted of all. */
export class Capability {
  /** The value that stands in addresses handed out now. */
  readonly current: string
  readonly #digests: readonly Buffer[]

  constructor(secrets: readonly string[]) {
    const values = secrets.map(derive)
    const [current] = values
    if (current === undefined) throw new Error('A capability needs a secret.')
    this.current = current
    this.#digests = values.map(digest)
  }

  /** Whether this value opens the host; takes the same time whatever it is. */
  isValid(value: string): boolean {
    const given = digest(value)
    let valid = false
    for (const known of this.#digests) {
      if (timingSafeEqual(known, given)) valid = true
    }
    return valid
  }
}

function derive(secret: string): string {
  return createHmac('sha256', secret).update(PURPOSE).digest('base64url')
}

/** Equally long for any value, so that they can be compared in constant time. */
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** The secret of a host on loopback: made at the first start, and kept for its owner's eyes only. */
export async function localSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  // Of two hosts that start at once, one makes the secret and both read it.
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(() => {})
  return readFile(file, 'utf8')
}
