// Profiles: what families of platforms do differently, as data. Host, sandbox, conformance test and descriptor read it.
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'

/** How a platform deals with apps, where platforms differ. */
export interface Profile {
  name: string
  /** The types of `authentication` in a descriptor. */
  authentication: {
    /** The type of an app that acts on the platform. */
    app: string
    /** The type of an app that acts as a user of its own, whom the platform makes when it is installed. */
    agent?: string
    /** The types of an app that gets a code when it is installed, and its first tokens for that code. */
    codes?: readonly string[]
    /** Further types. Left out, any type is allowed. */
    others?: readonly string[]
  }
  /**
   * Set if the platform reports to an app that it was installed, with a secret for which the app gets its tokens. An app
   * that gets a code, too, exchanges it as OAuth 2 has it; the type with the name of `codeGrant` may show both at once.
   * Otherwise people authorize the app by their consent (docs/platform-interface.md, "Authentication").
   */
  installation: { grant: string; agentGrant: string; codeGrant: string } | undefined
  /** The events that an app may ask for in its descriptor. */
  events: readonly string[]
  /** Whether calls of modules and pages carry a JWT that is signed with the client secret of the app. */
  signsCalls: boolean
  /** Whether the `previewId` of a record may be a text. A whole number is always allowed. */
  allowsTextPreviewIds: boolean
  /** The class that an element of a preview needs for the editor, next to its id. */
  previewClass: string | undefined
  /** Fields of string records that the specification does not have. */
  recordFields: readonly string[]
  /** What a string record may state about the format of its text. */
  textTypes: TextTypes | undefined
  /** Which kinds of modules the platform has. */
  kinds: readonly ModulePlugin['platforms'][]
  /** Whether modules of formats may make files from strings alone, and split texts by the rules of a project. */
  hasFormatExtras: boolean
  /** Whether modules are granted to one of five categories, always to the owner, too, and apps to selected projects. */
  hasFiveCategories: boolean
  /** Whether an app may answer 304 where it leaves a file as it is. */
  allowsNotModified: boolean
  /** Whether calls have the job types of the platform's SDK, where they differ from the specification. */
  sendsSdkJobTypes: boolean
  /** Whether calls of the standard edition name an organization, whose domain is null. */
  standardHasOrganization: boolean
  /** Whether files in calls have a path, and the type of their format. */
  describesFiles: boolean
  /** Whether languages have examples of their plurals, a direction, and the language that they are a dialect of. */
  describesLanguages: boolean
  /**
   * Whether languages have no `many` where no whole number below a million takes it, as files of these languages may do
   * without it: French, Spanish, Czech.
   */
  leavesOutMany: boolean
  /** Whether `apiBaseUrl` names only the host of the API, without the path of its version. */
  hasBareApiAddress: boolean
  /** The edition in the `environments` of a descriptor. */
  environment: string | undefined
  /** What a descriptor must have besides. */
  descriptor: { identifier: RegExp | undefined; needsHttps: boolean }
  /** The addresses of the API and of the authorization server. `{domain}` is the domain of an organization. */
  addresses: { api: string; authorization: string } | undefined
}

/** The types of texts that a platform parses itself. */
export interface TextTypes {
  /** The attribute of a string record that names the type. */
  attribute: string
  /** The platform's types of files that a text may have. The types of custom formats are allowed, too. */
  names: readonly string[]
}

/** Crowdin's types of files, without those that a text cannot have (docs/platform-interface-2.md, section 6). */
const CROWDIN_TEXT_TYPES: readonly string[] = (
  'adoc android arb chrome coffee contentful_rt dklang dtd fbt flex flsnp fm_html fm_md gettext go_json haml html ' +
  'i18next_json ini joomla js json macosx maxthon md mdx_v1 mdx_v2 mediawiki nestjs_i18n nsh php plist properties ' +
  'properties_play properties_xml qtts rc resjson resw resx sbv srt stf stringsdict toml ts txt vdf vtt webxml wxl ' +
  'xaml xliff xliff_two yaml'
).split(' ')

