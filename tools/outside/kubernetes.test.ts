// The manifests of Kubernetes are valid by its own schemas, and nothing in them is misspelled.
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEPLOY, documentsIn, filesIn } from '../../test/deploy/files.ts'
import { faultsIn, type Manifest } from './manifests.ts'

const FOLDER = join(DEPLOY, 'kubernetes')
const FILES = await filesIn(FOLDER, /\.yaml(\.example)?$/)

interface Deployment extends Manifest {
  spec: { template: { spec: object } }
}

test.each(FILES.map((file) => [basename(file), file]))(
  '%s is valid, to the last field',
  async (_name, file) => {
    for (const manifest of (await documentsIn(file)) as Manifest[]) {
      expect(await faultsIn(manifest)).toEqual([])
    }
  },
)

test('a misspelled field, a wrong type and a missing field are found', async () => {
  const [deployment] = (await documentsIn(join(FOLDER, 'deployment.yaml'))) as [Deployment]
  const pod = deployment.spec.template.spec
  const faulty = (change: object) => {
    const spec = { ...deployment.spec, template: { spec: { ...pod, ...change } } }
    return faultsIn({ ...deployment, spec } as Manifest)
  }
  expect(await faulty({ terminationGraceSeconds: 9 })).toEqual([
    '/spec/template/spec/terminationGraceSeconds is unknown',
  ])
  expect(await faulty({ terminationGracePeriodSeconds: '9s' })).toContain(
    '/spec/template/spec/terminationGracePeriodSeconds type integer',
  )
  expect(await faulty({ containers: [{}] })).toContain('/spec/template/spec/containers/0 required name')
})
