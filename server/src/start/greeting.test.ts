import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/lib/config.ts'
import { build } from '../platform/lib/version.ts'
import { greeting } from './greeting.ts'

const token = 'jurat_test_abc'
const ownerLink = 'http://localhost:8080/invitation/abc'
const of = (env: Record<string, string>, made?: string) =>
  greeting(readConfig(env), made === undefined ? undefined : { token: made, ownerLink })

test('A first start shows its token and where the admin token is', () => {
  const text = of({ JURAT_DATA_DIR: '/srv/jurat' }, token)
  expect(text).toContain('Jurat listens on 127.0.0.1:8080: http://localhost:8080 (reference:')
  expect(text).toContain(
    `curl -H 'Authorization: Bearer ${token}' http://localhost:8080/wp-json/v3/reservations`,
  )
  expect(text).toContain('The admin token is in /srv/jurat/admin-token.')
  expect(text).toContain(`open this link within an hour. It works once:\n\n  ${ownerLink}\n`)
})

test('A later start shows no link, and says how to invite', () => {
  expect(of({})).not.toContain('/invitation/')
  expect(of({})).toContain('cli/jurat.js members invite you@example.com --role owner\n')
})

test('In a container the command has no folder and no npx', () => {
  const text = of({ JURAT_COMMAND: 'jurat', JURAT_DATA_DIR: '/data', HOST: '0.0.0.0' })
  expect(text).toContain('run this in the container of Jurat:')
  expect(text).toContain("\n  jurat tokens create First --scopes '*,manage'\n")
})

test('A start does not show tokens that the operator chose, nor names of missing files', () => {
  const chosen = 'chosen-by-the-operator'
  const text = of({ JURAT_API_TOKEN: chosen, JURAT_ADMIN_TOKEN: `${chosen}-too` }, chosen)
  expect(text).not.toContain(chosen)
  expect(text).not.toContain('admin-token')
  expect(text).toContain('"Authorization: Bearer $JURAT_API_TOKEN"')
})

test('A worker shows its role and address, and no token', () => {
  const env = {
    JURAT_ROLE: 'worker',
    DATABASE_URL: 'postgres://x/y',
    PORT: '9001',
    PUBLIC_URL: 'https://a.example',
  }
  expect(of(env, token)).toBe(
    `\nJurat listens on 127.0.0.1:9001 as a worker, which serves only /healthz, /readyz and /metrics. Version ${build}.\n\n` +
      'Webhooks may reach public addresses only (JURAT_WEBHOOK_ALLOW).\n\n',
  )
})

const jurat = resolve('cli/jurat.js')

test.each([
  [{}, `JURAT_DATA_DIR=${resolve('./data')} ${jurat} tokens create First --scopes '*,manage'`],
  [
    { JURAT_DATA_DIR: '/srv/my data', HOST: '0.0.0.0', PORT: '9000' },
    `JURAT_DATA_DIR='/srv/my data' ${jurat} tokens create First --scopes '*,manage' --url http://127.0.0.1:9000`,
  ],
  [
    { JURAT_DATA_DIR: '/srv/jurat', HOST: '::' },
    `JURAT_DATA_DIR=/srv/jurat ${jurat} tokens create First --scopes '*,manage' --url http://[::1]:8080`,
  ],
])('A later start says how to get a token: %j', (env, line) => {
  expect(of(env)).toContain(`For a token, run this:\n\n  ${line}\n`)
})

test('A later start with JURAT_ADMIN_TOKEN says that it must be set', () => {
  const text = of({ JURAT_ADMIN_TOKEN: 'chosen-by-the-operator', JURAT_DATA_DIR: '/srv/jurat' })
  expect(text).toContain(`with JURAT_ADMIN_TOKEN set:\n\n  ${jurat} tokens create`)
})
