import { expect } from 'vitest'
import { customer, hourAhead, person } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import type { Installation } from '../helpers/harness.ts'
import { emptyPdf } from '../helpers/pdf.ts'

export interface Pages {
  /** Addresses of every page, by name. */
  urls: Record<string, string>
  /** Epoch seconds of the appointment. */
  startsAt: number
}

/** A booking with signers, documents, a place and a long name, and the address of every page about it. */
export async function makePages(installation: Installation): Promise<Pages> {
  const workspace = await installation.workspace('America/New_York')
  const { url } = installation
  await staff(workspace, {})
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    display_name: 'Acme Notaries of Springfield and Shelbyville',
    accent_color: '#ffb000',
    privacy_url: 'https://www.example.com/privacy',
    terms_url: 'https://www.example.com/terms',
    contact: '+1 305 555 0123',
    open_booking_slug: `acme-${workspace.id}`,
    logo: Buffer.concat([Buffer.from(onePixel, 'base64')]).toString('base64'),
  })
  await workspace.manage('PATCH', '/services/remote', {
    meeting_url: 'https://meet.example.com/room-7',
  })
  await workspace.manage('PATCH', '/services/wet', { location: '120 Main Street\nSpringfield' })
  const reserve = async () => {
    const body = { ...customer, service: 'remote', status: 'queued' }
    const { id } = (await workspace.call('POST', '/reservations', body)).body
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    return { id, key: keys.reservation as string }
  }
  const [open, booked, canceled, dropped] = [
    await reserve(),
    await reserve(),
    await reserve(),
    await reserve(),
  ]
  await workspace.call('POST', `/reservations/${canceled.id}/cancel`)
  const startsAt = hourAhead()
  const submitted = await workspace.manage('POST', `/reservations/${booked.id}/submit`, {
    timestamp: startsAt,
  })
  const { keys } = submitted.body.appointment
  const as = installation.as(undefined)
  const called = await workspace.manage('POST', `/reservations/${dropped.id}/submit`, {
    timestamp: hourAhead(8),
  })
  const { appointment: off } = called.body
  await as('POST', `/booking/v1/${off.keys.appointment}/cancel`)
  const signer = await as('POST', `/booking/v1/${keys.appointment}/signers`, person)
  const upload = {
    filename: 'A deed with a very long name of a very long street.pdf',
    pdf_content: emptyPdf().toString('base64'),
  }
  const document = await as('POST', `/booking/v1/${keys.appointment}/documents`, upload)
  /** A completed appointment with a notarized document. */
  const finish = async (hours: number) => {
    const { id } = await reserve()
    const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, {
      timestamp: hourAhead(hours),
    })
    const { appointment } = body
    const result = { object_type: 'appointment', object_id: appointment.id, type: 'notarized', ...upload }
    await workspace.call('POST', '/documents', result)
    await workspace.manage('POST', `/appointments/${appointment.id}/complete`)
    return { id: appointment.id as number, url: `${url}/appointment/${appointment.keys.appointment}` }
  }
  const { url: done } = await finish(10)
  const expired = await finish(11)
  const { numUpdatedRows } = await installation.ctx.db
    .updateTable('results')
    .set({ ready_at: new Date('2020-01-01T00:00:00Z') })
    .where('workspace_id', '=', workspace.id)
    .where('appointment_id', '=', expired.id)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { result_release: 'manual' })
  const held = await finish(12)
  const { key: signerKey } = (await workspace.call('GET', `/signers/${signer.body.id}`)).body
  const day = new Date(startsAt * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const heldAt = hourAhead(3)
  await as('POST', `/booking/v1/${open.key}/hold`, { timestamp: heldAt })
  const book = `${url}/book/acme-${workspace.id}`
  const request = await as('POST', `/booking/v1/open/acme-${workspace.id}/requests`, {
    ...customer,
    service: 'remote',
    timestamp: hourAhead(5),
  })
  const [schedule, appointment] = [`${url}/schedule/${open.key}`, `${url}/appointment/${keys.appointment}`]
  const urls = {
    month: schedule,
    day: `${schedule}?day=${day}`,
    'no time': `${schedule}?day=2020-01-01`,
    'zone search': `${schedule}?city=madrid`,
    check: `${schedule}/check?at=${heldAt}`,
    appointment,
    booked: `${appointment}?done=booked`,
    move: `${appointment}/move?day=${day}`,
    'check move': `${appointment}/move/check?timestamp=${heldAt}`,
    cancel: `${appointment}/cancel`,
    'add signer': `${appointment}/signers/new`,
    'change signer': `${appointment}/signers/${signer.body.id}`,
    details: `${appointment}/details`,
    email: `${appointment}/email`,
    note: `${appointment}/note`,
    'remove signer': `${appointment}/signers/${signer.body.id}/remove`,
    'remove document': `${appointment}/documents/${document.body.id}/remove`,
    upload: `${url}/upload/${keys.upload}`,
    services: book,
    'open month': `${book}/remote`,
    'not offered': `${book}/apostille`,
    'open details': `${book}/remote/details?timestamp=${heldAt + 7200}`,
    'open code': `${book}/remote/confirm/${request.body.key}`,
    session: `${url}/session/${keys.session}`,
    'session of a signer': `${url}/session/${signerKey}`,
    'completed appointment': done,
    'result held back': held.url,
    'result after its time': expired.url,
    receipt: `${done}/receipt`,
    'canceled appointment': `${url}/appointment/${off.keys.appointment}`,
    canceled: `${url}/schedule/${canceled.key}`,
    'wrong link': `${url}/schedule/unknown`,
    first: `${url}/`,
  }
  return { urls, startsAt }
}

/** Words of headings, buttons and days that are in two lines. Addresses and names of files may be. */
export const brokenWords = `[...document.querySelectorAll('h1, h2, h3, button, .button, summary, dt, th, td a')].flatMap(element => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of node.textContent.matchAll(/[^\\s-]{2,}/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
      if (lines.size > 1 && !element.closest('.hidden') && !/[@.]/.test(word)) found.push(word)
    }
  return found
})`

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
