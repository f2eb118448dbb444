import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { samplePdf } from '../../scripts/sample-pdf.ts'
import type { Jurat } from '../src/jurat.ts'
import type { JuratManage } from '../src/manage.ts'

/** Makes every call of the management interface as the admin, and checks the responses. */
export async function manageStory(jurat: Jurat, manage: JuratManage, workspace_id: number): Promise<void> {
  await tenants(manage)
  await catalogue(manage, workspace_id)
  const notaryId = await notaries(manage, workspace_id)
  await appointments(jurat, manage, workspace_id, notaryId)
  const [mail] = (await manage.mails.list({ workspace_id })).data
  expect(await manage.mails.get(mail?.id ?? 0)).toEqual(mail)
  const feed = await manage.events.list({ workspace_id, type: 'reservation-created' })
  const [event] = feed.data
  expect(feed.resume_cursor).not.toBe('')
  if (event?.type !== 'reservation-created') throw new Error('the feed has another event')
  expect(event.data.public_key).toHaveLength(21)
  expect(await manage.events.get(event.id)).toEqual(event)
  await webhooks(manage, workspace_id)
  const actions = []
  for await (const entry of manage.audit.list({ workspace_id })) actions.push(entry.action)
  expect(actions).toContain('reservation-created')
  await manage.notaries.delete(notaryId)
  await backup(manage)
}

async function backup(manage: JuratManage): Promise<void> {
  const { archive, sizeBytes, filename } = await manage.backups.create()
  expect(filename).toMatch(/^jurat-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)
  const bytes = Buffer.from(await new Response(archive).arrayBuffer())
  expect([bytes.length, bytes.toString('latin1', 0, 13)]).toEqual([sizeBytes, 'manifest.json'])
  expect(bytes.includes('  database.tar\n')).toBe(true)
}

async function tenants(manage: JuratManage): Promise<void> {
  const { id } = await manage.workspaces.create({ name: 'Acme', timezone: 'America/New_York' })
  expect((await manage.workspaces.update(id, { name: 'Acme Inc.' })).name).toBe('Acme Inc.')
  expect((await manage.workspaces.moveClock(id, { advance_seconds: 60 })).clock.offset_seconds).toBe(60)
  expect((await manage.workspaces.get(id)).name).toBe('Acme Inc.')
  expect((await manage.workspaces.list({ limit: 1 })).data).toMatchObject([{ id }])
  const issued = await manage.tokens.create({ workspace_id: id, name: 'Website', scopes: ['signers:read'] })
  expect(issued.token).toMatch(/^jurat_test_/)
  const rotated = await manage.tokens.rotate(issued.id, { overlap_seconds: 60 })
  expect(await manage.tokens.revoke(rotated.id)).toBeNull()
  const { data } = await manage.tokens.list({ workspace_id: id })
  expect(data.map(token => token.name)).toContain('Website')
  const first = await manage.signingKeys.rotate()
  expect([first.object, first.revoked]).toEqual(['signing_key', []])
  expect((await manage.signingKeys.rotate({ revoke_others: true })).revoked).toContain(first.id)
}

async function catalogue(manage: JuratManage, workspace_id: number): Promise<void> {
  const created = await manage.services.create({
    workspace_id,
    handle: 'will_signing',
    label: 'Will signing',
    category: 'wet',
    signing_methods: ['wet'],
    duration_minutes: 45,
    unit_price: 129.99,
    currency: 'USD',
  })
  const updated = await manage.services.update('will_signing', { workspace_id, unit_price: 99 })
  expect(updated).toEqual({ ...created, unit_price: 99 })
  expect(await manage.services.get('will_signing', { workspace_id })).toEqual(updated)
  expect(await manage.services.archive('will_signing', { workspace_id })).toBeNull()
  const handles = []
  for await (const service of manage.services.list({ workspace_id, limit: 4 })) handles.push(service.handle)
  expect(handles).toHaveLength(6)
  const card = await manage.rateCard.get({ workspace_id })
  const { currency, cutoff_hour, holidays, zones } = card
  const params = { currency, cutoff_hour, holidays: [...holidays, '2026-12-24'], zones }
  expect((await manage.rateCard.replace(params, { workspace_id })).holidays).toContain('2026-12-24')
}

