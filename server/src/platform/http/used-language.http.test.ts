import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, goodLangs } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation({ JURAT_CORS_ORIGINS: 'https://app.example' })
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

const supported = ['en', 'es', 'fr', 'EN', 'es-419', 'es-MX', 'fr-CA', 'en-GB']

test.each([...supported, ...goodLangs, 'xx', 'en-x', 'de-DE'])(
  'A reservation in %s keeps that language, and the response says where English is used',
  async lang => {
    const body = { ...customer, service: 'remote', lang }
    const made = await workspace.call('POST', '/reservations', body)
    const read = await workspace.call('GET', `/reservations/${made.body.id}`)
    const isSupported = /^(en|es|fr)(-|$)/i.test(lang)
    expect([made.status, made.headers.get('jurat-language'), read.body.lang]).toEqual([
      201,
      isSupported ? null : 'en',
      lang,
    ])
  },
)

test('Staff get the used language too, for bodies and queries, and pages of other origins can read it', async () => {
  const draft = {
    ...customer,
    service: 'remote',
    timezone: 'America/New_York',
    status: 'draft',
    lang: 'pt-BR',
  }
  const made = await workspace.manage('POST', '/appointments', draft)
  expect([made.status, made.headers.get('jurat-language')]).toEqual([201, 'en'])
  const preview = await workspace.manage('GET', '/mail-previews?lang=de')
  expect([preview.status, preview.headers.get('jurat-language')]).toEqual([200, 'en'])
  const headers = { origin: 'https://app.example' }
  const read = await workspace.call('GET', '/reservations', undefined, headers)
  expect(read.headers.get('access-control-expose-headers')).toContain('Jurat-Language')
})

test('The documents list the languages for each field that takes one', async () => {
  for (const document of ['/openapi.json', '/manage/openapi.json', '/booking/openapi.json']) {
    const { body } = await installation.as(undefined)('GET', document)
    const taken = JSON.stringify(body).match(/"description":"[^"]*\(?[Ll]anguage[^"]*"/g) ?? []
    expect(taken.some(text => text.includes('`en`, `es` or `fr`'))).toBe(true)
  }
})
