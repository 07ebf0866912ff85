// The modules over HTTP: each has its own address, which takes a job request (docs/platform-interface.md,
// "Module calls").
import type { FastifyInstance } from 'fastify'
import { hasKind } from '../platform/profiles.ts'
import { kindNamed } from '@atlas/core/modules/index.ts'
import type { ModulePlugin, Query } from '@atlas/core/modules/module-plugin.ts'
import { writeFormat } from '@atlas/core/plugins/catalogue.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import type { Host } from '../host.ts'
import { jobRoute } from '../http/openapi.ts'
import { ORGANIZATION_FORMAT } from '../organization-formats/module.ts'
import type { JobHandler } from './job-handler.ts'
import { bearerToken } from '../platform/installation/call-tokens.ts'
import { hostKinds, type Plugins } from '../plugins/plugins.ts'
import { keyOf, type ModuleFiles } from './module-files.ts'
import type { FormatSource } from './loaded-formats.ts'

/** The specification does not name the method. Both are accepted (docs/wire.md). */
const METHODS = ['POST', 'PUT']

/** The variable parts of a module's address. */
interface Params {
  addressSecret: string
  kind: string
  key: string
}

/** {base}/{addressSecret}/modules/{kind}/{key}. */
export function moduleRoutes(app: FastifyInstance, host: Host, jobHandler: JobHandler): void {
  app.all<{ Params: Params }>(
    '/:addressSecret/modules/:kind/:key/batch-size',
    async ({ params, headers }, reply) => {
      const module = findModule(host, params)
      const size = kindNamed(params.kind, hostKinds(host.plugins))?.engineModule?.batchSize
      if (!module || size === undefined) return reply.callNotFound()
      await host.callTokens?.check(bearerToken(headers), keyOf(module))
      return { data: { size } }
    },
  )
  app.all<{ Params: Params }>('/:addressSecret/modules/:kind/:key', jobRoute, (request, reply) => {
    const module = findModule(host, request.params)
    if (!module) return reply.callNotFound()
    if (!METHODS.includes(request.method)) {
      reply.header('allow', METHODS.join(', '))
      throw new CallError(405, `A module is called with POST, not with ${request.method}.`)
    }
    reply.hijack()
    const kind = kindNamed(request.params.kind, hostKinds(host.plugins))
    const query = kind?.needs.includes('translations') ? queryOf(request.query) : undefined
    return jobHandler.serve(request.id, module, request.raw, reply.raw, query)
  })
}

/** The parameters of an address that it has once. */
function queryOf(query: unknown): Query {
  const parameters = Object.entries(typeof query === 'object' && query !== null ? query : {})
  return Object.fromEntries(
    parameters.filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
}

/** The module that an address with a valid address secret names. Workers load it from its files. */
function findModule(host: Host, params: Params): ModuleFiles | undefined {
  const { addressSecret, config, plugins } = host
  const kind = kindNamed(params.kind, hostKinds(plugins))
  if (!addressSecret.isValid(params.addressSecret) || !kind || !hasKind(config.profile, kind))
    return undefined
  const module = kind.needs.includes('format')
    ? formatModule(host, kind, params.key)
    : otherModule(plugins, kind, params.key)
  const added = module && plugins.addedKinds.find(({ plugin }) => plugin === kind)
  return added ? { ...module, kindFile: added.file } : module
}

function formatModule(
  { plugins, organizationFormats }: Host,
  { kind }: ModulePlugin,
  key: string,
): ModuleFiles | undefined {
  const { formats, declared, witnesses, version } = plugins
  if (key === ORGANIZATION_FORMAT && organizationFormats)
    return { kind, type: key, file: '', isOfOrganization: true, version }
  const file = formats.files.get(key)
  if (file === undefined) return undefined
  const witness = witnesses.files.get(key)
  const declaration = declared.get(key)
  return {
    kind,
    type: key,
    file,
    version,
    ...(witness === undefined ? {} : { witness }),
    ...(declaration === undefined ? {} : { declared: declaration }),
    ...(formats.plugins.get(key)?.keySource === 'text' ? { isOfDocuments: true } : {}),
  }
}

/** A chain, or the module of the engine itself. */
function otherModule(
  plugins: Plugins,
  { kind, needs, engineModule }: ModulePlugin,
  key: string,
): ModuleFiles | undefined {
  const { chains, processors, version } = plugins
  const needsFormats = needs.some((resource) => resource === 'file-formats' || resource === 'codes')
  const shared = { kind, key, version, ...(needsFormats ? { formats: formatSources(plugins) } : {}) }
  if (!needs.includes('chain')) return key === engineModule?.key ? shared : undefined
  const chain = chains.find((candidate) => candidate.kind === kind && candidate.key === key)
  if (!chain) return undefined
  const steps = chain.steps.map((step) => ({
    key: step.key,
    file: processors.files.get(step.key) ?? '',
    options: step.options,
  }))
  return { ...shared, steps }
}

/** The formats of plugins for a worker, made once for each load of the plugins. */
const sources = new WeakMap<Plugins, readonly FormatSource[]>()

function formatSources(plugins: Plugins): readonly FormatSource[] {
  const known = sources.get(plugins)
  if (known) return known
  const { formats, declared } = plugins
  const made = [...formats.plugins].flatMap(([type, info]): FormatSource | [] => {
    const file = formats.files.get(type)
    const declaration = declared.get(type)
    if (file === undefined) return []
    return { info: writeFormat(type, info), file, ...(declaration ? { declared: declaration } : {}) }
  })
  sources.set(plugins, made)
  return made
}
