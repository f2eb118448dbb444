import type { Facts, Tenant } from '../../server/test/releases/facts.ts'
import { callerOf, until } from './api.ts'
import type { ReceiverName, Receivers } from './receivers.ts'

type Endpoints = Facts['endpoints']

/**
 * Creates endpoints in the test workspace with all kinds of receivers, and one without a receiver in the live
 * workspace.
 */
export async function openEndpoints(base: string, receivers: Receivers, live: Tenant, test: Tenant) {
  const manage = callerOf(`${base}/manage/v1`, test.tokens.main)
  const register = (name: ReceiverName, fields: object = {}) =>
    manage('POST', '/webhook-endpoints', { url: receivers.urlOf(name), description: name, ...fields })
  const unreachable = { url: 'https://receiver.invalid/hook', description: 'nobody there' }
  await callerOf(`${base}/manage/v1`, live.tokens.main)('POST', '/webhook-endpoints', unreachable)
  const works = await register('works')
  const rotated = await manage('POST', `/webhook-endpoints/${works.id}/rotate-secret`)
  await manage('POST', `/webhook-endpoints/${works.id}/promote-secret`)
  const next = await manage('POST', `/webhook-endpoints/${works.id}/rotate-secret`)
  const gone = await register('gone')
  const broken = await register('broken', { event_types: ['document-uploaded', 'appointment-canceled'] })
  const removed = await register('works', { event_types: ['video-uploaded'] })
  await manage('DELETE', `/webhook-endpoints/${removed.id}`)
  return {
    works: { id: works.id, secret: rotated.secret, next_secret: next.secret, received: [] },
    gone: { id: gone.id, secret: gone.secret, received: [] },
    broken: { id: broken.id, secret: broken.secret, received: [] },
    late: { id: 0, secret: '', received: [] },
  } satisfies Endpoints
}

/**
 * Advances the clock of the test workspace until all deliveries to `broken` have failed and reminders are
 * written.
 */
export async function letTimePass(base: string, test: Tenant, endpoints: Endpoints): Promise<void> {
  const manage = callerOf(`${base}/manage/v1`, test.tokens.main)
  await until('the endpoint that is gone to be disabled', async () => {
    const { status } = await manage('GET', `/webhook-endpoints/${endpoints.gone.id}`)
    return status === 'disabled'
  })
  await manage('POST', `/workspaces/${test.id}/clock`, { advance_seconds: 3 * 86_400 })
  const { data } = await manage('GET', `/deliveries?endpoint_id=${endpoints.broken.id}&limit=100`)
  const states = new Set(data.map(({ status }) => status))
  if (data.length === 0 || [...states].join() !== 'failed') throw new Error(`broken has ${[...states]}`)
}

/**
 * Records more events than an endpoint gets at a time. Its receiver never responds, so the others stay
 * pending.
 */
export async function leavePending(base: string, receivers: Receivers, test: Tenant, endpoints: Endpoints) {
  const manage = callerOf(`${base}/manage/v1`, test.tokens.main)
  const v3 = callerOf(`${base}/wp-json/v3`, test.tokens.main)
  const late = { url: receivers.urlOf('late'), description: 'late', event_types: ['reservation-created'] }
  const { id, secret } = await manage('POST', '/webhook-endpoints', late)
  endpoints.late = { id, secret, received: [] }
  const events = 20
  for (let n = 1; n <= events; n++) {
    await v3('POST', '/reservations', { first_name: `Late ${n}`, last_name: 'Lee', service: 'remote' })
  }
  await until('deliveries under way', async () => receivers.received('late').length === 16)
  await until('the other endpoint to have everything', async () => {
    const { data } = await manage('GET', `/deliveries?endpoint_id=${endpoints.works.id}&limit=100`)
    return data.slice(0, events).every(({ status }) => status === 'delivered')
  })
}
