import type { Facts } from '../../server/test/releases/facts.ts'
import { answersOf, linksOf } from './answers.ts'
import { callerOf, until } from './api.ts'
import { fillBookings, holdTime } from './bookings.ts'
import { leavePending, letTimePass, openEndpoints } from './endpoints.ts'
import type { Receivers } from './receivers.ts'
import { openTenant } from './tenants.ts'

/** Fills the empty installation through its API. Returns the facts that the upgrade test needs. */
export async function fill(base: string, adminToken: string, receivers: Receivers) {
  const admin = callerOf(base, adminToken)
  const live = await openTenant(base, admin, 'live')
  const test = await openTenant(base, admin, 'test')
  const endpoints: Facts['endpoints'] = await openEndpoints(base, receivers, live, test)
  const homeless = await admin('POST', '/manage/v1/tokens', {
    workspace_id: null,
    name: 'None',
    scopes: ['*'],
  })
  await fillBookings(base, live, 'live')
  await fillBookings(base, test, 'test')
  const idempotent = await onceOnly(base, live.tokens.main)
  await letTimePass(base, test, endpoints)
  const links = await linksOf(base, live)
  await admin('POST', '/manage/v1/signing-keys')
  links.push(...(await linksOf(base, live)))
  await leavePending(base, receivers, test, endpoints)
  await untilMailsAreQuiet(base, live.tokens.main)
  for (const tenant of [live, test]) await holdTime(base, tenant)
  const answers = [...(await answersOf(base, 'live', live)), ...(await answersOf(base, 'test', test))]
  return { live, test, homeless_token: homeless.token, endpoints, idempotent, links, answers }
}

async function onceOnly(base: string, token: string): Promise<Facts['idempotent']> {
  const [path, key] = ['/wp-json/v3/reservations', 'order-4711']
  const body = { first_name: 'Once', last_name: 'Only', service: 'remote' }
  const answer = await callerOf(base, token, { 'idempotency-key': key })('POST', path, body)
  return { path, key, body, answer }
}

/** Waits until all due mails are sent. */
async function untilMailsAreQuiet(base: string, token: string): Promise<void> {
  const manage = callerOf(`${base}/manage/v1`, token)
  await until('mails to be sent', async () => {
    const { data } = await manage('GET', '/mails?status=pending&limit=100')
    return data.every(({ due_at }) => Date.parse(due_at) > Date.now())
  })
}
