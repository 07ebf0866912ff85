// Validates manifests of Kubernetes by its own schemas, and finds fields that the schemas do not know.

/** What every manifest has. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: object
}

interface Fault {
  instancePath: string
  /** The rule that it breaks, and what the rule asks for. */
  keyword: string
  params: object
}

/** A compiled schema: returns whether a value is valid, and keeps what is wrong with it. */
interface Validate {
  (value: unknown): boolean
  errors?: Fault[] | null
}

/** What is wrong with a manifest, one sentence each. */
export async function faultsIn(manifest: Manifest): Promise<string[]> {
  const validate = await schemaOf(manifest)
  const unknown = new Set<string>()
  validate(watched(manifest, '', unknown))
  const faults = (validate.errors ?? []).map(({ instancePath, keyword, params }) =>
    [instancePath, keyword, ...Object.values(params)].join(' '),
  )
  return [...faults, ...[...unknown].map((path) => `${path} is unknown`)]
}

/** The package names the schema of a kind among the exports of its module. */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<Validate> {
  const models = import.meta.resolve('kubernetes-models')
  const exported = (await import(new URL(`./${apiVersion}/${kind}.mjs`, models).href)) as object
  const name = Object.keys(exported).find((key) => key.startsWith('IoK8s'))
  const { validate } = (await import(new URL(`./_schemas/${name}.mjs`, models).href)) as {
    validate: Validate
  }
  return validate
}

/**
 * The schemas let fields pass that they do not know, as Kubernetes itself does. But a field that they know is read while
 * they validate: what was read by then is taken off `unread`.
 */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, index) => watched(item, `${path}/${index}`, unread))
  const members = Object.entries(value).map(([key, member]) => {
    unread.add(`${path}/${key}`)
    return [key, watched(member, `${path}/${key}`, unread)] as const
  })
  return new Proxy(Object.fromEntries(members), {
    get(object, key) {
      unread.delete(`${path}/${String(key)}`)
      return object[String(key)]
    },
  })
}
