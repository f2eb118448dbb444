import { samplePdf } from '../../cli/src/trigger/sample-pdf.ts'
import type { Tenant } from '../../server/test/releases/facts.ts'
import { callerOf, type Json } from './api.ts'

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'Ana@Example.com', service: 'remote' }
const statuses = ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled']

/** Email addresses that a later release may compare differently. */
const addresses = [
  ['Straße@Example.com', 'zoe@example.com', 'zo\u200be@example.com', 'ben@example.com'],
  ['strasse@example.com', 'ﬁona@example.com', 'fiona@example.com', 'BEN@Example.COM'],
  ['STRASSE@example.com', 'dotless-ı@example.com', 'dotless-i@example.com', 'soft\u00adhyphen@example.com'],
]

/** A whole hour, `days` and `hours` from now. */
const ahead = (days: number, hours = 0) => (Math.ceil(Date.now() / 3_600_000) + 24 * days + hours) * 3600

/** Reservations and appointments in every state, with signers, documents and a video. */
export async function fillBookings(base: string, tenant: Tenant, mode: 'live' | 'test'): Promise<void> {
  const v3 = callerOf(`${base}/wp-json/v3`, tenant.tokens.main)
  const manage = callerOf(`${base}/manage/v1`, tenant.tokens.main)
  const customer = callerOf(`${base}/booking/v1`, null)
  const timezone = mode === 'live' ? 'America/Chicago' : 'america/new_york'
  const reserve = async (fields: object = {}) => (await v3('POST', '/reservations', { ...ana, ...fields })).id
  const keyOf = async (id: number) => (await v3('GET', `/reservations/${id}`)).keys.reservation
  /** Books as the customer does. */
  const book = async (timestamp: number, fields: object = {}) => {
    const reservation = await reserve(fields)
    const { links } = await customer('POST', `/${await keyOf(reservation)}/submit`, { timestamp, timezone })
    const key = links.appointment.split('/').at(-1) ?? ''
    const { data } = await v3('GET', '/appointments?limit=100')
    const appointment = data.find(one => one.keys.appointment === key)?.id ?? 0
    return { reservation, appointment, key }
  }

  for (const status of statuses) await reserve({ status, first_name: `In ${status}` })
  const canceled = await reserve({ lang: 'es', quantity: 3, prepaid: 1 })
  await v3('POST', `/reservations/${canceled}/cancel`)

  const scheduled = await book(ahead(3), { lang: 'es-MX' })
  const moved = await book(ahead(4), { service: 'wet', signer_count: 2 })
  await v3('POST', `/appointments/${moved.appointment}/reschedule`, { timestamp: ahead(5), timezone })
  const done = await book(ahead(3, 2))
  const off = await book(ahead(3, 4), { email: undefined })
  await manage('POST', `/appointments/${off.appointment}/cancel`, { reason: 'no_show' })
  const again = await book(ahead(3, 6))
  await manage('POST', `/appointments/${again.appointment}/cancel`, { keep_reservation: true })
  const staff = { ...ana, timezone }
  await manage('POST', '/appointments', { ...staff, status: 'draft' })
  await manage('POST', '/appointments', { ...staff, status: 'draft', timestamp: ahead(6) })
  const will = { ...staff, service: 'will_signing', email: 'ana@example.com', timestamp: ahead(7) }
  await manage('POST', '/appointments', will)
  await manage('PATCH', '/services/will_signing', { duration_minutes: 60 })

  const parents = [scheduled.reservation, moved.reservation, done.reservation]
  for (const [index, emails] of addresses.entries()) {
    for (const email of emails) await addSigner(base, tenant, parents[index] ?? 0, email)
  }
  await verifySome(base, tenant)
  await addFiles(base, tenant, scheduled, done.appointment)
  await manage('POST', `/appointments/${done.appointment}/complete`)

  const open = await keyOf(await reserve({ status: 'pending', email: 'open@example.com' }))
  tenant.keys = { reservation: open, appointment: scheduled.key }
}

/** Holds a time for the open reservation. The hold lasts five minutes. */
export async function holdTime(base: string, { keys }: Tenant): Promise<void> {
  await callerOf(`${base}/booking/v1`, null)('POST', `/${keys.reservation}/hold`, { timestamp: ahead(8) })
}

/** A release may reject a second spelling of an existing address with 409. */
async function addSigner(base: string, tenant: Tenant, reservation: number, email: string): Promise<void> {
  const response = await fetch(`${base}/wp-json/v3/reservations/${reservation}/signers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.tokens.main}`, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Ben', last_name: 'Adler', email }),
  })
  if (![201, 400, 409].includes(response.status)) throw new Error(`a signer: ${response.status}`)
  process.stdout.write(`  signer ${JSON.stringify(email)}: ${response.status}\n`)
}

async function verifySome(base: string, tenant: Tenant): Promise<void> {
  const v3 = callerOf(`${base}/wp-json/v3`, tenant.tokens.main)
  const manage = callerOf(`${base}/manage/v1`, tenant.tokens.main)
  const [first, second, third, fourth] = (await v3('GET', '/signers?limit=100')).data
  if (!first || !second || !third || !fourth) throw new Error('There are fewer than four signers.')
  const verify = (signer: Json, body: object) => manage('POST', `/signers/${signer.id}/verification`, body)
  await verify(first, { status: 'verified', human_approval: 'approved' })
  await verify(second, { status: 'failed', human_approval: 'rejected' })
  await verify(third, { status: 'locked' })
  await v3('PATCH', `/signers/${fourth.id}`, { first_name: 'Zoë' })
  const gone = { first_name: 'Gone', last_name: 'Soon', email: 'gone@example.com' }
  const { id } = await v3('POST', '/signers', {
    object_type: 'reservation',
    object_id: first.object_id,
    ...gone,
  })
  await v3('DELETE', `/signers/${id}`)
}

async function addFiles(
  base: string,
  tenant: Tenant,
  { reservation, appointment }: { reservation: number; appointment: number },
  filmed: number,
): Promise<void> {
  const v3 = callerOf(`${base}/wp-json/v3`, tenant.tokens.main)
  const manage = callerOf(`${base}/manage/v1`, tenant.tokens.main)
  const pdf = (filename: string, object_type: string, object_id: number, fields: object = {}) => ({
    object_type,
    object_id,
    filename,
    pdf_content: samplePdf(filename).toString('base64'),
    ...fields,
  })
  await v3('POST', '/documents', pdf('Deed.pdf', 'reservation', reservation))
  await v3('POST', '/documents', pdf('Vollmacht Groß.pdf', 'appointment', appointment))
  await manage('POST', '/documents', pdf('Signed.pdf', 'appointment', appointment, { type: 'notarized' }))
  const { id } = await v3('POST', '/documents', pdf('Mistake.pdf', 'reservation', reservation))
  await manage('DELETE', `/documents/${id}`)
  const form = new FormData()
  form.set('appointment_id', String(filmed))
  form.set('file', new Blob([Buffer.from('no real film, but bytes')], { type: 'video/mp4' }), 'Session 1.mp4')
  await manage('POST', '/videos', form)
}
