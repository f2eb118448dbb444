import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { withPasskey } from '../../../test/helpers/passkeys.ts'
import { type Browser, ownAddresses, password, person, secretOf } from '../../../test/helpers/people.ts'
import { linkTexts } from '../invitations/page-texts.ts'
import { passkeyTexts } from '../passkeys/texts.ts'
import { passwordTexts } from '../passwords/texts.ts'
import { secondFactorTexts } from '../second-factor/texts.ts'
import { signInTexts } from '../sign-in/page-texts.ts'
import { ssoTexts } from '../sso/texts.ts'
import { pageTexts } from './texts.ts'

// The pages of signing in, in the languages of the console.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

let addresses = 0

async function open(
  browser: Pick<Browser, 'cookie'> | undefined,
  path: string,
  { fields, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const response = await fetch(installation.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      'accept-language': 'es-MX,es;q=0.9,en;q=0.5',
      'x-forwarded-for': `203.0.113.${++addresses}`,
      ...(browser?.cookie ? { cookie: browser.cookie } : {}),
      ...headers,
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** What a person sees or hears of the page: texts, and the attributes that are read out. */
function readable(text: string): string {
  const read = [...text.matchAll(/ (?:aria-label|alt|data-texts)="([^"]*)"/g)].map(([, value]) => value)
  const body = text.replace(/<style>[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, ' ')
  return [body, ...read].join(' ').replaceAll('&quot;', '"')
}

/** Words of English sentences that are no Spanish words. */
const english =
  /\b(?:the|this|that|your|you|with|and|again|sign|enter|password|address|back|error:? the|used|never|invited|link|mail|account)\b/i

function expectSpanish(what: string, page: Awaited<ReturnType<typeof open>>, status: number) {
  expect([what, page.status, page.headers.get('content-language')]).toEqual([what, status, 'es'])
  expect([what, page.text.includes('<html lang="es"')]).toEqual([what, true])
  const text = readable(page.text)
    // Names and addresses.
    .replaceAll(/[\w.-]+@[\w.-]+|English|Passkey\b/g, '')
    .replaceAll(/"\w+(?:\.\w+)?":/g, '')
  expect([what, english.exec(text)?.[0]]).toEqual([what, undefined])
}

async function business() {
  const workspace = await installation.workspace()
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { name: 'Notaría Sol' })
  return { workspace, owner: await person(installation, workspace) }
}

async function invitation(workspace: { id: number }) {
  const email = `idioma-${process.pid}-${++addresses}@example.com`
  const body = { workspace_id: workspace.id, email, role: 'viewer' }
  const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
  return `/invitation/${secretOf(url)}`
}

describe('In Spanish', () => {
  test('Every page that a person opens without an account is in Spanish', async () => {
    const { workspace } = await business()
    const recovery = '/recovery/unknown'
    for (const [path, status] of [
      ['/sign-in', 200],
      ['/recovery', 200],
      [recovery, 200],
      ['/portal/unknown', 200],
      [await invitation(workspace), 200],
      ['/invitation/unknown', 404],
    ] as const)
      expectSpanish(path, await open(undefined, path), status)
  })

  test('Every page of the account is in Spanish', async () => {
    const { owner, workspace } = await business()
    const { browser } = await withPasskey(installation, workspace)
    expectSpanish('account', await open(owner.browser, '/account'), 200)
    expectSpanish('account with a passkey', await open(browser, '/account'), 200)
    expectSpanish('leave', await open(owner.browser, `/account/leave/${owner.id}`), 200)
    expectSpanish('app', await open(owner.browser, '/account/authenticator'), 200)
    for (const { done } of [
      signInTexts.es,
      passwordTexts.es,
      secondFactorTexts.es,
      passkeyTexts.es,
      ssoTexts.es,
    ])
      for (const word of Object.keys(done)) {
        const page = await open(owner.browser, `/account?done=${word}`)
        expectSpanish(word, page, 200)
        expect(page.text).toContain(`<p class="done" role="status">${done[word]}`)
      }
  })

  test('Every rejected form is in Spanish, keeps what was typed and names its fields', async () => {
    const { owner, workspace } = await business()
    const path = await invitation(workspace)
    const { url } = (await installation.admin('POST', `/manage/v1/members/${owner.id}/reset`, {})).body
    const forms: [string, string, Record<string, string>, string | undefined][] = [
      ['empty sign-in', '/sign-in', { email: 'ana@example.com' }, undefined],
      ['wrong password', '/sign-in', { email: owner.email, password: 'mala' }, undefined],
      ['passkey', '/sign-in/passkey', { credential: 'x' }, undefined],
      ['no issuer', '/sign-in/sso', {}, undefined],
      ['recovery', '/recovery', { email: 'nadie' }, 'email'],
      ['new password', `/recovery/${secretOf(url)}`, { password: 'corta' }, 'password'],
      ['invitation', path, { name: 'Benito Juárez', password: 'corta' }, 'password'],
      ['invitation', path, { name: 'Benito Juárez', password: 'passwordpassword' }, 'password'],
      ['invitation', path, { name: 'Benito Juárez', password: 'x'.repeat(200) }, 'password'],
      ['invitation', path, { name: 'Benito Juárez', password: 'Benito Juárez 1999' }, 'password'],
    ]
    for (const [what, address, fields, wrong] of forms) {
      const page = await open(undefined, address, { fields })
      expectSpanish(what, page, 422)
      expect(page.text).toContain('<div class="problem" role="alert" tabindex="-1" id="problem">')
      expect(page.text).toContain(`<title>${pageTexts.es.errorTitle}`)
      for (const [name, value] of Object.entries(fields))
        if (name === 'name' || name === 'email') expect(page.text).toContain(`value="${value}"`)
      if (wrong === undefined) continue
      expect(page.text).toContain(`<a href="#${wrong}">`)
      const input = new RegExp(`<input id="${wrong}"[^>]*>`).exec(page.text)?.[0]
      expect(input).toMatch(new RegExp(`aria-describedby="[^"]*${wrong}-error" aria-invalid="true"`))
      expect(page.text).toContain(`id="${wrong}-error"`)
    }
  })

  test('Every rejected form of the account is in Spanish', async () => {
    const { owner, workspace } = await business()
    const { browser, passkeyId } = await withPasskey(installation, workspace)
    for (const [form, fields] of [
      ['name', { name: '' }],
      ['password', { password: 'corta' }],
      ['end-session', { id: '999999' }],
      ['recovery-codes', {}],
      ['authenticator', { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: '000000' }],
      ['authenticator', { secret: 'x', code: '000000' }],
      ['sso/connect', {}],
      ['sso/disconnect', { id: '1' }],
      ['passkeys', { credential: '{}' }],
    ] as const)
      expectSpanish(form, await open(owner.browser, `/account/${form}`, { fields }), 422)
    const alone = (await business()).owner
    const last = { fields: { id: String(alone.id) } }
    expectSpanish('last owner', await open(alone.browser, '/account/leave', last), 422)
    const renamed = { fields: { id: String(passkeyId), name: '' } }
    expectSpanish('rename', await open(browser, '/account/passkeys/rename', renamed), 422)
    const foreign = { fields: { name: 'Ana' }, headers: { 'sec-fetch-site': 'cross-site' } }
    expectSpanish('another website', await open(owner.browser, '/account/name', foreign), 403)
    installation.clock.advance(16 * 60_000)
    expectSpanish('confirm', await open(owner.browser, '/account/password', { fields: { password } }), 403)
    const wrong = { fields: { password: 'mala' } }
    expectSpanish('wrong confirmation', await open(owner.browser, '/account/confirm', wrong), 422)
  })

  test('The step of the code and the recovery codes are in Spanish', async () => {
    const { owner } = await business()
    const { secret } = (await owner.browser.auth('GET', '/authenticator/new')).body
    const code = generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) })
    const codes = await open(owner.browser, '/account/authenticator', { fields: { secret, code } })
    expectSpanish('codes', codes, 200)
    // They are shown only once, so no link leads to the same page in another language.
    expect(codes.text).not.toContain('hreflang')
    expectSpanish('with an app', await open(owner.browser, '/account'), 200)
    const first = await open(undefined, '/sign-in', { fields: { email: owner.email, password } })
    expectSpanish('code', first, 200)
    const step = /name="step" value="([^"]+)"/.exec(first.text)?.[1] ?? ''
    const again = await open(undefined, '/sign-in', { fields: { step, code: '000000' } })
    expectSpanish('wrong code', again, 422)
  })
})

