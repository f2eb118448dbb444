import { expect } from 'vitest'
import { customer, hourAhead, person } from '../helpers/bookings.ts'
import { moveClock, staff } from '../helpers/calendar.ts'
import type { Installation, Workspace } from '../helpers/harness.ts'
import { emptyPdf } from '../helpers/pdf.ts'

/** An address, and what its page says in English only in the state for which it is here. */
interface StatePage {
  url: string
  says: string | RegExp
}

/** Pages in states that few customers see: after the session, at its time, at a place, and of requests. */
export async function makeStatePages(installation: Installation): Promise<Record<string, StatePage>> {
  return { ...(await pagesOfSessions(installation)), ...(await pagesOfRequests(installation)) }
}

async function opened(installation: Installation, settings: object): Promise<Workspace> {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'wet'] })
  const set = { contact: '+1 305 555 0123', ...settings }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, set)).status).toBe(200)
  return workspace
}

async function reserve(workspace: Workspace, fields: object = {}) {
  const body = { ...customer, service: 'remote', status: 'queued', ...fields }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { id: id as number, key: keys.reservation as string }
}

async function pagesOfSessions(installation: Installation): Promise<Record<string, StatePage>> {
  const { url } = installation
  const workspace = await opened(installation, { result_release: 'completed' })
  await workspace.manage('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/room-7' })
  await workspace.manage('PATCH', '/services/wet', { location: '120 Main Street\nSpringfield' })
  const book = async (hours: number, fields: object = {}) => {
    const { id } = await reserve(workspace, fields)
    const path = `/reservations/${id}/submit`
    const { status, body } = await workspace.manage('POST', path, { timestamp: hourAhead(hours) })
    expect([status, body]).toEqual([200, body])
    const { id: appointment, keys } = body.appointment
    const act = async (name: string, given?: object) => {
      const done = await workspace.manage('POST', `/appointments/${appointment}/${name}`, given)
      expect([name, done.status, done.body]).toEqual([name, 200, done.body])
    }
    return { id: appointment as number, keys, act, page: `${url}/appointment/${keys.appointment}` }
  }
  /** Completed, with a signer who was verified and a notarized document. */
  const finish = async (hours: number) => {
    const made = await book(hours)
    const signer = await workspace.call('POST', `/appointments/${made.id}/signers`, person)
    await workspace.manage('POST', `/signers/${signer.body.id}/verification`, { status: 'verified' })
    const result = { object_type: 'appointment', object_id: made.id, type: 'notarized' }
    const file = { filename: 'Deed.pdf', pdf_content: emptyPdf().toString('base64') }
    await workspace.call('POST', '/documents', { ...result, ...file })
    await made.act('complete')
    const { key } = (await workspace.call('GET', `/signers/${signer.body.id}`)).body
    return { ...made, session: `${url}/session/${key}` }
  }
  const missed = await book(0)
  const joined = await book(1)
  const atPlace = await book(2, { service: 'wet', signing_method: 'wet' })
  const [done, reopened] = [await finish(3), await finish(4)]
  await reopened.act('reopen')
  const paid = await workspace.manage('POST', `/appointments/${done.id}/payments`, {
    method: 'cash',
    amount: 10,
  })
  expect(paid.status).toBe(201)
  const ahead = (hourAhead(1) - 600) * 1_000 - installation.clock.now().getTime()
  await moveClock(workspace, Math.round(ahead / 1_000))
  await missed.act('no-show', { reason: 'signer' })
  return {
    'appointment at a place': { url: atPlace.page, says: '120 Main Street' },
    'appointment that was missed': { url: missed.page, says: 'Did not take place' },
    'appointment that was reopened': { url: reopened.page, says: /reopened/ },
    'appointment at join time': { url: joined.page, says: /Join/ },
    'session at join time': { url: `${url}/session/${joined.keys.session}`, says: /Join/ },
    'session of a signer with the result': { url: done.session, says: 'Your notarized documents' },
    'result to download': { url: done.page, says: 'Your notarized documents' },
    'price summary of what is still to pay': {
      url: `${done.page}/receipt`,
      says: /Price summary[\s\S]*Still to pay/,
    },
  }
}

async function pagesOfRequests(installation: Installation): Promise<Record<string, StatePage>> {
  const workspace = await opened(installation, {})
  const review = { confirmation: 'staff', confirmation_hours: 1 }
  expect((await workspace.manage('PATCH', '/services/remote', review)).status).toBe(200)
  const request = async (hours: number) => {
    const { id, key } = await reserve(workspace)
    const time = { timestamp: hourAhead(hours), timezone: 'America/New_York' }
    const asked = await installation.as(undefined)('POST', `/booking/v1/${key}/submit`, time)
    expect([asked.status, asked.body.request?.state]).toEqual([200, 'requested'])
    const decide = async (how: string, body: object) => {
      const { status } = await workspace.manage('POST', `/reservations/${id}/request/${how}`, body)
      expect([how, status]).toEqual([how, 200])
    }
    return { url: `${installation.url}/schedule/${key}`, decide }
  }
  const expired = await request(0)
  await moveClock(workspace, 2 * 3_600)
  const [declined, proposed] = [await request(1), await request(2)]
  await declined.decide('decline', { reason: 'We do not notarize wills.' })
  await proposed.decide('propose', { timestamps: [hourAhead(5), hourAhead(6)], reason: 'We open later.' })
  return {
    'time that expired': { url: expired.url, says: /./ },
    'time that was declined': { url: declined.url, says: 'We do not notarize wills.' },
    'times that are proposed': { url: proposed.url, says: 'We open later.' },
  }
}
