import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { bookedAgain } from '../../bookings/again/again.ts'

// What the page of a booking that is over still offers: a new booking of the same service.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function open(path: string, fields?: Record<string, string>) {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await fetch(installation.url + path, { ...init, redirect: 'manual' })
  return {
    status: response.status,
    text: (await response.text()).replaceAll('&amp;', '&'),
    location: response.headers.get('location') ?? '',
  }
}

const typed = { ...customer, phone: '+13055550123', lang: 'es' }

async function booked(service = 'wet', fields: object = {}) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'wet'] })
  const slug = `again-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  await workspace.manage('PATCH', `/services/${service}`, { location: '120 Main Street' })
  const id = await makeReservation(workspace, { ...typed, status: 'queued', service, ...fields })
  const timestamp = hourAhead()
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
  expect(submitted.status).toBe(200)
  const { appointment } = submitted.body
  const path = `/appointments/${appointment.id}`
  return {
    workspace,
    slug,
    id,
    path,
    keys: appointment.keys,
    page: `/appointment/${appointment.keys.appointment}`,
  }
}

const act = async (workspace: Workspace, path: string, body?: object) =>
  expect((await workspace.manage('POST', path, body)).status).toBe(200)

const againIn = (text: string) => /href="(\/book\/[^"]+)"/.exec(text)?.[1] ?? ''

/** Books the first free time of the page, without a script. Returns the form with the details. */
async function detailsFrom(link: string) {
  const month = await open(link)
  expect(month.status).toBe(200)
  const day = /href="([^"]*&day=[^"]*)"/.exec(month.text)?.[1] ?? ''
  expect(day).toContain('again=')
  const times = (await open(day)).text
  const fields = [...times.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  // Two forms of the page have the same fields.
  const query = new URLSearchParams(Object.fromEntries(fields.map(([, name, value]) => [name, value])))
  query.set('timestamp', /name="timestamp" value="(\d+)"/.exec(times)?.[1] ?? '')
  const path = `${link.split('?')[0]}/details?${query}`
  return { path, ...(await open(path)) }
}

describe.each([
  ['canceled', '/cancel'],
  ['missed', '/no-show'],
  ['completed', '/complete'],
])('The page of an appointment that is %s', (state, verb) => {
  test(`The page of a ${state} appointment leads to the same service, with what is known of the customer`, async () => {
    const { workspace, slug, page, path, keys } = await booked()
    expect((await open(page)).text).toContain('/maps/')
    if (state !== 'canceled') await moveClock(workspace, 3 * 24 * 3600)
    await act(workspace, path + verb, state === 'missed' ? { reason: 'signer' } : {})
    const { text } = await open(page)
    const link = againIn(text)
    expect(link).toMatch(new RegExp(`^/book/${slug}/wet\\?lang=es&tz=[\\w%]+&again=${keys.appointment}$`))
    expect(text).not.toMatch(
      /\/maps\/|calendar\.ics|signers\/new|<input[^>]*type="file"|\/note"|\/move"|\/cancel"/,
    )
    const { text: form, path: details } = await detailsFrom(link)
    for (const [name, value] of Object.entries({ ...typed, phone: '(305) 555-0123' }))
      if (name !== 'lang' && name in { first_name: 1, last_name: 1, email: 1, phone: 1 })
        expect(form).toMatch(new RegExp(`name="${name}"[^>]*value="${value.replace(/[+()]/g, '\\$&')}"`))
    expect(form).toContain('lang="es"')
    // The addresses that a browser may pass on have the key, and nothing about the person.
    for (const one of [link, details]) expect(decodeURIComponent(one)).not.toMatch(/Ana|Ortiz|@|305/)
  })
})

test('Only the key of a booking of the same business fills in who books', async () => {
  const { slug, page, keys, workspace, path, id } = await booked()
  const other = await booked()
  await act(other.workspace, `${other.path}/cancel`, {})
  const reservation = (await workspace.call('GET', `/reservations/${id}`)).body.keys.reservation
  const filled = async (again: string) => {
    const { status, text } = await open(`/book/${slug}/wet/details?timestamp=${hourAhead(5)}&again=${again}`)
    return [status, text.includes(typed.email)]
  }
  expect(await filled(keys.appointment)).toEqual([200, true])
  await act(workspace, `${path}/cancel`, {})
  expect(await filled(keys.appointment)).toEqual([200, true])
  for (const key of [
    other.keys.appointment,
    keys.upload,
    keys.session,
    reservation.slice(0, -1),
    'x'.repeat(21),
  ])
    expect([key, await filled(key)]).toEqual([key, [200, false]])
  expect((await open(page)).text).not.toContain(`again=${keys.session}`)
})

test('The page after a booking leads to another booking of the same service, with who booked filled in', async () => {
  const { slug, page, keys } = await booked()
  for (const [lang, text] of [
    ['en', 'Book another appointment'],
    ['es', 'Reservar otra cita'],
    ['fr', 'Prendre un autre rendez‑vous'],
  ]) {
    const { text: shown } = await open(`${page}?done=booked&lang=${lang}`)
    const [, link = ''] =
      new RegExp(`<a class="button plain" href="(/book/[^"]+)">${text}</a>`).exec(shown) ?? []
    expect(link).toMatch(
      new RegExp(`^/book/${slug}/wet\\?lang=${lang}&tz=[\\w%]+&again=${keys.appointment}$`),
    )
  }
  const { text } = await open(page)
  expect(text).not.toContain('/book/')
  const { text: form } = await detailsFrom(againIn((await open(`${page}?done=booked`)).text))
  for (const value of ['Ana', 'Ortiz', customer.email, '(305) 555-0123'])
    expect(form).toContain(`value="${value}"`)
  expect(form).toContain('lang="es"')
})

