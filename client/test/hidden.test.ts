import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { JuratError } from '../src/errors.ts'
import { Jurat } from '../src/jurat.ts'
import { JuratManage } from '../src/manage.ts'

const token = 'jurat_live_secret_of_this_test'

test('No inspection of a client, a response or an error shows the token', async () => {
  const server = createServer((_, response) => response.writeHead(400).end('{"code":"invalid_request"}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const jurat = new Jurat({ baseUrl, token, maxRetries: 0 })
  const refused = await jurat.reservations.list().catch((error: unknown) => error)
  server.close()
  server.closeAllConnections()
  const lost = await jurat.reservations.list().catch((error: unknown) => error)
  expect([refused, lost].every(error => error instanceof JuratError)).toBe(true)
  const manage = new JuratManage({ baseUrl, token })
  for (const seen of [jurat, manage, jurat.reservations, refused, lost]) {
    const shown = [inspect(seen, { depth: 20, showHidden: true }), JSON.stringify(seen), String(seen)]
    expect(shown.join('\n')).not.toContain('secret_of_this_test')
  }
  expect(inspect(refused)).toContain("code: 'invalid_request'")
  expect(String(lost)).toMatch(/ECONNREFUSED.*Is the server running, and baseUrl correct\?$/)
})

test('An impossible token or base address is rejected at once', () => {
  const baseUrl = 'https://jurat.example.com'
  const undefinedToken = undefined as unknown as string
  for (const wrong of ['', 'a b', 'x\n', undefinedToken]) {
    expect(() => new Jurat({ baseUrl, token: wrong })).toThrow('token is missing')
  }
  expect(() => new Jurat({ baseUrl: `${baseUrl}/wp-json/v3`, token })).toThrow(
    'baseUrl ends with /wp-json/v3. Remove that part.',
  )
  expect(() => new Jurat({ baseUrl: undefinedToken, token })).toThrow('baseUrl is invalid')
})