describe('The language', () => {
  const languageOf = async (path: string, headers: Record<string, string>) =>
    (await open(undefined, path, { headers })).headers.get('content-language')

  test('The language is that of the browser, and English for one without texts', async () => {
    expect(await languageOf('/sign-in', { 'accept-language': 'fr, es;q=0.5' })).toBe('es')
    expect(await languageOf('/sign-in', { 'accept-language': 'fr' })).toBe('en')
    expect(await languageOf('/sign-in', { 'accept-language': 'en-GB, es' })).toBe('en')
  })

  test('A link chooses the language, and the browser keeps it for the next page and the console', async () => {
    const page = await open(undefined, '/sign-in?lang=en')
    expect([page.headers.get('content-language'), page.text]).toEqual([
      'en',
      expect.stringContaining('<a href="/sign-in?lang=es" lang="es" hreflang="es">Español</a>'),
    ])
    const cookie = page.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^jurat-language=en; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    expect(await languageOf('/recovery', { cookie: 'jurat-language=en' })).toBe('en')
    expect(await languageOf('/recovery?lang=es', { cookie: 'jurat-language=en' })).toBe('es')
  })

  test('A text that names no language does not change it', async () => {
    for (const lang of ['fr', 'constructor', '<script>', 'es&lang=en', '']) {
      const page = await open(undefined, `/sign-in?lang=${lang}`)
      expect([lang, page.headers.get('content-language'), page.headers.get('set-cookie')]).toEqual([
        lang,
        'es',
        null,
      ])
    }
    expect(await languageOf('/sign-in', { cookie: 'jurat-language=xx' })).toBe('es')
  })

  test('Each language has a text for each error and each confirmation', () => {
    const keys = (texts: object): unknown =>
      Object.entries(texts).map(([name, value]) =>
        value !== null && typeof value === 'object' ? [name, keys(value)] : name,
      )
    for (const { en, es } of [
      pageTexts,
      signInTexts,
      passwordTexts,
      secondFactorTexts,
      passkeyTexts,
      linkTexts,
      ssoTexts,
    ])
      expect(keys(es)).toEqual(keys(en))
    const [origin, label] = ['https://acme.example', 'Acme']
    expect(keys(ssoTexts.es.errors(label, origin))).toEqual(keys(ssoTexts.en.errors(label, origin)))
  })
})
