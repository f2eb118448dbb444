import { deepStrictEqual, strictEqual } from 'node:assert'
import { samplePdf } from '../../cli/src/trigger/sample-pdf.ts'
import { call, type Json, print, step } from './api.ts'

// The steps that an integration takes with its token.

const reservations = '/wp-json/v3/reservations'

/** A workspace and a token for it. */
export interface Access {
  workspaceId: number
  tokenId: number
  token: string
}

export async function createWorkspace(admin: string): Promise<Access> {
  step('Create a workspace and a token')
  const workspace = await call(201, admin, 'POST', '/manage/v1/workspaces', {
    name: 'Demo',
    timezone: 'America/New_York',
  })
  const issued = { workspace_id: workspace.id, name: 'Demo', scopes: ['*'] }
  const { id, token } = await call(201, admin, 'POST', '/manage/v1/tokens', issued)
  return { workspaceId: workspace.id, tokenId: id, token }
}

/** Returns the id of the reservation. */
export async function createReservation(token: string): Promise<number> {
  step('Create a reservation and change it')
  const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const fields = { ...customer, service: 'apostille', quantity: 2 }
  const { id } = await call(201, token, 'POST', reservations, fields)
  const path = `${reservations}/${id}`
  await call(200, token, 'PATCH', path, { first_name: 'Anna', lang: 'es' })
  const reservation = await call(200, token, 'GET', path)
  deepStrictEqual(reservation.customer, { ...customer, first_name: 'Anna' })
  return id
}

export async function addSigners(token: string, reservation: number): Promise<void> {
  step('Add signers')
  const path = `${reservations}/${reservation}/signers`
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  await call(201, token, 'POST', path, ben)
  const again = await call(409, token, 'POST', path, { ...ben, email: 'BEN@Example.com' })
  strictEqual(again.code, 'signer_exists')
  const cleo = { first_name: 'Cléo', last_name: 'Ndiaye', email: 'cleo@example.com' }
  const parent = { object_type: 'reservation', object_id: reservation }
  await call(201, token, 'POST', '/wp-json/v3/signers', { ...parent, ...cleo })
}

export async function uploadDocument(token: string, reservation: number): Promise<void> {
  step('Upload a PDF and download it')
  const pdf = samplePdf('Power of attorney')
  const upload = {
    object_type: 'reservation',
    object_id: reservation,
    filename: 'Power of Attorney.pdf',
    pdf_content: pdf.toString('base64'),
  }
  const document = await call(201, token, 'POST', '/wp-json/v3/documents', upload)
  const { signed_url } = await call(200, token, 'GET', `/wp-json/v3/documents/${document.id}?expires=300`)
  const downloaded = Buffer.from(await (await fetch(signed_url)).arrayBuffer())
  strictEqual(downloaded.equals(pdf), true, 'the downloaded PDF differs')
  print(`\nGET ${signed_url.slice(0, 60)}…\n  → ${downloaded.length} bytes, the same\n`)
}

export async function quoteShipping(token: string): Promise<void> {
  step('Quote shipping')
  const address = {
    name: 'Ana Ortiz',
    address: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal: '10118',
    country: 'US',
    phone: '+1 212 736 3100',
  }
  const quote = await call(200, token, 'POST', '/wp-json/v3/shipping/quote', address)
  strictEqual(quote.options.length > 0, true, 'no shipping options')
  await call(422, token, 'POST', '/wp-json/v3/shipping/quote', { ...address, postal: '90210' })
}

/** Creates reservations beside the first one and lists all. Returns the id of the newest. */
export async function listReservations(token: string, first: number): Promise<number> {
  step('List reservations page by page')
  const created = [first]
  for (const first_name of ['Dora', 'Emil', 'Fay', 'Gus']) {
    const fields = { first_name, last_name: 'Lee', service: 'remote' }
    created.unshift((await call(201, token, 'POST', reservations, fields)).id)
  }
  const listed: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page: Json = await call(200, token, 'GET', `${reservations}?${query}`)
    listed.push(...page.data.map(item => item.id))
    cursor = page.next_cursor
  }
  deepStrictEqual(listed, created)
  return created[0] ?? first
}

export async function cancelReservation(token: string, reservation: number): Promise<void> {
  step('Cancel another reservation')
  const path = `${reservations}/${reservation}/cancel`
  strictEqual((await call(200, token, 'POST', path)).status, 'canceled')
  strictEqual((await call(409, token, 'POST', path)).code, 'unable_to_cancel')
}

const expectedEvents = [
  'reservation-created',
  'reservation-updated',
  'signer-added',
  'signer-added',
  'document-uploaded',
  'reservation-created',
  'reservation-created',
  'reservation-created',
  'reservation-created',
  'reservation-updated',
  'reservation-submitted',
  'appointment-created',
  'appointment-updated',
  'appointment-complete',
  'reservation-canceled',
]

export async function readEvents(admin: string, { workspaceId }: Access): Promise<void> {
  step('Read the event feed')
  const events = await call(200, admin, 'GET', `/manage/v1/events?workspace_id=${workspaceId}`)
  deepStrictEqual(
    events.data.map(event => event.type),
    expectedEvents,
  )
}

export async function revokeToken(admin: string, { tokenId }: Access): Promise<void> {
  await call(200, admin, 'DELETE', `/manage/v1/tokens/${tokenId}`)
}
