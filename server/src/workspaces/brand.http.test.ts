import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const change = (workspace: Workspace, body: object) =>
  workspace.manage('PATCH', `/workspaces/${workspace.id}`, body)

const png = (bytes: number) => {
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, Buffer.alloc(bytes - signature.length)]).toString('base64')
}

const notOrigin = 'must be a valid origin, without the default port: https://www.example.com, not …com:443'

describe('The brand of a workspace', () => {
  test.each([
    ['privacy_url', 'https://[::', 'privacy_url', 'must be a valid URL'],
    ['terms_url', 'https://:99999', 'terms_url', 'must be a valid URL'],
    ['embed_origins', ['https://a.example.com', 'https://b.example.com:99999'], 'embed_origins.1', notOrigin],
    ['embed_origins', ['https://www.example.com:443'], 'embed_origins.0', notOrigin],
    ['embed_origins', ['https://999.1'], 'embed_origins.0', notOrigin],
    ['contact', 'one line\nand another', 'contact', 'must not contain control characters or lone surrogates'],
    ['logo', png(20_001), 'logo', 'must have at most 20 kB'],
  ])('A brand with %s %j is rejected, and nothing changes', async (field, value, param, reason) => {
    const workspace = await installation.workspace()
    const refused = await change(workspace, { name: 'Other', [field]: value })
    expect([refused.status, refused.body.data.params]).toEqual([400, { [param]: reason }])
    const { body } = await workspace.manage('GET', `/workspaces/${workspace.id}`)
    expect(body).toMatchObject({ privacy_url: null, terms_url: null, embed_origins: [], logo_url: null })
    expect(body.name).not.toBe('Other')
  })

  test('A brand may have origins with a port and a logo of exactly 20 kB', async () => {
    const workspace = await installation.workspace()
    const embed_origins = ['https://www.example.com:8443', 'http://127.0.0.1:3000', 'http://localhost']
    const changed = await change(workspace, { embed_origins, logo: png(20_000) })
    expect([changed.status, changed.body.embed_origins]).toEqual([200, embed_origins])
    const logo = await fetch(changed.body.logo_url)
    expect([logo.status, logo.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(logo.headers.get('cache-control')).toContain('immutable')
  })

  test('The URL of a logo ends when the logo is replaced', async () => {
    const workspace = await installation.workspace()
    const first = (await change(workspace, { logo: png(20) })).body.logo_url
    const second = (await change(workspace, { logo: png(30) })).body.logo_url
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  })
})
