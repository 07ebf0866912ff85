// Checks an app's descriptor against the specification. Every problem names its field and what the field must contain.
import { DEFAULT_PROFILE, hasRights, type Profile } from '@atlas/server/platform/profiles.ts'
import { isLoopback } from '@atlas/server/net/public-addresses.ts'
import { isObject, type JsonObject } from '../json.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import {
  platformKinds,
  PROJECT_PERMISSIONS,
  USER_PERMISSIONS,
  type AppDescriptor,
  type AppModule,
} from './descriptor.ts'
import {
  anything,
  anyText,
  flag,
  oneOf,
  relativeAddress,
  textCheck,
  texts,
  type ValueCheck,
  type Fields,
} from './field-checks.ts'
import { furtherKinds } from './kinds/further-kinds.ts'
import { platformKind } from './kinds/index.ts'
import { signatureFault } from './patterns.ts'

/** A problem of a descriptor. An error prevents the installation of the app, a warning does not. */
export interface DescriptorProblem {
  /** Such as `modules.custom-file-format[0].url`. */
  field: string
  /** A sentence that begins with the field. */
  message: string
  severity: 'error' | 'warning'
}

/** The result of a check. The descriptor is undefined if there is an error. */
export interface CheckedDescriptor {
  descriptor: AppDescriptor | undefined
  problems: readonly DescriptorProblem[]
}

const object: ValueCheck = (value) => (isObject(value) ? undefined : 'must be an object')
const list: ValueCheck = (value) => (Array.isArray(value) ? undefined : 'must be a list')

const webAddress: ValueCheck = (value) => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    return 'must be an address that begins with https:// or http://'
  return url.search || url.hash
    ? 'must end with a path, because the urls of the modules are appended to it'
    : undefined
}

/** The sandbox does not use `description`, `logo` and `environments`, but apps may have them. */
const APP_FIELDS: Fields = {
  identifier: { isRequired: true, check: textCheck },
  name: { isRequired: true, check: textCheck },
  baseUrl: { isRequired: true, check: webAddress },
  description: { check: anything },
  logo: { check: anything },
  events: { check: object },
  environments: { check: texts },
  authentication: { check: anything },
  scopes: { check: texts },
  modules: { isRequired: true, check: object },
}

/** What the usual SDK may write into the descriptor of an app. */
const SDK_APP_FIELDS: Fields = {
  default_permissions: { check: object },
  stringBasedAvailable: { check: flag, unused: 'all projects of the sandbox have files' },
  restrictAiToSameApp: { check: flag, unused: 'the sandbox calls no modules of AI' },
}

/** Settings that the usual SDK has for a module. */
const SDK_MODULE_FIELDS: Fields = {
  processAssets: {
    check: flag,
    unused:
      'the sandbox has no assets (pictures, videos), and calls modules only for files that a format reads',
  },
  autoUploadTranslations: {
    check: flag,
    unused: 'the sandbox takes the translations that an app returns in any case',
  },
}

/** Who may use the modules of an app after its installation. */
const PERMISSION_FIELDS: Fields = {
  user: { check: oneOf(USER_PERMISSIONS) },
  project: { check: oneOf(PROJECT_PERMISSIONS) },
}

const AUTHENTICATION_FIELDS: Fields = {
  type: { isRequired: true, check: textCheck },
  clientId: { check: anyText },
}

const PATTERN_FIELDS: Fields = { fileName: { check: textCheck }, fileContent: { check: textCheck } }

/** Checks a descriptor in the form of parsed JSON. Left out, the profile is the specification alone. */
export function checkDescriptor(
  value: unknown,
  profile: Profile = DEFAULT_PROFILE,
  kinds: readonly ModulePlugin[] = moduleKinds,
): CheckedDescriptor {
  const reader = new DescriptorReader(profile, kinds)
  const descriptor = reader.descriptor(value)
  const isUsable = !reader.problems.some(({ severity }) => severity === 'error')
  return { descriptor: isUsable ? descriptor : undefined, problems: reader.problems }
}

class DescriptorReader {
  readonly problems: DescriptorProblem[] = []
  readonly #profile: Profile
  readonly #kinds: readonly string[]