/** The docs/platform-interface.md, and nothing else. */
const specified: Profile = {
  name: 'interface',
  authentication: { app: 'platform_app' },
  installation: undefined,
  // They are not used, but apps may have them.
  events: ['installed', 'uninstall'],
  signsCalls: false,
  allowsTextPreviewIds: false,
  previewClass: undefined,
  recordFields: [],
  textTypes: undefined,
  kinds: ['all'],
  hasFormatExtras: false,
  hasFiveCategories: false,
  allowsNotModified: false,
  sendsSdkJobTypes: false,
  standardHasOrganization: false,
  describesFiles: false,
  describesLanguages: false,
  leavesOutMany: false,
  hasBareApiAddress: false,
  environment: undefined,
  descriptor: { identifier: undefined, needsHttps: false },
  addresses: undefined,
}

/** Crowdin, the standard edition, as its public documentation and its SDK have it. */
const crowdin: Profile = {
  name: 'crowdin',
  authentication: {
    app: 'crowdin_app',
    agent: 'crowdin_agent',
    codes: ['crowdin_app_with_code', 'authorization_code'],
    others: ['none'],
  },
  installation: { grant: 'crowdin_app', agentGrant: 'crowdin_agent', codeGrant: 'crowdin_app_with_code' },
  events: ['installed', 'uninstall', 'subscription_paid'],
  signsCalls: true,
  allowsTextPreviewIds: true,
  previewClass: 'crowdin_phrase',
  recordFields: ['attributes'],
  textTypes: { attribute: 'crowdinType', names: CROWDIN_TEXT_TYPES },
  kinds: ['all', 'second-part'],
  hasFormatExtras: true,
  hasFiveCategories: true,
  allowsNotModified: true,
  sendsSdkJobTypes: true,
  standardHasOrganization: true,
  describesFiles: true,
  describesLanguages: true,
  leavesOutMany: true,
  hasBareApiAddress: true,
  environment: 'crowdin',
  descriptor: { identifier: /^[a-z0-9._-]{1,255}$/, needsHttps: true },
  addresses: { api: 'https://api.crowdin.com', authorization: 'https://accounts.crowdin.com' },
}

/** Crowdin Enterprise: each organization has a domain of its own. */
const crowdinEnterprise: Profile = {
  ...crowdin,
  name: 'crowdin-enterprise',
  kinds: ['all', 'second-part', 'enterprise'],
  environment: 'crowdin-enterprise',
  addresses: { api: 'https://{domain}.api.crowdin.com', authorization: 'https://accounts.crowdin.com' },
}

const PROFILES: readonly Profile[] = [specified, crowdin, crowdinEnterprise]

/** The names of all profiles; the first is the default. */
export const PROFILE_NAMES = PROFILES.map(({ name }) => name)

/** The default profile. */
export const DEFAULT_PROFILE = specified

/** A profile by its name. */
export function profileNamed(name: string): Profile | undefined {
  return PROFILES.find((profile) => profile.name === name)
}

/** Whether apps with this type of `authentication` have rights of their own at the platform: as an app, or as an agent. */
export function hasRights(profile: Profile, type: string): boolean {
  const { app, agent } = profile.authentication
  return type === app || type === agent || getsCode(profile, type)
}

/** Whether apps with this type of `authentication` get a code when they are installed. */
export function getsCode({ authentication: { codes = [] } }: Profile, type: string | undefined): boolean {
  return type !== undefined && codes.includes(type)
}

/** Whether apps with this type of `authentication` get another code with each call, in its token, as the usual SDK needs it. */
export function getsCodeWithCalls({ installation }: Profile, type: string | undefined): boolean {
  return type !== undefined && type === installation?.codeGrant
}

/** Whether the platforms of a profile have modules of a kind. */
export function hasKind({ kinds }: Pick<Profile, 'kinds'>, { platforms }: ModulePlugin): boolean {
  return kinds.includes(platforms)
}

/** A domain of an organization: one label of a host name. */
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * The address of an organization's API. Undefined if the address needs a domain and this is not one: events name the
 * domain, so without the check an event could send tokens to another host.
 */
export function apiAddress(template: string, domain: string | null): string | undefined {
  if (!template.includes('{domain}')) return template
  return domain !== null && DOMAIN.test(domain) ? template.replaceAll('{domain}', domain) : undefined
}