test('A service that is no longer offered leads to the list of services', async () => {
  const { slug, page, workspace, path } = await booked()
  await act(workspace, `${path}/cancel`, {})
  const { data } = (await workspace.manage('GET', '/notaries')).body
  await workspace.manage('PATCH', `/notaries/${data[0].id}`, { categories: ['remote'] })
  expect(againIn((await open(page)).text)).toMatch(new RegExp(`^/book/${slug}\\?`))
})

test.each([
  ['canceled', '/cancel', 409, 'reservation_canceled', 'canceled'],
  ['missed', '/no-show', 422, 'unprocessable_entity', 'missed'],
  ['completed', '/complete', 422, 'unprocessable_entity', 'completed'],
])(
  'The server adds nothing to an appointment that is %s, on pages and by the API',
  async (state, verb, status, code, reason) => {
    const { workspace, page, path, keys, id } = await booked()
    if (state !== 'canceled') await moveClock(workspace, 3 * 24 * 3600)
    const staying = { keep_reservation: true }
    await act(
      workspace,
      path + verb,
      state === 'missed' ? { reason: 'signer' } : state === 'canceled' ? staying : {},
    )
    const visitor = installation.as(undefined)
    const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
    for (const [way, body] of [
      ['/signers', ben],
      ['/documents', { filename: 'deed.pdf', pdf_content: pdfOf().toString('base64') }],
    ] as const) {
      const refused = await visitor('POST', `/booking/v1/${keys.appointment}${way}`, body)
      expect([way, refused.status, refused.body]).toMatchObject([way, status, { code, data: { reason } }])
    }
    for (const form of [`${page}/signs`, `${page}/signers/new`, `${page}/note`]) {
      const fields = { ...ben, who: 'me', text: 'Late', idempotency_key: `k-${form}` }
      expect([form, (await open(form, fields)).status]).toEqual([form, 422])
    }
    const upload = `/upload/${keys.upload}`
    const files = new FormData()
    files.append('files', new Blob([new Uint8Array(pdfOf())]), 'deed.pdf')
    const sent = await fetch(`${installation.url}${upload}/documents`, { method: 'POST', body: files })
    expect(sent.status).toBe(422)
    const { text } = await open(upload)
    expect(text).not.toMatch(/<input[^>]*type="file"/)
    expect(text).toContain('class="state')
    const signers = (await workspace.manage('GET', `/reservations/${id}/signers`)).body.data
    const documents = (await workspace.manage('GET', `${path}/documents`)).body.data
    expect([signers, documents]).toEqual([[], []])
  },
)

