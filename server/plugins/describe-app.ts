// Makes the app's descriptor with the addresses of the host's modules, for the host and for `atlas descriptor`.
import { messageOf } from '@atlas/core/errors.ts'
import { makeDescriptor, type DescriptorTemplate } from '@atlas/core/plugins/descriptor.ts'
import type { Descriptor } from '@atlas/core/wire/schemas.ts'
import type { Config } from '../config.ts'
import { ORGANIZATION_FORMAT, organizationFormatInfo } from '../organization-formats/module.ts'
import { chooseOffer } from './offered-modules.ts'
import type { Plugins } from './plugins.ts'
import { SettingError } from '../settings.ts'
import { readIfThere } from '../storage/optional-file.ts'

/** The file next to package.json, relative to the checkout and to `dist/`. */
const TEMPLATES = ['../../atlas-app.template.json', '../../../atlas-app.template.json']

/** The settings that replace values of the template. */
export type TemplateSettings = Pick<
  Config,
  | 'clientId'
  | 'clientSecret'
  | 'scopes'
  | 'profile'
  | 'authentication'
  | 'organizationFormats'
  | 'offeredFormats'
  | 'offeredChains'
  | 'engine'
  | 'payment'
>

/** The address of the logo below the base address. */
export const LOGO_PATH = '/logo.svg'

/** Makes the descriptor. On a host that requires an address secret, addresses without one do not work. */
export async function describeApp(
  plugins: Plugins,
  baseUrl: string,
  addressSecret: string | undefined,
  settings: TemplateSettings,
): Promise<Descriptor> {
  const folder = addressSecret === undefined ? '' : `/${addressSecret}`
  const chosen = chooseOffer(plugins, settings)
  const chosenFormats = new Map(chosen.formats)
  if (settings.organizationFormats === 'on') chosenFormats.set(ORGANIZATION_FORMAT, organizationFormatInfo)
  const offer = { ...chosen, formats: chosenFormats }
  return makeDescriptor(
    { ...(await readTemplate(settings)), ...membersOf(settings, folder) },
    baseUrl,
    offer,
    (kind, key) => `${folder}/modules/${kind}/${key}`,
  )
}

/** What a descriptor has besides under a profile. `folder`: the path that has the address secret. */
function membersOf(
  { profile: { installation, environment }, clientSecret, payment }: TemplateSettings,
  folder: string,
): Pick<DescriptorTemplate, 'logo' | 'events' | 'environments'> {
  return {
    ...(installation && clientSecret !== undefined
      ? {
          logo: LOGO_PATH,
          events: {
            installed: `${folder}/events/installed`,
            uninstall: `${folder}/events/uninstall`,
            ...(payment === 'platform' ? { subscription_paid: `${folder}/events/subscription_paid` } : {}),
          },
        }
      : {}),
    ...(environment === undefined ? {} : { environments: [environment] }),
  }
}

/** The descriptor without its modules. Throws a `SettingError`. */
export async function readTemplate({
  clientId,
  clientSecret,
  scopes,
  profile,
  authentication: type = profile.authentication.app,
}: Pick<
  TemplateSettings,
  'clientId' | 'clientSecret' | 'scopes' | 'profile' | 'authentication'
>): Promise<DescriptorTemplate> {
  for (const place of TEMPLATES) {
    const bytes = await templateAt(new URL(place, import.meta.url))
    if (!bytes) continue
    const template = parseTemplate(bytes.toString())
    const authentication = {
      // Without a secret there are no tokens: then the addresses are the permission.
      type: profile.installation && clientSecret === undefined ? 'none' : type,
      clientId: clientId ?? template.authentication.clientId,
    }
    return { ...template, authentication, scopes: scopes.length > 0 ? [...scopes] : template.scopes }
  }
  throw new SettingError('atlas-app.template.json is missing next to package.json.')
}

async function templateAt(place: URL): Promise<Buffer | undefined> {
  try {
    return await readIfThere(place)
  } catch (error) {
    throw new SettingError(`atlas-app.template.json cannot be read: ${messageOf(error)}`)
  }
}

function parseTemplate(text: string): DescriptorTemplate {
  try {
    return JSON.parse(text) as DescriptorTemplate
  } catch (error) {
    throw new SettingError(`atlas-app.template.json is not JSON: ${messageOf(error)}`)
  }
}
