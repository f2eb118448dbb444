import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

// Before a time is chosen, the page says where the appointment is, or how the place is agreed.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function read(path: string): Promise<string> {
  const response = await fetch(installation.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

async function business() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'wet'] })
  const slug = `place-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    open_booking_slug: slug,
    display_name: 'Acme Notary',
  })
  const id = await makeReservation(workspace, { ...customer, status: 'queued', service: 'wet' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const book = `/book/${slug}/wet`
  const steps = [book, `${book}/details?timestamp=${hourAhead()}`, `/schedule/${keys.reservation}`]
  return { workspace, id, slug, steps, check: `/schedule/${keys.reservation}/check?at=${hourAhead()}` }
}

test('A service in person without an address says before the booking how the place is agreed', async () => {
  const { workspace, id, slug, steps, check } = await business()
  const [times = '', details = '', schedule = ''] = steps
  for (const path of [times, schedule]) {
    const text = await read(path)
    expect(text).toContain('Acme Notary agrees the place with you after the booking.')
    expect(text).not.toContain('/maps/')
  }
  for (const path of [details, check])
    expect(await read(path)).toContain('In person. Acme Notary agrees the place with you.')
  expect(await read(`${times}?lang=es`)).toContain('La cita es presencial')
  expect(await read(`${times}?lang=fr`)).toContain('Le rendez‑vous a lieu en personne')
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const page = `/appointment/${body.appointment.keys.appointment}`
  expect(await read(page)).toContain('In person. Acme Notary agrees the place with you.')
  await workspace.manage('PATCH', `/appointments/${body.appointment.id}`, { location: '5 Lake Road' })
  for (const path of [page, `${page}/move`]) {
    const text = await read(path)
    expect(text).toContain('5 Lake Road')
    expect(text).not.toContain('agrees the place')
  }
  // Nobody meets for a service online.
  expect(await read(`/book/${slug}/remote`)).not.toContain('in person')
})

test('The page of times has the address of the service, with a link to a map', async () => {
  const { workspace, steps } = await business()
  await workspace.manage('PATCH', '/services/wet', { location: '120 Main Street\nMiami' })
  for (const path of steps) {
    const text = await read(path)
    expect([path, text]).toEqual([
      path,
      expect.stringContaining('<span class="lines">120 Main Street\nMiami</span>'),
    ])
    expect(text).toContain('/maps/')
    expect(text).not.toContain('agrees the place')
  }
})
