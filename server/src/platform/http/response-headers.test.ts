import { expect, test } from 'vitest'
import { readConfig } from '../lib/config.ts'
import { securityHeaders } from './response-headers.ts'

const namesAt = (env: Record<string, string>): string[] =>
  Object.keys(securityHeaders(readConfig({ JURAT_DATA_DIR: '/tmp/none', ...env })))

const onlyTrusted = ['cross-origin-opener-policy', 'strict-transport-security']
const always = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options']

test.each([
  [{ PUBLIC_URL: 'https://notary.example.com' }],
  [{ PUBLIC_URL: 'http://localhost:8080' }],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080', HOST: '0.0.0.0' }],
  [{ HOST: '127.0.0.1' }],
])('At %o browsers get all security headers', env => {
  expect(namesAt(env)).toEqual(expect.arrayContaining([...always, ...onlyTrusted]))
})

test.each([
  [{ PUBLIC_URL: 'http://notary.lan:8080' }],
  [{ PUBLIC_URL: 'http://192.168.1.20:8080' }],
  // People open it by a name of the network, whatever its links say.
  [{ HOST: '0.0.0.0' }],
])('At %o, over http, browsers get no header that they would ignore with an error', env => {
  const names = namesAt(env)
  expect(names).toEqual(expect.arrayContaining(always))
  expect(names.filter(name => onlyTrusted.includes(name))).toEqual([])
})
