// The manifests of Kubernetes: valid by its own schemas, nothing in them misspelled, and true of the host.
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '@atlas/server/config.ts'
import { isPublic } from '@atlas/server/net/public-addresses.ts'
import { DEPLOY, documentsIn, filesIn, mostGibibytes, notSettings } from './files.ts'

const FOLDER = join(DEPLOY, 'kubernetes')
const FILES = await filesIn(FOLDER, /\.yaml(\.example)?$/)

let manifests: Map<string, Manifest>
beforeAll(async () => {
  const documents = await Promise.all(FILES.map(documentsIn))
  manifests = new Map((documents.flat() as Manifest[]).map((manifest) => [manifest.kind, manifest]))
})

/** What every manifest has. */
interface Manifest {
  kind: string
  metadata: object
}

/** The parts of the manifests that the tests look at. */
interface Deployment {
  spec: { template: { metadata: { labels: object }; spec: PodSpec } }
}
interface PodSpec {
  serviceAccountName: string
  automountServiceAccountToken: boolean
  terminationGracePeriodSeconds: number
  securityContext: object
  containers: [Container]
}
interface Container {
  ports: { name: string; containerPort: number }[]
  securityContext: object
  resources: { limits: { memory: string } }
  lifecycle: { preStop: { sleep: { seconds: number } } }
}

const find = (kind: string): unknown => manifests.get(kind)

const deployment = () => find('Deployment') as Deployment
const environment = () => {
  const { data } = find('ConfigMap') as { data: Record<string, string> }
  const { stringData } = find('Secret') as { stringData: Record<string, string> }
  return { data, stringData }
}

/** What the host of a pod reads, once the secrets are filled in. */
function configuration(): Config {
  const { data, stringData } = environment()
  const secrets = { ...stringData, ATLAS_SECRET: 's'.repeat(32), ATLAS_KEY: 'k'.repeat(32) }
  return readConfig({ HOST: '0.0.0.0', PORT: '4040', ...data, ...secrets })
}

test('each kind is there once', () => {
  expect([...manifests.keys()].sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Secret',
    'Service',
    'ServiceAccount',
  ])
})

test('all belong together by their names and labels', () => {
  const labels = { 'app.kubernetes.io/name': 'atlas' }
  for (const { metadata } of manifests.values()) expect(metadata).toMatchObject({ name: 'atlas', labels })
  const selector = { matchLabels: labels }
  expect(deployment().spec).toMatchObject({ selector, template: { metadata: { labels } } })
  expect(find('Service')).toMatchObject({ spec: { selector: labels } })
  expect(find('PodDisruptionBudget')).toMatchObject({ spec: { selector } })
  expect(find('NetworkPolicy')).toMatchObject({ spec: { podSelector: selector } })
  expect(find('HorizontalPodAutoscaler')).toMatchObject({
    spec: { scaleTargetRef: { kind: 'Deployment', name: 'atlas' } },
  })
})

describe('the host that the pods run', () => {
  test('starts with this configuration', () => {
    const { data, stringData } = environment()
    expect(notSettings(Object.keys({ ...data, ...stringData }))).toEqual([])
    const config = configuration()
    expect(config.isLocal).toBe(false)
    expect(config.bucket).toBeDefined()
  })

  test('keeps secrets out of the ConfigMap, and no real one in the example', () => {
    const { data, stringData } = environment()
    expect(Object.keys(data).filter((name) => /SECRET|KEY$|DATABASE|ACCESS/.test(name))).toEqual([])
    for (const value of Object.values(stringData)) expect(value).toMatch(/^fill-in$|:fill-in@/)
  })

  test('has the memory that its workers may take', () => {
    const [container] = deployment().spec.template.spec.containers
    const [, gibibytes] = /^(\d+)Gi$/.exec(container.resources.limits.memory) ?? []
    expect(Number(gibibytes)).toBe(Math.ceil(mostGibibytes(configuration())))
  })

  test('has the time to finish its longest job', () => {
    const { terminationGracePeriodSeconds, containers } = deployment().spec.template.spec
    const { jobSeconds } = configuration()
    const pause = containers[0].lifecycle.preStop.sleep.seconds
    expect(terminationGracePeriodSeconds).toBeGreaterThan(jobSeconds + pause)
  })

  test('may do nothing that it need not', () => {
    const pod = deployment().spec.template.spec
    expect(pod).toMatchObject({
      serviceAccountName: 'atlas',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(pod.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(find('ServiceAccount')).toMatchObject({ automountServiceAccountToken: false })
  })

  test('listens on the ports, and answers at the paths, that are named', () => {
    const [container] = deployment().spec.template.spec.containers
    const ports = new Map(container.ports.map(({ name, containerPort }) => [name, containerPort]))
    expect(ports.get('http')).toBe(4040)
    expect(environment().data['ATLAS_METRICS']).toBe(`0.0.0.0:${ports.get('metrics')}`)
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live', port: 'http' } },
      livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
      readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
    })
  })
})

describe('the network policy', () => {
  interface Block {
    cidr: string
    except?: string[]
  }
  const open = (): Block[] => {
    const { spec } = find('NetworkPolicy') as { spec: { egress: { to: { ipBlock?: Block }[] }[] } }
    return spec.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : [])))
  }

  /** The first address of a range. */
  const firstOf = (range: string): string => range.split('/')[0] ?? ''

  test('takes nothing away that the host may fetch', () => {
    for (const { except = [] } of open()) {
      for (const range of except) expect([range, isPublic(firstOf(range))]).toEqual([range, false])
    }
  })

  test.each([
    ['10.96.0.1', 'a service of the cluster'],
    ['169.254.169.254', 'the metadata service'],
    ['127.0.0.1', 'the machine itself'],
    ['172.16.0.1', 'a private network'],
    ['192.168.1.1', 'a private network'],
    ['100.64.0.1', "the provider's network"],
  ])('keeps %s, %s, out of reach', (address) => {
    const except = new BlockList()
    for (const range of open().flatMap((block) => block.except ?? [])) {
      const [network = '', bits] = range.split('/')
      except.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4')
    }
    expect(except.check(address)).toBe(true)
    expect(except.check('8.8.8.8')).toBe(false)
  })
})