  constructor(profile: Profile, kinds: readonly ModulePlugin[]) {
    this.#profile = profile
    this.#kinds = platformKinds(profile, kinds).map(({ kind }) => kind)
  }

  descriptor(value: unknown): AppDescriptor {
    const further = this.#profile.environment === undefined ? {} : SDK_APP_FIELDS
    const app = this.#object(value, '', { ...APP_FIELDS, ...further })
    const authentication = this.#authentication(app['authentication'] ?? { type: 'none' })
    const events = this.#events(app['events'] ?? {}, authentication.type)
    this.#checkProfile(app)
    return {
      identifier: String(app['identifier']),
      name: String(app['name']),
      baseUrl: String(app['baseUrl']).replace(/\/+$/, ''),
      authentication,
      ...(events ? { events } : {}),
      scopes: Array.isArray(app['scopes']) ? app['scopes'].map(String) : [],
      modules: this.#modules(app['modules']),
      ...this.#permissions(app['default_permissions']),
    }
  }

  #permissions(value: unknown): Pick<AppDescriptor, 'permissions'> {
    if (value === undefined || this.#profile.environment === undefined || !isObject(value)) return {}
    return { permissions: this.#object(value, 'default_permissions', PERMISSION_FIELDS) }
  }

  #authentication(value: unknown): AppDescriptor['authentication'] {
    const { type, clientId } = this.#object(value, 'authentication', AUTHENTICATION_FIELDS)
    const { app, agent, codes = [], others } = this.#profile.authentication
    if (typeof type === 'string' && others && !hasRights(this.#profile, type) && !others.includes(type)) {
      const allowed = [app, ...(agent === undefined ? [] : [agent]), ...codes, ...others]
      this.#report('error', 'authentication.type', `is ${type}, but must be one of ${allowed.join(', ')}`)
    }
    if (hasRights(this.#profile, String(type)) && !clientId) {
      const fault = 'is empty: without it the app cannot be authorized'
      this.#report('warning', 'authentication.clientId', fault)
    }
    return { type: String(type), ...(typeof clientId === 'string' ? { clientId } : {}) }
  }

  /** The events of an app. They are required where the platform reports installations. */
  #events(value: unknown, type: string): AppDescriptor['events'] {
    const { installation } = this.#profile
    const fields = this.#profile.events.map((name) => [name, { check: relativeAddress }] as const)
    const events = this.#object(value, 'events', Object.fromEntries(fields))
    if (installation && hasRights(this.#profile, type) && events['installed'] === undefined) {
      this.#report('error', 'events.installed', 'is missing: without it the app gets no token')
    }
    return Object.keys(events).length > 0 ? events : undefined
  }

  /** What the profile asks of an app besides. */
  #checkProfile({ identifier, baseUrl }: JsonObject): void {
    const { descriptor } = this.#profile
    if (typeof identifier === 'string' && descriptor.identifier?.test(identifier) === false) {
      const allowed = 'may have only small letters, digits and . _ -, at most 255 of them'
      this.#report('error', 'identifier', allowed)
    }
    if (!descriptor.needsHttps || typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) return
    const { hostname, protocol } = new URL(baseUrl)
    if (protocol !== 'https:' && !isLoopback(hostname))
      this.#report('error', 'baseUrl', 'must begin with https://')
  }

  #modules(value: unknown): AppModule[] {
    if (!isObject(value)) return []
    const kinds = this.#kinds
    for (const name of Object.keys(value)) {
      if (kinds.includes(name)) continue
      if (this.#isFurtherKind(name)) {
        this.#furtherModules(name, value[name])
        continue
      }
      this.#report('warning', `modules.${name}`, `is not known; the kinds are ${kinds.join(', ')}`)
    }
    const modules = kinds.flatMap((kind) => {
      const field = `modules.${kind}`
      const entries = value[kind] ?? []
      const fault = list(entries)
      if (fault !== undefined) this.#report('error', field, fault)
      return Array.isArray(entries)
        ? entries.map((entry, index) => this.#module(entry, kind, `${field}[${index}]`))
        : []
    })
    if (modules.length === 0) this.#report('warning', 'modules', 'is empty, so the app does nothing')
    return modules
  }

  /** Whether platforms of the profile have a kind that the sandbox does not call. */
  #isFurtherKind(name: string): boolean {
    return this.#profile.kinds.includes('second-part') && Object.hasOwn(furtherKinds, name)
  }

