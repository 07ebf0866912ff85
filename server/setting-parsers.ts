// Parsers of settings: the values that an environment variable may have, and the messages for other values.
import { resolve } from 'node:path'
import { messageOf } from '@atlas/core/errors.ts'
import { shownAddress } from '@atlas/core/shown-address.ts'
import { Allowance, isLoopback } from './net/public-addresses.ts'
import type { HostSetting } from './setting-names.ts'
import { readOneOf, readWholeNumber, SettingError } from './setting-values.ts'

/** A variable of the environment. */
export type SettingName = HostSetting | 'PORT' | 'HOST' | 'DATABASE_URL' | `AWS_${string}`

/** One environment variable. */
export interface Setting<Value> {
  name: SettingName
  /** The default, as the docs show it. */
  standard: string
  /** One or two sentences for the operator. */
  meaning: string
  /** Parses the value; `text` is undefined if it is not set. Throws a `SettingError` that states what is allowed. */
  read(text: string | undefined, folder: string): Value
}

/** Shorter secrets could be guessed. */
export const SECRET_CHARACTERS = 32

/** A setting that is a whole number in a range. */
export function wholeNumber(
  name: SettingName,
  standard: number,
  least: number,
  most: number,
  meaning: string,
): Setting<number> {
  const read = (text: string | undefined): number => readWholeNumber(name, text, standard, [least, most])
  return { name, standard: String(standard), meaning, read }
}

/** A setting that has one of a few values; the first is the default. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  name: SettingName,
  values: Values,
  meaning: string,
): Setting<Values[number]> {
  const read = (text: string | undefined): Values[number] => readOneOf(name, text, values)
  return { name, standard: `\`${values[0]}\``, meaning: `${meaning} One of ${values.join(', ')}.`, read }
}

/** A setting that is any text. */
export function plainText(
  name: SettingName,
  meaning: string,
  standard = 'none',
): Setting<string | undefined> {
  return { name, standard, meaning, read: (text) => text }
}

/** A setting that is a path, or not set. A relative path begins at the folder of the host. */
export function optionalPath(name: SettingName, meaning: string): Setting<string | undefined> {
  return { name, standard: 'none', meaning, read: (text, folder) => text && resolve(folder, text) }
}

/** Reads a web address without query and user name, and removes trailing slashes. */
export function readAddress(name: string, example: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new SettingError(`${name} must look like ${example}, but is "${shownAddress(text)}".`)
  }
  return url.href.replace(/\/+$/, '')
}

/** Reads an address of the platform, to which secrets are sent. */
export function readPlatformAddress(name: string, text: string | undefined): string | undefined {
  const address = readAddress(name, 'https://platform.example.com', text)
  if (address === undefined) return undefined
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || isLoopback(hostname)) return address
  throw new SettingError(`${name} must be https, since secrets are sent there, but is "${address}".`)
}

/** Stands for `{domain}` while an address is checked. */
const ANY_DOMAIN = 'domain-of-an-organization'

/** Reads the address of the platform's API, which may contain `{domain}`. */
export function readApiAddress(name: string, text: string | undefined): string | undefined {
  return readPlatformAddress(name, text?.replace('{domain}', ANY_DOMAIN))?.replace(ANY_DOMAIN, '{domain}')
}

/** Reads the address of a PostgreSQL database. */
export function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:/.test(text) && URL.canParse(text))) return text
  throw new SettingError('DATABASE_URL must look like postgres://user:password@host/name, but does not.')
}

/** Reads an address and port to listen on. IPv6 addresses are in brackets. */
export function readListenAddress(text: string | undefined): { address: string; port: number } | undefined {
  if (text === undefined) return undefined
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain
  const port = Number(digits)
  if (address !== undefined && port <= 65_535) return { address, port }
  throw new SettingError(`ATLAS_METRICS must look like 127.0.0.1:9464, but is "${text}".`)
}

/** Reads the organizations that may install the app: numbers and domains. Undefined if all may. */
export function readOrganizations(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined
  const organizations = listOf(text)
  if (organizations.length > 0 && organizations.every((item) => /^(\d{1,15}|[a-z0-9-]{1,63})$/i.test(item)))
    return new Set(organizations)
  throw new SettingError(
    `ATLAS_ORGANIZATIONS must be numbers or domains of organizations such as 42, example, separated by commas, but is "${text}".`,
  )
}

/** Reads secrets, separated by commas. */
export function readSecrets(name: string, text = ''): string[] {
  const secrets = listOf(text)
  const short = secrets.findIndex((secret) => secret.length < SECRET_CHARACTERS)
  if (short < 0) return secrets
  const which = secrets.length > 1 ? `Secret number ${short + 1} of ${name}` : name
  throw new SettingError(
    `${which} is shorter than ${SECRET_CHARACTERS} characters. Make one with: openssl rand -hex 32`,
  )
}

/** A setting that is a list of words, separated by commas. `standard`: the list if it is not set. */
export function wordList(
  name: SettingName,
  standard: readonly string[],
  meaning: string,
): Setting<readonly string[]> {
  return {
    name,
    standard: standard.length > 0 ? standard.map((word) => `\`${word}\``).join(', ') : 'none',
    meaning,
    read: (text) => (text === undefined ? standard : listOf(text)),
  }
}

/** Reads the private hosts from which jobs may fetch. */
export function readAllowance(text = ''): Allowance {
  try {
    return new Allowance(listOf(text))
  } catch (error) {
    throw new SettingError(`ATLAS_FETCH_ALLOW cannot be read: ${messageOf(error)}`)
  }
}

/** Reads the ports from which jobs may fetch. */
export function readPorts(text = '80, 443'): ReadonlySet<number> | 'any' {
  if (text === 'any') return text
  const ports = listOf(text).map((item) => (/^\d{1,5}$/.test(item) ? Number(item) : 0))
  if (ports.length > 0 && ports.every((port) => port >= 1 && port <= 65_535)) return new Set(ports)
  throw new SettingError(
    `ATLAS_FETCH_PORTS must be "any" or ports such as 80, 443, separated by commas, but is "${text}".`,
  )
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
