import type { Tenant } from '../../server/test/releases/facts.ts'
import { type Call, callerOf } from './api.ts'

const settings = {
  live: {
    name: 'Notariat Groß & Söhne',
    timezone: 'America/New_York',
    minimum_notice_minutes: 30,
    horizon_days: 365,
    booking_page_url: 'https://book.example.com',
    mail_from: 'Groß Notaries <mail@example.com>',
    mail_reply_to: 'Office@Example.com',
  },
  // Not in canonical case, as staff may type it.
  test: { name: 'Rehearsal', timezone: 'america/new_york', mail_reply_to: 'dev@example.com' },
}

/** Creates the workspace with its tokens and calendar. Its keys are set with the bookings. */
export async function openTenant(base: string, admin: Call, mode: 'live' | 'test'): Promise<Tenant> {
  const { id } = await admin('POST', '/manage/v1/workspaces', { mode, ...settings[mode] })
  const issue = (name: string, scopes: string[], fields: object = {}) =>
    admin('POST', '/manage/v1/tokens', { workspace_id: id, name, scopes, ...fields })
  const main = await issue('Website', ['*', 'manage'], { rate_limit: 100_000 })
  const narrow = await issue('Reports', ['reservations:read'], { expires_at: '2096-01-01T00:00:00Z' })
  const soon = new Date(Date.now() + 3_000).toISOString()
  const expired = await issue('Trial', ['*'], { expires_at: soon })
  const revoked = await issue('Lost', ['*'])
  await admin('DELETE', `/manage/v1/tokens/${revoked.id}`)
  const old = await issue('Partner', ['reservations:*', 'signers:*'])
  const rotated = await admin('POST', `/manage/v1/tokens/${old.id}/rotate`, { overlap_seconds: 0 })
  await fillCalendar(callerOf(`${base}/manage/v1`, main.token), mode)
  return {
    id,
    tokens: {
      main: main.token,
      narrow: narrow.token,
      expired: expired.token,
      revoked: revoked.token,
      rotated: rotated.token,
    },
    keys: { reservation: '', appointment: '' },
  }
}

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Creates services (one archived) and notaries (one removed) with hours, exceptions and time off. */
async function fillCalendar(manage: Call, mode: 'live' | 'test'): Promise<void> {
  const offered = {
    label: 'Will signing',
    category: 'wet',
    signing_methods: ['wet'],
    duration_minutes: 45,
    unit_price: 129.99,
    currency: 'USD',
  }
  await manage('POST', '/services', { handle: 'will_signing', ...offered })
  await manage('POST', '/services', { handle: 'retired', ...offered, label: 'No longer offered' })
  await manage('DELETE', '/services/retired')
  await manage('PATCH', '/services/wet', { unit_price: 80.5 })
  const nora = await manage('POST', '/notaries', {
    name: 'Nora Vidal',
    email: 'nora@example.com',
    categories: ['remote', 'enotary', 'wet'],
    timezone: mode === 'live' ? 'America/New_York' : 'america/new_york',
    buffer_after_minutes: 15,
  })
  await manage('PATCH', `/notaries/${nora.id}/hours`, {
    weekly: everyDay.map(weekday => ({ weekday, from: '00:00', to: '24:00' })),
    exceptions: [
      { date: '2099-12-24', spans: [{ from: '09:00', to: '12:00' }] },
      { date: '2099-12-25', spans: [] },
    ],
  })
  const startsAt = new Date(Math.ceil(Date.now() / 86_400_000 + 20) * 86_400_000)
  await manage('POST', `/notaries/${nora.id}/time-off`, {
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + 36 * 3_600_000).toISOString(),
    reason: 'Holiday',
  })
  const otto = await manage('POST', '/notaries', {
    name: 'Otto Weiß',
    categories: ['international', 'apostille'],
    timezone: 'Europe/Berlin',
  })
  await manage('PATCH', `/notaries/${otto.id}/hours`, {
    weekly: [{ weekday: 'friday', from: '22:00', to: '02:00' }],
  })
  const removed = await manage('POST', '/notaries', { name: 'Paul Moved', categories: ['remote'] })
  await manage('DELETE', `/notaries/${removed.id}`)
}