async function notaries(manage: JuratManage, workspace_id: number): Promise<number> {
  const { id } = await manage.notaries.create({ workspace_id, name: 'Nora', categories: ['remote'] })
  expect((await manage.notaries.update(id, { name: 'Nora Lee' })).name).toBe('Nora Lee')
  expect((await manage.notaries.get(id)).name).toBe('Nora Lee')
  expect((await manage.notaries.list({ workspace_id })).data[0]?.id).toBe(id)
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const weekly = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  expect((await manage.notaries.hours.update(id, { weekly })).weekly).toHaveLength(7)
  expect((await manage.notaries.hours.get(id)).weekly).toHaveLength(7)
  const away = await manage.notaries.timeOff.create(id, {
    starts_at: '2030-01-01T00:00:00Z',
    ends_at: '2030-01-02T00:00:00Z',
  })
  const changed = await manage.notaries.timeOff.update(id, away.id, { reason: 'Holiday' })
  expect(changed.reason).toBe('Holiday')
  expect(await manage.notaries.timeOff.get(id, away.id)).toEqual(changed)
  expect((await manage.notaries.timeOff.list(id)).data).toEqual([changed])
  expect(await manage.notaries.timeOff.delete(id, away.id)).toBeNull()
  return id
}

async function appointments(
  jurat: Jurat,
  manage: JuratManage,
  workspace_id: number,
  notary_id: number,
): Promise<void> {
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400 + 7 * 86_400 + 43_200
  const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
  const { id } = await manage.appointments.create({ workspace_id, ...ana, timestamp: noon, timezone: 'UTC' })
  expect((await manage.appointments.update(id, { location: 'Room 4' })).location).toBe('Room 4')
  expect((await manage.appointments.assign(id, { notary_id })).notary_id).toBe(notary_id)
  expect((await manage.appointments.complete(id)).status).toBe('completed')
  expect(await manage.notaries.hours.clear(notary_id)).toBeNull()
  const reservation = await jurat.reservations.create({ ...ana, status: 'queued' })
  const submission = await manage.reservations.submit(reservation.id, { timestamp: noon + 7200 })
  const parent = { object_type: 'appointment', object_id: submission.appointment.id } as const
  const document = await manage.documents.create({
    ...parent,
    type: 'notarized',
    filename: 'Deed.pdf',
    pdf_content: samplePdf('Deed'),
  })
  expect(await manage.documents.delete(document.id)).toBeNull()
  const signer = await jurat.signers.create({ ...parent, first_name: 'B', last_name: 'A', email: 'b@a.org' })
  const verified = await manage.signers.setVerification(signer.id, { status: 'verified' })
  expect(verified.status).toBe('verified')
  const file = new TextEncoder().encode('moving pictures')
  const video = await manage.videos.create({ appointment_id: parent.object_id, file, filename: 'a.mov' })
  expect(video.file_size).toBe(file.length)
  expect(await manage.videos.delete(video.id)).toBeNull()
  const canceled = await manage.appointments.cancel(parent.object_id, { reason: 'no_show' })
  expect(canceled.cancel_reason).toBe('no_show')
  expect((await manage.appointments.get(parent.object_id)).status).toBe('canceled')
}

async function webhooks(manage: JuratManage, workspace_id: number): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { webhookEndpoints } = manage
  const { id, secret } = await webhookEndpoints.create({ workspace_id, url, event_types: ['signer-added'] })
  expect(secret).toMatch(/^whsec_/)
  expect((await webhookEndpoints.update(id, { event_types: null })).event_types).toBeNull()
  expect((await webhookEndpoints.rotateSecret(id)).secret).not.toBe(secret)
  expect((await webhookEndpoints.promoteSecret(id)).has_next_secret).toBe(false)
  expect((await webhookEndpoints.enable(id)).status).toBe('enabled')
  expect(await webhookEndpoints.test(id, { type: 'signer-added' })).toMatchObject({ success: true })
  const since = new Date(Date.now() - 3_600_000).toISOString()
  expect((await webhookEndpoints.replay(id, { since })).deliveries).toBeGreaterThan(0)
  const [delivery] = (await manage.deliveries.list({ workspace_id, endpoint_id: id })).data
  const again = await manage.deliveries.retry(delivery?.id ?? 0, { workspace_id })
  expect(again.endpoint_id).toBe(id)
  expect((await manage.deliveries.get(again.id, { workspace_id })).id).toBe(again.id)
  expect((await webhookEndpoints.health(id)).endpoint_id).toBe(id)
  expect((await webhookEndpoints.list({ workspace_id })).data).toMatchObject([{ id }])
  expect((await webhookEndpoints.get(id)).url).toBe(url)
  expect(await webhookEndpoints.delete(id)).toBeNull()
  receiver.close()
  receiver.closeAllConnections()
}
