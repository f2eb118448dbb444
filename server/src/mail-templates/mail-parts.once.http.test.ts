import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../test/helpers/bookings.ts'
import { moveClock } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'
import { codeOf, newVisitor, openBooking } from '../../test/helpers/visitors.ts'

// Parts of mails that lead back: the contact, the reference, the page that asks for the code.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

async function open(path: string, fields?: Record<string, string>) {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await fetch(new URL(path, installation.url), { ...init, redirect: 'manual' })
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location') ?? '',
  }
}

const mailOf = async (workspace: Parameters<typeof mailsOf>[0], kind: string) =>
  (await mailsOf(workspace)).find((mail: { kind: string }) => mail.kind === kind)

test.each([
  ['en', 'Confirm your email address', 'Reference'],
  ['es', 'Confirme su correo electrónico', 'Referencia'],
  ['fr', 'Confirmez votre adresse e-mail', 'Référence'],
])(
  'In %s the mail with a code leads back to its page, and the confirmation has reference and contact',
  async (lang, button, reference) => {
    const { workspace, slug } = await openBooking(installation)
    const contact = '+1 (305) 555-0142'
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { contact })
    const email = newVisitor()
    const typed = { first_name: 'Ana', last_name: 'Ortiz', email, timestamp: `${hourAhead()}` }
    const asked = await open(`/book/${slug}/remote/details?lang=${lang}&tz=Europe/Paris`, typed)
    expect(asked.status).toBe(303)
    const code = await codeOf(workspace)
    const mail = await mailOf(workspace, 'booking_code')
    expect(mail.html).toMatch(new RegExp(`<strong style="font-size:28px[^"]*">${code}</strong>`))
    const [, url = ''] = /<a href="([^"]*\/confirm\/[^"]*)"[^>]*>([^<]*)<\/a>/.exec(mail.html) ?? []
    expect(mail.html).toContain(`>${button}</a>`)
    const page = new URL(url.replaceAll('&amp;', '&'))
    expect([page.searchParams.get('lang'), page.searchParams.get('tz')]).toEqual([lang, 'Europe/Paris'])
    expect(mail.text).toContain(page.href)
    // Nothing that the visitor typed.
    for (const one of ['Ana', 'Ortiz']) expect(mail.text + mail.html).not.toContain(one)
    const path = page.pathname + page.search
    expect((await open(path)).text).toContain(`lang="${lang}"`)
    const booked = await open(path, { code })
    expect([booked.status, booked.location]).toEqual([303, expect.stringContaining('done=booked')])
    await moveClock(workspace, 120)
    const confirmation = await mailOf(workspace, 'confirmation')
    const id = (await workspace.manage('GET', '/appointments')).body.data[0].id
    expect(confirmation.text).toMatch(new RegExp(`${reference}\\s*: +${id}\\n`))
    expect((await open(booked.location)).text).toContain(`${id}`)
    expect(confirmation.html).toContain(`href="tel:+13055550142"`)
    expect(confirmation.html).toContain(`>${contact}</a>`)
    expect(confirmation.text).toContain(contact)
  },
)

test('The contact in a mail is a link only if the whole is an address, and the mail about a new address has none to the booking', async () => {
  const { workspace } = await openBooking(installation)
  const confirmed = async (contact: string) => {
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { contact })
    const made = await workspace.manage('POST', '/appointments', {
      first_name: 'Ana',
      last_name: 'Ortiz',
      email: newVisitor(),
      service: 'remote',
      timestamp: hourAhead(count++ * 2),
    })
    expect(made.status).toBe(201)
    await moveClock(workspace, count * 120)
    const mails = await mailsOf(workspace)
    const mail = mails.find(
      (one: { kind: string; booking_id?: number; appointment_id?: number; html: string }) =>
        one.kind === 'confirmation' && one.html.includes(`/appointment/${made.body.keys.appointment}`),
    )
    return { html: String(mail.html), key: made.body.keys.appointment as string }
  }
  let count = 0
  expect((await confirmed('office@example.com')).html).toContain('href="mailto:office@example.com"')
  const { html, key } = await confirmed('Acme <office@example.com>')
  expect(html).not.toContain('mailto:')
  expect(html).toContain('Acme &lt;office@example.com&gt;')
  const sent = await installation.as(undefined)('POST', `/booking/v1/${key}/email`, { email: newVisitor() })
  expect(sent.status).toBeLessThan(300)
  await moveClock(workspace, 600)
  const code = await mailOf(workspace, 'email_code')
  expect(code.html).toContain('<strong style="font-size:28px')
  expect(code.html + code.text).not.toMatch(/\/(appointment|schedule|book)\//)
})
