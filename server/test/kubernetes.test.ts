import { readFileSync } from 'node:fs'
import * as apps from 'kubernetes-models/apps/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../src/platform/lib/config.ts'

// deploy/kubernetes against the schemas of Kubernetes. No cluster was at hand: docs/deploy.md says so.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: of every kind
  [field: string]: any
}

type Model = { prototype: { validate(): void } }

const groups: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}

const manifestsOf = (text: string): Manifest[] => parseAllDocuments(text).map(one => one.toJS())
const text = read('deploy/kubernetes/jurat.yaml')
const manifests = manifestsOf(text)
const find = (kind: string, name: string): Manifest => {
  const found = manifests.find(one => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found
}

/**
 * The object, and the paths of its fields that were not read. The schemas accept fields that they do not know,
 * but read only those that they know.
 */
function watched(value: object, path = ''): { seen: object; unread: () => string[] } {
  const unread = new Set(Object.keys(value))
  const inner = new Map<string, ReturnType<typeof watched>>()
  const seen = new Proxy(value, {
    get: (target, name: string) => {
      const found = Reflect.get(target, name)
      unread.delete(name)
      if (typeof found !== 'object' || found === null) return found
      if (!inner.has(name)) inner.set(name, watched(found, `${path}/${name}`))
      return inner.get(name)?.seen
    },
  })
  const all = () => [
    ...[...unread].map(name => `${path}/${name}`),
    ...[...inner.values()].flatMap(one => one.unread()),
  ]
  return { seen, unread: all }
}

/** What is wrong with a manifest. */
function problemsOf(manifest: Manifest): string[] {
  const model = Reflect.get(groups[manifest.apiVersion] ?? {}, manifest.kind) as Model | undefined
  if (!model) return [`${manifest.apiVersion} has no ${manifest.kind}`]
  const { seen, unread } = watched(manifest)
  try {
    // Not on a model made of it, which would read every field to copy it.
    Reflect.apply(model.prototype.validate, seen, [])
  } catch (error) {
    return [String(error)]
  }
  return unread()
}

test('Each manifest has only fields that Kubernetes knows, of their types', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ])
  for (const manifest of manifests) expect([manifest.kind, problemsOf(manifest)]).toEqual([manifest.kind, []])
})

test.each([
  ['readinessProbe:', 'readynessProbe:', '/spec/template/spec/containers/0/readynessProbe'],
  ['replicas: 2', 'replicas: two', 'replicas'],
  ['runAsNonRoot: true', 'runAsNonRoot: 1', 'runAsNonRoot'],
  ['pathType: Prefix', 'pathTypes: Prefix', 'pathType'],
])('The check finds %s written as %s', (right, wrong, where) => {
  expect(text).toContain(right)
  const problems = manifestsOf(text.replace(right, wrong)).flatMap(problemsOf)
  expect(problems.join('\n')).toContain(where)
})

test('The parts find each other, and their variables are a valid configuration', () => {
  const page = read('docs/deploy.md')
  const secret = [...page.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name ?? '')
  expect(secret).toContain('DATABASE_URL')
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://jurat:x@db/jurat',
    JURAT_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const keys = Object.fromEntries(secret.map(name => [name, values[name] ?? 'x'.repeat(40)]))
  for (const part of ['api', 'worker']) {
    const deployment = find('Deployment', `jurat-${part}`)
    const { template, selector } = deployment.spec
    expect(template.metadata.labels).toEqual(selector.matchLabels)
    const [container] = template.spec.containers
    const own = Object.fromEntries(
      container.env.map(({ name, value }: Record<string, string>) => [name, value]),
    )
    const env = { ...find('ConfigMap', 'jurat').data, ...keys, ...own }
    expect(readConfig(env)).toMatchObject({
      role: part,
      publicUrl: 'https://notary.example.com',
      unknownVariables: [],
    })
    expect(container.envFrom.map((one: object) => Object.values(one)[0].name)).toEqual(['jurat', 'jurat'])
  }
  const api = find('Deployment', 'jurat-api').spec.template.metadata.labels
  expect(find('Service', 'jurat').spec.selector).toEqual(api)
  expect(find('PodDisruptionBudget', 'jurat-api').spec.selector.matchLabels).toEqual(api)
})
