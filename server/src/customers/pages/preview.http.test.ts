import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace('America/New_York')
})
afterAll(() => installation.stop())

const preview = (body: object) => workspace.manage('POST', '/brand-previews', body)
const png = (bytes: number) =>
  Buffer.from('89504e470d0a1a0a'.padEnd(bytes * 2, '0'), 'hex').toString('base64')

describe('A preview of a brand', () => {
  test('A preview has the given parts of the brand in page and mail, and changes nothing', async () => {
    const before = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
    const { status, body } = await preview({
      accent_color: '#0b6b4f',
      display_name: 'Acme & Sons',
      contact: '+1 305 555 0123',
      logo: png(20),
      privacy_url: 'https://www.example.com/privacy',
    })
    expect(status).toBe(200)
    expect(body.accent_color.light).toBe('#0b6b4f')
    for (const html of [body.page_html, body.mail_html]) {
      for (const part of ['#0b6b4f', 'Acme &amp; Sons', '+1 305 555 0123', 'data:image/png;base64,'])
        expect(html).toContain(part)
      expect(html).toContain('https://www.example.com/privacy')
    }
    expect(body.mail_subject).toContain('Remote notarization')
    const after = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
    expect({ ...after, clock: before.clock }).toEqual(before)
  })

  test('A preview has the brand of the workspace for parts that are not given', async () => {
    const { body } = await preview({})
    expect(body.accent_color.light).toBe('#1f4b99')
    expect(body.page_html).toContain('<h1>Choose a time')
  })

  test('A preview has no script and no working form or link', async () => {
    for (const page of ['times', 'services']) {
      const { page_html } = (await preview({ page })).body
      expect(page_html).not.toContain('<script')
      expect(page_html).toContain('<body inert')
    }
  })

  test('A preview is in the requested language and of the requested kind of mail', async () => {
    const { body } = await preview({ lang: 'es', page: 'services', mail: 'cancellation' })
    expect(body.page_html).toContain('<html lang="es"')
    expect(body.mail_html).toContain('<html lang="es"')
    expect(body.mail_subject).toMatch(/cancelad/i)
  })

  test.each([
    ['accent_color', 'red', 'must be a color such as #1f4b99'],
    ['logo', Buffer.from('<svg/>').toString('base64'), 'must be a PNG or WebP image in base64'],
    ['logo', png(20_001), 'must have at most 20 kB'],
    ['privacy_url', 'https://[::', 'must be a valid URL'],
  ])('A preview with %s %j is rejected', async (field, value, reason) => {
    const refused = await preview({ [field]: value })
    expect([refused.status, refused.body.data.params]).toEqual([400, { [field]: reason }])
  })

  test('A preview escapes the texts of the business', async () => {
    const { body } = await preview({ display_name: '<b onclick=x>', contact: '<img src=x>' })
    for (const html of [body.page_html, body.mail_html]) expect(html).not.toMatch(/<b onclick|<img src=x/)
  })
})