  /** Modules that the sandbox does not call are checked and left out, so their faults are only warnings. */
  #furtherModules(kind: string, entries: unknown): void {
    const field = `modules.${kind}`
    this.#report('warning', field, 'is a kind of modules that the sandbox does not call, so it is not tested')
    const fault = list(entries)
    if (fault !== undefined) this.#report('warning', field, fault)
    const { fields, isOpen } = furtherKinds[kind] ?? { fields: {}, isOpen: true }
    for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries())
      this.#object(entry, `${field}[${index}]`, fields, { severity: 'warning', isOpen })
  }

  #module(value: unknown, kind: string, field: string): AppModule {
    const { environment } = this.#profile
    const { fieldsUnder, mayShareKeys = false, moduleFrom } = platformKind(kind)
    const platforms: Fields =
      environment === undefined ? {} : { ...SDK_MODULE_FIELDS, environments: { check: texts } }
    const module = this.#object(value, field, { ...fieldsUnder(this.#profile), ...platforms })
    const { key, type } = module
    this.#requireUnique(key, `${field}.key`, { of: `key of ${kind}`, otherwise: 'error' })
    if (!mayShareKeys)
      this.#requireUnique(key, `${field}.key`, { of: 'key of the app', otherwise: 'warning' })
    if (type !== undefined) this.#requireUnique(type, `${field}.type`, { of: 'type', otherwise: 'error' })
    return {
      kind,
      key: String(key),
      url: String(module['url']),
      signaturePatterns: this.#patterns(module['signaturePatterns'] ?? {}, `${field}.signaturePatterns`),
      ...(typeof type === 'string' ? { type } : {}),
      multilingual: module['multilingual'] === true,
      ...moduleFrom?.(module, this.#profile),
    }
  }

  #patterns(value: unknown, field: string): AppModule['signaturePatterns'] {
    const patterns = this.#object(value, field, PATTERN_FIELDS)
    for (const [name, pattern] of Object.entries(patterns)) {
      const fault = typeof pattern === 'string' ? signatureFault(pattern) : undefined
      if (fault !== undefined) this.#report('warning', `${field}.${name}`, fault)
    }
    return patterns
  }

  readonly #seen = new Map<string, string>()

  /** Reports a value that two modules share. */
  #requireUnique(
    value: unknown,
    field: string,
    { of, otherwise }: { of: string; otherwise: 'error' | 'warning' },
  ): void {
    const name = `${of}: ${String(value)}`
    const first = this.#seen.get(name)
    if (first === undefined) this.#seen.set(name, field)
    else if (!this.problems.some((problem) => problem.field === field)) {
      this.#report(otherwise, field, `is "${String(value)}", and so is ${first}; each module needs its own`)
    }
  }

  /** Checks the fields of an object. Returns an empty object if the value is not an object. */
  #object(
    value: unknown,
    field: string,
    fields: Fields,
    {
      severity = 'error',
      isOpen = false,
    }: { severity?: DescriptorProblem['severity']; isOpen?: boolean } = {},
  ): JsonObject {
    if (!isObject(value)) {
      this.#report(severity, field || 'The descriptor', 'must be an object')
      return {}
    }
    const path = (name: string): string => (field ? `${field}.${name}` : name)
    for (const [name, { isRequired = false, check, unused }] of Object.entries(fields)) {
      const fault = value[name] === undefined ? isRequired && 'is missing' : check(value[name])
      if (fault) this.#report(severity, path(name), fault)
      else if (unused !== undefined && value[name] === true)
        this.#report('warning', path(name), `is not used: ${unused}`)
    }
    for (const name of Object.keys(value)) {
      if (isOpen || Object.hasOwn(fields, name)) continue
      this.#report(
        'warning',
        path(name),
        `is not known; the known fields are ${Object.keys(fields).join(', ')}`,
      )
    }
    return value
  }

  #report(severity: DescriptorProblem['severity'], field: string, fault: string): void {
    this.problems.push({ field, message: `${field} ${fault}.`, severity })
  }
}