describe('A booking that was booked again', () => {
  const missed = async () => {
    const world = await booked()
    await moveClock(world.workspace, 3 * 24 * 3600)
    await act(world.workspace, `${world.path}/no-show`, { reason: 'signer' })
    await moveClock(world.workspace, 25 * 3600)
    expect((await world.workspace.manage('GET', world.path)).body.status).toBe('canceled')
    const again = async () => {
      const path = `/reservations/${world.id}/book-again`
      const made = await world.workspace.manage('POST', path, { timestamp: hourAhead(200) })
      expect(made.status).toBe(201)
      return made.body
    }
    const detail = async (path = world.path) => (await world.workspace.manage('GET', path)).body.booked_again
    return { ...world, again, detail }
  }

  test('The page and the interface lead to the new booking until it is canceled', async () => {
    const { workspace, id, page, again, detail } = await missed()
    expect([await detail(), await detail(`/reservations/${id}`)]).toEqual([null, null])
    expect(againIn((await open(page)).text)).not.toBe('')
    const { reservation, appointment } = await again()
    const made = { reservation_id: reservation.id, appointment_id: appointment.id }
    expect([await detail(), await detail(`/reservations/${id}`)]).toEqual([made, made])
    expect(await detail(`/appointments/${appointment.id}`)).toBeNull()
    const { text } = await open(page)
    expect(text).toContain('Hay una reserva nueva en lugar de esta.')
    expect(text).toMatch(
      new RegExp(`href="/appointment/${appointment.keys.appointment}[^"]*">Ver la reserva nueva<`),
    )
    expect(againIn(text)).toBe('')
    await act(workspace, `/appointments/${appointment.id}/cancel`, {})
    expect(await detail()).toBeNull()
    expect(againIn((await open(page)).text)).not.toBe('')
    const second = await again()
    expect((await detail()).reservation_id).toBe(second.reservation.id)
  })

  test('Mails of a no-show and links of earlier mails lead to the booking that was made since', async () => {
    const world = await booked()
    const { workspace, id, path, keys, slug } = world
    await moveClock(workspace, 3 * 24 * 3600)
    await act(workspace, `${path}/no-show`, { reason: 'signer' })
    const earlier = `/book/${slug}/wet?lang=es&again=${keys.appointment}`
    expect((await open(earlier)).status).toBe(200)
    const again = `/reservations/${id}/book-again`
    const made = await workspace.manage('POST', again, { timestamp: hourAhead(200) })
    expect(made.status).toBe(201)
    const key = made.body.appointment.keys.appointment
    await moveClock(workspace, 11 * 60)
    const missed = async () =>
      (await mailsOf(workspace)).filter(({ kind }: { kind: string }) => kind === 'missed')
    const [mail] = await missed()
    expect(mail.text).toContain('Hay una reserva nueva en lugar de esta.')
    expect(mail.text).toMatch(new RegExp(`Ver la reserva nueva:\\n\\S+/appointment/${key}\\n`))
    expect(mail.text).not.toMatch(/\/book\/|otra cita/)
    for (const link of [earlier, `/book/${slug}?again=${keys.appointment}`]) {
      const { status, location } = await open(link)
      expect([status, location.split('?')[0]]).toEqual([303, `/appointment/${keys.appointment}`])
    }
    expect((await open(`/book/${slug}/wet`)).status).toBe(200)
    // Somebody else may read the mail.
    await workspace.manage('PATCH', `/appointments/${made.body.appointment.id}`, {
      email: 'other@example.com',
    })
    expect((await workspace.manage('POST', `/mails/${mail.id}/send-again`)).status).toBe(201)
    await moveClock(workspace, 60)
    const copy = (await missed()).find((one: { repeat_of: number | null }) => one.repeat_of === mail.id)
    const renewed = (await workspace.manage('GET', `/appointments/${made.body.appointment.id}`)).body.keys
    expect(copy.text).toContain('Su enlace está en el correo sobre ella.')
    for (const secret of [key, renewed.appointment, '/book/']) expect(copy.text).not.toContain(secret)
    // A canceled one is no booking in place of it.
    await act(workspace, `/appointments/${made.body.appointment.id}/cancel`, {})
    expect((await open(earlier)).status).toBe(200)
  })

  test('A cancellation leads to the other appointment of the same reservation', async () => {
    const { workspace, id, path } = await booked()
    await moveClock(workspace, 120)
    await act(workspace, `${path}/cancel`, { keep_reservation: true })
    await moveClock(workspace, 120)
    const other = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(30) })
    expect(other.status).toBe(200)
    const [mail] = (await mailsOf(workspace)).filter(({ kind }: { kind: string }) => kind === 'cancellation')
    expect(mail.text).toContain('/schedule/')
    await workspace.manage('POST', `/mails/${mail.id}/send-again`)
    await moveClock(workspace, 60)
    const copy = (await mailsOf(workspace)).find(
      (one: { repeat_of: number | null }) => one.repeat_of === mail.id,
    )
    expect(copy.text).toContain(`/appointment/${other.body.appointment.keys.appointment}`)
    expect(copy.text).not.toContain('/schedule/')
  })

  test('The page does not show the key of a new booking of another address', async () => {
    const { workspace, page, again } = await missed()
    const { appointment } = await again()
    await workspace.manage('PATCH', `/appointments/${appointment.id}`, { email: 'other@example.com' })
    const { keys } = (await workspace.manage('GET', `/appointments/${appointment.id}`)).body
    const { text } = await open(page)
    expect(text).toContain('Hay una reserva nueva en lugar de esta. Su enlace')
    expect(text).not.toContain(keys.appointment)
    expect(againIn(text)).toBe('')
  })

  test('A customer who books again online finds the new booking on the earlier page', async () => {
    const { workspace, page } = await missed()
    const { path, text } = await detailsFrom(againIn((await open(page)).text))
    const key = /name="idempotency_key" value="([^"]*)"/.exec(text)?.[1] ?? ''
    const timestamp = /name="timestamp" value="(\d+)"/.exec(text)?.[1] ?? ''
    const asked = await open(path, { ...customer, idempotency_key: key, timestamp })
    expect(asked.status).toBe(303)
    expect(againIn((await open(page)).text)).not.toBe('')
    const { code } = await installation.ctx.db
      .selectFrom('booking_requests')
      .select('code')
      .where('workspace_id', '=', workspace.id)
      .executeTakeFirstOrThrow()
    const confirmed = await open(asked.location, { code, timestamp })
    expect(confirmed.location).toContain('/appointment/')
    const { text: earlier } = await open(page)
    expect(earlier).toContain('Ver la reserva nueva')
  })

  test('A completed booking still offers another one, whatever was booked after it', async () => {
    const { workspace, path, page, id, slug } = await booked()
    await moveClock(workspace, 3 * 24 * 3600)
    await act(workspace, `${path}/complete`)
    const made = await workspace.manage('POST', `/reservations/${id}/book-again`, {
      timestamp: hourAhead(200),
    })
    expect(made.status).toBe(201)
    expect(againIn((await open(page)).text)).toContain(`/book/${slug}/wet`)
  })

  test('A notary does not learn of a new booking of another notary, and no other workspace of any', async () => {
    const { workspace, id, detail, again } = await missed()
    const other = await missed()
    const { appointment } = await again()
    expect(await other.detail()).toBeNull()
    expect(await detail()).not.toBeNull()
    const seenBy = async (notaryId: number) => {
      const caller = {
        workspaceId: workspace.id,
        actor: 'system',
        source: 'system',
        requestId: 'test',
      } as const
      return (await bookedAgain(installation.ctx.db, { ...caller, notaryId }, id))?.appointment_id
    }
    expect(await seenBy(appointment.notary_id)).toBe(appointment.id)
    expect(await seenBy(appointment.notary_id + 1)).toBeUndefined()
  })
})
