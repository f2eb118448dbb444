import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/platform/lib/config.ts'
import { openHome, startServer } from './helpers/process.ts'

/*
 * The files of `deploy/`, as far as they can be checked without Docker and systemd. docs/deploy.md says what
 * was run by hand.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documented = new Set(
  [...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(match => match[1]),
)

/** What the Compose file sets for Jurat, line by line. */
const environment =
  /environment: &environment\n(.*?)\n {2}worker:/s.exec(read('deploy/compose.yaml'))?.[1] ?? ''

test('docs/configuration.md names the variables that the deploy files set', () => {
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')
  const set = [
    ...names(environment, /^ {6}([A-Z0-9_]+):/gm),
    ...names(read('Dockerfile').match(/^ENV .*$/m)?.[0] ?? '', /\b([A-Z0-9_]+)=/g),
    ...names(read('deploy/systemd/jurat.service').match(/^Environment=.*$/m)?.[0] ?? '', /\b([A-Z0-9_]+)=/g),
  ]
  expect(set.length).toBeGreaterThan(14)
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']
  expect(set.filter(name => !documented.has(name) && !ofNode.includes(name))).toEqual([])
})

test('The values of the Compose file are a valid configuration', () => {
  const secret = Buffer.alloc(32, 1)
  const given: Record<string, string> = {
    DOMAIN: 'notary.example.com',
    POSTGRES_PASSWORD: secret.toString('hex'),
    S3_SECRET_ACCESS_KEY: secret.toString('hex'),
    JURAT_ADMIN_TOKEN: secret.toString('hex'),
    JURAT_METRICS_TOKEN: '',
    JURAT_SECRET_KEY: secret.toString('base64'),
  }
  const env = Object.fromEntries(
    [...environment.matchAll(/^ {6}([A-Z0-9_]+): (.*)$/gm)].map(([, name, value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => {
        const text = given[variable]
        if (text === undefined) throw new Error(`${variable} is not in .env`)
        return text
      }),
    ]),
  )
  expect(readConfig(env)).toMatchObject({ role: 'api', publicUrl: 'https://notary.example.com' })
  const page = read('docs/deploy.md')
  for (const name of Object.keys(given)) expect(page).toContain(name)
})

test('The files that the image has are enough to serve, and for the command', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-image-'))
  const app = join(folder.path, 'app')
  mkdirSync(app)
  const lines = read('.dockerignore').split('\n')
  const kept = lines.filter(line => line.startsWith('!')).map(line => line.slice(1))
  const isLeftOut = (path: string) =>
    /\.test\.ts$|\/(test|node_modules)$|(client|web)\/dist$|client\/scripts$/.test(path)
  for (const line of [
    '**/*.test.ts',
    '**/test',
    '**/node_modules',
    'client/dist',
    'web/dist',
    'client/scripts',
  ])
    expect(lines).toContain(line)
  for (const path of kept)
    cpSync(join(root, path), join(app, path), { recursive: true, filter: source => !isLeftOut(source) })
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  // The image builds the console of these files too.
  expect(spawnSync(process.execPath, [join(app, 'web/build.ts')], { encoding: 'utf8' })).toMatchObject({
    status: 0,
  })
  const doctor = spawnSync(process.execPath, [join(app, 'cli/jurat.js'), '--help'], { encoding: 'utf8' })
  expect([doctor.status, doctor.stderr]).toEqual([0, ''])
  expect(doctor.stdout).toContain('doctor')
  await using home = await openHome()
  await using server = await startServer(home.env, join(app, 'server/start.js'))
  for (const path of [
    '/readyz',
    '/console',
    '/docs',
    '/docs/guide',
    '/docs/images/check.png',
    '/docs/architecture',
    '/docs/reference/',
    '/openapi.json',
    '/llms.txt',
    '/',
  ])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
})

test('Traefik has the same limits as the other proxies', () => {
  const [fixed, route] = ['traefik', 'jurat'].map(name => parse(read(`deploy/traefik/${name}.yaml`)))
  const { respondingTimeouts } = fixed.entryPoints.websecure.transport
  expect(respondingTimeouts).toMatchObject({ readTimeout: '1800s', writeTimeout: '0s' })
  expect(fixed.providers.file.filename).toBe('/etc/traefik/jurat.yaml')
  const { routers, services, serversTransports, ...others } = route.http
  expect(others).toEqual({})
  expect(routers.jurat).toMatchObject({ service: 'jurat', tls: { certResolver: 'letsencrypt' } })
  expect(Object.keys(fixed.certificatesResolvers)).toEqual(['letsencrypt'])
  expect(routers.jurat.entryPoints.every((name: string) => name in fixed.entryPoints)).toBe(true)
  const { loadBalancer } = services.jurat
  expect(loadBalancer.servers).toHaveLength(2)
  expect(loadBalancer.responseForwarding.flushInterval).toBe('-1ms')
  expect(serversTransports[loadBalancer.serversTransport].forwardingTimeouts).toEqual({
    dialTimeout: '5s',
    responseHeaderTimeout: '660s',
    idleConnTimeout: '60s',
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined

test.skipIf(!hasSystemd)('systemd accepts the unit', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-unit-'))
  const program = join(folder.path, 'node')
  writeFileSync(program, '')
  chmodSync(program, 0o755)
  const unit = join(folder.path, 'jurat.service')
  // Only the paths that an installation has.
  writeFileSync(unit, read('deploy/systemd/jurat.service').replace(/^ExecStart=\S+/m, `ExecStart=${program}`))
  expect(execFileSync('systemd-analyze', ['verify', unit], { stdio: 'pipe' }).toString()).toBe('')
  const security = ['security', '--offline=true', '--threshold=11', unit]
  expect(spawnSync('systemd-analyze', security).status).toBe(0)
})
