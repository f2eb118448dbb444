import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

// The language that a customer chooses below a page is kept for mails.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function booked(lang = 'en') {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const reservation = await makeReservation(workspace, { status: 'queued', lang })
  const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
    timestamp: hourAhead(50),
  })
  const { id, keys } = body.appointment
  await moveClock(workspace, 120)
  const languages = async () => [
    (await workspace.call('GET', `/appointments/${id}`)).body.lang,
    (await workspace.call('GET', `/reservations/${reservation}`)).body.lang,
  ]
  const cancel = () => workspace.manage('POST', `/appointments/${id}/cancel`, {})
  return { workspace, id, reservation, keys, languages, cancel, page: `/appointment/${keys.appointment}` }
}

async function choose(page: string, fields: Record<string, string>) {
  const init = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' as const }
  const answer = await fetch(`${installation.url}${page}/language`, init)
  return [answer.status, answer.headers.get('location')]
}

const read = async (path: string) => (await fetch(installation.url + path)).text()

test('The chosen language is kept for the appointment and its reservation, and the next mail is in it', async () => {
  const { workspace, id, reservation, languages, cancel, page } = await booked()
  const other = await booked()
  const before = (await workspace.eventTypes()).length
  expect(await read(`${page}/details?tz=Europe/Madrid&lang=fr`)).toContain(
    'name="to" value="/details?tz=Europe%2FMadrid"',
  )
  expect(await languages()).toEqual(['en', 'en'])
  expect(await choose(page, { lang: 'es', to: '/details?tz=Europe%2FMadrid' })).toEqual([
    303,
    `${page}/details?tz=Europe%2FMadrid&lang=es`,
  ])
  expect(await languages()).toEqual(['es', 'es'])
  expect((await workspace.eventTypes()).slice(before).toSorted()).toEqual([
    'appointment-updated',
    'reservation-updated',
  ])
  for (const action of ['appointment-updated', 'reservation-updated']) {
    const [entry] = (await workspace.manage('GET', `/audit?action=${action}`)).body.data
    expect(entry).toMatchObject({
      source: 'customer',
      actor: `customer:${id}`,
      changes: { lang: { before: 'en', after: 'es' } },
    })
    expect(Object.keys(entry.changes)).toEqual(['lang'])
  }
  expect(await read(page)).toContain('<html lang="es"')
  await cancel()
  await moveClock(workspace, 120)
  const [canceled] = await mailsOf(workspace, '&kind=cancellation')
  expect(canceled.html).toContain('<html lang="es"')
  expect(await other.languages()).toEqual(['en', 'en'])
  expect(reservation).not.toBe(other.reservation)
})

test('The language that is there, also with a region, changes nothing', async () => {
  const { workspace, languages, page } = await booked('es-MX')
  const before = await workspace.eventTypes()
  expect(await choose(page, { lang: 'es' })).toEqual([303, `${page}?lang=es`])
  expect(await languages()).toEqual(['es-MX', 'es-MX'])
  expect(await workspace.eventTypes()).toEqual(before)
})

test('After the session the language is kept, and a canceled booking keeps its own', async () => {
  const done = await booked()
  await done.workspace.manage('POST', `/appointments/${done.id}/complete`, {})
  expect(await choose(done.page, { lang: 'fr' })).toEqual([303, `${done.page}?lang=fr`])
  expect((await done.languages())[0]).toBe('fr')
  const over = await booked()
  await over.cancel()
  expect(await read(over.page)).toContain(`<a href="${over.page}?lang=fr"`)
  const before = await over.workspace.eventTypes()
  expect(await choose(over.page, { lang: 'fr' })).toEqual([303, `${over.page}?lang=fr`])
  expect(await over.languages()).toEqual(['en', 'en'])
  expect(await over.workspace.eventTypes()).toEqual(before)
})

test('The form leads only to pages of the key, and an unknown language changes nothing', async () => {
  const { languages, page } = await booked()
  for (const to of ['//example.org', '/../../book', 'https://example.org/', '/x\\y', '@example.org'])
    expect(await choose(page, { lang: 'fr', to })).toEqual([303, `${page}?lang=fr`])
  const other = await booked()
  expect((await choose(other.page, { lang: 'de' }))[0]).toBe(303)
  expect(await other.languages()).toEqual(['en', 'en'])
  expect(await languages()).toEqual(['fr', 'fr'])
  expect((await choose('/appointment/unknownunknownunknown12', { lang: 'fr' }))[0]).toBe(404)
})

test('Pages for scheduling have the form, and pages that are forwarded have links', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { reservation: key } = (await workspace.call('GET', `/reservations/${id}`)).body.keys
  expect(await read(`/schedule/${key}`)).toContain(`action="/schedule/${key}/language"`)
  expect(await choose(`/schedule/${key}`, { lang: 'es' })).toEqual([303, `/schedule/${key}?lang=es`])
  expect((await workspace.call('GET', `/reservations/${id}`)).body.lang).toBe('es')
  const { keys } = await booked()
  const upload = await read(`/upload/${keys.upload}`)
  expect(upload).toContain(`<a href="/upload/${keys.upload}?lang=es"`)
  expect(upload).not.toContain('/language"')
})

test('The booking interface changes the language too', async () => {
  const { keys, languages } = await booked()
  const visit = (body: object) =>
    installation.as(undefined)('PATCH', `/booking/v1/${keys.appointment}/customer`, body)
  expect((await visit({ lang: 'fr' })).status).toBe(200)
  expect(await languages()).toEqual(['fr', 'fr'])
  expect((await visit({ lang: 'x y' })).status).toBe(400)
})
